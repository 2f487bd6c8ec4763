"""A `Muster` to finished rows of text; nothing is drawn here."""
