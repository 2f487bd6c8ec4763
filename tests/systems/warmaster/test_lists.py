"""What each shipped list of Warmaster makes use of."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.core import validation
from builder.files import reading
from builder.mustering import muster
from builder.systems.warmaster.army_file import ArmyFile, GroupLimit, RatioLimit
from builder.systems.warmaster.break_point import break_point_of
from tests.conftest import LISTS, ROOT
from tests.systems.warmaster.shipped import ARMIES, SYSTEM, codes, known, mustered

EVOLUTION = [
    "araby",
    "bretonnia",
    "chaos",
    "daemons",
    "dark-elves",
    "dwarfs",
    "empire",
    "high-elves",
    "kislev",
    "lizardmen",
    "orcs",
    "skaven",
    "tomb-kings",
    "vampire-counts",
    "wood-elves",
]


def kinds_used(army: ArmyFile) -> set[str]:
    """The kinds of constraints that a list makes use of."""
    bearers = (*army.units, *army.upgrades)
    found = {
        "scaled minimum": any(b.number.scaled and b.number.min for b in bearers),
        "scaled maximum": any(b.number.scaled and b.number.max is not None for b in army.units),
        "number in the whole army": any(not b.number.scaled for b in bearers),
        "maximum of upgrades": any(u.number.scaled and u.number.max is not None for u in army.upgrades),
        "shared number": any(isinstance(x, GroupLimit) for x in army.limits),
        "no more than others": any(isinstance(x, RatioLimit) for x in army.limits),
        "elite, shared": any(u.elite for u in army.units) and army.edition != "trial-2009",
        "elite, after the first thousand": any(u.elite for u in army.units) and army.edition == "trial-2009",
        "added stands": any(u.hosts for u in army.units),
        "requires": any(b.requires for b in bearers),
        "excludes": any(b.excludes for b in bearers),
        "upgrade that opens others": any(u.opens for u in army.upgrades),
        "upgrade that makes a wizard": any(u.wizard for u in army.upgrades),
        "proportional upgrades": any(u.part for u in army.upgrades),
        "as many as another": any(u.as_many_as for u in army.upgrades),
        "substitution": any(u.may_be for u in army.units),
        "optional": any(b.optional for b in bearers),
        "break point counts some only": army.break_ is not None and bool(army.break_.counts),
        "break point counts the larger side": army.break_ is not None and bool(army.break_.largest_of),
        "break point later": army.break_ is not None and bool(army.break_.more),
        "uncounted units": any(not u.counts for u in army.units),
        "without magic items": any(not u.magic for u in army.units),
        "further magic items": any(u.items for u in army.units),
        "full value early": any(u.full_value_at for u in army.units),
        "changes of the table": bool(army.table),
    }
    return {kind for kind, used in found.items() if used}


def test_which_lists_use_which_kinds_of_constraints() -> None:
    """The page that says so is true, and no kind is unused."""
    used: dict[str, list[str]] = {}
    for army in ARMIES:
        for kind in kinds_used(known(army).rules.army):
            used.setdefault(kind, []).append(army)
    page = "# Which Warmaster lists use which kind of constraint\n\n" + "".join(
        f"- {kind}: {', '.join(used[kind])}\n" for kind in sorted(used)
    )
    assert (ROOT / "docs" / "warmaster-constraints.md").read_text(encoding="utf-8") == page
    every = {
        line.split('"')[1]
        for line in Path(__file__)
        .read_text(encoding="utf-8")
        .split("found = {\n", 1)[1]
        .split("    }\n")[0]
        .splitlines()
        if line.strip().startswith('"')
    }
    assert every - set(used) == set()


def test_no_list_is_named_in_python() -> None:
    """Nothing is special-cased by army: no module of the game holds the id of one, nor of an entry or upgrade."""
    ids = set(ARMIES) | {b.id for a in ARMIES for b in (*known(a).rules.army.units, *known(a).rules.army.upgrades)}
    ids -= {"general", "hero", "wizard", "infantry", "cavalry", "leader", "subordinate"}  # kinds of the game as well
    for path in (ROOT / "builder" / "systems" / "warmaster").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        named = {id for id in ids if f'"{id}"' in text}
        assert not named, (path.name, named)


def test_every_army_of_the_edition_is_there() -> None:
    """Warmaster Evolution has fifteen lists; each says which data it is made from, and has names in both languages."""
    assert {a for a in ARMIES if known(a).rules.army.edition == "evolution"} == set(EVOLUTION)
    for army in ARMIES:
        own = known(army).rules.army
        assert own.version
        assert own.after
        for bearer in (*own.units, *own.upgrades):
            assert getattr(bearer.name, "fr", bearer.name)


@pytest.mark.parametrize("army", ARMIES)
def test_sample_of_every_army(army: str) -> None:
    """Each list has a sample of 2000 points that is legal in a tournament and leaves little over."""
    document = reading.read(LISTS / "warmaster" / "rosters" / f"{army}-2000.yaml")
    roster, findings = validation.validate(document, SYSTEM.files.roster)
    assert not findings
    assert roster is not None
    assert (roster.army, roster.limit, roster.game) == (army, 2000, "tournament")
    done = muster(roster, known(army))
    assert [f.code for f in done.findings if f.code != "warmaster.doubt"] == []
    assert break_point_of(done.finished).at >= 4


@pytest.mark.parametrize("army", ARMIES)
def test_fresh_roster_has_what_is_compulsory(army: str) -> None:
    """What the builder begins with wants nothing."""
    values = SYSTEM.editor.starter(known(army).rules, 2000)
    done = mustered(army, 2000, values["entries"])
    wanted = {"warmaster.minimum", "warmaster.whole-army", "warmaster.general"}
    assert not wanted & set(codes(done))
