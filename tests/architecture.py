"""The picture of the rooms, drawn from the imports: `python -m tests.architecture` writes docs/architecture.svg.

Rooms stand in the order of the import contract, what imports above what is
imported; a line leads from a room to each room that it imports, but for those
that it reaches through another room as well. The bytes follow from the imports alone, and change only where a room comes, goes, or
begins or ceases to import another.
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
    """The rooms by their layers, and which of them imports which."""

    layers: tuple[tuple[str, ...], ...]
    imports: frozenset[tuple[str, str]]


def graph() -> Graph:
    """The rooms as they are now."""
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
    return module.split(".")[1] if "." in module else ""


def direct(imports: frozenset[tuple[str, str]]) -> set[tuple[str, str]]:
    """Imports without those that lead through another room as well; nothing goes in circles."""
    reached = {pair for pair in imports for room in {r for pair in imports for r in pair} if _leads(imports, pair, room)}
    return set(imports) - reached


def _leads(imports: frozenset[tuple[str, str]], pair: tuple[str, str], by: str) -> bool:
    return (pair[0], by) in imports and (by, pair[1]) in imports


def drawn(rooms: Graph) -> str:
    """The picture as SVG."""
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
