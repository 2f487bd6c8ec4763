"""Size of the program: lines and syntax-tree nodes of each room of `builder/`, and of all rooms.

python -m tests.size [FOLDER]    (the builder/ of another checkout)
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from pathlib import Path

BUILDER = Path(__file__).resolve().parents[1] / "builder"


def room_of(path: Path) -> str:
    """The room of a module, by its path within `builder/`; each game is a room."""
    folders = path.parts[:-1]
    if not folders:
        return "modules on top"
    return "/".join(folders[:2]) if folders[0] == "systems" else folders[0]


def main(builder: Path) -> None:
    """Print lines and nodes of each room, the largest first."""
    lines: Counter[str] = Counter()
    nodes: Counter[str] = Counter()
    for path in builder.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        room = room_of(path.relative_to(builder))
        lines[room] += len(text.splitlines())
        nodes[room] += sum(1 for _ in ast.walk(ast.parse(text)))
    for room, count in lines.most_common():
        print(f"{room:20} {count:7,} lines {nodes[room]:9,} nodes")
    print(f"{'all':20} {lines.total():7,} lines {nodes.total():9,} nodes")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else BUILDER)
