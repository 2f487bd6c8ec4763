"""The page that is kept from the opponent: notes, findings and true sums."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.entries import EntryResult
from builder.core.findings import Finding, T
from builder.core.points import Quarters
from builder.locale import Language
from builder.mustering import Muster, since
from builder.sheet.army_sums import points_in_words, spent_on
from builder.sheet.copies import stands_in_list
from builder.sheet.model import Copy, Secrets, Title
from builder.sheet.wording import capital, finding_rows, in_words


def secrets(
    muster: Muster,
    shown: tuple[EntryResult, ...],
    lang: Language,
    titles: Mapping[str, Title],
    copy: Copy,
    openly: tuple[Finding, ...],
    code: str = "",
) -> Secrets:
    """Secret notes for the player or the umpire, with the findings of the muster that are not among `openly`.

    On the player's copy they include the true sums and the `code` of the whole list, which the open pages leave out.
    """
    found = tuple(muster.system.sheet.secrets(muster.finished))
    kept = {id(f) for f in openly}
    hidden = {m.id for m in muster.entries if m.secret}
    wrong = (f for f in muster.findings if id(f) not in kept and stands_in_list(f, hidden, copy))
    rows = tuple(finding_rows(wrong, lang, titles))
    sums = tuple(_true_sums(muster, shown, lang)) if copy == "player" else ()
    if code:
        openly_coded = T("{code} (the open pages have {open})", code=code, open=muster.open.fingerprint)
        sums = ((lang.say(T("List code")), lang.say(openly_coded)), *sums)
    if not (found or rows or sums):
        return Secrets()
    notes = (*sums, *in_words(found, lang), *((capital(how), text) for how, text in rows))
    return Secrets(lang.say(T("Secret notes")), lang.say(T("for the player and the umpire only")), notes)


def _both_sums(muster: Muster, openly: int, lang: Language) -> str:
    """Points of the whole army, and those of its open pages (`openly`, in quarters), in words."""
    text = T(
        "{spent}; {points} on the pages your opponent sees",
        spent=points_in_words(muster, muster.points, lang),
        points=Quarters(openly),
    )
    return lang.say(text)


def _true_sums(muster: Muster, shown: tuple[EntryResult, ...], lang: Language) -> Iterator[tuple[str, str]]:
    """Points of the army including hidden entries, and of the categories that differ on the open pages."""
    together = muster.spent(shown)
    if not muster.holds_back:
        return
    yield lang.say(T("Points")), _both_sums(muster, together, lang)
    open_ = {s.id: s.used for s in spent_on(muster, shown)}
    for s in muster.composition:
        if s.used != open_[s.id]:
            yield lang.say(s.name), lang.points(s.used)
    if (became := since(muster)) is not None:
        yield lang.say(T("Changed")), lang.say(became)
