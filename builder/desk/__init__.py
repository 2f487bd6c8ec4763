"""Many lists and one event: files checked and reported, lists compared, printed sheets verified."""
