"""Who plays and whose list is in which file: the sign-up sheet, and lists that are handed in twice."""

from __future__ import annotations

import json

import pytest

from builder.core.findings import MusterError
from builder.desk import lists_together as doubles_of
from builder.desk import signup
from builder.locale import language
from tests.cli.files import GOOD, HEAD
from tests.cli.test_event import PACK

MINE = HEAD + "player: {player}\nentries:\n- {{take: helblitzen, models: 20}}\n- {{take: reiksgard, models: 10}}\n"


@pytest.mark.parametrize(
    "data",
    [
        "player,club,file,language\nAnn Lee,Crows,ann.yaml,en\nBéla,,b/list.txt,FR\n\n".encode(),
        "Joueur;Fichier;Langue;Club\r\nAnn Lee;ann.yaml;anglais;Crows\r\nBéla;b/list.txt;Français;\r\n".encode("cp1252"),
        "\ufeffNOM\tliste\tlang\téquipe\nAnn Lee\tann.yaml\ten\tCrows\nBéla\tb/list.txt\tfr\t\n".encode(),
    ],
)
def test_sheets_as_programs_write_them(tmp_path, data):
    """With commas, semicolons or tabs, in either language, of today's systems or older ones."""
    (tmp_path / "s.csv").write_bytes(data)
    sheet = signup.read(str(tmp_path / "s.csv"))
    assert [(p.name, p.club, p.file, p.language) for p in sheet.players] == [
        ("Ann Lee", "Crows", "ann.yaml", "en"),
        ("Béla", "", "b/list.txt", "fr"),
    ]
    assert sheet.player_of("in/ANN.yaml", "Bob").name == "Ann Lee"
    assert sheet.player_of("in/b/list.txt", "").name == "Béla"
    assert sheet.player_of("in/list.txt", "Béla") is None


@pytest.mark.parametrize(
    ("cell", "path", "his"),
    [
        ("ann.yaml", "in/ann.yaml", True),
        ("ann.yaml", "in/deep/Ann.YAML", True),
        ("ann.yaml", "in/xann.yaml", False),
        ("ann.yaml", "in/evil.zip/ann.yaml", False),
        ("evil.zip/ann.yaml", "in/evil.zip/ann.yaml", True),
        ("ann.zip", "in/ann.zip/list.txt", True),
        ("ann.zip", "in/xann.zip/list.txt", False),
        ("ann.zip", "in/evil.zip/ann.zip", False),
        ("ann.zip", "in/evil.zip/ann.zip/x.txt", False),
        ("ann.zip/a.yaml", "in/evil.zip/ann.zip/a.yaml", False),
        ("ann.zip/deep/a.yaml", "in/ann.zip/deep/a.yaml", True),
    ],
)
def test_whose_file_it_is(cell, path, his):
    """Nobody becomes another by what he calls a file in his archive."""
    sheet = signup.SignUp("s.csv", (signup.Player("Ann", file=cell),))
    assert (sheet.player_of(path, "") is not None) == his


@pytest.mark.parametrize(
    ("cell", "his", "others"),
    [
        ("ann.yaml", ["in/ann.yaml"], ["in/ANN.yaml", "in/bob/ann.yaml"]),
        ("ann.yaml", ["in/a/ann.yaml", "in/b/ann.yaml"], ["in/a/a/ann.yaml"]),
        ("bob/ann.yaml", ["in/bob/ann.yaml"], ["in/ann.yaml", "in/bob/Ann.yaml"]),
        ("ann.yaml", ["in/deep/Ann.YAML"], []),
        ("ann.zip", ["in/ann.zip/list.txt", "in/ann.zip/deep/old.txt"], ["in/bob/ann.zip/list.txt"]),
        ("ann.zip/list.txt", ["in/ann.zip/list.txt"], ["in/bob/ann.zip/list.txt", "in/ann.zip/old.txt"]),
    ],
)
def test_of_files_of_one_name_the_nearest_is_meant(cell, his, others):
    """An organiser who unpacks Bob's archive makes nothing in it Ann's; alone, a file counts wherever it lies."""
    players = (signup.Player("Ann", file=cell, line=2), signup.Player("Carl", line=3))
    sheet = signup.SignUp("s.csv", players).among([*others, *his])
    assert all(sheet.player_of(path, "Bob").name == "Ann" for path in his)
    assert not any(sheet.player_of(path, "Ann") for path in others)
    assert sheet.player_of("in/carl.yaml", "carl").name == "Carl"


@pytest.mark.parametrize(
    ("path", "claimed", "his"),
    [
        ("in/list.yaml", "ann lee", "Ann Lee"),
        ("in/Bob.yaml", "Ann Lee", "Ann Lee"),
        ("in/Ann Lee, Empire (1).yaml", "", "Ann Lee"),
        ("in/crow-cup_ann_lee.txt", "The Empress", "Ann Lee"),
        ("in/ann.yaml", "", "Ann"),
        ("in/annabel.yaml", "", None),
        ("in/bea-noel.yaml", "", "Béa Noël"),
        ("in/ann-lee.yaml", "Dora", None),
        ("in/dora.yaml", "", None),
        ("in/all.zip/ann-lee.yaml", "", None),
        ("in/ann-lee/list.yaml", "", None),
    ],
)
def test_a_file_of_any_name_is_known_by_what_it_says(path, claimed, his):
    """The name in the list first, then a name in that of the file; players with a file of their own have that."""
    names = [signup.Player("Ann Lee"), signup.Player("Ann"), signup.Player("Béa Noël"), signup.Player("Dora", file="d.yaml")]
    found = signup.SignUp("s.csv", tuple(names)).among([path]).player_of(path, claimed)
    assert (found.name if found else None) == his


def test_a_list_known_by_the_name_of_its_file_is_reported(muster, tmp_path, event):
    """As a note, since anybody can give a file any name."""
    path = tmp_path / "carl-2000.yaml"
    path.write_text(MINE.format(player="''"))
    checked = json.loads(muster("check", path, *event, "--format", "json")[1])["files"][0]
    notes = [f["message"] for f in checked["findings"] if f["code"] == "event.player"]
    assert notes == ["This file is taken for the list of Carl by its name only."]


@pytest.mark.parametrize("data", [b"", b"club,file\nA,b\n", b"\xff\xfe\x00", b"player,file\nA,a.yaml\nB,A.YAML\n", b'player\n"' + b"x" * 200_000])
def test_what_is_no_sheet(muster, tmp_path, data):
    """Told, with exit 2, before anything is judged."""
    (tmp_path / "s.csv").write_bytes(data)
    with pytest.raises(MusterError):
        signup.read(str(tmp_path / "s.csv"))
    assert muster("check", GOOD, "--signup", tmp_path / "s.csv")[:2] == (2, "")


@pytest.fixture
def event(tmp_path):
    """A pack with a waiver for Ann, and a sheet on which Ann's file is ann.yaml."""
    pack = tmp_path / "cup.yaml"
    pack.write_text(PACK.format(id="cup") + "waivers:\n- {player: Ann, code: wfb3.general}\n- {player: Ann, code: wfb3.characters}\n")
    sheet = tmp_path / "signup.csv"
    sheet.write_text("player,file\nAnn,ann.yaml\nBob,bob.yaml\nCarl,\n")
    return ("--event", pack, "--signup", sheet)


@pytest.mark.parametrize(("file", "claims", "waived"), [("ann.yaml", "Ann", 2), ("ann.yaml", "X", 2), ("ann.yaml", "''", 2), ("bob.yaml", "Ann", 0), ("eve.yaml", "Ann", 0), ("eve.yaml", "Carl", 0)])
def test_names_come_from_the_sheet(muster, tmp_path, event, file, claims, waived):
    """Nobody gains another's waivers by his name, in any command."""
    path = tmp_path / file
    path.write_text(MINE.format(player=claims))
    checked = json.loads(muster("check", path, *event, "--format", "json")[1])["files"][0]
    shown = json.loads(muster("show", path, *event, "--format", "json")[1])
    assert sum(f["waived"] == "cup" for f in checked["findings"]) == waived
    assert shown["findings"] == checked["findings"]
    assert shown["player"] == {"ann.yaml": "Ann", "bob.yaml": "Bob"}.get(file, "Carl" if claims == "Carl" else "")
    told = {(f["code"], f["severity"]) for f in checked["findings"]}
    assert (("event.player", "warning") in told) == ((file, claims) in {("eve.yaml", "Ann"), ("bob.yaml", "Ann")}), "a note, unless another of the sheet is named"


@pytest.fixture
def handed_in(tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    lines = MINE.format(player="Ann").splitlines(keepends=True)
    (folder / "a.yaml").write_text("".join(lines))
    (folder / "b.txt").write_text("# mine\n" + "".join([*lines[:-2], lines[-1], lines[-2]]))
    (folder / "c.yaml").write_text("".join(lines).replace("Ann", "Bob"))
    (folder / "d.yaml").write_text("".join(lines).replace("models: 10", "models: 11"))
    return folder


def doubles(out):
    return {
        f["file"].rpartition("/")[2]: [(x["code"], x["severity"], x["message"].replace(f["file"].rpartition("/")[0] + "/", "")) for x in f["findings"] if x["code"] in ("event.double", "event.player")]
        for f in json.loads(out)["files"]
    }


def test_lists_handed_in_twice(muster, handed_in):
    """The same list, and one that differs only in order; a note where no event asks."""
    found = doubles(muster("check", handed_in, "--format", "json")[1])
    assert found == {
        "a.yaml": [("event.double", "info", "This list is the same as b.txt, c.yaml, but for order or layout.")],
        "b.txt": [("event.double", "info", "This list is the same as a.yaml, c.yaml, but for order or layout.")],
        "c.yaml": [("event.double", "info", "This list is the same as a.yaml, b.txt, but for order or layout.")],
        "d.yaml": [],
    }


def test_a_player_with_two_lists(muster, handed_in, event):
    """At an event, unless it asks for as many."""
    found = doubles(muster("check", handed_in, "--format", "json", *event[:2])[1])
    assert [(name, code, grave) for name, own in found.items() for code, grave, _ in own] == [
        ("a.yaml", "event.double", "warning"), ("a.yaml", "event.player", "warning"), ("b.txt", "event.double", "warning"),
        ("b.txt", "event.player", "warning"), ("c.yaml", "event.double", "warning"), ("d.yaml", "event.player", "warning"),
    ]  # fmt: skip
    assert found["d.yaml"][0][2] == "Ann sent 3 lists, this one and a.yaml, b.txt; the event requires 1."
    event[1].write_text(event[1].read_text() + "lists: 3\n")
    found = doubles(muster("check", handed_in, "--format", "json", *event[:2])[1])
    assert found["d.yaml"] == []


def test_very_many_of_one_list(tmp_path):
    """Some are named, the others counted: reports grow no quicker than the folder."""
    one = doubles_of.ComparisonValues("a", "b", "Ann", "cup", 1)
    found = doubles_of.repeated_list_findings([(f"{n:04}.yaml", one) for n in range(3000)])
    assert len(found) == 3000 and all(len(own) == 2 for own in found.values())
    text = language("en").say(found[0][0].text)
    assert text == "This is the same list as 0001.yaml, 0002.yaml, 0003.yaml, 0004.yaml, 0005.yaml, 2,994 more."


def test_any_order_and_any_number_of_jobs(muster, handed_in, monkeypatch):
    """The same reports of the same files."""
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    files = sorted(handed_in.iterdir())
    one = json.loads(muster("check", *files, "--format", "json")[1])["files"]
    other = json.loads(muster("check", *files[::-1], "--format", "json", "--jobs", "2")[1])["files"]
    assert one == sorted(other, key=lambda f: f["file"])


@pytest.mark.parametrize(
    ("heads", "said"),
    [
        ("player,fiel", ["unknown column “fiel”; did you mean “file”?"]),
        ("player,file,Recieved", ["unknown column “Recieved”; did you mean “received”?"]),
        ("joueur;fichier;langeu", ["unknown column “langeu”; did you mean “langue”?"]),
        ("player,file,phone,notes", []),
        ("name,surname,list,list 2", []),
    ],
)
def test_mistyped_columns(tmp_path, heads, said):
    """They are named with the column meant; columns of the organiser's own are ignored."""
    (tmp_path / "s.csv").write_text(f"{heads}\nAnn\n", encoding="utf-8")
    problems = signup.read(str(tmp_path / "s.csv")).problems
    assert [language("en").say(text).rpartition("s.csv: ")[2] for text in problems] == said


def test_a_file_of_the_same_name_deeper_down_has_no_waiver(muster, tmp_path, event):
    """In a folder that an organiser unpacked beside the lists."""
    for place in ("ann.yaml", "bob/ann.yaml"):
        (tmp_path / "lists" / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "lists" / place).write_text(MINE.format(player="Ann"), encoding="utf-8")
    files = json.loads(muster("check", tmp_path / "lists", *event, "--format", "json")[1])["files"]
    assert [sum(f["waived"] == "cup" for f in one["findings"]) for one in files] == [2, 0]
    assert [[f["code"] for f in one["findings"] if f["code"] == "event.player"] for one in files] == [[], ["event.player"]]
