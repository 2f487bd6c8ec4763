"""English and French texts: messages and names of definitions, translated when they are shown.

The English wording is the key of a message; `fr/LC_MESSAGES/muster.po` has the French one. `python -m
builder.locale.catalogue` collects and compiles them.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from string import Formatter

from builder.core.findings import BLANK, Blank, Shown, Text, Written
from builder.core.points import Bound, Quarters, points_text
from builder.locale.spacing import bound, set_in_type

LANGUAGES = ("en", "fr")
DEFAULT = "en"
"""Code of the language used if no other is known."""


class Language:
    """One language, which translates values of messages with `say`."""

    def __init__(self, code: str, translations: gettext.NullTranslations) -> None:
        self.code = code
        self._translations = translations
        self._in_type = False
        self._fills_in = self._says_keys = True
        self.separator = "\u202f" if code == "fr" else ","
        """Character between thousands."""
        self.colon = "\u00a0: " if code == "fr" else ": "
        self.semicolon = "\u202f;" if code == "fr" else ";"

    def optional(self, value: Shown) -> str:
        """A translated value; empty for `None`."""
        return "" if value is None else self.say(value)

    def say(self, value: Shown) -> str:
        """A message, name, number of points, number or tuple of these as text."""
        if isinstance(value, str):
            return value
        if isinstance(value, Text):
            return self._text(value)
        if isinstance(value, int):
            if isinstance(value, Quarters):
                return self.points(value)
            return self.say(Text("yes" if value else "no", {})) if isinstance(value, bool) else self.number(value)
        if isinstance(value, Blank):
            return self._blank(value)
        if isinstance(value, Written):
            return self.say(value.file if self._says_keys else value.named)
        if value is None:
            return "–"
        if isinstance(value, float):
            return self.number(value)
        if isinstance(value, (tuple, list)) and type(value) in (tuple, list):
            return self._listed([self.say(v) for v in value])
        words = getattr(value, self.code, None)
        if isinstance(words, str):
            return self._spaced(words)
        # last, since to ask whether something is a fraction takes Python long
        return self.points(value) if isinstance(value, Bound) else str(value)

    def _listed(self, words: list[str]) -> str:
        """Several texts separated by commas, or by semicolons if one contains a comma."""
        apart = any(", " in re.sub(r"\([^()]*\)", "", one) for one in words)
        return (f"{self.semicolon} " if apart and len(words) > 1 else ", ").join(words)

    def leading(self, value: Shown) -> Iterator[str]:
        """Translated values with which a text begins, each the beginning of the one before; none for a plain string.

        They are the value of a placeholder at the beginning of a message, or the first of several texts.
        """
        if isinstance(value, Text):
            before, name = next(((b, n) for b, n, _, _ in Formatter().parse(self._wording(value))), ("", None))
            if name is not None and not before:
                yield self.say(value.values[name])
                yield from self.leading(value.values[name])
        elif isinstance(value, (tuple, list)) and type(value) in (tuple, list) and value:
            yield self.say(value[0])
            yield from self.leading(value[0])

    def _wording(self, text: Text) -> str:
        """The wording of a message with unfilled placeholders."""
        if text.plural:
            return self._spaced(self._translations.ngettext(text.message, text.plural, text.number))
        return self._spaced(self._translations.gettext(text.message) if text.message else "")

    def _text(self, text: Text) -> str:
        """The wording of a message with all placeholders filled."""
        wording = self._wording(text)
        if not text.values:
            return wording
        return wording.format_map({k: self.say(v) for k, v in text.values.items()})

    def _blank(self, blank: Blank) -> str:
        """Underscores to write on, after a colon or space; empty if this language leaves out blanks."""
        before = self.colon if blank.colon else " "
        return before + " ".join([BLANK] * blank.times) if self._fills_in else ""

    def printed(self) -> Language:
        """A copy for print, where no line breaks between a number and its unit."""
        return self._like(in_type=True)

    def without_blanks(self) -> Language:
        """A copy that leaves out blanks to write on."""
        return self._like(fills_in=False)

    def without_keys(self) -> Language:
        """A copy for screens and sheets, which show names instead of keys of the file."""
        return self._like(says_keys=False)

    def _like(
        self, *, in_type: bool | None = None, fills_in: bool | None = None, says_keys: bool | None = None
    ) -> Language:
        """A copy of the language with these settings changed; `None` keeps a setting.

        `in_type` is for print; without `fills_in` blanks are left out, without `says_keys` names replace keys.
        """
        found = Language(self.code, self._translations)
        found._in_type = self._in_type if in_type is None else in_type
        found._fills_in = self._fills_in if fills_in is None else fills_in
        found._says_keys = self._says_keys if says_keys is None else says_keys
        return found

    def _spaced(self, wording: str) -> str:
        """A wording with non-breaking spaces, for print also between numbers and units."""
        wording = bound(wording, self.code)
        return set_in_type(wording) if self._in_type else wording

    def points(self, quarters: int | Fraction) -> str:
        """Points as players write them, with separated thousands: `2,988½`."""
        return points_text(quarters, self.separator)

    def signed(self, quarters: int) -> str:
        """A difference in points with its sign: `+12½`, `−3`; `0` for none."""
        return f"+{self.points(quarters)}" if quarters > 0 else self.points(quarters)

    def number(self, number: float) -> str:
        """A number with `½` for a half and separated thousands."""
        if isinstance(number, float) and not (number * 4).is_integer():
            return f"{number:g}".replace(".", "," if self.code == "fr" else ".")
        return points_text(int(number * 4), self.separator)


@lru_cache(maxsize=4)
def language(code: str) -> Language:
    """The language with this code; English if it is unknown.

    Cached, since a search asks for both languages at every key press.
    """
    path = Path(__file__).parent / code / "LC_MESSAGES" / "muster.mo"
    if code not in LANGUAGES:
        return language(DEFAULT)
    if not path.is_file():
        return Language(code, gettext.NullTranslations())
    with path.open("rb") as stream:
        return Language(code, gettext.GNUTranslations(stream))


def date_and_time(when: float | None) -> str:
    """A time in seconds since 1970, to the minute in this time zone; empty if unknown."""
    if when is None:
        return ""
    try:
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(when))
    except (OverflowError, ValueError, OSError):  # a clock that was never set
        return ""


def chosen(asked: str | None = None) -> str:
    """The language code to use: `asked`, else `$MUSTER_LANG`, else the system's locale."""
    for name in (
        asked,
        os.environ.get("MUSTER_LANG"),
        os.environ.get("LC_ALL"),
        os.environ.get("LC_MESSAGES"),
        os.environ.get("LANG"),
        _windows(),
    ):
        if name:
            code = name[:2].lower()
            return code if code in LANGUAGES else DEFAULT
    return DEFAULT


@contextmanager
def of_libraries(code: str) -> Iterator[None]:
    """Context in which the argument parser uses our catalogue.

    The parser asks gettext for the process-wide domain; both are reset afterwards.
    """
    before = gettext.textdomain(), os.environ.get("LANGUAGE")
    os.environ["LANGUAGE"] = "C" if code == DEFAULT else code  # of English nothing need be looked for
    gettext.bindtextdomain("muster", str(Path(__file__).parent))
    gettext.textdomain("muster")
    try:
        yield
    finally:
        gettext.textdomain(before[0])
        if before[1] is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before[1]


def _windows() -> str | None:
    """Name of the system's locale on Windows; `None` on other systems."""
    if os.name != "nt":
        return None
    return locale.getlocale()[0]
