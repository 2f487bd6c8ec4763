"""Files on disk: search and reading of definitions and rosters, atomic saving, cache, settings."""
