"""Two lists compared: what a player is told (tests/cases/diff/words.yaml), and laws for all lists."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import mustering
from builder.cli import main
from builder.core import yaml_source
from builder.desk.comparison import Difference
from builder.desk.comparison import compare as diff
from builder.files import reading
from builder.files import roster_files as rosters_
from builder.locale import language
from builder.mustering import muster, since
from builder.render import list_differences
from tests.conftest import HEAD, LISTS, ROOT, mustered, read
from tests.rosters import EMPIRE, OPEN, rosters
from tests.sampling import examples

CASES = reading.read(ROOT / "tests" / "cases" / "diff" / "words.yaml").value
EN = language("en")
laws = settings(max_examples=examples(15, 40, 2500), deadline=None)
BASE = {
    "kind": "roster",
    "format": 1,
    "system": "wfb3",
    "army": "empire",
    "name": "Test",
    "limit": 1000,
    "game": "tournament",
}


def done(values):
    known = EMPIRE if values.get("army", "empire") == "empire" else OPEN
    return muster(read(yaml_source.dump({**BASE, **values}), known)[0], known)


def told(difference, lang=EN):
    """The lines about the agreement and the entries."""
    found = []
    for line in list_differences.lines(difference, lang):
        if line.text in ("Composition", "Findings") and line.role == "heading":
            break
        if line.role not in ("heading", "same") and not re.match("(Points|Verdict): ", line.text):
            found.append(f"{'  ' * line.depth}{line.sign} {line.text}")
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda c: c["title"])
def test_a_player_is_told(case):
    """Each case, line by line; an empty case is no difference at all."""
    found = diff(done(case["before"]), done(case["after"]))
    assert told(found) == list(case["told"])
    assert found.empty == (not case["told"])


SWAPPED = {"added": "removed", "removed": "added", "changed": "changed", "same": "same"}


def mirrored(d):
    """The comparison the other way round."""

    def detail(x):
        return x._replace(role=SWAPPED[x.role], before=x.after, after=x.before)

    return Difference(
        d.after,
        d.before,
        tuple(map(detail, d.head)),
        tuple(
            c._replace(role=SWAPPED[c.role], before=c.after, after=c.before, details=tuple(map(detail, c.details)))
            for c in d.entries
        ),
        tuple(s._replace(before=s.after, after=s.before) for s in d.composition),
        tuple(sorted(((after, before) for before, after in d.ids), key=str)),
        d.went,
        d.came,
    )


@st.composite
def pairs(draw):
    """A list, and either an edited copy of it or another list."""
    one = draw(rosters())
    if draw(st.integers(0, 3)) == 0:
        return one, draw(rosters())
    two = {**one, "entries": []}
    for entry in one["entries"]:
        if draw(st.integers(0, 4)) == 0:
            continue
        entry = dict(entry)
        if draw(st.booleans()):
            key = draw(st.sampled_from(["models", "options", "command", "items", "name", "mount", "level", "joins"]))
            entry.pop(key, None)
            if key in ("models", "level"):
                entry[key] = draw(st.sampled_from([5, 10, 20]))
        two["entries"].append(entry)
    if one["entries"] and draw(st.booleans()):
        two["entries"].append({**draw(st.sampled_from(one["entries"])), "id": "e9"})
    if draw(st.booleans()):
        two |= {"limit": 1500, "notes": "new", "house_rules": ["level-caps"]}
    return one, two


def without_ids(values):
    """Entries that nobody joins lose their ids, so that only what they say can match them."""
    joined = {e.get("joins") for e in values["entries"]}
    return {**values, "entries": [{k: v for k, v in e.items() if k != "id" or v in joined} for e in values["entries"]]}


def content(d):
    """All of a comparison but where things stand in the files."""
    found = list_differences.as_object(d, EN)
    for change in found["entries"]:
        for side in ("before", "after"):
            if change[side] is not None:
                del change[side]["id"]
    for side, findings in found["findings"].items():  # of several holders of one thing the later ones are named
        found["findings"][side] = sorted((f["code"], f["severity"]) for f in findings)
    return json.dumps(found), told(d)


@laws
@given(rosters(), st.booleans())
def test_a_list_does_not_differ_from_itself(values, bare):
    """Nothing came, went or changed."""
    one = done(without_ids(values) if bare else values)
    found = diff(one, one)
    assert found.empty
    assert found.points == 0
    assert all(c.role == "same" for c in found.entries)
    assert len(found.entries) == len(one.entries)


@laws
@given(pairs(), st.booleans())
def test_each_way_is_the_mirror_of_the_other(two, bare):
    """What came one way went the other way."""
    a, b = (done(without_ids(v) if bare else v) for v in two)
    assert mirrored(diff(a, b)) == diff(b, a)


@laws
@given(pairs(), st.booleans(), st.randoms())
def test_the_order_of_entries_is_no_difference(two, bare, chance: random.Random):
    """Neither for a list against itself, nor for what is told of two lists."""
    one, other = (without_ids(v) if bare else v for v in two)
    mixed = {**one, "entries": chance.sample(one["entries"], len(one["entries"]))}
    assert diff(done(one), done(mixed)).empty
    assert content(diff(done(one), done(other))) == content(diff(done(mixed), done(other)))


@laws
@given(pairs())
def test_the_changes_add_up(two):
    """Entries' differences sum to the army's; each entry of both lists stands in exactly one change."""
    a, b = map(done, two)
    found = diff(a, b)
    assert found.points == sum(c.points for c in found.entries) == b.points - a.points
    assert sorted(c.before.id for c in found.entries if c.before) == sorted(m.id for m in a.entries)
    assert sorted(c.after.id for c in found.entries if c.after) == sorted(m.id for m in b.entries)
    assert all(c.points == 0 for c in found.entries if c.role == "same")
    assert {c.role for c in found.entries if c.before and c.after} <= {"changed", "same"}


@laws
@given(pairs())
def test_every_comparison_can_be_shown(two):
    """In both languages and all forms, without a control character; JSON has exact points."""
    found = diff(*map(done, two))
    for code in ("en", "fr"):
        for form in ("text", "markdown"):
            shown = list_differences.FORMATS[form](found, language(code))
            assert not re.search("[\x00-\x09\x0b-\x1f\x7f]", shown)
            assert max(len(row) for row in shown.splitlines()) < 120 or form == "markdown"
    values = json.loads(list_differences.as_json(found, EN))
    assert (
        values["after"]["points"] - values["before"]["points"]
        == values["points"]
        == sum(e["points"] for e in values["entries"])
    )


def test_findings_that_came_and_went():
    """By code and text; those of both lists are not told."""
    few = {"take": "helblitzen", "id": "a", "models": 1}
    many = {"take": "helblitzen", "id": "a", "models": 60}
    found = diff(done({"entries": [few]}), done({"entries": [many]}))
    assert {f.code for f in found.went} >= {"wfb3.unit-size"}  # too few
    assert {f.code for f in found.came} == {"wfb3.unit-size"}
    assert "wfb3.general" not in {f.code for f in (*found.came, *found.went)}
    shown = list_differences.text(found, EN)
    assert "+ error: Helblitzen: " in shown
    assert "− error: Helblitzen: " in shown


def test_armies_that_differ():
    """An open list against one of the Empire: told, and every entry counted."""
    found = diff(
        done({"entries": [{"take": "helblitzen", "models": 20}]}),
        done({"army": "open", "entries": [{"take": "ogre", "models": 5}]}),
    )
    assert told(found) == [
        "~ army: The Empire → Open army",
        "+ Ogre × 5, 200 points (+200)",
        "− Helblitzen × 20, 180 points (−180)",
    ]


def test_definitions_that_differ(tmp_path):
    """A list of the user's own with a new price: the version is told, and the entry with its cost."""
    from builder.files import loading

    folder = tmp_path / "wfb3" / "armies"
    folder.mkdir(parents=True)
    text = (LISTS / "wfb3/armies/empire.yaml").read_text(encoding="utf-8")
    changed = re.sub(r"(id: helblitzen\b.*?points: )9\b", r"\g<1>10", text, flags=re.DOTALL)
    changed = re.sub(r"^version: .*$", "version: '9.9'", changed, flags=re.MULTILINE)
    (folder / "empire.yaml").write_text(changed, encoding="utf-8")
    newer = loading.load("wfb3", "empire", (tmp_path, LISTS))
    taken, _ = read(
        yaml_source.dump(
            {
                **BASE,
                "made_with": {"empire": EMPIRE.versions["empire"], "points": 180},
                "entries": [{"take": "helblitzen", "models": 20}],
            }
        ),
        newer,
    )
    found = diff(muster(taken, EMPIRE), muster(taken, newer))
    assert told(found) == [
        f"~ version of The Empire: {EMPIRE.versions['empire']} → 9.9",
        "~ Helblitzen × 20, 180 → 200 points (+20)",
    ]
    assert EN.say(
        since(muster(taken, newer))
    ) == "Was 180 points when last saved, now 200: The Empire changed from {old} to 9.9.".format(
        old=EMPIRE.versions["empire"]
    )
    assert since(muster(taken, EMPIRE)) is None


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        ("{}", None),
        ("{empire: 'NOW', points: 180}", None),
        ("{empire: NOW}", None),
        ("{muster: '0.0', other-army: '7'}", None),
        ("{points: .nan}", None),
        ("{points: many}", None),
        ("{points: 170.5}", "Was 170½ points when last saved, now 180."),
        (
            "{empire: '0.9', points: 180}",
            "Since this was last saved The Empire changed from 0.9 to NOW; the points are the same.",
        ),
        (
            "{empire: '0.9', system: '0.8', points: 200}",
            "Was 200 points when last saved, now 180: rules of the game changed from 0.8 to SYSTEM, The Empire changed from 0.9 to NOW.",
        ),
    ],
)
def test_since_it_was_last_saved(empire, made, expected):
    """Versions and points that the file remembers against those of today."""
    now = empire.versions["empire"]
    made = made.replace("NOW", now)
    if expected is not None:
        expected = expected.replace("NOW", now).replace("SYSTEM", empire.versions["system"])
    one = mustered(
        HEAD
        + f"army: empire\nlimit: 1000\ngame: friendly\nmade_with: {made}\nentries: [{{take: helblitzen, models: 20}}]\n",
        empire,
    )
    found = since(one)
    assert (None if found is None else EN.say(found)) == expected


def test_many_entries_of_one_kind_are_compared_in_time():
    """A thousand units that all changed: no comparison of each with each."""
    one = done({"entries": [{"take": "helblitzen", "models": n} for n in range(1, 1001)]})
    two = done({"entries": [{"take": "helblitzen", "models": n, "command": ["standard"]} for n in range(1, 1001)]})
    found = diff(one, two)
    assert {c.role for c in found.entries} == {"changed"}
    assert found.points == two.points - one.points


# ----------------------------------------------------------------------------------- the command line

GOOD = str(LISTS / "wfb3/rosters/empire-2000.yaml")


@pytest.fixture
def command(capsys):
    """Run `muster` in this process."""

    def run(*words):
        code = main.main(list(map(str, words)))
        return (code, *capsys.readouterr())

    return run


def test_the_command_tells_and_leaves_with_the_verdict(command, tmp_path):
    """0 if both lists are legal, whether they differ or not; 1 if one is not; 2 if one cannot be read."""
    code, out, err = command("diff", GOOD, GOOD)
    assert (code, err) == (0, "")
    assert "No difference." in out
    other = str(LISTS / "wfb3/rosters/empire-3000.yaml")
    code, out, _ = command("diff", GOOD, other)
    assert code == 0
    assert "The Nordland Muster → Ostland Host" in out
    assert "~ Points: 1,995 → 2,999 (+1,004)" in out
    bad = tmp_path / "bad.yaml"
    bad.write_text(Path(GOOD).read_text(encoding="utf-8").replace("models: 26", "models: 99"), encoding="utf-8")
    code, out, _ = command("diff", GOOD, bad)
    assert code == 1
    assert "Legal → NOT LEGAL" in out
    bad.write_text("kind: nonsense", encoding="utf-8")
    code, out, err = command("diff", GOOD, bad)
    assert (code, out) == (2, "")
    assert "bad.yaml" in err


def test_ids_that_changed_are_told(command, tmp_path):
    """They are a difference, though not one of the list code; the exit code does not tell of differences."""
    text = Path(GOOD).read_text(encoding="utf-8")
    id = re.search(r"take: reiksgrad, id: ([a-z-]+)", text) or re.search(r"\bid: ([a-z-]+)", text)
    assert id is not None
    other = tmp_path / "other.yaml"
    other.write_text(re.sub(rf"\b(id|joins): {id[1]}\b", r"\1: quite-another", text), encoding="utf-8")
    code, out = command("diff", GOOD, str(other))[:2]
    assert code == 0
    assert f"~ Ids: {id[1]} \u2192 quite-another" in out
    assert "No difference." not in out
    assert "Ids:" not in command("diff", GOOD, GOOD)[1]
    values = json.loads(command("diff", GOOD, str(other), "--format", "json")[1])
    assert values["ids"] == [{"before": id[1], "after": "quite-another"}]
    assert values["before"]["fingerprint"] == values["after"]["fingerprint"]


def test_what_is_paid_beside_the_entries_counts(command, tmp_path):
    """Extra pay is part of the points by which the total changes."""
    first = LISTS / "wfb3/rosters/dark-elves-2500.yaml"
    text = first.read_text(encoding="utf-8")
    assert "pay: 50" in text
    other = tmp_path / "other.yaml"
    other.write_text(text.replace("pay: 50", "pay: 40"), encoding="utf-8")
    out = command("diff", str(first), str(other))[1]
    assert "Points: 2,499 \u2192 2,489 (\u221210)" in out


def test_the_forms_of_the_command(command):
    """Markdown and JSON say the same as the text, in French too."""
    other = str(LISTS / "wfb3/rosters/empire-3000.yaml")
    plain = command("diff", GOOD, other)[1]
    marked = command("diff", GOOD, other, "--format", "markdown")[1].replace("\\", "").replace("**", "")
    for line in list_differences.lines(diff(*(mustering.muster_file(rosters_.read_roster(p), (LISTS,)) for p in (GOOD, other))), EN):
        assert line.text in marked
        assert all(word in plain for word in line.text.split())
    values = json.loads(command("diff", GOOD, other, "--format", "json")[1])
    assert set(values) == {"format", "before", "after", "points", "empty", "head", "entries", "ids", "composition", "findings"}
    assert values["points"] == 1004
    assert "L’Empire" in command("diff", GOOD, str(LISTS / "wfb3/rosters/open-warband.yaml"), "--lang", "fr")[1]


def test_show_tells_what_changed_since_the_file_was_saved(command, tmp_path):
    """On the sheet, or as talk on stderr; nothing of a hostile file drives the terminal."""
    path = tmp_path / "list.yaml"
    path.write_text(
        Path(GOOD)
        .read_text(encoding="utf-8")
        .replace("baggage: true", 'baggage: true\nmade_with: {empire: "0.9\\e[31m", points: 2000}'),
        encoding="utf-8",
    )
    code, out, err = command("show", path)
    assert (code, err) == (0, "")
    assert "Was 2,000 points when last saved, now 1,995" in " ".join(out.split())
    assert "\x1b" not in out
    code, out, err = command("show", path, "--format", "json")
    assert code == 0
    assert err == "Was 2,000 points when last saved, now 1,995: The Empire changed from 0.9[31m to {}.\n".format(
        EMPIRE.versions["empire"]
    )
    assert "last saved" not in out
    assert command("show", GOOD)[2] == ""
