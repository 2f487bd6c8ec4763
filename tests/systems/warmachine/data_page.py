"""docs/warmachine-data.md: what was put right in the definitions, and what of them is in doubt.

    python -m tests.systems.warmachine.data_page     writes it anew
"""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from tests.conftest import LISTS, ROOT

PAGE = ROOT / "docs" / "warmachine-data.md"
FOLDER = LISTS / "warmachine"
HEAD = """\
# Where the Warmachine lists come from

The numbers of the rules (encounters, bases, advantages, what a word means) are those of *Warmachine Prime Mk II*, after its French
edition, pages 7 to 49. Everything that stands in the lists of the factions (prices, field allowance, characteristics, weapons, spells,
damage grids, theme forces and the mercenaries’ contracts) was taken from the data files of the *Warmachine Hordes Army Creator*
as of August 2015, which agree with the errata of that month. It publishes many numbers twice, in long files and in short ones: the
long ones were used, and where the short ones differ, the doubt says so. Names and numbers alone were taken: what an ability, a
feat or a spell does stands on the cards.

French names are those of the rulebook where it has them; the others stay English.

Left out: warbeasts of lesser warlocks and the pacts of minions, since no list here has minions. Entries that only a theme has stand
in the lists and name it under `only_in`. What a tier gives in play is on its card; a list shows what it changes of prices, field
allowance and models. A mercenary army of a theme needs no contract: no source read here says that it does.

This page is written by `python -m tests.systems.warmachine.data_page` from the files themselves.
"""

HELD = """\
## What differs from the data

`python -m tests.systems.warmachine.compare FIGURES` holds the lists against the figures in a folder: 551 entries with their prices,
field allowance, statistics, boxes, grids and weapons, and 108 theme forces. These differences remain:

| where | data | here | why |
|---|---|---|---|
| Slayer, Seether, Nightmare, Barathrum: Tusks; Deathjack: Horns | no location | head | Mk II p. 46 for the Slayer; the others after it, in doubt |
| Riders on the Storm | lists Lord Commander Stryker | Lord General Coleman Stryker | its own warcaster |
| The Street Sweepers, tier 2 | field allowance of Scattergunners +1 for each unit of Commandos | free beyond the most of a unit | a free model does not count |
| Mobile Strike Force, tier 1 | Rangers are not cheaper | 1 point less | its words |
| Wanderers of the Faith, tier 4 | lists warjacks alone | the theme without its heavy warjacks | the lower tiers ask for others |
| Body and Soul | led by Lord Exhumator Scaverous | led by Wraith Witch Deneghra | its title and its own list |
| Winter’s Wind, tier 4 | one Koldun Lord, and one for every two warjacks | one for every two warjacks | its words |
| The Hammerfall Irregulars, State of War | Lug | left out | warbeasts of lesser warlocks are not in the data |
"""


def told(name: str | dict[str, str]) -> str:
    return name if isinstance(name, str) else name["en"]


def doubts(node: object, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Each doubt below a value, with the names of what it is about."""
    if isinstance(node, dict):
        own = (*names, told(node["name"])) if "name" in node else names
        if node.get("at") == "?":
            yield ", ".join(own), "its location is not in the data; sheets show ?"
        if "doubt" in node:
            yield ", ".join(own), told(node["doubt"])
        for key, value in node.items():
            if key not in ("name", "doubt"):
                yield from doubts(value, own)
    elif isinstance(node, list):
        for value in node:
            yield from doubts(value, names)


def page() -> str:
    """The whole of it."""
    right, unsure = [], []
    for path in (FOLDER / "system.yaml", *sorted(FOLDER.glob("[act]*/*.yaml"))):
        values = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        own = told(values.pop("name"))
        names = {entry["id"]: told(entry["name"]) for entry in values.get("entries", ())}
        right += [f"| {own} | {names[c['of']]} | {told(c['text'])} |" for c in values.get("corrections", ())]
        unsure += [f"| {own} | {of or 'the whole'} | {text} |" for of, text in doubts(values, ())]
    head = "| file | of | {} |\n|---|---|---|"
    return "\n".join(
        (
            HEAD,
            "## What was put right\n",
            head.format("what"),
            *right,
            "\n## What is in doubt\n",
            "The number that stands in the list is used; the doubt is shown with it.\n",
            head.format("why"),
            *unsure,
            "",
            HELD,
        )
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
