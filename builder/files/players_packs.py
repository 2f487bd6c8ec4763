"""The copy of a tournament pack for players."""

from __future__ import annotations

from pathlib import Path

from builder.core.yaml_rewriting import rewrite
from builder.files import event_packs, reading


def players_copy(pack: str, folders: tuple[Path, ...]) -> str:
    """The text of a pack, given by id or by file, without its salt; raises `KeyError` if there is none."""
    document = reading.read(event_packs.file_of(pack, folders).path)
    return rewrite(document, {key: value for key, value in document.value.items() if key != "salt"})
