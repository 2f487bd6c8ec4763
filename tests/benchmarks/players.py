"""Lists as players of an event hand them in: of all the armies of the samples, and hardly two with the same choices.

A list begins as a sample. Then its units are larger or smaller, options and command figures are left out, magic is chosen
otherwise, everything that has a name has another, entries are left out or change their places, and so does the list's own head.
The same number gives the same list in every run. Two fifths of them are legal; every second is written as the program writes.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

from builder.core import yaml_source
from tests.conftest import LISTS
from tests.spoiling import plain

ENTRIES = "entries:\n"


def sample_texts(*games: str) -> list[str]:
    """The samples of games, of all that there are unless some are named."""
    paths = sorted(path for path in LISTS.glob("*/rosters/*.yaml") if not games or path.parent.parent.name in games)
    return [path.read_text(encoding="utf-8") for path in paths]


def of_player(text: str, number: int) -> str:
    """A sample as a player of this number would have it."""
    chance = random.Random(number)
    head, mark, below = text.partition(ENTRIES)
    entries = re.split(r"(?m)^(?=- )", below)
    comments, *entries = entries
    named = set(re.findall(r"\b(?:joins|to|leader|wizard|bound_by|controller|attached_to|as_entry): ([\w-]+)", text))
    changed = []
    for entry in entries:
        own = re.search(r"\bid: ([\w-]+)", entry)
        needless = "role:" not in entry and "joins:" not in entry and (own is None or own[1] not in named)
        if needless and len(entries) > 6 and chance.random() < 0.04:
            continue
        changed.append(_varied(entry, number, chance))
    loose = chance.sample(changed, len(changed)) if chance.random() < 0.5 else changed
    head = "".join(line for line in head.splitlines(keepends=True) if not line.startswith(("name:", "player:", "notes:", "#")))
    text = f"{head}name: Host {number}\nplayer: Player {number}\nnotes: List of player {number}.\n{mark}{comments}{''.join(loose)}"
    return text if number % 2 else yaml_source.dump(plain(yaml_source.parse(text).value))


def _varied(entry: str, number: int, chance: random.Random) -> str:
    """An entry with another size, other choices and another name."""

    def resized(found: re.Match[str]) -> str:
        models = int(found[1])
        often = 0.15 if models % 5 == 0 else 0.6  # what is printed goes by fives
        return f"models: {models + chance.choice((-2, -1, 1, 2)) * (models > 5 and chance.random() < often)}"

    def fewer(found: re.Match[str]) -> str:
        words = found[2].split(", ")
        if len(words) > 1 and chance.random() < 0.25:
            words.remove(chance.choice(words))
        return f"{found[1]}: [{', '.join(words)}]"

    entry = re.sub(r"\bmodels: (\d+)", resized, entry)
    entry = re.sub(r"\b(options|command|abilities|upgrades): \[([\w, -]+)\]", fewer, entry)
    return re.sub(r"\bname: [^,}\n]+", lambda _: f"name: {chance.choice('ABCDEFGH')}{chance.randint(0, 99)} of {number}", entry)


def folder_of(where: Path, count: int, *games: str) -> Path:
    """A new folder of so many lists of games; of Warhammer, unless others are named."""
    where.mkdir()
    samples = sample_texts(*(games or ("wfb3",)))
    for number in range(count):
        (where / f"{number:06}.yaml").write_text(of_player(samples[number % len(samples)], number), encoding="utf-8")
    return where
