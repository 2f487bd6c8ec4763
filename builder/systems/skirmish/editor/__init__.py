"""What may be chosen."""
