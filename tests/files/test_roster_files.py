"""Files of definitions that a roster asks for, or that its event brings: read beside the army's, told of where they are missing."""

from __future__ import annotations

import shutil
from dataclasses import replace
from typing import Literal

import pytest

from builder import systems
from builder.core import yaml_source
from builder.core.definitions import Defined, Id, Name
from builder.core.findings import T, Unreadable
from builder.editing import list_summaries
from builder.editing.session import Session
from builder.files import definition_cache, event_packs, roster_files
from builder.mustering import muster_file
from builder.systems.game_values import DefinitionFile, JoinedRules
from tests.conftest import LISTS, check_file

GAME = systems.find("warmaster")
SCENARIO = {"kind": "scenario", "format": 1, "system": "warmaster", "id": "siege", "name": "The siege", "version": "1"}
PACK = {
    "kind": "event", "format": 1, "id": "winter", "name": "Winter", "version": "1", "systems": ["warmaster"],
    "salt": "twelve geese", "notes": "brings the siege",
}  # fmt: skip


class Scenario(Defined):
    """A scenario that a roster may name."""

    kind: Literal["scenario"]
    id: Id
    name: Name


class Roster(GAME.files.roster):
    """A roster that may name a scenario."""

    scenario: Id | None = None


def further(army, roster, event):
    """The scenario that the roster names, or the event's own: one that says `brings` in its notes."""
    if roster is not None and roster.scenario is not None:
        return (DefinitionFile("scenario", f"scenarios/{roster.scenario}.yaml", ("scenario",)),)
    if event is not None and event.notes.startswith("brings"):
        return (DefinitionFile("scenario", "scenarios/siege.yaml", ("event",)),)
    return ()


def link(shared, army, further):
    """The army under the name of the scenario that is read beside it."""
    joined = GAME.files.link(shared, army, ())
    versions = {**joined.versions, **{s.id: s.version for s in further}}
    return JoinedRules(joined.rules, further[0].name if further else joined.name, versions)


def references(shared, army):
    """A scenario refers to nothing."""
    return () if isinstance(army, Scenario) else GAME.files.references(shared, army)


FILES = replace(
    GAME.files,
    models={**GAME.files.models, "scenario": Scenario},
    roster=Roster,
    further=further,
    link=link,
    references=references,
)
"""The game's files with scenarios beside them."""


@pytest.fixture
def lists(tmp_path, monkeypatch):
    """Lists of a game of which rosters name scenarios, with one of them and a pack that brings it."""
    game = replace(GAME, files=FILES)
    monkeypatch.setattr(systems, "find", lambda named: game if named == game.id else _known(named))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "lists"
    shutil.copytree(LISTS / "warmaster", folder / "warmaster")
    write(folder / "warmaster" / "scenarios" / "siege.yaml", SCENARIO)
    write(folder / "events" / "winter.yaml", PACK)
    return folder


_known = systems.find


def write(path, values):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(yaml_source.dump(values), encoding="utf-8")
    return path


def roster(tmp_path, **more):
    values = {"kind": "roster", "format": 1, "system": "warmaster", "army": "bretonnia", "limit": 2000, "entries": []}
    return write(tmp_path / "list.yaml", {**values, **more})


def mustered(path, *folders, event=None):
    return muster_file(roster_files.read_roster(str(path)), folders, event)


def test_a_file_that_the_roster_names_is_read_beside_the_army(lists, tmp_path):
    """It counts among the versions and in the list code; a list that names none rests on none."""
    plain = mustered(roster(tmp_path), lists)
    named = mustered(roster(tmp_path, scenario="siege"), lists)
    assert named.library.army_name == "The siege" != plain.library.army_name
    assert named.versions == {**plain.versions, "siege": "1"}
    write(lists / "warmaster" / "scenarios" / "siege.yaml", {**SCENARIO, "name": "A longer siege"})
    changed = mustered(roster(tmp_path, scenario="siege"), lists)
    assert changed.library.army_name == "A longer siege"
    assert changed.fingerprint == named.fingerprint != plain.fingerprint, "only its name was changed"
    assert not any(f.code == "ref.unknown" for f in changed.findings)


def test_an_event_brings_a_file(lists, tmp_path):
    """The roster's own event, and the event that it is judged for."""
    own = mustered(roster(tmp_path, event="winter"), lists)
    asked = mustered(roster(tmp_path), lists, event=event_packs.event("winter", (lists,)))
    assert own.versions["siege"] == asked.versions["siege"] == "1"
    assert own.library is asked.library
    assert "siege" not in mustered(roster(tmp_path), lists).versions


@pytest.mark.parametrize(("more", "key"), [({"scenario": "seige"}, "scenario"), ({"event": "winter"}, "event")])
def test_a_file_that_is_nowhere_is_told_at_the_key_that_asks_for_it(lists, tmp_path, more, key):
    """The list is checked without it, and the nearest name is offered."""
    if key == "event":
        (lists / "warmaster" / "scenarios" / "siege.yaml").rename(lists / "warmaster" / "scenarios" / "sieges.yaml")
        write(lists / "warmaster" / "scenarios" / "sieges.yaml", {**SCENARIO, "id": "sieges"})
    done = mustered(roster(tmp_path, **more), lists)
    (told,) = [f for f in done.findings if f.code == "ref.unknown"]
    assert told.path == (key,)
    assert told.place.line is not None
    assert told.allowed == ["sieges" if key == "event" else "siege"]
    assert told.fix.values["guess"].file == told.allowed[0]
    assert not done.legal


def test_a_file_that_cannot_be_read_is_told_at_its_own_place(lists, tmp_path):
    """A scenario of another shape refuses the lists that name it, and no others."""
    path = write(lists / "warmaster" / "scenarios" / "siege.yaml", {**SCENARIO, "walls": 3})
    with pytest.raises(Unreadable) as refused:
        mustered(roster(tmp_path, scenario="siege"), lists)
    assert [(f.code, f.place.file) for f in refused.value.findings] == [("file.key", str(path))]
    assert "siege" not in mustered(roster(tmp_path), lists).versions


def test_a_file_is_kept_for_the_next_start(lists, tmp_path):
    """Under a key of its own, beside the army's and the shared one's."""
    mustered(roster(tmp_path), lists)
    before = len(list(definition_cache.folder().glob("*.pickle")))
    mustered(roster(tmp_path, scenario="siege"), lists)
    assert len(list(definition_cache.folder().glob("*.pickle"))) == before + 1


def test_the_builder_reads_what_an_edit_asks_for(lists, tmp_path):
    """A scenario named, taken away and brought back by undo; a changed file is seen."""
    session = Session.open(roster(tmp_path), (lists,), tmp_path / "state")
    bare = session.muster.library

    def edited(**changes):
        session.edit(replace(session.draft, roster=session.draft.roster.model_copy(update=changes)), T("Edited"))
        return session.muster.library

    assert edited(name="Cold") is bare
    assert edited(scenario="siege").army_name == "The siege"
    assert edited(scenario=None, event="winter").army_name == "The siege"
    assert edited(event=None) is bare
    session.undo()
    assert session.muster.library.army_name == "The siege"
    write(lists / "warmaster" / "scenarios" / "siege.yaml", {**SCENARIO, "name": "A longer siege"})
    assert session.refresh() is not None
    assert session.muster.library.army_name == "A longer siege"
    session.close()


def test_the_card_of_a_list_holds_while_its_files_do(lists, tmp_path):
    """The first screen reckons a list again when the scenario that it names has changed."""
    path = roster(tmp_path, scenario="siege")
    assert list_summaries.summary(path, (lists,)).army == "The siege"
    assert list_summaries.summary(path, (lists,)).army == "The siege"
    write(lists / "warmaster" / "scenarios" / "siege.yaml", {**SCENARIO, "name": "A longer siege"})
    assert list_summaries.summary(path, (lists,)).army == "A longer siege"


def test_a_file_is_checked_by_itself(lists):
    """Its shape and its id, as an army's are."""
    path = lists / "warmaster" / "scenarios" / "siege.yaml"
    assert check_file(str(path), (lists,)).findings == ()
    write(path, {**SCENARIO, "id": "storm"})
    assert [f.code for f in check_file(str(path), (lists,)).findings] == ["file.value"]
