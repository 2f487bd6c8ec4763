"""What the panes of the builder say: musters and drafts to rows, in one language.

Pure functions of values: nothing here draws, decides or adds up. Every number comes from the muster.
"""

from __future__ import annotations

import math
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len as cells

from builder.core import limits
from builder.core.controls import Available, Control
from builder.core.entries import EntryResult, ShareUsed
from builder.core.findings import ERROR, INFO, WARNING, Finding, N, T, gravity
from builder.core.points import QUARTERS
from builder.locale import Language
from builder.mustering import Muster
from builder.sheet import blocks, build, model, sums, wording
from builder.sheet.model import Table
from builder.tui.commands import Command
from builder.tui.widgets.row_list import EMPTY, Row, Span, fitted, row, safe

if TYPE_CHECKING:
    from builder.desk.comparison import Difference

ROSTER = "\0roster"
"""Key of the row that stands for the army as a whole."""

Memo = dict[Any, Any]
"""Rows made before, by all that they say; safe to lose. The muster's parts are values, so that none grows stale."""

SIGNS = {ERROR: ("✘", "bad"), WARNING: ("!", "warn"), INFO: ("i", "dim")}
"""Sign and look of each severity: colour is never the only signal."""


def keys(muster: Muster) -> tuple[str, ...]:
    """A key for each entry: its handle, numbered where one stands twice by mistake."""
    seen: dict[str, int] = {}
    result = []
    for m in muster.results:
        seen[m.id] = number = seen.get(m.id, 0) + 1
        result.append(m.id if number == 1 else f"{m.id}#{number}")
    return tuple(result)


def sign(finding: Finding) -> tuple[str, str]:
    """Sign and look of a finding; one that somebody waived is no more than a note."""
    return ("~", "dim") if finding.waived is not None else SIGNS[finding.severity]


# --------------------------------------------------------------------- the head


def verdict(findings: Sequence[Finding], lang: Language) -> Span:
    """Whether the list is legal, in words with a sign."""
    errors = sum(f.counts for f in findings)
    if errors:
        text = lang.say(N("NOT LEGAL: {count} error", "NOT LEGAL: {count} errors", errors))
        return Span(f" ✘ {text} ", "bad", "findings")
    warnings = sum(f.severity == WARNING and f.waived is None for f in findings)
    if warnings:
        text = lang.say(N("Legal, {count} warning", "Legal, {count} warnings", warnings))
        return Span(f" ✔ {text} ", "good", "findings")
    return Span(f" ✔ {lang.say(T('Legal'))} ", "good", "findings")


def head(
    muster: Muster, findings: Sequence[Finding], lang: Language, *, unsaved: bool, width: int, agreed: bool = True
) -> Row:
    """The army's name, points used and left, and the verdict; without `agreed` nobody knows the limit."""
    roster = muster.roster
    name = roster.name or lang.say(muster.library.army_name)
    left = muster.remaining
    spent = Span(f"{lang.points(muster.points)}/{lang.number(roster.limit)}", "strong")
    rest = (
        Span(" " + lang.say(T("{points} left", points=lang.points(left))), "good" if left else "dim")
        if left >= 0
        else Span(" " + lang.say(T("{points} over", points=lang.points(-left))), "bad")
    )
    first = [Span(" " + name, "strong"), Span(" ●" if unsaved else "  ", "warn", "save" if unsaved else "")]
    if width >= 100:
        game = lang.say(wording.game(roster, lang))
        first.append(Span(f" {lang.say(muster.library.army_name)}, {game}", "dim"))
    if not agreed:
        spent, rest = Span(f"{lang.points(muster.points)}/?", "strong"), Span("")
    return Row(tuple(first), (spent, rest, Span(" "), verdict(findings, lang)))


def shares(muster: Muster, lang: Language, width: int, *, agreed: bool = True) -> Row:
    """A bar of the points, and each category with its bounds, as far as a limit was agreed."""
    limit = muster.roster.limit * QUARTERS
    size = max(8, min(40, width // 6))
    part = Fraction(muster.points, limit)
    full = min(size, int(part * size))
    percent = math.ceil(part * 100) if part > 1 else int(part * 100)  # one hundred is the limit itself, no more
    spans = [
        Span(" "),
        Span("█" * full, "bad" if part > 1 else "fill"),
        Span("░" * (size - full), "empty"),
        Span(f" {percent} % "),
    ]
    if not agreed:
        spans = [Span(" " + lang.say(T("No limit is known.")) + " ", "warn")]
    shares = [(share, _share_spans(share, muster, lang, agreed)) for share in muster.composition]
    room = width - sum(cells(s.text) for s in spans)
    if sum(cells(s.text) for _, own in shares for s in own) > room:  # what nothing is spent on gives way
        shares = [(share, own) for share, own in shares if share.points or share.min]
    return Row((*spans, *(span for _, own in shares for span in own)))


def _share_spans(share: ShareUsed, muster: Muster, lang: Language, agreed: bool) -> list[Span]:
    """A category: its points, and its bounds with a mark where they are kept or broken."""
    bounds = []
    limit = muster.roster.limit
    good = not agreed or limits.share(share.points, limit, share.min, share.max) is None
    if share.min is not None and agreed:
        bounds.append("≥" + lang.points(sums.bound(share.min, limit)))
    if share.max is not None and agreed:
        bounds.append("≤" + lang.points(sums.bound(share.max, limit)))
    spans = [Span(f" {lang.say(share.name)} ", "dim"), Span(lang.points(share.points), "plain" if good else "bad")]
    if bounds:
        spans.append(Span(f" {' '.join(bounds)} {'✔' if good else '✘'} ", "dim" if good else "bad"))
    return spans


def keys_row(first: Sequence[Command], last: Sequence[Command], lang: Language, width: int) -> Row:
    """The footer: as many commands with their keys as there is room for, the last ones at the right."""
    right = [s for c in last for s in _key(c, lang)]
    room = width - sum(cells(s.text) for s in right)
    left: list[Span] = []
    for command in first:
        spans = _key(command, lang)
        room -= sum(cells(s.text) for s in spans)
        if room < 0:
            break
        left += spans
    return Row(tuple(left), tuple(right))


def hints_row(hints: Sequence[tuple[Any, Any, str]], lang: Language) -> Row:
    """The footer while a dialog is up: its keys."""
    return Row(tuple(s for hint in hints for s in hint_spans(hint, lang)))


def hint_spans(hint: tuple[Any, Any, str], lang: Language) -> tuple[Span, Span]:
    """A key of a dialog with what it does, to be clicked as well."""
    key, title, action = hint
    return Span(f" {lang.say(key)}", "key", action), Span(f" {lang.say(title)} ", "plain", action)


def _key(command: Command, lang: Language) -> tuple[Span, Span]:
    return Span(f" {command.shown(lang)}", "key", command.id), Span(f" {lang.say(command.title)} ", "plain", command.id)


# --------------------------------------------------------------------- the army


def worst(findings: Iterable[Finding]) -> dict[str, Finding]:
    """The gravest finding about each entry, by its handle."""
    order = {ERROR: 0, WARNING: 1, INFO: 2}
    result: dict[str, Finding] = {}
    for f in findings:
        if f.entry is None or f.waived is not None:
            continue
        old = result.get(f.entry)
        if old is None or order[f.severity] < order[old.severity]:
            result[f.entry] = f
    return result


def in_sections(muster: Muster) -> list[tuple[Any, list[tuple[int, int]]]]:
    """The army as a tree: heading, then index and depth of each entry below it.

    Entries stand under the player's own groups, or under their category; one that joins another
    stands below it. The order within a section is that of the roster.
    """
    entries = muster.results
    by_id: dict[str, int] = {}
    for index, m in enumerate(entries):
        by_id.setdefault(m.id, index)
    below: dict[int, list[int]] = {}
    top: list[int] = []
    for index, m in enumerate(entries):
        host = by_id.get(m.joins) if m.joins is not None else None
        if host is None or host == index or _circular(index, entries, by_id):
            top.append(index)
        else:
            below.setdefault(host, []).append(index)
    names = {s.category: s.name for s in muster.composition}
    sections: dict[Any, list[tuple[int, int]]] = {}
    titles: dict[Any, Any] = {}

    def put(index: int, depth: int, into: list[tuple[int, int]]) -> None:
        into.append((index, depth))
        for inner in below.get(index, ()):
            put(inner, depth + 1, into)

    ranked = [*names, None]
    for index in top:
        m = entries[index]
        own = m.entry.group
        heading = ("group", own) if own else ("category", m.category if m.category in names else None)
        titles[heading] = own or names.get(m.category or "", T("Other"))
        put(index, 0, sections.setdefault(heading, []))
    order = sorted(
        sections,
        key=lambda h: (0, min(i for i, _ in sections[h])) if h[0] == "group" else (1, ranked.index(h[1])),
    )
    return [(titles[h], sections[h]) for h in order]


def _circular(index: int, entries: Sequence[EntryResult], by_id: Mapping[str, int]) -> bool:
    seen = {index}
    while (joins := entries[index].joins) is not None and joins in by_id:
        index = by_id[joins]
        if index in seen:
            return True
        seen.add(index)
    return False


def _member(m: EntryResult, mark: tuple[str, str], depth: int, chosen: bool, key: str, lang: Language) -> Row:
    spans = [Span(f"{mark[0]} ", mark[1]), Span("• " if chosen else "", "accent")]
    if depth:
        spans.append(Span("  " * (depth - 1) + "└ ", "dim"))
    spans.append(Span(lang.say(m.name)))
    if m.models != 1 or m.kind != "character":
        spans.append(Span(f" ×{m.models}", "dim"))
    if m.entry.notes.strip():
        spans.append(Span(" ¶", "dim"))
    return Row(tuple(spans), (Span(f" {lang.points(m.points)} "),), key)


def army(
    muster: Muster,
    findings: Sequence[Finding],
    lang: Language,
    marked: frozenset[str] = frozenset(),
    memo: Memo | None = None,
) -> list[Row]:
    """The army as a tree of entries, each with its points and a sign where something is wrong."""
    memo = {} if memo is None else memo
    wrong = worst(findings)
    known = keys(muster)
    about = [f for f in findings if f.entry is None and f.severity != INFO and f.waived is None]
    mark = sign(min(about, key=lambda f: f.severity != ERROR)) if about else (" ", "plain")
    rows = [
        Row(
            (Span(f"{mark[0]} ", mark[1]), Span(lang.say(T("The army itself")), "strong")),
            (Span(f"{lang.points(muster.points)} "),),
            ROSTER,
        )
    ]
    for title, members in in_sections(muster):
        rows.append(row(f"  {lang.say(title)}", "head"))
        for index, depth in members:
            m = muster.results[index]
            finding = wrong.get(m.id)
            mark = sign(finding) if finding is not None and finding.severity != INFO else (" ", "plain")
            chosen = known[index] in marked
            key = (id(m), mark, depth, chosen, known[index], lang.code)
            held = memo.get(key)
            if held is None:
                held = memo[key] = (m, _member(m, mark, depth, chosen, known[index], lang))
            rows.append(held[1])
    if not muster.results:
        rows.append(row("  " + lang.say(T("Nothing taken yet.")), "dim"))
    return rows


# --------------------------------------------------------------------- what may be taken


def takes(
    picks: Sequence[Available],
    lang: Language,
    width: int,
    *,
    words: str = "",
    only_fitting: bool = False,
    memo: Memo | None = None,
) -> tuple[list[Row], int]:
    """What may be taken by category, and how many rows a search or filter has hidden."""
    rows: list[Row] = []
    hidden = 0
    heading: Any = None
    wanted = folded(words).split()
    memo = {} if memo is None else memo
    for pick in picks:
        if only_fitting and pick.blocked is not None:
            hidden += 1
            continue
        if wanted:
            haystack = folded(f"{lang.say(pick.name)} {pick.key} {pick.words} {lang.say(pick.category)}")
            if not all(w in haystack for w in wanted):
                hidden += 1
                continue
        if pick.category is not heading and pick.category != heading:
            heading = pick.category
            rows.append(row(f"  {lang.say(heading)}", "head"))
        key = (pick.key, pick.cost, pick.taken, pick.left, pick.blocked is None, lang.code, width)
        shown = memo.get(key)
        if shown is None:
            shown = memo[key] = unfolded(_pick(pick, lang), width, 3)
        rows += shown
    return rows, hidden


def _pick(pick: Available, lang: Language) -> Row:
    blocked = pick.blocked is not None
    spans = (
        Span(" – " if blocked else " + ", "dim" if blocked else "good", "add"),
        Span(lang.say(pick.name), "dim" if blocked else "plain"),
    )
    count = f" {pick.taken}" if pick.taken else ""
    if pick.left is not None:
        count = f" {pick.taken}/{max(0, pick.taken + pick.left)}"
    right = (Span(f" {lang.points(pick.cost)}", "dim" if blocked else "plain"), Span(count.rjust(7) + " ", "dim"))
    return Row(spans, right, pick.key)


def folded(text: str) -> str:
    """Text without accents and capitals, for searching."""
    import unicodedata

    parts = unicodedata.normalize("NFKD", text)
    return "".join(c for c in parts if not unicodedata.combining(c)).casefold()


def pick_lines(pick: Available, lang: Language, width: int) -> list[Row]:
    """What there is to know of something before it is taken."""
    say = lang.say
    facts: list[tuple[str, str]] = []
    if pick.points is not None:
        facts.append((say(T("Points each")), lang.points(pick.points)))
    facts.append((say(T("To begin with")), say(T("{points} points", points=lang.points(pick.cost)))))
    if pick.size:
        facts.append((say(T("In a unit")), pick.size))
    if pick.number:
        facts.append((say(T("In the army")), say(pick.number)))
    if pick.left is not None:
        facts.append((say(T("Taken")), say(T("{taken}, {left} left", taken=pick.taken, left=max(0, pick.left)))))
    rows = list(pairs(facts, width))
    if pick.blocked is not None:
        rows += wrapped(f"– {say(pick.blocked)}", width, "warn", indent="  ")
        rows += wrapped(say(T("It may be taken all the same, and is a finding then.")), width, "dim", indent="    ")
    return rows


# --------------------------------------------------------------------- the entry at hand


def entry(
    m: EntryResult,
    controls: Sequence[Control],
    muster: Muster,
    findings: Sequence[Finding],
    lang: Language,
    width: int,
    names: dict[str, str],
    *,
    typed: tuple[str, str] | None = None,
    facts_apart: bool = False,
) -> list[Row]:
    """The entry at hand: its profile as the sheet shows it, every choice, its price opened up.

    `typed` is the key of a control with what is being typed into it.
    """
    block = blocks.block(m, muster, lang, "player", names)
    rows: list[Row] = []
    if block.kind:
        rows += wrapped(block.kind, width, "dim")
    rows += table(block.profile, width)
    rows += pairs(block.facts, width)
    rows += about(m.id, findings, lang, width)
    rows += choices(controls, lang, width, typed=typed)
    if not facts_apart:
        rows += details(block, lang, width)
    return rows


def preview(block: model.Block, lang: Language, width: int) -> list[Row]:
    """An entry as the sheet shows it, without choices."""
    rows = list(wrapped(block.kind, width, "dim")) if block.kind else []
    rows += table(block.profile, width)
    rows += pairs(block.facts, width)
    return rows + details(block, lang, width)


def whole(finished: model.Sheet, lang: Language, width: int) -> list[Row]:
    """The finished sheet of an army, to be read before it is printed."""
    say = lang.say
    rows = [row(f" {finished.verdict}", "good" if finished.legal else "bad"), *pairs(finished.head, width)]
    if finished.composition.rows:
        rows += [EMPTY, *table(finished.composition, width)]
    for block in finished.blocks:
        rows += [EMPTY, Row((Span(f" {block.title}", "head"),), (Span(f"{block.points} ", "strong"),))]
        rows += preview(block, lang, width)
    if finished.deployment.rows:
        rows += [EMPTY, row(" " + say(T("Order of deployment")), "head"), *table(finished.deployment, width)]
    for track in finished.tracks:
        rows += [EMPTY, *wrapped(f"{track.label}{lang.colon}{track.number}", width, "plain")]
    rows += _tables(finished.reference, width)
    for how, text in finished.findings:
        rows += [EMPTY, *wrapped(f"{how}{lang.colon}{text}", width, "plain")]
    if finished.notes:
        rows += [EMPTY, *wrapped(finished.notes, width, "plain")]
    return [*rows, EMPTY, *wrapped(finished.foot, width, "dim")]


def at_hand(muster: Muster, lang: Language, width: int) -> list[Row]:
    """The game's own tables, to be looked up while a list is made."""
    return _tables(tuple(build.reference(muster, lang)), width)


def _tables(found: Iterable[tuple[str, Table]], width: int) -> list[Row]:
    rows: list[Row] = []
    for title, reference in found:
        rows += [EMPTY, row(f" {title}", "head"), *pairs(_read(reference), width)]
    return rows


def _read(reference: Table) -> Iterator[tuple[str, str]]:
    """The rows of a table to be read one after the other: what, and all that is said of it."""
    for first, *rest in reference.rows:
        yield first, ", ".join(cell for cell in rest if cell)


def details(block: model.Block, lang: Language, width: int) -> list[Row]:
    """Weapons, special rules and the price, line by line."""
    say = lang.say
    rows: list[Row] = []
    if block.weapons.rows:
        rows += [EMPTY, row(" " + say(T("In play")), "head"), *table(block.weapons, width)]
    lines = [t for t in (block.carries, block.command) if t]
    for text in lines:
        rows += wrapped(text, width, "plain", indent="  ")
    for item in block.items:
        rows += wrapped(f"* {item}", width, "plain", indent="  ")
    for name, effect in block.tags:
        rows += wrapped(f"+ {name}{lang.colon}{effect}" if effect else f"+ {name}", width, "plain", indent="  ")
    for boxes in block.boxes:
        rows += wrapped(f"{boxes.label}{lang.colon}{boxes.number}", width, "plain", indent="  ")
    if block.notes:
        rows += wrapped(f"¶ {safe(block.notes)}", width, "dim", indent="  ")
    rows += [
        EMPTY,
        Row((Span(" " + say(T("Price")), "head"),), (Span(f"{block.points} ", "strong"),)),
        *prices(block, width),
    ]
    return rows


def prices(block: model.Block, width: int) -> Iterator[Row]:
    """The price, opened line by line."""
    for line in block.price:
        label = f"{'  ' * line.depth} {line.label}"
        rule = f"  {line.rule}" if width >= 64 else ""
        yield Row(
            (Span(label, "dim" if line.depth else "plain"), Span(rule, "dim")),
            (Span(f" {line.sum} ", "dim" if line.depth else "plain"),),
        )


def about(handle: str | None, findings: Sequence[Finding], lang: Language, width: int) -> list[Row]:
    """The findings about one entry, each with its way out."""
    rows: list[Row] = []
    for number, f in enumerate(findings):
        if f.entry != handle:
            continue
        rows += told(f, lang, width, key=("finding", number))
    return rows


def told(f: Finding, lang: Language, width: int, *, key: Any = None, name: str = "") -> list[Row]:
    """A finding with its citation and its way out, in as many rows as it needs."""
    mark, look = sign(f)
    waived = f" – {lang.say(gravity(f))}" if f.waived is not None else ""
    rule = f" [{f.rule}]" if f.rule else ""
    text = f"{name + lang.colon if name else ''}{lang.say(f.text)}{rule}{waived}"
    rows = list(wrapped(text, width - 2, look, hang=""))
    if f.fix is not None:
        rows += wrapped(f"→ {lang.say(f.fix)}", width - 2, "dim", hang="  ")
    first = True
    result = []
    for shown in rows:
        lead = Span(f"{mark} " if first else "  ", look)
        result.append(Row((lead, *shown.left), (), key, more=not first))
        first = False
    return result


def choices(
    controls: Sequence[Control], lang: Language, width: int, *, typed: tuple[str, str] | None = None
) -> list[Row]:
    """Every choice as a row with the right control for it; what does not fit into it goes on below."""
    rows: list[Row] = []
    heading: Any = None
    for control in controls:
        if control.section != heading:
            heading = control.section
            rows += [EMPTY, row(" " + lang.say(heading), "head")]
        rows += unfolded(_control(control, lang, typed[1] if typed and typed[0] == control.key else None), width)
    return rows


def _control(c: Control, lang: Language, typed: str | None) -> Row:
    say = lang.say
    name = capital(say(c.name))
    note = f"  {say(c.blocked if c.blocked is not None else c.note)}" if (c.blocked or c.note) is not None else ""
    blocked = c.blocked is not None
    price = Span(f" {_cost(c.points, lang)} ", "dim") if c.points is not None else Span(" ")
    look = "dim" if blocked else "plain"
    if c.kind == "member":
        box = "[x]" if c.value else "[ ]"
        wrong = "bad" if blocked and c.value else look
        return Row(
            (Span(f" {box} ", "accent" if c.value else "dim", "press"), Span(name, wrong, "press"), Span(note, "dim")),
            (price,),
            c.key,
        )
    if c.kind == "number":
        shown = typed + "▏" if typed is not None else "?" if c.value is None else lang.number(c.value)
        return Row(
            (Span(f" {name} "), Span("‹ ", "accent", "less"), Span(shown, "strong", "press"), Span(" ›", "accent", "more"), Span(note, "dim")),
            (price,),
            c.key,
        )  # fmt: skip
    if c.kind == "choice":
        now = next((o for o in c.choices if o.value == c.value), None)
        shown = say(now.name) if now is not None else say(c.value)
        cost = Span(f" {_cost(now.points, lang)} ", "dim") if now is not None and now.points is not None else price
        if now is not None and now.note is not None and not note:
            note = f"  {say(now.note)}"
        wrong = "bad" if blocked else "strong"
        return Row(
            (Span(f" {name} "), Span("‹ ", "accent", "less"), Span(shown, wrong, "press"), Span(" ›", "accent", "more"), Span(note, "dim")),
            (cost,),
            c.key,
        )  # fmt: skip
    if c.kind == "add":
        return Row((Span(" + ", "good", "press"), Span(f"{name} …", look, "press"), Span(note, "dim")), (price,), c.key)
    if c.kind == "remove":
        return Row((Span(" × ", "bad", "press"), Span(name, look, "press"), Span(note, "dim")), (price,), c.key)
    text = safe(str(c.value or "").strip().replace("\n", " ⏎ "))
    return Row(
        (Span(f" {name} "), Span(text or "…", "strong" if text else "dim", "press"), Span(note, "dim")), (price,), c.key
    )


def _cost(quarters: int | None, lang: Language) -> str:
    if not quarters:
        return ""
    return f"+{lang.points(quarters)}" if quarters > 0 else f"−{lang.points(-quarters)}"


def capital(text: str) -> str:
    """A text with its first letter as a capital."""
    return text[:1].upper() + text[1:]


# --------------------------------------------------------------------- findings


def found(
    findings: Sequence[Finding], lang: Language, width: int, names: dict[str, str], mendable: Callable[[Finding], bool]
) -> list[Row]:
    """All findings, the gravest first; those that can be mended at a key say so."""
    rows: list[Row] = []
    for number in graver_first(findings):
        f = findings[number]
        name = names.get(f.entry or "", "")
        mend = Span(f" {lang.say(T('mend it'))} ", "key", "mend")
        if mendable(f):
            told_rows = told(f, lang, width - cells(mend.text), key=number, name=name)
            told_rows[0] = told_rows[0]._replace(right=(mend,))
        else:
            told_rows = told(f, lang, width, key=number, name=name)
        rows += told_rows
    if not rows:
        rows.append(row(" ✔ " + lang.say(T("Nothing to find fault with.")), "good"))
        rows.append(row("   " + lang.say(T("There is nothing to mend here; Esc goes back to the army.")), "dim"))
    return rows


def graver_first(findings: Sequence[Finding]) -> list[int]:
    """Indexes of findings, errors first, then warnings, notes and what is waived."""
    order = {ERROR: 0, WARNING: 1, INFO: 2}
    return sorted(range(len(findings)), key=lambda i: (findings[i].waived is not None, order[findings[i].severity], i))


# --------------------------------------------------------------------- parts


@lru_cache(maxsize=1024)
def table(shown: Table, width: int) -> tuple[Row, ...]:
    """A table whose first column gives way where there is not enough room; long notes go below their row."""
    if not shown.rows:
        return ()
    last = len(shown.headings) - 1
    wordy = max((cells(r[last]) for r in shown.rows), default=0) > 12
    columns = range(1, last if wordy else last + 1)
    widths = {i: max(cells(r[i]) for r in (shown.headings, *shown.rows)) for i in columns}
    used = [i for i in columns if any(r[i] not in ("–", "") for r in shown.rows) or not wordy]
    room = width - sum(widths[i] + 1 for i in used) - 1
    first = max(cells(r[0]) for r in (shown.headings, *shown.rows))
    apart = first > room and room < 8
    rows: list[Row] = []
    for number, line in enumerate((shown.headings, *shown.rows)):
        look = "dim" if number == 0 else "plain"
        lead = capital(line[0])
        if apart:
            if number:
                rows.append(row(f" {lead}", "plain"))
            lead, size = "", max(0, room)
        else:
            size = min(first, room)
        fields = "".join(f" {' ' * (widths[i] - cells(line[i]))}{line[i]}" for i in used)
        text, taken = fitted(lead, size)
        rows.append(Row((Span(f" {text}{' ' * (size - taken)}", "strong" if number else "dim"), Span(fields, look))))
        if wordy and number and line[last]:
            rows += wrapped(line[last], width, "dim", indent="   ")
    return tuple(rows)


def pairs(facts: Iterable[tuple[str, str]], width: int) -> Iterator[Row]:
    """Labels with their texts, set out in two columns."""
    facts = list(facts)
    size = max((cells(label) for label, _ in facts), default=0) + 2
    for label, text in facts:
        lead = f" {label}{' ' * (size - cells(label))}"
        first = True
        for shown in broken(safe(text), max(12, width - size - 2)) or [""]:
            yield Row((Span(lead if first else " " * (size + 1), "dim"), Span(shown)))
            first = False


@lru_cache(maxsize=4096)
def wrapped(text: str, width: int, look: str, *, indent: str = " ", hang: str | None = None) -> tuple[Row, ...]:
    """A text in as many rows as it needs."""
    more = indent + "  " if hang is None else hang
    first = indent if hang is None else hang
    parts = broken(safe(text), max(12, width - 1), first, more)
    return tuple(row(part, look) for part in parts)


def broken(text: str, width: int, first: str = "", more: str = "") -> list[str]:
    """A text broken into lines of so many columns, wide letters counted as two."""
    if cells(text) == len(text):
        return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=more)
    lines: list[str] = []
    line, lead = first, first
    for word in text.split():
        gap = "" if line == lead else " "
        while cells(line + gap + word) > width:
            if line != lead:
                lines.append(line)
                line, lead, gap = more, more, ""
                continue
            part, size = "", cells(line)
            for letter in word:
                if part and size + cells(letter) > width:
                    break
                part, size = part + letter, size + cells(letter)
            if part == word:
                break
            lines.append(line + part)
            line, lead, word = more, more, word[len(part) :]
        line += gap + word
    return [*lines, line] if line != lead else lines


def unfolded(shown: Row, width: int, indent: int = 6) -> tuple[Row, ...]:
    """A row that is too long for its pane in as many rows as it needs, broken between words."""
    right = sum(cells(s.text) for s in shown.right)
    room = width - right - (bool(shown.right) and not shown.right[0].text.startswith(" "))
    if sum(cells(safe(s.text)) for s in shown.left) <= room:
        return (shown,)
    lines: list[list[Span]] = [[]]
    used = lead = 0
    for span in shown.left:
        for piece in re.findall(r"\s+|\S+", safe(span.text)):
            size = cells(piece)
            if used + size > room and used > lead and not piece.isspace():
                while lines[-1] and lines[-1][-1].text.isspace():
                    lines[-1].pop()
                lines.append([Span(" " * indent)])
                used = lead = indent
                room = width
            if not piece.isspace() or used > lead or len(lines) == 1:
                lines[-1].append(span._replace(text=piece))
                used += size
    while lines[-1] and lines[-1][-1].text.isspace():
        lines[-1].pop()
    rows = [Row(_joined(line), (), shown.key, more=True) for line in lines]
    return (rows[0]._replace(right=shown.right, more=shown.more), *rows[1:])


def _joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Neighbours that look alike as one."""
    found: list[Span] = []
    for span in spans:
        if found and found[-1][1:] == span[1:]:
            found[-1] = found[-1]._replace(text=found[-1].text + span.text)
        else:
            found.append(span)
    return tuple(found)


_ROLES = {"heading": "head", "added": "good", "removed": "bad", "changed": "warn", "same": "dim"}


def compared(difference: Difference, lang: Language, width: int) -> list[Row]:
    """What changed between two lists, each line with its sign."""
    from builder.render import compare

    rows: list[Row] = []
    for line in compare.lines(difference, lang):
        if line.role == "heading":
            rows += [EMPTY, row(f" {line.text}", "head")] if rows else [row(f" {line.text}", "head")]
        else:
            rows += wrapped(f"{line.sign} {line.text}", width, _ROLES[line.role], indent=" " + "  " * line.depth)
    return rows
