"""Options: weapons, armour and other equipment, by a list or by the rulebook (13, 6.4)."""
