"""Lists that come from other people and programs, and go to them."""
