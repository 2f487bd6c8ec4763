"""The picture of the rooms, drawn from the imports: `python -m tests.architecture` writes docs/architecture.svg.

Rooms are drawn in the order of the import contract, a room above those that it imports; a line leads from a room to
each room that it imports, except to those that it also reaches through another room. The picture follows from the
imports alone, and changes only if a room is added or removed, or begins or ceases to import another.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

import grimp

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "architecture.svg"

WIDTH, HIGH, WIDE, STEP, TOP = 760, 44, 190, 96, 30


class Graph(NamedTuple):
    """The rooms in layers from top to bottom, and pairs of an importing and an imported room."""

    layers: tuple[tuple[str, ...], ...]
    imports: frozenset[tuple[str, str]]


def graph() -> Graph:
    """The rooms and imports of the present code."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = tuple(
        tuple(room.strip() for room in layer.split("|"))
        for layer in next(c for c in contracts if c.get("exhaustive"))["layers"]
    )
    known = {room for layer in layers for room in layer}
    found = grimp.build_graph("builder", cache_dir=None)
    pairs = {(_room(m), _room(o)) for m in found.modules for o in found.find_modules_directly_imported_by(m)}
    return Graph(layers, frozenset((a, b) for a, b in pairs if a != b and {a, b} <= known))


def _room(module: str) -> str:
    """The room of a module by its dotted name; empty for the package itself."""
    return module.split(".")[1] if "." in module else ""


def direct(imports: frozenset[tuple[str, str]]) -> set[tuple[str, str]]:
    """The imports without those between rooms that are also connected through a third room."""
    reached = {pair for pair in imports for room in {r for pair in imports for r in pair} if _leads(imports, pair, room)}
    return set(imports) - reached


def _leads(imports: frozenset[tuple[str, str]], pair: tuple[str, str], by: str) -> bool:
    """True if the first room of a pair imports the room `by`, and that imports the second one."""
    return (pair[0], by) in imports and (by, pair[1]) in imports


def drawn(rooms: Graph) -> str:
    """The picture of the rooms as SVG."""
    places = {}
    for row, layer in enumerate(rooms.layers):
        gap = (WIDTH - len(layer) * WIDE) / (len(layer) + 1)
        # single rooms stand to the left and right by turns, so that lines between far rooms pass beside those between
        shift = 0 if len(layer) > 1 else (-150, 0, 150, 0)[row % 4]
        for column, room in enumerate(layer):
            places[room] = (round(gap + column * (WIDE + gap) + shift), TOP + row * STEP)
    height = 2 * TOP + (len(rooms.layers) - 1) * STEP + HIGH
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="sans-serif" text-anchor="middle">',
        "<title>The rooms of Muster and what imports what</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
    ]
    for source, target in sorted(direct(rooms.imports)):
        (x1, y1), (x2, y2) = places[source], places[target]
        lines.append(
            f'<line x1="{x1 + WIDE // 2}" y1="{y1 + HIGH}" x2="{x2 + WIDE // 2}" y2="{y2}" stroke="#7a8794" '
            f'stroke-width="1.5" stroke-opacity="0.6"><title>{source} imports {target}</title></line>'
        )
    for room, (x, y) in places.items():
        lines += [
            f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="6" fill="#eef2f6" stroke="#33414e"/>',
            f'<text x="{x + WIDE // 2}" y="{y + 28}" font-size="15" font-weight="bold">{room}</text>',
        ]
    return "\n".join([*lines, "</svg>"]) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(drawn(graph()), "utf-8")
    print(PICTURE.relative_to(ROOT))
