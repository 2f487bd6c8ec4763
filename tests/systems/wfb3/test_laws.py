"""Laws that hold for every roster, legal or not."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core import points, roster, validation, yaml_source
from builder.mustering import muster
from builder.systems.wfb3.formulas import prices as price_formulas
from builder.systems.wfb3.profiles import model_specs
from tests.conftest import roster_text
from tests.rosters import EMPIRE, OPEN, rosters
from tests.sampling import examples

laws = settings(max_examples=examples(20, 60, 5000), deadline=None)


def known_of(values):
    return EMPIRE if values["army"] == "empire" else OPEN


def read(values):
    document = yaml_source.parse(yaml_source.dump(values), "list.yaml")
    found, findings = validation.validate(document, EMPIRE.system.files.roster)
    assert found is not None, findings
    return found, document


def all_lines(lines):
    for line in lines:
        yield line
        yield from all_lines(line.lines)


def verdict(done):
    return (
        done.points,
        done.legal,
        done.fingerprint,
        sorted((f.code, f.entry or "", str(f.found), str(f.allowed)) for f in done.findings),
    )


@laws
@given(rosters())
def test_a_price_is_the_sum_of_its_lines(values):
    """At every depth: `each` times `times`, parts adding up to `each`, entries to the army."""
    taken, _ = read(values)
    done = muster(taken, known_of(values))
    for m in done.entries:
        assert m.points == sum(p.points for p in m.price)
        for line in all_lines(m.price):
            assert line.points == line.each * line.times
            if line.lines:
                assert line.each == sum(p.points for p in line.lines)
    assert done.points == sum(m.points for m in done.entries)


@laws
@given(rosters(), st.randoms())
def test_the_order_of_entries_changes_nothing(values, chance: random.Random):
    """Neither total, legality, fingerprint nor the set of codes with their entries."""
    taken, _ = read(values)
    mixed = list(taken.entries)
    chance.shuffle(mixed)
    other = muster(taken.model_copy(update={"entries": tuple(mixed)}), known_of(values))
    one = muster(taken, known_of(values))
    assert (one.points, one.legal, one.fingerprint) == (other.points, other.legal, other.fingerprint)
    assert {f.code for f in one.findings} == {f.code for f in other.findings}
    # Of several holders of one thing the later ones are named; which entries are involved stays the same.
    assert involved(one) == involved(other)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0)])
def test_who_cannot_hide_hides_nobody_else_from_the_check(order):
    """Models that may not hide are not counted with those who may, wherever they stand in the roster."""
    entries = [
        {"take": "human", "id": "wolves", "models": 5, "options": ["werecreature"], "joins": "mob", "as": "hidden"},
        {"take": "goblin", "id": "mob", "models": 3},
        {"take": "human", "id": "men", "models": 1, "joins": "mob", "as": "hidden"},
    ]
    values = {"kind": "roster", "format": 1, "system": "wfb3", "army": "open", "limit": 500, "game": "friendly"}
    values["entries"] = [entries[i] for i in order]
    taken, _ = read(values)
    counted = [f for f in muster(taken, known_of(values)).findings if f.code == "wfb3.hidden" and f.allowed == 1]
    assert [(f.entry, f.text.values["found"]) for f in counted] == [("wolves", 5)]


def involved(done):
    return {(f.code, frozenset(f.names)) for f in done.findings}


@laws
@given(rosters())
def test_what_is_saved_is_what_is_loaded(values):
    """Save, load, save gives the same bytes; load and save without an edit gives the user's own."""
    taken, document = read(values)
    text = roster_text(taken)
    again, written = read_text(text)
    assert again == taken
    assert roster_text(again, written, again) == text
    assert roster_text(taken, document, taken) == document.raw


def read_text(text):
    document = yaml_source.parse(text, "list.yaml")
    found, findings = validation.validate(document, EMPIRE.system.files.roster)
    assert found is not None, findings
    return found, document


@settings(max_examples=examples(10, 30, 1000), deadline=None)
@given(rosters(), st.integers(1, 99))
def test_an_edited_file_says_what_the_edited_roster_says(values, models):
    """The changed text reads back as the changed roster."""
    taken, document = read(values)
    if not taken.entries:
        return
    changed = taken.entries[0].model_copy(update={"models": models})
    edited = taken.model_copy(update={"entries": (*taken.entries[1:], changed), "limit": 1234})
    again, _ = read_text(roster_text(edited, document, taken))
    assert again == edited


@laws
@given(rosters())
def test_checking_changes_nothing_and_repeats(values):
    """Two checks in one process agree with one alone, and the roster stays as it was."""
    taken, _ = read(values)
    before = roster.plain_values(taken)
    first = muster(taken, known_of(values))
    second = muster(taken, known_of(values))
    assert verdict(first) == verdict(second)
    assert first.findings == second.findings
    assert first.entries == second.entries
    assert roster.plain_values(taken) == before


@laws
@given(rosters(), st.data())
def test_taking_out_an_entry_takes_out_its_findings(values, data):
    """No finding names an entry that is no longer there."""
    taken, _ = read(values)
    done = muster(taken, known_of(values))
    named = sorted({n for f in done.findings for n in f.names} & {m.id for m in done.entries})
    if not named:
        return
    gone = data.draw(st.sampled_from(named))
    rest = muster(
        taken.model_copy(update={"entries": tuple(e for e in taken.entries if e.id != gone)}), known_of(values)
    )
    assert not [f for f in rest.findings if gone in f.names]


@laws
@given(rosters())
def test_every_finding_can_be_shown_and_found(values):
    """It has words, its place is a line of the file, and its way out is a text."""
    from builder.locale import language
    taken, document = read(values)
    done = muster(taken, known_of(values), document=document)
    for finding in done.findings:
        for code in ("en", "fr"):
            words = language(code).say(finding.text)
            assert words
            assert "{" not in words or "{" in str(values)
            assert finding.fix is None or language(code).say(finding.fix)
        assert finding.place.line is not None


@given(st.integers(1, 400), st.integers(0, 60), st.integers(0, 4), st.sampled_from([0, 3, 6, 7, 32]), st.booleans())
def test_the_opened_price_of_a_model_is_the_formula(base_halves, equipment_halves, grade, animal, fights):
    """The lines that explain an open model's price sum to the formulas of 24.3.1 and 15.5."""
    rules = OPEN.rules
    base, equipment = base_halves * 2, equipment_halves * 2
    human = rules.creatures["human"]
    creature = human.model_copy(update={"points": base})
    row = human.profile
    mount = None
    if animal:
        horse = rules.creatures["horse"]
        mount = horse.model_copy(
            update={"id": "x", "points": animal * 4, "profile": {**horse.profile, "A": int(fights)}}
        )
    quality = f"shock+{grade}" if grade else "regular"
    from builder.systems.wfb3.equipment.bought_gear import Bought
    from builder.systems.wfb3.prices.open_list import model_price, price_lines

    figure = model_specs.ModelSpec(creature, quality=quality, mount=mount)
    bought = (Bought("shield", equipment),)
    lines = price_lines(figure, bought, rules)
    assert points.total(lines) == model_price(figure, bought, rules).points
    doubled = price_formulas.multiplier(base, rules.system.multiplier)
    premium = price_formulas.elite_premium(base, grade, rules.system.elites)
    if mount is None:
        assert points.total(lines) == price_formulas.foot(base, equipment, doubled, premium)
    else:
        half = price_formulas.half_mount(animal * 4, fights)
        on_foot = price_formulas.foot(base, equipment, doubled)
        assert points.total(lines) == on_foot + price_formulas.riding(on_foot, half, premium).points
    assert row is human.profile


@given(st.integers(0, 10**7))
def test_points_survive_being_written(quarters):
    """Every amount of quarters is exact as a number and unmistakable as text."""
    assert points.from_number(points.to_number(quarters)) == quarters
    text = points.points_text(quarters)
    whole = text.rstrip("¼½¾") or "0"
    assert int(whole) * 4 + {"": 0, "¼": 1, "½": 2, "¾": 3}[text[len(text.rstrip("¼½¾")) :]] == quarters


def test_dice_from_seeds_are_fair_enough():
    """Six thousand seeds give each face about a thousand times."""
    from builder.systems.wfb3.dice.rolled_profiles import die_from

    counts = [0] * 6
    for seed in itertools.islice(itertools.count(), 6000):
        counts[die_from(f"seed-{seed}") - 1] += 1
    assert all(880 < c < 1120 for c in counts), counts
