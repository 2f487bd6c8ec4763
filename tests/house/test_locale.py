"""Both languages: complete catalogues, the right language chosen, numbers in the form of each language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from builder import locale
from builder.core.findings import N, T
from builder.core.points import Quarters
from builder.locale import catalogue, language


@pytest.fixture
def gathered_once(monkeypatch):
    """Fixture: the messages of the code are gathered only once."""
    monkeypatch.setattr(catalogue, "gathered", messages)


@cache
def messages(gathered=catalogue.gathered):
    """The messages in the code."""
    return tuple(gathered())


@pytest.mark.usefixtures("gathered_once")
def test_the_french_catalogue_is_complete_and_compiled():
    """Every message has a French translation with the same placeholders, and the compiled file is up to date."""
    assert list(catalogue.faults(catalogue.updated("fr"))) == []
    assert list(catalogue.outdated("fr")) == []


@pytest.mark.usefixtures("gathered_once")
def test_a_changed_message_makes_the_catalogue_outdated(monkeypatch, tmp_path):
    """A translation changed only in the text file is missing in the compiled one."""
    for ending in ("po", "mo"):
        (tmp_path / f"muster.{ending}").write_bytes(catalogue.path("fr", ending).read_bytes())
    text = (tmp_path / "muster.po").read_text("utf-8").replace('msgstr "oui"', 'msgstr "si"')
    (tmp_path / "muster.po").write_text(text, "utf-8")
    monkeypatch.setattr(catalogue, "path", lambda _language, ending="po": tmp_path / f"muster.{ending}")
    assert list(catalogue.outdated("fr")) == ["muster.mo is out of date: run python -m builder.locale.catalogue"]


@pytest.mark.parametrize(
    ("code", "points", "number"), [("en", "2,988½", "12,345"), ("fr", "2\u202f988½", "12\u202f345")]
)
def test_numbers(code, points, number):
    """Thousands are separated as usual in the language, halves are a character."""
    lang = language(code)
    assert lang.say(Quarters(2988 * 4 + 2)) == points
    assert lang.say(12345) == number
    assert lang.say((1, 2.5, None, "x")) == "1, 2½, –, x"


def test_one_and_several():
    """The wording depends on the number; in French 0 is singular."""

    def text(n):
        return N("NOT LEGAL: {count} error", "NOT LEGAL: {count} errors", n)

    assert [language("en").say(text(n)) for n in (1, 2)] == ["NOT LEGAL: 1 error", "NOT LEGAL: 2 errors"]
    assert [language("fr").say(text(n)).split()[-1] for n in (0, 1, 2)] == ["erreur", "erreur", "erreurs"]


def test_texts_inside_texts():
    """A text, a name and a list are translated inside another text."""

    class Name:
        en, fr = "Shield", "Bouclier"

    said = T("{what}: {reason}", what=Name(), reason=(Name(), T("yes")))
    assert language("en").say(said).startswith("Shield")
    assert "Bouclier, Bouclier, oui" in language("fr").say(said).replace("\u00a0", " ").replace(" :", ":").replace(
        ": ", ", "
    )


@pytest.mark.parametrize(
    ("asked", "variables", "expected"),
    [
        ("fr", {"MUSTER_LANG": "en"}, "fr"),
        (None, {"MUSTER_LANG": "fr", "LANG": "en_GB.UTF-8"}, "fr"),
        (None, {"LC_ALL": "fr_FR.UTF-8", "LANG": "en_GB.UTF-8"}, "fr"),
        (None, {"LANG": "fr_CA.UTF-8"}, "fr"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LANG": "C"}, "en"),
        (None, {}, "en"),
    ],
)
def test_the_language_chosen(monkeypatch, asked, variables, expected):
    """The requested language, then $MUSTER_LANG, then that of the system; English for unknown ones."""
    for name in ("MUSTER_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert locale.chosen(asked) == expected


def test_the_argument_parser_speaks_french(capsys):
    """Messages of argparse are in the catalogue, and the process is unchanged afterwards."""
    import gettext
    import os

    from builder.cli import main

    before = gettext.textdomain(), os.environ.get("LANGUAGE")
    assert main.main(["--lang", "fr", "nonsense"]) == 2
    assert "invalid choice" not in capsys.readouterr().err
    assert main.main(["--lang", "fr", "check", "--help"]) == 0
    assert "options" in capsys.readouterr().out
    assert (gettext.textdomain(), os.environ.get("LANGUAGE")) == before


def test_every_text_can_be_gathered():
    """No message is inside a formatted string, where it cannot be gathered and would stay English."""
    hidden = re.compile(r"""f"[^"\n]*\{[^}"\n]*\bT\('""")
    files = (Path(locale.__file__).parents[1]).rglob("*.py")
    assert not [str(path) for path in files if hidden.search(path.read_text(encoding="utf-8"))]
