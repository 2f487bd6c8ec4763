"""What each copy of a list shows and leaves out: the player’s own, the opponent’s, the umpire’s.

The opponent's copy has what units and items cost, what they are worth at the end, and their sum, only where prices
are asked for: the sum of what lies open, beside what was agreed, would tell how much is hidden. It leaves out the
player's own notes, what he crosses off and fills in, in what formations his units are to stand, the sums of the
categories, and what is secret: secret entries are not on it, nor in its sums; of an entry that hides others it shows
what the opponent sees. On the other copies they stand apart, after all the rest; the player's shows no more of their
hosts either and no sums that they are in, as his sheet lies on the table, and tells it with what is secret. The
umpire's copy is for checking: it has nothing to cross off, and says on every page if it shows what is hidden.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import NamedTuple

from builder.core.entries import EntryResult
from builder.core.findings import INFO, Finding, T, Text
from builder.core.roster import by_handle
from builder.locale import Language
from builder.mustering import Muster
from builder.sheet.model import Copy

WHOSE = {"opponent": T("Opponent’s copy"), "umpire": T("Umpire’s copy")}
"""Copies that always say whose they are; the player’s own does if it hides something."""

YOURS = T("Your own copy")
"""The name of the player’s copy on every page if it shows something that no opponent may see."""

WITH_HIDDEN = T("Umpire’s copy, secrets included")
"""The name of an umpire’s copy on every page if it shows something that no opponent may see."""

SIGNED = (T("Umpire’s verdict"), T("Umpire"), T("Player"), T("Date"))
"""What is filled in on an umpire’s copy."""


class CopyContents(NamedTuple):
    """What stands on a copy and not on every other."""

    prices: bool
    """What entries and items cost, and what they are worth at the end."""
    own: bool
    """The player's own: notes, room to fill in, opened prices, the sums of the categories, what is secret."""
    crossed_off: bool
    """What is crossed off in play: boxes and tracks."""
    reference: bool
    """The rules to have at hand in play."""
    checked: bool
    """What an umpire checks and signs: limits, signatures."""


def contents_of(copy: Copy, *, prices: bool = False) -> CopyContents:
    """What stands on a copy; on the opponent's prices only where they are asked for."""
    own = copy != "opponent"
    return CopyContents(prices or own, own, copy == "player", copy != "umpire", copy == "umpire")


def language_of(copy: Copy, lang: Language) -> Language:
    """The language as a copy has it: on the opponent's without room to write."""
    return lang if contents_of(copy).own else lang.without_blanks()


def as_shown(muster: Muster, copy: Copy) -> Muster:
    """The list that a copy is of: the opponent’s is of what he may see."""
    return muster.open if copy == "opponent" else muster


def shown_to(muster: Muster, copy: Copy) -> tuple[EntryResult, ...]:
    """The entries on a copy (of the list that `as_shown` returns), those that are secret at the end.

    The umpire sees hosts as they are; the open pages of the player show of them what the opponent's copy does.
    """
    entries = in_order(muster)
    secret = tuple(m for m in entries if m.secret)
    if not secret:
        return entries
    plain = tuple(m for m in entries if not m.secret)
    if copy == "umpire":
        return plain + secret
    return tuple((m.seen or m) for m in plain) + secret


def in_order(muster: Muster) -> tuple[EntryResult, ...]:
    """The entries as a sheet has them: as the roster has, or by categories, those that stand under others with them."""
    first = muster.library.system.sheet.first_categories
    if first is None:
        return muster.entries
    ranks = {id: rank for rank, id in enumerate(dict.fromkeys((*first, *(share.id for share in muster.composition))))}
    hosts = by_handle(muster.entries)

    def rank(m: EntryResult) -> int:
        host = hosts.get(m.under or "", m)
        return ranks.get(host.category or "", len(ranks))

    return tuple(sorted(muster.entries, key=rank))


def whose(muster: Muster, copy: Copy) -> Text | None:
    """For whom a copy is, in words; the umpire’s says if it shows what is hidden, the player’s is named only then."""
    if muster.holds_back:
        return WITH_HIDDEN if copy == "umpire" else YOURS
    return WHOSE.get(copy)


def findings_on(muster: Muster, copy: Copy, shown: set[str], *, whole: bool) -> tuple[Finding, ...]:
    """The findings that a copy with these entries shows openly; `whole`: it has all that the army pays for."""
    if copy == "umpire":
        return muster.findings
    return tuple(f for f in muster.findings if (whole or concerns_only(f, shown)) and not muster.private(f))


def concerns_only(finding: Finding, shown: set[str]) -> bool:
    """True if a copy with these entries shows a finding; those about the army would count what is hidden."""
    return bool(finding.names) and shown.issuperset(finding.names)


def stands_in_list(finding: Finding, shown: set[str], copy: Copy) -> bool:
    """True if a finding stands in the list of findings.

    The umpire has all of them there with their sources. On the other copies a finding about an
    entry stands in its block alone, unless it makes the list illegal or was waived;
    what is doubtful in print, and hints for the building of a list, are of no use in play.
    """
    if copy == "umpire" or finding.counts or finding.waived is not None:
        return True
    if finding.doubtful or finding.severity == INFO:
        return False
    return not stands_in_block(finding, shown, copy)


def stands_in_block(finding: Finding, shown: AbstractSet[str], copy: Copy) -> bool:
    """True if a finding stands in the block of its entry."""
    if finding.entry is None or finding.severity == INFO or not shown >= set(finding.names):
        return False
    return finding.counts or not (finding.doubtful or copy == "umpire")


def crosses_off(muster: Muster, copy: Copy) -> bool:
    """True if a copy has what is crossed off of entries: the player's, and the opponent's where the game lets him look."""
    return contents_of(copy).crossed_off or (copy == "opponent" and muster.library.system.sheet.damage_is_open)
