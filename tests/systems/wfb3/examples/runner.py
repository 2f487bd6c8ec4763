"""What runs the worked examples: each case with the function that answers it, and nothing of the case left unread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from builder.files import loading
from builder.files.search_path import search_path
from tests.conftest import TESTS

FILE = TESTS / "cases" / "wfb3" / "examples.yaml"
OPEN = loading.load("wfb3", "open", search_path())
RULES = OPEN.rules
SYSTEM = RULES.system
USES = ("build", "sheet", "event", "play")
WRONG: dict[str, str] = {}
"""Cases and tables where the program gives something else than expected, with the reason: strictly expected to fail."""
IDS = """
points-knight-barded-horse points-knight-unbarded points-knight-warhorse points-goblin-wolf-archer points-mammoth points-command-figure
points-human-level-5 points-ogre-level-15 points-human-wizard-5 points-human-wizard-10 points-human-wizard-15 points-human-wizard-20
points-human-wizard-25 points-elite-human-plus-2 points-levy-goblin points-chariot-two-horses points-chariot-goblin-two-wolves
points-chariot-goblin-one-crew move-plain move-penalty-save-4 move-goblin-wolf move-difficult-4 move-difficult-3-half move-mixed-wood
move-obstacle-1 move-obstacle-2 move-obstacle-3 move-ditch-in-wood move-hedge-after-wood move-pivot move-wheel move-backwards-wood
move-charge-3 move-stand-and-shoot-8 profile-human profile-human-level-5-row-1 profile-human-maxima profile-goblin-levy
profile-level-counts profile-poisoned-bite profile-poisoned-vs-undead ld-goblin-leads-orcs ld-bonus-plus-3 cl-human-leads-goblins
ld-goblin-leads-humans cl-mixed-unit animosity-result unit-small unit-large formation-15-in-two-ranks formation-widening
wedge-cavalry-vs-foot rank-removal-front-5 pack-random-hit were-random-hit were-max-20-percent rout-20 rout-10 rally-20
range-longbow-metres bs-2 bs-4 shoot-four-longbows modifier-one modifier-sum shoot-giant shoot-into-combat-ogre shoot-into-combat-orc
shoot-crossbow-goblins wound-s4-t3 wounds-multi wounds-single template-goblins thrown-penalty save-orcs save-crossbow
save-routing-shield-only save-routing-light-armour free-hits free-hits-survivors attacks-dice hit-ws4-v-ws3 combat-modifier-sum
wound-men-ogres first-strike-casualties combat-result-charge combat-result-standard overlap-widen spear-second-rank spear-initiative
pike-ranks pike-initiative mounted-spear-charge two-weapons wedge-fear panic-quarter machine-cannon-engineer machine-catapult-engineer
machine-cannon-30 machine-cannon-three-units machine-cannon-two-ranks machine-hill-barrier machine-destroy-ogres building-5x2
building-tower building-occupancy building-free-hits building-bow-uphill fly-dragon fly-range-down fly-range-up fly-range-down-two d3
stupidity-direction formation-turn rank-removal-rear overlap-pushed-back pike-obstacle combat-both-standards building-shooters
building-collapse-6 fly-bomb-strength baggage-table-1000 game-length-5 house-level-caps
""".split()  # noqa: SIM905 - a block is easier to read
"""Every case of the rulebook; none may be dropped, and none added without its place in the book."""
TABLE_IDS = """
armour-foot armour-mounted multiplier team-movement crew-loss-rate-of-fire missile-need derived-human-tournament-characters
weapon-ranges falling-damage derived-points
""".split()  # noqa: SIM905
FULL_IDS = ["strike", "wound"]
TOTALS = {"build": 50, "sheet": 49, "event": 5, "play": 33}
"""Cases and tables by their use; those that wait are counted in both tables."""
LATER = 0
PARTLY = 0


class Given(dict[str, Any]):
    """The inputs of a case, which remember what was read."""

    def __init__(self, values: dict[str, Any]) -> None:
        super().__init__(values)
        self.unread = set(values)

    def __getitem__(self, key: str) -> Any:
        self.unread.discard(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.unread.discard(key)
        return super().get(key, default)


Check = Callable[[Given, dict[str, Any]], dict[str, Any]]
CASES: dict[str, Check] = {}
"""Id of a case to the function that asks the program."""
TABLES: dict[str, Check] = {}
"""Id of a table to the function for a row."""
FULL: dict[str, Callable[[int, int], int | None]] = {}


def case(*ids: str) -> Callable[[Check], Check]:
    """The function that answers these cases."""

    def register(function: Check) -> Check:
        CASES.update(dict.fromkeys(ids, function))
        return function

    return register


def table(id: str) -> Callable[[Check], Check]:
    """The function that answers each row of a table; what it does not give back it has to read."""

    def register(function: Check) -> Check:
        TABLES[id] = function
        return function

    return register


def runs(entry: dict[str, Any]) -> bool:
    """Whether a case or table has to pass now."""
    return entry["use"] != "play" and entry.get("chapter") != "later"


def run_case(entry: dict[str, Any]) -> None:
    """Ask the program and compare every expected key that does not wait."""
    given = Given(entry["inputs"])
    found = CASES[entry["id"]](given, entry.get("using", {}))
    waits = entry.get("waits", ())
    expected = {k: v for k, v in entry["expected"].items() if k not in waits}
    assert {k: found.get(k, "not given") for k in expected} == expected
    assert not given.unread, "inputs that nothing read"


def run_row(id: str, row: dict[str, Any]) -> None:
    """Ask the program for a row; its other columns are inputs."""
    given = Given({k: v for k, v in row.items() if k != "using"})
    found = TABLES[id](given, row.get("using", {}))
    assert found
    assert {k: row[k] for k in found} == found
    assert not given.unread - set(found), "columns neither read nor given"


def run_full(entry: dict[str, Any]) -> None:
    """Compare a whole printed table, cell by cell."""
    ask = FULL[entry["id"]]
    own = {str(r): tuple(written(ask(r, c)) for c in range(1, 11)) for r in range(1, 11)}
    assert own == entry["rows"]


def written(need: int | None) -> int | str:
    """A cell as the tables print it."""
    if need is None:
        return "N"
    return need if need <= 6 else f"6/{need - 3}"
