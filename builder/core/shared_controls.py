"""Controls that every game has: name and notes, first and last ones of the army, removal of invalid values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import MappingProxyType

from builder.core.choices import unknown_house_rule
from builder.core.controls import Control, Path, number_control, remove_control, text_control
from builder.core.findings import Shown, T
from builder.core.roster import MAX_LIMIT, Entry, Roster


def note_controls(entry: Entry) -> Iterator[Control]:
    """Controls of an entry's name, group and notes."""
    section = T("Notes")
    yield text_control(("name",), T("name"), entry.name, section=section)
    yield text_control(("group",), T("group"), entry.group, section=section)
    yield Control("notes", "lines", ("notes",), T("notes"), entry.notes, section)


def opening_controls(roster: Roster, rule: str, sizes: tuple[int, ...] = ()) -> Iterator[Control]:
    """First controls of every army: its name, its player, its points limit.

    `rule` cites the book on the points limit, `sizes` are the game's usual limits.
    """
    head = T("List")
    yield text_control(("name",), T("name"), roster.name, section=head)
    yield text_control(("player",), T("player"), roster.player, section=head)
    yield number_control(
        ("limit",), T("points limit"), roster.limit, section=T("The game"), min=1, max=MAX_LIMIT, usual=sizes, rule=rule
    )


PLAIN_FIELDS = ("player", "name")
"""Fields that an event may require and that are roster keys themselves, not keys of `fields`."""


def with_fields(own: Iterable[Control], roster: Roster, asked: Collection[str]) -> Iterator[Control]:
    """The army's controls `own`, with those of existing and `asked` fields of the sheet's head after the player."""
    names = tuple(name for name in dict.fromkeys((*asked, *roster.fields)) if name not in PLAIN_FIELDS)
    for control in own:
        yield control
        if control.path == ("player",):
            for name in names:
                yield text_control(
                    ("fields", name), name, roster.fields.get(name), section=control.section,
                    note=T("the event requires it") if name in asked else None,
                )  # fmt: skip


def surplus_controls(
    path: Path,
    values: tuple[str, ...],
    offered: Collection[str],
    named: Callable[[str], Shown],
    section: Shown,
    why: Mapping[Path, Shown] = MappingProxyType({}),
    unknown: Callable[[str], Shown] = lambda _: None,
) -> Iterator[Control]:
    """Controls that remove values at a path, a list, that are not `offered` or are repeated.

    `named` gives the name of an id. `why` has texts of findings by path; for ids without one, `unknown` gives one.
    """
    for index, id in enumerate(values):
        at = (*path, index)
        if id not in offered:
            yield remove_control(at, named(id), section=section, blocked=why.get(at) or unknown(id))
        elif id in values[:index]:
            yield remove_control(at, named(id), section=section, blocked=why.get(at) or T("taken twice"))


def unknown_house_rules(roster: Roster, names: Mapping[str, Shown]) -> Iterator[Control]:
    """Controls that remove unknown or repeated house rules; `names` are the known ones."""
    yield from surplus_controls(
        ("house_rules",), roster.house_rules, names, lambda key: names.get(key, key), T("House rules"),
        unknown=unknown_house_rule,
    )  # fmt: skip


def closing_controls(roster: Roster) -> Iterator[Control]:
    """Last controls of every army: notes of the list, and waivers."""
    yield Control("notes", "lines", ("notes",), T("notes"), roster.notes, T("Notes"))
    for index, waiver in enumerate(roster.waivers):
        label = T("{code}, waived by {who}", code=waiver.code, who=waiver.by)
        if waiver.entry is not None:
            label = T("{code} of {entry}, waived by {who}", code=waiver.code, entry=waiver.entry, who=waiver.by)
        yield remove_control(("waivers", index), label, section=T("Waivers"), note=waiver.why or None)
