"""What a list says of itself before it is priced: the same as its summary, however the file is written."""

from __future__ import annotations

import json
import os

import pytest

from builder.core import yaml_source
from builder.core.points import QUARTERS
from builder.editing import list_summaries
from tests.conftest import SAMPLES
from tests.editing.list_files import ROSTER, write

TAGGED = ROSTER.replace("limit:", "tags: [league, to paint]\nmade_with: {empire: '1', points: 46.5}\nlimit:")


def test_a_glance_says_what_the_card_says(folders):
    """The samples: name, game, limit."""
    for path in SAMPLES[:8]:
        found, summary = list_summaries.glance(path), list_summaries.summary(path, folders)
        assert (found.name, found.limit) == (summary.name, summary.limit)
        assert (found.system, found.modified) == (path.parent.parent.name, path.stat().st_mtime)


WRITTEN = {
    "as the program writes it": TAGGED,
    "entries in the middle": TAGGED.replace("game: tournament\n", "") + "game: tournament\nnotes: |\n  entries:\n  - x\n",
    "entries first": "entries:\n- {take: hero, id: a}\n\n# between\n- {take: hero}\n" + TAGGED.split("entries:")[0],
    "Windows": TAGGED.replace("\n", "\r\n"),
    "with a mark": "\ufeff" + TAGGED,
    "JSON": json.dumps(yaml_source.parse(TAGGED).value),
    "entries in brackets": TAGGED.split("entries:")[0] + "entries: [{take: hero, id: a},\n{take: hero}]\n",
    "a list that hangs at the edge": TAGGED.replace("tags: [league, to paint]", "tags:\n- league\n- to paint"),
}


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN)
def test_a_file_however_it_is_written(tmp_path, text):
    found = list_summaries.glance(write(tmp_path, text))
    assert (found.name, found.system, found.army, found.limit) == ("Guard", "wfb3", "empire", 1000)
    assert found.points == 46.5 * QUARTERS
    assert found.tags == ("league", "to paint")


@pytest.mark.parametrize("text", ["", "[", "- 1\n", "kind: roster\n  a: {", b"\x00\xff\xfe", "tags: 3\nlimit: many\nname: [x]\n", "[" * 5000])
def test_what_is_no_list_has_its_name(tmp_path, text):
    found = list_summaries.glance(write(tmp_path, text))
    assert found == list_summaries.Glance(tmp_path / "guard.yaml", "guard", modified=found.modified)
    assert found.modified is not None


def test_what_is_not_there(tmp_path):
    assert list_summaries.glance(tmp_path / "nowhere.yaml").modified is None
    assert list_summaries.glance(tmp_path / "a\0b.yaml").army == ""
    assert list_summaries.glance(tmp_path).army == ""


def test_a_changed_file_is_read_again(tmp_path):
    path = write(tmp_path)
    os.utime(path, (1, 1))
    assert list_summaries.glance(path).tags == ()
    write(tmp_path, TAGGED)
    assert list_summaries.glance(path).tags == ("league", "to paint")
