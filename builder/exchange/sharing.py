"""Share codes of lists, with what they leave out; `builder.core.share_codes` has their form."""

from typing import NamedTuple

from builder.core import share_codes
from builder.core.findings import T, Text
from builder.core.roster import plain_values
from builder.mustering import Muster


class Shared(NamedTuple):
    """A share code, and what is missing in it."""

    code: str
    left_out: tuple[Text, ...]
    """Names of the parts of the list that the code does not contain; empty if it contains all."""


def share(muster: Muster, *, secrets: bool = False) -> Shared:
    """The share code of a list, with its secrets only if asked for."""
    shown = muster if secrets else muster.open
    left_out = share_codes.left_out(plain_values(muster.roster))
    if muster.system.verdict.open_roster(muster.roster) is not muster.roster and not secrets:
        left_out = (*left_out, T("what is hidden from the opponent"))
    return Shared(shown.share_code, left_out)
