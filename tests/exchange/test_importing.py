"""Texts and files of other programs: what becomes of each line, and what is refused by its name."""

from __future__ import annotations

import contextlib
import io
import json
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import locale
from builder.core.findings import MusterError, Unreadable
from builder.exchange import importing, text_lists
from builder.exchange.importing import ArmyId
from builder.files import foreign_files
from tests.conftest import TESTS, cases_in
from tests.sampling import examples

EN = locale.language("en")
CASES = cases_in(TESTS / "exchange" / "texts.yaml")
SIGNS = {"=": "exact", "~": "near", "?": "guessed", "x": "unknown", ".": "other"}


@pytest.mark.parametrize("case", CASES, ids=[case["title"] for case in CASES])
def test_every_line_of_a_text_is_accounted_for(folders, case):
    """As the case says; what is not understood stands in the notes, and nothing is lost."""
    army = ArmyId(*case["army"].split("/"), "") if "army" in case else None
    found = importing.read(case["text"].encode(), folders, army)
    entries = [{k: v for k, v in entry.items() if k != "id"} for entry in importing.drafts.values(found.draft).get("entries", ())]
    assert entries == case["entries"]
    assert "".join(sign for line in found.lines for sign, how in SIGNS.items() if how == line.how) == case["lines"]
    notes = found.draft.roster.notes
    assert all(line.text in notes for line in found.lines if line.how in ("unknown", "other"))
    assert all(part in notes for line in found.lines for part in line.left)
    assert "left" not in case or [part for line in found.lines for part in line.left] == case["left"]
    assert "claims" not in case or [line.claimed for line in found.lines] == case["claims"]
    for word in case.get("says", ()):
        assert any(word in EN.say(remark) for remark in found.remarks)
    for key in ("name", "limit"):
        assert key not in case or getattr(found.draft.roster, key) == case[key]


def test_the_army_is_asked_for(folders):
    """Where several fit equally well, they are named."""
    with pytest.raises(importing.ArmyUnclear) as unclear:
        importing.read(b"Empire\n\n3 Halberdiers\n2 Crossbowmen", folders)
    assert len(unclear.value.armies) > 1


ROS = """<?xml version="1.0"?>
<roster id="a" name="Host" battleScribeVersion="2.03" gameSystemName="{game}" xmlns="http://www.battlescribe.net/schema/rosterSchema">
<costs><cost name="pts" typeId="points" value="270.0"/></costs><costLimits><costLimit name="pts" value="1000.0"/></costLimits>
<forces><force catalogueName="Empire"><selections>
<selection name="Halberdiers" number="3" type="unit"><costs><cost name="pts" value="135.0"/></costs></selection>
<selection name="General" number="1" type="unit"><selections><selection name="Griffon" number="1" type="upgrade"/></selections></selection>
</selections></force></forces></roster>"""
OURS = ROS.format(game="Warmaster Revolution")
JSON = {
    "roster": {
        "name": "Host", "gameSystemName": "Warmaster Revolution", "generatedBy": "https://newrecruit.eu",
        "costs": [{"name": "pts", "value": 270}],
        "forces": [{"catalogueName": "Empire", "selections": [
            {"name": "Halberdiers", "number": 3, "type": "unit"},
            {"name": "General", "number": 1, "type": "unit", "selections": [{"name": "Griffon", "number": 1, "type": "upgrade"}]},
        ]}],
    }
}
REVOLUTION = ArmyId("warmaster", "empire-revolution", "Empire")


def packed(name="list.ros", text=OURS):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, text)
    return stream.getvalue()


@pytest.mark.parametrize("data", [OURS.encode(), packed(), json.dumps(JSON).encode()], ids=["ros", "rosz", "json"])
def test_rosters_of_battlescribe_and_new_recruit(folders, data):
    found = importing.read(data, folders, REVOLUTION)
    assert importing.drafts.values(found.draft)["entries"] == [
        {"take": "halberdiers", "count": 3},
        {"take": "general", "mount": "griffon"},
    ]
    assert [line.how for line in found.lines] == ["exact"] * 3


def test_selections_within_models_are_accounted_for(folders):
    """BattleScribe writes options into models."""
    data = OURS.replace(
        'number="3" type="unit">',
        'number="3" type="unit"><selections><selection name="Halberdier" number="3" type="model"><selections>'
        '<selection name="Sword of Fate" number="1" type="upgrade"/></selections></selection></selections>',
        1,
    )
    found = importing.read(data.encode(), folders, REVOLUTION)
    assert ["Sword of Fate" in line.text for line in found.lines] == [False, True, False, False]


def test_a_newer_share_code_is_not_replaced_by_its_text(folders):
    """The message says that a newer program is needed."""
    with pytest.raises(Unreadable) as refused:
        importing.read(b"20 Halberdiers\n30 Spearmen\nmuster2:q1YqSyyKL0nMLklVslIqLU4t", folders)
    assert "newer version" in str(refused.value.findings[0].text)


FOREIGN = {
    "x.ros": (ROS.format(game="Old Hammer").encode(), "This is a BattleScribe roster of Old Hammer."),
    "x.rosz": (packed(text=ROS.format(game="Old &amp; Hammer")), "This is a BattleScribe roster of Old & Hammer."),
    "ours.ros": (OURS.encode(), "This is a BattleScribe roster of Warmaster Revolution."),
    "nr.json": (json.dumps({"roster": {"forces": [], "gameSystemName": "Age"}}).encode(), "This is a New Recruit roster of Age."),
    "x.owb.json": (b'{"game": "the-old-world", "army": "elves", "characters": [], "core": []}', "This is an Old World Builder roster of the old world."),
    "owb.txt": (b"===\nHold [749 pts]\nThe Old World, Dwarfs\n===\n\n15 Warriors [165 pts]\n", "This is an Old World Builder roster of The Old World."),
    "nr.txt": (b"++ North (The Old World) [1,500pts] ++\nSpearmen [20]\nCreated with New Recruit\n", "This is a New Recruit roster of The Old World."),
    "link.txt": (b"https://example.org/#/?4=1&jsonPath=armies%2Flizardmen&label=", "copy the list there as text"),
    "wiki.json": (b'{"list": [{"sourceId": "em-1"}]}', "This is a Fantasy3RulesWiki roster"),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_rosters_of_other_programs_are_named(muster, tmp_path, name):
    """With program and game, wherever a roster is expected; `import` refuses other games the same way."""
    data, text = FOREIGN[name]
    (tmp_path / name).write_bytes(data)
    for command in ("check", "show", "share"):
        code, out, err = muster(command, tmp_path / name)
        assert code == 2
        assert text in out + err
    if not foreign_files.recognised(data).system:
        assert text in muster("import", tmp_path / name)[2]


@pytest.mark.parametrize("words", ["Created with New Recruit", "created with Old World Builder", "https://example.org/#/?4=1&jsonPath=armies%2Fempire"])
@pytest.mark.parametrize("begin", ["", "> "])
def test_a_roster_whose_notes_name_another_program_is_a_roster(folders, words, begin):
    text = f"kind: roster\nformat: 1\nsystem: warmaster\narmy: empire\nlimit: 1000\nnotes: {words}\nentries:\n- {{take: general}}\n"
    found = importing.read("".join(begin + line for line in text.splitlines(keepends=True)).encode(), folders)
    assert (found.draft.roster.army, found.draft.roster.notes, found.findings) == ("empire", words, ())
    assert foreign_files.recognised(text.replace("limit:", "limit").encode()) is None, "its own error helps more"


BOMB = '<!DOCTYPE roster [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>' + OURS.partition("?>")[2].replace("Host", "&b;")
BAD = {
    "entities": (BOMB.encode(), "entities"),
    "an external entity": (BOMB.replace('"aaaaaaaaaa"', 'SYSTEM "file:///etc/passwd"').encode(), "entities"),
    "cut off": (OURS[:-200].encode(), "not valid XML"),
    "nested": (OURS.replace("<forces>", "<forces>" + "<selections>" * 3000).encode(), "nested"),
}


@pytest.mark.parametrize(("data", "word"), BAD.values(), ids=BAD)
def test_dangerous_files_are_refused(folders, data, word):
    with pytest.raises(MusterError) as problem:
        importing.read(data, folders, REVOLUTION)
    assert word in EN.say(problem.value.text)


def test_archives_are_bounded():
    """A roster that is too large inside, several rosters, or no archive at all: none is read."""
    assert foreign_files.packed_roster(packed(text="a" * (foreign_files.MAX_INNER + 1))) is None
    assert foreign_files.packed_roster(packed("notes.txt")) is None
    assert foreign_files.packed_roster(b"PK" + b"a" * 100) is None


@given(st.lists(st.text(st.characters(exclude_categories=("Cs",)), max_size=60), max_size=12))
@settings(max_examples=examples(25, 500))
def test_no_line_of_any_text_is_lost(lines):
    """Each is a unit, a part of one, a heading or a total."""
    text = "\n".join(lines)
    listed = text_lists.read(text)
    known = "\n".join([*(unit.line for unit in listed.units), *listed.others])
    for line in text.splitlines():
        bare = line.strip().lstrip("> ").strip()
        assert not bare or bare in known or all(part.strip() in known for part in bare.split(" + "))


@given(st.binary(max_size=200))
@settings(max_examples=examples(25, 500))
def test_any_bytes(data):
    """They are a list or refused."""
    with contextlib.suppress(Unreadable, MusterError, KeyError):
        importing.read(data, (), ArmyId("wfb3", "none", ""))
