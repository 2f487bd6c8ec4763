"""Markdown and HTML show texts as they stand, and the printed code holds the fingerprint."""

from __future__ import annotations

import re
from html import unescape

import pytest

from builder.render import html, markdown
from builder.render import qr as code_of
from builder.render.pdf.head import CODE
from tests.render.drawn import block, plain, printed, reader


@pytest.mark.parametrize(
    "t",
    [
        "- x",
        "1. x",
        "+ x",
        "12) x",
        "===",
        "---",
        "# x",
        "> x",
        "&lt;b&gt;",
        "a_b*c*",
        "~~x~~",
        "`x`",
        "[a](b)",
        "| x |",
        "<script>",
        "    x",
    ],
)
def test_markdown_shows_texts_as_they_stand(t):
    """No text begins a list, a heading, a quotation or code, wherever it stands."""
    from markdown_it import MarkdownIt

    s = plain(
        block(
            1,
            title=t,
            kind=t,
            carries=t,
            command=t,
            items=(t,),
            notes=t,
            rules=((t, "", t),),
            findings=(t,),
            facts=((t, t),),
        ),
        title=t,
        notes=t,
        head=((t, t),),
    )
    reader = MarkdownIt("commonmark").enable("table").enable("strikethrough")
    shown = reader.render(markdown.write(s, "full"))
    words = re.sub(r"<[^>]+>", "\0", shown)
    whole = [unescape(w).strip() for w in words.split("\0")]
    assert sum(t.strip() in w for w in whole) >= 12
    for tag in ("<ol", "<pre", "<code", "<a ", "<s>", "<script"):
        assert tag not in shown, tag
    assert "<ul>\n<li>\n<ul>" not in shown


def test_html_says_on_every_printed_page_that_a_list_is_not_legal():
    """Once, in a head that browsers repeat; a legal list has none."""
    bad = html.write(
        plain(block(1), legal=False, verdict="NOT LEGAL: 2 errors", fingerprint="0123456789abcdef"), "full"
    )
    assert re.search(r"<thead>.*NOT LEGAL: 2 errors.*</thead>", bad)
    assert bad.count("NOT LEGAL: 2 errors") == 1
    good = html.write(plain(block(1), fingerprint="0123456789abcdef"), "full")
    assert '<table class="every">' not in good
    assert good.count("<svg") == 1


def test_the_code_holds_the_fingerprint():
    """What a scanner reads is what `muster verify` takes: the cells are those of that text."""
    import segno

    count, dark = code_of.of_fingerprint("0123456789abcdef")
    wanted = segno.make("MUSTER2:0123456789ABCDEF", error="m", micro=False, boost_error=False).matrix
    drawn = [[0] * count for _ in range(count)]
    for x, y, run in dark:
        drawn[y][x : x + run] = [1] * run
    assert drawn == [list(row) for row in wanted]
    (page,) = reader(printed(plain(block(1), fingerprint="0123456789abcdef"))).pages
    side = CODE / count
    filled = [cell for cell in rectangles(page) if abs(cell[3] - side) < 0.01]
    left, top = min(x for x, *_ in filled), max(y for _, y, *_ in filled)
    found = {(round((x - left) / side), round((top - y) / side), round(wide / side)) for x, y, wide, _ in filled}
    assert found == set(dark)


def rectangles(page):
    """Place, width and height of the rectangles on a page, in points."""
    found = []

    def visit(operator, operands, cm, tm):
        if operator == b"re":
            found.append(tuple(map(float, operands)))

    page.extract_text(visitor_operand_before=visit)
    return found
