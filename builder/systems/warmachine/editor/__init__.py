"""What may be chosen, and the ways out of findings."""
