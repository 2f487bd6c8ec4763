"""Files on disk: definitions and rosters found and read, atomic saving, the cache, settings."""
