"""Dice before the game: creatures with rolled profiles, wizards who move points, and what events prove."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import replace

import pytest

from builder.cli.main import main
from builder.core import event_pack as events
from builder.core import validation, yaml_source
from builder.core.controls import Change, apply_changes
from builder.core.dice_rolls import RollAgain, RollRequest
from builder.core.findings import MusterError, Unreadable
from builder.core.roster import plain_values
from builder.files import event_packs, loading, roster_files
from builder.files.path_names import shipped
from builder.locale import language
from builder.mustering import muster
from builder.systems import find
from builder.systems.wfb3.characters import wizard_bonuses
from builder.systems.wfb3.definitions.character_lines import MountOffer
from builder.systems.wfb3.dice import from_seeds, rolled_profiles
from tests.conftest import ROOT, check_file
from tests.fixes import by_trial, game_ways

SYSTEM = find("wfb3")
PACKS = ROOT / "tests" / "cases" / "wfb3" / "lists"
FOLDERS = (PACKS, shipped())
OPEN = loading.load("wfb3", "open", FOLDERS)
EMPIRE = loading.load("wfb3", "empire", FOLDERS)
ENGLISH = language("en")
DICE = {"M": 4, "WS": 2, "BS": 3, "S": 3, "T": 6, "W": 5, "I": 1, "Ld": 6, "Int": 2, "Cl": 4, "WP": 1}
HEAD = {"kind": "roster", "format": 1, "system": "wfb3", "army": "open", "limit": 3000, "game": "friendly"}


def mustered(*entries, known=OPEN, **more):
    document = yaml_source.parse(json.dumps({**HEAD, **more, "entries": entries}), "r.yaml")
    roster, findings = validation.validate(document, SYSTEM.files.roster)
    assert findings == (), findings
    return muster(roster, known)


def codes(done):
    return [
        f.code for f in done.findings if f.code != "wfb3.doubt" and f.code not in ("wfb3.general", "wfb3.unit-size")
    ]


# ------------------------------------------------------------------ giants and monsters


def test_a_giant_before_the_dice_shows_ranges():
    """The bestiary's rows give the least and the most of each characteristic; movement is not known yet."""
    done = mustered({"take": "giant", "models": 1})
    (giant,) = done.entries
    assert [giant.in_play.profiles[0].values[k] for k in ("M", "WS", "S", "A", "Ld", "WP")] == [
        "5–7",
        "2–3",
        "6–8",
        "special",
        "5–8",
        "5–8",
    ]
    assert giant.in_play.movement is None
    assert giant.in_play.profiles[0].models == 1
    assert codes(done) == ["wfb3.monster"]


def test_a_giant_with_his_dice():
    """Each characteristic is that of its own die's row."""
    done = mustered({"take": "giant", "models": 1, "rolls": [DICE]})
    (giant,) = done.entries
    values = giant.in_play.profiles[0].values
    assert [values[k] for k in ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld", "Int", "Cl", "WP")] == [
        6,
        3,
        3,
        7,
        7,
        7,
        1,
        "special",
        8,
        5,
        7,
        5,
    ]
    assert giant.in_play.movement.effective == 6
    assert giant.points == 1000
    assert ("Profiles rolled", ("Giant",)) in [
        (ENGLISH.say(n.label), tuple(map(ENGLISH.say, n.text))) for n in done.system.sheet.summary(done.finished, done.entries, True) if isinstance(n.text, tuple)
    ]
    assert codes(done) == []


def test_giants_have_a_profile_each():
    """The slowest sets the pace, the lowest of the mental four counts, and those without dice stand apart."""
    slow = {**DICE, "M": 1, "Ld": 1}
    done = mustered({"take": "giant", "models": 4, "rolls": [DICE, slow]})
    (giants,) = done.entries
    assert [(ENGLISH.say(p.name), p.models, p.values["M"]) for p in giants.in_play.profiles] == [
        ("Giant 1", 1, 6),
        ("Giant 2", 1, 5),
        ("Giant", 2, "5–7"),
    ]
    assert giants.in_play.movement is None
    done = mustered({"take": "giant", "models": 2, "rolls": [DICE, slow]})
    (giants,) = done.entries
    assert giants.in_play.movement.effective == 5
    assert [p.movement.effective for p in giants.in_play.profiles] == [6, 5]
    assert giants.facts.profile.values["Ld"] == 5
    assert giants.facts.profile.values["M"] == "5–6"


def test_a_character_on_a_rolled_mount():
    """The mount's dice stand under the rider's entry, whose pace they set."""
    hero = EMPIRE.rules.characters["hero"]
    line = hero.model_copy(
        update={"mounts": {**hero.mounts, "griffon": MountOffer.model_construct(points=800, when=None, creatures=())}}
    )
    lines = tuple(line if one.id == "hero" else one for one in EMPIRE.rules.army.characters)
    rules = replace(EMPIRE.rules, army=EMPIRE.rules.army.model_copy(update={"characters": lines}), chosen={})
    known = replace(EMPIRE, rules=rules)
    taken = {"take": "hero", "level": 20, "mount": "griffon"}
    done = mustered(taken, known=known, army="empire")
    assert [f.path for f in done.findings if f.code == "wfb3.monster"] == [("entries", 0, "mount")]
    assert done.entries[0].in_play.profiles[1].values["S"] == "4–7"
    (_, throw) = SYSTEM.dice.pending_rolls(done.finished)
    assert (throw.key, throw.path, throw.also, throw.many) == ("hero:rolls", ("rolls",), ("seed",), True)
    cast = SYSTEM.dice.roll_again(done.entries[0], rules, RollAgain("rolls", seed="altdorf"))
    thrown = mustered({**taken, **cast.keys}, known=known, army="empire")
    rider = thrown.entries[0]
    assert rider.in_play.profiles[1].values == cast.profile.values
    assert rider.in_play.profiles[0].values["Ld"] == 10
    assert rider.in_play.movement.base == rider.in_play.profiles[1].values["M"]
    assert "wfb3.monster" not in codes(thrown)


def test_every_rolled_creature_follows_from_any_seed():
    """What is thrown from a seed is what the check wants; there is a die for each characteristic that differs."""
    creatures = [c for c in OPEN.rules.creatures.values() if c.rolled is not None and c.points is not None]
    assert len(creatures) > 8
    for creature in creatures:
        cast = SYSTEM.dice.roll(OPEN.rules, RollRequest(creature=creature.id, models=2, seed="nuln"))
        done = mustered({"take": creature.id, "models": 2, **cast.keys})
        assert set(codes(done)) <= {"wfb3.total"}, creature.id
        assert [p.values for p in done.entries[0].in_play.profiles] == [p.values for p in cast.profiles]


def test_dice_of_creatures_one_by_one():
    """By hand the next die that is missing is thrown; a seed does not stand beside dice of the hand."""
    entry = {"take": "griffon", "id": "g", "models": 2, "seed": "altdorf"}
    done = mustered(entry)
    for number in range(20):
        cast = SYSTEM.dice.roll_again(done.entries[0], OPEN.rules, RollAgain("rolls", number % 6 + 1))
        values = apply_changes(plain_values(done.roster)["entries"][0], tuple(Change("set", (k,), v) for k, v in cast.keys.items()))
        assert "seed" not in values
        done = mustered(values)
    assert [len(r) for r in done.roster.entries[0].rolls] == [10, 10]
    assert codes(done) == []
    with pytest.raises(MusterError):
        SYSTEM.dice.roll_again(done.entries[0], OPEN.rules, RollAgain("rolls", 3))
    (throw,) = SYSTEM.dice.pending_rolls(done.finished)
    assert len(throw.picked) == 2
    assert throw.picked[0][:4] == (1, 2, 0, 3)


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ([3, 3], 3),
        ([3, 5, 4], "3–5"),
        (["7+3", "10+3"], "7–10+3"),
        (["6/3", "6/3", "8/5"], "6/3–8/5"),
        ([None, 3], "––3"),
    ],
)
def test_ranges(values, shown):
    """Numbers from least to most, with their bonus; other prints from first to last."""
    assert rolled_profiles.range_of(values) == shown


# ------------------------------------------------------------------ wizards of friendly games


def test_points_that_a_wizard_moves():
    """Out of the fighting characteristics into the mental four, which stop at 10 while the bonus goes on."""
    taken = {"take": "wizard", "creature": "human", "level": 15, "roll": {"die": 1}}
    before = mustered(taken).entries[0].in_play.profiles[0]
    moved = [{"from": "W", "to": "Ld"}, {"from": "I", "to": "WP", "points": 2}, {"from": "A", "to": "Int", "points": 2}]
    done = mustered({**taken, "moved": moved})
    after = done.entries[0].in_play.profiles[0]
    assert codes(done) == []
    assert [before.values[k] for k in ("W", "I", "A", "Ld", "Int", "WP")] == [3, 5, 3, 9, 7, 8]
    assert [after.values[k] for k in ("W", "I", "A", "Ld", "Int", "WP")] == [2, 3, 1, 10, 9, 10]
    assert after.bonus == {"Ld": 3, "Int": 2, "Cl": 1, "WP": 3}
    assert after.steps[-1].changes == {"W": -1, "I": -2, "A": -2, "Ld": 1, "Int": 2, "WP": 2}
    dwarf = (
        mustered({"take": "wizard", "creature": "dwarf", "level": 15, "roll": {"die": 1}, "moved": moved})
        .entries[0]
        .in_play.profiles[0]
    )
    assert (dwarf.values["WP"], dwarf.bonus["WP"]) == (10, 3)


def test_a_wizard_without_dice_keeps_his_own_table():
    """His price is the same either way."""
    own = mustered({"take": "wizard", "creature": "human", "level": 10}).entries[0]
    as_hero = mustered({"take": "wizard", "creature": "human", "level": 10, "roll": {"die": 1}}).entries[0]
    hero = mustered({"take": "hero", "creature": "human", "level": 10}).entries[0]
    assert own.points == as_hero.points
    assert as_hero.in_play.profiles[0].values == hero.in_play.profiles[0].values != own.in_play.profiles[0].values


def test_maxima_of_each_kind_of_game():
    """Friendly games 3 (1 for S and T), tournaments the row of level 25, wizards their own where it is higher (A29)."""
    rule = OPEN.rules.system.levels
    friendly, strict, wizards = (
        wizard_bonuses.greatest_bonuses(g, own_table=w, rule=rule)
        for g, w in (("friendly", False), ("tournament", False), ("tournament", True))
    )
    assert [friendly[k] for k in ("M", "S", "T", "BS", "Cl")] == [0, 1, 1, 3, 3]
    assert [strict[k] for k in ("M", "S", "T", "BS", "Cl", "Ld")] == [0, 1, 1, 2, 2, 3]
    assert [wizards[k] for k in ("BS", "Int", "Cl", "WP")] == [2, 3, 3, 3]
    for level in ("5", "10", "15", "20", "25"):
        rows = {"friendly": rule.hero[level], "tournament": rule.hero[level][:1]}
        for game, allowed in (("friendly", friendly), ("tournament", strict)):
            for n, _ in enumerate(rows[game], 1):
                assert not list(
                    wizard_bonuses.above_maxima(
                        wizard_bonuses.bonuses_of(int(level), n, own_table=False, rule=rule),
                        allowed,
                        ("level",),
                        OPEN.rules.system,
                    )
                )


def test_rows_above_the_maxima_are_told():
    """A list of one's own with other tables is held to the maxima as well, in tournaments to the lower ones."""
    levels = EMPIRE.rules.system.levels
    row = (0, 3, 3, 1, 1, 3, 3, 3, 3, 0, 0, 0)
    system = EMPIRE.rules.system.model_copy(
        update={"levels": levels.model_copy(update={"hero": {**levels.hero, "20": (row,)}})}
    )
    known = replace(EMPIRE, rules=replace(EMPIRE.rules, system=system, chosen={}))
    found = [
        f
        for f in mustered({"take": "hero", "level": 20}, known=known, army="empire", game="tournament").findings
        if f.code == "wfb3.roll"
    ]
    assert [(f.found, f.allowed, f.rule, f.path) for f in found] == [(3, 2, "WFB3 14.3.1", ("entries", 0, "level"))]
    assert "wfb3.roll" not in codes(mustered({"take": "hero", "level": 20}, known=known, army="empire"))


def test_free_profiles_are_no_key_of_a_roster(tmp_path):
    """A profile written by hand is refused in every kind of game, and tells where."""
    for game in ("friendly", "tournament"):
        path = tmp_path / f"{game}.yaml"
        path.write_text(
            yaml_source.dump(
                {
                    **HEAD,
                    "game": game,
                    "entries": [{"take": "hero", "creature": "human", "level": 5, "profile": {"WS": 9}}],
                }
            ),
            encoding="utf-8",
        )
        found = check_file(str(path), FOLDERS)
        assert found.exit == 2
        assert [(f.code, f.path) for f in found.findings if f.code == "file.key"] == [
            ("file.key", ("entries", 0, "profile"))
        ]


# ------------------------------------------------------------------ events


def test_the_seed_of_an_event_is_the_documented_one():
    """Worked out here apart from the program."""
    pack = event_packs.event("test-weekend", FOLDERS)
    text = "muster event\ntest-weekend\nseven geese on the ice\njörg wolf\nhero-2"
    wanted = hashlib.sha256(text.encode()).hexdigest()[:16]
    for name in ("Jörg Wolf", "  jörg   WOLF ", "Jo\u0308rg Wolf"):
        assert events.seed(pack, name, "hero-2") == wanted
    assert events.seed(pack, "Jörg Wolf", "hero-3") != wanted
    digest = hashlib.sha256(b"muster die\n" + f"{wanted} 2 WS".encode()).digest()
    die = next(b for b in digest if b < 252) % 6 + 1
    giant = OPEN.rules.creatures["giant"]
    assert rolled_profiles.dice_from(wanted, giant, 2)[1]["WS"] == die


def test_an_event_throws_and_proves(tmp_path, capsys):
    """What muster roll gives at an event passes muster check, by the roster's own event or by --event."""
    lists = ["--lists", str(PACKS)]
    assert (
        main(["roll", *lists, "--event", "test-weekend", "--player", "Ann Berg", "--entry", "h", "--level", "10"]) == 0
    )
    line = capsys.readouterr().out.splitlines()[-1]
    own = yaml_source.parse("{" + line.partition("roster: ")[2] + "}", "x").value
    assert own == {"roll": {"die": 5, "seed": "289db46487c290ee", "event": "test-weekend"}}
    assert (
        main(
            ["roll", *lists, "--event", "test-weekend", "--player", "Ann Berg", "--entry", "g", "--creature", "griffon"]
        )
        == 0
    )
    beast = yaml_source.parse("{" + capsys.readouterr().out.splitlines()[-1].partition("roster: ")[2] + "}", "x").value
    assert beast["seed"] == "055c55e7044693c1"
    entries = [
        {"take": "hero", "id": "h", "creature": "orc", "level": 10, "role": "general", **own},
        {"take": "griffon", "id": "g", "models": 1, **beast},
        {"take": "human", "models": 5},
    ]
    path = tmp_path / "r.yaml"
    values = {**HEAD, "player": "Ann Berg", "entries": entries}
    path.write_text(yaml_source.dump(values), encoding="utf-8")
    assert main(["check", *lists, "--event", "test-weekend", str(path)]) == 0
    assert main(["check", *lists, "--event", str(PACKS / "events" / "test-weekend.yaml"), str(path)]) == 0
    assert main(["check", *lists, "--event", "test-cup", str(path)]) == 1
    path.write_text(yaml_source.dump({**values, "event": "test-weekend"}), encoding="utf-8")
    assert main(["check", *lists, str(path)]) == 0
    path.write_text(yaml_source.dump({**values, "player": "Ben Berg", "event": "test-weekend"}), encoding="utf-8")
    assert main(["check", *lists, "--jobs", "2", str(path), str(path)]) == 1
    capsys.readouterr()
    assert main(["show", *lists, "--format", "json", str(path)]) == 1
    assert json.loads(capsys.readouterr().out)["event"] == "test-weekend"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--event", "nowhere", "--player", "A", "--entry", "h", "--level", "5"], "There is no event “nowhere”"),
        (["--event", "test-weekend", "--level", "5"], "name both"),
        (
            ["--event", "test-weekend", "--player", "A", "--entry", "h", "--level", "5", "--die", "3"],
            "leave --seed and --die out",
        ),
        (["--event", "test-cup", "--player", "A", "--entry", "h", "--level", "5"], "Tournaments use row 1"),
        (["--player", "A", "--level", "5"], "go with --event"),
        (["--creature", "giant", "--die", "3"], "--die is for a character"),
        (["--creature", "gaint"], "giant"),
        (["--creature", "human"], "level is missing"),
        (["--level", "5", "--models", "2"], "one at a time"),
        (["--creature", "giant", "--models", "101"], "at most 100"),
    ],
)
def test_what_cannot_be_thrown_says_why(words, says, capsys):
    """A bad argument is told in words, exit code 2."""
    assert main(["roll", "--lang", "en", "--lists", str(PACKS), *words]) == 2
    assert says in capsys.readouterr().err


def test_the_event_of_a_muster_gives_seeds():
    """To those whose name is known."""
    done = mustered(
        {"take": "hero", "id": "h", "creature": "orc", "level": 10}, event="test-weekend", player="Ann Berg"
    )
    assert done.event.id == "test-weekend"
    assert done.seed("h") == "289db46487c290ee"
    assert mustered().seed("h") is None
    with pytest.raises(MusterError):
        mustered(event="test-weekend").seed("h")


def test_a_pack_without_a_salt_gives_no_dice(tmp_path, capsys):
    """Players may have it: nobody can try names of entries, dice of any kind are an error, and a list without them is in order."""
    (tmp_path / "events").mkdir()
    text = (PACKS / "events" / "test-weekend.yaml").read_text(encoding="utf-8")
    bare = re.sub("(?m)^salt: .*\n", "", text).replace("test-weekend", "bare-weekend")
    (tmp_path / "events" / "bare-weekend.yaml").write_text(bare, encoding="utf-8")
    assert check_file(str(tmp_path / "events" / "bare-weekend.yaml"), FOLDERS).exit == 0
    known = loading.load("wfb3", "open", (tmp_path, *FOLDERS))
    hero = {"take": "hero", "id": "h", "creature": "orc", "level": 10}
    named = {"known": known, "event": "bare-weekend", "player": "Ann Berg"}
    done = mustered(hero, **named)
    assert "wfb3.roll" not in codes(done)
    with pytest.raises(MusterError, match="no salt"):
        done.seed("h")
    for die in ({"die": 6}, {"die": 6, "seed": "289db46487c290ee", "event": "bare-weekend"}):
        done = mustered({**hero, "roll": die}, **named)
        (finding,) = [f for f in done.findings if f.text == events.NO_SALT]
        assert (finding.code, finding.severity) == ("wfb3.roll", "error")
        for way in game_ways(finding, done):
            assert "wfb3.roll" not in codes(mustered(*apply_changes(plain_values(done.roster), way)["entries"], **named))
    assert main(["roll", "--lists", str(tmp_path), "--event", "bare-weekend", "--player", "A", "--entry", "h", "--level", "5"]) == 2
    assert "no salt" in capsys.readouterr().err


def test_the_event_is_chosen_among_the_packs():
    """With what it asks for; an unknown one can be taken out."""
    (control,) = [c for c in mustered().army_options if c.key == "event"]
    assert {c.value for c in control.choices} >= {None, "test-weekend", "test-cup", "sample-weekend"}
    (control,) = [c for c in mustered(event="nowhere").army_options if c.key == "event"]
    assert control.blocked is not None
    assert control.value == "nowhere"


def test_ways_out_at_an_event():
    """The event's dice are written, or the dice go; what the event asks is taken over."""
    hero = {"take": "hero", "id": "h", "creature": "orc", "level": 10, "roll": {"die": 6}}
    done = mustered(hero, event="test-weekend", player="Ann Berg")
    (finding,) = [f for f in done.findings if f.code == "wfb3.roll"]
    ways = game_ways(finding, done)
    assert len(ways) == 2
    for way in ways:
        assert "wfb3.roll" not in codes(
            mustered(*apply_changes(plain_values(done.roster), way)["entries"], event="test-weekend", player="Ann Berg")
        )
    done = mustered(
        {"take": "griffon", "id": "g", "models": 2, "rolls": [{"M": 1}]}, event="test-weekend", player="Ann Berg"
    )
    (finding,) = [f for f in done.findings if f.code == "wfb3.roll"]
    first, _ = game_ways(finding, done)
    after = mustered(*apply_changes(plain_values(done.roster), first)["entries"], event="test-weekend", player="Ann Berg")
    assert codes(after) == []
    done = mustered(event="test-cup", army="empire", known=EMPIRE)
    for finding in [f for f in done.findings if f.code == "event.terms"]:
        ways = by_trial(finding, done)
        assert ways[0] == (Change("set", finding.path, finding.allowed),)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"id": "other"}, "file.value"),
        ({"systems": ["warhamster"]}, "ref.dangling"),
        ({"game": "skirmish-ish"}, "ref.dangling"),
        ({"salt": "short"}, "file.value"),
        ({"colour": "red"}, "file.key"),
    ],
)
def test_a_pack_that_is_wrong(tmp_path, change, code):
    """The pack tells by itself; a list that names it is checked without it and says so."""
    (tmp_path / "events").mkdir()
    path = tmp_path / "events" / "broken.yaml"
    good = {
        "kind": "event",
        "format": 1,
        "id": "broken",
        "name": "Broken",
        "version": "1",
        "systems": ["wfb3"],
        "salt": "long enough",
    }
    path.write_text(yaml_source.dump(good), encoding="utf-8")
    assert check_file(str(path), FOLDERS).exit == 0
    path.write_text(yaml_source.dump({**good, **change}) + "# changed\n", encoding="utf-8")
    found = check_file(str(path), FOLDERS)
    assert [f.code for f in found.findings] == [code]
    assert found.exit == (1 if code.startswith("ref.") else 2)
    assert found.findings[0].place.line is not None
    with pytest.raises(Unreadable):
        event_packs.event("broken", (tmp_path, *FOLDERS))
    known = loading.load("wfb3", "open", (tmp_path, *FOLDERS))
    told = [f for f in mustered(known=known, event="broken").findings if f.code == "ref.unknown"]
    assert [f.path for f in told] == [("event",)]
    assert "cannot be read" in ENGLISH.say(told[0].text)


def test_an_event_is_no_roster():
    """A pack where a list is wanted is refused by its kind."""
    with pytest.raises(Unreadable) as refused:
        roster_files.read_roster(str(PACKS / "events" / "test-cup.yaml"))
    assert refused.value.findings[0].code == "file.kind"


def test_what_the_manual_computes():
    """The Python in docs/dice.md gives what its comments say, and what the program gives."""
    text = (ROOT / "docs" / "dice.md").read_text(encoding="utf-8")
    blocks = [block.partition("```")[0] for block in text.split("```python\n")[1:]]
    names = {}
    exec(blocks[0], names)
    said = [
        (line.partition("#")[0], int(line.rpartition(":")[2]))
        for line in blocks[0].splitlines()
        if line.startswith('die("')
    ]
    assert len(said) == 2
    for call, result in said:
        assert eval(call, names) == result
    assert [from_seeds.die_from("altdorf"), from_seeds.die_from("altdorf 1 WS")] == [result for _, result in said]
    lines, digest = blocks[1].strip().splitlines()
    exec(lines, names)
    assert eval(digest, names) == events.seed(event_packs.event("sample-weekend", FOLDERS), "Ann  Berg", "count")
