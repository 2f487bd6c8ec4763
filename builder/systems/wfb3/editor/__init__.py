"""What may be chosen in WFB3, and the ways out of findings."""
