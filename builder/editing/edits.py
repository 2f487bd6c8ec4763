"""Edits of a roster: each takes a draft and returns a new one.

Entries refer to each other by handles (`builder.core.roster.handles`). After any move, removal or insertion a
reference still means the same entry: if numbering would change its handle, the handle becomes the entry's own id.
Untouched parts stay the same objects.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import NamedTuple

from builder import systems
from builder.core import controls
from builder.core.controls import Change
from builder.core.findings import Finding, MusterError, Plain, T, as_tuples
from builder.core.reference_keys import ReferenceKeys, attribute, handles_in, with_renamed_handles
from builder.core.roster import MAX_ENTRIES, Entry, Waiver, handles
from builder.core.validation import M, checked
from builder.editing.drafts import bare_values
from builder.files.lenient_reader import (
    Draft,
    Kept,
    as_part,
    entry_model,
    entry_values,
    in_model_order,
)
from builder.systems.game import Game


def change_entry(draft: Draft, index: int, changes: Iterable[Change]) -> Draft:
    """The draft with changes made to the entry at an index; the paths of the changes begin at that entry.

    References follow if its handle changes. A separately kept key is dropped when it is set. Raises `MusterError` for
    a value that the model refuses, and for an id that another entry has.
    """
    entry = _entry_at(draft, index)
    old = draft.kept_of(index) or {}
    new, kept = _changed(type(entry), entry_values(entry), old, tuple(changes))
    if new == entry and kept == old:
        return draft
    lines = _lines(draft)
    lines[index] = _Line(new, kept or None, index)
    if (new.id, new.take) == (entry.id, entry.take):
        return _with_lines(draft, lines)
    return _renamed(draft, lines, index)


def change_roster(draft: Draft, changes: Iterable[Change]) -> Draft:
    """The draft with changes made in order; their paths begin at the roster and may lead into entries.

    Raises `MusterError` for a value that the model refuses, without any change.
    """
    for place, group in _grouped(changes):
        if place is None:
            draft = _change_top(draft, group)
        elif place == ():
            for change in group:
                if change.do != "add" or not isinstance(change.value, Mapping):
                    raise _no_such_entry()
                draft, _ = insert(draft, change.value)
        elif group[0].path:
            draft = change_entry(draft, place[0], group)
        else:
            for change in group:
                draft = _change_whole(draft, place[0], change)
    return draft


def _grouped(changes: Iterable[Change]) -> list[tuple[tuple[int, ...] | None, list[Change]]]:
    """Successive changes grouped by target: the roster (`None`), its entries (`()`) or one entry."""
    result: list[tuple[tuple[int, ...] | None, list[Change]]] = []
    for change in changes:
        path = change.path
        place: tuple[int, ...] | None = None
        if path[:1] == ("entries",):
            place = tuple(step for step in path[1:2] if isinstance(step, int))
            if len(place) != len(path[1:2]):
                raise _no_such_entry()
            change = change._replace(path=path[2:])
        if result and result[-1][0] == place and bool(result[-1][1][0].path) == bool(change.path):
            result[-1][1].append(change)
        else:
            result.append((place, [change]))
    return result


def _change_whole(draft: Draft, index: int, change: Change) -> Draft:
    """The draft with an entry removed, inserted before, or replaced completely."""
    if change.do == "add" and isinstance(change.value, Mapping):
        return insert(draft, change.value, index)[0]
    entry = _entry_at(draft, index)
    if change.do == "remove" or change.value is None:
        return remove(draft, (index,))[0]
    if change.do != "set" or not isinstance(change.value, Mapping):
        raise _no_such_entry()
    gone = [Change("remove", (key,)) for key in entry_values(entry) if key not in change.value]
    return change_entry(draft, index, (*gone, *(Change("set", (key,), value) for key, value in change.value.items())))


def _change_top(draft: Draft, changes: Sequence[Change]) -> Draft:
    """The draft with changes to the roster's own keys."""
    roster = draft.roster
    new, around = _changed(type(roster), bare_values(roster), draft.around or {}, changes)
    new = new.model_copy(update={"entries": roster.entries})
    touched = {change.path[0] for change in changes}
    changed = replace(
        draft, roster=new, around=around or None, missing=tuple(k for k in draft.missing if k not in touched)
    )
    return draft if changed == draft else changed


def _changed(model: type[M], given: Mapping[str, Plain], kept: Kept, changes: Sequence[Change]) -> tuple[M, Kept]:
    """The changed model, and those of its separately kept keys that still do not fit the model.

    A change below a separately kept key is tried with the kept value; if that still does not fit, the key starts
    empty.
    """
    touched = {str(change.path[0]) for change in changes if change.path}
    findings: tuple[Finding, ...] = ()
    for base in ({**given, **kept}, given) if touched & set(kept) else (given,):
        try:
            made = controls.apply_changes(base, changes)
        except KeyError:
            continue
        fit = {k: v for k, v in given.items() if k not in touched}
        value, findings = checked(model, {**fit, **{k: made[k] for k in touched if k in made}})
        if value is not None:
            return value, {k: v for k, v in kept.items() if k not in touched}
    if findings:
        raise MusterError(findings[0].text)
    raise _no_such_entry()


def _no_such_entry() -> MusterError:
    """The error for an edit of an entry that no longer exists."""
    return MusterError(T("What you want to change is no longer there."))


def _entry_at(draft: Draft, index: int) -> Entry:
    """The entry at an index; raises `MusterError` if there is none."""
    if not 0 <= index < len(draft.roster.entries):
        raise _no_such_entry()
    return draft.roster.entries[index]


class _Line(NamedTuple):
    """An entry with its invalid keys, while a new draft is put together."""

    entry: Entry
    kept: Kept | None
    """Keys of the entry that its model does not understand."""
    was: int | None
    """Its index in the old draft; `None` for a new entry."""


def insert(draft: Draft, given: Mapping[str, Plain], at: int | None = None) -> tuple[Draft, int]:
    """The draft with a new entry, at the end by default, and the entry's index.

    An id that another entry has is replaced by a new one. Raises `MusterError` for invalid values.
    """
    made, (index,) = _placed(draft, [(_validated(entry_model(type(draft.roster)), given), None)], at)
    return made, index


def one_more(draft: Draft, given: Mapping[str, Plain]) -> tuple[Draft, int] | None:
    """The draft with an equal entry's number raised by one, and its index; `None` if a new entry is needed.

    Only in games whose entries have a number, and only for an entry without name and references.
    """
    system = _system(draft)
    key, reference_keys = system.editor.alike_key, system.verdict.reference_keys
    wanted, number = {k: v for k, v in given.items() if k != key}, given.get(key or "", 1)
    if key is None or not isinstance(number, int):
        return None
    entries = draft.roster.entries
    tied = {handle for entry in entries for handle in handles_in(entry, reference_keys)}
    for index, handle in enumerate(handles(entries)):
        values = draft.values_of(index)
        own = values.pop(key, 1)
        if values == wanted and isinstance(own, int) and handle not in tied:
            return change_entry(draft, index, (Change("set", (key,), own + number),)), index
    return None


def remove(draft: Draft, indexes: Iterable[int]) -> tuple[Draft, tuple[str, ...]]:
    """The draft without the entries at these indexes, and handles of entries that lost a reference by this."""
    gone = set(indexes)
    for index in gone:
        _entry_at(draft, index)
    lines = [line for line in _lines(draft) if line.was not in gone]
    old = handles(draft.roster.entries)
    lost = {old[i] for i in gone} - {old[line.was] for line in lines if line.was is not None}
    keys, renames = _system(draft).verdict.reference_keys, dict.fromkeys(lost)
    freed = [number for number, line in enumerate(lines) if not lost.isdisjoint(handles_in(line.entry, keys))]
    lines = [line._replace(entry=_following(line.entry, keys, renames)) for line in lines]
    draft = _around_following(draft, renames)
    made = _with_lines(draft, _keeping_references(draft, lines))
    now = handles(made.roster.entries)
    return made, tuple(now[number] for number in freed)


def move(draft: Draft, index: int, to: int) -> Draft:
    """The draft with an entry at another index."""
    _entry_at(draft, index)
    lines = _lines(draft)
    line = lines.pop(index)
    lines.insert(max(0, min(to, len(lines))), line)
    return draft if lines[index] is line else _with_lines(draft, _keeping_references(draft, lines))


def duplicate(draft: Draft, indexes: Iterable[int]) -> Draft:
    """The draft with copies of the entries at these indexes, inserted after the last of them.

    References among the entries lead to the copies; a copy without references to it has no id.
    """
    chosen = sorted(set(indexes))
    reference_keys = _system(draft).verdict.reference_keys
    copies = copy_values(draft, chosen)
    wanted = {handle for copy in copies for handle in handles_in(copy, reference_keys)}
    for copy in copies:
        if copy.get("id") not in wanted:
            copy.pop("id", None)
    return paste(draft, copies, chosen[-1] + 1) if copies else draft


def split_entry(draft: Draft, index: int) -> Draft:
    """The draft with an entry of several members replaced by entries of one member each.

    The first keeps id, name and whatever only one can have. The same draft if the entry has one member.
    """
    found = _several(draft, index)
    if found is None:
        return draft
    key, number, values = found
    other = {k: v for k, v in values.items() if k not in {key, "id", "name", *_system(draft).editor.single_keys}}
    first = change_entry(draft, index, (Change("remove", (key,)),))
    return paste(first, (other for _ in range(number - 1)), index + 1)


def split_one(draft: Draft, index: int, changes: Iterable[Change]) -> Draft:
    """The draft with one member of an entry split off as the next entry, with changes made to the new entry.

    It has the same values except id and name. Raises `MusterError` for a value that the model refuses.
    """
    found = _several(draft, index)
    if found is None:
        return change_entry(draft, index, changes)
    key, number, values = found
    own = {k: v for k, v in values.items() if k not in {key, "id", "name"}}
    draft = change_entry(draft, index, (Change("set", (key,), number - 1 if number > 2 else None),))
    return change_entry(paste(draft, (own,), index + 1), index + 1, changes)


def _several(draft: Draft, index: int) -> tuple[str, int, dict[str, Plain]] | None:
    """Key and value of an entry's number of members, and its plain values; `None` for one member."""
    _entry_at(draft, index)
    key, values = _system(draft).editor.alike_key, draft.values_of(index)
    number = None if key is None else values.get(key)
    return (key, number, values) if key is not None and isinstance(number, int) and number > 1 else None


def copy_values(draft: Draft, indexes: Iterable[int]) -> list[dict[str, Plain]]:
    """Plain values of entries in order, to be pasted into any roster.

    An entry that another copied entry refers to has its handle as its id.
    """
    chosen = sorted(set(indexes))
    known = handles(draft.roster.entries)
    entries = [_entry_at(draft, index) for index in chosen]
    reference_keys = _system(draft).verdict.reference_keys
    wanted = {handle for entry in entries for handle in handles_in(entry, reference_keys)}
    result = []
    for index, entry in zip(chosen, entries, strict=True):
        found = draft.values_of(index)
        if known[index] in wanted and "id" not in found:
            found = in_model_order(type(entry), {**found, "id": known[index]})
        result.append(found)
    return result


def paste(draft: Draft, given: Iterable[Plain], at: int | None = None) -> Draft:
    """The draft with the entries `given` inserted at an index, at the end by default.

    Ids already in use are replaced, and references among the new entries follow. Invalid keys are kept, as are
    references to missing entries. Raises `MusterError` for values that are no entry.
    """
    model = entry_model(type(draft.roster))
    found = []
    for item in given:
        made = as_part(model, as_tuples(item))
        if made.entry is None:
            findings = checked(model, item)[1] if isinstance(item, Mapping) else ()
            raise MusterError(findings[0].text if findings else T("This is not an entry of a roster."))
        found.append((made.entry, made.kept))
    return _placed(draft, found, at)[0]


def _placed(draft: Draft, found: Sequence[tuple[Entry, Kept | None]], at: int | None) -> tuple[Draft, tuple[int, ...]]:
    """The draft with new entries at an index, and their indexes; ids in use are replaced."""
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
    reference_keys = _system(draft).verdict.reference_keys
    moved = {old: now for old, now in names.items() if now != old}
    for (entry, kept), id in zip(found, ids, strict=True):
        own = entry if id == entry.id else _set(entry, {"id": id})
        new.append(_Line(_following(own, reference_keys, moved), kept, None))
    index = len(lines) if at is None else max(0, min(at, len(lines)))
    lines[index:index] = new
    return _with_lines(draft, _keeping_references(draft, lines)), tuple(range(index, index + len(new)))


def _lines(draft: Draft) -> list[_Line]:
    """The entries of a draft, each with its invalid keys and index."""
    return [_Line(entry, draft.kept_of(index), index) for index, entry in enumerate(draft.roster.entries)]


def _with_lines(draft: Draft, lines: Sequence[_Line], waivers: tuple[Waiver, ...] | None = None) -> Draft:
    """The draft with these entries; items of the file that are not entries stay after the same entry."""
    update: dict[str, tuple[Entry, ...] | tuple[Waiver, ...]] = {"entries": tuple(line.entry for line in lines)}
    if waivers is not None:
        update["waivers"] = waivers
    unparsed = draft.unparsed
    if unparsed:
        places = {line.was: number + 1 for number, line in enumerate(lines) if line.was is not None}
        after = [next((places[i] for i in range(s.after - 1, -1, -1) if i in places), 0) for s in unparsed]
        unparsed = tuple(
            sorted((s._replace(after=a) for s, a in zip(unparsed, after, strict=True)), key=lambda s: s.after)
        )
    around = draft.around
    if lines and around and "entries" in around:
        around = {k: v for k, v in around.items() if k != "entries"} or None
    kept = tuple(line.kept for line in lines)
    roster = draft.roster.model_copy(update=update)
    return replace(draft, roster=roster, kept=kept if any(kept) else (), around=around, unparsed=unparsed)


def _system(draft: Draft) -> Game:
    """The game of a draft."""
    return systems.find(draft.roster.system)


def _referred(draft: Draft, lines: Iterable[_Line]) -> set[str]:
    """All handles in references from these entries, the roster's keys and waivers."""
    system, roster = _system(draft), draft.roster
    found = {handle for line in lines for handle in handles_in(line.entry, system.verdict.reference_keys)}
    found.update(handles_in(roster, system.verdict.roster_reference_keys))
    return found | {waiver.entry for waiver in roster.waivers if waiver.entry is not None}


def _following(entry: Entry, reference_keys: ReferenceKeys, names: Mapping[str, str | None]) -> Entry:
    """An entry with the handles in its references renamed by `names`; references to `None` are dropped."""
    if names.keys().isdisjoint(handles_in(entry, reference_keys)):
        return entry
    return _validated(
        type(entry), with_renamed_handles(entry_values(entry), reference_keys, lambda handle: names.get(handle, handle))
    )


def _around_following(draft: Draft, names: Mapping[str, str | None]) -> Draft:
    """The draft with references in the roster's own keys renamed, those in waivers excepted."""
    roster, reference_keys = draft.roster, _system(draft).verdict.roster_reference_keys
    if names.keys().isdisjoint(handles_in(roster, reference_keys)):
        return draft
    made = _validated(
        type(roster),
        with_renamed_handles(bare_values(roster), reference_keys, lambda handle: names.get(handle, handle)),
    )
    attributes = {attribute(type(roster), key.path[0]) for key in reference_keys}
    return replace(draft, roster=roster.model_copy(update={key: getattr(made, key) for key in attributes}))


def _keeping_references(draft: Draft, lines: Sequence[_Line], changed: int | None = None) -> list[_Line]:
    """The lines with explicit ids where numbering would make a reference mean another entry.

    `changed` is the index of the line whose handle may change: references to it follow later.
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
    """The draft with references to an entry whose id or `take` changed updated."""
    known = handles(draft.roster.entries)
    old, id = known[index], lines[index].entry.id
    if id is not None and any(handle == id for number, handle in enumerate(known) if number != index):
        raise MusterError(T("Another entry already has the id “{id}”.", id=id))
    lines = _keeping_references(draft, lines, index)
    new = handles(tuple(line.entry for line in lines))[index]
    if new == old or known.index(old) != index:
        return _with_lines(draft, lines)
    reference_keys = _system(draft).verdict.reference_keys
    followed = [line._replace(entry=_following(line.entry, reference_keys, {old: new})) for line in lines]
    draft = _around_following(draft, {old: new})
    waivers = tuple(w.model_copy(update={"entry": new}) if w.entry == old else w for w in draft.roster.waivers)
    return _with_lines(draft, followed, waivers)


def _set(entry: Entry, changes: Mapping[str, Plain]) -> Entry:
    """An entry with keys set, or removed if the value is `None`."""
    return _validated(type(entry), {k: v for k, v in {**entry_values(entry), **changes}.items() if v is not None})


def _validated(model: type[M], values: Mapping[str, Plain]) -> M:
    """A model made of plain values; raises `MusterError` if they are invalid."""
    made, findings = checked(model, values)
    if made is None:
        raise MusterError(findings[0].text)
    return made


_LONGEST = 60
"""Greatest length of an id in characters."""
_NUMBER = re.compile(r"-[0-9]+\Z")
"""Pattern of the number at the end of a handle."""


def _free(handle: str, taken: set[str]) -> str:
    """An unused id similar to this handle."""
    stem = _NUMBER.sub("", handle)[: _LONGEST - 6].rstrip("-+")
    return next(id for n in count(2) if (id := f"{stem}-{n}") not in taken)
