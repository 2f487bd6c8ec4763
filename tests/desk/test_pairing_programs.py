"""Files of the programs that pair and keep standings: read as they write them, written as they read them."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from builder.core.findings import MusterError
from builder.desk import pairing_programs, pairs, signup
from builder.desk.pairing_programs import Standing
from tests.cli.test_event import PACK
from tests.conftest import LISTS

GOOD = (LISTS / "wfb3/rosters/empire-2000.yaml").read_text(encoding="utf-8")
NAMES = ("Ann Lee", "Béa Noël", "Cam Ito", "Dan Ost")
GIP = "v1.3.3\r\nCrow Cup\r\n12484\r\n4\r\n" + "".join(
    f"{7000 + n}||{name.split()[0]}||{name.split()[1]}||nick{n}||Empire||Town||Crows||3||||1||||x\r\n" for n, name in enumerate(NAMES)
)


def trf_line(number, name, points="0.0", rank=None, rounds=""):
    """A player's line, in the columns of the FIDE's format."""
    line = f"001 {number:>4} {'m':1}{'':>3} {name:<33} {'':4} {'':3} {'':11} {'':10} {points:>4} {rank or number:>4}"
    assert len(line) == 89
    return line + rounds


ROUND = [
    trf_line(1, "Lee, Ann", "1.0", 2, "     3 w 1     2 w  "),
    trf_line(2, "Béa Noël", "1.5", 1, "  0000 - U     1 b  "),
    trf_line(3, "Cam Ito", "0.0", 4, "     1 b 0  0000 - H"),
    trf_line(4, "Dan Ost", "0.5", 3),
]


@pytest.fixture
def desk(tmp_path):
    """Four lists of four players who signed up at T³."""
    (tmp_path / "lists").mkdir()
    for n, name in enumerate(NAMES):
        text = GOOD.replace("models: 20", f"models: {20 + n}", 1) + f"player: {name}\n"
        (tmp_path / "lists" / f"{n}.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "crow-cup.yaml").write_text(PACK.format(id="crow-cup") + "rounds: 3\n", encoding="utf-8")
    (tmp_path / "signup.gip").write_bytes(GIP.encode("latin-1"))
    return tmp_path


def run(muster, desk, *more):
    words = ("event", desk / "lists", "--event", desk / "crow-cup.yaml", "--signup", desk / "signup.gip", "-o", desk / "out", "--no-sheets")
    return muster(*words, *more)


def made(desk):
    return sorted(p.name for p in (desk / "out" / "pairings").iterdir())


def test_the_sign_up_of_t3(tmp_path):
    """Names, teams and all that goes back there."""
    path = tmp_path / "signup.gip"
    path.write_bytes(GIP.encode("latin-1"))
    sheet = signup.read(str(path))
    assert [p.name for p in sheet.players] == [*NAMES] and sheet.players[1].club == "Crows"
    assert (sheet.t3_id, sheet.t3_version) == ("12484", "v1.3.3")
    assert sheet.players[1].t3 == ("7001", "Béa", "Noël", "nick1", "Empire", "Town", "Crows")


def test_players_for_programs_that_pair(muster, desk):
    """A TRF with the columns of the format, and the table of TXM."""
    run(muster, desk)
    lines = (desk / "out/players.trf").read_text(encoding="utf-8").splitlines()
    assert lines[:4] == ["012 crow-cup", "062 4", "142 3", "XXR 3"]
    players = lines[4:]
    assert [(p[:3], p[4:8].strip(), p[14:47].strip(), p[80:84], p[85:89].strip()) for p in players] == [
        ("001", str(n), name, " 0.0", str(n)) for n, name in enumerate(NAMES, 1)
    ]
    assert {len(p) for p in players} == {89}
    rows = [line.split(";") for line in (desk / "out/players.csv").read_text(encoding="utf-8").splitlines()]
    assert {len(row) for row in rows} == {9} and rows[2][:7] == ["Béa", "Noël", "Béa Noël", "Crows", "The Empire", "", "X"]


def test_a_round_from_a_trf(muster, desk):
    """The last that anybody plays; byes make nothing, and names are known with the last one first."""
    (desk / "round.trf").write_text("012 x\n" + "\r".join(ROUND) + "\r", encoding="utf-8")
    assert run(muster, desk, "--pairings", desk / "round.trf")[2].count("no list") == 0
    assert made(desk) == ["2-ann-lee-bea-noel.pdf"]


def test_what_an_engine_answers(muster, desk):
    """Numbers of the TRF that it was given; a number that nobody has is told."""
    run(muster, desk)
    (desk / "pairs.txt").write_text("2\n4 1\n2 3\n")
    run(muster, desk, "--pairings", desk / "pairs.txt")
    assert made(desk) == ["1-dan-ost-ann-lee.pdf", "2-bea-noel-cam-ito.pdf"]
    (desk / "pairs.txt").write_text("1\n4 9\n")
    code, _, err = run(muster, desk, "--pairings", desk / "pairs.txt")
    assert code == 2 and "no player of players.trf has this number" in err


@pytest.mark.parametrize("form", ["trf", "gep", "csv"])
def test_standings_come_back(muster, desk, form):
    """In the order of their ranks, with clubs and armies; T³ gets its own numbers back."""
    text = {
        "trf": "\n".join(ROUND) + "\n",
        "gep": "#GoePP-Exportdatei, v1.3.3 Export vom 1.3.2027||x\n#TID-12484||x\n" + "".join(f"{7000 + n}||{name.split()[0]}||{name.split()[1]}||n||E||T||C||{rank}||{points}||{points}||0||0||0||0||0||0||x\n" for n, (name, rank, points) in enumerate(zip(NAMES, (2, 1, 4, 3), ("1.0", "1.5", "0.0", "0.5"), strict=True))),
        "csv": "rang;joueur;score\n2;Ann Lee;1.0\n1;Béa Noël;1.5\n4;Cam Ito;0.0\n3;dan OST;0.5\n",
    }[form]
    (desk / f"standings.{form}").write_text(text, encoding="utf-8")
    run(muster, desk, "--standings", desk / f"standings.{form}")
    rows = list(csv.reader(io.StringIO((desk / "out/standings.csv").read_text(encoding="utf-8-sig"))))
    assert rows[1:] == [["1", "Béa Noël", "Crows", "The Empire", "1.5"], ["2", "Ann Lee", "Crows", "The Empire", "1.0"],
                        ["3", "Dan Ost", "Crows", "The Empire", "0.5"], ["4", "Cam Ito", "Crows", "The Empire", "0.0"]]  # fmt: skip
    head, event, first, *_ = (desk / "out/standings.gep").read_bytes().decode("latin-1").split("\r\n")
    assert head.startswith("#GoePP-Exportdatei, v1.3.3 Export vom ") and event == "#TID-12484||x"
    assert first.split("||") == ["7001", "Béa", "Noël", "nick1", "Empire", "Town", "Crows", "1", "1", "1", "0", "0", "0", "0", "0", "0", "x"]
    assert "| 1 | Béa Noël |" in (desk / "out/standings.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["001    1\n", "2\n1 2 3\n", "x;y\n1;2\n", "", "001 xxxx m    Name\n", '"' * 200_000])
def test_what_is_none_of_them(tmp_path, text):
    """A line that says so, and no traceback."""
    path = tmp_path / "x.txt"
    path.write_text(text)
    with pytest.raises(MusterError):
        pairing_programs.read_pairs(str(path), {1: "A", 2: "B"})
    if not text[:1].isdigit() or text.startswith("001"):
        with pytest.raises(MusterError):
            pairing_programs.read_standings(str(path))


def test_hostile_names_in_a_table(tmp_path):
    """Neither a terminal nor a spreadsheet is driven by them."""
    path = tmp_path / "x.csv"
    path.write_text("rank,player,score\n1,\x1b[2J=1+1,=2\n", encoding="utf-8")
    assert pairing_programs.read_standings(str(path)) == (Standing(1, "[2J=1+1", "=2"),)


def test_a_name_longer_than_a_trf_has_room_for():
    """It is known again by its beginning."""
    long = "Maximilian Alexander von Hohenstein-Wolkenburg"
    assert pairs.name_key(pairs.cut_name(long)) == pairs.name_key(long)
    assert Path(__file__).exists()
