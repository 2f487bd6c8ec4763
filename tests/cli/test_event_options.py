"""A run of `muster event` from `event.toml`, with mails, interrupted and resumed."""

from __future__ import annotations

import email
import json
from email import policy

import pytest

from builder.core.findings import MusterError
from builder.desk.intake import Entrant
from builder.locale import language
from builder.render import event_papers, mails
from tests.cli.files import LEGAL
from tests.cli.test_event import PACK

SHEET = "player,file,language,e-mail\nAnn Lee,ann.yaml,fr,ann@example.org\nBob Ray,bob.yaml,,bob(at)example.org\nCat,cat.yaml,,\n"


@pytest.fixture
def desk(tmp_path):
    """A folder of three lists with a pack, a sign-up sheet and `event.toml` beside it."""
    (tmp_path / "lists").mkdir()
    for name in ("ann", "bob", "cat"):
        (tmp_path / "lists" / f"{name}.yaml").write_text(LEGAL.replace("Nordland", name))
    (tmp_path / "cup.yaml").write_text("# Our cup.\n" + PACK.format(id="cup"))
    (tmp_path / "signup.csv").write_text(SHEET)
    (tmp_path / "event.toml").write_text('event = "cup.yaml"\nsignup = "signup.csv"\noutput = "papers"\nmail = true\n')
    return tmp_path


def test_options_beside_the_lists(muster, desk):
    """The pack, the sheet and the folder of papers stand in the file; a mail has the letter and the sheet."""
    code, _, err = muster("event", desk / "lists")
    assert code == 1
    assert "Bob Ray: “bob(at)example.org” is not an e-mail address." in err
    assert "1 player without an e-mail address: Cat" in err
    assert [path.name for path in (desk / "papers" / "mail").iterdir()] == ["ann-lee.eml"]
    draft = email.message_from_bytes((desk / "papers" / "mail" / "ann-lee.eml").read_bytes(), policy=policy.default)
    assert (draft["To"], draft["Subject"], draft["X-Unsent"]) == ("Ann Lee <ann@example.org>", "cup\xa0: votre liste", "1")
    letter, sheet = draft.iter_parts()
    assert letter.get_content().replace("\r\n", "\n") == (desk / "papers" / "letters" / "ann-lee.txt").read_text()
    assert sheet.get_content() == (desk / "papers" / "sheets" / "ann-lee.pdf").read_bytes()


def test_the_command_line_precedes_the_file(muster, desk):
    """An option that is given counts, and what it replaces does not."""
    assert muster("event", desk / "lists", "-o", desk / "other", "--no-sheets")[0] == 1
    assert (desk / "other").is_dir()
    assert not (desk / "papers").exists()


def test_players_get_the_pack_without_its_salt(muster, desk):
    """With its comments, as a pack of its own."""
    muster("event", desk / "lists", "--no-sheets")
    copy = desk / "papers" / "cup.yaml"
    assert "salt" not in copy.read_text()
    assert copy.read_text().startswith("# Our cup.")
    assert muster("check", copy)[0] == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("singup = 'x'", "singup"),
        ("paper = 'a3'", "a3"),
        ("event = 3", "3"),
        ("event = ", "event.toml: "),
        ("copy = ['mine']", "mine"),
    ],
)
def test_mistakes_in_the_options(muster, desk, text, said):
    """They are named with the file, and nothing is written."""
    (desk / "event.toml").write_text(text)
    code, out, err = muster("event", desk / "lists", "--event", desk / "cup.yaml")
    assert (code, out) == (2, "")
    assert "event.toml" in err
    assert said in err
    assert not (desk / "lists-event").exists()


@pytest.mark.parametrize("address", ["", "ann", "ann@", "a@b.c, d@e.f", "ann@example.org\nBcc: x@example.org", "é@ex ample.org"])
def test_what_is_no_address(address):
    """A mail goes to one address, whatever stands in the sheet."""
    with pytest.raises(MusterError, match="not an e-mail address"):
        mails.mail(Entrant("Ann", "", "", (), email=address), "Cup", "Dear Ann\n", {}, language("en"))


def test_an_interrupted_run_is_resumed(muster, desk, monkeypatch):
    """It keeps what is printed, prints the rest, and reports letters and changes once."""
    (desk / "event.toml").write_text((desk / "event.toml").read_text().replace("mail = true\n", ""))
    printed = []
    whole = event_papers.sheets

    def until_second(path, papers):
        if printed:
            raise KeyboardInterrupt
        printed.append(path)
        return whole(path, papers)

    monkeypatch.setattr(event_papers, "sheets", until_second)
    with pytest.raises(KeyboardInterrupt):
        muster("event", desk / "lists", "--jobs", "1")
    registry = json.loads((desk / "papers" / "registry.json").read_text())
    assert registry["unfinished"]
    assert [name for name in registry["sheets"] if name.startswith("sheets/")] == ["sheets/ann-lee.pdf"]
    before = (desk / "papers" / "sheets" / "ann-lee.pdf").stat().st_mtime_ns
    monkeypatch.setattr(event_papers, "sheets", whole)
    code, out, err = muster("event", desk / "lists")
    assert code == 0
    assert "The last run was interrupted" in err
    assert "Nothing has changed" in out
    assert (desk / "papers" / "sheets" / "ann-lee.pdf").stat().st_mtime_ns == before
    assert len(list((desk / "papers" / "sheets").iterdir())) == 3
    assert (desk / "papers" / "letters.csv").read_text(encoding="utf-8-sig").count(",new,") == 3
    assert "interrupted" not in muster("event", desk / "lists")[2]
