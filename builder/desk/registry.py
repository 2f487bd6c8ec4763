"""The registry of an event: which list of whom was judged, by its fingerprint; what sheets are held against on the day."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import NamedTuple

from builder.core.findings import MusterError, T
from builder.files.reading import unlike_a_file

LARGEST = 20_000_000
"""Bytes of a registry."""


class Registered(NamedTuple):
    """A list as it was judged. Points in quarters."""

    player: str
    club: str
    file: str
    army: str
    points: int
    legal: bool
    verdict: str
    """In the organiser's language, for those who read the file."""
    fingerprint: str
    list_fingerprint: str
    papers: str
    """The name that its papers have in common."""
    sign: str
    """A sign of all that its papers rest on: whatever has changed of it, they are made anew."""
    late: bool = False
    of: int = 1
    """Lists that its player hands in, and should not: more than the event asks for; 1 if they are as many as it asks for."""


class Registry(NamedTuple):
    """All lists of an event, in the order of their players."""

    event: str
    lists: tuple[Registered, ...] = ()
    copies: tuple[str, ...] = ()
    """Copies of sheets that were asked for last."""
    sheets: Mapping[str, str] = {}
    """Every paper that was written, by its path from the folder of the papers, with the SHA-256 of its bytes."""

    @property
    def by_fingerprint(self) -> Mapping[str, tuple[Registered, ...]]:
        """The lists by their fingerprints; players who hand in the same list share one, and may have other verdicts."""
        found: dict[str, list[Registered]] = {}
        for one in self.lists:
            found.setdefault(one.fingerprint, []).append(one)
        return {code: tuple(own) for code, own in found.items()}


_TEXTS = ("player", "club", "file", "army", "verdict", "fingerprint", "list_fingerprint", "papers", "sign")


def text(registry: Registry) -> str:
    """The registry as JSON, the same for the same lists."""
    lists = [one._asdict() for one in registry.lists]
    value = {
        "kind": "registry",
        "format": 1,
        "event": registry.event,
        "lists": lists,
        "copies": [*registry.copies],
        "sheets": dict(sorted(registry.sheets.items())),
    }
    return json.dumps(value, ensure_ascii=True, indent=1) + "\n"


def read(path: str) -> Registry:
    """A registry from its file; raises `MusterError` for a file that is none."""
    wrong = unlike_a_file(path)
    if wrong is not None:
        raise MusterError(T("{file}: {problem}", file=path, problem=wrong))
    if os.path.getsize(path) > LARGEST:
        problem = T("The file is larger than {limit} bytes.", limit=LARGEST)
        raise MusterError(T("{file}: {problem}", file=path, problem=problem))
    try:
        with open(path, encoding="utf-8") as stream:
            value = json.load(stream)
        right = value["kind"] == "registry" and value["format"] == 1 and isinstance(value["event"], str)
        lists = tuple(map(_registered, value["lists"])) if right else None
        copies, sheets = tuple(map(str, value.get("copies", ()))), {**value.get("sheets", {})}
        if not all(isinstance(one, str) for pair in sheets.items() for one in pair):
            lists = None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        lists = None
    if lists is None:
        raise MusterError(T("{file} is no registry: muster event writes one.", file=path))
    return Registry(value["event"], lists, copies, sheets)


def copied_from(path: str) -> Mapping[str, str]:
    """The lists of a folder of an event's papers, each with the file that it is a copy of; nothing beside no registry."""
    folder = path if os.path.isdir(path) else os.path.dirname(path)
    known = os.path.join(folder, os.pardir, "registry.json")
    if os.path.basename(os.path.abspath(folder)) != "lists" or not os.path.isfile(known):
        return {}
    try:
        return {os.path.abspath(os.path.join(folder, f"{one.papers}.yaml")): one.file for one in read(known).lists}
    except MusterError:
        return {}


def _registered(value: Mapping[str, str | int | bool]) -> Registered:
    """A list of a registry; raises `ValueError` or `KeyError` where it is none."""
    texts = {key: value[key] for key in _TEXTS}
    points, legal = value["points"], value["legal"]
    if (
        not all(isinstance(text, str) for text in texts.values())
        or not isinstance(points, int)
        or not isinstance(legal, bool)
    ):
        raise ValueError
    late, of = value.get("late", False), value.get("of", 1)
    if not isinstance(late, bool) or not isinstance(of, int):
        raise ValueError  # noqa: TRY004 - as any other that is wrong
    said = {key: str(text) for key, text in texts.items()}
    return Registered(points=points, legal=legal, late=late, of=of, **said)
