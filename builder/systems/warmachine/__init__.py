"""Warmachine, its second edition: the table of what differs from the other games.

Its rooms, as every game has them:

model      the shape of its files
rules      definitions joined; formulas, a module a subject
entries    an entry by itself
army       the whole army; what the list limits, what warcasters bring
checks     one function a rule of the whole army
editor     what may be chosen, what is available, the ways out of findings, labels
sheet      what a sheet tells of entries and army, the pages of rules
"""
