"""What may be chosen in WFB3, and the fixes of findings: which subject to ask."""
