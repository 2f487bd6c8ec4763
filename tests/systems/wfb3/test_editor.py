"""What may be chosen: controls, picks and dice against the muster; the ways out of findings against the checks.

Laws run over generated rosters and the shipped ones; what a referee could review stands in tests/cases/wfb3/choices/.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core import validation
from builder.core.controls import Change, append_changes, apply_changes, remove_changes, set_changes, toggle_changes
from builder.core.dice_rolls import RollAgain, RollRequest
from builder.core.findings import ERROR, MusterError, T, Text
from builder.core.roster import plain_values
from builder.files import loading, reading
from builder.locale import language
from builder.mustering import muster
from builder.systems.wfb3.composition.army_options import army_options
from builder.systems.wfb3.definitions.lists import ArmyFile
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.editor.controls import controls
from builder.systems.wfb3.linking import link
from tests import sampling
from tests.conftest import LISTS, SAMPLES, TESTS, cases_in
from tests.fixes import by_trial, game_ways
from tests.rosters import EMPIRE, ITEMS, OPEN, items, rosters
from tests.sampling import examples
from tests.systems.wfb3.cases import bases, folders

laws = settings(max_examples=examples(8, 40, 1000), deadline=None)
few = settings(max_examples=examples(5, 25, 500), deadline=None)
CASES = TESTS / "cases" / "wfb3" / "choices"
ENGLISH = language("en")
SYSTEM = EMPIRE.system


def known_of(values):
    return EMPIRE if values["army"] == "empire" else OPEN


def tuples(value):
    """Lists as the models want them."""
    if isinstance(value, dict):
        return {k: tuples(v) for k, v in value.items()}
    return tuple(tuples(v) for v in value) if isinstance(value, (list, tuple)) else value


def roster_of(values):
    return SYSTEM.files.roster.model_validate(tuples(values))


@cache
def sample(path):
    document = reading.read(path)
    found, findings = validation.validate(document, SYSTEM.files.roster)
    assert found is not None, findings
    return found


@cache
def known(army):
    return EMPIRE if army == "empire" else OPEN if army == "open" else loading.load("wfb3", army, (LISTS,))


def reckoned(roster):
    return muster(roster, known(roster.army))


def controls_of(done, m):
    return SYSTEM.editor.controls(m, done.army)


def steps(control):
    """Every single step that a control offers: the value chosen, if one is, and its changes."""
    if control.kind == "choice":
        for choice in control.choices:
            if choice.value is not None or control.value is None or control.path != ("size",):
                yield choice, set_changes(control, choice.value)
    elif control.kind == "add":
        for choice in control.choices:
            yield choice, append_changes(control, choice.value)
    elif control.kind == "member":
        yield None, toggle_changes(control)
    elif control.kind == "remove":
        yield None, remove_changes(control)
    elif control.kind == "number":
        for value in {control.min, control.max if control.max is not None else control.min + control.step} - {0}:
            yield None, set_changes(control, value)
    else:
        yield None, set_changes(control, "abc")
        yield None, set_changes(control, None)


def with_entry(done, index, changes):
    """The roster's muster after changes of one entry."""
    values = apply_changes(plain_values(done.roster)["entries"][index], changes)
    entry = Entry.model_validate(tuples(values))
    entries = (*done.roster.entries[:index], entry, *done.roster.entries[index + 1 :])
    return muster(done.roster.model_copy(update={"entries": entries}), done.library)


# ---------------------------------------------------------------------- controls


@laws
@given(rosters())
def test_what_is_offered_fits_the_model(values):
    """Keys name one control each, and every step gives values that the roster's model takes."""
    done = reckoned(roster_of(values))
    entries = plain_values(done.roster).get("entries", [])
    for m, before in zip(done.entries, entries, strict=True):
        found = controls_of(done, m)
        keys = [c.key for c in found]
        assert len(set(keys)) == len(keys), [k for k, n in Counter(keys).items() if n > 1]
        for control in found:
            assert control.section is not None
            assert ENGLISH.say(control.name)
            if control.kind == "choice":
                assert any(c.value == control.value for c in control.choices), control
            for _, changes in steps(control):
                Entry.model_validate(tuples(apply_changes(before, changes)))


@laws
@given(rosters())
def test_what_is_taken_can_be_taken_out(values):
    """Each value of the roster is under some control, blocked or not."""
    done = reckoned(roster_of(values))
    for m, entry in zip(done.entries, plain_values(done.roster).get("entries", []), strict=True):
        found = controls_of(done, m)
        covered = {c.path[0] for c in found}
        throws = {key for t in SYSTEM.dice.pending_rolls(done.finished.with_entries((m,))) for key in (t.path[0], *t.also)}
        assert set(entry) - {"take", "id"} <= covered | throws, (entry, covered)
        for key in ("options", "command"):
            for place, id in enumerate(entry.get(key, ())):
                held = [c for c in found if (c.path == (key,) and c.member == id) or c.path in ((key, place), (key,))]
                assert held, (key, id)
        for place in range(len(entry.get("items", ()))):
            assert any(c.path == ("items", place) and c.kind == "remove" for c in found)


@laws
@given(rosters(), st.randoms())
def test_prices_shown_are_prices_charged(values, chance):
    """A choice with points changes what the entry costs by exactly that, so many times as its heading says."""
    done = reckoned(roster_of(values))
    if not done.entries:
        return
    index = chance.randrange(len(done.entries))
    m = done.entries[index]
    found = controls_of(done, m)
    for control in found:
        for choice, changes in steps(control):
            expected = cost(control, choice, changes, m, found, done.library.rules)
            if expected is None:
                continue
            after = with_entry(done, index, changes).results[index].points
            assert after - m.points == expected, (control.key, choice, m.entry)


def times_of(control, m):
    """How often a price counts, as it says itself."""
    per = "" if control.per is None else ENGLISH.say(control.per)
    if per == "a model":
        return m.models + (0 if m.entry.crew else len(set(m.entry.command)))
    if per == "a man" and m.kind == "altar":
        return m.facts.guards
    if per in ("a machine", "a chariot"):
        return m.models
    if per == "a man":
        return m.facts.crew
    return 1


def cost(control, choice, changes, m, found, rules):
    """What a step should cost; `None` where the control does not say."""
    times = times_of(control, m)
    if m.kind == "unit" and m.entry.command and "crew" in (control.key.rstrip("+"), control.path[0]):
        return None  # the standard of a crewed monster is paid as one of the crew once more
    if control.kind == "number":
        if control.points is None or not control.value:
            return None
        return (changes[0].value - control.value) * control.points
    if control.kind == "choice":
        now = next(c for c in control.choices if c.value == control.value)
        return None if choice.points is None or now.points is None else (choice.points - now.points) * times
    if control.kind == "add":
        return choice.points
    if control.points is None or (control.kind == "remove" and control.path[0] == "crew"):
        return None
    if control.kind == "remove":
        return -control.points * times
    held = m.entry.options if control.path == ("options",) else m.entry.command
    if control.path[0] == "crew":
        held = m.entry.crew[control.path[1]].options
    if control.path[0] == "items":
        held = m.entry.items[control.path[1]].abilities
    if held.count(control.member) > 1:
        return 0 if control.path[0] != "items" else -control.points
    gone = [c.points * control.instead.count(c.member) for c in found if c.path == control.path and c.kind == "member"]
    once = (
        rules.system.extras[control.member].unit_points if control.note and control.member in rules.system.extras else 0
    )
    each = control.points * times + once
    return -each if control.value else each - sum(gone) * times


@pytest.mark.parametrize("path", sampling.sampled(SAMPLES, lambda path: path.stem in ("empire-2000", "open-warband"), lambda path: path.stem))
def test_what_is_not_barred_is_allowed(path):
    """On a legal list a step that nothing bars leaves its entry without an error, but for what is then still to be told."""
    done = reckoned(sample(path))
    assert done.legal
    for index, m in enumerate(done.entries):
        for control in controls_of(done, m):
            for choice, changes in steps(control):
                blocked = choice.blocked if choice is not None else control.blocked
                if blocked is None and control.kind in ("choice", "member", "add", "number"):
                    after = with_entry(done, index, changes)
                    own = [f for f in after.findings if f.severity == ERROR and m.id in f.names]
                    told = [ENGLISH.say(f.text) for f in own if not follows(f, control, changes)]
                    assert not told, (m.id, control.key, changes, told)


HEROES = {army: sorted(known(army).rules.characters) or ["hero", "wizard"] for army in ("empire", "dwarfs", "chaos", "open")}
ASKED = ("needed", "missing", "must have exactly one", "An item needs either", "choose which piece", "“shots” does not apply")
"""Words of errors that ask for a further choice."""


@st.composite
def heroes_with_items(draw):
    """Two heroes of one line with any items, legal or not."""
    army = draw(st.sampled_from(sorted(HEROES)))
    take, level = draw(st.sampled_from(HEROES[army])), draw(st.sampled_from([5, 10, 15, 20, 25]))
    gear = st.lists(st.sampled_from(["shield", "light-armour", "bow", "two-handed-sword", "halberd"]), max_size=2, unique=True)
    entries = [{"id": f"e{n}", "take": take, "level": level, "options": draw(gear), "items": draw(st.lists(items(), max_size=2))} for n in range(2)]
    return {**HEAD, "army": army, "entries": entries}


@few
@given(heroes_with_items())
def test_what_is_offered_of_items_adds_no_error_anywhere(values):
    """Whatever is offered of items without a reason against it brings no error to their bearer, but for what asks for a further choice."""
    done = reckoned(roster_of(values))
    before = errors_of(done, done.entries[0])
    for control in controls_of(done, done.entries[0]):
        if control.path[0] != "items" or control.kind not in ("choice", "member", "add") or (control.kind == "member" and control.value):
            continue
        for choice, changes in steps(control):
            if (control if choice is None else choice).blocked is None:
                after = with_entry(done, 0, changes)
                new = errors_of(after, after.entries[0]) - before
                assert not [text for _, text, _ in new if not any(word in text for word in ASKED)], (control.key, changes, new)


def errors_of(done, m):
    found = [f for f in done.findings if f.severity == ERROR and m.id in f.names and not f.code.startswith("wfb3.fraction")]
    return Counter((f.code, ENGLISH.say(f.text), str(f.found)) for f in found)


def follows(finding, control, changes):
    """Errors that a step brings about elsewhere, or that the next step answers."""
    if finding.code in ("wfb3.total", "wfb3.fraction"):
        return True
    if control.kind == "add":  # a new item still wants its ability, one of the player's own its name
        return any(word in ENGLISH.say(finding.text) for word in ("needs", "needed", "missing", "must have exactly one"))
    if control.kind == "number" and finding.code == "wfb3.pack":  # beasts for more masters, masters for more beasts
        return True
    if control.kind == "number" and ("exactly half of the unit" in finding.text.message or finding.text.message.startswith("{unit}: {allowed} pilot")):
        return True
    if control.member in ITEMS["magic-missiles"].abilities and finding.path[-1] == "shots":  # sold whole, it has none
        return True
    if control.instead and finding.code == "wfb3.formation":  # without its bows the unit still stands in open order
        return True
    if control.key == "level":  # another level may have another Leadership, and other duties
        return finding.code in (
            "wfb3.must-lead",
            "wfb3.general",
            "wfb3.leader",
            "wfb3.great-banner",
            "wfb3.item",
            "wfb3.roll",
        )
    if control.key in ("role", "creature", "joins", "as", "mount", "formation", "quality"):
        return finding.path[-1] != control.path[-1]
    if control.kind == "member" and finding.code == "wfb3.unit-size":  # sappers go in pairs
        return True
    return control.kind == "member" and bool(control.value)  # what is taken out may be missed elsewhere


@pytest.mark.parametrize("path", sampling.sample_lists(SAMPLES))
def test_members_go_in_and_out(path):
    """Toggled twice, a list holds what it held."""
    done = reckoned(sample(path))
    for m, before in zip(done.entries, plain_values(done.roster)["entries"], strict=True):
        for control in controls_of(done, m):
            if control.kind == "member" and not control.instead:
                once = apply_changes(before, toggle_changes(control))
                twice = apply_changes(once, toggle_changes(control._replace(value=not control.value)))
                assert in_sets(twice) == in_sets(before), control.key


def in_sets(value):
    if isinstance(value, dict):
        return {k: in_sets(value[k]) for k in sorted(value)}
    return sorted(map(repr, map(in_sets, value))) if isinstance(value, (list, tuple)) else value


def test_exclusive_options_leave_when_another_comes():
    """Groups of which the list wants one, or at most one, change over; fuller groups bar what is too much."""
    rules = with_group(
        {"any_unit": {"spear": 1, "halberd": 2, "bow": {"points": 2, "instead_of": "shield"}}, "choose": 1}
    )
    found = options_of(rules, ["spear"])
    assert [(c.member, c.value, c.instead) for c in found] == [
        ("spear", True, ()),
        ("halberd", False, ("spear",)),
        ("bow", False, ("spear",)),
    ]
    assert ENGLISH.say(found[2].note) == "instead of Shield"
    assert toggle_changes(found[1]) == (Change("drop", ("options",), "spear"), Change("add", ("options",), "halberd"))
    picked = next(p for p in SYSTEM.editor.available(SYSTEM.verdict.army(roster_of(HEAD), rules, (), None)) if p.key == "helblitzen")
    assert (picked.entry["options"], picked.entry["models"], picked.cost) == (["spear"], 20, 800)

    rules = with_group({"any_unit": {"spear": 1, "bow": 2, "shield": 1}, "at_most": 2})
    found = options_of(rules, ["bow", "shield"])
    assert {c.member: ENGLISH.say(c.blocked) if c.blocked else None for c in found} == {
        "spear": "Spear, Bow, Shield: 3 taken in all; the list allows 2.",
        "bow": None,
        "shield": None,
    }


HEAD = {"kind": "roster", "format": 1, "system": "wfb3", "army": "empire", "limit": 5000, "game": "friendly"}


def with_group(group):
    """The rules of the Empire with halberdiers who have this group of options and come with a shield."""
    army = EMPIRE.rules.army.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    unit = next(u for u in army["units"] if u["id"] == "helblitzen")
    unit |= {"options": [group], "carries": ["hand-weapon", "shield"]}
    fresh = ArmyFile.model_validate(tuples(strings(army)))
    creatures = SYSTEM.files.models["creatures"].model_construct(creatures=tuple(EMPIRE.rules.creatures.values()), version="1")
    return link((EMPIRE.rules.system, creatures), fresh, ()).rules


def strings(value):
    """Spans and shares as files write them."""
    if isinstance(value, dict):
        return {k: strings(v) for k, v in value.items()}
    if isinstance(value, list) and len(value) == 2 and all(isinstance(v, int) for v in value):
        return f"{value[0]}-{value[1]}"
    return [strings(v) for v in value] if isinstance(value, list) else value


def options_of(rules, options):
    roster = roster_of({**HEAD, "entries": [{"take": "helblitzen", "models": 20, "options": options}]})
    m = SYSTEM.verdict.evaluate(roster.entries[0], "helblitzen", roster, rules)
    return [c for c in controls(m, SYSTEM.verdict.army(roster, rules, (m,), None)) if c.path == ("options",)]


# ----------------------------------------------------------------- the whole army


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.stem)
def test_the_head_of_a_list_can_be_chosen(path):
    """Every step on the army's own controls gives a roster that the model takes."""
    taken = sample(path)
    known = EMPIRE if taken.army == "empire" else OPEN
    found = SYSTEM.editor.army_options(SYSTEM.verdict.army(taken, known.rules, (), None))
    assert len({c.key for c in found}) == len(found)
    for control in found:
        for _, changes in steps(control):
            if not (control.path == ("limit",) and changes[0].value is None):
                roster_of(apply_changes(plain_values(taken), changes))


def test_what_the_head_of_a_list_says_amiss_can_be_taken_out():
    """Unknown house rules, events and waivers, and a train that the army is too small for."""
    taken = roster_of(
        {
            **HEAD,
            "limit": 500,
            "baggage": True,
            "event": "nowhere",
            "house_rules": ["level-caps", "level-caps", "no-rule"],
            "waivers": [
                {"code": "wfb3.total", "by": "umpire", "why": "small"},
                {"code": "wfb3.number", "entry": "knights", "by": "umpire"},
            ],
        }
    )
    found = {c.key: c for c in muster(taken, EMPIRE).army_options}
    assert {k for k, c in found.items() if c.blocked is not None} == {
        "baggage",
        "event",
        "house_rules.1-",
        "house_rules.2-",
    }
    assert ENGLISH.say(found["waivers.0-"].name) == "wfb3.total, waived by umpire"
    assert ENGLISH.say(found["waivers.1-"].name) == "wfb3.number of knights, waived by umpire"
    assert "waivers" not in apply_changes({"waivers": [1]}, remove_changes(found["waivers.0-"]))
    strict = next(c for c in army_options(SYSTEM.verdict.army(taken, OPEN.rules, (), None)) if c.key == "game").choices[0]
    assert strict.blocked is not None


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_further_advance_force_is_blocked(number):
    """An army may have one advance force; with one, or with two by mistake, no further one can be added."""
    taken = roster_of({**HEAD, "forces": [{"kind": "advance"}] * number})
    adding = next(c for c in muster(taken, EMPIRE).army_options if c.path == ("forces",))
    blocked = {choice.value["kind"]: choice.blocked for choice in adding.choices}
    assert (blocked["advance"] is not None) == bool(number)
    assert (blocked["flank"] is None) == bool(number)


# ---------------------------------------------------------------------------- picks


@few
@given(rosters())
def test_picks_cost_what_they_say(values):
    """A pick's entry fits the model, costs what is said, and what is not blocked fits numbers, parts and points."""
    done = reckoned(roster_of(values))
    found = SYSTEM.editor.available(done.army)
    assert len({p.key for p in found}) == len(found)
    before = {f.code for f in done.findings if f.severity == ERROR}
    for pick in found[:: 1 if done.roster.army == "empire" else 7]:
        entry = Entry.model_validate(tuples(dict(pick.entry)))
        after = muster(done.roster.model_copy(update={"entries": (*done.roster.entries, entry)}), done.library)
        assert pick.cost in (None, after.points - done.points), pick
        assert pick.points in (None, after.results[-1].points_each)
        own = [f for f in after.findings if f.severity == ERROR and after.results[-1].id in f.names]
        new = {f.code for f in after.findings if f.severity == ERROR} - before
        if pick.blocked is None:
            assert not {f.code for f in own} & {
                "wfb3.unit-size",
                "wfb3.option",
                "wfb3.level",
                "wfb3.monster",
                "wfb3.machine",
            }, own
            assert not new & {"wfb3.total", "wfb3.number"}, (pick, new)
            assert "wfb3.characters" not in new or done.library is OPEN
        if pick.left is not None and pick.left < entry_models(entry):
            assert pick.blocked is not None


def entry_models(entry):
    return entry.models or 1


def test_picks_are_grouped_in_the_order_of_the_list():
    """Every character of each level, then troops and machines; no category comes twice."""
    for known in (EMPIRE, OPEN):
        found = SYSTEM.editor.available(SYSTEM.verdict.army(roster_of({**HEAD, "army": known.army}), known.rules, (), None))
        named = [ENGLISH.say(p.category) for p in found]
        runs = [n for i, n in enumerate(named) if i == 0 or named[i - 1] != n]
        assert len(runs) == len(set(runs)), runs
    found = SYSTEM.editor.available(SYSTEM.verdict.army(roster_of(HEAD), EMPIRE.rules, (), None))
    assert [p.key for p in found[:11]] == [f"{w}:{n}" for w in ("hero", "wizard") for n in (5, 10, 15, 20, 25)] + [
        "temple-ritterbruden"
    ]
    cannon = next(p for p in reversed(found) if "from" not in p.entry)
    assert (cannon.key, ENGLISH.say(cannon.category), cannon.entry, cannon.cost) == (
        "reiks-kanone-batterien", "War machines", {"take": "reiks-kanone-batterien", "models": 1}, 240,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("limit", "entries", "key", "blocked"),
    [
        (1000, [], "hero:25", None),
        (1000, [{"take": "hero", "level": 25}], "hero:25", "none left"),
        (1000, [{"take": "wizard", "level": 5}] * 2 + [{"take": "wizard", "level": 10}] * 2, "wizard:15", "none left"),
        (129, [], "hero:25", "1 point over the limit"),
        (259, [], "hero:25", "1/2 of the army at most: characters"),
        (260, [], "hero:25", None),
        (3000, [{"take": "fleglers", "models": 8}], "fleglers", None),
        (3000, [{"take": "fleglers", "models": 9}], "fleglers", "7 left, a unit has at least 8"),
    ],
)
def test_why_a_pick_is_barred(limit, entries, key, blocked):
    """Numbers first, then points, then the part of the army."""
    done = reckoned(roster_of({**HEAD, "limit": limit, "entries": entries}))
    pick = next(p for p in SYSTEM.editor.available(done.army) if p.key == key)
    assert (ENGLISH.say(pick.blocked) if pick.blocked is not None else None) == blocked


# ---------------------------------------------------------------------------- mends


def told(finding):
    return finding.code, finding.entry, finding.text.message, str(finding.found)


def errors(done):
    return Counter(told(f) for f in done.findings if f.severity == ERROR)


@laws
@given(rosters())
def test_mends_never_break_a_list(values):
    """On any list every way gives a roster that can be mustered."""
    done = reckoned(roster_of(values))
    for finding in done.findings:
        for way in game_ways(finding, done):
            assert way
            muster(roster_of(apply_changes(plain_values(done.roster), way)), done.library)


# ----------------------------------------------------------------------------- dice


def test_dice_before_the_game():
    """Heroes whose level has six rows throw; the result stands in the roster and gives the profile shown."""
    done = reckoned(sample(next(p for p in SAMPLES if p.stem == "open-warband")))
    found = {t.entry: t for t in SYSTEM.dice.pending_rolls(done.finished)}
    assert list(found) == ["captain", "crone", "ogre"]
    assert (found["crone"].state, found["crone"].row) == (None, None)
    assert ENGLISH.say(found["captain"].state) == "row 3, own dice, seed crossroads-4"
    assert (ENGLISH.say(found["ogre"].state), found["ogre"].row, found["ogre"].blocked) == (
        "row 4, rolled by hand",
        4,
        None,
    )
    heads, *rows = found["ogre"].table
    assert [ENGLISH.say(h) for h in heads] == ["D6", "WS", "BS", "S", "T", "W", "I", "A"]
    assert rows[3] == (4, "+1", "", "+1", "", "+2", "+1", "")
    assert len(rows) == 6
    captain = next(m for m in done.entries if m.id == "captain")
    for die in range(1, 7):
        thrown = SYSTEM.dice.roll_again(captain, OPEN.rules, RollAgain(die=die))
        after = with_entry(done, 0, (Change("set", found["captain"].path, dict(thrown.keys["roll"])),))
        assert thrown.profile.values == after.results[0].in_play.profiles[0].values
        assert not [f for f in after.findings if f.code == "wfb3.roll"]
    own = SYSTEM.dice.roll_again(captain, OPEN.rules, RollAgain())
    assert not [
        f
        for f in with_entry(done, 0, (Change("set", ("roll",), dict(own.keys["roll"])),)).findings
        if f.code == "wfb3.roll"
    ]


def test_dice_that_nobody_throws():
    """Tournaments use row 1; units, and numbers that no die shows, are refused in words."""
    done = reckoned(sample(next(p for p in SAMPLES if p.stem == "empire-3000")))
    found = SYSTEM.dice.pending_rolls(done.finished)
    assert {t.entry for t in found} == {"count", "banner", "master", "captain", "marksman", "warden", "gunner"}
    assert all(t.blocked is not None and t.state is None and t.row == 1 for t in found)
    unit = next(m for m in done.entries if m.id == "knights")
    with pytest.raises(MusterError):
        SYSTEM.dice.roll_again(unit, EMPIRE.rules, RollAgain())
    hero = next(m for m in done.entries if m.id == "count")
    for die in (0, 7):
        with pytest.raises(MusterError):
            SYSTEM.dice.roll_again(hero, EMPIRE.rules, RollAgain(die=die))
    with pytest.raises(MusterError):
        SYSTEM.dice.roll(EMPIRE.rules, RollRequest(level=7))


# ------------------------------------------------------------------ cases of a referee


def choice_cases():
    found = []
    for path in sorted(CASES.glob("*.yaml")):
        for number, case in enumerate(cases_in(path)):
            found.append(pytest.param(case, id=f"{path.stem}-{number + 1}-{case['title']}"))
    return found


def written(value: Any) -> Any:
    return ENGLISH.say(value) if isinstance(value, (Text, tuple)) or hasattr(value, "en") else value


@pytest.mark.parametrize("case", choice_cases())
def test_choice_case(case):
    """A control, or the first fixes of a finding, as a referee would have it."""
    base = bases()[case.get("base", "empire")]
    own = case.get("roster", {})
    values = {"kind": "roster", "format": 1, "system": "wfb3", **base, **own}
    values["entries"] = [*base["entries"], *own.get("entries", ())]
    done = muster(roster_of(values), loading.load("wfb3", values["army"], folders()))
    if "finding" in case:
        finding = next(f for f in done.findings if f.code == case["finding"])
        ways = by_trial(finding, done)
        wanted = [[Change(c["do"], tuple(c["path"]), c.get("value")) for c in way] for way in case["ways"]]
        assert [list(w) for w in ways[: len(wanted)]] == wanted
        return
    m = next(m for m in done.entries if m.id == case["entry"])
    control = next((c for c in controls_of(done, m) if c.key == case["control"]), None)
    if case.get("absent"):
        assert control is None
        return
    assert control is not None, [c.key for c in controls_of(done, m)]
    for key, wanted in case.get("is", {}).items():
        shown = written(getattr(control, key))
        assert (shown / 4 if key == "points" else shown) == wanted, key
    for offered in case.get("choices", ()):
        choice = next(c for c in control.choices if c.value == offered["value"])
        for key, wanted in offered.items():
            shown = written(getattr(choice, key))
            assert (shown / 4 if key == "points" and shown is not None else shown) == wanted, (key, choice)


def test_texts_of_choices_are_whole():
    """No message lacks a value that it names."""
    assert ENGLISH.say(T("{count} left", count=2)) == "2 left"
    for path in SAMPLES:
        done = reckoned(sample(path))
        for m in done.entries:
            for control in controls_of(done, m):
                for value in (control.name, control.section, control.note, control.blocked):
                    assert "{" not in (ENGLISH.say(value) if value is not None else "")
