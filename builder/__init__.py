"""Muster: an army list builder, validator and roster-sheet printer for tabletop wargames.

Programs that read, check, price, show or print lists import `builder.api`.
"""
