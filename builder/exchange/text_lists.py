"""Reads lists as people and programs write them as text: a line for each unit."""

from __future__ import annotations

import re

from builder import systems
from builder.core import share_codes
from builder.core.findings import T
from builder.editing.word_ranks import folded, in_languages
from builder.exchange.listed import LEVEL, Listed, ListedUnit

MAX_LINES = 1000
"""Greatest number of lines that are read as units; further ones count as the player's words."""
MAX_LINE = 300
"""Greatest length of a line that may be a unit."""
TITLES = 3
"""Number of lines at the beginning that may be titles."""
EXCESS = 1.25
"""Greatest ratio of a list's points to the points in its title; above it the latter are not taken for the limit."""
_MARK = r"[*•·.+–—-]"
_BULLETS = rf"(?:{_MARK}+(?=\s)|[*•·–—-](?=\d))"
_BULLET = re.compile(rf"^(?P<indent>[ \t]*)(?P<bullet>{_BULLETS}?)\s*")
_BULLETED = re.compile(_BULLETS)
_NUMBER = r"\d{1,3}(?:[ ,.\u00a0\u202f]\d{3}){1,2}|\d{1,7}"
_HALF = rf"(?:{_NUMBER})(?:[.,]\d+|½|¼|¾)?"
_PTS = r"(?:pts?\.?|points?)"
_PRICES = re.compile(
    rf"\s*(?:[(\[]\s*[*+=]?\s*{_HALF}\s*{_PTS}\s*[)\]]"  # (8pts) [165 pts] (*6pts)
    rf"|[(\[]\s*{_HALF}\s*[)\]]$"  # (30) at the end
    rf"|\s*:\s*{_HALF}(?:\s*\+\s*{_HALF})*\s*{_PTS}?\s*$"  # : 296 + 96
    rf"|\s+[–—-]+\s*{_HALF}\s*{_PTS}?\s*$"  # - 190
    rf"|\s*[=@]\s*{_HALF}\s*{_PTS}?\s*$"
    rf"|,?\s+{_HALF}\s*{_PTS}\s*$)",
    re.IGNORECASE,
)
_JOINED = re.compile(rf"{_HALF}(?:\s*\+\s*{_HALF})+\s*{_PTS}?\s*$", re.IGNORECASE)
"""Pattern of the prices of a unit and of the units that belong to it: `415 + 96`."""
_PRICED_FIRST = re.compile(rf"^{_HALF}\s+-\s+(?=\d+\s)")
"""Warmaster Selector puts the price before number and name: `135 - 3 Halberdiers`."""
_TOTAL = re.compile(
    rf"^\W*(?:(?:grand\s+)?totals?\b\D*|=+\s*)({_HALF})|^\W*({_HALF})\s+-\s+\d+/\d+\s*$|\b({_HALF})\s*{_PTS}\s*total\b",
    re.IGNORECASE,
)
_TITLE_POINTS = re.compile(rf"\b({_NUMBER})\s*{_PTS}(?=\W|$)", re.IGNORECASE)
_OF_LIMIT = re.compile(rf"({_HALF})\s*(?:of|/|sur)\s*({_NUMBER})(?!\d*/)", re.IGNORECASE)
_LEADER = re.compile(
    r"\(\s*leader\s*(?:and|&|\+)\s*(\d{1,3})\s*grunts?\s*\)|\bleader\s*(?:and|&)\s*(\d{1,3})\s*grunts?", re.IGNORECASE
)
_COUNTED = re.compile(
    r"^(\d{1,4})\s*(?:x|×)?\s+(?:units?\s+of\s+|stands?\s+of\s+)?(?=\D)|^(\d{1,4})(?:x|×)\s*", re.IGNORECASE
)
_TIMES = re.compile(r"\s*[×x]\s*(\d{1,4})\b")
_BEHIND = re.compile(r"\s*\[(\d{1,4})\]")
_LAST_NUMBER = re.compile(
    rf"(?<!lvl)(?<!level)(?<!niv)(?<!niv\.)(?<!niveau)(?<!\bx)(?<!×)\s+[+-]?{_HALF}$", re.IGNORECASE
)
"""A price or a warcaster's bonus behind a name without any sign: `Destroyer 9`."""
_HEADING = re.compile(r"^\W*(?:=|\+\+|#|-{3,}|_{3,})")
HEADINGS = (T("legal"), T("not legal"), T("Deployment"), T("Secret"), T("List code"), T("Rank and file"))
"""Beginnings of lines without units in a message of Muster."""
_LABEL = re.compile(r"^([^\W\d][^:]*):")
_SUMS = re.compile(rf"^[^\W\d][^·:]* (?:{_NUMBER})(?: · [^·:]* (?:{_NUMBER}))+$")
"""Points of the parts of an army in a message of Muster: `Infantry 890 · Cavalry 460`."""
_MARKS = re.compile(
    r"\[/?(?:b|i|u|s|list|code|quote|size|color|center|url)(?:=[^\]\n]{0,80})?\]|\*\*(?=\S)|(?<=\S)\*\*", re.IGNORECASE
)
"""Marks of BBCode and Markdown."""


def read(text: str) -> Listed:
    """The units of a text, its claimed total, and the lines that are no units."""
    bare = _MARKS.sub("", share_codes.without_codes(text).replace("[*]", "- "))
    lines = [line.rstrip() for line in bare.splitlines() if line.strip()]
    headings = tuple(words for text in HEADINGS for words in in_languages(text).values())
    labels = _labels()
    units: list[ListedUnit] = []
    others: list[str] = []
    limit, claimed = None, None
    titled: tuple[str, int] | None = None
    """The line of a title with points, and these points; `None` without such a line."""
    number = -1
    for place, line in enumerate(lines):
        line = re.sub(r"^(?:>\s?)+", "", line)
        if len(line) > MAX_LINE or place >= MAX_LINES or _is_labelled(line, labels):
            others.append(line.strip())
            continue
        heading = _is_heading(line, headings)
        number += not heading
        total = _TOTAL.search(line)
        bounded = _OF_LIMIT.search(line) if number < TITLES else None
        if total is not None:
            claimed = _as_number(next(filter(None, total.groups())))
        elif bounded is not None:
            claimed, limit = _as_number(bounded[1]), int(_as_number(bounded[2]))
        elif number < TITLES and titled is None and (points := _TITLE_POINTS.search(line)) is not None:
            first, *joined = _units(line, may_be_title=True)
            titled = None if first.levels else (first.line, int(_as_number(points[1])))
            units += [first, *joined]
            continue
        elif not heading:
            units += _units(line, may_be_title=number < TITLES)
            continue
        others.append(line.strip())
    if not all(
        _BULLETED.match(unit.line) or unit.may_be_title or unit.below for unit in units
    ):  # if only some lines have bullets, these belong to the line above
        units = [unit._replace(below=unit.below or bool(_BULLETED.match(unit.line))) for unit in units]
    if limit is None and titled is not None:
        prices = sum(unit.points or 0 for unit in units if not unit.below and unit.line != titled[0])
        limit = titled[1] if titled[1] * EXCESS >= (claimed or prices) else None
    return Listed(
        tuple(units),
        name="",
        army_words=tuple(part for line in lines[:5] for part in re.split(r"[·,(:\[]", line)),
        limit=limit,
        claimed=claimed,
        others=tuple(others),
    )


def _as_number(text: str) -> float:
    """A number as players write it: `1,250`, `46½`, `12.5`."""
    whole = re.match(_NUMBER, text)
    digits = re.sub(r"\D", "", whole[0]) if whole else "0"
    rest = text[whole.end() :] if whole else ""
    part = {"½": 0.5, "¼": 0.25, "¾": 0.75}.get(rest[:1])
    return int(digits) + (part if part is not None else float("0" + rest.replace(",", ".")) if rest else 0.0)


def _labels() -> frozenset[str]:
    """The folded labels of notes in messages of all games, in all languages."""
    labels = (text for id in systems.ids() for text in systems.find(id).sheet.message_labels)
    return frozenset(words for text in labels for words in in_languages(text).values())


def _is_heading(line: str, headings: tuple[str, ...]) -> bool:
    words = folded(line)
    return not words or bool(_HEADING.match(line) or _SUMS.match(line)) or words.startswith(headings)


def _is_labelled(line: str, labels: frozenset[str]) -> bool:
    """True for a line of the head of a message of Muster, such as `Edition: Warmaster Revolution`."""
    label = _LABEL.match(line)
    return label is not None and folded(label[1]) in labels


def _units(line: str, *, may_be_title: bool) -> list[ListedUnit]:
    """The unit of a line, then those that a message of Muster writes after it; `may_be_title` as in `ListedUnit`."""
    found = _BULLET.match(line)
    assert found is not None
    below = "*" in found["bullet"] or len(found["indent"].expandtabs()) >= 3
    text = line[found.end() :]
    bare = _without_prices(_PRICED_FIRST.sub("", text))
    first, *joined = _split(bare, "+")
    unit = _unit(line.strip(), first, below=below)._replace(points=_price(text), may_be_title=may_be_title)
    units = [unit, *(_unit(part.strip(), part, below=True) for part in joined)]
    prices = _joined_prices(text) if joined else []
    if len(prices) == len(units):
        return [one._replace(points=price) for one, price in zip(units, prices, strict=True)]
    return units if not joined else [one._replace(points=None) for one in units]


def _price(text: str) -> float | None:
    """The price written on a line; `None` without one, for several, and for the points that a warcaster gives."""
    first = _PRICED_FIRST.match(text) or _LAST_NUMBER.search(text.strip())
    found = [first[0]] if first is not None else [price[0] for price in _PRICES.finditer(text)]
    numbers = re.findall(_HALF, found[0]) if len(found) == 1 and not {"*", "+"} & set(found[0]) else []
    return _as_number(numbers[0]) if len(numbers) == 1 else None


def _joined_prices(text: str) -> list[float]:
    """The prices at the end of a line with several units, `: 415 + 96`, in the order of these."""
    found = _JOINED.search(text)
    return [] if found is None else [_as_number(one) for one in re.findall(_HALF, found[0])]


def _without_prices(text: str) -> str:
    """A line without the prices of units."""
    before = ""
    while before != text:
        before, text = text, _PRICES.sub("", text, count=1).strip()
    return text


def _unit(line: str, text: str, *, below: bool) -> ListedUnit:
    """The unit that `text`, a part of a line, names, with its number and details; `below` as in `ListedUnit`."""
    text = text.strip()
    number: int | None = None
    leader = _LEADER.search(text)
    if leader is not None:
        number = int(leader[1] or leader[2]) + 1
        text = text[: leader.start()].rstrip(" -–") + text[leader.end() :]
    for pattern in (_COUNTED, _TIMES, _BEHIND):
        counted = pattern.search(text)
        if counted is not None and number is None:
            number = int(next(filter(None, counted.groups())))
            text = (text[: counted.start()] + text[counted.end() :]).strip()
    brackets = re.findall(r"[(\[]([^()\[\]]*)[)\]]", text)
    bare = re.sub(r"\s*[(\[][^()\[\]]*[)\]]", "", text).strip(" ,;:-–")
    name, *parts = (part.strip() for part in _split(bare, ",;"))
    with_ = re.split(r"\s+(?:with|on|avec|sur|w/)\s+", name, maxsplit=1)
    details = [*with_[1:], *parts, *(one.strip() for text in brackets for one in _split(text, ",;"))]
    unpriced = _LAST_NUMBER.sub("", with_[0])
    unlevelled = LEVEL.sub("", unpriced).strip()
    names = dict.fromkeys(filter(None, (text, bare, name, with_[0], unpriced, unlevelled)))
    return ListedUnit(line, tuple(names), number, tuple(filter(None, details)), below)


def _split(text: str, signs: str) -> list[str]:
    """The parts of a text, split outside brackets at each character in `signs`; at a plus sign only between blanks."""
    parts, depth, begin = [], 0, 0
    for place, sign in enumerate(text):
        depth += (sign in "([") - (sign in ")]")
        if sign in signs and depth <= 0 and (sign != "+" or text[place - 1 : place + 2] == " + "):
            parts.append(text[begin:place])
            begin = place + 1
    return [*parts, text[begin:]]
