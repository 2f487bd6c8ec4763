"""The dice of WFB3 before the game."""
