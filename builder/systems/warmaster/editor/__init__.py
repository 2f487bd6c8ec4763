"""What may be chosen in Warmaster, and the ways out of findings."""
