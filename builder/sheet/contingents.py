"""A sheet of one contingent alone, for the friend who brings it."""

from __future__ import annotations

from builder.core.entries import EntryResult
from builder.core.findings import MusterError, T
from builder.locale import Language
from builder.mustering import Muster
from builder.sheet.copies import concerns_only, shown_to, stands_in_list
from builder.sheet.model import Sheet, Table
from builder.sheet.wording import finding_rows, titles


def contingent(whole: Sheet, muster: Muster, lang: Language, id: str) -> Sheet:
    """Of a finished list only one contingent, with a head of its own, for the friend who brings it.

    What concerns the army as a whole is left out: its composition, secrets and notes.
    Raises `MusterError` if the list has nothing of this contingent.
    """
    lang = lang.printed()
    say = lang.say
    own = {m.id: m for m in muster.entries if getattr(m.entry, "from_", None) == id}
    blocks = tuple(b for b in whole.blocks if b.id in own)
    if not blocks:
        known = sorted({str(name) for m in muster.entries if (name := getattr(m.entry, "from_", None)) is not None})
        if not known:
            raise MusterError(T("{army} has no contingents.", army=whole.title))
        raise MusterError(
            T("{army} has no contingent {id}; it has: {known}.", army=whole.title, id=id, known=", ".join(known))
        )
    name = muster.library.system.editor.label(muster.library.rules, "from", id)
    names = titles(muster, lang, shown_to(muster, whole.copy))
    named = {names[key] for key in own if key in names}
    points = lang.points(sum(m.points for m in own.values()))
    others = {say(T("Points")), say(T("Army"))} | _of_others(muster, tuple(own.values()), lang)
    head = tuple(row for row in whole.head if row[0] not in others)
    army = f"{whole.title} ({say(muster.library.army_name)})" if muster.roster.name else whole.title
    kept = set(own)
    findings = tuple(f for f in muster.findings if concerns_only(f, kept) and stands_in_list(f, kept, whole.copy))
    return whole._replace(
        title=id if name is None else say(name),
        head=((say(T("Contingent of")), army), (say(T("Points")), points), *head),
        composition=whole.composition._replace(rows=()),
        shares=(),
        glance=_part_of(whole.glance, named, points, lang),
        limits=Table((), ()),
        blocks=blocks,
        deployment=whole.deployment._replace(rows=tuple(r for r in whole.deployment.rows if r[0] in named)),
        findings=tuple(finding_rows(findings, muster, lang, names)),
        secrets=(),
        notes="",
        tracks=(),
    )


def _of_others(muster: Muster, own: tuple[EntryResult, ...], lang: Language) -> set[str]:
    """Labels of what the head of the list tells of entries that are not among these."""
    library = muster.library
    notes = library.system.sheet.summary(muster.roster, own, library.rules, muster.entries)
    return {lang.say(label) for label, _ in muster.notes} - {lang.say(label) for label, _ in notes}


def _part_of(glance: Table, named: set[str], points: str, lang: Language) -> Table:
    """Of the army at a glance the lines of these entries."""
    rows = tuple(row for row in glance.rows if row[0] in named)
    return glance._replace(rows=(*rows, (lang.say(T("Total")), "", points))) if rows else Table((), ())
