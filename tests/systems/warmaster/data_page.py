"""docs/warmaster-data.md: where each Warmaster list comes from, what was put right in it, and what of it is in doubt.

python -m tests.systems.warmaster.data_page     writes it anew
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from tests.conftest import LISTS, ROOT

PAGE = ROOT / "docs" / "warmaster-data.md"
FOLDER = LISTS / "warmaster"
HEAD = """\
# Where the Warmaster lists come from

Every list was taken from the data of *wm-selector* 3.6.6, names and numbers alone, and then held against its book, where we have one.
A version such as `2.42+1` is that of the book, and behind the plus sign that of our corrections.

| Lists | Book | Held against |
|---|---|---|
| fourteen of *Evolution* | *Warmaster Evolution, Armées*, beta 2.42 | the text of the book, row by row, spells too |
| Wood Elves of *Evolution* | none that we know | the data alone: the book has no Wood Elves |
| four of *Revolution* | *Warmaster Revolution*, armies 2.25 | the data alone; we have not seen the pages of the book |
| three of 2009 | *Trial Armies compendium 2009* | the pages of the book and the data |
| five of the *Ancients* | *Warmaster Ancient Armies* | the data alone, and the errata for page 25 |

The prices of magic items of *Evolution* come from the data: the book of armies has none of them, and the pages of the rulebook that have
them (78 to 81) could not be read. Those of the armies of 2009 are of the rulebook (pages 76 and 77).

*Warmaster Revolution* is 2.25 here. Since May 2026 its players have 2.26; what differs in what these lists sell is told as a doubt on each
item and entry. It does not sell the Orb of Majesty and the Sceptre of Sovereignty to Dark and High Elves either, of whom we have no
list of *Revolution*.

## How they are held against their sources

The sources do not ship. Who has them holds the lists against them, and reads every difference with the reason that the list gives:

    python -m tests.systems.warmaster.compare_figures ROWS.csv [BOOK.txt]     Evolution: rows of its tables, and its text for the spells
    python -m tests.systems.warmaster.compare_figures FOLDER                  the others: the JSON files of wm-selector

A difference without a reason makes the command fail; there is none. What cannot be held against a row, and was read by hand:

- the High Elf Lord (p. 25), whose row names no number: an option of the General at 30 points;
- the Helblaster (p. 21) and the repeating crossbows of the Dark Elves (p. 19), whose shots are printed by bands of range;
- Chaos Dwarf Blunderbusses and Handgunners of the *Revolution* Empire, which the data has twice, as a unit and as what others may be fielded as;
- Heavy Cavalry of the Arab Conquest, which no unit of its list may have (a doubt below).

This page is written by `python -m tests.systems.warmaster.data_page` from the files themselves.
"""


def in_english(name: str | dict[str, str]) -> str:
    return name if isinstance(name, str) else name["en"]


def doubts(values: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Each doubt of an army or of the game's items, with the name of what it is about."""
    if "doubt" in values:
        yield "the whole", in_english(values["doubt"])
    for entry in (*values.get("units", ()), *values.get("upgrades", ()), *values.get("items", {}).values()):
        name = in_english(entry["name"])
        for key in ("doubt", "omitted"):
            if key in entry:
                yield name, in_english(entry[key])
        for text in entry.get("doubts", {}).values():
            yield name, in_english(text)


def cited(source: dict[str, Any], books: dict[str, Any]) -> str:
    """A book with its page, or without one where none is known."""
    page = f", p. {source['page']}" if "page" in source else ""
    return f"{in_english(books[source['book']]['name'])}{page}"


def page() -> str:
    """The whole of it."""
    right, unsure, places = [], [], []
    system = yaml.load((FOLDER / "system.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    unsure += [f"| magic items | {of} | {text} |" for of, text in doubts(system)]
    for path in sorted((FOLDER / "armies").glob("*.yaml")):
        values = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        edition = in_english(system["editions"][values["edition"]]["name"])
        own = in_english(values["name"])
        own = own if "(" in own else f"{own} ({edition.removeprefix('Warmaster ')})"
        names = {entry["id"]: in_english(entry["name"]) for entry in (*values["units"], *values.get("upgrades", ()))}
        places.append(f"| {own} | {values['version']} | {cited(values['source'], system['books'])} |")
        right += [f"| {own} | {names[c['of']]} | {in_english(c['text'])} |" for c in values.get("corrections", ())]
        unsure += [f"| {own} | {of} | {text} |" for of, text in doubts(values)]
    return "\n".join(
        (
            HEAD,
            "## Each list and its place\n",
            "A list without a page is of a book whose pages we have not seen.\n",
            "| list | version | place |\n|---|---|---|",
            *places,
            "\n## What was put right\n",
            "Figures that differ from the data, or from the table of the book for a reason that the book itself gives.\n",
            "| list | of | what |\n|---|---|---|",
            *right,
            "\n## What is in doubt\n",
            "The number that stands in the list is used; the doubt is shown with it.\n",
            "| list | of | why |\n|---|---|---|",
            *unsure,
            "",
        )
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
