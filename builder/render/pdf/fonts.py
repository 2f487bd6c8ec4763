"""The embedded fonts: their characters, widths of texts, and replacement of unsupported characters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import KeysView
from pathlib import Path

from arabic_reshaper import ArabicReshaper
from bidi.algorithm import get_display
from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from builder.core.terminal_text import LEFT, with_plain_line_ends
from builder.render import style as look

FONTS = Path(__file__).parent.parent / "fonts"


MISSING = "□"
"""Character printed in place of one that the fonts lack."""


def font_name(face: str) -> str:
    """Name by which ReportLab knows a font face."""
    return f"Muster-{face}"


def register() -> dict[str, KeysView[int]]:
    """Register the usual fonts with ReportLab, once; returns the code points of each font, by face."""
    rl_config.useA85 = 0  # streams as bytes: a fifth smaller and quicker than as letters
    return _read(look.FACES)


def register_right() -> dict[str, KeysView[int]]:
    """Register the fonts for right-to-left scripts, once; returns the code points of each font, by face."""
    return _read(look.RIGHT_FACES)


def _read(faces: dict[str, str]) -> dict[str, KeysView[int]]:
    for face, file in faces.items():
        if font_name(face) not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(font_name(face), FONTS / file))
    return {face: pdfmetrics.getFont(font_name(face)).face.charToGlyph.keys() for face in faces}


def measured(text: str, face: str, size: float) -> float:
    """Width of a text in points; without kerning, so that the widths of its parts add up to it."""
    return float(pdfmetrics.stringWidth(text.replace(LEFT, ""), font_name(face), size))


_NO_BREAK = "\u00a0\u202f\u2007"
"""Spaces at which no line may break; ReportLab treats only the first of them so."""


def clean(text: str) -> str:
    """A text without characters that cannot be drawn; line breaks are kept.

    Control characters, direction marks except the left-to-right mark, and more than two accents on a letter are
    removed; unusual spaces become plain or no-break spaces.
    """
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", with_plain_line_ends(text)):
        category = unicodedata.category(sign)
        # accents pile up without end in hostile names; two on a letter are enough for any language we set
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if sign == "\n":
            kept.append("\n")
        elif category == "Zs":
            kept.append("\u00a0" if sign in _NO_BREAK else " ")
        elif sign == LEFT:
            kept.append(sign)
        elif category in ("Cc", "Cf", "Cs") or marks > 2 or 0xFE00 <= ord(sign) <= 0xFE0F or ord(sign) >= 0xE0100:
            continue
        else:
            kept.append(sign)
    return "".join(kept)


_ARABIC = re.compile("[\u0600-\u08ff]")


def joined(text: str) -> str:
    """A text with Arabic letters in their joined forms, still in reading order."""
    return str(_reshaper.reshape(text)) if _ARABIC.search(text) else text


_reshaper = ArabicReshaper(configuration={"delete_harakat": False})


def in_sight(text: str) -> str:
    """A line of text with its characters in the order of drawing, by the Unicode bidirectional algorithm.

    A line with any left-to-right letter runs from left to right, others from right to left.
    """
    mixed = any(unicodedata.bidirectional(sign) == "L" for sign in text)
    return str(get_display(text, base_dir="L" if mixed else "R")).replace(LEFT, "")
