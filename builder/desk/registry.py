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


class Registry(NamedTuple):
    """All lists of an event, in the order of their players."""

    event: str
    lists: tuple[Registered, ...] = ()

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
    value = {"kind": "registry", "format": 1, "event": registry.event, "lists": lists}
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
    except (ValueError, KeyError, TypeError, RecursionError):
        lists = None
    if lists is None:
        raise MusterError(T("{file} is no registry: muster event writes one.", file=path))
    return Registry(value["event"], lists)


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
    said = {key: str(text) for key, text in texts.items()}
    return Registered(points=points, legal=legal, **said)
