"""The army as a tree of its entries."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len as cells

from builder.core.entries import EntryResult
from builder.core.findings import ERROR, INFO, Finding, Shown, T
from builder.core.pools import Pool
from builder.locale import Language
from builder.mustering import Muster
from builder.tui.formatters.findings import sign, worst
from builder.tui.formatters.row_cache import RowCache
from builder.tui.widgets.rows import Row, Span, fitted, row

ROSTER = "\0roster"
"""Key of the row for the whole army."""


Sections = list[tuple[Shown, list[tuple[int, int]]]]
"""Headings in the army, each with index and depth of the entries under it."""


NOTHING = (" ", "plain")
"""Mark of an entry without findings."""


def keys(muster: Muster) -> tuple[str, ...]:
    """Unique key of each entry: its handle, with a number if several entries have it."""
    seen: dict[str, int] = {}
    found = []
    for result in muster.results:
        seen[result.id] = number = seen.get(result.id, 0) + 1
        found.append(result.id if number == 1 else f"{result.id}#{number}")
    return tuple(found)


def in_sections(muster: Muster) -> Sections:
    """Sections of the army: heading, then index and depth of each entry.

    Headings are the player's groups, or else categories; entries that join another are below it. The order is that of
    the roster.
    """
    entries, tree, other = muster.results, muster.tree, T("Other")
    names = {s.id: s.name for s in muster.composition}
    sections: dict[tuple[str, str | None], list[tuple[int, int]]] = {}
    titles: dict[tuple[str, str | None], Shown] = {}

    ranked = [*names, None]
    for index in tree.top:
        result = entries[index]
        own = result.entry.group
        heading = ("group", own) if own else ("category", result.category if result.category in names else None)
        if heading not in sections:
            titles[heading] = own or names.get(result.category or "", other)
            sections[heading] = []
        if index in tree.below:
            sections[heading].extend(tree.from_(index))
        else:
            sections[heading].append((index, 0))
    order = sorted(
        sections,
        key=lambda h: (0, min(i for i, _ in sections[h])) if h[0] == "group" else (1, ranked.index(h[1])),
    )
    return [(titles[h], sections[h]) for h in order]


LEAST = 7
"""Least width for an entry's equipment beside its name, in columns; with less room it has a line of its own."""


def _member(
    result: EntryResult, muster: Muster, mark: tuple[str, str], depth: int, chosen: bool, key: str, pool: str,
    lang: Language, width: int,
) -> tuple[Row, ...]:  # fmt: skip
    """Rows of an entry: one, and another if its equipment does not fit beside the name.

    `mark` is the sign and look of its worst finding, `depth` its level below other entries, `key` the key of the rows;
    `chosen` is true if the user marked it, `pool` a text on the points paid from its pool.
    """
    details = _post_and_details(result, muster)
    gloss = muster.system.editor.gloss(result, muster.library.rules)
    spans = [Span(f"{mark[0]} ", mark[1]), Span("• " if chosen else "", "accent")]
    if depth:
        spans.append(Span("  " * (depth - 1) + "└ ", "dim"))
    points = Span(f" {lang.points(result.points)} ")
    right = (Span(f" {pool} ", "dim"), points) if pool else (points,)
    single = result.models == 1 and (result.single or result.kind == "character")
    number = "" if single else f" ×{result.models}"
    name = lang.say(result.name)
    if width:  # of a long name the end is cut, never the number
        name = fitted(name, width - sum(cells(s.text) for s in (*spans, *right)) - cells(number) - 1)[0]
    spans.append(Span(name))
    if number:
        spans.append(Span(number, "dim"))
    if details is not None:
        spans.append(Span(f" {lang.say(details)}", "dim"))
    if result.entry.notes.strip():
        spans.append(Span(" ¶", "dim"))
    room = width - sum(cells(s.text) for s in (*spans, *right)) - 2
    has = lang.say(gloss) if gloss is not None else ""
    below: tuple[Row, ...] = ()
    if has and room >= min(LEAST, cells(has)):
        spans.append(Span(f"  {fitted(has, room)[0]}", "dim"))
    elif has and details is None and width:
        lead = "  " * (depth + 1)
        below = (Row((Span(f"{lead}  {fitted(has, width - cells(lead) - 2)[0]}", "dim"),), (), key, more=True),)
    return (Row(tuple(spans), right, key), *below)


def _post_and_details(result: EntryResult, muster: Muster) -> Shown:
    """Role of an entry in the army, and details that tell it from entries of the same name."""
    editor, rules = muster.system.editor, muster.library.rules
    apart = editor.distinction(result, rules)
    post = muster.library.label("role", result.role) if result.role is not None else None
    parts = apart if type(apart) is tuple else (apart,)
    details = tuple(text for text in (post, *parts) if text is not None)
    return details or None


def _pool(pool: Pool[EntryResult], lang: Language) -> str:
    """Points paid from an entry's pool for other entries, and the greatest allowed: `30/50`; empty without a limit."""
    high = pool.limit.allowed.high
    return "" if high is None else f"{lang.points(pool.paid)}/{lang.points(high)}"


def army(
    muster: Muster,
    findings: Sequence[Finding],
    lang: Language,
    cache: RowCache,
    marked: frozenset[str] = frozenset(),
    width: int = 0,
) -> list[Row]:
    """Rows of the army as a tree: entries with points and signs of findings; with `width` also equipment if it fits.

    `marked` are the keys of the entries that the user has marked.
    """
    known, entries, library = keys(muster), muster.results, muster.library
    about = [f for f in findings if f.entry is None and f.severity != INFO and f.waived is None]
    gravest = min(about, key=lambda f: (f.severity != ERROR, f.unfinished), default=None)
    mark = NOTHING if gravest is None else sign(gravest)
    itself = Row(
        (Span(f"{mark[0]} ", mark[1]), Span(lang.say(T("The army itself")), "strong")),
        (Span(f"{lang.points(muster.points)} "),),
        ROSTER,
    )
    marks = {id: sign(found) for id, found in worst(findings).items() if found.severity != INFO}
    pools = {pool.source: _pool(pool, lang) for pool in muster.system.verdict.pools(muster.army)}
    head = muster.roster.model_copy(update={"entries": ()})
    rows = [itself]
    for title, members in in_sections(muster):
        rows.append(row(f"  {lang.say(title)}", "head"))
        for index, depth in members:
            result, key = entries[index], known[index]
            mark, pool, chosen = marks.get(result.id, NOTHING), pools.get(result.id, ""), key in marked
            # an entry is evaluated from its line, the roster's head and the rules; only its points depend on others
            content = (
                result.entry, library, head, result.name, result.models, result.carries, result.points,
                mark, depth, chosen, pool, lang.code, width,
            )  # fmt: skip
            make = partial(_member, result, muster, mark, depth, chosen, key, pool, lang, width)
            rows += cache.rows("army", key, content, make)
    if not entries:
        rows.append(row("  " + lang.say(T("Nothing taken yet.")), "dim"))
    return rows
