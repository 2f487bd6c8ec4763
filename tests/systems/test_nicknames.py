"""What players call things finds them, in the builder as in what is imported."""

from __future__ import annotations

import pytest
import yaml

from builder.core import validation, yaml_source
from builder.editing import offer_search
from builder.files import loading
from builder.mustering import muster
from tests.conftest import LISTS, TESTS

CASES = yaml.safe_load((TESTS / "cases" / "nicknames.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("army", CASES)
def test_a_nickname_finds_its_entry(army):
    """First of all rows; and it stands among the synonyms of its game, unless it is a word of its gear."""
    library = loading.load(*army.split("/"), (LISTS,))
    values = library.system.editor.starter(library.rules, 2000)
    roster, _ = validation.validate(yaml_source.parse(yaml_source.dump({**values, "entries": []})), library.system.files.roster)
    rows = offer_search.offer_rows(muster(roster, library).available)
    synonyms = library.system.editor.synonyms(library.rules)
    for words, id in CASES[army].items():
        found = offer_search.matching_rows(rows, words, forgiving=False)
        assert found, words
        assert found[0].pick.entry["take"] == id, (words, [row.pick.entry["take"] for row in found[:4]])
        assert words.lower().split()[-1] in " ".join(synonyms[id]).lower().split(), words
