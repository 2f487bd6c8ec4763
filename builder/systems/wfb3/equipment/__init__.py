"""Options: weapons, armour and other equipment, by the army list or the rulebook (13, 6.4)."""
