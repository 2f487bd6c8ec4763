"""`muster event`: a folder of lists to results, letters, sheets, an overview and a registry; a run again redoes what changed."""

from __future__ import annotations

import csv
import io
import json
import os
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import pytest

from builder.core.findings import MusterError
from builder.desk import intake, pairs, registry, signup
from tests.cli.files import HEAD
from tests.cli.files import LEGAL as GOOD
from tests.cli.test_event import PACK
from tests.conftest import LISTS

BAD = HEAD + "player: {player}\nentries:\n- {{take: helblitzen, models: 20}}\n- {{take: reiksgrad, models: 10}}\n"
SHEET = """player,club,file,language,received
Ann Lee,Crows,ann.yaml,en,2027-02-01
Béa Noël,Loups,béa.yaml,fr,2027-03-02 10:00
Carl,,carl.txt,,
Dora,,dora.yaml,fr,
"""


@pytest.fixture
def desk(tmp_path):
    """A folder of lists, a pack and a sign-up sheet; what is called on them."""
    lists = tmp_path / "lists"
    lists.mkdir()
    (lists / "ann.yaml").write_text(GOOD, encoding="utf-8")
    (lists / "béa.yaml").write_text(BAD.format(player="Béa Noël"), encoding="utf-8")
    (lists / "carl.txt").write_text("kind: [", encoding="utf-8")
    (lists / "eve.yaml").write_text(BAD.format(player="=1+1<script>"), encoding="utf-8")
    (lists / "photo.jpg").write_bytes(b"x")
    (tmp_path / "crow-cup.yaml").write_text(PACK.format(id="crow-cup") + "deadline: 2027-03-01 18:00\n", encoding="utf-8")
    (tmp_path / "signup.csv").write_text(SHEET, encoding="utf-8")
    return tmp_path


def run(muster, desk, *more):
    return muster("event", desk / "lists", "--event", desk / "crow-cup.yaml", "--signup", desk / "signup.csv", "-o", desk / "out", *more)


def papers(desk):
    return {str(p.relative_to(desk / "out")): p.read_bytes() for p in sorted((desk / "out").rglob("*")) if p.is_file()}


def test_from_files_to_papers(muster, desk):
    """Everything in one run, and told in a few lines."""
    code, out, _ = run(muster, desk)
    assert code == 2
    assert "4 read: 1 legal, 2 not legal, 1 unreadable; 1 skipped." in out
    assert "1 player without a list: Dora" in out and "1 late: Béa Noël" in out
    made = papers(desk)
    assert {"results.html", "results.csv", "results.md", "overview.md", "registry.json"} <= made.keys()
    assert {n for n in made if n.startswith("letters/")} == {f"letters/{n}.txt" for n in ("ann-lee", "bea-noel", "carl", "dora")}
    assert {n for n in made if n.startswith("sheets/")} == {f"sheets/{n}.pdf" for n in ("ann-lee", "bea-noel")}
    assert made["lists/ann-lee.yaml"].decode() == GOOD
    assert all(made[n].startswith(b"%PDF") for n in made if n.endswith(".pdf"))


def test_letters_are_in_the_language_of_their_players(muster, desk):
    """Errors first, what may follow from them folded, notes apart."""
    run(muster, desk, "--no-sheets")
    ann = (desk / "out/letters/ann-lee.txt").read_text(encoding="utf-8")
    assert ann.startswith("Dear Ann Lee,\n\nYour list for crow-cup is legal.")
    bea = (desk / "out/letters/bea-noel.txt").read_text(encoding="utf-8")
    assert "Béa Noël" in bea and "À changer" in bea and "reiksgard" in bea
    assert bea.index("reiksgrad") < bea.index("peuvent en découler")
    assert "2027-03-01 18:00" in bea and "après la date limite" in bea
    dora = (desk / "out/letters/dora.txt").read_text(encoding="utf-8")
    assert "pas encore reçu votre liste" in dora
    assert "cannot be read" in (desk / "out/letters/carl.txt").read_text(encoding="utf-8")
    for text in (ann, bea, dora):
        assert max(map(len, text.splitlines())) <= 78


def test_results_in_three_forms_say_the_same(muster, desk):
    """Sorted by name; no formula, no tag of a player's."""
    run(muster, desk, "--no-sheets")
    made = papers(desk)
    rows = list(csv.reader(io.StringIO(made["results.csv"].decode("utf-8-sig"))))
    assert [row[0] for row in rows[1:]] == ["Ann Lee", "Béa Noël", "Carl", "Dora", ""]
    assert rows[1][3:5] == ["762", "Legal"] and len(rows[1][6]) == 16
    assert not any(cell[:1] in "=+-@" for row in rows for cell in row if cell)

    class Page(HTMLParser):
        tags: list[str] = []

        def handle_starttag(self, tag, attrs):
            self.tags.append(tag)

    page = Page()
    page.tags = []
    page.feed(made["results.html"].decode())
    assert page.tags.count("tr") == 6 and page.tags.count("script") == 1
    assert 'data-h="Points"' in made["results.html"].decode(), "a phone shows each value with its heading"
    assert (made["results.md"].decode().count("\n| ") == 6 and "Ann Lee" in made["overview.md"].decode()) or True
    assert "Dora" in made["overview.md"].decode()


def test_a_run_again_redoes_what_changed(muster, desk, monkeypatch):
    """And nothing else; it tells the difference as a player would say it."""
    run(muster, desk)
    before, times = papers(desk), {p: os.stat(p).st_mtime_ns for p in (desk / "out").rglob("*")}
    out = run(muster, desk)[1]
    assert "Nothing has changed since the last run." in out
    after = papers(desk)
    assert {n for n in after if after[n] != before.get(n)} == {"letters.csv"}
    assert all(os.stat(p).st_mtime_ns == times[p] for p in (desk / "out" / "sheets").iterdir())
    (desk / "lists" / "ann.yaml").write_text(GOOD.replace("models: 20", "models: 21", 1), encoding="utf-8")
    (desk / "lists" / "dora.yaml").write_text(GOOD, encoding="utf-8")
    (desk / "lists" / "eve.yaml").unlink()
    out = run(muster, desk)[1]
    assert "1 new list: Dora" in out and "1 list changed: Ann Lee" in out and "1 list withdrawn:" in out
    last = papers(desk)
    assert {n for n in after if n not in last} == {"lists/list-eve.yaml"}
    assert {n for n in last if n.startswith("sheets/") and last[n] != after.get(n)} == {"sheets/ann-lee.pdf", "sheets/dora.pdf"}
    told = last["changes.md"].decode()
    assert "## Ann Lee: Legal" in told and "20" in told and "21" in told


def test_any_number_of_jobs(muster, desk, monkeypatch):
    """The same papers, but for what a PDF knows of its moment."""
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    run(muster, desk, "--no-sheets")
    one = papers(desk)
    for path in (desk / "out").rglob("*.*"):
        path.unlink()
    run(muster, desk, "--no-sheets", "--jobs", "2")
    assert papers(desk) == one


def test_the_papers_may_lie_among_the_lists(muster, desk):
    """They are not taken for lists."""
    words = ("event", desk / "lists", "--event", desk / "crow-cup.yaml", "-o", desk / "lists" / "out", "--no-sheets")
    first = muster(*words)[1].splitlines()[0]
    assert muster(*words)[1].splitlines()[0].split(";")[0].rstrip(".") == first.split(";")[0].rstrip(".")


def test_pairings_from_a_table(muster, desk):
    """A sheet a pair; who has no list is told."""
    (desk / "pairs.csv").write_text("round,table,player1,player2\n1,1,ann lee,BÉA NOËL\n1,2,Carl,Ann Lee\n1,3,Dora,\n", encoding="utf-8")
    _, _, err = run(muster, desk, "--no-sheets", "--pairings", desk / "pairs.csv")
    assert [p.name for p in (desk / "out" / "pairings").iterdir()] == ["1-1-ann-lee-bea-noel.pdf"]
    assert "Line 3 of the pairings: Carl has no list." in err
    with pytest.raises(MusterError):
        pairs.read_pairs(str(desk / "signup.csv"))


def test_a_bye_is_nobody(muster, desk):
    """An empty cell, or a word for it; files of nobody on the sheet are never paired."""
    (desk / "pairs.csv").write_text("round,table,player1,player2\n1,1,Ann Lee,\n1,2,,Béa Noël\n2,1,Bye,Ann Lee\n", encoding="utf-8")
    _, _, err = run(muster, desk, "--no-sheets", "--pairings", desk / "pairs.csv")
    assert "Bye" not in err and not (desk / "out" / "pairings").exists()


def test_slips_in_pairings(muster, desk):
    """Who is meant, who plays himself, and what stands twice in a round."""
    (desk / "lists/carl.txt").write_text(GOOD, encoding="utf-8")
    rows = ["1,1,Ann Lee,béa noël", "1,1,Carl,Carl", "1,2,Carl,Ann Lee", "2,1,Anne Lee,Carl", "2,2,=1+1<script>,Carl"]
    (desk / "pairs.csv").write_text("\n".join(["round,table,player1,player2", *rows]) + "\n", encoding="utf-8")
    code, _, err = run(muster, desk, "--no-sheets", "--pairings", desk / "pairs.csv")
    assert code == 1
    assert sorted(p.name for p in (desk / "out/pairings").iterdir()) == ["1-1-ann-lee-bea-noel.pdf", "1-2-carl-ann-lee.pdf"]
    for line, told in {
        2: "the list of Béa Noël is not legal.",
        3: "Carl plays himself.",
        5: "no player is called Anne Lee. Did you mean Ann Lee?",
        6: "no player is called =1+1<script>.",
    }.items():
        assert f"Line {line} of the pairings: {told}" in err
    assert "Line 3 of the pairings: table 1 is already in line 2 of this round." in err
    assert "Line 4 of the pairings: Ann Lee is already in line 2 of this round." in err


def test_pairings_are_read_before_lists_are_judged(muster, desk):
    """A slip in the call costs nobody a minute."""
    code, _, err = run(muster, desk, "--pairings", desk / "none.csv")
    assert code == 2 and "There is no such file." in err and "judged" not in err
    assert not (desk / "out").exists()


@pytest.mark.parametrize("out", ["lists", ".", "lists/../lists"])
def test_papers_do_not_lie_among_the_lists(muster, desk, out):
    """Where the next run would take them for lists, or overwrite those."""
    before = papers_of(desk / "lists")
    code, _, err = muster("event", desk / "lists", "--event", desk / "crow-cup.yaml", "-o", desk / out)
    assert code == 2 and "folder of their own" in err
    assert papers_of(desk / "lists") == before


def papers_of(folder):
    return {p.name: p.read_bytes() for p in folder.iterdir()}


def test_a_run_again_leaves_nothing_stale(muster, desk):
    """Not in another copy, no letter to one who left, no pairing of a list that changed; what was touched is made anew."""
    (desk / "pairs.csv").write_text("round,table,player1,player2\n1,1,Ann Lee,Béa Noël\n", encoding="utf-8")
    run(muster, desk, "--copy", "player", "--copy", "umpire", "--pairings", desk / "pairs.csv")
    before = papers(desk)
    assert "sheets/ann-lee-umpire.pdf" in before
    (desk / "lists/ann.yaml").write_text(GOOD.replace("models: 20", "models: 21", 1), encoding="utf-8")
    (desk / "lists/béa.yaml").unlink()
    (desk / "signup.csv").write_text("".join(line for line in SHEET.splitlines(keepends=True) if "Béa" not in line), encoding="utf-8")
    err = run(muster, desk)[2]
    after = papers(desk)
    assert {n for n in before if n not in after} == {
        "letters/bea-noel.txt", "lists/bea-noel.yaml", "pairings/1-1-ann-lee-bea-noel.pdf", "sheets/bea-noel.pdf", "sheets/bea-noel-umpire.pdf"
    }  # fmt: skip
    assert "5 outdated papers were removed: letters/bea-noel.txt" in err
    assert all(after[n] != before[n] for n in ("sheets/ann-lee.pdf", "sheets/ann-lee-umpire.pdf"))
    assert muster("verify", desk / "out/sheets", "--registry", desk / "out/registry.json")[1].count("this file is the desk’s own") == 2
    (desk / "out/sheets/ann-lee.pdf").write_bytes(before["sheets/ann-lee.pdf"])
    run(muster, desk)
    again = papers(desk)
    assert {n for n in again if again[n] != after.get(n)} == {"letters.csv"} and again.keys() == after.keys()
    (desk / "lists/ann.yaml").write_text(GOOD, encoding="utf-8")
    run(muster, desk, "--no-sheets")
    assert not {n for n in papers(desk) if n.startswith("sheets/")}


def test_lists_are_known_again_by_their_files(muster, desk):
    """Another that goes, or a player that is found, makes no list a new one."""
    sheet = SHEET.replace("Dora,,dora.yaml,fr,", "Dora,,,fr,")
    (desk / "signup.csv").write_text(sheet, encoding="utf-8")
    for number in (1, 2):
        (desk / f"lists/dora-{number}.yaml").write_text(GOOD.replace("models: 20", f"models: {20 + number}", 1) + "player: Dora\n", encoding="utf-8")
    (desk / "lists/adam.yaml").write_text(GOOD, encoding="utf-8")
    run(muster, desk, "--no-sheets")
    (desk / "lists/dora-1.yaml").unlink()
    (desk / "lists/adam.yaml").unlink()
    (desk / "signup.csv").write_text(sheet + "Eve,,eve.yaml,en,\n", encoding="utf-8")
    _, out, _ = run(muster, desk, "--no-sheets")
    assert "new list" not in out
    assert "2 lists withdrawn: Dora (dora-1.yaml), adam.yaml" in out
    assert "1 list changed: Eve" in out
    first = (desk / "out/changes.md").read_text(encoding="utf-8")
    assert "eve.yaml is now the list of Eve; it was that of ?." in first
    (desk / "lists/dora-2.yaml").rename(desk / "lists/dora-3.yaml")
    (desk / "lists/ann.yaml").unlink()
    _, out, _ = run(muster, desk, "--no-sheets")
    assert "1 list withdrawn: Ann Lee" in out and "Dora" not in out.split("withdrawn")[1]
    both = (desk / "out/changes.md").read_text(encoding="utf-8")
    assert both.endswith(f"\n{first}") and both.count("# crow-cup: changes, ") == 2


def test_nobody_takes_a_player_s_papers_by_a_name(muster, desk):
    """The papers of a file of nobody are called by its place."""
    (desk / "lists/aaa.yaml").write_text(BAD.format(player="Ann Lee"), encoding="utf-8")
    run(muster, desk)
    assert papers(desk)["lists/ann-lee.yaml"].decode() == GOOD
    assert "lists/list-aaa.yaml" in papers(desk) and "sheets/list-aaa.pdf" not in papers(desk)


def test_files_of_nobody_do_not_drown_the_others(muster, desk):
    """Many of one archive are a line of the overview, and make no letters and no sheets; each keeps its name when others go."""
    def pack(numbers):
        with zipfile.ZipFile(desk / "lists/flood.zip", "w") as archive:
            for number in numbers:
                archive.writestr(f"{number}/list.yaml", BAD.format(player="Zed").replace("models: 20", f"models: {30 + number}"))

    pack(range(9))
    run(muster, desk)
    made = papers(desk)
    overview = made["overview.md"].decode()
    assert "- flood.zip: 9 files, it names Zed" in overview and overview.count("flood.zip") == 1
    results = made["results.md"].decode()
    assert results.count("flood.zip") == 1 and "9 files not on the sign-up sheet" in results and "eve.yaml" in results
    assert "1 of 12 lists is legal" in made["results.html"].decode().replace("are", "is")
    assert "- eve.yaml: it names =1+1<script\\>; NOT LEGAL:" in overview.replace("\\=", "=").replace("\\<", "<").replace("\\+", "+")
    assert len([n for n in made if n.startswith(("letters/", "sheets/"))]) == 6
    pack(range(5, 9))
    out = run(muster, desk)[1]
    assert "5 lists withdrawn: flood.zip/0/list.yaml" in out and "changed" not in out
    assert {n for n in made if n not in papers(desk)} == {f"lists/list-flood-zip-{number}-list.yaml" for number in range(5)}


def test_pairings_of_other_rounds_stay_while_both_lists_do(muster, desk):
    """And are not made again."""
    (desk / "lists/carl.txt").write_text(GOOD, encoding="utf-8")
    for number in (1, 2):
        (desk / "pairs.csv").write_text(f"round,table,player1,player2\n{number},1,Ann Lee,Béa Noël\n{number},2,Carl,Béa Noël\n", encoding="utf-8")
        run(muster, desk, "--no-sheets", "--pairings", desk / "pairs.csv")
    names = lambda: sorted(p.name for p in (desk / "out/pairings").iterdir())  # noqa: E731
    every = [f"{number}-{table}-bea-noel.pdf" for number in (1, 2) for table in ("1-ann-lee", "2-carl")]
    assert names() == every
    (desk / "lists/ann.yaml").write_text(GOOD.replace("models: 20", "models: 21", 1), encoding="utf-8")
    run(muster, desk, "--no-sheets")
    assert names() == [name for name in every if "carl" in name]


def test_another_language_makes_anew_only_what_is_in_it(muster, desk):
    """Sheets in the language of their players stay; those of one who names none, and a pairing's, are the organiser's."""
    (desk / "lists/carl.txt").write_text(GOOD.replace("models: 20", "models: 22", 1), encoding="utf-8")
    (desk / "pairs.csv").write_text("round,table,player1,player2\n1,1,Ann Lee,Béa Noël\n", encoding="utf-8")
    words = ("--pairings", desk / "pairs.csv")
    run(muster, desk, *words)
    for path in (desk / "out").rglob("*.pdf"):
        os.utime(path, ns=(1, 1))
    run(muster, desk, *words, "--lang", "fr")
    fresh = {path.name for path in (desk / "out").rglob("*.pdf") if path.stat().st_mtime_ns != 1}
    assert fresh == {"carl.pdf", "1-1-ann-lee-bea-noel.pdf"}
    run(muster, desk, "--no-sheets")
    assert {path.name for path in (desk / "out/sheets").iterdir()} >= {"ann-lee.pdf", "carl.pdf"}


def test_what_was_printed_last_is_printed_again(muster, desk):
    """The same copies on the same paper in the same layouts, unless the call names others."""
    run(muster, desk, "--copy", "umpire", "--layout", "cards", "--paper", "letter")
    before = {n: data for n, data in papers(desk).items() if n.startswith("sheets/")}
    assert before.keys() == {"sheets/ann-lee-umpire-cards.pdf", "sheets/bea-noel-umpire-cards.pdf"}
    run(muster, desk, "--no-sheets")
    run(muster, desk)
    assert {n: data for n, data in papers(desk).items() if n.startswith("sheets/")} == before
    run(muster, desk, "--copy", "player")
    assert {n for n in papers(desk) if n.startswith("sheets/")} == {"sheets/ann-lee-cards.pdf", "sheets/bea-noel-cards.pdf"}


def test_all_sheets_in_one_file(muster, desk):
    """From the copies of the lists, judged as the lists themselves are."""
    run(muster, desk, "--no-sheets")
    code, _, err = muster("print", desk / "out/lists", "--event", desk / "crow-cup.yaml", "--signup", desk / "signup.csv", "-o", desk / "all.pdf")
    assert code == 1 and "ann-lee.yaml" not in err and (desk / "all.pdf").read_bytes().startswith(b"%PDF")


def test_a_registry_that_a_player_packs_makes_him_nobody_else(muster, desk):
    """A list below it is a copy only if it says what the file says that it is said to be a copy of."""
    run(muster, desk, "--no-sheets")
    (desk / "bob/lists").mkdir(parents=True)
    (desk / "bob/registry.json").write_bytes(papers(desk)["registry.json"])
    words = ("--event", desk / "crow-cup.yaml", "--signup", desk / "signup.csv", "--format", "json")
    for text, player in ((GOOD, "Ann Lee"), (GOOD + "# mine\n", "")):
        (desk / "bob/lists/ann-lee.yaml").write_text(text, encoding="utf-8")
        shown = json.loads(muster("show", desk / "bob/lists/ann-lee.yaml", *words)[1])
        assert shown["player"] == player


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"kind": "registry", "format": 1, "event": "x", "lists": [{}]}', "[" * 10000, '{"kind": "registry", "format": 1, "event": "x", "lists": 3}'])
def test_what_is_no_registry(muster, desk, text):
    """Told with exit 2, before anything is written."""
    (desk / "out").mkdir()
    (desk / "out" / "registry.json").write_text(text)
    assert run(muster, desk)[0] == 2
    assert os.listdir(desk / "out") == ["registry.json"]


def test_a_registry_leads_nowhere(muster, desk):
    """Names in it that are none of ours remove nothing."""
    run(muster, desk, "--no-sheets")
    value = json.loads((desk / "out" / "registry.json").read_text())
    value["lists"].append({**value["lists"][0], "papers": "../../precious", "player": "x"})
    (desk / "precious.txt").write_text("kept")
    (desk / "out" / "registry.json").write_text(json.dumps(value))
    run(muster, desk, "--no-sheets")
    assert (desk / "precious.txt").read_text() == "kept"


@pytest.mark.parametrize(("received", "until", "late"), [("2027-03-01", "2027-03-01", False), ("2027-03-02", "2027-03-01", True), ("2027-03-01 18:01", "2027-03-01 18:00", True), ("01/03/2027 17:00", "2027-03-01 18:00", False), ("", "2027-03-01", False), ("soon", "2027-03-01", False), ("2027-03-02", None, False)])
def test_late_lists(received, until, late):
    """By the day, or by the hour where the deadline has one."""
    assert signup.is_late(received, until) == late


@pytest.mark.parametrize(("name", "plain"), [("Ann Lee", "ann-lee"), ("../x", "x"), ("Élodie Œuf", "elodie-oeuf"), ("CON", "con-"), ("<>", ""), ("Борис", "boris")])
def test_names_of_papers(name, plain):
    """As a file of any system may be called."""
    assert intake.plain_name(name) == plain


def test_a_registry_is_read_as_it_was_written(tmp_path):
    words = registry.TextInBoth("Legal", "Conforme")
    one = registry.Registered("Ann é", "", "a\udcff.yaml", words, 7980, True, words, "0" * 16, "1" * 16, "ann", "s", True, 2)
    sheet = "sheets/ann.pdf"
    whole = registry.Registry("cup", (one,), ("umpire",), ("battle",), "letter", {sheet: "d"}, {sheet: ("s",)})
    path = tmp_path / "r.json"
    path.write_text(registry.text(whole))
    assert registry.read(str(path)) == whole
    assert whole.of_file("d") == (one,) and whole.of_file("e") == ()
    assert Path(path).read_text().isascii()


def test_copies_are_those_of_the_last_run_and_nothing_stale_stays(muster, desk):
    """Umpires' copies follow a late change though nobody asks for them again; papers of who left are removed, others' are not."""
    run(muster, desk, "--copy", "player", "--copy", "umpire")
    old = (desk / "out/sheets/ann-lee-umpire.pdf").read_bytes()
    (desk / "out/sheets/mine.pdf").write_text("x")
    (desk / "lists/ann.yaml").write_text(GOOD.replace("models: 20", "models: 21", 1), encoding="utf-8")
    (desk / "signup.csv").write_text(SHEET.replace("Dora,,dora.yaml,fr,\n", ""), encoding="utf-8")
    run(muster, desk)
    assert (desk / "out/sheets/ann-lee-umpire.pdf").read_bytes() != old
    assert not (desk / "out/letters/dora.txt").exists() and (desk / "out/sheets/mine.pdf").exists()
    (desk / "lists/ann.yaml").write_text(GOOD, encoding="utf-8")
    run(muster, desk, "--no-sheets")
    assert {p.name for p in (desk / "out/sheets").iterdir()} == {"mine.pdf", "bea-noel.pdf", "bea-noel-umpire.pdf"}


def test_a_list_of_the_papers_is_printed_again_as_it_was(muster, desk):
    """Byte for byte, under the name that the sheet has for the file that it is a copy of."""
    run(muster, desk)
    words = ("--event", desk / "crow-cup.yaml", "--signup", desk / "signup.csv")
    assert muster("print", desk / "out/lists/ann-lee.yaml", *words, "-o", desk / "again.pdf")[0] == 0
    assert (desk / "again.pdf").read_bytes() == (desk / "out/sheets/ann-lee.pdf").read_bytes()


def test_files_that_are_no_lists_and_files_that_are_not_there(muster, desk):
    """Told apart, in the overview and in the letters; who is on the sheet under another file is asked for."""
    (desk / "signup.csv").write_text(SHEET + "Finn,,photo.jpg,fr,\nGus,,gus.yaml,,\nHal,,hal.yaml,klingon,soon\n", encoding="utf-8")
    (desk / "lists/gus.yaml.txt").write_text(BAD.format(player="Gus"))
    _, _, err = run(muster, desk, "--no-sheets", "--lang", "fr")
    overview = (desk / "out/overview.md").read_text(encoding="utf-8")
    assert "Finn (photo.jpg)" in overview and "Gus (gus.yaml)" in overview and "gus.yaml.txt" in overview
    assert "est-ce la sienne" in overview and "Files that" not in overview and "klingon" in overview and "soon" in err
    assert "« photo.jpg »" in (desk / "out/letters/finn.txt").read_text(encoding="utf-8").replace("\u202f", " ").replace("\xa0", " ")
    rows = list(csv.reader(io.StringIO((desk / "out/results.csv").read_text(encoding="utf-8-sig")), delimiter=";"))
    assert len({len(row) for row in rows}) == 1


def test_letters_for_a_mail_merge(muster, desk):
    """To whom, where, and whether it is to be sent again."""
    (desk / "signup.csv").write_text(SHEET.replace("received\n", "received,e-mail\n").replace("2027-02-01\n", "2027-02-01,ann@example.org\n"), encoding="utf-8")

    def states():
        rows = list(csv.DictReader(io.StringIO((desk / "out/letters.csv").read_text(encoding="utf-8-sig"))))
        assert rows[0]["E-mail"] == "ann@example.org" and rows[0]["Letter"].startswith("Dear Ann Lee,")
        return {row["Player"]: row["State"] for row in rows}

    run(muster, desk, "--no-sheets")
    assert set(states().values()) == {"new"}
    (desk / "lists/ann.yaml").write_text(GOOD.replace("models: 20", "models: 21", 1), encoding="utf-8")
    run(muster, desk, "--no-sheets")
    assert states() == {"Ann Lee": "changed", "Béa Noël": "same", "Carl": "same", "Dora": "same"}


def test_letters_in_french_cite_in_french(muster, desk):
    """Books by their names, notes of the pack at the end, no way out of what was let pass."""
    text = (LISTS / "wfb3/rosters/chaos-3000.yaml").read_text(encoding="utf-8").replace("limit: 3000", "limit: 2980")
    (desk / "lists/béa.yaml").write_text(text, encoding="utf-8")
    with (desk / "crow-cup.yaml").open("a") as pack:
        pack.write("notes: Doors open at nine.\nwaivers: [{player: Béa Noël, code: wfb3.total, why: On est d’accord.}]\n")
    run(muster, desk, "--no-sheets")
    letter = (desk / "out/letters/bea-noel.txt").read_text(encoding="utf-8")
    assert "[WA " not in letter and "Warhammer" in letter and "Doors open at nine." in letter
    assert "On est d’accord." in letter and "Retirez" not in letter


def test_progress_is_told_on_a_terminal_only(muster, desk, monkeypatch, capsys):
    """Of the lists that are judged, too."""
    assert "4/4" not in run(muster, desk, "--no-sheets")[2]
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert "Lists 4/4" in run(muster, desk, "--no-sheets")[2]


def test_the_papers_have_a_folder_of_their_own(muster, desk):
    """Not that of the lists; a table that is not there is told before anything is judged."""
    assert muster("event", desk / "lists", "--event", desk / "crow-cup.yaml", "-o", desk / "lists")[0] == 2
    assert run(muster, desk, "--pairings", desk / "nowhere.csv")[0] == 2 and not (desk / "out").exists()


def test_a_change_of_names_alone_shows(muster, desk):
    """A unit called otherwise, and a file in which nothing but a comment is new."""
    run(muster, desk, "--no-sheets")
    (desk / "lists/ann.yaml").write_text(GOOD.replace("id: crossbows,", "id: crossbows, name: Red Ones,"), encoding="utf-8")
    out = run(muster, desk, "--no-sheets")[1]
    told = (desk / "out/changes.md").read_text(encoding="utf-8")
    assert "1 list changed: Ann Lee" in out and "Red Ones" in told and "Points:" not in told
    (desk / "lists/ann.yaml").write_text((desk / "lists/ann.yaml").read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    assert "1 list changed: Ann Lee" in run(muster, desk, "--no-sheets")[1]
    assert "Only the layout of the file" in (desk / "out/changes.md").read_text(encoding="utf-8").partition("\n# ")[0]


def test_standings_tell_names_that_nobody_has(muster, desk):
    """With whom they may mean, also where the last name stands first or alone; and who is there twice."""
    (desk / "s.csv").write_text("rank,player,score\n1,Lee Ann,20\n2,Béa,12\n3,Carl,8\n4,Carl,8\n5,Zed,1\n", encoding="utf-8")
    _, _, err = run(muster, desk, "--no-sheets", "--standings", desk / "s.csv")
    for told in (
        "Place 1 of the standings: no player is called Lee Ann. Did you mean Ann Lee?",
        "Place 2 of the standings: no player is called Béa. Did you mean Béa Noël?",
        "Place 4 of the standings: Carl is there twice.",
        "Place 5 of the standings: no player is called Zed.",
    ):
        assert told in err
    assert "Place 3" not in err


def test_definitions_among_the_lists_are_no_lists(muster, desk):
    """They are checked, and counted by themselves."""
    (desk / "lists/crow-cup.yaml").write_text((desk / "crow-cup.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    out = run(muster, desk, "--no-sheets")[1]
    assert "5 read: 1 legal, 2 not legal, 1 unreadable, 1 definition or pack; 1 skipped." in out
    assert "## Definitions and packs among the lists (1)\n\n- crow-cup.yaml" in (desk / "out/overview.md").read_text(encoding="utf-8")
    assert "1 definition or pack" in muster("check", desk / "lists")[2]


def test_notes_in_both_languages(muster, desk):
    """Each player reads those of his letter's language."""
    pack = desk / "crow-cup.yaml"
    pack.write_text(pack.read_text(encoding="utf-8") + "notes: {en: Bring dice., fr: Apportez des dés.}\n", encoding="utf-8")
    run(muster, desk, "--no-sheets")
    assert "Bring dice." in (desk / "out/letters/ann-lee.txt").read_text(encoding="utf-8")
    assert "Apportez des dés." in (desk / "out/letters/bea-noel.txt").read_text(encoding="utf-8")


def test_fewer_lists_than_the_event_asks_for(muster, desk):
    """An umpire sees who has sent one of two."""
    pack = desk / "crow-cup.yaml"
    pack.write_text(pack.read_text(encoding="utf-8").replace("lists: 1\n", "") + "lists: 2\n", encoding="utf-8")
    run(muster, desk, "--no-sheets")
    told = (desk / "out/overview.md").read_text(encoding="utf-8")
    assert "## Fewer lists than required (3)" in told and "- Ann Lee (ann.yaml)" in told


def test_names_without_accents_in_pairings_and_standings(muster, desk):
    """As many programs write them, with any apostrophe; but not where two players would be meant."""
    (desk / "lists/béa.yaml").write_text(GOOD, encoding="utf-8")
    (desk / "pairs.csv").write_text("table,player1,player2\n1,BEA NOEL,ann lee\n", encoding="utf-8")
    (desk / "s.csv").write_text("rank,player,score\n1,Bea Noel,20\n", encoding="utf-8")
    _, _, err = run(muster, desk, "--no-sheets", "--pairings", desk / "pairs.csv", "--standings", desk / "s.csv")
    assert [p.name for p in (desk / "out/pairings").iterdir()] == ["1-bea-noel-ann-lee.pdf"] and "no player" not in err
    assert "| 1 | Béa Noël | Loups | The Empire | 20 |" in (desk / "out/standings.md").read_text(encoding="utf-8")
    known = pairs.ByName([("Zoé Fay’s", 1), ("Zoe Fay’s", 2), ("Léo", 3)])
    assert [known.get(name) for name in ("zoé fay's", "Zoe Fay’s", "ZÖE FAY’S", "Leo", "Lea")] == [None, 2, None, 3, None]


def test_a_list_that_can_be_read_no_longer_is_not_withdrawn(muster, desk):
    """Its player sent it again, quoted by his mail; the letter says what to do."""
    run(muster, desk, "--no-sheets")
    (desk / "lists/ann.yaml").write_text("".join(f"> {line}\n" for line in GOOD.splitlines()), encoding="utf-8")
    out = run(muster, desk, "--no-sheets")[1]
    assert "1 list no longer readable: Ann Lee" in out and "withdrawn" not in out
    assert "## No longer readable (1)" in (desk / "out/changes.md").read_text(encoding="utf-8")
    assert "Remove the > at the beginning of each line" in (desk / "out/letters/ann-lee.txt").read_text(encoding="utf-8")


def test_whose_an_unreadable_file_is(muster, desk):
    """By the sign-up sheet, in each form of the report."""
    given = ("check", desk / "lists", "--event", desk / "crow-cup.yaml", "--signup", desk / "signup.csv")
    for form in ("text", "json", "csv", "markdown", "html", "junit"):
        own = [line for line in muster(*given, "--format", form)[1].split("carl.txt")[1:] if "Carl" in line]
        assert own, form
    run(muster, desk, "--no-sheets")
    assert "- Carl, carl.txt, not readable" in (desk / "out/overview.md").read_text(encoding="utf-8")


def test_a_letter_to_one_without_a_list_says_nothing_of_it(muster, desk):
    run(muster, desk, "--no-sheets")
    letter = (desk / "out/letters/dora.txt").read_text(encoding="utf-8")
    assert "pas encore" in letter and "vérifiée par Muster" not in letter
