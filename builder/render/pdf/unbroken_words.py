"""Texts without line breaks: name and number, label and short value, figure and unit."""

from __future__ import annotations

import re

from builder.sheet.model import DeployedRow, SpecialRule, Title

HOLD = "\u00a0"
"""No-break space."""

SHORT = 16
"""Greatest number of characters of a text that is kept on one line."""

_NUMBER = re.compile(r" (?=\(\d+\))")
_BRACKET = re.compile(r"\([^()]{1,12}\)")
_FRENCH = re.compile(r" (?=[;:!?»])|(?<=«) ")
"""Pattern of the spaces before and after French punctuation, where no line may break."""
_FIGURE = re.compile(
    r"(?<![^\W_])([^\W\d_]{1,2}) (?=[−+]?\d)"  # F 4, Ld −1
    r"|([−+]\d+) (?=[A-Z]{1,2}[a-z]?\b)"  # +1 WS
    r"|(\d) (?=×)|(×) (?=\S)"  # 5 × D6
)


def numbered(title: Title) -> str:
    """The name of an entry joined by no-break spaces to its models and to its number among namesakes."""
    number = "" if title.number is None else f"{HOLD}({title.number})"
    return multiplied(f"{title.name}{number}", title.models)


def multiplied(name: str, models: int | None) -> str:
    """A name joined by a no-break space to its number of models; only the name for `None`."""
    return name if models is None else f"{name}{HOLD}×{HOLD}{models}"


def titled(rule: SpecialRule) -> str:
    """The name of a rule; short brackets and numbers are not separated from the name by a line break."""
    return held(_BRACKET.sub(lambda found: found[0].replace(" ", HOLD), _NUMBER.sub(HOLD, rule.title)))


def counted(row: DeployedRow) -> str:
    """The name of a deployed unit with its number (models with ×, others in brackets) and companions."""
    shown = f"×{HOLD}{row.number}" if row.in_models else f"({row.number})"
    first = numbered(row.title) + HOLD + shown.replace(" ", HOLD)
    number = f"{first} +{HOLD}{row.joined_by.replace(' ', HOLD)}" if row.joined_by else first
    return f"{number} ({row.companions})" if row.companions else number


def held(text: str) -> str:
    """A text with non-breaking spaces between numbers and their units."""
    text = _FRENCH.sub(HOLD, text)
    return _FIGURE.sub(lambda found: f"{next(filter(None, found.groups()))}{HOLD}", text)


def whole(text: str) -> str:
    """The text with no-break spaces if it is short, else unchanged."""
    return text.replace(" ", HOLD) if len(text) <= SHORT else held(text)
