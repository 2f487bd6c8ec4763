"""What the entries of Warmaster are to one another, and what its lists limit."""
