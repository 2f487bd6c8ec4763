"""`muster rounds`: pairings, results and standings of an event."""

from __future__ import annotations

import io

import pytest

from builder.desk import pairing_programs, rounds
from tests.cli.files import LEGAL
from tests.cli.test_event import PACK

PLAYERS = ("Ann Lee", "Béa Noël", "Carl", "Dora", "Eve")


@pytest.fixture
def event(muster, tmp_path):
    """The papers of an event of five players, Ann and Carl of one club; what is called on them."""
    (tmp_path / "lists").mkdir()
    for name in PLAYERS:
        (tmp_path / "lists" / f"{name}.yaml").write_text(LEGAL, encoding="utf-8")
    (tmp_path / "cup.yaml").write_text(PACK.format(id="cup") + "rounds: 2\n")
    clubs = {"Ann Lee": "Crows", "Carl": "Crows"}
    sheet = "".join(f"{name},{clubs.get(name, '')},{name}.yaml\n" for name in PLAYERS)
    (tmp_path / "signup.csv").write_text("player,club,file\n" + sheet, encoding="utf-8")

    def run():
        sheet = ("--signup", tmp_path / "signup.csv")
        muster("event", tmp_path / "lists", "--event", tmp_path / "cup.yaml", *sheet, "-o", tmp_path / "out", "--no-sheets")

    run()
    return tmp_path, run


def games(folder):
    return rounds.read(str(folder / "out" / "rounds.csv"), PLAYERS)


def test_an_event_of_two_rounds(muster, event, monkeypatch):
    """Paired, typed, paired again, corrected by a table; a player who leaves is not paired and keeps his place."""
    folder, run = event
    code, out, _ = muster("rounds", folder / "out", "--next")
    assert code == 0
    assert "Round 1: 0 of 3 games have their scores." in out
    first = games(folder)
    assert {"Ann Lee", "Carl"} not in [set(game.players) for game in first]
    assert muster("rounds", folder / "out", "--next")[0] == 2
    monkeypatch.setattr("sys.stdin", io.StringIO("many\n20 0\n12-8\n10\n"))
    code, out, err = muster("rounds", folder / "out", "--enter")
    assert "Round 1: 3 of 3 games have their scores." in out
    assert err.count("Write two scores") == 1
    assert f"  1. {first[0].first}" in out
    (folder / "lists" / "Eve.yaml").unlink()
    (folder / "signup.csv").write_text((folder / "signup.csv").read_text(encoding="utf-8").replace("Eve,,Eve.yaml\n", ""), encoding="utf-8")
    run()
    code, out, _ = muster("rounds", folder / "out", "--next")
    second = [game for game in games(folder) if game.round == 2]
    assert len(second) == 2
    assert not any("Eve" in game.players for game in second)
    assert not {game.players for game in second} & {game.players for game in first}
    assert "Eve" in out
    results = "".join(f"{game.second},{game.first},3,17\n" for game in second)
    (folder / "results.csv").write_text("player1,player2,score1,score2\n" + results.upper(), encoding="utf-8")
    assert "Round 2: 2 of 2" in muster("rounds", folder / "out", "--results", folder / "results.csv")[1]
    assert [(str(g.score1), str(g.score2)) for g in games(folder)[-2:]] == [("17", "3")] * 2
    before = (folder / "out" / "rounds.csv").read_bytes()
    code, _, err = muster("rounds", folder / "out", "--next")
    assert (code, "raise “rounds” in the pack" in err) == (2, True)
    assert (folder / "out" / "rounds.csv").read_bytes() == before
    assert "Crows" in (folder / "out" / "standings.md").read_text(encoding="utf-8")
    (folder / "pairs.csv").write_text("player1,player2\nCarl,Dora\n")
    assert "but the pack has only 2" in muster("rounds", folder / "out", "--pairings", folder / "pairs.csv")[2]


@pytest.mark.parametrize(("lang", "head"), [("en", "Opponents’ scores"), ("fr", "Scores des adversaires")])
def test_standings_have_the_tie_break_and_are_read_again(muster, event, tmp_path, lang, head):
    """The scores of the opponents stand in both tables, and come back from the CSV table."""
    folder, _ = event
    (folder / "out" / "rounds.csv").write_text("round,player1,player2,score1,score2\n1,Ann Lee,Dora,12,8\n1,Carl,Eve,12,7\n")
    muster("rounds", folder / "out", "--lang", lang)
    assert head in (folder / "out" / "standings.md").read_text(encoding="utf-8")
    found = pairing_programs.read_standings(str(folder / "out" / "standings.csv"))
    assert [tuple(one) for one in found[:2]] == [(1, "Ann Lee", "12", "8"), (2, "Carl", "12", "7")]


def test_the_rounds_go_out_to_pairing_programs_and_their_pairs_come_back(muster, event, tmp_path):
    """In the TRF a game is won, drawn or lost; numbers of an engine's answer are those of the TRF."""
    folder, _ = event
    muster("rounds", folder / "out")
    (tmp_path / "answer").write_text("3\n1 2\n4 3\n5 0\n")
    assert muster("rounds", folder / "out", "--pairings", tmp_path / "answer")[0] == 0
    assert [(g.first, g.second) for g in games(folder)] == [("Ann Lee", "Béa Noël"), ("Dora", "Carl"), ("Eve", "")]
    (tmp_path / "r.csv").write_text("player1,player2,score1,score2\nAnn Lee,Bea Noel,20,0\nCarl,Dora,10,10\nEve,bye,10,\n")
    muster("rounds", folder / "out", "--results", tmp_path / "r.csv")
    trf = (folder / "out" / "rounds.trf").read_text(encoding="utf-8").splitlines()
    cells = {line[14:47].strip(): (line[80:84].strip(), line[91:99]) for line in trf if line.startswith("001")}
    assert cells == {
        "Ann Lee": ("1.0", "   2 w 1"), "Béa Noël": ("0.0", "   1 b 0"), "Carl": ("0.5", "   4 b ="),
        "Dora": ("0.5", "   3 w ="), "Eve": ("1.0", "0000 - U"),
    }  # fmt: skip
    read = pairing_programs.read_pairs(str(folder / "out" / "rounds.trf"), {})
    assert {(p.first, p.second) for p in read} == {("Ann Lee", "Béa Noël"), ("Carl", "Dora"), ("Eve", "")}
    (tmp_path / "again.csv").write_text("player1,player2\nBéa Noël,Ann Lee\nCarl,Eve\n", encoding="utf-8")
    assert "have met before" in muster("rounds", folder / "out", "--pairings", tmp_path / "again.csv")[2]


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("round,player1,player2,score1,score2\n1,Ann Lee,Carl,many,3\n", "line 2: many is not a score"),
        ("round,player1,player2,score1,score2\n1,Ann Lee,Carl,-1,3\n", "is not a score"),
        ("round,player1,player2,score1,score2\nx,Ann Lee,Carl,1,3\n", "x is not a round"),
        ("round,player1,player2,score1,score2\n9,Ann Lee,Carl,1,3\n", "Round 9 has no game of Ann Lee and Carl."),
        ("round,player1,player2\n1,Ann Lee,Carl\n1,ann lee,Dora\n", "line 3: Ann Lee is already in line 2"),
        ("a,b\n1,2\n", "has no columns"),
    ],
)
def test_mistakes_in_results(muster, event, tmp_path, table, said):
    """They are named with their line, and nothing is entered."""
    folder, _ = event
    muster("rounds", folder / "out", "--next")
    before = (folder / "out" / "rounds.csv").read_bytes()
    (tmp_path / "r.csv").write_text(table)
    code, out, err = muster("rounds", folder / "out", "--results", tmp_path / "r.csv")
    assert (code, out) == (2, "")
    assert said in err
    assert (folder / "out" / "rounds.csv").read_bytes() == before


def test_a_table_in_french_is_read_again(muster, event, tmp_path):
    """With semicolons and commas in numbers, as French spreadsheets have them."""
    folder, _ = event
    muster("rounds", folder / "out", "--next", "--lang", "fr")
    path = folder / "out" / "rounds.csv"
    path.write_text(path.read_text(encoding="utf-8").replace(";;\n", ";12,5;7,5\n", 1), encoding="utf-8")
    assert "12,5 – 7,5" in muster("rounds", folder / "out", "--lang", "fr")[1]
    assert "12.5 – 7.5" in muster("rounds", folder / "out")[1]


def test_names_that_a_spreadsheet_would_take_for_formulas(tmp_path):
    """They are disarmed in the table and known again."""
    (tmp_path / "rounds.csv").write_text("round,player1,player2\n1,'=1+1,Ann\n")
    assert rounds.read(str(tmp_path / "rounds.csv"), ("=1+1", "Ann"))[0].first == "=1+1"


def test_a_folder_without_an_event(muster, tmp_path):
    """It is named, with what is expected."""
    code, _, err = muster("rounds", tmp_path)
    assert code == 2
    assert "registry.json" in err


def test_papers_without_their_pack(muster, event):
    """It is named, with the command that writes it."""
    folder, _ = event
    (folder / "out" / "cup.yaml").unlink()
    code, _, err = muster("rounds", folder / "out")
    assert code == 2
    assert "cup.yaml, the event’s pack, is missing" in err


@pytest.mark.parametrize("pairs", ["Ann Lee,Dora\nAnn Lee,Eve\n", "Dora,Dora\n"], ids=["twice in a round", "against himself"])
def test_pairs_that_cannot_be_played_are_refused(muster, event, pairs):
    """Nothing is written."""
    folder, _ = event
    (folder / "pairs.csv").write_text("player1,player2\n" + pairs, encoding="utf-8")
    assert muster("rounds", folder / "out", "--pairings", folder / "pairs.csv")[0] == 2
    assert not (folder / "out" / "rounds.csv").exists()
