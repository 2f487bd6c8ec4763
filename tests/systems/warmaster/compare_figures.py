"""Holds the shipped Warmaster lists against figures of their sources, which do not ship.

    python -m tests.systems.warmaster.compare_figures ROWS.csv [BOOK.txt]     the Evolution lists against their printed book
    python -m tests.systems.warmaster.compare_figures FOLDER                  the other lists against the files of wm-selector

ROWS.csv has `army,page,name,type,figures`: rows of the tables of the book, with the figures as printed (`3/1 30cm 3 6+ - 3 70 -/1 *1`).
BOOK.txt is the text of the book as `pdftotext -layout` gives it; the dice, ranges and sight of the spells are read from it.
FOLDER has a folder for each edition, with a JSON file for each army; beside it is the folder of magic items. Every difference is written with the reason that the list gives for
it, as a doubt or among its corrections; one without a reason makes the command fail. Rows that could not be read come last.
"""

from __future__ import annotations

import csv
import itertools
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from builder.editing.word_ranks import folded
from tests.conftest import LISTS

ARMIES = LISTS / "warmaster" / "armies"
COLUMNS = ("attack", "shots", "range", "hits", "armour", "command", "size", "points", "number", "optional", "all-round")
TYPES = {
    "infanterie": "infantry", "infantrie": "infantry", "cavalerie": "cavalry", "char": "chariot", "monstre": "monster", "monstres": "monster",
    "artillerie": "artillery", "machine": "machine", "general": "general", "heros": "hero", "sorcier": "wizard",
}  # fmt: skip
"""Kinds of units by their printed names; every other printed type is a mount or an upgrade."""
SELECTOR = {
    "albion-revolution": "warmaster-revolution/albion",
    "chaos-dwarfs-revolution": "warmaster-revolution/chaos-dwarfs",
    "empire-revolution": "warmaster-revolution/empire",
    "nippon-revolution": "warmaster-revolution/nippon",
    "nippon-2009": "warmaster-trial-armies-compendium-2009/nippon",
    "slayer-kings-2009": "warmaster-trial-armies-compendium-2009/slayer-kings",
    "wood-elves-2009": "warmaster-trial-armies-compendium-2009/wood-elf",
    "arab-conquest": "warmaster-ancient-armies/the-arabs-conquest-of-islam",
    "celtiberians": "warmaster-ancient-armies/celtiberian",
    "judean-revolt": "warmaster-ancient-armies/the-judean-revolt-roman-revolt",
    "numidians": "warmaster-ancient-armies/numidian",
    "syracusans": "warmaster-ancient-armies/syracusian",
    "wood-elves": "warmaster-evolution/elfes sylvains",
}
"""The file of each list that the printed book does not have."""


class Figures(NamedTuple):
    """A row of a source."""

    name: str
    kind: str | None
    """Id of its kind of unit; `None` for mounts and upgrades."""
    values: dict[str, str]
    """By column; a column that the source leaves open is missing."""
    place: str


class Difference(NamedTuple):
    """A figure of a list that is not that of its source."""

    army: str
    entry: str
    column: str
    ours: str
    printed: str
    place: str
    reason: str
    """What the list says of it; empty if nothing."""


def in_language(name: str | dict[str, str], language: str) -> str:
    return name if isinstance(name, str) else name[language]


def army_values(army: str) -> dict[str, Any]:
    values = yaml.safe_load((ARMIES / f"{army}.yaml").read_text(encoding="utf-8"))
    assert isinstance(values, dict)
    return values


def own_figures(entry: dict[str, Any], kind: str) -> dict[str, str]:
    """An entry of a list by columns, as text; `-` where it has no such figure."""
    values = {column: str(entry.get(column, "-")) for column in COLUMNS[:8]}
    values["number"] = str(entry.get("number", "-/-"))
    values["optional"] = "yes" if entry.get("optional") else "no"
    values["all-round"] = "yes" if {"all-round", "front-and-rear"} & set(entry.get("rules", ())) else "no"
    if kind != "unit":
        values["attack"] = str(entry.get("attack", 0))
        values["size"] = "-"
    return values


# ---------------------------------------------------------------- the printed book


def shooting(printed: str) -> dict[str, str]:
    """Attack, shots, range and all-round shooting of the first columns of a row; what is printed as special is left out."""
    attack, _, rest = printed.partition(" ")
    attack, slash, shots = attack.lstrip("+").partition("/")
    values = {"attack": attack, "shots": shots.upper() if slash else "-", "range": "-", "all-round": "no"}
    found = re.search(r"(?:^|[+ ])(?:([D\d]+)x)?(\d+) ?cm", rest)
    if found:
        values["range"] = found[2]
        values["shots"] = found[1] or values["shots"]
        values["all-round"] = "yes" if "360" in rest else "no"
    if shots == "sp":
        for column in ("shots", "range", "all-round"):
            values.pop(column)
    return values


def read_row(army: str, row: dict[str, str], first: int) -> Figures | None:
    """A row of the book; `None` if it is none, or cannot be read."""
    text = (
        f"{row['figures']} ".replace("0 ou 6+", "-").replace("1 max", "0-1").replace("} ", "").replace("(rebond)", "")
    )
    name = row["name"]
    start = re.search(r"(?:^|(?<= ))(?:\+?\d+(?:/\S+)?|D3\+2|-) ", text)
    if start is None:
        return None
    if name in ("?", ""):
        name = text[: start.start()].strip()
    figures = re.sub(r"( -?\*\d+)+ *$| - *$", "", text[start.start() :]).split()
    if len(figures) == 7 and re.fullmatch(r"\d+", figures[-1]):
        figures.append("?")  # its number stands in the row below
    if len(figures) < 7:
        return None
    *before, hits, armour, command, size, points, number = figures
    if not re.fullmatch(r"\d+|[-\d]+/[-\d]+|\d-\d|-|\?", number) or not re.fullmatch(r"\+?\d+", points):
        return None
    kind = TYPES.get(folded(row["type"]))
    if points.startswith("+") and not size.startswith("+"):
        kind = None  # a mount, whatever type is printed
    values = shooting(" ".join(before)) | {
        "hits": hits, "armour": armour, "command": command, "points": points.lstrip("+"), "number": number,
        "size": size.lstrip("+") if kind else "-", "optional": "yes" if int(row["page"]) > first else "no",
    }  # fmt: skip
    if number == "-":
        values["number"] = "-/-"
    if number == "?":
        values.pop("number")
    if values["attack"] == "-":
        values["attack"] = "0"
    return Figures(name, kind, values, f"p. {row['page']}")


def likest(figures: Figures, entries: dict[str, tuple[str, str, dict[str, str]]]) -> str | None:
    """The entry of a list that a row is of: by its French name, or by its figures where its name was lost."""
    fitting = {
        id: e for id, e in entries.items() if (e[1] == figures.kind) or (figures.kind is None and e[1] == "upgrade")
    }
    name = folded(figures.name)
    if name:
        named = [id for id, (own, _, _) in fitting.items() if own == name]
        named = named or [id for id, (own, _, _) in fitting.items() if own.startswith(name)]
        named = named or [id for id, (own, _, _) in entries.items() if own == name and figures.kind]
        return named[0] if named else None
    alike = {id: sum(v == own.get(c) for c, v in figures.values.items()) for id, (_, _, own) in fitting.items()}
    best = max(alike, key=alike.__getitem__, default=None)
    return best if best is not None and alike[best] >= len(figures.values) - 2 else None


def against_rows(path: Path) -> Iterator[Difference | str]:
    """The differences of the Evolution lists to the rows of their book; texts are what could not be held against it."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = [{**row, "figures": row[[*row][-1]]} for row in csv.DictReader(file)]
    for army in dict.fromkeys(row["army"] for row in rows):
        own = [row for row in rows if row["army"] == army]
        found = [(row, read_row(army, row, int(own[0]["page"]))) for row in own]
        yield from against_figures(army, "fr", found)


def against_figures(army: str, language: str, rows: Iterable[tuple[Any, Figures | None]]) -> Iterator[Difference | str]:
    values = army_values(army)
    reasons: dict[str, list[str]] = {}
    for entry in (*values["units"], *values.get("upgrades", ())):
        reasons[entry["id"]] = [in_language(entry["doubt"], "en")] if "doubt" in entry else []
    for correction in values.get("corrections", ()):
        reasons[correction["of"]].append(in_language(correction["text"], "en"))
    left = {
        entry["id"]: (
            folded(in_language(entry["name"], language)),
            entry["type"] if kind == "unit" else "upgrade",
            own_figures(entry, kind),
        )
        for key, kind in (("units", "unit"), ("upgrades", "upgrade"))
        for entry in values.get(key, ())
    }
    waiting = []
    for row, figures in rows:
        id = likest(figures, left) if figures and figures.name else None
        if figures is None or id is None:
            waiting.append((row, figures))
            continue
        yield from differing(army, id, figures, left.pop(id), reasons)
    for row, figures in waiting:
        id = likest(figures._replace(name=""), left) if figures else None
        if figures and id is not None:
            yield from differing(army, id, figures, left.pop(id), reasons)
        else:
            yield f"{army}: not read, or not in the list: {row}"
    for id in left:
        yield f"{army}: not among the figures: {id}"


def differing(
    army: str, id: str, figures: Figures, entry: tuple[str, str, dict[str, str]], reasons: dict[str, list[str]]
) -> Iterator[Difference]:
    _, kind, own = entry
    printed = dict(figures.values)
    if figures.kind and figures.kind != kind:
        printed["type"], own = figures.kind, {**own, "type": kind}
    for column, value in printed.items():
        if own[column] != value:
            yield Difference(
                army, id, column, own[column], value, figures.place, reason(reasons[id], own[column], value)
            )


def reason(known: list[str], ours: str, printed: str) -> str:
    """What the list says of a difference: the texts that name one of the two figures."""
    figures = {"all round", "optional"} if ours in ("yes", "no") else {ours, printed} - {"-"}
    return "; ".join(
        one for one in known if any(re.search(rf"(?<![\w/-]){re.escape(w)}(?![\w/-])", one) for w in figures)
    )


SPELL = re.compile(r"(\d)\+ pour lancer *;? *Portée *[;:,]? *(.*?)(?= {3,}|$)")


def against_spells(path: Path) -> Iterator[Difference | str]:
    """The differences of the spells of the Evolution lists to the text of their book."""
    titles = {f"sorts {word}": army for army, word in SPELLS_OF.items()}
    army = None
    spells: dict[str, dict[str, tuple[str, str, str]]] = {}
    for page, text in enumerate(path.read_text(encoding="utf-8").split("\f"), 1):
        lines = [line for line in text.splitlines() if line.strip()]
        army = next((titles[folded(line)] for line in lines if folded(line) in titles), None)
        for above, line in itertools.pairwise(lines):
            for found in SPELL.finditer(line):
                start = max(found.start() - 1, 0)
                name = re.split(r" {3,}", above[start:].strip())[0]
                if army:
                    spells.setdefault(army, {})[name] = (found[1], found[2], f"p. {page}")
    for army, printed in spells.items():
        own = {folded(in_language(s["name"], "fr")): s for s in army_values(army)["spells"]}
        for name, (dice, reach, place) in printed.items():
            spell = own.pop(folded(name), None)
            if spell is None:
                yield f"{army}: spell not in the list: {name} ({place})"
                continue
            far = re.search(r"(\d+) ?cm", reach)
            if str(spell["dice"]) != dice:
                yield Difference(army, name, "dice", str(spell["dice"]), dice, place, "")
            if far and far[1] not in in_language(spell["range"], "en"):
                yield Difference(army, name, "range", in_language(spell["range"], "en"), reach, place, "")
            if "ligne de vue" in reach and spell.get("sight") not in ("pas de ligne de vue" not in reach, None):
                yield Difference(army, name, "sight", str(spell.get("sight")), reach, place, "")
        for name in own:
            yield f"{army}: spell not in the text: {name}"


SPELLS_OF = {
    "araby": "d arabie", "bretonnia": "bretonniens", "chaos": "du chaos", "vampire-counts": "des comtes vampires", "daemons": "de demons",
    "dark-elves": "des elfes noirs", "empire": "de l empire", "high-elves": "des hauts elfes", "lizardmen": "des hommes lezards",
    "kislev": "kislevites", "orcs": "des orques et gobelins", "tomb-kings": "des rois des tombes", "skaven": "skaven",
}  # fmt: skip


# ---------------------------------------------------------------- the files of wm-selector


def selector_row(name: str, row: dict[str, Any], *, unit: bool) -> Figures:
    """An entry of a file, by columns."""
    kind = folded(str(row.get("type"))) if unit else None
    kind = TYPES.get(kind, kind) if kind else None
    values = shooting(f"{row.get('attack', '-')} {row.get('range', '')}")
    values.pop("all-round", None)
    if "shots" in values:  # a bounce stands beside the dice, bands of ranges have hyphens
        values["shots"] = (
            re.sub(r"^\+|\+B(OUNCE)?$| PER STAND$", "", values["shots"]).replace("-", "/")
            if values["shots"] != "-"
            else "-"
        )
    if values["attack"] == "-":
        values["attack"] = "0"
    low, high = row.get("min"), row.get("max")
    number = f"{low or '-'}/{high or '-'}" if isinstance(low or high, (int, type(None))) else ""
    if "armyMin" in row or "armyMax" in row:
        least, most = row.get("armyMin", 0), row.get("armyMax")
        number = str(most) if least == most else f"{least}-{most}"
    values |= {
        c: str(row.get(c, "-")).lstrip("+") for c in ("hits", "armour", "command", "size") if unit or c != "size"
    }
    if row.get("size") == "+1":
        values["armour"] = "-"  # that of its host
    if unit or not isinstance(row.get("points"), dict):
        values["points"] = str(row.get("points", 0)).lstrip("+")
    if number:
        values["number"] = number
    return Figures(name, kind, values, "data")


def against_selector(folder: Path) -> Iterator[Difference | str]:
    """The differences of the lists that the book does not have to the files of wm-selector."""
    for army, name in SELECTOR.items():
        data = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        rows = [(n, selector_row(n, row, unit=True)) for n, row in data["units"].items()]
        rows += [(n, selector_row(n, row, unit=False)) for n, row in data.get("upgrades", {}).items()]
        yield from against_figures(army, "fr" if army == "wood-elves" else "en", rows)


ITEMS = {"evolution": "Warmaster Evolution", "revolution": "Warmaster Revolution", "trial-2009": "Warmaster"}
"""The file of magic items of each edition, beside the folder of armies."""


def against_items(folder: Path) -> Iterator[Difference | str]:
    """The differences of the prices of magic items to the files of wm-selector."""
    items = yaml.safe_load((ARMIES.parent / "system.yaml").read_text(encoding="utf-8"))["items"].values()
    for edition, name in ITEMS.items():
        language = "fr" if edition == "evolution" else "en"
        printed = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))["upgrades"]
        prices = {folded(item): priced(row["points"]) for item, row in printed.items()}
        for item in items:
            own, known = in_language(item["name"], language), item["points"].get(edition)
            price = prices.pop(folded(own), "-")
            ours = "-" if known is None else priced(known["points"] if isinstance(known, dict) else known)
            if ours != price:
                yield Difference(edition, own, "points", ours, price, "data", "")
        for item in prices:
            yield f"{edition}: no such magic item: {item}"


def priced(value: Any) -> str:
    """A price, or prices by values of the carrier, as text."""
    if isinstance(value, dict):
        return " ".join(f"{key}:{str(price).lstrip('+')}" for key, price in sorted(value.items()))
    return str(value).lstrip("+")


def main(arguments: list[str]) -> int:
    """Writes every difference; the number of those without a reason is what comes back."""
    if not arguments:
        print(__doc__)
        return 2
    path = Path(arguments[0])
    found = [*(against_selector(path) if path.is_dir() else against_rows(path))]
    if path.is_dir():
        found += against_items(path.parent / "magic-items")
    for text in arguments[1:]:
        found += against_spells(Path(text))
    differences = [d for d in found if isinstance(d, Difference)]
    for d in sorted(differences, key=lambda d: bool(d.reason)):
        print(f"{d.army} {d.entry}: {d.column} {d.ours}, printed {d.printed} ({d.place}): {d.reason or 'NO REASON'}")
    for text in found:
        if isinstance(text, str):
            print(text)
    return sum(not d.reason for d in differences)


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 100))
