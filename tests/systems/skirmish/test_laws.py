"""What holds of every force, by hypothesis: prices add up, nothing is dropped, order and names do not matter."""

from __future__ import annotations

from math import ceil

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.points import QUARTERS
from builder.core.roster import Entry
from builder.editing import edits
from builder.files.lenient_reader import Draft
from builder.locale import language
from builder.render import plain_text
from builder.sheet import build
from tests.sampling import examples
from tests.systems.skirmish.cases import SYSTEM, mustered

MANY = examples(25, 25, 400)
TROOPS = ["halberdiers", "spearmen", "handgunners", "free-company", "pistoliers", "flagellants"]
HEROES = ["captain", "warrior-priest", "battle-wizard", "elector-count"]
troops = st.fixed_dictionaries(
    {"take": st.sampled_from(TROOPS)},
    optional={
        "models": st.integers(1, 12),
        "options": st.lists(st.sampled_from(["shield", "pistol", "nothing"]), max_size=2),
        "command": st.lists(st.sampled_from(["champion", "musician"]), max_size=2),
        "experience": st.integers(0, 9),
        "injuries": st.sampled_from(["", "limps"]),
        "creature": st.just("human"),
    },
)
heroes = st.fixed_dictionaries(
    {"take": st.sampled_from(HEROES)},
    optional={
        "leader": st.booleans(),
        "level": st.integers(1, 4),
        "mount": st.sampled_from(["warhorse", "pegasus", "griffon", "cow"]),
        "items": st.lists(st.sampled_from(["biting-blade", "war-banner", "none"]), max_size=2),
    },
)
machines = st.fixed_dictionaries({"take": st.sampled_from(["mortar", "great-cannon", "steam-tank", "nobody"])})
entries = st.lists(st.one_of(troops, heroes, machines), max_size=7)
terms = st.fixed_dictionaries(
    {},
    optional={
        "scenario": st.sampled_from(["test-pack", "millers-ford", "nowhere"]),
        "side": st.sampled_from(["large", "small", "defender"]),
        "mode": st.sampled_from(["skirmish", "border-patrol", "other"]),
        "base_game": st.sampled_from(["wfb6", "wfb3", "chess"]),
    },
)


@settings(max_examples=MANY, deadline=None)
@given(entries, terms, st.integers(1, 400))
def test_every_force_is_judged_shown_and_adds_up(given_, more, limit):
    """The sum is that of its entries, each that of its price; nothing is dropped, and every finding has a place, a rule or a file, and a way out."""
    done = mustered("empire", limit, given_, **more)
    assert len(done.results) == len(given_)
    assert done.points == sum(m.points for m in done.results)
    for m in done.results:
        assert m.points == sum(line.points for line in m.price)
    for finding in done.findings:
        assert finding.place.line is not None
        assert finding.fix is not None
    facts = SYSTEM.sheet.added(done.finished)
    if facts["rout_at"] is not None:
        assert facts["rout_at"] == ceil(facts["models"] / 4)
    for code in ("en", "fr"):
        assert plain_text.write(build.sheet(done, language(code)))


@settings(max_examples=MANY, deadline=None)
@given(st.lists(troops, min_size=1, max_size=5), st.randoms())
def test_the_order_of_entries_changes_no_verdict(given_, random):
    """What is found, and what it costs, does not hang on the order."""
    other = list(given_)
    random.shuffle(other)
    one, two = mustered("empire", 200, given_), mustered("empire", 200, other)
    assert one.points == two.points
    assert sorted(f.code for f in one.findings) == sorted(f.code for f in two.findings)


@settings(max_examples=MANY, deadline=None)
@given(st.sampled_from(TROOPS), st.integers(1, 9))
def test_models_one_by_one_cost_what_they_cost_together(take, number):
    """An entry of several is worth so many entries of one, and those of the builder's own making too."""
    together = mustered("empire", 400, [{"take": take, "models": number}])
    each = mustered("empire", 400, [{"take": take}] * number)
    assert together.points == each.points
    draft = edits.split_entry(Draft(together.roster), 0)
    assert len(draft.roster.entries) == number
    apart = mustered("empire", 400, [{"take": entry.take} for entry in draft.roster.entries])
    assert apart.points == together.points
    assert all(isinstance(entry, Entry) for entry in draft.roster.entries)


@settings(max_examples=MANY, deadline=None)
@given(st.integers(0, 8))
def test_free_models_are_free_once(number):
    """A scenario gives so many models for nothing, wherever they stand, and no more."""
    given_ = [{"take": "halberdiers"} for _ in range(number)]
    done = mustered("empire", 100, given_, scenario="test-pack", side="small")
    assert done.points == max(0, number - 2) * 6 * QUARTERS


def test_what_was_remembered_is_kept_by_the_first():
    """The first of several keeps name, handle and what only one of them can have."""
    done = mustered("empire", 200, [{"take": "halberdiers", "id": "line", "name": "Line", "models": 3, "command": ["champion"], "experience": 2}])
    first, *others = edits.split_entry(Draft(done.roster), 0).roster.entries
    assert (first.id, first.name, first.models, first.command, first.experience) == ("line", "Line", None, ("champion",), 2)
    assert all((o.id, o.name, o.command, o.experience) == (None, None, (), 0) for o in others)
    assert edits.split_entry(Draft(mustered("empire", 200, [{"take": "captain"}]).roster), 0).roster.entries[0].take == "captain"
