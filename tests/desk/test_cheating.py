"""Ways of a player who would rather not keep to the rules, each tried as he would; none of them bends a verdict or a paper."""

from __future__ import annotations

import csv
import io
import json
import os
import zipfile

import pytest

PACK = """kind: event
format: 1
id: crow-cup
name: Crow Cup
version: '1'
systems: [wfb3]
salt: nine crows in a row
game: tournament
limit: 840
lists: 1
restrictions:
- {of: {entry: [helblitzen]}, counts: models, max: 45}
waivers:
- {player: Waived Wanda, code: event.capped, why: agreed by mail}
deadline: 2027-03-01 18:00
"""
HEAD = "kind: roster\nformat: 1\nsystem: wfb3\narmy: empire\nname: {name}\nplayer: {player}\nlimit: 840\ngame: tournament\n"
ENTRIES = "entries:\n- {{take: hero, id: lord, level: 20, role: general{lord}}}\n- {{take: armbrustschutzen, id: bows, models: {bows}}}\n- {{take: helblitzen, id: halberds, models: {halberds}}}\n"
SHEET = """player,club,file,language,received
Waived Wanda,Crows,wanda.yaml,en,2027-02-20
Legal Lee,Crows,lee.yaml,en,2027-02-20
Carl Cheat,Crows,carl.yaml,en,2027-02-20
"""


def a_list(player="Carl Cheat", bows=12, halberds=46, more="", lord="", name="x"):
    """One more halberdier than the pack allows, unless it is said otherwise."""
    return HEAD.format(name=name, player=player) + more + ENTRIES.format(lord=lord, bows=bows, halberds=halberds)


@pytest.fixture
def desk(tmp_path):
    """Wanda's list, which a waiver lets pass, and Lee's, which is legal."""
    (tmp_path / "lists").mkdir()
    (tmp_path / "crow-cup.yaml").write_text(PACK)
    (tmp_path / "signup.csv").write_text(SHEET)
    (tmp_path / "lists/wanda.yaml").write_text(a_list("Waived Wanda", 11))
    (tmp_path / "lists/lee.yaml").write_text(a_list("Legal Lee", 13, 40))
    return tmp_path


def judged(muster, desk, *more):
    """Verdicts by the names of files."""
    given = ("check", desk / "lists", "--event", desk / "crow-cup.yaml", "--signup", desk / "signup.csv", "--format", "json")
    files = json.loads(muster(*given, *more)[1])["files"]
    return {file["file"].removeprefix(f"{desk / 'lists'}/"): file for file in files}


def papers(muster, desk, *more):
    return muster("event", desk / "lists", "--event", desk / "crow-cup.yaml", "--signup", desk / "signup.csv", "-o", desk / "out", *more)


def registered(muster, desk, *codes):
    return muster("verify", *codes, "--registry", desk / "out/registry.json")


WAYS = {
    "a waiver of his own": a_list(more="waivers: [{code: event.capped, by: umpire}]\n"),
    "another player's name": a_list("Waived Wanda"),
    "a letter that looks like another": a_list("W\u0430ived Wanda"),
    "a space that nobody sees": a_list('"Waived\\u200b Wanda"'),
    "another event": a_list(halberds=40, more="event: my-cup\n"),
    "a friendly game": a_list(halberds=40).replace("tournament", "friendly"),
    "more points": a_list(halberds=40).replace("limit: 840", "limit: 5000"),
    "house rules of his own": a_list(halberds=40, more="house_rules: [two-ranks-shoot, milder-fear]\n"),
    "two units for one": a_list(halberds=25) + "- {take: helblitzen, models: 21}\n",
    "the same entry again by an alias": a_list(halberds=30).replace("- {take: helblitzen", "- &h {take: helblitzen").replace("id: halberds, ", "") + "- *h\n",
    "a second document": a_list(halberds=40) + "---\nkind: roster\n",
    "a key twice": a_list(halberds=40) + "limit: 5000\n",
    "merged keys": a_list(halberds=40, more="notes: &x a\n<<: {limit: 5000}\n"),
    "a tag": a_list(halberds="!!int '40'"),
    "a number of another base": a_list(halberds="0o55"),
    "a number with an exponent that is too large": a_list(halberds="1e9"),
    "a number of nines": a_list(halberds="9" * 400),
    "a fraction of a model": a_list(halberds="39.5"),
    "fewer than none": a_list(halberds="-40"),
    "no number": a_list(halberds=".nan"),
    "digits of another script": a_list(halberds="\u0664\u0660"),
    "an item without a price": a_list(halberds=40, lord=", items: [{name: Sword of Doom, points: 0}]"),
    "a die of his own": a_list(halberds=40, lord=", roll: {die: 6}"),
    "a die by a seed of his own": a_list(halberds=40, lord=", roll: {die: 6, seed: aaaaaaaaaaaaaaaa}"),
    "another game's rules": a_list(halberds=40).replace("system: wfb3", "system: warmaster"),
    "the open list": a_list(halberds=40).replace("army: empire", "army: open"),
    "a bribe that pays him": a_list(halberds=40, more="bribe: -500\n"),
}
"""Each would be more than the pack allows, or what it does not ask for."""


@pytest.mark.parametrize("way", WAYS)
def test_no_list_is_legal_by_its_own_words(muster, desk, way):
    """Nor is Wanda's waiver anybody else's."""
    (desk / "lists/carl.yaml").write_text(WAYS[way], encoding="utf-8")
    found = judged(muster, desk)
    assert not found["carl.yaml"]["legal"], found["carl.yaml"]["verdict"]
    assert found["wanda.yaml"]["legal"] and found["lee.yaml"]["legal"]


def test_without_a_sheet_it_is_said_that_names_are_the_lists_own(muster, desk):
    """Whoever writes Wanda's name has her waiver then, and the organiser is told."""
    (desk / "lists/carl.yaml").write_text(WAYS["another player's name"])
    _, out, err = muster("check", desk / "lists", "--event", desk / "crow-cup.yaml")
    assert "players’ names that stand in the lists" in err and out.count("Waived Wanda sent 2 lists") == 2
    assert "players’ names that stand in the lists" not in muster("check", desk / "lists", "--event", desk / "crow-cup.yaml", "--signup", desk / "signup.csv")[2]


def test_a_name_in_an_archive_is_nobody_s(muster, desk):
    """Wanda's file name, in Carl's archive and below a folder of it, up and down."""
    with zipfile.ZipFile(desk / "lists/carl.zip", "w") as packed:
        for name in ("wanda.yaml", "../wanda.yaml", "lists/wanda.yaml", "WANDA.YAML", "/wanda.yaml"):
            packed.writestr(name, a_list("Waived Wanda", 14))
    found = judged(muster, desk)
    assert len(found) == 7 and [name for name, file in found.items() if file["legal"]] == ["lee.yaml", "wanda.yaml"]


def test_a_link_to_another_s_list(muster, desk):
    """Not followed; a second name of the same file is the same list."""
    (desk / "lists/carl.yaml").symlink_to(desk / "lists/lee.yaml")
    os.link(desk / "lists/lee.yaml", desk / "lists/more.yaml")
    found = judged(muster, desk)
    assert found["carl.yaml"]["exit"] == 2
    assert [f["code"] for f in found["more.yaml"]["findings"]] == ["event.double", "event.player"]


@pytest.mark.parametrize("name", [".carl.yaml", "carl.yaml.jpg", "carl.yaml~", "carl"])
def test_a_hidden_or_renamed_file_is_told(muster, desk, name):
    """It is no list of his, and he is missing."""
    (desk / "lists" / name).write_text(a_list(halberds=40))
    _, out, err = papers(muster, desk, "--no-sheets")
    assert name in muster("check", desk / "lists")[2]
    assert "1 player without a list: Carl Cheat" in out, err


@pytest.mark.parametrize("name", ['"x\\nlists/carl.yaml: Legal, 840 of 840 points"', '"\\e[1A\\e[2KLegal"', '"x\\rLegal"', '"\\u202Elagel"', '"::notice::Legal"', '"x\\u2028Legal"'])
def test_no_line_of_a_report_is_forged(muster, desk, name):
    """A line a file, and none that begins as another."""
    (desk / "lists/carl.yaml").write_text(a_list(name, name=name))
    _, out, _ = muster("check", desk / "lists", "--event", desk / "crow-cup.yaml", "--signup", desk / "signup.csv", "--quiet")
    files = [line for line in out.splitlines() if not line.startswith("    ")]
    assert [line.split(": ")[1].split(",")[0] for line in files if ".yaml: " in line] == ["NOT LEGAL", "Legal", "Legal with 1 finding waived"]
    assert not set("\x1b\r\u202e\u2028") & set(out)


def test_two_lists_are_not_registered_as_one(muster, desk):
    """He cannot choose at the table: verify says how many there are, and that they may not be played."""
    for folder, halberds in (("first", 40), ("again", 39)):
        (desk / "lists" / folder).mkdir()
        (desk / "lists" / folder / "carl.yaml").write_text(a_list(halberds=halberds))
    papers(muster, desk)
    own = sorted((desk / "out/sheets").glob("carl-cheat*"))
    assert len(own) == 2
    for sheet in own:
        code, out, err = registered(muster, desk, sheet)
        assert code == 1 and "one of 2 lists that he handed in" in out and "1 registered and not legal" in err


def test_a_late_list_is_told_everywhere(muster, desk):
    """In the check, in the results, and at the table; so is a day that nobody can read."""
    (desk / "lists/carl.yaml").write_text(a_list(halberds=40))
    for received, code in (("2027-03-01 18:01", "after the deadline"), ("soon", "which is not a date")):
        (desk / "signup.csv").write_text(SHEET.replace("carl.yaml,en,2027-02-20", f"carl.yaml,en,{received}"))
        (told,) = (f for f in judged(muster, desk)["carl.yaml"]["findings"] if f["code"] == "event.late")
        assert code in told["message"]
        _, _, err = papers(muster, desk)
        assert ("soon is not a date" in err) == (received == "soon")
        _, out, _ = registered(muster, desk, desk / "out/sheets/carl-cheat.pdf")
        assert ("; legal, late" in out) == (received != "soon")


def test_a_list_that_wanda_has_too_is_told_as_both(muster, desk):
    """What a waiver lets pass for her is not legal for him, though both have one code."""
    (desk / "lists/carl.yaml").write_text(a_list("Carl Cheat", 11))
    papers(muster, desk)
    code, out, _ = registered(muster, desk, desk / "out/sheets/carl-cheat.pdf")
    assert code == 1 and "Carl Cheat" in out and "not legal" in out
    shared = next(one["fingerprint"] for one in json.loads((desk / "out/registry.json").read_text())["lists"] if one["player"] == "Carl Cheat")
    code, out, _ = registered(muster, desk, shared)
    assert code == 1 and "Waived Wanda" in out and "Carl Cheat" in out and "not legal" in out


def test_a_touched_up_sheet_is_not_the_desk_s(muster, desk):
    """The code of a registered list in the PDF of another."""
    (desk / "lists/carl.yaml").write_text(a_list(halberds=40))
    papers(muster, desk)
    own = json.loads((desk / "out/registry.json").read_text())["lists"]
    mine = next(one["fingerprint"] for one in own if one["player"] == "Carl Cheat")
    (desk / "other.yaml").write_text(a_list(halberds=60))
    muster("print", desk / "other.yaml", "-o", desk / "forged.pdf")
    theirs = json.loads(muster("show", desk / "other.yaml", "--format", "json")[1])["fingerprint"]
    (desk / "forged.pdf").write_bytes((desk / "forged.pdf").read_bytes().replace(theirs.encode(), mine.encode()))
    code, out, _ = registered(muster, desk, desk / "forged.pdf")
    assert code == 1 and "the desk did not print this file" in out
    assert "this file is the desk’s own" in registered(muster, desk, desk / "out/sheets/carl-cheat.pdf")[1]


@pytest.mark.parametrize(("change", "told"), [(lambda c: c[:-1] + ("0" if c[-1] != "0" else "1"), "mistyped?"), (lambda c: "0" * 16, "never handed in"), (lambda c: c.replace(c[0], "Q", 1), "neither a PDF nor a fingerprint")])
def test_codes_that_are_none(muster, desk, change, told):
    """One sign off is most likely a slip; no code is believed."""
    papers(muster, desk, "--no-sheets")
    code = json.loads((desk / "out/registry.json").read_text())["lists"][0]["fingerprint"]
    status, out, _ = registered(muster, desk, change(code))
    assert status >= 1 and told in out


def test_nobody_s_list_takes_no_player_s_papers(muster, desk):
    """It names Lee, whose papers stay Lee's; it has no sheet, and pairs nobody."""
    (desk / "lists/lea.yaml").write_text(a_list("Legal Lee", 15, 39))
    (desk / "pairs.csv").write_text("round,table,player1,player2\n1,1,Legal Lee,\n1,2,Waived Wanda,Legal Lee\n1,3,Legal Le,bye\n")
    _, _, err = papers(muster, desk, "--pairings", desk / "pairs.csv")
    assert sorted(p.name for p in (desk / "out/sheets").iterdir()) == ["legal-lee.pdf", "waived-wanda.pdf"]
    assert (desk / "out/lists/legal-lee.yaml").read_text() == (desk / "lists/lee.yaml").read_text()
    assert sorted(p.name for p in (desk / "out/pairings").iterdir()) == ["1-2-waived-wanda-legal-lee.pdf"]
    assert "no player is called Legal Le. Did you mean Legal Lee?" in err and "is already in line 2 of this round" in err
    assert "lea.yaml: it names Legal Lee" in (desk / "out/overview.md").read_text()


def test_letters_name_nobody_else_s_files(muster, desk):
    """Who handed in the same list is the organiser's affair."""
    (desk / "lists/carl.yaml").write_text(a_list("Carl Cheat", 13, 40))
    papers(muster, desk, "--no-sheets")
    letter = (desk / "out/letters/carl-cheat.txt").read_text()
    assert "lee" not in letter.lower() and "We have a question about your list" in letter
    assert "lee.yaml" in (desk / "out/overview.md").read_text()


def test_results_tell_no_secret(muster, desk):
    """What the opponent may not know does not stand on the page that all read."""
    text = a_list(halberds=40, more="forces: [{kind: reserve, leader: nobody, units: [bows], turn: 3, segment: 2}]\n")
    (desk / "lists/carl.yaml").write_text(text)
    papers(muster, desk, "--no-sheets")
    rows = list(csv.reader(io.StringIO((desk / "out/results.csv").read_text(encoding="utf-8-sig"))))
    (mine,) = (row for row in rows if row[0] == "Carl Cheat")
    assert mine[4].startswith("NOT LEGAL") and mine[5] == "The player is told."
    assert "nobody" in (desk / "out/letters/carl-cheat.txt").read_text()


def test_a_name_that_stands_twice_on_the_sheet_has_no_waiver(muster, desk):
    """He signs up as Wanda once more: neither line's list has hers until the organiser has told them apart."""
    (desk / "signup.csv").write_text(SHEET.replace("Carl Cheat,Crows", "waived  wanda,Crows"))
    (desk / "lists/carl.yaml").write_text(a_list("Waived Wanda", 14))
    found = judged(muster, desk)
    assert [name for name, file in found.items() if file["legal"]] == ["lee.yaml"]
    for name in ("carl.yaml", "wanda.yaml"):
        assert any("in lines 2, 4" in f["message"] for f in found[name]["findings"]), found[name]["findings"]
    papers(muster, desk, "--no-sheets")
    assert "in lines 2, 4" in (desk / "out/overview.md").read_text()
    (desk / "crow-cup.yaml").write_text(PACK.replace("lists: 1", "lists: 2"))
    assert judged(muster, desk)["wanda.yaml"]["legal"], "a line for each of two lists"


def test_a_line_sent_again_is_one_line(muster, desk):
    """A form that was sent twice; the later of two days counts, so that none comes in time by an earlier line."""
    (desk / "signup.csv").write_text(f"{SHEET}Carl Cheat,Crows,carl.yaml,en,2027-03-02\n")
    (desk / "lists/carl.yaml").write_text(a_list(halberds=40))
    code, out, err = muster("check", desk / "lists", "--event", desk / "crow-cup.yaml", "--signup", desk / "signup.csv")
    assert code == 0 and "Carl Cheat is already in line 4 with this file" in err
    assert "The list arrived on 2027-03-02" in out and "in lines" not in out


def test_a_list_under_another_s_name(muster, desk):
    """Two who swap their lists: told as both, and the umpires see it."""
    (desk / "lists/carl.yaml").write_text(a_list("Legal Lee", halberds=40))
    (told,) = (f for f in judged(muster, desk)["carl.yaml"]["findings"] if f["code"] == "event.player")
    assert told["severity"] == "warning" and "names the player Legal Lee" in told["message"]
    out = papers(muster, desk, "--no-sheets")[1]
    assert "1 list that may be another’s (overview.md): Carl Cheat (carl.yaml)" in out
    assert "## Whose list is it? (1)\n\n- Carl Cheat, carl.yaml: The list names" in (desk / "out/overview.md").read_text()
    (desk / "lists/carl.yaml").write_text(a_list("Charlie", halberds=40))
    (told,) = (f for f in judged(muster, desk)["carl.yaml"]["findings"] if f["code"] == "event.player")
    assert told["severity"] == "info"


@pytest.mark.parametrize(("text", "told"), [(a_list(halberds=40), "the file of this name is old/2019/carl.yaml"), ("kind: [", "the file of this name is old/2019/carl.yaml")])
def test_a_stray_file_deep_down_is_not_given_away_in_silence(muster, desk, text, told):
    """A file of Carl's name in a folder of which the sheet says nothing; written in the sheet, it is his without a word."""
    (desk / "lists/old/2019").mkdir(parents=True)
    (desk / "lists/old/2019/carl.yaml").write_text(text)
    papers(muster, desk, "--no-sheets")
    assert told in (desk / "out/overview.md").read_text()
    assert told not in (desk / "out/letters/carl-cheat.txt").read_text()
    (desk / "signup.csv").write_text(SHEET.replace("carl.yaml", "old/2019/carl.yaml"))
    papers(muster, desk, "--no-sheets")
    assert told not in (desk / "out/overview.md").read_text()


def test_folders_of_players_say_nothing_against_them(muster, desk):
    """Where all files lie as deep as one another, an organiser has sorted them so."""
    for name in ("wanda", "lee"):
        (desk / "lists" / name).mkdir()
        (desk / "lists" / f"{name}.yaml").rename(desk / "lists" / name / f"{name}.yaml")
    papers(muster, desk, "--no-sheets")
    assert "Whose list" not in (desk / "out/overview.md").read_text()


@pytest.mark.parametrize("name", ["carl (1).yaml", "carl(2).yaml", "carl - Copy.yaml", "carl - Copie.yaml", "carl copy 2.yaml"])
def test_a_second_download_is_told_as_one(muster, desk, name):
    """Beside the first, which counts; and alone, where it is likely his."""
    (desk / "lists" / name).write_text(a_list(halberds=40))
    (told,) = (f for f in judged(muster, desk)[name]["findings"] if f["code"] == "event.player")
    assert "second download of carl.yaml, the list of Carl Cheat, which is not there" in told["message"]
    assert told["fix"] == "If it is his, rename it to carl.yaml."
    (desk / "lists/carl.yaml").write_text(a_list(halberds=39))
    found = judged(muster, desk)
    (told,) = (f for f in found[name]["findings"] if f["code"] == "event.player")
    assert "which counts as the list of Carl Cheat" in told["message"]
    assert not [f for f in found["carl.yaml"]["findings"] if f["code"] == "event.player"]
    papers(muster, desk, "--no-sheets")
    assert "Compare both, keep the right one as carl.yaml" in (desk / "out/overview.md").read_text()


def test_a_sheet_of_an_earlier_run_is_told_as_such(muster, desk):
    """He brings the sheet of the list that he had before; by its code, and one of many as well."""
    (desk / "lists/carl.yaml").write_text(a_list(halberds=40))
    papers(muster, desk)
    terms = ("--event", desk / "crow-cup.yaml", "--signup", desk / "signup.csv")
    assert muster("print", desk / "out/lists", *terms, "-o", desk / "all.pdf")[0] == 0
    code, out, _ = registered(muster, desk, desk / "all.pdf")
    assert code == 0 and "this file is the desk’s own" in out
    old = next(one["fingerprint"] for one in json.loads((desk / "out/registry.json").read_text())["lists"] if one["player"] == "Carl Cheat")
    (desk / "old.pdf").write_bytes((desk / "out/sheets/carl-cheat.pdf").read_bytes())
    (desk / "lists/carl.yaml").write_text(a_list(halberds=39))
    papers(muster, desk)
    for given in (desk / "old.pdf", desk / "all.pdf"):
        code, out, err = registered(muster, desk, given)
        assert code == 1 and "an earlier print of the desk, since replaced or withdrawn: Carl Cheat" in out and "1 of an earlier version" in err
    code, out, _ = registered(muster, desk, old)
    assert code == 1 and f"an earlier version of the list of Carl Cheat ({old})" in out
    papers(muster, desk, "--no-sheets")
    assert "earlier version" in registered(muster, desk, old)[1], "runs that follow remember it"


def test_prints_of_other_lists_are_not_noted(muster, desk):
    """A list beside the registry that was written over is not what was judged."""
    papers(muster, desk)
    copy = desk / "out/lists/legal-lee.yaml"
    copy.write_text(copy.read_text().replace("models: 40", "models: 60"))
    muster("print", copy, "-o", desk / "forged.pdf")
    assert registered(muster, desk, desk / "forged.pdf")[0] == 1
    assert not json.loads((desk / "out/registry.json").read_text())["prints"]


def test_a_code_in_a_pdf_proves_nothing_by_itself(muster, desk):
    """Without a registry that is said, unless the file is what Muster prints."""
    (desk / "lists/carl.yaml").write_text(a_list(halberds=40))
    terms = ("--event", desk / "crow-cup.yaml", "--signup", desk / "signup.csv")
    muster("print", desk / "lists/carl.yaml", *terms, "-o", desk / "own.pdf")
    code, _, err = muster("verify", desk / "own.pdf", desk / "lists/carl.yaml", *terms)
    assert code == 0 and "byte for byte what Muster prints" in err
    (desk / "forged.pdf").write_bytes((desk / "own.pdf").read_bytes() + b"\n")
    code, _, err = muster("verify", desk / "forged.pdf", desk / "lists/carl.yaml", *terms)
    assert code == 0 and "Only the code in this PDF was compared" in err
