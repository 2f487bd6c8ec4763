"""A sheet of one contingent alone, for the player who brings it."""

from __future__ import annotations

from builder.core.findings import MusterError, T
from builder.locale import Language
from builder.mustering import Muster
from builder.sheet.army_sums import total
from builder.sheet.copies import as_shown, concerns_only, shown_to, stands_in_list
from builder.sheet.model import Composition, Glance, HeadRow, Secrets, Sheet, Table
from builder.sheet.wording import finding_rows, titles


def contingent(whole: Sheet, muster: Muster, lang: Language, id: str) -> Sheet:
    """The part of a finished sheet that concerns the contingent with an id, for the player who brings it.

    Sections on the whole army are left out: its composition, secrets and notes. Raises `MusterError` if the list has no
    such contingent.
    """
    lang = lang.printed()
    say = lang.say
    muster = as_shown(muster, whole.copy)
    own = {m.id: m for m in muster.entries if getattr(m.entry, "from_", None) == id}
    blocks = tuple(b for b in whole.blocks if b.id in own)
    if not blocks:
        known = sorted({str(name) for m in muster.entries if (name := getattr(m.entry, "from_", None)) is not None})
        if not known:
            raise MusterError(T("{army} has no contingents.", army=whole.title))
        raise MusterError(
            T("{army} has no contingent “{id}”; available: {known}.", army=whole.title, id=id, known=", ".join(known))
        )
    name = muster.library.label("from", id)
    names = titles(muster, lang, shown_to(muster, whole.copy))
    points = sum(m.points for m in own.values())
    head = tuple(
        row
        for row in whole.head
        if row.kind not in ("army", "points", "held", "event")
        and (row.about is None or not own.keys().isdisjoint(row.about))
    )
    army = f"{whole.title} ({say(muster.library.army_name)})" if muster.roster.name else whole.title
    kept = set(own)
    findings = tuple(f for f in muster.findings if concerns_only(f, kept) and stands_in_list(f, kept, whole.copy))
    return whole._replace(
        title=id if name is None else say(name),
        head=(
            HeadRow(say(T("Contingent of")), army, "army"),
            HeadRow(say(T("Points")), lang.points(points), "points"),
            *head,
        ),
        composition=Composition(),
        glance=_part_of(whole.glance, kept, points, lang),
        limits=Table(),
        blocks=blocks,
        deployment=whole.deployment._replace(rows=tuple(r for r in whole.deployment.rows if r.entry in own)),
        findings=tuple(finding_rows(findings, lang, names)),
        secrets=Secrets(),
        notes="",
        tracks=(),
    )


def _part_of(glance: Glance, kept: set[str], points: int, lang: Language) -> Glance:
    """The army at a glance with only the rows of the entries `kept` (ids), and their sum `points` in quarters."""
    rows = tuple(row for row in glance.rows if row.entry in kept)
    return glance._replace(rows=rows, total=glance.total and total(points, lang)) if rows else Glance()
