"""What a pack restricts, as it reaches lists, the builder, sheets and the pack's own check."""

from __future__ import annotations

import json

import pytest

from builder.core import event_terms
from builder.files import event_packs, loading
from builder.mustering import muster as mustering
from tests.cli.files import GOOD, LEGAL
from tests.cli.test_event import PACK
from tests.conftest import HEAD, LISTS, read

LIST = HEAD + "army: empire\nlimit: 2000\ngame: tournament\nentries:\n- {take: hero, level: 20, id: lord}\n- {take: helblitzen, models: 20}\n- {take: helblitzen, models: 20}\n"


def pack(tmp_path, text):
    path = tmp_path / "cup.yaml"
    path.write_text(PACK.format(id="cup") + text)
    return path


def judged(tmp_path, text, known):
    event = event_packs.event(str(pack(tmp_path, text)), (LISTS,))
    return mustering(read(LIST, known)[0], known, event=event)


def told(done):
    return [(f.code, f.found, f.allowed) for f in done.findings if f.code.startswith("event.")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("restrictions: [{of: {entry: helblitzen}, max: 1}]", [("event.capped", 2, 1)]),
        ("restrictions: [{of: {entry: [helblitzen, hero]}, max: 3}]", []),
        ("restrictions: [{of: {entry: helblitzen}, counts: models, max: 39}]", [("event.capped", 40, 39)]),
        ("restrictions: [{of: {entry: helblitzen}, counts: points, max: 360}]", []),
        ("restrictions: [{of: {entry: helblitzen}, counts: points, max: 359}]", [("event.capped", 360, 359)]),
        ("restrictions: [{of: {entry: helblitzen}, counts: points, max_share: 1/6}]", [("event.capped", 360, 333.25)]),
        ("restrictions: [{of: {level: 20}, max: 0}]", [("event.banned", 1, 0)]),
        ("restrictions: [{of: {level: 20, entry: wizard}, max: 0}]", []),
        ("restrictions: [{of: {entry: wizard}, min: 1}]", [("event.required", 0, 1)]),
        ("restrictions: [{of: {entry: wizard}, min: 1, armies: [dwarfs]}]", []),
        ("armies: [dwarfs]", [("event.banned", "empire", ["dwarfs"])]),
        ("armies: [dwarfs, empire]", []),
        ("floor: 2000", [("event.required", 465, 2000)]),
        ("fields: [club]", [("event.required", None, "club")]),
        ("score: {start: 10, least: 8, lines: [{name: H, of: {entry: helblitzen}, points: -1}]}", [("event.score", 8, None)]),
        ("score: {start: 10, least: 9, lines: [{name: H, of: {entry: helblitzen}, points: -1}]}", [("event.score", 8, 9)]),
        ("score: {start: 10, most: 9, lines: [{name: H, of: {entry: helblitzen}, beyond: 2, points: -1}]}", [("event.score", 10, 9)]),
        ("score: {start: 10}", []),
    ],
)
def test_restrictions_at_their_bound_and_beyond(tmp_path, empire, text, found):
    """Each as the event's own, whatever the order of the entries."""
    done = judged(tmp_path, text, empire)
    assert told(done) == found
    assert {f.by for f in done.findings if f.code.startswith("event.")} <= {"event"}


def test_the_builder_keeps_to_the_pack(tmp_path, empire):
    """What is banned is blocked, what is capped has as much left as the event allows."""
    done = judged(tmp_path, "restrictions: [{of: {entry: [reiksgard]}, max: 0}, {of: {entry: helblitzen}, counts: models, max: 60}]", empire)
    rows = {str(row.entry["take"]): row for row in done.available}
    assert rows["reiksgard"].blocked is not None and rows["reiksgard"].left == 0
    assert rows["helblitzen"].left == 20
    plain = {str(row.entry["take"]): row for row in mustering(read(LIST, empire)[0], empire).available}
    assert plain["reiksgard"].blocked is None


def test_the_builder_keeps_to_what_a_fresh_entry_is_sure_to_be(tmp_path, empire):
    """Kinds, levels, contingents and points, beside ids; what only a choice would bring does not bar a row."""
    done = judged(tmp_path, "restrictions: [{of: {level: [20, 25]}, max: 0}, {of: {kind: [machine]}, max: 0}, {of: {contingent: [mercenary-dwarf]}, max: 0}, {of: {quality: levy}, counts: points, max: 10}, {of: {option: halberd}, max: 0}]", empire)
    rows = done.available
    assert {row.entry["level"] for row in rows if row.entry["take"] == "hero" and row.blocked is None} == {5, 10, 15}
    assert all(row.blocked is not None for row in rows if "kanone" in str(row.entry["take"]))
    assert all(row.blocked is not None for row in rows if row.entry.get("from") == "mercenary-dwarf")
    by_take = {str(row.entry["take"]): row for row in rows if "from" not in row.entry}
    assert by_take["landesturm"].blocked is not None and by_take["bergjaeger"].blocked is None


def test_words_of_the_organiser_stand_on_the_sheet(muster, tmp_path):
    """In the language of the sheet; the reason of a restriction stands in its finding."""
    path = pack(tmp_path, "rules: [{en: Be on time., fr: Soyez à l’heure.}]\nrestrictions: [{of: {entry: helblitzen}, max: 0, why: {en: Too sharp., fr: Trop tranchants.}}]\n")
    assert "Be on time." in muster("show", GOOD, "--event", path)[1]
    _, out, _ = muster("show", GOOD, "--event", path, "--lang", "fr")
    assert "Soyez à l’heure." in out and "Trop tranchants." in out


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("restrictions: [{of: {enrty: [x]}, max: 0}]", 1, "Did you mean entry?"),
        ("restrictions: [{of: {entry: [reiksgrad]}, max: 0}]", 1, "Did you mean reiksgard?"),
        ("restrictions: [{of: {entry: [x]}}]", 2, "has no limit"),
        ("restrictions: [{of: {entry: [x]}, max_share: 1/2}]", 2, "counts: points"),
        ("restrictions: [{of: {}, max: 0}]", 2, "file.value"),
        ("armies: [empyre]", 1, "Did you mean empire?"),
        ("restrictions: [{of: {entry: [qqqqqqqq]}, max: 0}]", 1, "ids known to the armies’ files, such as"),
        ("restrictions: [{of: {kind: [monster]}, max: 0}]", 1, "Use altar, character, chariot, machine, pack or unit."),
        ("restrictions: [{of: {level: [26]}, max: 0}]", 1, "Use 5, 10, 15, 20 or 25."),
        ("restrictions: [{of: {spell-level: [4], ability: [dread], quality: [levy]}, max: 0}]", 0, "OK"),
        ("restrictions: [{of: {ability: [dreadd]}, max: 0}]", 1, "Did you mean dread?"),
        ("restrictions: [{of: {kind: [unit]}, min: 5, max: 2}]", 2, "nothing fits both"),
        ("game: tournament\nrestrictions: [{of: {entry: [gyrocopter]}, max: 0}]", 1, "Did you mean gyrocopters?"),
        ("score: {lines: [{name: x, of: {entry: [reiksgrad]}, points: 1}]}", 1, "Did you mean reiksgard?"),
        ("waivers: [{player: A, code: wfb3.unit-sizes}]", 1, "Did you mean wfb3.unit-size?"),
        ("dispensations: [{up_to: 5, code: event.scores}]", 1, "Did you mean event.score?"),
        ("deadline: 2027-02-30", 2, "There is no such day"),
        ("systems_: [x]", 2, "file.key"),
        ("score: {lines: [{name: x, of: {levle: [5]}, points: 1}]}", 1, "Did you mean level?"),
        ("score: {start: 0.25}", 2, "whole or half"),
        ("deadline: tomorrow", 2, "Write it as 2027-02-20 or 2027-02-20 18:00."),
        ("deadline: 01/03/2027", 2, "Write it as 2027-02-20"),
        ("games: {wfb3: {x: 1}}", 1, "no terms of its own"),
        ("asks: {house_rules: [level-caps]}", 0, "OK"),
        ("asks: {house_rules: [level-caps, level-cap]}", 1, "Did you mean level-caps?"),
    ],
)
def test_a_pack_is_checked_by_itself(muster, tmp_path, text, code, words):
    """Slips are told with the near miss before any list is judged."""
    got, out, _ = muster("check", pack(tmp_path, text + "\n"))
    assert (got, words in out) == (code, True), out


def test_asks_of_every_game(muster, tmp_path):
    """House rules of Warhammer: a list that has them is legal, another is told what to write."""
    path = pack(tmp_path, "asks: {house_rules: [level-caps]}\n")
    text = (LISTS / "wfb3/rosters/empire-2000.yaml").read_text(encoding="utf-8")
    (tmp_path / "a.yaml").write_text(text.replace("game: tournament\n", "game: tournament\nhouse_rules: [level-caps]\n"), encoding="utf-8")
    found = [f["code"] for f in json.loads(muster("check", tmp_path / "a.yaml", "--event", path, "--format", "json")[1])["files"][0]["findings"]]
    assert "event.terms" not in found
    assert "Write “house_rules: [level-caps]”." in muster("check", GOOD, "--event", path)[1]


@pytest.mark.parametrize(
    ("own", "fix"),
    [("", "Write “fields: {club: …, email: …}”."), ("fields: {phone: '1'}\n", "Add “club: …” to “fields”.")],
)
def test_a_missing_field_says_what_to_write(muster, tmp_path, own, fix):
    """All required fields on one line, or beside those that the list has."""
    (tmp_path / "a.yaml").write_text(LEGAL + own, encoding="utf-8")
    assert fix in muster("check", tmp_path / "a.yaml", "--event", pack(tmp_path, "fields: [club, email]\n"))[1]


@pytest.mark.parametrize("game", ["wfb3", "warmaster"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_fresh_pack_has_all_its_parts(muster, tmp_path, game, lang):
    """Each with a comment, and it can be used as it stands."""
    path = tmp_path / "spring-cup.yaml"
    assert muster("new", "event", "--system", game, "-o", path, "--lang", lang)[0] == 0
    text = path.read_text(encoding="utf-8")
    for key in event_terms.Restricted.model_fields:
        assert f"\n{key}:" in text, key
    assert muster("check", path)[0] == 0
    if game == "wfb3":
        assert loading.load("wfb3", "empire", (LISTS,)) and muster("check", GOOD, "--event", path)[0] == 0


WARMASTER = "kind: roster\nformat: 1\nsystem: warmaster\narmy: empire\nlimit: 999\ngame: tournament\nagreed: true\nleeway: 50\nentries:\n- {take: general}\n"


def test_what_a_list_claims_as_agreed(muster, tmp_path):
    """Its own word is not enough at an event; the pack asks for it, or it is an error; so are house rules."""
    path = tmp_path / "cup.yaml"
    path.write_text(PACK.format(id="cup").replace("[wfb3]", "[wfb3, warmaster]"))
    (tmp_path / "a.yaml").write_text(WARMASTER)

    def found(pack):
        files = json.loads(muster("check", tmp_path / "a.yaml", "--event", pack, "--format", "json")[1])["files"]
        return [(f["severity"], f["message"]) for f in files[0]["findings"] if f["code"] == "event.terms"]

    assert [text for _, text in found(path)] == [
        "The list uses agreed: true, which the event does not allow.",
        "The list uses leeway: 50, which the event does not allow.",
    ]
    path.write_text(path.read_text() + "asks: {agreed: true, leeway: 50}\n")
    assert found(path) == []
    (tmp_path / "a.yaml").write_text(LIST + "house_rules: [milder-fear]\n")
    assert [grave for grave, _ in found(path)] == ["error"]


def test_the_umpire_s_table_has_the_bounds_of_the_event(muster, tmp_path):
    """Beside those of the list: how much there is, how much is allowed, and a box to tick."""
    path = pack(tmp_path, "restrictions: [{of: {entry: helblitzen}, counts: models, max: 10, name: Halberdiers}]\nscore: {start: 10, least: 4, lines: [{name: H, of: {entry: helblitzen}, points: -1}]}\n")
    _, out, _ = muster("show", GOOD, "--event", path, "--copy", "umpire")
    rows = {line.split("  ")[0].strip(): line.split() for line in out.splitlines()}
    assert rows["Halberdiers (event)"][-2] == "0–10" and rows["Composition score"][-3:-1] == ["9", "4+"]
    assert "Halberdiers (event)" not in muster("show", GOOD, "--copy", "umpire")[1]


def test_the_umpire_s_table_says_what_is_counted(muster, tmp_path):
    """Where neither the organiser's name nor an entry says so."""
    path = pack(tmp_path, "restrictions:\n- {of: {category: mercenaries}, max: 3}\n- {of: {kind: character}, counts: points, max: 900}\n- {of: {entry: helblitzen}, max: 2}\n- {of: {kind: unit}, counts: models, max: 99, name: Men}\n")
    _, out, _ = muster("show", GOOD, "--event", path, "--copy", "umpire")
    names = [line.split("  ")[0].strip() for line in out.splitlines() if "(event)" in line]
    assert [name.partition(": ")[2] or name for name in names] == ["mercenaries, entries (event)", "character, points (event)", "Helblitzen (event)", "Men (event)"]


def test_what_a_list_sells_with_a_unit_is_found(muster, tmp_path):
    """Its quality and its mounts, as those that a player chooses."""
    more = LISTS / "wfb3/rosters/empire-2500.yaml"
    for text, names in (("quality: [levy]", ("Landesturm",)), ("mount: [warhorse]", ("Count Reinmar", "Hohensknechtes"))):
        _, out, _ = muster("check", more, "--event", pack(tmp_path, f"restrictions: [{{of: {{{text}}}, max: 0}}]\n"))
        assert "event.banned" in out and all(name in out for name in names), out


def test_a_waiver_lets_pass_errors_alone(muster, tmp_path):
    """A score that is fine is not let pass."""
    text = "score: {start: 10, least: 1, lines: [{name: H, of: {entry: helblitzen}, points: -1}]}\nwaivers: [{player: Ann, code: event.score}]\n"
    (tmp_path / "a.yaml").write_text(LIST + "player: Ann\n")
    assert "waived" not in muster("check", tmp_path / "a.yaml", "--event", pack(tmp_path, text))[1]


def test_every_code_of_an_event_has_its_page():
    """And none is forgotten where packs name them."""
    from builder.desk import pack_ids
    from builder.files import rule_pages
    from tests.conftest import LISTS

    assert {f"event.{code}" for code in pack_ids.EVENT_CODES} == {code for code in rule_pages.of_all_games((LISTS,)).pages if code.startswith("event.")}
