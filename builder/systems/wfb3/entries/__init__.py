"""The entries of WFB3, each by itself."""
