"""What a sheet tells."""
