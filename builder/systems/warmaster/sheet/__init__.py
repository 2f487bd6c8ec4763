"""What sheets of Warmaster tell."""
