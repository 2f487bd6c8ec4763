"""Edits, one after the other: what a muster keeps of the one before it changes nothing of the verdict."""

from __future__ import annotations

import os
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.relations import in_company
from builder.library import roster_files
from builder.mustering import muster
from tests.conftest import ROOT

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
SAMPLES = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("lists/*/rosters/*.yaml"))
POSTS = [None, "champion", "leader", "attached", "rider", "hidden"]
ROLES = [None, "general", "second", "great-banner", "contingent-banner"]


@cache
def sample(name: str):
    """A sample's roster with its definitions."""
    folders = (ROOT / "lists",)
    file = roster_files.read_roster(str(ROOT / name))
    return file.roster, roster_files.army_of(file, folders)


def changed(entry, data, handles):
    """An entry with one thing changed, as its game has it."""
    fields = type(entry).model_fields
    ways = {
        "id": [None, "another", *handles],
        "name": [None, "renamed"],
        "joins": [None, "nobody", *handles],
        "as_": POSTS,
        "role": ROLES,
        "models": [None, 1, 4, 5, 12, 200],
        "count": [1, 2, 9],
        "level": [None, 5, 10, 15, 20, 25, 3],
        "mount": [None, "warhorse"],
        "formation": [None, "skirmish"],
        "taken": [(), ("shield",), ("heavy-armour",)],
        "items": [()],
        "from_": [None, "host", "dwarf-allies"],
        "carries": [()],
        "controller": [None, "nobody", *handles],
        "attached_to": [None, "nobody", *handles],
        "specialist": [True, False],
        "size": [None, 3, 6, 10],
    }
    key = data.draw(st.sampled_from([key for key in ways if key in fields]))
    return entry.model_copy(update={key: data.draw(st.sampled_from(ways[key]))})


def edited(taken, data):
    """A roster after one edit such as a player makes."""
    entries = list(taken.entries)
    handles = [entry.id for entry in entries if entry.id is not None]
    at = data.draw(st.integers(0, len(entries) - 1)) if entries else 0
    do = data.draw(st.sampled_from(["change", "change", "change", "drop", "double", "move", "limit"]))
    if do == "limit" or not entries:
        return taken.model_copy(update={"limit": data.draw(st.sampled_from([500, 1000, 2000, 3000]))})
    if do == "change":
        entries[at] = changed(entries[at], data, handles)
    elif do == "drop":
        del entries[at]
    elif do == "double":
        entries.insert(data.draw(st.integers(0, len(entries))), entries[at])
    else:
        entries.insert(data.draw(st.integers(0, len(entries) - 1)), entries.pop(at))
    return taken.model_copy(update={"entries": tuple(entries)})


def told(done):
    """All that a verdict says."""
    return done.points, done.legal, done.findings, done.results, done.surcharges, done.quiet, done.quiet_kinds


@pytest.mark.parametrize("name", SAMPLES)
@settings(max_examples=300 if LONG else 2, deadline=None)
@given(data=st.data())
def test_edits_of_a_sample_say_what_a_fresh_muster_says(name, data):
    """Step by step, each from the muster before it and against one that remembers nothing at all."""
    taken, known = sample(name)
    done = muster(taken, known)
    for _ in range(6):
        taken = edited(taken, data)
        done = muster(taken, known, done)
        if hasattr(known.rules, "memory"):  # a game may remember nothing
            known.rules.memory.clear()
        fresh = muster(taken, known)
        assert told(done) == told(fresh)
        assert done.entries == fresh.entries


@pytest.mark.parametrize("name", SAMPLES)
@settings(max_examples=300 if LONG else 2, deadline=None)
@given(data=st.data())
def test_sheets_after_edits_tell_what_a_fresh_sheet_tells(name, data):
    """What was told of the army before an edit is told again only as far as the edit does not touch it."""
    taken, known = sample(name)
    done = muster(taken, known)
    steps = [(taken, done.entries)]
    for _ in range(6):
        taken = edited(taken, data)
        done = muster(taken, known, done)
        steps.append((taken, done.entries))
    for taken, entries in steps:
        if hasattr(known.rules, "memory"):
            known.rules.memory.clear()
        assert entries == muster(taken, known).entries


@pytest.mark.parametrize("name", SAMPLES)
@settings(max_examples=300 if LONG else 1, deadline=None)
@given(data=st.data())
def test_what_is_found_in_companies_hangs_on_them_alone(name, data):
    """Each company by itself is found fault with where the whole army is, in the same entries for the same reasons."""
    taken, known = sample(name)
    for _ in range(4):
        taken = edited(taken, data)
    entries = muster(taken, known).results
    rules = known.system.rules
    whole = rules.findings_in_companies(taken, entries, known.rules)
    for kind in rules.kinds_apart:
        own = tuple(m for m in entries if m.kind == kind)
        found = [rules.findings_of_kind(kind, taken, of, known.rules) for of in (entries, own)]
        assert len({frozenset((f.code, f.entry, f.text.message) for f in each) for each in found}) == 1
    apart, seen = set(), set()
    for m in entries:
        company = in_company(entries, {m.id, *(relation.to for relation in m.relations)})
        if not company & seen:
            own = tuple(o for o in entries if o.id in company)
            apart |= {(f.code, f.entry, f.text.message) for f in rules.findings_in_companies(taken, own, known.rules)}
        seen |= company
    assert {(f.code, f.entry, f.text.message) for f in whole} == apart


@pytest.mark.parametrize("name", SAMPLES)
@settings(max_examples=300 if LONG else 2, deadline=None)
@given(data=st.data())
def test_choices_after_edits_are_those_of_a_fresh_list(name, data):
    """What is kept of choices while one entry is edited changes none of them: its number most of all, and all else."""
    taken, known = sample(name)
    editor = known.system.editor
    at = data.draw(st.integers(0, len(taken.entries) - 1))
    done, steps = muster(taken, known), []
    for _ in range(6):
        own = taken.entries[at] if at < len(taken.entries) else None
        if own is not None and "models" in type(own).model_fields and data.draw(st.booleans()):
            own = own.model_copy(update={"models": data.draw(st.integers(1, 40))})
            taken = taken.model_copy(update={"entries": (*taken.entries[:at], own, *taken.entries[at + 1 :])})
        else:
            taken = edited(taken, data)
        done = muster(taken, known, done)
        for m in done.entries[at : at + 1]:
            steps.append((taken, done.entries, m, editor.controls(m, done.entries, taken, known.rules)))
    for taken, entries, m, offered in steps:
        if hasattr(known.rules, "memory"):
            known.rules.memory.clear()
        assert offered == editor.controls(m, entries, taken, known.rules)
