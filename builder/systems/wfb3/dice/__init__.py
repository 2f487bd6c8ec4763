"""Dice rolled before a game of WFB3: character rows, monster profiles, dice of events."""
