"""Offers of the lists: a row for each line, level and race, with its smallest entry and its search words."""
