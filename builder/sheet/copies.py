"""Contents of each copy of a list: the player’s own, the opponent’s, the umpire’s.

The opponent's copy has the prices of units and items, their victory points and their sum only on request, since the
difference between the sum of the open entries and the limit would show how much is hidden. It leaves out the
player's notes, blanks and boxes, the formations of his units, the sums of the categories, and secrets: secret
entries are neither shown nor counted, and an entry that hides others is shown as the opponent sees it. On the other
copies secret entries stand apart, after all others. The player's copy lies on the table, so that its open pages do
not show hidden entries either; they and their sums are on its secret pages. The umpire's copy is for checking: it has
no boxes, and every page says if it shows hidden entries.
"""

from collections.abc import Set as AbstractSet
from typing import NamedTuple

from builder.core.entries import EntryResult
from builder.core.findings import INFO, Finding, T, Text
from builder.core.roster import by_handle
from builder.locale import Language
from builder.mustering import Muster
from builder.sheet.model import Copy

WHOSE = {"opponent": T("Opponent’s copy"), "umpire": T("Umpire’s copy")}
"""Name of the recipient on copies that always state it; the player's own copy does so only if it hides something."""

YOURS = T("Your own copy")
"""Name of the player's copy on every page if it shows something that the opponent must not see."""

WITH_HIDDEN = T("Umpire’s copy, secrets included")
"""Name of an umpire's copy on every page if it shows something that an opponent must not see."""

SIGNED = (T("Umpire’s verdict"), T("Umpire"), T("Player"), T("Date"))
"""Labels of the blanks to fill in on an umpire's copy."""


class CopyContents(NamedTuple):
    """True for each kind of contents that a copy has; only kinds that not all copies have."""

    prices: bool
    """Prices and victory points of entries and items."""
    own: bool
    """Contents for the player and the umpire only: notes, blanks, price breakdowns, sums of the categories, secrets."""
    crossed_off: bool
    """Boxes and tracks to cross off in play."""
    reference: bool
    """The quick reference."""
    checked: bool
    """Limits to check and signatures, for the umpire."""


def contents_of(copy: Copy, *, prices: bool = False) -> CopyContents:
    """The kinds of contents of a copy; on the opponent's copy prices only with `prices`."""
    own = copy != "opponent"
    return CopyContents(prices or own, own, copy == "player", copy != "umpire", copy == "umpire")


def language_of(copy: Copy, lang: Language) -> Language:
    """The language for a copy; for the opponent's copy a variant whose texts have no blanks to fill in."""
    return lang if contents_of(copy).own else lang.without_blanks()


def as_shown(muster: Muster, copy: Copy) -> Muster:
    """The muster of the list that a copy shows: the open list on the opponent's copy, else the whole list."""
    return muster.open if copy == "opponent" else muster


def shown_to(muster: Muster, copy: Copy) -> tuple[EntryResult, ...]:
    """The entries on a copy, secret ones at the end; `muster` is the one that `as_shown` returns.

    The umpire sees entries that hide others unchanged; the player's open pages show them as the opponent's copy does.
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
    """The entries in roster order, or by category, where a joined entry counts in the category of its unit."""
    first = muster.library.system.sheet.first_categories
    if first is None:
        return muster.entries
    ranks = {id: rank for rank, id in enumerate(dict.fromkeys((*first, *(share.id for share in muster.composition))))}
    hosts = by_handle(muster.entries)

    def rank(m: EntryResult) -> int:
        """Position of the entry's category, or of the category of the unit that it joins."""
        host = hosts.get(m.under or "", m)
        return ranks.get(host.category or "", len(ranks))

    return tuple(sorted(muster.entries, key=rank))


def whose(muster: Muster, copy: Copy) -> Text | None:
    """The recipient of a copy in words; `None` on the player's copy of a list that hides nothing."""
    if muster.holds_back:
        return WITH_HIDDEN if copy == "umpire" else YOURS
    return WHOSE.get(copy)


def findings_on(muster: Muster, copy: Copy, shown: set[str], *, whole: bool) -> tuple[Finding, ...]:
    """The findings that a copy shows openly; all on the umpire's copy.

    `shown` are the ids of its entries; `whole` is true if it shows all that the army pays for.
    """
    if copy == "umpire":
        return muster.findings
    return tuple(f for f in muster.findings if (whole or concerns_only(f, shown)) and not muster.private(f))


def concerns_only(finding: Finding, shown: set[str]) -> bool:
    """True if a finding names entries, and all of them are `shown`; findings on the whole army name none."""
    return bool(finding.names) and shown.issuperset(finding.names)


def stands_in_list(finding: Finding, shown: set[str], copy: Copy) -> bool:
    """True if a copy shows a finding in its list of findings.

    An umpire's copy has all of them there. Other copies have what makes the list illegal or was waived, and warnings
    that do not fit into the block of a shown entry; doubts about printed numbers and hints for building a list are of
    no use in play.
    """
    if copy == "umpire" or finding.counts or finding.waived is not None:
        return True
    if finding.doubtful or finding.severity == INFO:
        return False
    return not stands_in_block(finding, shown, copy)


def stands_in_block(finding: Finding, shown: AbstractSet[str], copy: Copy) -> bool:
    """True if a copy with the entries `shown` (ids) shows a finding in the block of its entry."""
    if finding.entry is None or finding.severity == INFO or not shown >= set(finding.names):
        return False
    return not (finding.counts or finding.waived is not None or finding.doubtful or copy == "umpire")


def crosses_off(muster: Muster, copy: Copy) -> bool:
    """True if a copy has boxes to cross off: the player's, and the opponent's if the game lets him see them."""
    return contents_of(copy).crossed_off or (copy == "opponent" and muster.library.system.sheet.damage_is_open)
