"""Sheets of forces as text, for the tests."""

from __future__ import annotations

import re
from pathlib import Path

from builder.files.roster_files import read_roster
from builder.locale import language
from builder.mustering import muster_file
from builder.render import plain_text
from builder.sheet import build
from tests.conftest import LISTS
from tests.render import drawn
from tests.systems.skirmish.cases import FOLDERS

EN, FR = language("en"), language("fr")
SAMPLES = sorted((LISTS / "skirmish" / "rosters").glob("*.yaml"))
FORCES = [path for path in SAMPLES if path.stem.startswith(("millers", "cart", "bell"))]
CAPTAIN = {"take": "captain", "leader": True}


def sample(path: Path):
    return muster_file(read_roster(str(path)), FOLDERS)


def battle_columns(done, lang=EN):
    """The cells of each entry's own line on the battle sheet, by column."""
    ids = [column.id for column in done.battle_columns]
    lines = (done.system.sheet.in_battle(result, done.finished) for result in done.entries)
    return [dict(zip(ids, own.lines[0].cells, strict=True)) for own in lines]


def text(done, lang=EN):
    return re.sub(r"\s+", " ", plain_text.write(build.sheet(done, lang)))


def printed(done, layout="battle", lang=EN):
    """The words of the pages, a space between them."""
    words = (page.extract_text() for page in drawn.reader(drawn.printed(build.sheet(done, lang), layout)).pages)
    return re.sub(r"\s+", " ", " ".join(words))
