"""Verdicts on the shipped samples, and what findings cite."""

from __future__ import annotations

import html
import re

import pytest

from builder.cli import main
from tests.systems.skirmish.sheets import SAMPLES, sample


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples_are_legal(path):
    assert [f.text for f in sample(path).findings] == []


def test_findings_cite_the_book_in_the_language_of_the_report(tmp_path, capsys):
    """In the text, in Markdown and in HTML; over both base games, whose own citations are in words too."""
    for base, cited in (("wfb6", "Warhammer Escarmouches, Force d’Escarmouches"), ("wfb3", "Warhammer Armies, L’Empire")):
        path = tmp_path / f"{base}.yaml"
        path.write_text(f"kind: roster\nformat: 1\nsystem: {'skirmish' if base == 'wfb6' else base}\narmy: empire\nlimit: 200\n{'' if base == 'wfb6' else 'game: tournament'}\nentries: []\n")
        for form in ("text", "markdown", "html"):
            main.main(["check", "--lang", "fr", "--format", form, str(path)])
            assert cited in re.sub(r"\s", " ", html.unescape(capsys.readouterr().out)), form
