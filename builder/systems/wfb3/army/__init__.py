"""What the entries of WFB3 are to one another, and what its lists limit."""
