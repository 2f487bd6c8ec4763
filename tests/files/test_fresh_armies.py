"""Fresh army lists as files: filled in for an id and a name, and checked as the armies that they make."""

from __future__ import annotations

import pytest

from builder.core.fresh_definitions import FreshArmy, FreshPart
from builder.files import fresh_armies, fresh_files
from builder.locale import language
from tests.conftest import LISTS, check_file

HEAD = "kind: fresh-army\nformat: 1\nsystem: skirmish\nversion: '1'\nparts:\n"


def written(tmp_path, text):
    path = tmp_path / "skirmish" / "fresh-army.yaml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    return path


def test_id_and_name_are_filled_in(tmp_path):
    """Where they are the whole text, however deep."""
    keys = {"after": "{name}", "units": ({"id": "{id}", "points": 3, "note": "{id} 2"},)}
    fresh = FreshArmy(kind="fresh-army", format=1, system="skirmish", version="1", parts=(FreshPart(comment="Whose", keys=keys),))
    assert list(fresh.filled("mine", "Mine")) == [
        ("Whose", {"after": "Mine", "units": [{"id": "mine", "points": 3, "note": "{id} 2"}]}),
    ]


def test_the_first_folder_counts(tmp_path):
    written(tmp_path, HEAD + "- {comment: {en: Whose, fr: À qui}, keys: {lists: {wfb6: '{id}'}}}\n")
    parts = fresh_armies.fresh_army("skirmish", "mine", "Mine", (tmp_path, LISTS))
    assert fresh_files.with_comments(parts, language("fr")).endswith("\n# À qui\nlists: {wfb6: mine}\n")


def test_a_game_without_such_a_file_has_a_head(tmp_path):
    (part,) = fresh_armies.fresh_army("skirmish", "mine", "Mine", (tmp_path,))
    assert part[1] == {"kind": "army", "format": 1, "system": "skirmish", "id": "mine", "version": "1", "name": "Mine"}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("- {comment: Lists, keys: {lists: {wfb6: empire}}}", []),
        ("- {comment: Lists, keys: {lists: {wfb6: 3}}}", [("file.type", 6)]),
        ("- {comment: Lists, keys: {lsits: {wfb6: empire}}}", [("file.key", 6), ("file.key", 6)]),
        ("- {keys: {lists: {wfb6: empire}}}", [("file.key", 6)]),
    ],
)
def test_what_is_wrong_with_the_army_that_it_makes(tmp_path, text, found):
    told = check_file(written(tmp_path, f"{HEAD}{text}\n"), (tmp_path, LISTS)).findings
    assert [(f.code, f.place.line) for f in told] == found
