"""A `Muster` as a finished sheet: rows of text in one language; nothing is drawn here."""
