"""Presets: put on only as far as they are legal, what gives way, what is left out; the player's own, kept."""

from __future__ import annotations

import pytest

from builder.editing import kept_presets, presets
from builder.editing.kept_presets import KeptPreset
from builder.editing.session import Session
from builder.locale import language
from tests.conftest import LISTS
from tests.tui.player import SMALL

KNIGHT = {"mount": "warhorse", "options": ["heavy-armour", "shield", "lance"]}


@pytest.fixture
def session(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(SMALL, encoding="utf-8")
    opened = Session.open(path, (LISTS,), tmp_path / "state")
    yield opened
    opened.close()


def place(session: Session, id: str) -> int:
    return next(i for i, e in enumerate(session.draft.roster.entries) if e.id == id)


def test_all_of_it_where_all_is_legal(session):
    """What is there stays, what excludes a piece gives way."""
    index = place(session, "count")
    made = presets.with_preset(session.draft, session.muster, [index], KNIGHT)
    entry = made.draft.roster.entries[index]
    assert (entry.mount, set(entry.options)) == ("warhorse", {"heavy-armour", "shield", "lance"})
    assert made.left_out == ()
    assert [language("en").say(name) for name in made.put] == ["Warhorse", "Lance"]


def test_only_what_is_legal_and_why(session):
    """The champion of men on foot gets no horse, and so no lance; his light armour gives way to the heavy."""
    index = place(session, "captain")
    made = presets.with_preset(session.draft, session.muster, [index], KNIGHT)
    entry = made.draft.roster.entries[index]
    assert entry.mount is None
    assert "heavy-armour" in entry.options and "light-armour" not in entry.options and "lance" not in entry.options
    told = {language("en").say(left.name): language("en").say(left.why) for left in made.left_out}
    assert set(told) == {"Warhorse", "Lance"}
    assert "champion" in told["Warhorse"] and "riders" in told["Lance"]
    assert made.done.legal


def test_several_entries_at_once(session):
    """Each gets what it may have."""
    indexes = [place(session, "count"), place(session, "spears")]
    made = presets.with_preset(session.draft, session.muster, indexes, KNIGHT)
    assert made.draft.roster.entries[indexes[0]].mount == "warhorse"
    assert any("not offered to Ersatzsolder" in language("en").say(left.why) for left in made.left_out)


def test_what_is_printed_is_there_already(session):
    """The halberds of the Helblitzen are in their price."""
    index = place(session, "halberds")
    made = presets.with_preset(session.draft, session.muster, [index], {"options": ["halberd", "light-armour"]})
    assert made.draft is session.draft and made.left_out == () and made.put == ()


def test_an_entry_as_a_preset(session):
    """What is chosen for it, by the keys of its equipment; not its level, its post or its name."""
    assert presets.equipment_of(session.muster, place(session, "captain")) == {"options": ["light-armour", "halberd"]}
    assert presets.equipment_of(session.muster, place(session, "halberds")) == {"command": ["standard", "musician"]}


def kept(name: str, army: str = "empire", kind: str = "character") -> KeptPreset:
    return KeptPreset(name=name, system="wfb3", kind=kind, army=army, equip=KNIGHT)


def test_own_presets_are_kept_listed_and_forgotten(tmp_path):
    """Those of the army first; one of the same name takes the place of the other."""
    kept_presets.keep(kept("Orc", "orcs-goblins"), tmp_path)
    kept_presets.keep(kept("Rider"), tmp_path)
    kept_presets.keep(kept("Line", kind="unit"), tmp_path)
    kept_presets.keep(kept("RIDER"), tmp_path)
    found = kept_presets.kept_presets(tmp_path, "wfb3", "character", "empire")
    assert [preset.name for preset in found] == ["RIDER", "Orc"]
    kept_presets.drop(found[0], tmp_path)
    assert [p.name for p in kept_presets.kept_presets(tmp_path, "wfb3", "character", "empire")] == ["Orc"]
    assert kept_presets.kept_presets(tmp_path, "warmaster", "character", "empire") == ()


@pytest.mark.parametrize(
    "content", ["", "{", '{"format": 2, "presets": []}', '{"format": 1, "presets": [{"name": 3}]}']
)
def test_a_spoilt_file_is_as_none(tmp_path, content):
    """And the next preset is kept all the same."""
    (tmp_path / "presets.json").write_text(content, encoding="utf-8")
    assert kept_presets.kept_presets(tmp_path, "wfb3", "character", "empire") == ()
    kept_presets.keep(kept("Rider"), tmp_path)
    assert [p.name for p in kept_presets.kept_presets(tmp_path, "wfb3", "character", "empire")] == ["Rider"]


def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    """A player asked for it: it is not passed over."""
    (tmp_path / "state").write_text("a file", encoding="utf-8")
    with pytest.raises(OSError, match="state"):
        kept_presets.keep(kept("Rider"), tmp_path / "state")
