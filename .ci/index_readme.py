"""The README as a package index shows it, by itself: its pictures and links lead to where the source is.

The addresses are made of `Source` in `[project.urls]` by the patterns in pyproject.toml. Where the metadata names no source,
pictures are left out and links to files become plain text, so that nothing that is shown leads nowhere.
"""

from __future__ import annotations

import os
import re

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[([^\]]*)\]\(([^()\s]+)\)")
LINK = re.compile(r"(?<!!)\[([^\[\]]+)\]\(([^()\s]+)\)")


def for_index(text: str, source: str | None, pictures: str, pages: str) -> str:
    """The text with absolute addresses below a source, or without what would need one."""

    def picture(found: re.Match[str]) -> str:
        if "://" in found[2]:
            return found[0]
        return f"![{found[1]}]({pictures.format(source=source, path=found[2])})" if source else ""

    def link(found: re.Match[str]) -> str:
        if "://" in found[2] or found[2].startswith("#"):
            return found[0]
        return f"[{found[1]}]({pages.format(source=source, path=found[2])})" if source else found[1]

    text = LINK.sub(link, PICTURE.sub(picture, text))
    return re.sub(r"\n{3,}", "\n\n", text)


class IndexReadme(MetadataHookInterface):
    """What the build asks for the metadata."""

    def update(self, metadata: dict[str, object]) -> None:
        """Give the metadata its readme."""
        with open(os.path.join(self.root, str(self.config["readme"])), encoding="utf-8") as file:
            text = file.read()
        urls = metadata.get("urls")
        source = urls.get("Source") if isinstance(urls, dict) else None
        written = for_index(text, source and str(source).rstrip("/"), str(self.config["pictures"]), str(self.config["pages"]))
        metadata["readme"] = {"content-type": "text/markdown", "text": written}
