"""A roster being edited: every edit returns a new draft, and nothing of the file is lost.

Parts of a file that do not fit its model (unknown keys, values of a wrong type) are kept beside
the roster, tell of themselves as findings, and are written back where they stood.

Entries are known to one another by handles (`builder.core.roster.handles`). Whatever is moved, taken out
or put in, a handle that something refers to goes on meaning the same entry: where numbering would
change it, it becomes the entry's own id. What an edit does not touch stays the same object.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, get_args

from pydantic import BaseModel

from builder import systems
from builder.core import controls, rewriting, schema, source
from builder.core.controls import Change
from builder.core.findings import NOWHERE, Finding, MusterError, T, Unreadable
from builder.core.reference_keys import ReferenceKeys, attribute, held, renamed
from builder.core.roster import MAX_ENTRIES, Entry, Roster, Waiver, handles
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
    return of_document(Document(_frozen(dict(given)), {}, None, ""), ())[0]


def values(draft: Draft) -> dict[str, Any]:
    """Plain values for the file: without defaults, with all that was kept in its place."""
    top = top_values(draft)
    lines = [item.plain for item in parts(draft)]
    if lines:
        top["entries"] = lines
    return top


def top_values(draft: Draft) -> dict[str, Any]:
    """The values of `values` without the entries."""
    top = _top(draft.roster)
    if draft.whole:
        return top
    for key in draft.missing:
        top.pop(key, None)
    return _ordered(type(draft.roster), {**top, **(draft.around or {})})


def _top(roster: Roster) -> dict[str, Any]:
    return roster.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude={"entries"})


def entry_values(entry: Entry, kept: Kept | None = None) -> dict[str, Any]:
    """The plain values of an entry, with what is kept of it."""
    found = entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return _ordered(type(entry), {**found, **kept}) if kept else found


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
    for finding in _checked(type(draft.roster), values(draft))[1]:
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
        own = _frozen(parts(draft)[index].plain)
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
    return _part(_entry_model(system.roster), _frozen(item))


def assembled(system: System, top: Mapping[str, Any], items: Sequence[DraftPart], folders: tuple[Path, ...]) -> Draft:
    """The draft of a roster's plain values without its entries, and of these entries.

    Raises `Unreadable` where nothing can stand in for a key that is missing.
    """
    model = system.roster
    top = _frozen(top)
    around: dict[str, Any] = {}
    missing: list[str] = []
    roster, findings = _checked(model, top)
    if roster is None:
        around = {k: top[k] for k in _unfit(model, top)}
        top = {k: v for k, v in top.items() if k not in around}
        stand_ins = rosters.stand_ins(model)
        for key in {str(f.path[0]) for f in _checked(model, top)[1] if f.path}:
            top[key] = _army(around.get(key), system, folders) if key == "army" else stand_ins.get(key)
            if key not in around:
                missing.append(key)
        roster, _ = _checked(model, top)
    if roster is None:
        raise Unreadable(findings)
    entries: list[Entry] = []
    kept: list[Kept | None] = []
    strays: list[Unparsed] = []
    for item in items:
        if item.entry is None or len(entries) == MAX_ENTRIES:
            strays.append(Unparsed(len(entries), _frozen(item.plain)))
        else:
            entries.append(item.entry)
            kept.append(item.kept)
    roster = roster.model_copy(update={"entries": tuple(entries)})
    return Draft(roster, tuple(kept) if any(kept) else (), around or None, tuple(strays), tuple(sorted(missing)))


def _army(found: Any, system: System, folders: tuple[Path, ...]) -> str | None:
    """The army that a roster without a proper one is reckoned with: the one most like what it says."""
    known = [army for game, army, _ in loading.armies(folders) if game == system.id]
    return schema.near(found or "", known) or (known[0] if known else None)


def _part(model: type[Entry], item: Any) -> DraftPart:
    if not isinstance(item, Mapping):
        return DraftPart(None, None, item)
    entry, _ = _checked(model, item)
    if entry is not None:
        return DraftPart(entry, None)
    unfit = _unfit(model, item)
    entry, _ = _checked(model, {k: v for k, v in item.items() if k not in unfit})
    return DraftPart(None, None, item) if entry is None else DraftPart(entry, {k: item[k] for k in unfit})


def _unfit(model: type[BaseModel], given: Mapping[str, Any]) -> list[str]:
    """The keys that the model refuses, in their order."""
    names = {field.alias or name: name for name, field in model.model_fields.items()}
    bad = {str(f.path[0]) for f in _checked(model, given)[1] if f.path}
    bad |= {names[key] for key in bad if key in names}  # a key may be written as the model calls it: `as_`
    return [key for key in given if key in bad]


def _checked(model: type[M], given: Mapping[str, Any]) -> tuple[M | None, tuple[Finding, ...]]:
    return schema.validate(Document(_frozen(dict(given)), {}, None, ""), model)


def _frozen(value: Any) -> Any:
    """Plain values with tuples for lists, as the reader of files gives them."""
    if isinstance(value, Mapping):
        return {k: _frozen(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return tuple(_frozen(v) for v in value)
    return value


def _ordered(model: type[BaseModel], given: dict[str, Any]) -> dict[str, Any]:
    """Keys in the order of the model, those that it does not know behind them."""
    order = [field.alias or name for name, field in model.model_fields.items()]
    return {k: given[k] for k in (*(k for k in order if k in given), *(k for k in given if k not in order))}


@cache
def _entry_model(model: type[Roster]) -> type[Entry]:
    """The entries' own model, as the game narrows it."""
    found: type[Entry] = get_args(model.model_fields["entries"].annotation)[0]
    return found


# ---------------------------------------------------------------------- changes of values


def change_entry(draft: Draft, index: int, changes: Iterable[Change]) -> Draft:
    """The draft with changes made to one entry; their paths begin at the entry.

    What refers to the entry follows when its handle changes. A key that did not fit goes when it is set.
    Raises `MusterError` for a value that the model refuses, and for an id that another entry has.
    """
    entry = _at(draft, index)
    old = draft.kept[index] if draft.kept else None
    new, kept = _changed(type(entry), entry_values(entry), old or {}, tuple(changes))
    if new == entry and kept == (old or {}):
        return draft
    lines = _lines(draft)
    lines[index] = _Line(new, kept or None, index)
    if (new.id, new.take) == (entry.id, entry.take):
        return _with_lines(draft, lines)
    return _renamed(draft, lines, index)


def change_roster(draft: Draft, changes: Iterable[Change]) -> Draft:
    """The draft with changes made one after the other; their paths begin at the roster and may lead into entries.

    Raises `MusterError` for a value that the model refuses; nothing is changed then.
    """
    for place, group in _grouped(changes):
        if place is None:
            draft = _change_top(draft, group)
        elif place == ():
            for change in group:
                if change.do != "add" or not isinstance(change.value, Mapping):
                    raise _gone()
                draft, _ = insert(draft, change.value)
        elif group[0].path:
            draft = change_entry(draft, place[0], group)
        else:
            for change in group:
                draft = _change_whole(draft, place[0], change)
    return draft


def _grouped(changes: Iterable[Change]) -> list[tuple[tuple[int, ...] | None, list[Change]]]:
    """Changes that follow one another at the same place: the roster (`None`), its entries (`()`) or one of them."""
    result: list[tuple[tuple[int, ...] | None, list[Change]]] = []
    for change in changes:
        path = change.path
        place: tuple[int, ...] | None = None
        if path[:1] == ("entries",):
            place = tuple(step for step in path[1:2] if isinstance(step, int))
            if len(place) != len(path[1:2]):
                raise _gone()
            change = change._replace(path=path[2:])
        if result and result[-1][0] == place and bool(result[-1][1][0].path) == bool(change.path):
            result[-1][1].append(change)
        else:
            result.append((place, [change]))
    return result


def _change_whole(draft: Draft, index: int, change: Change) -> Draft:
    """An entry taken out, or all of its values replaced."""
    entry = _at(draft, index)
    if change.do == "remove" or change.value is None:
        return remove(draft, (index,))[0]
    if change.do != "set" or not isinstance(change.value, Mapping):
        raise _gone()
    gone = [Change("remove", (key,)) for key in entry_values(entry) if key not in change.value]
    return change_entry(draft, index, (*gone, *(Change("set", (key,), value) for key, value in change.value.items())))


def _change_top(draft: Draft, changes: Sequence[Change]) -> Draft:
    roster = draft.roster
    new, around = _changed(type(roster), _top(roster), draft.around or {}, changes)
    new = new.model_copy(update={"entries": roster.entries})
    touched = {change.path[0] for change in changes}
    changed = replace(
        draft, roster=new, around=around or None, missing=tuple(k for k in draft.missing if k not in touched)
    )
    return draft if changed == draft else changed


def _changed(model: type[M], given: dict[str, Any], kept: Kept, changes: Sequence[Change]) -> tuple[M, Kept]:
    """The model with changes made, and what is still kept beside it.

    A change below a key that does not fit is tried with what stands there; if that
    still does not fit, the key begins anew.
    """
    touched = {str(change.path[0]) for change in changes if change.path}
    findings: tuple[Finding, ...] = ()
    for base in ({**given, **kept}, given) if touched & set(kept) else (given,):
        try:
            made = controls.apply(base, changes)
        except KeyError:
            continue
        fit = {k: v for k, v in given.items() if k not in touched}
        value, findings = _checked(model, {**fit, **{k: made[k] for k in touched if k in made}})
        if value is not None:
            return value, {k: v for k, v in kept.items() if k not in touched}
    if findings:
        raise MusterError(findings[0].text)
    raise _gone()


def _gone() -> MusterError:
    return MusterError(T("What was to be changed is not there."))


def _at(draft: Draft, index: int) -> Entry:
    if not 0 <= index < len(draft.roster.entries):
        raise _gone()
    return draft.roster.entries[index]


# ---------------------------------------------------------------------- entries as a whole


class _Line(NamedTuple):
    """An entry on its way into a new draft."""

    entry: Entry
    kept: Kept | None
    was: int | None
    """Its index in the old draft."""


def insert(draft: Draft, given: Mapping[str, Any], at: int | None = None) -> tuple[Draft, int]:
    """The draft with a new entry, at the end if no place is named; and its index.

    An id that another entry has is replaced by a fresh one. Raises `MusterError` for values that do not fit.
    """
    entry, findings = _checked(_entry_model(type(draft.roster)), given)
    if entry is None:
        raise MusterError(findings[0].text)
    made, (index,) = _placed(draft, [(entry, None)], at)
    return made, index


def remove(draft: Draft, indexes: Iterable[int]) -> tuple[Draft, tuple[str, ...]]:
    """The draft without these entries, and the handles of those that had named them and do so no more."""
    gone = set(indexes)
    for index in gone:
        _at(draft, index)
    lines = [line for line in _lines(draft) if line.was not in gone]
    old = handles(draft.roster.entries)
    lost = {old[i] for i in gone} - {old[line.was] for line in lines if line.was is not None}
    system = _system(draft)
    freed = []
    for number, line in enumerate(lines):
        if not lost.isdisjoint(held(line.entry, system.reference_keys)):
            lines[number] = line._replace(entry=_following(line.entry, system.reference_keys, dict.fromkeys(lost)))
            freed.append(number)
    draft = _around_following(draft, dict.fromkeys(lost))
    made = _with_lines(draft, _settled(draft, lines))
    now = handles(made.roster.entries)
    return made, tuple(now[number] for number in freed)


def move(draft: Draft, index: int, to: int) -> Draft:
    """The draft with an entry at another index."""
    _at(draft, index)
    lines = _lines(draft)
    line = lines.pop(index)
    lines.insert(max(0, min(to, len(lines))), line)
    return draft if lines[index] is line else _with_lines(draft, _settled(draft, lines))


def duplicate(draft: Draft, indexes: Iterable[int]) -> Draft:
    """The draft with copies of these entries behind the last of them.

    Those that refer to one another do so among the copies too; a copy that none of them refers to has no id.
    """
    chosen = sorted(set(indexes))
    ties = _system(draft).reference_keys
    copies = copy_values(draft, chosen)
    wanted = {handle for copy in copies for handle in held(copy, ties)}
    for copy in copies:
        if copy.get("id") not in wanted:
            copy.pop("id", None)
    return paste(draft, copies, chosen[-1] + 1) if copies else draft


def copy_values(draft: Draft, indexes: Iterable[int]) -> list[dict[str, Any]]:
    """Plain values of entries in their order, to be put into this or another roster by `paste`.

    An entry to which another one of them refers has its handle as its id.
    """
    chosen = sorted(set(indexes))
    known = handles(draft.roster.entries)
    entries = [_at(draft, index) for index in chosen]
    ties = _system(draft).reference_keys
    wanted = {handle for entry in entries for handle in held(entry, ties)}
    result = []
    for index, entry in zip(chosen, entries, strict=True):
        found = entry_values(entry, draft.kept[index] if draft.kept else None)
        if known[index] in wanted and "id" not in found:
            found = _ordered(type(entry), {**found, "id": known[index]})
        result.append(found)
    return result


def paste(draft: Draft, given: Iterable[Mapping[str, Any]], at: int | None = None) -> Draft:
    """The draft with further entries, at the end if no place is named.

    Ids that are taken are replaced, and those among the new entries that refer to them follow. Keys that
    do not fit are kept, as are references to what is not there. Raises `MusterError` for what is no entry.
    """
    model = _entry_model(type(draft.roster))
    found = []
    for item in given:
        made = _part(model, _frozen(item))
        if made.entry is None:
            findings = _checked(model, item)[1] if isinstance(item, Mapping) else ()
            raise MusterError(findings[0].text if findings else T("This is no entry of a roster."))
        found.append((made.entry, made.kept))
    return _placed(draft, found, at)[0]


def _placed(draft: Draft, found: Sequence[tuple[Entry, Kept | None]], at: int | None) -> tuple[Draft, tuple[int, ...]]:
    """The draft with new entries at an index, their ids made unlike those that are taken."""
    lines = _lines(draft)
    if len(lines) + len(found) > MAX_ENTRIES:
        raise MusterError(T("A roster holds {limit} entries at most.", limit=MAX_ENTRIES))
    taken = set(handles(draft.roster.entries))
    avoid = taken | _referred(draft, lines)
    avoid |= {entry.id for entry, _ in found if entry.id is not None}
    names: dict[str, str] = {}
    ids: list[str | None] = []
    for entry, _ in found:
        id = entry.id
        if id is not None:
            if id in taken:
                id = _free(id, avoid)
            names.setdefault(entry.id or id, id)
            taken.add(id)
            avoid.add(id)
        ids.append(id)
    new = []
    ties = _system(draft).reference_keys
    moved = {old: now for old, now in names.items() if now != old}
    for (entry, kept), id in zip(found, ids, strict=True):
        own = entry if id == entry.id else _set(entry, {"id": id})
        new.append(_Line(_following(own, ties, moved), kept, None))
    index = len(lines) if at is None else max(0, min(at, len(lines)))
    lines[index:index] = new
    return _with_lines(draft, _settled(draft, lines)), tuple(range(index, index + len(new)))


def _lines(draft: Draft) -> list[_Line]:
    return [
        _Line(entry, draft.kept[index] if draft.kept else None, index)
        for index, entry in enumerate(draft.roster.entries)
    ]


def _with_lines(draft: Draft, lines: Sequence[_Line], waivers: tuple[Waiver, ...] | None = None) -> Draft:
    """The draft with these entries; strays stay behind the entry that they stood behind."""
    update: dict[str, Any] = {"entries": tuple(line.entry for line in lines)}
    if waivers is not None:
        update["waivers"] = waivers
    strays = draft.strays
    if strays:
        places = {line.was: number + 1 for number, line in enumerate(lines) if line.was is not None}
        after = [next((places[i] for i in range(s.after - 1, -1, -1) if i in places), 0) for s in strays]
        strays = tuple(sorted((s._replace(after=a) for s, a in zip(strays, after, strict=True)), key=lambda s: s.after))
    around = draft.around
    if lines and around and "entries" in around:
        around = {k: v for k, v in around.items() if k != "entries"} or None
    kept = tuple(line.kept for line in lines)
    roster = draft.roster.model_copy(update=update)
    return replace(draft, roster=roster, kept=kept if any(kept) else (), around=around, strays=strays)


# ---------------------------------------------------------------------- handles


def _system(draft: Draft) -> System:
    return systems.find(draft.roster.system)


def _referred(draft: Draft, lines: Iterable[_Line]) -> set[str]:
    """All handles that something refers to: one of these entries, the roster around them, a waiver."""
    system, roster = _system(draft), draft.roster
    found = {handle for line in lines for handle in held(line.entry, system.reference_keys)}
    found.update(held(roster, system.roster_reference_keys))
    return found | {waiver.entry for waiver in roster.waivers if waiver.entry is not None}


def _following(entry: Entry, ties: ReferenceKeys, names: Mapping[str, str | None]) -> Entry:
    """An entry that names others by what they are called now; those that are gone (`None`) it names no more."""
    if names.keys().isdisjoint(held(entry, ties)):
        return entry
    return _made(type(entry), renamed(entry_values(entry), ties, lambda handle: names.get(handle, handle)))


def _around_following(draft: Draft, names: Mapping[str, str | None]) -> Draft:
    """The draft with what its roster says around the entries following them, waivers apart."""
    roster, ties = draft.roster, _system(draft).roster_reference_keys
    if names.keys().isdisjoint(held(roster, ties)):
        return draft
    made = _made(type(roster), renamed(_top(roster), ties, lambda handle: names.get(handle, handle)))
    keys = {attribute(type(roster), tie.path[0]) for tie in ties}
    return replace(draft, roster=roster.model_copy(update={key: getattr(made, key) for key in keys}))


def _settled(draft: Draft, lines: Sequence[_Line], changed: int | None = None) -> list[_Line]:
    """The lines with ids of their own wherever numbering would make a reference mean another entry.

    `changed` is the line whose handle may change: what refers to it follows later.
    """
    lines = list(lines)
    known = handles(draft.roster.entries)
    before = [None if line.was is None else known[line.was] for line in lines]
    referred = _referred(draft, lines)
    while True:
        now = handles(tuple(line.entry for line in lines))
        wrong: tuple[list[int], list[int], list[int]] = ([], [], [])
        for number, (line, old, new) in enumerate(zip(lines, before, now, strict=True)):
            if line.entry.id is not None or new == old:
                continue
            if number != changed and old in referred:
                wrong[0].append(number)
            elif new in referred:
                wrong[2 if old is None or number == changed else 1].append(number)
        # An entry that has its handle again may free the numbers of the others.
        first = next((numbers for numbers in wrong if numbers), None)
        if first is None:
            return lines
        for number in first:
            old = before[number] if number != changed else None
            id = old if old is not None and len(old) <= _LONGEST else _free(now[number], {*known, *now, *referred})
            now = (*now, id)
            lines[number] = lines[number]._replace(entry=_set(lines[number].entry, {"id": id}))


def _renamed(draft: Draft, lines: Sequence[_Line], index: int) -> Draft:
    """The draft with an entry whose id or `take` changed, and with all that refers to it."""
    known = handles(draft.roster.entries)
    old, id = known[index], lines[index].entry.id
    if id is not None and any(handle == id for number, handle in enumerate(known) if number != index):
        raise MusterError(T("Another entry has the id {id} already.", id=id))
    lines = _settled(draft, lines, index)
    new = handles(tuple(line.entry for line in lines))[index]
    if new == old or known.index(old) != index:
        return _with_lines(draft, lines)
    ties = _system(draft).reference_keys
    followed = [line._replace(entry=_following(line.entry, ties, {old: new})) for line in lines]
    draft = _around_following(draft, {old: new})
    waivers = tuple(w.model_copy(update={"entry": new}) if w.entry == old else w for w in draft.roster.waivers)
    return _with_lines(draft, followed, waivers)


def _set(entry: Entry, changes: Mapping[str, Any]) -> Entry:
    """An entry with keys set, or left out where the value is `None`."""
    return _made(type(entry), {k: v for k, v in {**entry_values(entry), **changes}.items() if v is not None})


def _made(model: type[M], values: Mapping[str, Any]) -> M:
    made, findings = _checked(model, values)
    if made is None:
        raise MusterError(findings[0].text)
    return made


_LONGEST = 60
"""Characters of an id."""
_NUMBER = re.compile(r"-[0-9]+\Z")


def _free(handle: str, taken: set[str]) -> str:
    """An id like this handle that nothing has yet."""
    stem = _NUMBER.sub("", handle)[: _LONGEST - 6].rstrip("-+")
    number = 2
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"
