"""The army as a tree of its entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len as cells

from builder.core.entries import EntryResult
from builder.core.findings import ERROR, INFO, Finding, Shown, T
from builder.core.pools import Pool
from builder.core.remembered_answers import once_alike, once_for
from builder.locale import Language
from builder.mustering import Muster
from builder.tui.formatters.findings import sign, worst
from builder.tui.widgets.rows import Row, Span, fitted, row

ROSTER = "\0roster"
"""Key of the row that stands for the army as a whole."""


Sections = list[tuple[Shown, list[tuple[int, int]]]]
"""Headings of an army, each with the index and the depth of every entry below it."""


class Drawn(NamedTuple):
    """All that the row of an entry says, with the row."""

    entry: EntryResult
    mark: tuple[str, str]
    depth: int
    chosen: bool
    language: str
    pool: str
    width: int
    rows: tuple[Row, ...]


class _Whole(NamedTuple):
    """All that the rows of an army say, but for its entries, with these rows."""

    known: tuple[str, ...]
    sections: Sections
    marks: dict[str, tuple[str, str]]
    marked: frozenset[str]
    language: str
    pools: dict[str, str]
    width: int
    entries: tuple[EntryResult, ...]
    rows: list[Row]
    places: dict[int, int]
    """The first row of each entry, by its index."""


class Memo(dict[str, Drawn]):
    """Rows made before, by the keys of their entries; safe to lose. What they say is compared before they are taken again."""

    whole: _Whole | None = None
    """All of the rows that were made last."""

    def clear(self) -> None:
        """Forget all of them."""
        super().clear()
        self.whole = None


NOTHING = (" ", "plain")
"""The mark of what nothing is wrong with."""


@once_for
def keys(muster: Muster) -> tuple[str, ...]:
    """A key for each entry: its handle, numbered where one stands twice by mistake."""
    seen: dict[str, int] = {}
    result = []
    for m in muster.results:
        seen[m.id] = number = seen.get(m.id, 0) + 1
        result.append(m.id if number == 1 else f"{m.id}#{number}")
    return tuple(result)


def _grouped_alike(before: Muster, now: Muster) -> bool:
    """Whether the entries of two armies stand below the same headings in the same order."""
    return (
        before.tree is now.tree
        and [(s.id, s.name) for s in before.composition] == [(s.id, s.name) for s in now.composition]
        and all(
            one is other or (one.entry.group == other.entry.group and one.category == other.category)
            for one, other in zip(before.results, now.results, strict=True)
        )
    )


@once_alike(_grouped_alike)
def in_sections(muster: Muster) -> Sections:
    """The army as a tree: heading, then index and depth of each entry below it.

    Entries stand under the player's own groups, or under their category, with those that
    stand below them. The order within a section is that of the roster.
    """
    entries, tree, other = muster.results, muster.tree, T("Other")
    names = {s.id: s.name for s in muster.composition}
    sections: dict[tuple[str, str | None], list[tuple[int, int]]] = {}
    titles: dict[tuple[str, str | None], Shown] = {}

    ranked = [*names, None]
    for index in tree.top:
        m = entries[index]
        own = m.entry.group
        heading = ("group", own) if own else ("category", m.category if m.category in names else None)
        if heading not in sections:
            titles[heading] = own or names.get(m.category or "", other)
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
"""Columns of a row that what an entry has takes at least; with fewer it stands below."""


def _member(
    m: EntryResult, told: Shown, gloss: Shown, mark: tuple[str, str], depth: int, chosen: bool, key: str, pool: str,
    lang: Language, width: int,
) -> tuple[Row, ...]:  # fmt: skip
    spans = [Span(f"{mark[0]} ", mark[1]), Span("• " if chosen else "", "accent")]
    if depth:
        spans.append(Span("  " * (depth - 1) + "└ ", "dim"))
    spans.append(Span(lang.say(m.name)))
    if m.models != 1 or not (m.single or m.kind == "character"):
        spans.append(Span(f" ×{m.models}", "dim"))
    if told is not None:
        spans.append(Span(f" {lang.say(told)}", "dim"))
    if m.entry.notes.strip():
        spans.append(Span(" ¶", "dim"))
    points = Span(f" {lang.points(m.points)} ")
    right = (Span(f" {pool} ", "dim"), points) if pool else (points,)
    room = width - sum(cells(s.text) for s in (*spans, *right)) - 2
    has = lang.say(gloss) if gloss is not None else ""
    below: tuple[Row, ...] = ()
    if has and room >= min(LEAST, cells(has)):
        spans.append(Span(f"  {fitted(has, room)[0]}", "dim"))
    elif has and told is None and width:
        lead = "  " * (depth + 1)
        below = (Row((Span(f"{lead}  {fitted(has, width - cells(lead) - 2)[0]}", "dim"),), (), key, more=True),)
    return (Row(tuple(spans), right, key), *below)


def _told(m: EntryResult, muster: Muster) -> Shown:
    """The post that an entry holds, and what tells it from others of its name."""
    editor, rules = muster.library.system.editor, muster.library.rules
    apart = editor.told_apart(m, rules)
    post = editor.label(rules, "role", m.role) if m.role is not None else None
    parts = apart if type(apart) is tuple else (apart,)
    told = tuple(text for text in (post, *parts) if text is not None)
    return told or None


def _pool(pool: Pool[EntryResult], lang: Language) -> str:
    """What is used of the points that an entry brings for others; nothing where there is no end to them."""
    high = pool.limit.allowed.high
    return "" if high is None else f"{lang.points(pool.paid)}/{lang.points(high)}"


def army(
    muster: Muster,
    findings: Sequence[Finding],
    lang: Language,
    marked: frozenset[str] = frozenset(),
    memo: Memo | None = None,
    width: int = 0,
) -> list[Row]:
    """The army as a tree of entries, each with its points and a sign where something is wrong.

    Where `width` leaves room for it, a row tells what the entry has.
    """
    memo = Memo() if memo is None else memo
    known = keys(muster)
    about = [f for f in findings if f.entry is None and f.severity != INFO and f.waived is None]
    gravest = min(about, key=lambda f: (f.severity != ERROR, f.unfinished), default=None)
    mark = NOTHING if gravest is None else sign(gravest)
    itself = Row(
        (Span(f"{mark[0]} ", mark[1]), Span(lang.say(T("The army itself")), "strong")),
        (Span(f"{lang.points(muster.points)} "),),
        ROSTER,
    )
    marks = {id: sign(found) for id, found in worst(findings).items() if found.severity != INFO}
    pools = {id: _pool(pool, lang) for id, pool in muster.pools.items()}
    now = _Whole(known, in_sections(muster), marks, marked, lang.code, pools, width, muster.results, [], {})
    rows, places = _as_before(now, memo, muster, lang) or _anew(now, memo, muster, lang)
    memo.whole = now._replace(rows=rows, places=places)
    return [itself, *rows]


def _as_before(now: _Whole, memo: Memo, muster: Muster, lang: Language) -> tuple[list[Row], dict[int, int]] | None:
    """The rows that were made last, with those of entries that have changed since; `None` where more is another."""
    last, memo.whole = memo.whole, None  # should anything fail on the way, nothing is taken as it was
    if last is None or last.sections is not now.sections or last[2:7] != now[2:7] or last.known != now.known:
        return None
    rows = last.rows.copy()
    for index, (one, other) in enumerate(zip(last.entries, now.entries, strict=True)):
        if one is not other:
            held = memo.get(now.known[index])
            if held is None:
                return None
            made = _of_entry(index, held.depth, now, memo, muster, lang)
            if len(made) != len(held.rows):
                return None
            at = last.places[index]
            rows[at : at + len(made)] = made
    return rows, last.places


def _anew(now: _Whole, memo: Memo, muster: Muster, lang: Language) -> tuple[list[Row], dict[int, int]]:
    """The rows below that of the army itself, and where those of each entry begin."""
    rows: list[Row] = []
    places: dict[int, int] = {}
    for title, members in now.sections:
        rows.append(row(f"  {lang.say(title)}", "head"))
        for index, depth in members:
            places[index] = len(rows)
            rows += _of_entry(index, depth, now, memo, muster, lang)
    if not now.entries:
        rows.append(row("  " + lang.say(T("Nothing taken yet.")), "dim"))
    return rows, places


def _of_entry(index: int, depth: int, now: _Whole, memo: Memo, muster: Muster, lang: Language) -> tuple[Row, ...]:
    """The rows of one entry."""
    m, key = now.entries[index], now.known[index]
    mark, chosen, pool = now.marks.get(m.id, NOTHING), key in now.marked, now.pools.get(m.id, "")
    held = memo.get(key)
    if held is None or held[0] is not m or held[1:7] != (mark, depth, chosen, lang.code, pool, now.width):
        told = _told(muster.entries[index], muster)
        gloss = muster.library.system.editor.gloss(muster.entries[index], muster.library.rules)
        made = _member(m, told, gloss, mark, depth, chosen, key, pool, lang, now.width)
        held = memo[key] = Drawn(m, mark, depth, chosen, lang.code, pool, now.width, made)
    return held.rows
