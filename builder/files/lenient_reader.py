"""The lenient reader of rosters, for the command line and the builder: reads as much of a file as it understands.

Invalid parts are kept separately: a key of an entry or of the roster with its value, or an item that is not an entry.
The builder writes them back in the same place; checks use the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeVar, get_args

from builder.core import validation
from builder.core.findings import Finding, Plain, Unreadable, entry_index
from builder.core.models import Model
from builder.core.roster import MAX_ENTRIES, MAX_LIMIT, Entry, Roster
from builder.core.spelling import near
from builder.core.yaml_source import Document
from builder.files import loading
from builder.files.roster_files import game_of
from builder.systems.game import Game

Kept = Mapping[str, Plain]
"""Keys that the model does not understand, with their values as written in the file."""
M = TypeVar("M", bound=Model)


class Unparsed(NamedTuple):
    """An item of `entries` that is no entry at all."""

    after: int
    """Number of entries before it."""
    value: Plain


class DraftPart(NamedTuple):
    """An item of `entries`: an entry with what is kept of it, or what is none."""

    entry: Entry | None
    kept: Kept | None
    value: Plain = None
    """The value in place of an entry."""

    @property
    def plain_value(self) -> Plain:
        """Its plain value for the file."""
        return self.value if self.entry is None else entry_values(self.entry, self.kept)


@dataclass(frozen=True)
class Draft:
    """A roster, with the parts of its file that were not understood kept separately."""

    roster: Roster
    kept: tuple[Kept | None, ...] = ()
    """For each entry the keys of it that do not fit; empty if all of them do."""
    around: Kept | None = None
    """The keys of the roster that do not fit."""
    unparsed: tuple[Unparsed, ...] = ()
    missing: tuple[str, ...] = ()
    """Required keys that the file does not have; the roster has default values for them, which are not written."""

    @property
    def whole(self) -> bool:
        """True if all of it was understood."""
        return not (self.unparsed or self.around or self.missing or self.kept)

    @property
    def guessed(self) -> frozenset[str]:
        """Keys of the roster with a default value, because the file's value is missing or invalid."""
        if not self.around and not self.missing:
            return frozenset()
        needed = {name for name, field in type(self.roster).model_fields.items() if field.is_required()}
        return frozenset(self.missing) | (needed & set(self.around or ()))

    def fair(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Findings about the roster without those caused by parts kept separately.

        Such are findings that depend on a default value, and references to items that are not entries.
        """
        guessed = self.guessed
        items = [item.value for item in self.unparsed if isinstance(item.value, Mapping)]
        aside = [item[key] for item in items for key in ("id", "take") if isinstance(item.get(key), str)]
        return tuple(
            finding
            for finding in findings
            if not (finding.path and finding.path[0] in guessed)
            and not (finding.code == "ref.dangling" and finding.found in aside)
        )

    def in_file(self, path: tuple[str | int, ...]) -> tuple[str | int, ...]:
        """A path of the roster as the file has it: there, items that are no entries are numbered too."""
        index = entry_index(path)
        if index is None:
            return path
        return ("entries", index + sum(item.after <= index for item in self.unparsed), *path[2:])

    def kept_of(self, index: int) -> Kept | None:
        """The keys of an entry that do not fit."""
        return self.kept[index] if self.kept else None

    def values_of(self, index: int) -> dict[str, Plain]:
        """The plain values of an entry, with what is kept of it."""
        return entry_values(self.roster.entries[index], self.kept_of(index))


def read_leniently(document: Document, folders: tuple[Path, ...]) -> tuple[Draft, Game, tuple[Finding, ...]]:
    """The draft of a file, its game, and all that does not fit, each at its place.

    Raises `Unreadable` only for what is no roster of a known game, or names no army where there is none to guess.
    """
    system = game_of(document)
    roster, findings = validation.validate(document, system.files.roster)
    if roster is not None:
        return Draft(roster), system, findings
    top = {key: value for key, value in document.value.items() if key != "entries"}
    items = document.value.get("entries", ())
    if not isinstance(items, tuple):
        top["entries"], items = items, ()
    try:
        draft = assembled(system, top, [part(system, item) for item in items], folders)
    except Unreadable:
        raise Unreadable(findings) from None
    return draft, system, findings


def stand_ins(model: type[Roster]) -> dict[str, Plain]:
    """Values for keys that a roster must have, so that the rest can be looked at: the most that is allowed."""
    found: dict[str, Plain] = {}
    for name, field in model.model_fields.items():
        words = get_args(field.annotation)
        if field.is_required() and words:
            found[name] = words[-1]
        elif field.is_required() and field.annotation is int:
            found[name] = MAX_LIMIT
    return found


def entry_values(entry: Entry, kept: Kept | None = None) -> dict[str, Plain]:
    """The plain values of an entry, with what is kept of it."""
    found = entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return ordered(type(entry), {**found, **kept}) if kept else found


def part(system: Game, item: Plain) -> DraftPart:
    """An item of `entries` in plain values: what fits of it, and what is kept."""
    return as_part(entry_model(system.files.roster), frozen(item))


def assembled(system: Game, top: Mapping[str, Plain], items: Sequence[DraftPart], folders: tuple[Path, ...]) -> Draft:
    """The draft of a roster from its plain values and its entries.

    Raises `Unreadable` if a required key is missing and has no default.
    """
    model = system.files.roster
    top = {key: frozen(value) for key, value in top.items()}
    around: dict[str, Plain] = {}
    missing: list[str] = []
    roster, findings = checked(model, top)
    if roster is None:
        around = {key: top[key] for key in _unfit(model, top)}
        top = {key: value for key, value in top.items() if key not in around}
        known = stand_ins(model)
        for key in {str(finding.path[0]) for finding in checked(model, top)[1] if finding.path}:
            top[key] = _army(around.get(key), system, folders) if key == "army" else known.get(key)
            if key not in around:
                missing.append(key)
        roster, _ = checked(model, top)
    if roster is None:
        raise Unreadable(findings)
    entries: list[Entry] = []
    kept: list[Kept | None] = []
    unparsed: list[Unparsed] = []
    for item in items:
        if item.entry is None or len(entries) == MAX_ENTRIES:
            unparsed.append(Unparsed(len(entries), frozen(item.plain_value)))
        else:
            entries.append(item.entry)
            kept.append(item.kept)
    roster = roster.model_copy(update={"entries": tuple(entries)})
    return Draft(roster, tuple(kept) if any(kept) else (), around or None, tuple(unparsed), tuple(sorted(missing)))


def _army(found: Plain, system: Game, folders: tuple[Path, ...]) -> str | None:
    """The army that a roster without a known one is evaluated with: that of the most similar id."""
    known = [army for game, army, _ in loading.armies(folders) if game == system.id]
    return near(found or "", known) or (known[0] if known else None)


def as_part(model: type[Entry], item: Plain) -> DraftPart:
    """The part of a value that fits the model of an entry, and the part that is kept separately."""
    if not isinstance(item, Mapping):
        return DraftPart(None, None, item)
    entry, _ = checked(model, item)
    if entry is not None:
        return DraftPart(entry, None)
    unfit = _unfit(model, item)
    entry, _ = checked(model, {key: value for key, value in item.items() if key not in unfit})
    return DraftPart(None, None, item) if entry is None else DraftPart(entry, {key: item[key] for key in unfit})


def _unfit(model: type[Model], given: Mapping[str, Plain]) -> list[str]:
    """The keys that the model refuses, in their order."""
    names = {field.alias or name: name for name, field in model.model_fields.items()}
    bad = {str(finding.path[0]) for finding in checked(model, given)[1] if finding.path}
    bad |= {names[key] for key in bad if key in names}  # a key may be written as the model calls it: `as_`
    return [key for key in given if key in bad]


def checked(model: type[M], given: Mapping[str, Plain]) -> tuple[M | None, tuple[Finding, ...]]:
    """Plain values as their model, if they fit; and what does not."""
    return validation.validate(Document(frozen(given), {}, None, ""), model)


def frozen(value: Plain) -> Plain:
    """Plain values with tuples for lists, as the reader of files gives them."""
    if isinstance(value, Mapping):
        return {key: frozen(value) for key, value in value.items()}
    if isinstance(value, (list, tuple)):
        return tuple(frozen(value) for value in value)
    return value


def ordered(model: type[Model], given: dict[str, Plain]) -> dict[str, Plain]:
    """Keys in the order of the model, those that it does not know behind them."""
    order = [field.alias or name for name, field in model.model_fields.items()]
    return {
        key: given[key]
        for key in (*(key for key in order if key in given), *(key for key in given if key not in order))
    }


def entry_model(model: type[Roster]) -> type[Entry]:
    """The entries' own model, as the game narrows it."""
    found: type[Entry] = get_args(model.model_fields["entries"].annotation)[0]
    return found
