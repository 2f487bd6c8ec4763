"""Texts as paragraphs: styles, fonts that have the characters, numbers kept with their units."""

import re
from collections.abc import Iterable
from typing import NamedTuple
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from builder.core.terminal_text import LEFT, runs_right_to_left
from builder.render.pdf.fonts import MISSING, clean, font_name, in_sight, joined, measured, register, register_right
from builder.render.pdf.unbroken_words import HOLD, held
from builder.render.style import STAND_IN, Style


class Piece(NamedTuple):
    """A text in one style, a part of a paragraph."""

    text: str
    style: Style
    raised: bool = False
    link: str = ""
    """Key of the bookmark that the text links to; empty for none."""
    bookmark: str = ""
    """Key of the bookmark at the beginning of the text; empty for none."""
    joined: bool = False
    """True if no space is added between the piece and the one before it."""


class TextSetter:
    """Makes paragraphs of one document, and collects the characters that the fonts lack.

    `scale` multiplies the font size of all styles, `lines` their line spacing.
    """

    def __init__(self, scale: float = 1.0, lines: float = 1.0) -> None:
        self.scale, self.lines = scale, lines
        self.missing: set[str] = set()
        self._faces = register()

    def smaller(self, scale: float, lines: float = 1.0) -> "TextSetter":
        """A setter of the same document with type and line spacing scaled by these factors."""
        setter = TextSetter(self.scale * scale, self.lines * lines)
        setter.missing = self.missing
        return setter

    def scaled(self, style: Style) -> Style:
        """The style with font size and line spacing multiplied by the setter's factors."""
        if self.scale == self.lines == 1:
            return style
        return style._replace(size=style.size * self.scale, leading=style.leading * self.scale * self.lines)

    def clean(self, text: str) -> str:
        """The text with only characters that can be drawn; text from right to left is in the order of drawing."""
        text = clean(text)
        if text.isascii():
            return text
        faces = self._faces["sans"]
        if runs_right_to_left(text):
            text = joined(text)
            faces = register_right()["right"]
        for sign in {sign for sign in text if ord(sign) not in faces and sign not in ("\n", LEFT)}:
            self.missing.add(sign)
            text = text.replace(sign, MISSING)
        if runs_right_to_left(text):  # its words stay on one line, where they are in order
            return "\n".join(in_sight(line).replace(" ", HOLD) for line in text.split("\n"))
        return text.replace(LEFT, "")

    def face(self, text: str, face: str) -> str:
        """The font face, or the first face standing in for it that has all characters of a clean text."""
        if text.isascii():
            return face
        characters = {ord(sign) for sign in text if sign != "\n"}
        while face in STAND_IN and not characters <= (self._faces.get(face) or register_right()[face]):
            face = STAND_IN[face]
        return face

    def width(self, text: str, style: Style) -> float:
        """The width of a text in points."""
        text = self.clean(text)
        return measured(text, self.face(text, style.face), self.scaled(style).size)

    def paragraph(
        self,
        pieces: Iterable[Piece],
        base: Style,
        *,
        label: Piece | None = None,
        indent: float = 0.0,
        hang: float = 0.0,
        align: int = 0,
        before: float = 0.0,
        space: str = " ",
    ) -> Paragraph:
        """A paragraph of pieces; `space` follows each unless it ends with a no-break space or is joined to the next.

        The text is indented by `indent` points, and from the second line on by further `hang` points; a label stands to
        its left. `align` is 0 for left, 1 for centred, 2 for right; `before` is the space above in points.
        """
        base = self.scaled(base)
        text, gap = "", ""
        for piece in pieces:
            if piece.text:
                text += ("" if piece.joined else gap) + self._markup(piece, base)
                gap = "" if piece.text.endswith(HOLD) else space
        if label is not None:
            text = f"<bullet>{self._markup(label, base)}</bullet>{text}"
        return Paragraph(text, paragraph_style(base, indent + hang, -hang, align, before))

    def _markup(self, piece: Piece, base: Style) -> str:
        """The markup of a piece in a paragraph of the style `base`."""
        style = self.scaled(piece.style)
        text = held(self.clean(piece.text))
        face = self.face(text, style.face)
        shown = escape(text).replace("\n", "<br/>")
        if piece.link:
            shown = f'<link href="#{piece.link}">{shown}</link>'
        if piece.bookmark:
            shown = f'<a name="{piece.bookmark}"/>{shown}'
        if piece.raised:
            shown = f'<super rise="{style.size * 0.35:.2f}" size="{style.size:g}">{shown}</super>'
        if (face, style.size, style.grey) == (base.face, base.size, base.grey):
            return shown
        grey = f"{round(style.grey * 255):02x}" * 3
        return f'<font name="{font_name(face)}" size="{style.size:g}" color="#{grey}">{shown}</font>'

    def cut(self, text: str, style: Style, width: float) -> str:
        """A text at most `width` points wide: in a longer one the last words are replaced by an ellipsis."""
        if self.width(text, style) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.width(text[:middle] + "…", style) <= width else (low, middle - 1)
        whole_words = text[:low] if text[low].isspace() else re.sub(r"\S+$", "", text[:low])
        return (whole_words or text[:low]).rstrip(" \u00a0·,;:(") + "…"


def paragraph_style(base: Style, left: float, first: float, align: int, before: float) -> ParagraphStyle:
    """The style of a paragraph; `left` and `first` are the indents of all lines and of the first, in points.

    `align` and `before` are those of `TextSetter.paragraph`.
    """
    return ParagraphStyle(
        "text",
        fontName=font_name(base.face),
        fontSize=base.size,
        leading=base.leading,
        textColor=Color(base.grey, base.grey, base.grey),
        leftIndent=left,
        firstLineIndent=first,
        alignment=align,
        spaceBefore=before,
        bulletFontName=font_name(base.face),
        bulletFontSize=base.size,
        allowWidows=0,
        allowOrphans=0,
    )
