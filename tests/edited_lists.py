"""Sample lists, and rosters made from them by edits as players make them."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from builder.files import roster_files
from tests import sampling
from tests.conftest import ROOT

SAMPLES = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("lists/*/rosters/*.yaml"))
EDITED = sampling.sampled(SAMPLES, lambda name: sampling.is_sample(ROOT / name))
"""Paths of the sample lists as test parameters."""
POSTS = [None, "champion", "leader", "attached", "rider", "hidden"]
ROLES = [None, "general", "second", "great-banner", "contingent-banner"]


@cache
def sample(name: str):
    """The roster of a sample list, and the definitions of its army."""
    folders = (ROOT / "lists",)
    file = roster_files.read_roster(str(ROOT / name))
    return file.roster, roster_files.army_of(file, folders)


def changed(entry, data, handles):
    """An entry with the value of one of its keys replaced by a drawn one; `handles` are those of the roster."""
    fields = type(entry).model_fields
    ways = {
        "id": [None, "another", *handles],
        "name": [None, "renamed"],
        "joins": [None, "nobody", *handles],
        "as_": POSTS,
        "role": ROLES,
        "models": [None, 1, 4, 5, 12, 200],
        "count": [1, 2, 9],
        "level": [None, 5, 10, 15, 20, 25, 3],
        "mount": [None, "warhorse"],
        "formation": [None, "skirmish"],
        "taken": [(), ("shield",), ("heavy-armour",)],
        "items": [()],
        "from_": [None, "host", "dwarf-allies"],
        "carries": [()],
        "controller": [None, "nobody", *handles],
        "attached_to": [None, "nobody", *handles],
        "specialist": [True, False],
        "size": [None, 3, 6, 10],
    }
    key = data.draw(st.sampled_from([key for key in ways if key in fields]))
    return entry.model_copy(update={key: data.draw(st.sampled_from(ways[key]))})


def edited(taken, data):
    """A roster after one drawn edit, such as a changed, removed, duplicated or moved entry."""
    entries = list(taken.entries)
    handles = [entry.id for entry in entries if entry.id is not None]
    at = data.draw(st.integers(0, len(entries) - 1)) if entries else 0
    do = data.draw(st.sampled_from(["change", "change", "change", "drop", "double", "move", "limit"]))
    if do == "limit" or not entries:
        return taken.model_copy(update={"limit": data.draw(st.sampled_from([500, 1000, 2000, 3000]))})
    if do == "change":
        entries[at] = changed(entries[at], data, handles)
    elif do == "drop":
        del entries[at]
    elif do == "double":
        entries.insert(data.draw(st.integers(0, len(entries))), entries[at])
    else:
        entries.insert(data.draw(st.integers(0, len(entries) - 1)), entries.pop(at))
    return taken.model_copy(update={"entries": tuple(entries)})
