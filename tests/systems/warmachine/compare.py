"""Hold the Warmachine lists against figures: prices, sizes, field allowance, statistics, boxes, grids, weapons, theme forces.

    python -m tests.systems.warmachine.compare FIGURES     prints every difference, and the number of figures compared

FIGURES is a folder with `facts/<faction>.yaml` (entries with their numbers) and `whac/tiers_<faction>.xml` (theme forces).
Names are matched without capitals, spaces and signs; those that differ stand in ALIASES. docs/warmachine-data.md has the
differences that remain, with the reason of each.
"""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from tests.conftest import LISTS

FOLDER = LISTS / "warmachine"
TIERS = {"cygnar": "cygnar", "khador": "khador", "menoth": "menoth", "cryx": "cryx", "retribution": "retribution", "cyriss": "cyriss", "mercenaries": "mercs"}
"""The file of theme forces of each faction."""
ALIASES = {
    "KA02": "winter-guard-infantry-officer-and-standard", "KS08_for_butcher": "war-dog-of-the-butcher",
    "PE01": "vessel-of-judgment", "CU03": "mechanithralls", "MJ03_forMS25": "vanguard-of-gastone-crosse", "MA02": "sea-dog-crew-rifleman",
    "YS08_mercs": "mercenary-trencher-master-gunner", "YS11_mercs": "mercenary-trench-buster",
    "YS02_mercs": "mercenary-gun-mage-captain-adept",
}  # fmt: skip
"""Ids of the figures whose names are written otherwise."""
UNLIMITED = 500
"""A change of field allowance from which it means no limit."""


def bare(words: str) -> str:
    """Letters and digits of a name alone."""
    return re.sub(r"[^a-z0-9]", "", words.lower())


def english(name: Any) -> str:
    """A name in English."""
    return name["en"] if isinstance(name, dict) else name


class Ours:
    """The shipped lists: entries of each faction, and what each id of the figures is called there."""

    def __init__(self, figures: Path) -> None:
        self.entries: dict[str, dict[str, dict[str, Any]]] = {}
        self.ids: dict[str, str] = {}
        self.pairs: list[tuple[str, dict[str, Any], dict[str, Any]]] = []
        """Faction, the entry of the figures, ours."""
        self.strange: list[str] = []
        for faction in TIERS:
            values = yaml.safe_load((FOLDER / "armies" / f"{faction}.yaml").read_text(encoding="utf-8"))
            self.entries[faction] = {entry["id"]: entry for entry in values["entries"]}
            facts = yaml.safe_load((figures / "facts" / f"{faction}.yaml").read_text(encoding="utf-8"))
            used: set[str] = set()
            for entry in facts["entries"]:
                for one in (entry, *(entry.get("attachments") or ())):
                    self._match(faction, one, used)

    def _match(self, faction: str, one: dict[str, Any], used: set[str]) -> None:
        own = self.entries[faction]
        wanted = bare(one["name"])
        alias = ALIASES.get(one["id"])
        found = [alias] if alias else [id for id, e in own.items() if id not in used and wanted in (bare(english(e["name"])), bare(id))]
        if not found or found[0] not in own:
            self.strange.append(f"{faction}: {one['name']} ({one['id']}) is in the figures alone")
            return
        used.add(found[0])
        self.ids[one["id"].lower()] = found[0]
        self.pairs.append((faction, one, own[found[0]]))


def differences_of_entry(theirs: dict[str, Any], ours: dict[str, Any], count: Counter[str]) -> Iterator[str]:
    """Each number of an entry that differs: what it is, theirs, ours."""

    def differs(what: str, one: Any, other: Any) -> Iterator[str]:
        count["figures"] += 1
        if one != other and (one or other):  # 0 and nothing are the same
            yield f"{what}: figures {one}, list {other}"

    yield from differs("FA", theirs.get("fa"), ours.get("fa"))
    if "cost" in theirs and "cost" in ours:
        yield from differs("cost", theirs["cost"], ours["cost"])
    if theirs.get("sizes"):
        sold = {(s.get("models") or s.get("size")): s.get("cost") for s in theirs["sizes"]} if isinstance(theirs["sizes"], list) else theirs["sizes"]
        yield from differs("sizes", {int(k): v for k, v in sold.items()}, ours.get("sizes"))
    if "warjack_points" in theirs:
        yield from differs("warjack points", theirs["warjack_points"], ours.get("warjack_points"))
    if theirs.get("damage_grid"):
        yield from differs("grid", [bare_grid(r) for r in theirs["damage_grid"]], [bare_grid(r) for r in ours.get("grid") or ()])
    for number, (one, other) in enumerate(zip(theirs.get("models") or (), ours["models"], strict=False), 1):
        stats = [{k: v for k, v in model["stats"].items() if v} for model in (one, other)]
        yield from differs(f"statistics of model {number}", *stats)
        if not theirs.get("damage_grid"):
            yield from differs(f"boxes of model {number}", one.get("damage_boxes"), other.get("boxes"))
        weapons, known = one.get("weapons") or (), other.get("weapons") or ()
        for weapon, own in zip(weapons, known, strict=False):
            name = english(own["name"])
            for key, mine in (("rng", "rng"), ("rof", "rof"), ("aoe", "aoe"), ("pow", "pow"), ("p_plus_s", "p+s"), ("location", "at")):
                value = None if weapon.get(key) == "-" else weapon.get(key)
                shown = own.get(mine)
                if key == "location" and value is None and shown in (None, "?"):
                    continue
                yield from differs(f"{name} {mine}", value, shown)


def bare_grid(row: str) -> str:
    """A row of a grid without the gap between the two of a colossal."""
    return row.replace(" ", "")


def differences_of_themes(figures: Path, ours: Ours, count: Counter[str]) -> Iterator[str]:
    """What the theme forces of the figures have otherwise than the shipped ones."""
    shipped = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in (FOLDER / "themes").glob("*.yaml")}
    for name in TIERS.values():
        root = ET.parse(figures / "whac" / f"tiers_{name}.xml").getroot()
        for theme in root:
            if theme.tag.split("}")[-1] != "tiers":
                continue
            title = re.sub(r"\s*\(NQ.*?\)", "", theme.attrib["name"]).split(" - ", 1)[1]
            id = re.sub(r"[^a-z0-9]+", "-", title.lower().replace("'", "")).strip("-")
            count["themes"] += 1
            if id not in shipped:
                yield f"theme {title}: not shipped"
                continue
            own = shipped[id]
            wanted = ours.ids.get(theme.attrib["casterId"].lower())
            if own["warcaster"] != wanted:
                yield f"{title}: warcaster {wanted}, list {own['warcaster']}"
            levels = [level for level in theme if level.tag.endswith("level")]
            for tier, level in zip(own["tiers"], levels, strict=True):
                yield from (f"{title}, tier {level.attrib['number']}: {text}" for text in _tier(tier, level, own, ours, count))


def _children(node: ET.Element, name: str) -> list[ET.Element]:
    return [child for child in node.iter() if child.tag.split("}")[-1] == name]


def _tier(tier: dict[str, Any], level: ET.Element, own: dict[str, Any], ours: Ours, count: Counter[str]) -> Iterator[str]:
    def id_of(node: ET.Element, key: str = "id") -> str:
        return ours.ids.get(node.attrib[key].lower(), node.attrib[key])

    def differs(what: str, one: Any, other: Any) -> Iterator[str]:
        count["figures"] += 1
        if one != other:
            yield f"{what}: figures {sorted(one - other)} more, list {sorted(other - one)} more"

    for only in (child for child in level if child.tag.endswith("only")):
        listed = {id_of(e) for e in _children(only, "entry")}
        yield from differs("models", listed, set(own["only"] if level.attrib["number"] == "1" else tier.get("only", ())))
    needs = {
        (frozenset(id_of(e) for e in _children(group, "entry")), int(group.attrib["minNumber"]),
         "battlegroup" if group.attrib.get("inBattlegroupOnly") == "true" else "marshalled" if group.attrib.get("jackMarshalledOnly") == "true" else "army")
        for group in _children(level, "entrygroup")
    }  # fmt: skip
    yield from differs("conditions", {_shown(n) for n in needs}, {_shown((frozenset(c["of"]), c["number"], c.get("where", "army"))) for c in tier.get("needs", ())})
    cheaper = {(id_of(e, "entryId"), int(e.attrib["bonus"]), under) for e in _children(level, "alterCost") for under in _unders(e, ours)}
    yield from differs("cheaper", cheaper, {(id, c["by"], under) for c in tier.get("cheaper", ()) for id in c["of"] for under in c.get("under", ("",))})
    allowed = {(id_of(e, "entryId"), _by(e.attrib["bonus"]), ",".join(sorted(id_of(x) for x in _children(e, "entry")))) for e in _children(level, "alterFA")}
    yield from differs("field allowance", allowed, {(id, str(c.get("by", "U")), ",".join(sorted(c.get("for_each", ())))) for c in tier.get("allowed", ()) for id in c["of"]})
    free = set()
    for gift in _children(level, "freeModel"):
        each = {id(e) for part in gift if part.tag.endswith("forEach") for e in part.iter()}
        free.add(",".join(sorted(id_of(e) for e in _children(gift, "entry") if id(e) not in each)))
    yield from differs("free", free, {",".join(sorted(f["of"])) for f in tier.get("free", ())})


def _shown(need: tuple[frozenset[str], int, str]) -> str:
    return f"{need[1]} x {','.join(sorted(need[0]))} ({need[2]})"


def _by(bonus: str) -> str:
    return "U" if not bonus.lstrip("-").isdecimal() or abs(int(bonus)) >= UNLIMITED else bonus


def _unders(node: ET.Element, ours: Ours) -> list[str]:
    named = node.attrib.get("onlyIfAttachedTo")
    return [ours.ids.get(id.lower(), id) for id in named.split(",")] if named else [""]


def compared(figures: Path) -> tuple[list[str], Counter[str]]:
    """Every difference in one line, and how many figures were compared."""
    ours, count = Ours(figures), Counter[str]()
    found = list(ours.strange)
    for faction, theirs, own in ours.pairs:
        count["entries"] += 1
        found += [f"{faction}: {english(own['name'])}: {text}" for text in differences_of_entry(theirs, own, count)]
    found += differences_of_themes(figures, ours, count)
    return found, count


def main(arguments: list[str]) -> int:
    """Print the differences."""
    if len(arguments) != 1:
        print(__doc__)
        return 2
    found, count = compared(Path(arguments[0]))
    print(*found, sep="\n")
    print(f"{count['entries']} entries, {count['themes']} theme forces, {count['figures']} figures compared: {len(found)} differences")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
