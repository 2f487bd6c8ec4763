"""What players and the organiser read of one event: letters, changes, dates and limits."""

from __future__ import annotations

import pytest

from builder.core.findings import MusterError
from builder.desk import signup
from tests.cli.files import HEAD, LEGAL
from tests.cli.test_event import PACK

WARMASTER = """kind: roster
format: 1
system: warmaster
army: empire
limit: 1000
game: tournament
entries:
- {take: general}
"""


@pytest.fixture
def event(muster, tmp_path):
    """Runs `muster event` on lists by file name, with a pack and a sign-up sheet, in one folder."""

    def run(lists, sheet, pack="", *more):
        folder = tmp_path / "lists"
        folder.mkdir(exist_ok=True)
        for name, text in lists.items():
            (folder / name).write_text(text, encoding="utf-8")
        (tmp_path / "cup.yaml").write_text(PACK.format(id="cup") + pack, encoding="utf-8")
        (tmp_path / "signup.csv").write_text(sheet, encoding="utf-8")
        given = ("--event", tmp_path / "cup.yaml", "--signup", tmp_path / "signup.csv", "-o", tmp_path / "out", "--no-sheets")
        return muster("event", folder, *given, *more), tmp_path / "out"

    return run


def test_changes_invent_no_errors(event):
    """A player whom only the sign-up sheet names is named there for both versions of the list."""
    sheet = "player,file\nZoe Lang,zoe.yaml\n"
    event({"zoe.yaml": LEGAL}, sheet, "fields: [player]\n")
    _, folder = event({"zoe.yaml": WARMASTER}, sheet, "fields: [player]\n")
    changes = (folder / "changes.md").read_text()
    verdict = (folder / "results.md").read_text()
    assert "requires player" not in changes
    heading = next(line for line in changes.splitlines() if line.startswith("## "))
    assert heading.partition("→ ")[2] in verdict
    assert changes.count("+ error") == int(heading.rpartition("NOT LEGAL: ")[2].split()[0])


@pytest.mark.parametrize(
    ("files", "sheet", "said", "unsaid"),
    [
        (("fay.yaml", "fay-v2.yaml"), "Fay Wu,fay.yaml\n", ("fay.yaml counts.", "We also have fay-v2.yaml,"), ()),
        (("fay.yaml",), "Fay Wu,fay.yaml\n", (), ("counts", "We also have")),
        (("fay.yaml", "fay-v2.yaml"), "Fay Wu,\n", ("You sent 2 files", "fay-v2.yaml"), ("We also have",)),
    ],
)
def test_a_letter_says_which_file_counts(event, files, sheet, said, unsaid):
    """The file of the sign-up sheet counts; another one that names the player is mentioned."""
    _, folder = event(dict.fromkeys(files, LEGAL + "player: Fay Wu\n"), "player,file\n" + sheet)
    letter = " ".join((folder / "letters").glob("fay-wu*.txt").__next__().read_text().split())
    assert all(text in letter for text in said)
    assert not any(text in letter for text in unsaid)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2027-02-03", "2027-02-03"),
        ("25/02/2027", "2027-02-25"),
        ("12/31/2026 18:00", "2026-12-31"),
        ("03/03/2027", "2027-03-03"),
        ("03.02.2027", "2027-02-03"),
        ("03/02/2027", "ambiguous"),
        ("03/02/2027 18:00", "ambiguous"),
        ("31/31/2027", None),
        ("3 February", None),
    ],
)
def test_dates_that_can_be_two_days_are_no_dates(text, day):
    """Where day and month can be exchanged, the date is refused."""
    found = signup.parsed_date(text)
    assert (f"{found:%Y-%m-%d}" if found else None) == (None if day == "ambiguous" else day)
    assert signup.is_ambiguous(text) == (day == "ambiguous")


def test_the_form_of_a_date_is_said(event):
    """In the terminal, in the overview, and never as a late list."""
    (_, _, err), folder = event({"ann.yaml": LEGAL}, "player,file,received\nAnn,ann.yaml,03/02/2027\n", "deadline: 2027-02-10\n")
    assert "03/02/2027 can be two different days; write it as 2027-02-03 or 2027-03-02." in err
    assert "two different days" in (folder / "overview.md").read_text()
    assert "After the deadline" not in (folder / "overview.md").read_text()


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ("player,file\nBéa,b.yaml\n".encode("utf-16"), None),
        ("\ufeffplayer\tfile\nBéa\tb.yaml\n".encode("utf-16"), None),
        (b"PK\x03\x04aaa", "a workbook"),
        (b"\xd0\xcf\x11\xe0aaa", "a workbook"),
    ],
)
def test_sheets_of_spreadsheet_programs(tmp_path, data, problem):
    """UTF-16 with its mark is read; a workbook is named for what it is."""
    path = tmp_path / "s.csv"
    path.write_bytes(data)
    if problem is None:
        assert [(p.name, p.file) for p in signup.read(str(path)).players] == [("Béa", "b.yaml")]
    else:
        with pytest.raises(MusterError, match=problem):
            signup.read(str(path))


@pytest.mark.parametrize(("own", "wanted"), [(1000, {"wfb3.total"}), (1500, {"event.terms", "wfb3.total"}), (2000, {"event.terms", "wfb3.total"})])
def test_a_list_is_judged_at_the_limit_of_its_event(muster, tmp_path, own, wanted):
    """Whatever limit it names itself: one letter has all corrections, and none is to raise the limit."""
    path, pack = tmp_path / "list.yaml", tmp_path / "cup.yaml"
    path.write_text(LEGAL.replace("limit: 1000", f"limit: {own}").replace("models: 25", "models: 60"))
    pack.write_text(PACK.format(id="cup") + "limit: 1000\n")
    out = muster("check", path, "--event", pack)[1]
    assert wanted <= {word.rstrip(":") for word in out.split()}
    assert ("event.terms" in out) == ("event.terms" in wanted)
    assert "raise the limit" not in out
    assert ("raise the limit" in muster("check", path)[1]) == (own == 1000)


def test_what_fails_at_the_limit_of_an_event_is_said_at_once(muster, tmp_path):
    """Shares count from the limit of the event, also in the umpire's table."""
    path, pack = tmp_path / "list.yaml", tmp_path / "cup.yaml"
    path.write_text(HEAD + LEGAL.partition("game: tournament\n")[2])
    pack.write_text(PACK.format(id="cup") + "limit: 3000\n")
    assert "wfb3.fraction" not in muster("check", path)[1]
    assert "at least a third of the limit (1,000)" in muster("check", path, "--event", pack)[1]
