"""Finding, joining and keeping definitions: never stale, never half."""

from __future__ import annotations

import gc
import os
import shutil

import pytest

from builder import systems
from builder.core.definitions import Range
from builder.core.findings import Unreadable
from builder.files import definition_cache, definition_models, loading, reading
from builder.files.definition_checks import check_definitions
from builder.systems.wfb3.rules import Rules
from tests.conftest import LISTS


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    """Nothing is kept that another test read."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def own_lists(tmp_path):
    """A copy of the shipped lists that a test may spoil."""
    shutil.copytree(LISTS / "wfb3", tmp_path / "lists" / "wfb3", ignore=shutil.ignore_patterns("rosters"))
    return tmp_path / "lists"


def forget():
    """As in a new process."""
    loading.joined.cache_clear()
    definition_models.model_of.cache_clear()


def models_of(known):
    parts = {id: part.army for id, part in known.rules.other_lists.items()}
    return known.rules.system, known.rules.army, known.rules.creatures, parts


def test_what_is_kept_equals_what_was_read(own_cache, own_lists):
    """The second process gets from the cache exactly what the first got from the files, an entry for each file."""
    first = loading.load("wfb3", "empire", (own_lists,))
    assert len(list(definition_cache.folder().glob("*.pickle"))) == len(first.versions)
    forget()
    second = loading.load("wfb3", "empire", (own_lists,))
    assert second is not first
    assert models_of(second) == models_of(first)
    assert isinstance(second.rules.army.units[0].size, Range)
    assert second.rules.army.composition["characters"].max == first.rules.army.composition["characters"].max
    assert second.rules.army.model_copy(update={"version": "2"}).version == "2"


def test_a_changed_file_is_read_again(own_cache, own_lists):
    """In the same process, and from the cache of another one."""
    army = own_lists / "wfb3" / "armies" / "empire.yaml"
    before = loading.load("wfb3", "empire", (own_lists,))
    army.write_text(army.read_text(encoding="utf-8").replace("points: 39", "points: 40"), encoding="utf-8")
    os.utime(army, ns=(1, 1))
    after = loading.load("wfb3", "empire", (own_lists,))
    assert (before.rules.units["temple-ritterbruden"].points, after.rules.units["temple-ritterbruden"].points) == (
        156,
        160,
    )


def test_a_spoilt_entry_is_as_good_as_none(own_cache, own_lists):
    """The definitions are read from their files, and the entry is written anew."""
    first = loading.load("wfb3", "empire", (own_lists,))
    entries = {entry: entry.read_bytes() for entry in definition_cache.folder().iterdir()}
    for entry in entries:
        entry.write_bytes(b"spoilt")
    forget()
    assert models_of(loading.load("wfb3", "empire", (own_lists,))) == models_of(first)
    assert entries and not any(entry.read_bytes() == b"spoilt" for entry in entries)


def test_a_folder_that_cannot_be_written_is_no_fault(own_cache, own_lists, tmp_path, monkeypatch):
    """Then every start reads the files."""
    (tmp_path / "file").write_text("x", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert loading.load("wfb3", "empire", (own_lists,)).army == "empire"


def test_the_cache_does_not_grow_without_end(own_cache, monkeypatch, open_list):
    """The oldest entries go."""
    monkeypatch.setattr(definition_cache, "MAX_ENTRIES", 3)
    for n in range(6):
        definition_cache.put(f"{n}", open_list.rules.army)
    assert len(list(definition_cache.folder().glob("*.pickle"))) == 3


FAULTS = [
    ("mount: warhorse", "mount: warhose", "ref.dangling", "warhorse"),
    ("creature: human\n  quality: shock+3", "creature: humen\n  quality: shock+3", "ref.dangling", "human"),
    ("carries: [hand-weapon, lance", "carries: [hand-weapon, lnace", "ref.dangling", "lance"),
    ("machine: cannon-3", "machine: canon-3", "ref.dangling", "cannon-3"),
    ("troop: [scout]", "troop: [scuot]", "ref.dangling", "scout"),
    ("{take: frenzy}", "{take: frenzzy}", "ref.dangling", "frenzy"),
    ("{of: [wizard], max: 4}", "{of: [wizzard], max: 4}", "ref.dangling", "wizard"),
    ("option: engineer, max: 1", "option: enginer, max: 1", "ref.dangling", "engineer"),
    ("{item: ring,", "{item: rign,", "ref.dangling", "ring"),
    ("- id: stadtsknechtes", "- id: temple-ritterbruden", "ref.doubled", ""),
    ("points: 39", "points: 39.3", "file.value", ""),
    ("size: 5-20\n  points: 39", "size: 20-5\n  points: 39", "file.value", "10-20"),
    ("characters: {max: 1/2}", "characters: {max: 50%}", "file.value", "1/3"),
    ("quality: shock+3", "quality: shock+5", "file.value", ""),
    ("number: 0-20", "numbre: 0-20", "file.key", "number"),
    ("id: empire", "id: reich", "file.value", "same name"),
]


@pytest.mark.parametrize(("old", "new", "code", "words"), FAULTS, ids=[f[1][:30] for f in FAULTS])
def test_a_fault_in_an_army_is_told_in_its_line(own_lists, old, new, code, words):
    """With the near miss; the army cannot be used until it is mended."""
    army = own_lists / "wfb3" / "armies" / "empire.yaml"
    text = army.read_text(encoding="utf-8")
    assert old in text
    spoilt = text.replace(old, new, 1)
    army.write_text(spoilt, encoding="utf-8")
    with pytest.raises(Unreadable) as told:
        loading.load("wfb3", "empire", (own_lists,))
    changed = next(i for i, (a, b) in enumerate(zip(text.splitlines(), spoilt.splitlines(), strict=True), 1) if a != b)
    finding = next(f for f in told.value.findings if (f.code, f.place.line) == (code, changed))
    assert finding.place.file == str(army)
    shown = str(finding.fix) + str(finding.allowed) + str(finding.text)
    assert words in shown


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("creatures", "rides: undead-horse", "rides: undead-hors"),
        ("creatures", "unarmoured_as: light-armour", "unarmoured_as: light-armuor"),
        ("system", "kind: cannon", "kind: canon"),
    ],
)
def test_a_fault_in_a_shared_file_is_found_before_its_armies(own_cache, own_lists, file, old, new):
    """Also of an army that was read before; once mended, the army is read again."""
    loading.load("wfb3", "empire", (own_lists,))
    shared = own_lists / "wfb3" / f"{file}.yaml"
    text = shared.read_text(encoding="utf-8")
    assert old in text
    shared.write_text(text.replace(old, new, 1), encoding="utf-8")
    for _ in range(2):
        with pytest.raises(Unreadable) as told:
            loading.load("wfb3", "empire", (own_lists,))
        assert [(f.code, f.found) for f in told.value.findings] == [("ref.dangling", new.split()[-1])]
        assert told.value.findings[0].place.file == str(shared)
    shared.write_text(text, encoding="utf-8")
    assert loading.load("wfb3", "empire", (own_lists,)).army == "empire"


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("armies/chaos", "apart: {ally-chaos:", "apart: {ally-chaso:"),
        ("armies/chaos", "options: {spectral-steed: 25}", "options: {spectral-stead: 25}"),
        ("armies/skaven", "leading: [plague-monks]", "leading: [plague-monk]"),
        ("armies/orcs-goblins", "number_per: [gobbos, stickas]", "number_per: [gobbos, stikas]"),
        (
            "contingents/ally-chaos",
            "only_with: {chaos-knight: [chaos-warriors]}",
            "only_with: {chaos-knigt: [chaos-warriors]}",
        ),
        (
            "contingents/ally-chaos",
            "only_with: {chaos-knight: [chaos-warriors]}",
            "only_with: {chaos-knight: [chaos-warrior]}",
        ),
        ("contingents/ally-chaos", "profiles: {15: chaos-champion}", "profiles: {15: chaos-champoin}"),
        ("contingents/mercenary-giant-ogre", "leads: [ogre-mercenaries]", "leads: [ogres]"),
    ],
)
def test_what_a_list_names_must_exist(own_lists, file, old, new):
    """Entries, lines and creatures under the keys that only some lists have."""
    path = own_lists / "wfb3" / f"{file}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    kind = path.parent.name.removesuffix("s").replace("armie", "army")
    found = check_definitions(path, reading.read(path), kind, systems.find("wfb3"), (own_lists,))
    assert [f.code for f in found] == ["ref.dangling"]


def test_an_army_that_was_checked_is_held_no_longer(own_lists):
    """A process that checks ever new armies does not grow with them; those of lists are held."""
    gc.collect()
    path = own_lists / "wfb3" / "armies" / "dwarfs.yaml"
    text = path.read_text(encoding="utf-8")
    before = None
    for number in range(4):
        path.write_text(text.replace("version: '", f"version: '{number}"), encoding="utf-8")
        os.utime(path, ns=(number, number))
        found = check_definitions(path, reading.read(path), "army", systems.find("wfb3"), (own_lists,))
        assert {f.code for f in found} == {"wfb3.price-differs"}
        gc.collect()
        known = sum(isinstance(one, Rules) for one in gc.get_objects())
        before = before or known
        assert known == before
    first = loading.load("wfb3", "dwarfs", (own_lists,))
    assert loading.load("wfb3", "dwarfs", (own_lists,)) is first


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("tag: scout", "tag: scuot", "ref.dangling"),
        ("not_riding: [unicorn]", "not_riding: [unicron]", "ref.dangling"),
        ("perhaps_beside: [shield]", "perhaps_beside: [sheild]", "ref.dangling"),
        ("several_for: {dwarf: any}", "several_for: {dworf: any}", "ref.dangling"),
        ("spell_points: [25, 50, 100, 200]", "spell_points: [25, 50]", "file.key"),
        ("book: wfb3-fr, section: '13.4'", "book: wfb9, section: '13.4'", "ref.dangling"),
        ("hands: 2", "hands: 3", "file.value"),
    ],
)
def test_a_fault_in_the_shared_files_is_told_there(own_lists, old, new, code):
    """Not in the army that uses them."""
    system = own_lists / "wfb3" / "system.yaml"
    text = system.read_text(encoding="utf-8")
    assert old in text
    system.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Unreadable) as told:
        loading.load("wfb3", "empire", (own_lists,))
    assert {(f.code, f.place.file) for f in told.value.findings} == {(code, str(system))}


def test_every_number_has_a_source(empire):
    """Each row of the system's tables cites a book of the list, and each creature at least one."""
    system = empire.rules.system
    for table in ("armour", "weapons", "extras", "mounts", "troops", "command", "machines", "items", "house_rules", "tags"):
        for id, row in getattr(system, table).items():
            assert row.source.book in system.books, (table, id)
            assert row.source.where, (table, id)
    for creature in empire.rules.creatures.values():
        assert creature.sources, creature.id


def test_every_row_of_a_level_adds_up_to_its_level(empire):
    """A character has as many bonus points as his level (14)."""
    levels = empire.rules.system.levels
    for level, rows in levels.hero.items():
        assert all(sum(row) == int(level) for row in rows)
    assert all(sum(row) == int(level) for level, row in levels.wizard.items())


def test_missing_lists_are_told(tmp_path):
    """A folder without the shared files cannot be used."""
    (tmp_path / "wfb3" / "armies").mkdir(parents=True)
    (tmp_path / "wfb3" / "armies" / "x.yaml").write_text("kind: army", encoding="utf-8")
    with pytest.raises(Unreadable):
        loading.load("wfb3", "x", (tmp_path,))
    with pytest.raises(KeyError):
        loading.load("wfb3", "y", (tmp_path,))
    assert reading.read(LISTS / "wfb3" / "system.yaml").value["kind"] == "system"
