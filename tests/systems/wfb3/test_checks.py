"""Every check of WFB3 against rosters at its limit and one step beyond (tests/cases/wfb3/checks/*.yaml).

A case is a small roster with the exact codes that a referee should find. The
rosters go the program's own way: text, document, schema, muster, places.
"""

from __future__ import annotations

import string
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any
from zlib import crc32

import pytest

from builder import mustering
from builder.core import limits, roster, validation, yaml_source
from builder.core.controls import apply
from builder.core.findings import ERROR, SEVERITIES, Finding
from builder.core.points import QUARTERS
from builder.editing import found_fixes
from builder.editing.shown_draft import ShownDraft
from builder.files import loading, rule_pages
from builder.files.lenient_reader import Draft
from builder.mustering import Muster
from builder.systems import find
from builder.systems.wfb3.characters import evaluation as character_evaluation
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.composition.limits import character_numbers
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.lists import CountLimit
from builder.systems.wfb3.definitions.options import offers_of
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.editor.fixes_by_hand import fixes_of
from builder.systems.wfb3.equipment import bought_gear, compatibility, listed_gear
from builder.systems.wfb3.profiles.model_specs import ModelSpec, profile
from tests.conftest import LISTS
from tests.systems.wfb3.cases import (
    EVENTS,
    KEYS,
    REFS,
    bases,
    cases,
    folders,
    matches,
    mustered,
    parameters,
    plain,
    result,
    text_of,
)

PAGES = rule_pages.of_game("wfb3", (LISTS,)).pages
SAMPLE = 8
"""One case in so many is searched for fixes, which takes long."""
WITHOUT_WAY = ("event.banned", "event.required", "wfb3.allies", "wfb3.fraction", "wfb3.level-cap", "wfb3.roll")
"""Codes of errors that no single choice fixes in some of the cases."""


@pytest.mark.parametrize(("name", "case"), parameters())
def test_case(name: str, case: dict[str, Any]) -> None:
    """The roster gives exactly the findings named; they can be read, and their ways out lead out."""
    got, document = result(name, case["title"])
    is_judged_as_written(got, case)
    can_be_read(got, document)
    ways_lead_out(got)
    if crc32(case["title"].encode()) % SAMPLE == 0:
        errors_have_ways(got)


def is_judged_as_written(got: Muster, case: dict[str, Any]) -> None:
    """Exactly the codes named, the points worked out by hand, and findings that say what they should."""
    told = [(f.code, f.entry, f.text.message, f.found, f.allowed) for f in got.findings]
    assert sorted(f.code for f in got.findings) == case["codes"], told
    if "points" in case:
        assert Fraction(got.points, QUARTERS) == Fraction(str(case["points"])), [
            (m.id, m.points / QUARTERS) for m in got.entries
        ]
    wanted = case.get("at", [])
    for one in wanted if isinstance(wanted, list) else [wanted]:
        alike = [f for f in got.findings if f.code == one["code"]]
        assert any(matches(f, one) for f in alike), [{k: plain(getattr(f, k, None)) for k in one} for f in alike]
    unwaived = [f for f in got.findings if f.severity == ERROR and f.waived is None]
    assert got.legal == (not unwaived)
    if "legal" in case:
        assert got.legal == case["legal"]


def can_be_read(got: Muster, document: yaml_source.Document) -> None:
    """Each finding has a whole message, a rule or a way to the spot, and a place inside the entry that it is about."""
    lines = [document.place(("entries", i)).line for i in range(len(got.entries))]
    lines.append(len(document.text.splitlines()) + 1)
    for finding in got.findings:
        for text in (finding.text, finding.fix):
            if text is not None:
                fields = {field for _, field, _, _ in string.Formatter().parse(text.message) if field}
                assert fields <= set(text.values), (text.message, fields)
                assert text.message.strip()
        assert finding.rule or finding.path
        assert finding.severity in SEVERITIES
        assert finding.place.file == "case.yaml"
        assert finding.place.line is not None
        if finding.entry is not None:
            index = finding.path[1]
            assert got.entries[index].id == finding.entry
            assert lines[index] <= finding.place.line < lines[index + 1]
        for other in finding.others:
            assert any(m.id == other for m in got.entries)


def ways_lead_out(got: Muster) -> None:
    """Each way out takes its finding away and brings no new error to the same entry."""
    before = counted(got)
    for finding in got.findings:
        ways = fixes_of(finding, got.army)
        if not finding.counts:
            assert ways == ()
        for way in ways:
            values = apply(roster.plain_values(got.roster), way)
            mended = got.library.system.files.roster.model_validate(tuples(values))
            after = counted(mustering.muster(mended, got.library))
            assert after[told(finding)] < before[told(finding)], (finding, way)
            new = {code for code, entry, *_ in after if entry == finding.entry}
            assert new <= {code for code, entry, *_ in before if entry == finding.entry}, (finding, way, new)


def errors_have_ways(got: Muster) -> None:
    """An error is fixed by hand or by trying, unless something else has to change first."""
    now = ShownDraft(Draft(got.roster), got, got.findings)
    for finding in got.findings:
        if finding.counts and finding.code not in WITHOUT_WAY:
            assert fixes_of(finding, got.army) or found_fixes.tried(finding, now).ways, finding


def told(finding: Finding) -> tuple[str, str | None, str, str]:
    """What makes two findings the same one."""
    return finding.code, finding.entry, finding.text.message, str(finding.found)


def counted(got: Muster) -> Counter[tuple[str, str | None, str, str]]:
    """The errors of a list, and how often each is told."""
    return Counter(told(f) for f in got.findings if f.severity == ERROR)


def tuples(value: Any) -> Any:
    """Lists as the models want them."""
    if isinstance(value, dict):
        return {k: tuples(v) for k, v in value.items()}
    return tuple(tuples(v) for v in value) if isinstance(value, (list, tuple)) else value


def test_cases_are_well_formed() -> None:
    """Every case has a title of its own, a citation and sorted codes that exist."""
    known = {*PAGES, *REFS, *EVENTS}
    seen = set()
    for name, _, case in cases():
        assert set(case) <= KEYS, case
        assert {"title", "rule", "codes"} <= set(case), case
        assert (name, case["title"]) not in seen, case["title"]
        seen.add((name, case["title"]))
        assert case["rule"].strip()
        assert case["codes"] == sorted(case["codes"]), case["title"]
        assert set(case["codes"]) <= known, case["title"]


@pytest.mark.parametrize("code", [*sorted(PAGES), *REFS, *EVENTS])
def test_code_has_good_and_bad_case(code: str) -> None:
    """Every finding code has a file of cases, with one that finds it and one that does not."""
    name = "ref" if code in REFS else "event" if code in EVENTS else code.partition(".")[2]
    own = [c for n, _, c in cases() if n == name and not c.get("bug")]
    assert any(code in c["codes"] for c in own)
    assert any(code not in c["codes"] for c in own)


def test_a_share_that_is_not_kept_is_told() -> None:
    """The bar, the tables and the findings say the same of the points of a category."""
    for name, _, case in cases():
        got = result(name, case["title"])[0]
        broken = {share.id for share in got.composition if not share.kept}
        assert len(broken) == sum(f.code == "wfb3.fraction" for f in got.findings), case["title"]


def test_findings_name_what_their_ways_out_ask_for() -> None:
    """What lacks, or what only one unit may have, is told by its id in the list; so are pieces that do not go together."""
    asked = {"wfb3.compulsory", "wfb3.one-unit", "wfb3.weapons", "wfb3.armour", "wfb3.option"}
    found = {f.code for name, _, case in cases() for f in result(name, case["title"])[0].findings if f.concerns}
    assert found == asked


def test_every_file_is_about_a_code() -> None:
    """No file of cases is left behind when a code is renamed."""
    names = {"ref", "event", *(c.partition(".")[2] for c in PAGES)}
    assert {name for name, _, _ in cases()} <= names


@pytest.mark.parametrize("base", sorted(bases()))
def test_base_is_legal(base: str) -> None:
    """Cases build on armies that are legal by themselves, troops without characters apart."""
    got, _ = mustered(text_of({"title": base, "base": base}))
    expected = ["wfb3.characters", "wfb3.general"] if base.endswith("-troops") else []
    assert sorted(f.code for f in got.findings) == expected


def unit_with(options: list[dict[str, Any]], carries: tuple[str, ...] = ("hand-weapon",)) -> UnitEntry:
    return UnitEntry.model_validate(
        {
            "id": "retainers",
            "name": "Retainers",
            "number": "0-20",
            "size": "10-20",
            "points": 5,
            "creature": "human",
            "options": tuple(options),
            "carries": carries,
        }
    )


def entry_of(**keys: Any) -> Any:
    whole = {
        "kind": "roster",
        "format": 1,
        "system": "wfb3",
        "army": "empire",
        "limit": 1,
        "game": "friendly",
        "entries": (keys,),
    }
    return find("wfb3").files.roster.model_validate(whole).entries[0]


@pytest.mark.parametrize(
    ("group", "taken", "codes"),
    [
        ({"any_unit": {"spear": 1, "halberd": 2, "bow": 2}, "choose": 1}, ["spear"], []),
        ({"any_unit": {"spear": 1, "halberd": 2, "bow": 2}, "choose": 1}, [], ["wfb3.option"]),
        ({"any_unit": {"spear": 1, "halberd": 2, "bow": 2}, "choose": 1}, ["spear", "bow"], ["wfb3.option"]),
        ({"any_unit": {"spear": 1, "halberd": 2, "bow": 2}, "at_most": 2}, ["spear", "bow"], []),
        (
            {"any_unit": {"spear": 1, "halberd": 2, "bow": 2}, "at_most": 2},
            ["spear", "bow", "halberd"],
            ["wfb3.option"],
        ),
        ({"one_unit": {"flail": 1, "halberd": 2}, "at_most": 1}, ["flail"], []),
        ({"one_unit": {"flail": 1, "halberd": 2}, "at_most": 1}, ["flail", "halberd"], ["wfb3.option"]),
    ],
)
def test_choices_of_a_group(group: dict[str, Any], taken: list[str], codes: list[str]) -> None:
    """A list may ask for exactly so many options of a group, or for at most so many."""
    rules = loading.load("wfb3", "empire", folders()).rules
    _, findings = listed_gear.from_list(entry_of(take="retainers", options=tuple(taken)), unit_with([group]), rules)
    assert [f.code for f in findings] == codes


def test_swapped_weapon_replaces_the_printed_one() -> None:
    """An option that stands instead of a printed weapon takes its place."""
    bought = (bought_gear.Bought("crossbow", 8, instead_of="bow"),)
    system = loading.load("wfb3", "empire", folders()).rules.system
    assert bought_gear.carried(("hand-weapon", "bow"), bought, system) == ("hand-weapon", "crossbow")


@pytest.mark.parametrize(
    ("printed", "bought", "worn"),
    [
        ("light-armour", "heavy-armour", ("heavy-armour",)),
        ("light-armour", "mithril-heavy-armour", ("mithril-heavy-armour",)),
        ("heavy-armour", "mithril-heavy-armour", ("mithril-heavy-armour",)),
        ("light-armour", "shield", ("light-armour", "shield")),
        ("heavy-armour", "light-armour", ("heavy-armour", "light-armour")),
    ],
)
def test_bought_armour_replaces_worse_armour_in_the_price(printed: str, bought: str, worn: tuple[str, ...]) -> None:
    """A better suit takes the place of the one that the price includes."""
    system = loading.load("wfb3", "empire", folders()).rules.system
    assert bought_gear.carried(("hand-weapon", printed), (bought_gear.Bought(bought, 4),), system) == (
        "hand-weapon",
        *worn,
    )


@pytest.mark.parametrize(
    ("printed", "options", "codes"),
    [
        (("hand-weapon", "halberd", "lance"), (), []),
        (("hand-weapon", "halberd"), (), []),
        (("hand-weapon", "halberd"), ("spear",), ["wfb3.weapons"]),
        (("hand-weapon", "net", "shield"), (), []),
        (("hand-weapon", "net"), ("shield",), ["wfb3.weapons"]),
        (("hand-weapon", "heavy-armour", "light-armour"), (), []),
        (("hand-weapon", "heavy-armour"), ("light-armour",), ["wfb3.armour"]),
    ],
)
def test_what_a_list_prints_is_not_questioned(
    printed: tuple[str, ...], options: tuple[str, ...], codes: list[str]
) -> None:
    """The rules on weapons and armour speak only where something bought takes part (A52)."""
    rules = loading.load("wfb3", "empire", folders()).rules
    human = rules.creatures["human"]
    figure = ModelSpec(human, (*printed, *options))
    own = profile(figure, human.name, rules.system)
    found = compatibility.check(
        figure, own, rules, unit_with([], printed), entry_of(take="retainers", options=options)
    )
    assert [f.code for f in found] == codes


@pytest.mark.parametrize(("unit", "codes"), [("death-riders", []), ("skeleton-warriors", ["wfb3.weapons"])])
def test_rider_whose_profile_holds_his_animal(unit: str, codes: list[str]) -> None:
    """A lance is for riders, and an undead horseman is one though the list names no mount."""
    rules = loading.load("wfb3", "undead", folders()).rules
    creature = rules.creatures[rules.units[unit].creature]
    figure = ModelSpec(creature, ("hand-weapon", "lance"))
    own = profile(figure, creature.name, rules.system)
    found = compatibility.check(figure, own, rules, rules.units[unit], entry_of(take=unit, options=("lance",)))
    assert [f.code for f in found] == codes


@pytest.mark.parametrize(
    ("variants", "offered", "limited"),
    [
        ((), {"magic-standard", "instrument"}, {"magic-weapon", "ring", "scroll", "magic-armour", "magic-standard"}),
        (
            ("white-dwarf-152",),
            {"rune-standard"},
            {"rune-weapon", "rune-shield", "rune-helm", "runic-talisman", "runestaff", "rune-standard"},
        ),
    ],
)
def test_variant_that_replaces_kinds_of_magic_items(
    variants: tuple[str, ...], offered: set[str], limited: set[str]
) -> None:
    """With the runes no unit of the list is offered a magic standard or instrument, and without them none a rune."""
    rules = loading.load("wfb3", "dwarfs", folders()).rules.of(variants)
    assert rules is not None
    found = {id for unit in rules.units.values() for group in unit.options for id in offers_of(group)}
    assert found & set(rules.system.items) == offered
    assert set(rules.items) == limited


@pytest.mark.parametrize(("level", "codes"), [(10, []), (5, ["wfb3.level"]), (15, ["wfb3.level"])])
def test_level_that_the_list_lacks(level: int, codes: list[str]) -> None:
    """A level of the rulebook that the list does not offer is refused, and the ones offered are named."""
    line = CharacterLine.model_validate(
        {
            "id": "slayer",
            "name": {"en": "Slayer", "fr": "Tueur"},
            "creature": "dwarf",
            "levels": {"10": {"number": 1, "points": 88}},
        }
    )
    _, findings = character_evaluation.level_of(entry_of(take="slayer", level=level), line)
    assert [(f.code, f.found, f.allowed) for f in findings] == [(code, level, [10]) for code in codes]


@pytest.mark.parametrize(("models", "codes"), [(8, []), (9, ["wfb3.number"])])
def test_limits_may_count_units(models: int, codes: list[str]) -> None:
    """A list may limit how many models of several entries it has together."""
    got, _ = mustered(
        text_of({"title": "limit", "base": "empire", "roster": {"entries": [{"take": "fleglers", "models": models}]}})
    )
    rules = got.library.rules
    army = rules.army.model_copy(update={"limits": (CountLimit(of=("fleglers",), max=8),)})
    view = Army(got.roster, replace(rules, army=army, chosen={}), got.entries)
    assert [f.code for f in limits.findings(character_numbers(view), view)] == codes


@pytest.mark.parametrize(("quality", "read"), [("shock+4", True), ("levy", True), ("levy+2", False), ("sapper", False)])
def test_a_quality_is_told_how_it_is_written(quality: str, read: bool) -> None:
    """What is no quality of troops is refused with those that there are; special troops are named there, too."""
    whole = {
        "title": "quality",
        "base": "open",
        "roster": {"entries": [{"take": "human", "models": 5, "quality": quality}]},
    }
    _, findings = validation.validate(yaml_source.parse(text_of(whole), "case.yaml"), find("wfb3").files.roster)
    assert [f.code for f in findings] == ([] if read else ["file.value"])
    assert all(f.path[-1] == "quality" and f.fix is not None and "options" in f.fix.message for f in findings)


def test_options_of_a_group_say_how_many_go() -> None:
    """A wrong number of options has a way out with the number."""
    assert [t.values["count"] for t in (listed_gear.more_or_fewer(2, 1), listed_gear.more_or_fewer(0, 1))] == [1, 1]
