"""An HTML page as it is read."""

from __future__ import annotations

from html.parser import HTMLParser

BLOCKS = frozenset(
    ["p", "h1", "h2", "h3", "div", "section", "table", "thead", "tbody", "tr", "td", "th", "li", "ul", "ol", "nav", "header", "footer", "summary", "details", "figure", "dl", "dt", "dd"]
)
"""Elements that begin and end on lines of their own."""


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.said: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag, attrs):
        self.silent += tag in ("style", "title", "script")
        if tag in BLOCKS:
            self.said.append("\n")

    def handle_endtag(self, tag):
        self.silent -= tag in ("style", "title", "script")
        if tag in BLOCKS:
            self.said.append("\n")

    def handle_data(self, data):
        if not self.silent:
            self.said.append(data)


def words_of(page: str) -> str:
    """The texts of a page in their order, each block on a line of its own."""
    reader = _Words()
    reader.feed(page)
    reader.close()
    lines = (" ".join(line.split(" ")).strip() for line in "".join(reader.said).split("\n"))
    return "\n".join(line for line in lines if line)
