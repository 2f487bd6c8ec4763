"""docs/architecture.md and its picture follow the imports."""

from __future__ import annotations

import re

from tests import architecture


def test_the_picture_is_drawn_from_the_imports() -> None:
    """The file is equal, byte for byte, to the picture drawn from the present imports."""
    written = architecture.PICTURE.read_text("utf-8")
    assert architecture.drawn(architecture.graph()) == written, "draw it anew: python -m tests.architecture"


def test_the_page_tells_of_each_room() -> None:
    """The table of rooms has a row for each room and no others."""
    page = (architecture.ROOT / "docs" / "architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \|", page.partition("## The rooms")[2].partition("\n## ")[0], re.MULTILINE)
    assert sorted(rows) == sorted(room for layer in architecture.graph().layers for room in layer)
    assert architecture.PICTURE.name in page


def test_no_line_leads_upwards() -> None:
    """A room is drawn above all rooms that it imports."""
    rooms = architecture.graph()
    height = {room: number for number, layer in enumerate(rooms.layers) for room in layer}
    assert not [pair for pair in rooms.imports if height[pair[0]] >= height[pair[1]]]


def test_paths_of_the_architecture_page_exist() -> None:
    """Each file that the page mentions exists; `G` stands for the folder of Warhammer's third edition."""
    text = (architecture.ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = re.findall(r"`([\w./-]+/[\w.-]+\.(?:py|md|yaml|json|tcss))`", text)
    places = [architecture.ROOT, architecture.ROOT / "builder"]
    missing = [
        path
        for path in named
        if "<" not in path and not any((place / path.replace("G/", "systems/wfb3/", 1)).exists() for place in places)
    ]
    assert named
    assert not missing
