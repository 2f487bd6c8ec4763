"""General, seconds in command, bearers of banners, and the Leadership that they lend (14.8, 16.1)."""
