"""The values that all games share; nothing here imports what stands above it, and nothing touches a file."""
