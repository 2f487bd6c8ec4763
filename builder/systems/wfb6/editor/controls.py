"""What may be chosen for an entry and for the whole army."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import (
    Choice,
    Control,
    add_control,
    choice_control,
    member_control,
    number_control,
    remove_control,
)
from builder.core.findings import Shown, T
from builder.core.roster import MAX_MODELS
from builder.core.shared_controls import closing_controls, note_controls, opening_controls, surplus_controls
from builder.systems.wfb6.entries.evaluate import POSTS
from builder.systems.wfb6.entries.facts import EntryResult
from builder.systems.wfb6.model.definitions import Line
from builder.systems.wfb6.model.roster import Roster
from builder.systems.wfb6.rules.rules import Rules


def controls(m: EntryResult, rules: Rules) -> Iterator[Control]:
    """For one entry: number, level, mount, options, magic items, command, notes."""
    line = m.facts.line
    if line is not None:
        yield from _of_line(m, line, rules)
    yield from note_controls(m.entry)


def _of_line(m: EntryResult, line: Line, rules: Rules) -> Iterator[Control]:
    entry, cited = m.entry, rules.cited
    if line.size is not None:
        high = line.size.max or MAX_MODELS
        note = T("{size} in a unit", size=str(line.size))
        yield number_control(
            ("models",), T("models"), m.models, min=line.size.min, max=high, points=line.points, note=note, rule=cited
        )
    if line.levels or (entry.level is not None and entry.level != line.level):
        choices = [Choice(None, T("level {level}", level=line.level), 0)]
        choices += [Choice(one.level, T("level {level}", level=one.level), one.points) for one in line.levels]
        yield choice_control(("level",), T("level"), entry.level, choices, section=T("Magic"), rule=cited)
    if line.mounts or entry.mount is not None:
        mounts = [
            Choice(None, T("on foot"), 0),
            *(Choice(id, rules.word(id), points) for id, points in line.mounts.items()),
        ]
        yield choice_control(("mount",), T("mount"), entry.mount, mounts, section=T("Equipment"), rule=cited)
    for id, points in line.options.items():
        yield member_control(
            ("options",), id, rules.word(id), entry.options, section=T("Equipment"), points=points, rule=cited
        )
    yield from surplus_controls(("options",), entry.options, line.options, rules.word, T("Equipment"))
    if line.magic is not None or entry.items:
        yield from _items(m, line, rules)
    yield from _command(m, line, cited)


def _command(m: EntryResult, line: Line, cited: str) -> Iterator[Control]:
    champion = line.champion
    posts: list[tuple[str, Shown, int | None]] = []
    if champion is not None:
        posts.append(("champion", champion.name, champion.points))
    posts += [("musician", POSTS["musician"], line.musician), ("standard", POSTS["standard"], line.standard)]
    for post, name, points in posts:
        if points is not None:
            yield member_control(
                ("command",), post, name, m.entry.command, section=T("Command"), points=points, rule=cited
            )


def _items(m: EntryResult, line: Line, rules: Rules) -> Iterator[Control]:
    section = T("Magic items")
    for index, id in enumerate(m.entry.items):
        yield remove_control(("items", index), rules.word(id), section=section)
    choices = [Choice(id, item.name, item.points) for id, item in rules.system.items.items() if id not in m.entry.items]
    most = T("for up to {points} points", points=line.magic or 0)
    yield add_control(("items",), T("a magic item"), choices, section=section, note=most, rule=rules.items_cited)


def army_options(roster: Roster) -> Iterator[Control]:
    """For the whole army."""
    yield from opening_controls(roster, "WFB6")
    yield from closing_controls(roster)
