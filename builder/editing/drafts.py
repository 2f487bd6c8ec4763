"""Drafts of rosters: read from a file and written back without loss.

Parts of a file that do not fit its model (unknown keys, values of a wrong type) are kept separately, reported as
findings, and written back in their place.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from builder import systems
from builder.core import yaml_rewriting, yaml_source
from builder.core.findings import NOWHERE, Finding, MusterError, Plain, T, Text, as_lists, as_tuples, entry_index
from builder.core.roster import Entry, Roster, handles
from builder.core.validation import checked
from builder.core.yaml_source import Document
from builder.editing.undo_history import Record, State, address
from builder.files import failures
from builder.files.lenient_reader import (
    Draft,
    DraftPart,
    assembled,
    draft_part,
    entry_values,
    in_model_order,
    read_leniently,
)

# ---------------------------------------------------------------------- files and values


def draft_of_values(given: Mapping[str, Plain]) -> Draft:
    """The draft of a roster's plain values; parts that do not fit are kept separately.

    Raises `Unreadable` if they are not a roster of a known game.
    """
    return read_leniently(Document(as_tuples(given)), ())[0]


def values(draft: Draft) -> dict[str, Plain]:
    """Plain values for the file, without defaults and with the parts kept separately."""
    top = top_values(draft)
    lines = [item.plain_value for item in parts(draft)]
    if lines:
        top["entries"] = lines
    return top


def top_values(draft: Draft) -> dict[str, Plain]:
    """Plain values for the file without the entries."""
    top = bare_values(draft.roster)
    if draft.whole:
        return top
    for key in draft.missing:
        top.pop(key, None)
    return in_model_order(type(draft.roster), {**top, **(draft.around or {})})


def bare_values(roster: Roster) -> dict[str, Plain]:
    """Plain values of a roster without its entries."""
    return roster.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude={"entries"})


def text(draft: Draft, document: Document | None = None, loaded: Draft | None = None) -> str:
    """The text of a draft's file.

    With the `document` that was read and the draft as `loaded` from it, this is the document's text with only the
    changes made. If a key occurred twice, the value that does not count becomes a comment at the end.
    """
    if document is None or loaded is None:
        return yaml_source.dump(values(draft))
    if draft == loaded:
        return document.raw
    found = yaml_rewriting.rewrite(document, values(draft), values(loaded))
    left = "".join(
        f"# {line}\n"
        for finding, value in zip(document.findings, document.dropped, strict=False)
        for line in _bare(yaml_source.dump({str(finding.found): value}))
    )
    if not left:
        return found
    if not found.endswith("\n"):
        found += "\n"
    return found + (left.replace("\n", "\r\n") if "\r\n" in document.text else left)


def _bare(text: str) -> list[str]:
    """The lines of a mapping as YAML, without the braces around it."""
    text = text.rstrip("\n")
    return (text[1:-1] if text.startswith("{") else text).splitlines()


def comments_lost(draft: Draft, document: Document, loaded: Draft, text: str) -> tuple[str, ...]:
    """Comments of a document that the new text of the draft no longer has, apart from those of removed parts."""
    return yaml_rewriting.lost_comments(document, values(draft), values(loaded), text)


def unparsed_findings(draft: Draft, document: Document | None = None) -> tuple[Finding, ...]:
    """Findings on the parts of the file that are kept separately; their paths lead to the draft's entries.

    With the document they have lines too.
    """
    if draft.whole:
        return ()
    known = handles(draft.roster.entries)
    numbers = itertools.count()
    where = [None if item.entry is None else next(numbers) for item in parts(draft)]
    result = []
    for finding in checked(type(draft.roster), values(draft))[1]:
        finding = with_place_in_text(finding, None if document is None else _line(finding, draft, document))
        path, entry, number = finding.path, None, entry_index(finding.path)
        if number is not None:
            index = where[number]
            path = ("entries",) if index is None else ("entries", index, *path[2:])
            entry = None if index is None else known[index]
        result.append(finding._replace(path=path, entry=entry, place=NOWHERE))
    return tuple(result)


def with_place_in_text(finding: Finding, line: int | None) -> Finding:
    """A finding on the file with its key, and its line if known, added to its text."""
    key = next((str(step) for step in reversed(finding.path) if isinstance(step, str)), "")
    text = finding.text
    if finding.code != "file.key" and key:
        text = T("{key}: {problem}", key=key, problem=text)
    if line is not None:
        text = T("{problem} Line {line} of the file.", problem=text, line=line)
    return finding._replace(text=text)


def _line(finding: Finding, draft: Draft, document: Document) -> int | None:
    """Line in the file of the separately kept part that a finding is about; `None` if unknown."""
    path, steps, index = finding.path, finding.path[2:], entry_index(finding.path)
    if index is not None:
        items = document.value.get("entries")
        own = as_tuples(parts(draft)[index].plain_value)
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


def _under(value: Plain, steps: tuple[str | int, ...]) -> Plain:
    """The value below a plain value at these keys; the value itself without keys."""
    for step in steps:
        value = value.get(str(step)) if isinstance(value, Mapping) else None
    return value


def parts(draft: Draft) -> list[DraftPart]:
    """The items of `entries` in the order of the file: valid entries, and between them the items kept separately."""
    unparsed = list(draft.unparsed)
    result = []
    for index, entry in enumerate(draft.roster.entries):
        while unparsed and unparsed[0].after <= index:
            result.append(DraftPart(None, None, unparsed.pop(0).value))
        result.append(DraftPart(entry, draft.kept_of(index)))
    result.extend(DraftPart(None, None, item.value) for item in unparsed)
    return result


# ---------------------------------------------------------------------- states of a history


def state_of(draft: Draft) -> State:
    """The draft as a state of the undo history."""
    return state_with_records(draft, {})[0]


def state_with_records(
    draft: Draft, known: Mapping[str, Plain], label: Text | None = None
) -> tuple[State, list[Record]]:
    """The draft as a state, and journal lines for those of its entries whose addresses are not in `known`."""
    top = {k: as_lists(v) for k, v in top_values(draft).items() if k != "made_with"}
    addresses: list[str] = []
    fresh: dict[str, Record] = {}
    for item in parts(draft):
        plain = item.plain_value
        name = address(plain)
        addresses.append(name)
        if name not in known and name not in fresh:
            fresh[name] = {"e": name, "v": as_lists(plain)}
    return State(top, tuple(addresses), label), list(fresh.values())


def draft_of(state: State, entries: Mapping[str, Plain], folders: tuple[Path, ...]) -> Draft:
    """The draft of a state; `entries` has plain values of entries by address, `folders` have the definitions.

    Raises `MusterError` if its game or one of its keys no longer exists.
    """
    try:
        system = systems.find(str(state.top["system"]))
    except KeyError:
        raise MusterError(T("Unknown game: {id}.", id=str(state.top.get("system"))[:60])) from None
    with failures.guarded():
        items = [draft_part(system, entries[name]) for name in state.entries]
        return assembled(system, state.top, items, folders)


def numbered_addresses(entries: Iterable[Entry]) -> list[tuple[str, int]]:
    """Address of each entry, and its number among equal entries."""
    count: Counter[str] = Counter()
    result = []
    for entry in entries:
        name = address(entry_values(entry))
        result.append((name, count[name]))
        count[name] += 1
    return result
