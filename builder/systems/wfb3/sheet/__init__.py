"""What sheets of WFB3 tell."""
