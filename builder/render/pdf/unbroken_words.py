"""What stays together on one line: a name and its number, a label and a short value, a figure and what it counts."""

from __future__ import annotations

import re

HOLD = "\u00a0"
"""A space at which no line ends."""

SHORT = 16
"""Signs of a value that is not parted."""

_MODELS = re.compile(r"[ \u00a0]×[ \u00a0]([^ ]+)$")
_NUMBER = re.compile(r"[ \u00a0](\(\d+\))")
_BRACKET = re.compile(r"\([^()]{1,12}\)")
_FIGURE = re.compile(
    r"(?<![^\W_])([^\W\d_]{1,2}) (?=[−+]?\d)"  # F 4, Ld −1
    r"|([−+]\d+) (?=[A-Z]{1,2}[a-z]?\b)"  # +1 WS
    r"|(\d) (?=×)|(×) (?=\S)"  # 5 × D6
)


def unnumbered(name: str) -> str:
    """A name without how many they are."""
    return _MODELS.sub("", name)


def bare(name: str) -> str:
    """A name without all numbers behind it."""
    return _NUMBER.sub("", unnumbered(name))


def numbered(name: str) -> str:
    """A name that is not parted from how many they are, nor from the number that tells it from its namesakes."""
    return _NUMBER.sub(rf"{HOLD}\1", _MODELS.sub(rf"{HOLD}×{HOLD}\1", name))


def titled(name: str) -> str:
    """The name of a rule; a few words in brackets are not parted."""
    return held(_BRACKET.sub(lambda found: found[0].replace(" ", HOLD), numbered(name)))


def counted(name: str, count: str) -> str:
    """A name with how many there are: of models with a cross, of what else is counted in brackets."""
    if not count:
        return numbered(name)
    models, plus, others = count.partition(" + ")
    shown = f"×{HOLD}{models}" if models.replace(" ", "").isdigit() else f"({models})"
    first = numbered(name) + HOLD + shown.replace(" ", HOLD)
    return f"{first} +{HOLD}{others.replace(' ', HOLD)}" if plus else first


def held(text: str) -> str:
    """A text in which figures stay with what they are figures of."""
    return _FIGURE.sub(lambda found: f"{next(filter(None, found.groups()))}{HOLD}", text)


def whole(text: str) -> str:
    """The text on one line if it is short."""
    return text.replace(" ", HOLD) if len(text) <= SHORT else held(text)
