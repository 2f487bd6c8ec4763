"""The first screen's lists: how they stand, what is remembered, what is found, what an upgrade changed."""

from __future__ import annotations

import json
import os
import shutil
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder import locale, mustering
from builder.core.points import QUARTERS
from builder.editing import army_search, cards, found_lists, new_lists, recent_lists
from builder.library import loading
from tests.conftest import LISTS, SAMPLES

EN, FR = locale.language("en"), locale.language("fr")
ARMY = "wfb3/armies/empire.yaml"
ROSTER = """kind: roster
format: 1
system: wfb3
army: empire
name: Guard
limit: 1000
game: tournament
entries:
- {take: hero, id: count, level: 20, role: general, options: [heavy-armour, shield]}
- {take: helblitzen, models: 25}
"""


@pytest.fixture
def lists(tmp_path):
    """A copy of the shipped lists that a test may change."""
    shutil.copytree(LISTS, tmp_path / "lists")
    return tmp_path / "lists"


@pytest.fixture
def state(tmp_path):
    return tmp_path / "state" / "muster"


def write(folder, text=ROSTER, name="guard.yaml"):
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / name
    target.write_bytes(text if isinstance(text, bytes) else text.encode())
    return target


def spoil(lists, old, new):
    """Definitions of another version."""
    path = lists / ARMY
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new).replace("version: '1.0'", "version: '1.1'"), encoding="utf-8")
    os.utime(path, ns=(time.time_ns(), time.time_ns() + 1_000_000))


def dearer(lists):
    """Helblitzen cost a point more, so 25 of them 25 points."""
    known = loading.load("wfb3", "empire", (lists,)).rules.units["helblitzen"]
    points = known.points // QUARTERS
    text = (lists / ARMY).read_text(encoding="utf-8")
    at = text.index("- id: helblitzen")
    where = text.index(f"points: {points}", at)
    spoil(lists, text[at:where] + f"points: {points}", text[at:where] + f"points: {points + 1}")


# Cards


def test_a_card_says_what_check_says(folders):
    """The samples: name, army, points as players write them, legal."""
    shown = {c.path.name: c for c in (cards.card(p, folders) for p in SAMPLES)}
    assert all(c.legal and not c.errors for c in shown.values())
    rows = {n: (c.name, EN.say(c.army), EN.points(c.points), c.limit, c.legal, c.errors) for n, c in shown.items()}
    assert all(legal and errors == 0 for *_, legal, errors in rows.values())
    assert {n: rows[n] for n in ("empire-2000.yaml", "empire-3000.yaml", "norse-3000.yaml", "open-warband.yaml")} == {
        "empire-2000.yaml": ("The Nordland Muster", "The Empire", "1,995", 2000, True, 0),
        "empire-3000.yaml": ("Ostland Host", "The Empire", "2,999", 3000, True, 0),
        "norse-3000.yaml": ("Sons of the Frozen Fjord", "Norse", "2,987", 3000, True, 0),
        "open-warband.yaml": ("The Crossroads Company", "Open army", "999", 1000, True, 0),
    }
    assert {c.system for c in shown.values()} == {"wfb3"}
    assert all(c.problem is None and c.changed is None and c.modified > 0 for c in shown.values())


HEAD = "kind: roster\nformat: 1\nsystem: wfb3\narmy: empire\nname: Guard\nlimit: 1000\n"
BAD = [
    # what is wrong, the file, name, army, errors, part of the problem
    ("an unknown army", ROSTER.replace("empire", "empyre"), "Guard", "empyre", 1, "empyre"),
    ("another game", ROSTER.replace("wfb3", "wfb4"), "Guard", "empire", 1, "wfb4"),
    ("no roster", "kind: army\nformat: 1\nsystem: wfb3\nname: {en: A}\n", "guard", "", 1, "army"),
    ("a list", "- 1\n", "guard", "", 1, "a list"),
    ("nothing", "", "guard", "", 1, "empty"),
    ("half a file", ROSTER[:-4], "guard", "", 1, ""),
    ("no text", b"\x00\xff\xfe", "guard", "", 1, ""),
    ("nested brackets", "[" * 5000, "guard", "", 1, ""),
]


@pytest.mark.parametrize(("text", "name", "army", "errors", "problem"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
def test_a_file_that_cannot_be_read_has_a_card_with_its_problem(folders, tmp_path, text, name, army, errors, problem):
    """As much of name and army as can be made out is shown."""
    shown = cards.card(write(tmp_path, text), folders)
    assert (shown.name, EN.say(shown.army), shown.errors) == (name, army, errors)
    assert (shown.points, shown.legal) == (None, None)
    assert problem in EN.say(shown.problem)


@pytest.mark.parametrize(
    ("text", "army", "misfits", "limit"),
    [
        (ROSTER + "playr: Ann\n", "The Empire", 1, 1000),
        (ROSTER.replace("models: 25", "models: many, paint: red") + "playr: Ann\n", "The Empire", 3, 1000),
        (ROSTER.replace("limit: 1000", "limit: lots"), "The Empire", 1, None),
        (ROSTER.replace("army: empire", "army: ../creatures"), "../creatures", 1, 1000),
        (ROSTER + "name: Again\n", "The Empire", 1, 1000),
    ],
    ids=["an unknown key", "three things", "a bad limit", "a path for an army", "a key given twice"],
)
def test_a_file_with_things_that_do_not_fit_can_be_read(folders, tmp_path, text, army, misfits, limit):
    """As the editor opens it: with its points, not legal, and with a mark; what stands in for something is not shown."""
    shown = cards.card(write(tmp_path, text), folders)
    assert (shown.name, EN.say(shown.army), shown.misfits, shown.limit) == ("Guard", army, misfits, limit)
    assert (shown.problem, shown.legal) == (None, False)
    assert shown.errors >= misfits
    assert shown.points


@pytest.mark.parametrize("path", ["nowhere.yaml", ".", "a\0b.yaml", "x" * 400 + ".yaml", "nowhere.yaml/x.yaml"])
def test_what_is_no_file_has_a_card_too(folders, tmp_path, path):
    """A missing file, a folder, names that no file can have."""
    shown = cards.card(os.path.join(tmp_path, path), folders)
    assert (shown.legal, shown.mark) == (None, None)
    assert EN.say(shown.problem)


def test_a_name_that_is_no_text(folders, tmp_path, state):
    """It is shown, not remembered."""
    path = os.fsencode(tmp_path) + b"/\xff.yaml"
    try:
        with open(path, "wb") as stream:
            stream.write(ROSTER.replace("name: Guard\n", "").encode())
    except OSError:
        pytest.skip("this file system has names of text only")
    shown = cards.card(os.fsdecode(path), folders)
    assert (shown.name, shown.points is None) == ("?", False)
    recent_lists.remember(shown.path, state, shown.mark)
    recent_lists.note((shown,), state)
    assert recent_lists.recent(state) == ()
    assert not state.exists()


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=st.one_of(
        st.text(max_size=300),
        st.integers(0, len(ROSTER)).map(lambda n: ROSTER[:n]),
        st.dictionaries(
            st.sampled_from(["kind", "format", "system", "army", "name", "limit", "game", "made_with", "entries"]),
            st.one_of(
                st.none(),
                st.integers(),
                st.floats(),
                st.text(max_size=9),
                st.sampled_from(["roster", "wfb3", "empire", "friendly"]),
            ),
        ).map(json.dumps),
    )
)
def test_no_file_makes_a_card_fail(folders, tmp_path, text):
    """Any text, a roster cut off anywhere, keys with any values."""
    shown = cards.card(write(tmp_path, text.encode("utf-8", "replace")), folders)
    assert (shown.problem is None) == (shown.legal is not None) == (shown.points is not None)
    assert (shown.legal is True) == (shown.legal is not None and shown.errors == 0)


def test_broken_definitions_are_told_as_such(lists, tmp_path):
    """The list itself is whole."""
    spoil(lists, "limits:", "limitz:")
    shown = cards.card(write(tmp_path), (lists,))
    assert shown.name == "Guard"
    assert "definitions" in EN.say(shown.problem)


def test_a_card_is_made_once_and_never_stale(lists, tmp_path, monkeypatch):
    """It is made anew for a changed list and for changed definitions, and only then."""
    made = []
    real = mustering.muster_file
    monkeypatch.setattr(mustering, "muster_file", lambda *a: made.append(1) or real(*a))
    path = write(tmp_path)
    first = cards.card(path, (lists,))
    assert cards.card(path, (lists,)) == first
    assert len(made) == 1
    write(tmp_path, ROSTER.replace("25", "26"))
    second = cards.card(path, (lists,))
    dearer(lists)
    third = cards.card(path, (lists,))
    assert len(made) == 3
    assert third.points - second.points == 26 * QUARTERS
    (lists / ARMY).unlink()
    assert cards.card(path, (lists,)).legal is None


# What an upgrade changed


@pytest.mark.parametrize("known", [True, False])
def test_points_that_changed_since_the_list_was_seen(lists, tmp_path, state, known):
    """It shows until the list is opened again; a list whose file was edited is no matter of an upgrade."""
    path, edited, same = (
        write(tmp_path),
        write(tmp_path, name="b.yaml"),
        write(tmp_path, ROSTER.replace("helblitzen", "reiksgard"), "c.yaml"),
    )
    paths = (path, edited, same)
    first = recent_lists.cards(paths, (lists,), state)
    assert cards.changes(first) == (0, 3)
    recent_lists.note(first, state)
    before = EN.points(first[0].points)
    dearer(lists)
    write(tmp_path, ROSTER.replace("25", "26"), "b.yaml")
    second = recent_lists.cards(paths, (lists,), state)
    assert EN.say(second[0].changed) == f"was {before}, now {EN.points(first[0].points + 25 * QUARTERS)} points"
    assert [c.changed for c in second[1:]] == [None, None]
    assert cards.changes(second) == (1, 3)
    recent_lists.note(second, state)
    assert cards.changes(recent_lists.cards(paths, (lists,), state)) == (1, 3)
    recent_lists.remember(path, state, *((second[0].mark,) if known else ()))
    third = recent_lists.cards(paths, (lists,), state)
    assert cards.changes(third) == (0, 3)
    recent_lists.note(third, state)
    spoil(lists, "version: '1.1'", "version: '1.2'")
    assert cards.changes(recent_lists.cards(paths, (lists,), state)) == (0, 3)


def test_a_verdict_that_changed(lists, tmp_path, state):
    """What was legal, what is again, and what can be read no longer."""
    legal = write(tmp_path, (LISTS / "wfb3/rosters/empire-2000.yaml").read_bytes())
    first = cards.card(legal, (lists,))
    assert first.legal
    spoil(lists, "option: engineer, max: 1", "option: engineer, max: 0")
    second = cards.card(legal, (lists,), first.mark)
    assert EN.say(second.changed) == "was legal, now 1 error"
    spoil(lists, "option: engineer, max: 0", "option: engineer, max: 1")
    assert EN.say(cards.card(legal, (lists,), second.mark).changed) == "was not legal, now it is"
    (lists / ARMY).unlink()
    assert EN.say(cards.card(legal, (lists,), first.mark).changed) == "it could be read before"
    assert cards.card(legal, (lists,)).changed is None


MADE_WITH = [
    # the key in the file, what is told
    ("{empire: 'NOW', points: 1}", None),
    ("{empire: '0.9', points: POINTS}", None),
    ("{empire: '0.9', points: 1}", "was 1, now POINTS points"),
    ("{empire: 0.9, points: 46.5}", "was 46½, now POINTS points"),
    ("{empire: NOW, points: 1}", None),
    ("{ogres: '1.0', points: 1}", "was 1, now POINTS points"),
    ("{empire: '0.9'}", None),
    ("{empire: '0.9', points: many}", None),
    ("{empire: '0.9', points: 1.3}", None),
    ("{points: 1}", None),
    ("{}", None),
]


@pytest.mark.parametrize(("made_with", "told"), MADE_WITH)
def test_what_a_list_was_made_with(folders, tmp_path, made_with, told):
    """The program writes versions and points into a list; other versions with other points are told."""
    points = EN.points(cards.card(write(tmp_path), folders).points)
    made_with = made_with.replace("NOW", loading.load("wfb3", "empire", folders).versions["empire"])
    shown = cards.card(write(tmp_path, f"{ROSTER}made_with: {made_with.replace('POINTS', points)}\n"), folders)
    assert (None if shown.changed is None else EN.say(shown.changed)) == (told and told.replace("POINTS", points))


def test_what_was_seen_goes_before_what_the_list_says(folders, tmp_path):
    """Whoever has opened a list knows its points."""
    path = write(tmp_path, f"{ROSTER}made_with: {{empire: '0.9', points: 1}}\n")
    first = cards.card(path, folders)
    assert first.changed is not None
    assert cards.card(path, folders, first.mark).changed is None
    assert cards.card(path, folders, cards.Mark(digest="", name="Guard")).changed is None


# What is remembered


def test_lists_opened_last_come_first(tmp_path, state):
    """Each once; at most forty; what is forgotten is gone, its file is not."""
    paths = [write(tmp_path, name=f"{n}.yaml") for n in range(45)]
    for path in (*paths, paths[10]):
        recent_lists.remember(path, state)
    wanted = [paths[10], *(p for p in reversed(paths) if p != paths[10])][: recent_lists.MOST_RECENT]
    assert list(recent_lists.recent(state)) == wanted
    recent_lists.forget(paths[10], state)
    assert list(recent_lists.recent(state)) == wanted[1:]
    assert paths[10].exists()


def test_a_relative_path_is_remembered_whole(tmp_path, state, monkeypatch):
    """The next start may be in another folder."""
    monkeypatch.chdir(tmp_path)
    recent_lists.remember("guard.yaml", state)
    assert recent_lists.recent(state) == (tmp_path / "guard.yaml",)


def test_a_missing_file_stays_for_ninety_days(folders, tmp_path, state, monkeypatch):
    """Under the name it had; a file that is there stays for good."""
    gone, there = write(tmp_path / "stick"), write(tmp_path, name="there.yaml")
    for path in (there, gone):
        recent_lists.remember(path, state, cards.card(path, folders).mark)
    gone.unlink()
    shown = recent_lists.cards(recent_lists.recent(state), folders, state)
    assert [(c.name, c.problem is None) for c in shown] == [("Guard", False), ("Guard", True)]
    now = time.time()
    for days, left in ((recent_lists.ABSENT_DAYS - 1, (gone, there)), (recent_lists.ABSENT_DAYS + 1, (there,))):
        monkeypatch.setattr(recent_lists.time, "time", lambda days=days: now + days * 86_400)
        assert recent_lists.recent(state) == left


def test_a_list_on_the_shelf_every_day_has_ninety_days_from_the_last(folders, tmp_path, state, monkeypatch):
    """What counts is when its file was last there, not when it was opened."""
    path = write(tmp_path / "stick")
    recent_lists.remember(path, state)
    now = time.time()
    monkeypatch.setattr(recent_lists.time, "time", lambda: now + 80 * 86_400)
    recent_lists.note(recent_lists.cards((path,), folders, state), state)
    path.unlink()
    monkeypatch.setattr(recent_lists.time, "time", lambda: now + 160 * 86_400)
    assert recent_lists.recent(state) == (path,)


FOREIGN = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'{"format": 2, "lists": []}',
    b'{"format": 1, "lists": [{"path": 3}]}',
    b"\xff\xfe",
    b"[" * 100_000,
    b'{"format": 1}',
]


@pytest.mark.parametrize("content", FOREIGN)
def test_a_broken_or_foreign_state_is_as_good_as_none(tmp_path, state, content):
    """It is replaced by the next thing to remember."""
    recent_lists.remember(tmp_path / "a.yaml", state)
    (file,) = state.iterdir()
    file.write_bytes(content)
    assert recent_lists.recent(state) == ()
    recent_lists.remember(tmp_path / "b.yaml", state)
    assert recent_lists.recent(state) == (tmp_path / "b.yaml",)
    assert list(state.iterdir()) == [file]


def test_a_state_folder_that_cannot_be_written_is_no_fault(folders, tmp_path):
    """A file stands where the folder should."""
    blocked = write(tmp_path, "", "blocked") / "muster"
    path = write(tmp_path)
    recent_lists.remember(path, blocked)
    recent_lists.forget(path, blocked)
    recent_lists.note(recent_lists.cards((path,), folders, blocked), blocked)
    assert recent_lists.recent(blocked) == ()


def test_looking_at_lists_puts_none_among_those_opened(folders, tmp_path, state):
    """And writes nothing where nothing is new."""
    path = write(tmp_path)
    shown = recent_lists.cards((path,), folders, state)
    recent_lists.note(shown, state)
    assert recent_lists.recent(state) == ()
    (file,) = state.iterdir()
    os.utime(file, ns=(1, 1))
    recent_lists.note(shown, state)
    assert file.stat().st_mtime_ns == 1


# Files that are there


SNIFFED = [
    ("kind: roster\n", True),
    ("# a comment\n\nformat: 1\nkind: roster   # a list\n", True),
    ("\ufeffkind: roster\r\nformat: 1\r\n", True),
    ('{"kind": "roster", "format": 1}', True),
    ("{kind: roster, format: 1}", True),
    ("'kind': 'roster'\n", True),
    ("kind: rosters\n", False),
    ("kind: army\n# kind: roster\n", False),
    ("mankind: roster\n", False),
    ("", False),
    ("# " + "x" * 20_000 + "\nkind: roster\n", False),
]


@pytest.mark.parametrize(("text", "is_roster"), SNIFFED)
def test_a_roster_is_known_by_its_head(tmp_path, text, is_roster):
    """Without parsing it."""
    path = write(tmp_path, text)
    assert found_lists.found(tmp_path) == ((path,) if is_roster else ())


def test_rosters_are_found_below_a_folder(tmp_path):
    """The last changed first; hidden and foreign folders are left out, and what is deeper than four."""
    wanted = ["a.yaml", "b.yml", "one/C.YAML", "1/2/3/4/deep.yaml"]
    left_out = [
        ".hidden.yaml",
        ".git/x.yaml",
        "node_modules/x.yaml",
        "one/site-packages/x.yaml",
        ".venv/x.yaml",
        "1/2/3/4/5/x.yaml",
        "a.txt",
    ]
    for age, name in enumerate((*wanted, *left_out)):
        path = write((tmp_path / name).parent, name=os.path.basename(name))
        os.utime(path, (1e9 - age, 1e9 - age))
    os.symlink(tmp_path / "one", tmp_path / "again")
    assert [str(p.relative_to(tmp_path)) for p in found_lists.found(tmp_path)] == wanted
    assert [p.name for p in found_lists.found(tmp_path, limit=2)] == ["a.yaml", "b.yml"]


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_what_the_search_passes_over_is_told(tmp_path, monkeypatch):
    """Links to folders, folders that are closed, and once whatever is left where it ends."""

    def passed(**bounds):
        told = []
        found_lists.found(tmp_path / "lists", skip=told.append, **bounds)
        return sorted((os.path.relpath(p.path, tmp_path / "lists"), p.why) for p in told)

    path = write(tmp_path / "lists")
    write(tmp_path / "elsewhere")
    assert passed() == []
    (tmp_path / "lists" / "club").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "lists" / "link.yaml").symlink_to(path)
    (tmp_path / "lists" / "nowhere").symlink_to(tmp_path / "none")
    (tmp_path / "lists" / ".git").symlink_to(tmp_path / "elsewhere")
    assert passed() == [("club", "linked")]
    (tmp_path / "lists" / "shut").mkdir()
    look = os.scandir
    monkeypatch.setattr(os, "scandir", lambda at: look(at if not str(at).endswith("shut") else tmp_path / "none"))
    assert passed() == [("club", "linked"), ("shut", "closed")]
    monkeypatch.undo()
    (tmp_path / "lists" / "1" / "2").mkdir(parents=True)
    assert passed(deep=1) == [*passed(most=1), ("club", "linked")] == [(".", "unsearched"), ("club", "linked")]
    assert passed(seconds=-1) == [(".", "unsearched")]
    write(tmp_path / "lists", name="other.yaml")
    assert (".", "unsearched") in passed(limit=1)
    assert passed(limit=3) == [("club", "linked")]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_does_not_hold_up_the_search(tmp_path):
    """Nor does a link to nothing, or a folder named like a roster."""
    os.mkfifo(tmp_path / "pipe.yaml")
    os.symlink(tmp_path / "nowhere", tmp_path / "link.yaml")
    (tmp_path / "folder.yaml").mkdir()
    assert found_lists.found(tmp_path) == ()
    assert found_lists.found(tmp_path / "nowhere") == ()
    assert EN.say(cards.card(tmp_path / "pipe.yaml", ()).problem)


def test_the_search_is_bounded(tmp_path):
    """In files and folders, and in time."""
    for n in range(30):
        write(tmp_path, name=f"{n:02}.yaml")
    assert len(found_lists.found(tmp_path)) == 30
    assert len(found_lists.found(tmp_path, most=10)) == 10
    assert found_lists.found(tmp_path, seconds=-1) == ()


def test_samples(folders, lists):
    """The shipped ones; a file of the same name that comes first on the search path wins."""
    assert list(found_lists.samples(folders)) == ["Warhammer Fantasy Battle 3", "Warmaster"]
    assert list(found_lists.samples(folders)["Warhammer Fantasy Battle 3"]) == SAMPLES
    both = found_lists.samples((lists, *folders))["Warhammer Fantasy Battle 3"]
    assert [p.name for p in both] == [p.name for p in SAMPLES]
    assert all(p.is_relative_to(lists) for p in both)


# Which lists can take this?


TAKERS = [
    # asked for, language, army and id that come first
    ("ogre", EN, ("open", "ogre")),
    ("NAIN", FR, ("open", "dwarf")),
    ("nain", EN, ("open", "dwarf")),
    ("helbl", EN, ("empire", "helblitzen")),
    ("hélblîtzen", FR, ("empire", "helblitzen")),
    ("kanone batt", EN, ("empire", "reiks-kanone-batterien")),
    ("batterien reiks", EN, ("empire", "reiks-kanone-batterien")),
    ("reiksgrad", EN, ("empire", "reiksgard")),
    ("magik armuor", EN, ("bretonnia", "magic-armour")),
]


@pytest.mark.parametrize(("words", "lang", "first"), TAKERS)
def test_who_takes_this(folders, words, lang, first):
    """Names in both languages whatever the accents, several words, near misses."""
    taker = army_search.takers(words, folders, lang)[0]
    assert (taker.system, taker.army, taker.offer.id) == ("wfb3", *first)
    assert taker.army_name == loading.load("wfb3", first[0], folders).army_name


@pytest.mark.parametrize("words", ["", "  ", "…", "qqqqxx", "ogre qqqqxx"])
def test_nobody_takes_this(folders, words):
    """Nothing asked, or nothing like it."""
    assert army_search.takers(words, folders, EN) == ()


def test_every_row_of_every_catalogue_is_found_by_its_name(folders):
    """In either language."""
    for army in ("empire", "open"):
        known = loading.load("wfb3", army, folders)
        for offer in known.system.catalogue(known.rules):
            for lang in (EN, FR):
                found = army_search.takers(lang.say(offer.name), folders, lang)
                assert any((t.army, t.offer) == (army, offer) for t in found), (army, offer.id)


def test_a_broken_army_hides_no_other(lists):
    """It is left out of the search, and tells its problem where lists are begun."""
    spoil(lists, "limits:", "limitz:")
    every = {army for system, army, _ in loading.armies((lists,)) if system == "wfb3"}
    assert {t.army for t in army_search.takers("h", (lists,), EN) if t.system == "wfb3"} == every - {"empire"}
    game = new_lists.games((lists,))[0]
    told = {a.id: a.problem for a in game.armies}
    assert "limitz" in EN.say(told.pop("empire"))
    assert set(told) == every - {"empire"}
    assert set(told.values()) == {None}


def test_games_to_begin_a_list_of(folders):
    """Every army with what its fresh roster is for."""
    game, other = new_lists.games(folders)
    rows = [(a.id, FR.say(a.name), a.game, a.problem) for a in game.armies]
    assert all(a.version for a in game.armies)
    assert [id for id, *_ in rows] + [a.id for a in other.armies] == [army for _, army, _ in loading.armies(folders)]
    assert ("empire", "L’Empire", "tournament", None) in rows
    assert ("open", "Armée libre", "friendly", None) in rows
    assert (game.system, game.name) == ("wfb3", "Warhammer Fantasy Battle 3")
    assert EN.say(next(a.alignment for a in game.armies if a.id == "empire")) == "Neutral"
    assert all(any(control.value == a.game for control in a.agreed) for a in game.armies)
    assert (other.system, other.name) == ("warmaster", "Warmaster")
    assert ("lizardmen", "Hommes-Lézards", None) in [(a.id, FR.say(a.name), a.problem) for a in other.armies]


# Names of files


NAMES = [
    ("Ostland Host", "ostland-host.yaml"),
    ("Ça œuvre – Ärger, ß", "ca-oeuvre-arger-ss.yaml"),
    ("Гвардия", "gvardiya.yaml"),
    ("", "list.yaml"),
    ("…", "list.yaml"),
    ("../../etc/passwd", "etc-passwd.yaml"),
    ("C:\\autoexec.bat", "c-autoexec-bat.yaml"),
    (".hidden", "hidden.yaml"),
    ("-rf", "rf.yaml"),
    ("CON", "list-con.yaml"),
    ("com¹", "list-com1.yaml"),
    ("x" * 300, "x" * 60 + ".yaml"),
    ("a\nb\0c\u202e", "a-b-c.yaml"),
]


@pytest.mark.parametrize(("name", "file"), NAMES)
def test_names_of_files(name, file):
    """Plain letters, safe everywhere."""
    assert new_lists.file_name(name) == file


@given(st.text())
def test_any_name_makes_a_file(name):
    """It holds nothing but small letters, digits and hyphens, and stays itself."""
    file = new_lists.file_name(name)
    stem = file.removesuffix(".yaml")
    assert stem and set(stem) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") and stem[0] != "-"
    assert new_lists.file_name(stem) == file


def test_a_path_that_is_free(tmp_path):
    """A link to nothing is taken, too."""
    assert new_lists.free_path(tmp_path, "Guard").name == "guard.yaml"
    write(tmp_path)
    os.symlink(tmp_path / "nowhere", tmp_path / "guard-2.yaml")
    assert new_lists.free_path(tmp_path, "Guard") == tmp_path / "guard-3.yaml"
