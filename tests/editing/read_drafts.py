"""Drafts from a few lines or values, for tests."""

from __future__ import annotations

from hypothesis import settings

from builder import systems
from builder.core import yaml_source
from builder.files import lenient_reader
from tests.conftest import LISTS
from tests.sampling import examples

laws = settings(max_examples=examples(15, 50, 3000), deadline=None)
FOLDERS = (LISTS,)


def opened(text):
    document = yaml_source.parse(text, "list.yaml")
    draft, system, findings = lenient_reader.read_leniently(document, FOLDERS)
    assert system is systems.find("wfb3")
    return draft, document, findings


def of(*entries, **top):
    draft, _, findings = opened(yaml_source.dump({**TOP, **top, "entries": list(entries)}))
    assert not findings
    return draft


TOP = {"kind": "roster", "format": 1, "system": "wfb3", "army": "empire", "limit": 1000, "game": "tournament"}
HERO = {"take": "hero", "level": 5}
UNIT = {"take": "helblitzen", "models": 20}


def wide(values):
    """Without defaults and with lists for tuples, for comparing."""
    if isinstance(values, dict):
        return {k: wide(v) for k, v in values.items()}
    return [wide(v) for v in values] if isinstance(values, (list, tuple)) else values
