"""The collection: matched by name, added up, held against lists, written with its comments, never half."""

from __future__ import annotations

import pytest

from builder.core.collection import MOST_MODELS, Owned, Unmatched
from builder.core.findings import MusterError, Unreadable
from builder.editing import collection
from builder.editing.armies_that_offer import catalogues
from builder.editing.collection import CollectionFile
from builder.editing.session import Session
from builder.locale import language
from tests.conftest import LISTS

ENGLISH = language("en")
BOYZ = Owned(system="wfb3", army="orcs-goblins", entry="boyz", models=20)
ORCS = LISTS / "wfb3" / "rosters" / "orcs-goblins-3000.yaml"


@pytest.fixture(scope="module")
def offered():
    return catalogues((LISTS,))


MATCHES = [
    ("Mechanithralls", {}, ("warmachine", "cryx", "mechanithralls")),
    ("Boyz", {"army": "orcs-goblins", "system": "wfb3"}, ("wfb3", "orcs-goblins", "boyz")),
    ("Boyz", {}, None),
    ("Zxqwv", {}, None),
]
"""A name, the army or game that it is searched in, and the only entry that it may mean; `None` if there is none or several."""


@pytest.mark.parametrize(("name", "where", "key"), MATCHES)
def test_a_name_is_matched_only_if_it_means_one_entry(offered, name, where, key) -> None:
    """In any language; what is not matched is kept with the reason."""
    found = collection.match([(name, 12, 3)], offered, ENGLISH, **where)
    assert [line.key for line in found.owned] == ([key] if key else [])
    assert [line.name for line, _ in found.unmatched] == ([] if key else [name])
    if key:
        assert (found.owned[0].models, found.owned[0].painted) == (12, 3)


def test_no_more_models_are_painted_than_owned(offered) -> None:
    """More are counted as all."""
    found = collection.match([("Mechanithralls", 3, 5)], offered, ENGLISH)
    assert (found.owned[0].models, found.owned[0].painted) == (3, 3)


@pytest.mark.parametrize(("name", "why"), [("Boyz", "several have that name"), ("Thrall", "nothing has that name; similar are"), ("Zxqwv", "nothing has that name")])
def test_why_a_name_is_not_matched(offered, name, why) -> None:
    """Similar names are offered."""
    ((_, said),) = collection.match([(name, 1, 0)], offered, ENGLISH).unmatched
    assert ENGLISH.say(said).startswith(why)


def test_models_add_up_and_comments_stay(tmp_path) -> None:
    """And a name that was matched at last is no longer among the unmatched."""
    path = tmp_path / "collection.yaml"
    owned = CollectionFile.read(path)
    owned.add([BOYZ], [Unmatched(name="Boys", models=5)])
    path.write_text(path.read_text().replace("models:\n", "# on the shelf\nmodels:\n", 1))
    owned = CollectionFile.read(path)
    owned.add([BOYZ.model_copy(update={"painted": 7})], names=["boys"])
    again = CollectionFile.read(path)
    assert again.numbers == {BOYZ.key: 40}
    assert again.collection.models[0].painted == 7
    assert not again.collection.unmatched
    assert "# on the shelf" in path.read_text()


def test_numbers_stay_within_their_bounds(tmp_path) -> None:
    """No more painted than owned, none below nothing; too many are refused without a change."""
    path = tmp_path / "collection.yaml"
    owned = CollectionFile.read(path)
    owned.add([BOYZ])
    owned.change(BOYZ.key, painted=99)
    assert owned.collection.models[0].painted == 20
    owned.change(BOYZ.key, models=-5)
    assert owned.collection.models[0].painted == 15
    with pytest.raises(MusterError, match="At most"):
        owned.add([BOYZ.model_copy(update={"models": MOST_MODELS})])
    owned.change(BOYZ.key, models=-99)
    assert not CollectionFile.read(path).collection.models


@pytest.mark.parametrize(
    "spoilt",
    [
        "{",
        "kind: roster\nformat: 1\n",
        "kind: collection\nformat: 1\nmodels:\n- {system: wfb3, army: empire, entry: hero, models: -1}\n",
        "kind: collection\nformat: 1\nmodels:\n- {system: wfb3, army: empire, entry: hero, models: 1, painted: 2}\n",
        "kind: collection\nformat: 1\nmodel: []\n",
    ],
)
def test_an_invalid_file_is_refused_and_not_touched(tmp_path, spoilt) -> None:
    """Its finding has a place."""
    path = tmp_path / "collection.yaml"
    path.write_text(spoilt)
    with pytest.raises(Unreadable) as problem:
        CollectionFile.read(path)
    assert problem.value.findings
    assert path.read_text() == spoilt


def test_what_lists_need_together() -> None:
    """Two lists with the same models need them twice."""
    muster = Session.look(ORCS, (LISTS,))
    once = {need.key: need for need in collection.needs([muster], {BOYZ.key: 25})}
    both = {need.key: need for need in collection.needs([muster, muster], {BOYZ.key: 25})}
    assert (once[BOYZ.key].needed, once[BOYZ.key].missing) == (20, 0)
    assert (both[BOYZ.key].needed, both[BOYZ.key].missing) == (40, 15)
