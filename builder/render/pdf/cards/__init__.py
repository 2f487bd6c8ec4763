"""Unit cards of the size of playing cards, nine on a sheet of paper that is printed on both sides."""
