"""What a sheet tells of entries and army."""
