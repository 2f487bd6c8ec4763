"""The whole army, and what its list limits."""
