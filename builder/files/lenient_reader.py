"""Lenient reader of rosters for the command line and the builder: reads as much of a file as it understands.

Invalid parts are kept separately: a key of an entry or of the roster with its value, or an item that is not an entry.
The builder writes them back in the same place; checks use the rest.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, get_args

from builder.core import validation
from builder.core.findings import Finding, Plain, Unreadable, as_tuples, entry_index
from builder.core.models import Model
from builder.core.roster import MAX_ENTRIES, MAX_LIMIT, Entry, Roster
from builder.core.spelling import most_similar
from builder.core.validation import checked
from builder.core.yaml_source import Document
from builder.files import loading
from builder.files.roster_files import game_of
from builder.systems.game import Game

Kept = Mapping[str, Plain]
"""Keys that the model does not understand, with their values as written in the file."""


class Unparsed(NamedTuple):
    """An item of `entries` that is not an entry."""

    after: int
    """Number of valid entries before the item."""
    value: Plain


class DraftPart(NamedTuple):
    """An item of `entries`: an entry with its invalid keys in `kept`, or a value that is not an entry."""

    entry: Entry | None
    kept: Kept | None
    value: Plain = None
    """The value that is not an entry."""

    @property
    def plain_value(self) -> Plain:
        """The part as a plain value for the file."""
        return self.value if self.entry is None else entry_values(self.entry, self.kept)


@dataclass(frozen=True)
class Draft:
    """A roster, with those parts of its file kept separately that the reader did not understand."""

    roster: Roster
    kept: tuple[Kept | None, ...] = ()
    """Invalid keys of each entry, in the order of the entries; empty if no entry has any."""
    around: Kept | None = None
    """Invalid keys of the roster."""
    unparsed: tuple[Unparsed, ...] = ()
    missing: tuple[str, ...] = ()
    """Required keys that the file lacks; the roster has stand-in values for them, which are not written."""

    @property
    def whole(self) -> bool:
        """True if everything was understood."""
        return not (self.unparsed or self.around or self.missing or self.kept)

    @property
    def guessed(self) -> frozenset[str]:
        """Keys of the roster with a stand-in value, because the file's value is missing or invalid."""
        if not self.around and not self.missing:
            return frozenset()
        needed = {name for name, field in type(self.roster).model_fields.items() if field.is_required()}
        return frozenset(self.missing) | (needed & set(self.around or ()))

    def fair(self, findings: Iterable[Finding]) -> tuple[Finding, ...]:
        """Findings about the roster without those that only separately kept parts cause.

        These are findings that depend on a stand-in value, and references to items that are not entries.
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
        """A path in the roster converted to a path in the file, where items that are not entries count too."""
        index = entry_index(path)
        if index is None:
            return path
        return ("entries", index + sum(item.after <= index for item in self.unparsed), *path[2:])

    def kept_of(self, index: int) -> Kept | None:
        """Invalid keys of the entry at this index; `None` if there are none."""
        return self.kept[index] if self.kept else None

    def values_of(self, index: int) -> dict[str, Plain]:
        """Plain values of the entry at this index, invalid keys included."""
        return entry_values(self.roster.entries[index], self.kept_of(index))


def read_leniently(document: Document, folders: tuple[Path, ...]) -> tuple[Draft, Game, tuple[Finding, ...]]:
    """The draft of a file, its game, and findings on all its invalid parts.

    Raises `Unreadable` only if it is no roster of a known game, or has no army and none can be guessed.
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
        draft = assembled(system, top, [draft_part(system, item) for item in items], folders)
    except Unreadable:
        raise Unreadable(findings) from None
    return draft, system, findings


def stand_ins(model: type[Roster]) -> dict[str, Plain]:
    """Values for required keys that are missing, so that the rest can be evaluated: the greatest allowed."""
    found: dict[str, Plain] = {}
    for name, field in model.model_fields.items():
        words = get_args(field.annotation)
        if field.is_required() and words:
            found[name] = words[-1]
        elif field.is_required() and field.annotation is int:
            found[name] = MAX_LIMIT
    return found


def entry_values(entry: Entry, kept: Kept | None = None) -> dict[str, Plain]:
    """Plain values of an entry, invalid keys included."""
    found = entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return in_model_order(type(entry), {**found, **kept}) if kept else found


def draft_part(system: Game, item: Plain) -> DraftPart:
    """An item of `entries` from plain values, with its valid and invalid keys."""
    return as_part(entry_model(system.files.roster), as_tuples(item))


def assembled(system: Game, top: Mapping[str, Plain], items: Sequence[DraftPart], folders: tuple[Path, ...]) -> Draft:
    """The draft of a roster from plain values of its own keys (`top`) and its items of `entries`.

    Raises `Unreadable` if a required key is missing and has no stand-in.
    """
    model = system.files.roster
    top = {key: as_tuples(value) for key, value in top.items()}
    around: dict[str, Plain] = {}
    missing: list[str] = []
    roster, findings = checked(model, top)
    if roster is None:
        around = {key: top[key] for key in _invalid_keys(model, top)}
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
            unparsed.append(Unparsed(len(entries), as_tuples(item.plain_value)))
        else:
            entries.append(item.entry)
            kept.append(item.kept)
    roster = roster.model_copy(update={"entries": tuple(entries)})
    return Draft(roster, tuple(kept) if any(kept) else (), around or None, tuple(unparsed), tuple(sorted(missing)))


def _army(found: Plain, system: Game, folders: tuple[Path, ...]) -> str | None:
    """Id of the army used for a roster with the unknown army `found`: the one with the most similar id."""
    known = [army for game, army, _ in loading.armies(folders) if game == system.id]
    return most_similar(found or "", known) or (known[0] if known else None)


def as_part(model: type[Entry], item: Plain) -> DraftPart:
    """A plain value as an item of `entries`, with the keys that the model refuses kept separately."""
    if not isinstance(item, Mapping):
        return DraftPart(None, None, item)
    entry, _ = checked(model, item)
    if entry is not None:
        return DraftPart(entry, None)
    unfit = _invalid_keys(model, item)
    entry, _ = checked(model, {key: value for key, value in item.items() if key not in unfit})
    return DraftPart(None, None, item) if entry is None else DraftPart(entry, {key: item[key] for key in unfit})


def _invalid_keys(model: type[Model], given: Mapping[str, Plain]) -> list[str]:
    """The keys of a mapping whose values the model refuses, in order."""
    names = {field.alias or name: name for name, field in model.model_fields.items()}
    bad = {str(finding.path[0]) for finding in checked(model, given)[1] if finding.path}
    bad |= {names[key] for key in bad if key in names}  # a key may be written as the model calls it: `as_`
    return [key for key in given if key in bad]


def in_model_order(model: type[Model], given: dict[str, Plain]) -> dict[str, Plain]:
    """Values with keys in the order of the model, unknown keys last."""
    order = [field.alias or name for name, field in model.model_fields.items()]
    return {
        key: given[key]
        for key in (*(key for key in order if key in given), *(key for key in given if key not in order))
    }


def entry_model(model: type[Roster]) -> type[Entry]:
    """The game's own model of entries."""
    found: type[Entry] = get_args(model.model_fields["entries"].annotation)[0]
    return found
