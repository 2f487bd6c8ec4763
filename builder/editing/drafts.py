"""A roster being edited, as a value: read from a file and written again with nothing of it lost.

Parts of a file that do not fit its model (unknown keys, values of a wrong type) are kept beside
the roster, tell of themselves as findings, and are written back where they stood.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, get_args

from pydantic import BaseModel

from builder.core import rewriting, schema, source
from builder.core.findings import NOWHERE, Finding, T, Unreadable
from builder.core.roster import MAX_ENTRIES, Entry, Roster, handles
from builder.core.source import Document
from builder.library import loading, rosters
from builder.systems.game import System

Kept = Mapping[str, Any]
"""Keys with their values, as they stand in the file, that the model does not understand."""

M = TypeVar("M", bound=BaseModel)


class Unparsed(NamedTuple):
    """An item of `entries` that is no entry at all."""

    after: int
    """How many entries stand before it."""
    value: Any


class DraftPart(NamedTuple):
    """An item of `entries`: an entry with what is kept of it, or what is none."""

    entry: Entry | None
    kept: Kept | None
    value: Any = None
    """What stands there instead of an entry."""

    @property
    def plain(self) -> Any:
        """Its plain value for the file."""
        return self.value if self.entry is None else entry_values(self.entry, self.kept)


@dataclass(frozen=True)
class Draft:
    """A roster with what was not understood beside it."""

    roster: Roster
    kept: tuple[Kept | None, ...] = ()
    """For each entry the keys of it that do not fit; empty if all of them do."""
    around: Kept | None = None
    """The keys of the roster that do not fit."""
    strays: tuple[Unparsed, ...] = ()
    missing: tuple[str, ...] = ()
    """Keys that a roster must have and the file has not; the roster holds stand-ins, which are not written."""

    @property
    def whole(self) -> bool:
        """Whether all of it was understood."""
        return not (self.strays or self.around or self.missing or self.kept)

    @property
    def guessed(self) -> frozenset[str]:
        """Keys of the roster that hold a stand-in, because the file has none or one that does not fit."""
        if not self.around and not self.missing:
            return frozenset()
        needed = {n for n, field in type(self.roster).model_fields.items() if field.is_required()}
        return frozenset(self.missing) | (needed & set(self.around or ()))


# ---------------------------------------------------------------------- files and values


def of_document(document: Document, folders: tuple[Path, ...]) -> tuple[Draft, System, tuple[Finding, ...]]:
    """The draft of a file, its game, and all that does not fit, each at its place.

    Raises `Unreadable` only for what is no roster of a known game, or names no army where there is none to guess.
    """
    kind, system = rosters.head(document)
    if kind != "roster":
        raise Unreadable((rosters.kind_finding(document, kind, ("roster",)),))
    roster, findings = schema.validate(document, system.roster)
    findings = document.findings + findings
    if roster is not None:
        return Draft(roster), system, findings
    top = {k: v for k, v in document.value.items() if k != "entries"}
    items = document.value.get("entries", ())
    if not isinstance(items, tuple):
        top["entries"], items = items, ()
    try:
        draft = assembled(system, top, [part(system, item) for item in items], folders)
    except Unreadable:
        raise Unreadable(findings) from None
    return draft, system, findings


def of_values(given: Mapping[str, Any]) -> Draft:
    """The draft of a roster's plain values; what does not fit is kept.

    Raises `Unreadable` if they are no roster of a known game.
    """
    return of_document(Document(frozen(dict(given)), {}, None, ""), ())[0]


def values(draft: Draft) -> dict[str, Any]:
    """Plain values for the file: without defaults, with all that was kept in its place."""
    top = top_values(draft)
    lines = [item.plain for item in parts(draft)]
    if lines:
        top["entries"] = lines
    return top


def top_values(draft: Draft) -> dict[str, Any]:
    """The values of `values` without the entries."""
    top = bare_values(draft.roster)
    if draft.whole:
        return top
    for key in draft.missing:
        top.pop(key, None)
    return ordered(type(draft.roster), {**top, **(draft.around or {})})


def bare_values(roster: Roster) -> dict[str, Any]:
    """Plain values of a roster without its entries."""
    return roster.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude={"entries"})


def entry_values(entry: Entry, kept: Kept | None = None) -> dict[str, Any]:
    """The plain values of an entry, with what is kept of it."""
    found = entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return ordered(type(entry), {**found, **kept}) if kept else found


def text(draft: Draft, document: Document | None = None, loaded: Draft | None = None) -> str:
    """The file of a draft.

    With the document that it was read from and the draft as loaded: the document's own text if
    nothing changed, otherwise that text with the changes worked in. The second of two equal keys
    then stands at the end as a comment.
    """
    if document is None or loaded is None:
        return source.dump(values(draft))
    if draft == loaded:
        return document.raw
    found = rewriting.rewrite(document, values(draft), values(loaded))
    left = "".join(
        f"# {line}\n"
        for finding, value in zip(document.findings, document.dropped, strict=False)
        for line in _bare(source.dump({str(finding.found): value}))
    )
    if not left:
        return found
    if not found.endswith("\n"):
        found += "\n"
    return found + (left.replace("\n", "\r\n") if "\r\n" in document.text else left)


def _bare(text: str) -> list[str]:
    """The lines of a mapping, without the brackets around it if it has any."""
    text = text.rstrip("\n")
    return (text[1:-1] if text.startswith("{") else text).splitlines()


def lost(draft: Draft, document: Document, loaded: Draft, text: str) -> tuple[str, ...]:
    """The comments of a document that a text of the draft has no more, apart from those of what was removed."""
    return rewriting.lost(document, values(draft), values(loaded), text)


def unparsed_findings(draft: Draft, document: Document | None = None) -> tuple[Finding, ...]:
    """What is kept of the file, told as findings with their keys: their paths lead to the draft's entries.

    With the document that it was read from they name their lines as well.
    """
    if draft.whole:
        return ()
    known = handles(draft.roster.entries)
    numbers = itertools.count()
    where = [None if item.entry is None else next(numbers) for item in parts(draft)]
    result = []
    for finding in checked(type(draft.roster), values(draft))[1]:
        finding = named(finding, None if document is None else _line(finding, draft, document))
        path, entry = finding.path, None
        if len(path) > 1 and path[0] == "entries" and isinstance(path[1], int):
            index = where[path[1]]
            path = ("entries",) if index is None else ("entries", index, *path[2:])
            entry = None if index is None else known[index]
        result.append(finding._replace(path=path, entry=entry, place=NOWHERE))
    return tuple(result)


def named(finding: Finding, line: int | None) -> Finding:
    """A finding about the file that says at which key it is, and in which line if that is known."""
    key = next((str(step) for step in reversed(finding.path) if isinstance(step, str)), "")
    text = finding.text
    if finding.code != "file.key" and key:
        text = T("{key}: {problem}", key=key, problem=text)
    if line is not None:
        text = T("{problem} Line {line} of the file.", problem=text, line=line)
    return finding._replace(text=text)


def _line(finding: Finding, draft: Draft, document: Document) -> int | None:
    """The line of the file in which something stands that was kept of it."""
    path, steps = finding.path, finding.path[2:]
    if path[:1] == ("entries",) and len(path) > 1 and isinstance(path[1], int):
        items, index = document.value.get("entries"), path[1]
        own = frozen(parts(draft)[index].plain)
        if not isinstance(items, tuple):
            return None
        order = sorted(range(len(items)), key=lambda i: abs(i - index))
        place = next((i for i in order if _under(items[i], steps[:1]) == _under(own, steps[:1])), None)
        if place is None:
            return None
        path = ("entries", place, *steps)
    elif not path or path[0] not in document.value:
        return None
    return document.place(path, of_key=finding.code == "file.key").line


def _under(value: Any, steps: tuple[Any, ...]) -> Any:
    """What stands below a value at these keys; the whole of it without any."""
    for step in steps:
        value = value.get(step) if isinstance(value, Mapping) else None
    return value


def parts(draft: Draft) -> list[DraftPart]:
    """The items of `entries` as the file has them."""
    strays = list(draft.strays)
    result = []
    for index, entry in enumerate(draft.roster.entries):
        while strays and strays[0].after <= index:
            result.append(DraftPart(None, None, strays.pop(0).value))
        result.append(DraftPart(entry, draft.kept[index] if draft.kept else None))
    result.extend(DraftPart(None, None, stray.value) for stray in strays)
    return result


def part(system: System, item: Any) -> DraftPart:
    """An item of `entries` in plain values: what fits of it, and what is kept."""
    return as_part(entry_model(system.roster), frozen(item))


def assembled(system: System, top: Mapping[str, Any], items: Sequence[DraftPart], folders: tuple[Path, ...]) -> Draft:
    """The draft of a roster's plain values without its entries, and of these entries.

    Raises `Unreadable` where nothing can stand in for a key that is missing.
    """
    model = system.roster
    top = frozen(top)
    around: dict[str, Any] = {}
    missing: list[str] = []
    roster, findings = checked(model, top)
    if roster is None:
        around = {k: top[k] for k in _unfit(model, top)}
        top = {k: v for k, v in top.items() if k not in around}
        stand_ins = rosters.stand_ins(model)
        for key in {str(f.path[0]) for f in checked(model, top)[1] if f.path}:
            top[key] = _army(around.get(key), system, folders) if key == "army" else stand_ins.get(key)
            if key not in around:
                missing.append(key)
        roster, _ = checked(model, top)
    if roster is None:
        raise Unreadable(findings)
    entries: list[Entry] = []
    kept: list[Kept | None] = []
    strays: list[Unparsed] = []
    for item in items:
        if item.entry is None or len(entries) == MAX_ENTRIES:
            strays.append(Unparsed(len(entries), frozen(item.plain)))
        else:
            entries.append(item.entry)
            kept.append(item.kept)
    roster = roster.model_copy(update={"entries": tuple(entries)})
    return Draft(roster, tuple(kept) if any(kept) else (), around or None, tuple(strays), tuple(sorted(missing)))


def _army(found: Any, system: System, folders: tuple[Path, ...]) -> str | None:
    """The army that a roster without a proper one is reckoned with: the one most like what it says."""
    known = [army for game, army, _ in loading.armies(folders) if game == system.id]
    return schema.near(found or "", known) or (known[0] if known else None)


def as_part(model: type[Entry], item: Any) -> DraftPart:
    """What fits the model of an entry, and what is kept."""
    if not isinstance(item, Mapping):
        return DraftPart(None, None, item)
    entry, _ = checked(model, item)
    if entry is not None:
        return DraftPart(entry, None)
    unfit = _unfit(model, item)
    entry, _ = checked(model, {k: v for k, v in item.items() if k not in unfit})
    return DraftPart(None, None, item) if entry is None else DraftPart(entry, {k: item[k] for k in unfit})


def _unfit(model: type[BaseModel], given: Mapping[str, Any]) -> list[str]:
    """The keys that the model refuses, in their order."""
    names = {field.alias or name: name for name, field in model.model_fields.items()}
    bad = {str(f.path[0]) for f in checked(model, given)[1] if f.path}
    bad |= {names[key] for key in bad if key in names}  # a key may be written as the model calls it: `as_`
    return [key for key in given if key in bad]


def checked(model: type[M], given: Mapping[str, Any]) -> tuple[M | None, tuple[Finding, ...]]:
    """Plain values as their model, if they fit; and what does not."""
    return schema.validate(Document(frozen(dict(given)), {}, None, ""), model)


def frozen(value: Any) -> Any:
    """Plain values with tuples for lists, as the reader of files gives them."""
    if isinstance(value, Mapping):
        return {k: frozen(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return tuple(frozen(v) for v in value)
    return value


def ordered(model: type[BaseModel], given: dict[str, Any]) -> dict[str, Any]:
    """Keys in the order of the model, those that it does not know behind them."""
    order = [field.alias or name for name, field in model.model_fields.items()]
    return {k: given[k] for k in (*(k for k in order if k in given), *(k for k in given if k not in order))}


@cache
def entry_model(model: type[Roster]) -> type[Entry]:
    """The entries' own model, as the game narrows it."""
    found: type[Entry] = get_args(model.model_fields["entries"].annotation)[0]
    return found
