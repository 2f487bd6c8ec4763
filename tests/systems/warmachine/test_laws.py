"""Laws that hold for every Warmachine roster of every list, legal or not."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core import controls, roster, validation, yaml_source
from builder.core.findings import ERROR
from builder.core.points import QUARTERS
from builder.files import loading
from builder.locale import language
from builder.mustering import Muster, muster
from builder.systems.warmachine.limits import limits, total
from builder.systems.warmachine.offers import offer_in
from builder.systems.warmachine.points import pools, totals, window_of
from tests.conftest import LISTS, roster_text
from tests.fixes import game_ways
from tests.sampling import examples
from tests.systems.warmachine.shipped import ARMIES, SYSTEM

HANDLES = [f"e{n}" for n in range(6)]
laws = settings(max_examples=examples(12, 40, 2000), deadline=None)


@cache
def known(army: str) -> loading.Library:
    return loading.load("warmachine", army, (LISTS,))


@cache
def by_role(army: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for id, offer in known(army).rules.listings.items():
        found.setdefault(offer.role, []).append(id)
    return found


@st.composite
def rosters(draw):
    """Any mixture of a list's entries, under anybody and attached to anything, more often machines under warcasters."""
    army = draw(st.sampled_from(ARMIES))
    rules, roles = known(army).rules, by_role(army)
    entries = []
    for number in range(draw(st.integers(0, 8))):
        kind = draw(st.sampled_from(["warcaster", "warjack", "warjack", "unit", "any"]))
        takes = roles.get(kind, [*rules.listings, "nobody"])
        entry: dict = {"take": draw(st.sampled_from(takes))}
        if draw(st.integers(0, 3)):
            entry["id"] = HANDLES[number % len(HANDLES)]
        for key, values in (
            ("controller", HANDLES),
            ("attached_to", HANDLES),
            ("client", HANDLES),
            ("size", [1, 3, 6, 10]),
            ("specialist", [True]),
            ("reinforcement", [True]),
            ("dismount", [True]),
        ):
            if draw(st.integers(0, 1 if key == "controller" and kind == "warjack" else 5)) == 0:
                entry[key] = draw(st.sampled_from(values))
        entries.append(entry)
    theme = draw(st.sampled_from([None, *rules.themes]))
    more = {
        "encounter": draw(st.sampled_from([None, *rules.system.encounters])),
        "theme": theme,
        "tier": draw(st.sampled_from([None, 1, 2, 3, 4])) if theme else None,
        "contract": draw(st.sampled_from([None, *rules.contracts])),
    }
    values = {"kind": "roster", "format": 1, "system": "warmachine", "army": army, "limit": draw(st.sampled_from([15, 35, 50, 100, 225]))}
    return {**values, **{k: v for k, v in more.items() if v is not None}, "entries": entries}


def read(values):
    document = yaml_source.parse(yaml_source.dump(values), "list.yaml")
    found, findings = validation.validate(document, SYSTEM.files.roster)
    assert found is not None, findings
    return found, document


def done(values) -> Muster:
    taken, document = read(values)
    return muster(taken, known(taken.army), document=document)


def errors(of: Muster) -> Counter:
    return Counter(f.code for f in of.findings if f.severity == ERROR)


def view(of: Muster):
    return of.army


@laws
@given(rosters())
def test_the_total_is_the_sum_of_all_lines(values):
    """Entries add up to the army, lines to entries; nothing costs less than nothing."""
    army = done(values)
    assert army.points == sum(m.points for m in army.entries)
    for m in army.entries:
        assert m.points == sum(p.points for p in m.price)
        assert all(p.points == p.each * p.times for p in m.price)
        assert 0 <= m.points <= m.facts.cost
        assert 0 <= m.facts.paid <= m.facts.cost


@laws
@given(rosters())
def test_points_of_warjacks_pay_no_other_battlegroup(values):
    """Each pool pays machines of its own warcaster alone, all that it can and no more; what is left falls on the army."""
    army = done(values)
    own = view(army)
    of = {pool.source: pool for pool in pools(own)}
    assert set(of) <= {m.id for m in own.warcasters}
    paid = Counter()
    for m in army.results:
        if m.facts.paid:
            assert m.entry.controller in of
            assert m.facts.listing.machine
            paid[m.entry.controller] += m.facts.paid
    for source, pool in of.items():
        high = pool.limit.allowed.high
        assert paid[source] == min(pool.limit.used, high) == pool.paid
    unpaid = sum(pool.limit.used - pool.paid for pool in of.values())
    pooled = {id(machine) for pool in of.values() for machine in pool.limit.counted}
    rest = sum(m.facts.cost for m in army.results if id(m) not in pooled and not (m.entry.specialist or m.entry.reinforcement))
    assert total(own).used == army.points == rest + unpaid
    both = totals(own)
    assert both.army_points == army.points
    assert both.models == both.army_points + both.warjack_points
    assert both.warjack_points <= both.brought


@laws
@given(rosters())
def test_what_is_spent_at_most_is_the_top_of_the_window(values):
    """A list that is legal in army points never holds more points of models than an event allows."""
    army = done(values)
    both = totals(view(army))
    if both.army_points <= army.roster.limit * QUARTERS:
        assert both.models <= window_of(army.roster.limit * QUARTERS, both.brought, 0)[1]


@laws
@given(rosters())
def test_one_more_warcaster_never_makes_less_possible(values):
    """Field allowances grow with those who lead, and never shrink."""
    army = done({k: v for k, v in values.items() if k not in ("theme", "tier")})
    before = {k.id: k.allowed.high for k in limits(view(army)) if k.over is not None and k.over.code == "warmachine.field-allowance"}
    leader = by_role(army.roster.army)["warcaster"][-1]
    after = done({**roster.plain_values(army.roster), "entries": [*roster.plain_values(army.roster).get("entries", []), {"take": leader, "id": "one-more"}]})
    for k in limits(view(after)):
        if k.id in before and before[k.id] is not None:
            assert k.allowed.high >= before[k.id]


@laws
@given(rosters(), st.randoms())
def test_the_order_of_entries_changes_nothing(values, chance: random.Random):
    """Neither total, legality, fingerprint, pools nor what is found."""
    if len({e["id"] for e in values["entries"] if "id" in e}) < sum("id" in e for e in values["entries"]):
        return  # of two entries of one name the first has it, and that is a finding
    taken, _ = read(values)
    named = tuple(e if e.id else e.model_copy(update={"id": f"x{n}"}) for n, e in enumerate(taken.entries))
    taken = taken.model_copy(update={"entries": named})
    mixed = list(taken.entries)
    chance.shuffle(mixed)
    one = muster(taken, known(taken.army))
    other = muster(taken.model_copy(update={"entries": tuple(mixed)}), known(taken.army))
    assert (one.points, one.legal, one.fingerprint) == (other.points, other.legal, other.fingerprint)
    assert {m.id: m.points for m in one.results} == {m.id: m.points for m in other.results}
    assert {(f.code, frozenset(f.names), str(f.found), str(f.allowed)) for f in one.findings} == {
        (f.code, frozenset(f.names), str(f.found), str(f.allowed)) for f in other.findings
    }


@laws
@given(rosters())
def test_what_is_saved_is_what_is_loaded(values):
    """Save, load, save gives the same bytes."""
    taken, document = read(values)
    again, written = read(yaml_source.parse(roster_text(taken), "list.yaml").value)
    assert again == taken
    assert roster_text(again, written, again) == roster_text(taken)
    assert roster_text(taken, document, taken) == document.raw


@laws
@given(rosters())
def test_every_finding_can_be_shown_and_found(values):
    """It has words in both languages, a line of the file, and errors have a way out."""
    for finding in done(values).findings:
        for code in ("en", "fr"):
            assert "{" not in language(code).say(finding.text)
            assert finding.fix is None or "{" not in language(code).say(finding.fix)
        assert finding.fix is not None or finding.severity != ERROR
        assert finding.place.line is not None


@laws
@given(rosters(), st.data())
def test_whatever_is_chosen_leaves_a_roster(values, data):
    """Every value of every control of an entry and of the army can be taken, and the outcome can be read."""
    army = done(values)
    found = [((), c) for c in SYSTEM.editor.army_options(army.army)]
    if army.entries:
        index = data.draw(st.integers(0, len(army.entries) - 1))
        own = SYSTEM.editor.controls(army.entries[index], army.army)
        found += [(("entries", index), c) for c in own]
    for at, control in found:
        if control.kind == "choice":
            steps = [controls.set_changes(control, choice.value) for choice in control.choices]
        elif control.kind == "number":
            steps = [controls.set_changes(control, (control.value or 0) + 1)]
        elif control.kind == "member":
            steps = [controls.toggle_changes(control)]
        elif control.kind == "remove":
            steps = [controls.remove_changes(control)]
        else:
            steps = [controls.set_changes(control, "words")]
        for way in steps:
            read(controls.apply_changes(roster.plain_values(army.roster), tuple(c._replace(path=(*at, *c.path)) for c in way)))


@laws
@given(rosters(), st.data())
def test_what_may_be_taken_can_be_taken(values, data):
    """A pick costs what it says, and one that is not blocked brings no error about its own number or its bonds."""
    army = done(values)
    picks = SYSTEM.editor.available(army.army)
    pick = data.draw(st.sampled_from([p for p in picks if p.blocked is None] or picks))
    plain = roster.plain_values(army.roster)
    after = done({**plain, "entries": [*plain.get("entries", []), dict(pick.entry)]})
    assert after.points - army.points == pick.cost
    if pick.blocked is None:
        for code in ("field-allowance", "character", "attachment", "warcaster-attachment", "controller", "restricted", "marshal", "version"):
            assert errors(after)[f"warmachine.{code}"] <= errors(army)[f"warmachine.{code}"]


@laws
@given(rosters())
def test_ways_out_leave_a_roster(values):
    """Each way that is offered takes its finding away, whatever else is wrong."""
    army = done(values)
    for finding in army.findings:
        for way in game_ways(finding, army):
            after = done(controls.apply_changes(roster.plain_values(army.roster), way))
            assert errors(after)[finding.code] < errors(army)[finding.code] or finding.severity != ERROR, (finding, way)


def own_errors(offer, entry) -> Counter:
    """What is wrong with an entry by its own choices."""
    return Counter(repr((f.code, f.text, f.found)) for f in (fault.finding for fault in offer.faults(entry)) if f.severity == ERROR)


@laws
@given(rosters())
def test_what_is_offered_without_a_reason_against_it_adds_no_error(values):
    """By the choices of the entry itself; what the whole army limits may say more."""
    army = done(values)
    for m in army.entries:
        offer = offer_in(m, army.army)
        for control in offer.controls(m.entry):
            for choice in control.choices:
                if choice.blocked is None:
                    plain = controls.apply_changes(m.entry.model_dump(mode="json", exclude_defaults=True), controls.set_changes(control, choice.value))
                    after = type(m.entry).model_validate(plain, strict=False)
                    assert own_errors(offer, after) <= own_errors(offer, m.entry), (control.key, choice)


@laws
@given(rosters())
def test_what_is_wrong_with_a_choice_stands_beside_its_control(values):
    army = done(values)
    for m in army.entries:
        offer = offer_in(m, army.army)
        beside = {control.path: control.blocked for control in offer.controls(m.entry)}
        for fault in offer.faults(m.entry):
            assert beside.get(fault.finding.path) is not None, fault
