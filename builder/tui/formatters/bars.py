"""Header and footer as rows: the army in one line, its categories, the keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len as cells

from builder.core.findings import WARNING, Finding, N, Shown, T, not_legal
from builder.core.limits import Allowed, Amount
from builder.core.points import QUARTERS
from builder.locale import Language
from builder.mustering import Muster
from builder.sheet import wording
from builder.tui.formatters.findings import TO_DO, things_to_do
from builder.tui.keys_and_commands import Command
from builder.tui.widgets.rows import Row, Span


def verdict(findings: Sequence[Finding], lang: Language, *, short: bool = False) -> Span:
    """The verdict with a sign; `short` is the sign with the number of errors.

    If nothing is wrong but something is still missing, it is shown as a task.
    """
    errors = sum(f.counts for f in findings)
    if errors and not any(f.is_fault for f in findings):
        text = lang.say(things_to_do(errors))
        return Span(f" {TO_DO[0]} {errors if short else text} ", TO_DO[1], "findings")
    if short:
        return Span(f" ✘ {errors} ", "bad", "findings") if errors else Span(" ✔ ", "good", "findings")
    if errors:
        return Span(f" ✘ {lang.say(not_legal(errors))} ", "bad", "findings")
    warnings = sum(f.severity == WARNING and f.waived is None for f in findings)
    if warnings:
        text = lang.say(N("Legal, {count} warning", "Legal, {count} warnings", warnings))
        return Span(f" ✔ {text} ", "good", "findings")
    legal = lang.say(T("Legal"))
    return Span(f" ✔ {legal} ", "good", "findings")


def head(
    muster: Muster,
    verdict: Span,
    lang: Language,
    *,
    unsaved: bool,
    width: int,
    agreed: bool = True,
    game_known: bool = True,
) -> Row:
    """The header: name of the army, points used and left, verdict; without `agreed` no points limit is shown.

    A wide header also names the army list, and with `game_known` the game; `unsaved` adds a sign for unsaved changes.
    """
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
        names = [lang.say(muster.library.army_name), *([wording.game(roster, lang)] if game_known else [])]
        first.append(Span(f" {', '.join(names)}", "dim"))
    if not agreed:
        spent, rest = Span(f"{lang.points(muster.points)}/?", "strong"), Span("")
    return Row(tuple(first), (spent, rest, Span(" "), verdict))


def shares(muster: Muster, lang: Language, width: int, *, agreed: bool = True) -> Row:
    """A row with a bar of the points, and each category with minimum and maximum; without `agreed` no points limit."""
    limit = muster.roster.limit * QUARTERS
    size = max(8, min(40, width // 6))
    over_limit = muster.points > limit
    full = min(size, muster.points * size // limit)
    hundredfold = muster.points * 100
    percent = (
        -(-hundredfold // limit) if over_limit else hundredfold // limit
    )  # one hundred is the limit itself, no more
    spans = [
        Span(" "),
        Span("█" * full, "bad" if over_limit else "fill"),
        Span("░" * (size - full), "empty"),
        Span(" " + lang.say(T("{percent}%", percent=percent)) + " "),
    ]
    if not agreed:
        spans = [Span(" " + lang.say(T("No points limit is set.")) + " ", "warn")]
    shares = [
        (share, _share_spans(lang.say(share.name), share.used, share.allowed, lang, agreed))
        for share in muster.composition
    ]
    room = width - sum(cells(s.text) for s in spans)
    if sum(cells(s.text) for _, own in shares for s in own) > room:  # what nothing is spent on gives way
        shares = [(share, own) for share, own in shares if share.used or share.allowed.low]
    if sum(cells(s.text) for _, own in shares for s in own) > room:  # then the bounds that are kept, but for their sign
        shares = [(share, _kept_in_short(own)) for share, own in shares]
    over = sum(cells(s.text) for _, own in shares for s in own) - room
    if over > 0 and agreed:  # and the bar, as far as it can
        shown = size - over if size - over > 2 else 0
        full = full * shown // size
        spans[1:3] = (spans[1]._replace(text="█" * full), spans[2]._replace(text="░" * (shown - full)))
    return Row((*spans, *(span for _, own in shares for span in own)))


def _kept_in_short(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    """The spans of a category; if its points are within its bounds, the sign ✔ replaces the bounds."""
    *names, last = spans
    return (*names, last._replace(text=" ✔ ")) if last.text.endswith("✔ ") else spans


def _share_spans(name: str, used: Amount, allowed: Allowed, lang: Language, agreed: bool) -> tuple[Span, ...]:
    """A category with its points and bounds in quarters, and a sign for kept or broken bounds.

    Without `agreed` there are no bounds, since no points limit is set.
    """
    bounds = []
    good = not agreed or allowed.holds(used)
    if allowed.low and agreed:
        bounds.append("≥" + lang.points(allowed.low))
    if allowed.high is not None and agreed:
        bounds.append("≤" + lang.points(allowed.high))
    spans = [Span(f" {name} ", "dim"), Span(lang.points(used), "plain" if good else "bad")]
    mark, look = ("✔", "dim") if good else ("✘", "bad")
    if not good and used < allowed.low:  # still to be added
        mark, look = TO_DO
        spans[-1] = spans[-1]._replace(look="plain")
    if bounds:
        return (*spans, Span(f" {' '.join(bounds)} {mark} ", look))
    return tuple(spans)


ROOMY = 100
"""Least width in columns for full titles of commands in the footer."""
SHORT: dict[str, Shown] = {"palette": T("commands")}
"""Short titles of commands in a narrow footer, by id of the command."""


def keys_row(first: Sequence[Command], last: Sequence[Command], lang: Language, width: int) -> Row:
    """The footer: as many commands with keys as fit into the width, those in `last` at the right."""
    short = width < ROOMY
    right = [s for c in last for s in _key(c._replace(title=SHORT.get(c.id, c.title)) if short else c, lang)]
    room = width - sum(cells(s.text) for s in right)
    left: list[Span] = []
    for command in first:
        spans = _key(command, lang)
        room -= sum(cells(s.text) for s in spans)
        if room < 0:
            break
        left += spans
    return Row(tuple(left), tuple(right))


def keys_rows(
    first: Sequence[Command], last: Sequence[Command], lang: Language, width: int, lines: int
) -> tuple[Row, ...]:
    """The footer as `lines` rows, for tall windows; the commands in `last` are at the right of the last row."""
    rest, rows = list(first), []
    for _ in range(lines - 1):
        taken: list[Span] = []
        room = width
        while rest and (room := room - sum(cells(s.text) for s in _key(rest[0], lang))) >= 0:
            taken += _key(rest.pop(0), lang)
        rows.append(Row(tuple(taken)))
    return (*rows, keys_row(rest, last, lang, width))


Hint = tuple[Shown, Shown, str]
"""A key, its effect, and the action on a click; the action is empty if it cannot be clicked."""


def hints_row(hints: Sequence[Hint], lang: Language) -> Row:
    """The footer of a dialog: keys with their effects."""
    return Row(tuple(s for hint in hints for s in hint_spans(hint, lang)))


def folded(shown: Row, width: int, lines: int) -> tuple[Row, ...]:
    """A footer of hints on up to `lines` lines; a key and its effect are on the same line."""
    rows: list[list[Span]] = [[]]
    room = width
    for key, title in zip(shown.left[::2], shown.left[1::2], strict=False):
        room -= cells(key.text) + cells(title.text)
        if room < 0 and rows[-1] and len(rows) < lines:
            rows.append([])
            room = width - cells(key.text) - cells(title.text)
        rows[-1] += (key, title)
    return tuple(Row(tuple(spans)) for spans in rows)


def hint_spans(hint: Hint, lang: Language) -> tuple[Span, Span]:
    """Spans for the key and the effect of a hint, both clickable."""
    key, title, action = hint
    return Span(f" {lang.say(key)}", "key", action), Span(f" {lang.say(title)} ", "plain", action)


def _key(command: Command, lang: Language) -> tuple[Span, Span]:
    """Spans for the key and the title of a command, both clickable."""
    return Span(f" {command.shown(lang)}", "key", command.id), Span(f" {lang.say(command.title)} ", "plain", command.id)
