"""Numbers that follow from others: small functions, each with its section of the book."""
