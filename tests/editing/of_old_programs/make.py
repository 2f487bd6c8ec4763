"""Leave behind what a program leaves: lists, journals, what is remembered and chosen, and printed sheets.

    cd CHECKOUT; python .../tests/editing/of_old_programs/make.py HOME FOLDER

Run with a checkout of an old program, whose modules it imports; `HOME` is where the player's lists lie meanwhile, `FOLDER`
takes what was left. `README.md` tells which programs made the folders here.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, os.getcwd())


def first(*names):
    """The first of some modules that this program has."""
    for name in names:
        try:
            return importlib.import_module(name)
        except ModuleNotFoundError:
            continue
    raise ModuleNotFoundError(names)


Session = first("builder.editing.session", "builder.session").Session
Change = first("builder.core.controls", "builder.choices").Change
T = first("builder.core.findings", "builder.findings").T
edits = first("builder.editing.edits", "builder.drafts")
recent = first("builder.editing.recent_lists", "builder.editing.shelf", "builder.shelf")
MusterApp = importlib.import_module("builder.tui.app").MusterApp
OWN = Path(__file__).parent / "definitions"
FOLDERS = (OWN, Path("lists").resolve())
MINE = """\
# The garrison of the bridge
kind: roster
format: 1
system: wfb3
army: empire
name: The Garrison
limit: 1000
game: friendly
entries:
- {take: hero, id: count, level: 20, role: general, options: [heavy-armour, shield]}  # always in front
- {take: helblitzen, id: halberds, models: 25, command: [standard, musician]}
- {take: armbrustschutzen, id: crossbows, models: 20, levle: 3}
- {take: landesturm, id: levy, models: 30}
"""
REVOLT = """\
kind: roster
format: 1
system: warmaster
army: judean-revolt
name: The Revolt
limit: 1000
game: friendly
entries:
- {take: general}
- {take: infantry, count: 9}
- {take: skirmishers, count: 6}
"""


def edit(session, change, **values):
    """One step of a session, with its label."""
    session.edit(change, T("Step {word}", **values))


def main(home: Path, folder: Path) -> None:
    """Play, print, and carry away."""
    lists, state = home / "lists", home / "state"
    lists.mkdir(parents=True)
    mine, revolt = lists / "mine.yaml", lists / "revolt.yaml"
    mine.write_text(MINE, encoding="utf-8")
    revolt.write_text(REVOLT, encoding="utf-8")
    printed = lists / "printed.yaml"
    printed.write_text(MINE.replace(", levle: 3", ""), encoding="utf-8")

    session = Session.open(mine, FOLDERS, state)
    edit(session, edits.change_entry(session.draft, 1, [Change("set", ("models",), 30)]), word="one")
    edit(session, edits.change_roster(session.draft, [Change("set", ("name",), "The Bridge é")]), word="two")
    session.save()
    session.close()

    said = {}
    for path, layout in ((printed, "compact"), (revolt, "cards")):
        words = ["--lists", str(OWN), "--layout", layout, "-o", str(folder / path.with_suffix(".pdf").name), str(path)]
        subprocess.run([sys.executable, "-m", "builder", "print", *words], check=False)
        done = Session.look(path, FOLDERS)
        said[path.stem] = {
            "fingerprint": done.fingerprint, "points": done.points, "versions": dict(done.versions),
            "codes": sorted(f.code for f in done.findings),
        }  # fmt: skip

    session = Session.open(mine, FOLDERS, state)
    draft, _ = edits.insert(session.draft, {"take": "forstjaeger", "id": "woodsmen", "models": 8}, 3)
    edit(session, draft, word="three")
    edit(session, edits.remove(session.draft, [4])[0], word="four")
    edit(session, edits.change_roster(session.draft, [Change("set", ("limit",), 1500)]), word="five")
    session.undo()
    said["unsaved"] = [[None if t is None else str(t.values.get("word")), now] for t, now in session.history()]
    said["left"] = {
        "name": session.draft.roster.name, "limit": session.draft.roster.limit, "points": session.muster.points,
        "entries": [[e.take, e.id, e.models] for e in session.draft.roster.entries],
        "codes": sorted(f.code for f in session.findings),
    }  # fmt: skip
    session.close()

    new = {
        "kind": "roster",
        "format": 1,
        "system": "warmaster",
        "army": "judean-revolt",
        "limit": 1000,
        "game": "friendly",
    }
    session = Session.new({**new, "name": "Never saved", "entries": [{"take": "general"}]}, FOLDERS, state)
    draft, _ = edits.insert(session.draft, {"take": "archers", "count": 2})
    edit(session, draft, word="archers")
    said["new"] = {"points": session.muster.points, "codes": sorted(f.code for f in session.findings)}
    session.close()

    cards = recent.cards((mine, revolt), FOLDERS, state)
    recent.note(cards, state)
    for path in (mine, revolt):
        recent.remember(path, state)
    recent.note(recent.cards((mine, revolt), FOLDERS, state), state)

    async def choose():
        app = MusterApp(FOLDERS, here=lists, kept=state)
        async with app.run_test() as pilot:
            await pilot.pause()
            app.setting("language", "fr")
            app.setting("theme", "textual-light")
            app.setting("sections", ["head", "units", "findings"])
            app.setting("layout", "cards")
            app.setting("limit", 1500)

    asyncio.run(choose())
    for path in (mine, revolt, printed):
        shutil.copy(path, (folder / path.name).with_suffix(".roster"))
    for path in (*state.glob("*.json"), *state.glob("journals/*.jsonl")):
        name = path.name if path.suffix == ".json" else "new.jsonl" if path.name.startswith("new") else "mine.jsonl"
        shutil.copyfile(path, folder / name)
    (folder / "told.json").write_text(json.dumps(said, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]).resolve())
