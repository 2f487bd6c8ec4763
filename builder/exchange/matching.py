"""Matches what was written of a list with the offers of an army, and makes a roster of it.

Names are searched in both languages; options and items are chosen as the builder would, by the names of its controls.
"""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from rapidfuzz import fuzz, process

from builder import locale
from builder.core import controls
from builder.core.controls import Available, Change, Control
from builder.core.definitions import SHORT as MAX_NAME
from builder.core.findings import MusterError, Shown, T
from builder.core.roster import MAX_LIMIT
from builder.editing import drafts, edits, quick_add
from builder.editing.word_ranks import folded, in_languages, same_word
from builder.exchange.listed import LEVEL, Listed, ListedUnit, level_of
from builder.files.lenient_reader import Draft
from builder.files.loading import Library
from builder.mustering import Muster, muster

How = Literal["exact", "near", "guessed", "unknown", "other"]
"""How a line was matched: by its name, by a similar name, by a part of it, not at all, or it is no unit."""
MAX_NOTES = 4000
"""Greatest length of a roster's notes in characters."""
NEAR = 80
"""Least similarity (0 to 100) of a name to an offer’s."""
_LARGEST = frozenset(("max", "maximum"))
"""Words for a unit of the largest size."""
NEAR_OPTION = 88
"""Least similarity (0 to 100) of a name to an option’s."""


class Line(NamedTuple):
    """A line of the written list, and what it became in the roster."""

    text: str
    how: How
    name: Shown = None
    """Name of the entry or option; `None` if it is not understood."""
    likeness: int = 100
    """Similarity of the names, 0 to 100."""
    left: tuple[str, ...] = ()
    """Details of the line that were not understood."""
    claimed: float | None = None
    """Points that the line claims; `None` if it claims none."""
    number: int = 1
    """Number of models or units written in the line."""
    entry: int | None = None
    """Index of its entry in the roster; `None` if the line is no entry of its own."""

    @property
    def understood(self) -> bool:
        """True if all of the line is in the roster."""
        return self.how not in ("unknown", "other") and not self.left


class Matched(NamedTuple):
    """A roster made of a written list, and what became of each line."""

    draft: Draft
    muster: Muster
    lines: tuple[Line, ...]
    cut: bool
    """True if the notes have no room for all that is not understood."""


class _Name(NamedTuple):
    """A folded name by which an offer can be found."""

    text: str
    pick: Available
    whole: bool
    """False for a part of the offer's name, and for a name that several offers share (`Available.title`)."""


def names_of(picks: tuple[Available, ...]) -> list[_Name]:
    """Folded names of offers in each language: whole, without what follows a comma, and `Available.title`."""
    found = []
    for pick in picks:
        for text in in_languages(pick.name).values():
            found.append(_Name(text, pick, whole=True))
        for text in _spoken(pick.name):
            found.append(_Name(folded(text.partition(",")[0]), pick, whole=False))
        for text in in_languages(pick.title).values() if pick.title is not None else ():
            found.append(_Name(text, pick, whole=False))
    return [name for name in found if name.text]


def _spoken(name: Shown) -> Iterator[str]:
    """A name in each language."""
    for code in locale.LANGUAGES:
        yield locale.language(code).say(name)


def match(listed: Listed, library: Library) -> Matched:
    """The roster made of a written list with the offers of an army; its notes contain what was not understood."""
    limit = listed.limit or max(1, round(listed.claimed or 0) or library.system.editor.usual_limit)
    values = {**library.system.editor.starter(library.rules, min(limit, MAX_LIMIT)), **listed.values}
    values |= {"limit": min(limit, MAX_LIMIT), "name": listed.name[:MAX_NAME]}
    values.pop("entries", None)
    maker = _Maker(drafts.draft_of_values(values), library, listed)
    lines = [line for unit in listed.units for line in maker.add(unit)]
    lines += [Line(text, "other") for text in listed.others]
    draft = maker.draft
    if not listed.name and lines[:1] and lines[0].how == "other" and listed.units:
        title = listed.units[0].names[0][:MAX_NAME]
        draft = edits.change_roster(draft, [Change("set", ("name",), title)])
        lines[0] = lines[0]._replace(how="exact", name=T("the name of the list"))
    notes = [line.text for line in lines if line.how in ("unknown", "other")]
    notes += [f"{line.text}: {', '.join(line.left)}" for line in lines if line.left]
    text = "\n".join(notes)
    if text:
        draft = edits.change_roster(draft, [Change("set", ("notes",), text[:MAX_NOTES])])
    return Matched(draft, muster(draft.roster, library), tuple(lines), len(text) > MAX_NOTES)


class _Maker:
    """Makes a roster from a written list: adds its units to a draft one by one."""

    def __init__(self, draft: Draft, library: Library, listed: Listed) -> None:
        self.draft = draft
        self._title_points = (None, listed.limit, listed.claimed)
        self._library = library
        self._names = names_of(muster(draft.roster, library).available)
        self._host: tuple[int, Available] | None = None
        """Index and offer of the last entry that is not a part of another entry."""

    def add(self, unit: ListedUnit) -> list[Line]:
        """Add a unit, or an option of the last one; returns what became of its line."""
        exact = self._exact(unit)
        if unit.below and self._host is not None and exact is None:
            index, host = self._host
            part = _part_of(unit, host)
            if part is not None:
                return [Line(unit.line, part, host.name)]
            made = self._chosen(index, unit.names[0])
            if made is not None:
                return [Line(unit.line, "exact", made)]
        pick, how, likeness = (exact, "exact", 100) if exact is not None else self._similar(unit)
        if pick is None:
            return [Line(unit.line, "other" if self._is_title(unit) else "unknown", claimed=unit.points)]
        index = len(self.draft.roster.entries)
        left = self._entered(pick, unit)
        return [Line(unit.line, how, pick.name, likeness, tuple(left), unit.points, unit.number or 1, index)]

    def _is_title(self, unit: ListedUnit) -> bool:
        """True if a line at the beginning has no number, no level and no points except the total of the list."""
        return unit.may_be_title and unit.number is None and not unit.levels and unit.points in self._title_points

    # ------------------------------------------------------------------ which offer

    def _exact(self, unit: ListedUnit) -> Available | None:
        """The offer with one of the names of a unit; `None` if there is none."""
        for name in map(folded, unit.names):
            found = [known for known in self._names if same_word(known.text, name)]
            if found:
                return _best([known.pick for known in found], unit)
        return None

    def _similar(self, unit: ListedUnit) -> tuple[Available | None, How, int]:
        """The offer most like a unit's names (`None` for none), how it was found, and the similarity (0 to 100)."""
        texts = [known.text for known in self._names]
        asked = [text for text in map(folded, unit.names) if text]
        scored = [
            hit for text in asked for hit in process.extract(text, texts, scorer=fuzz.ratio, limit=5, score_cutoff=NEAR)
        ]
        if scored:
            top = max(score for _, score, _ in scored)
            picks = [self._names[index].pick for _, score, index in scored if score == top]
            return _best(picks, unit), "near", round(top)
        for text in asked if not unit.may_be_title or unit.points is None else ():
            words = set(text.split())
            parts = [known.pick for known in self._names if _contains(words, set(known.text.split()))]
            if parts:
                return _best(parts, unit), "guessed", round(fuzz.token_set_ratio(text, folded_name(parts[0])))
        for text in unit.details:
            found = [known.pick for known in self._names if same_word(known.text, folded(text))]
            found = found or [known.pick for known in self._names if level_of(text) in _numbers(known.pick)]
            if found:
                return _best(found, unit), "guessed", 50
        return None, "unknown", 0

    # ------------------------------------------------------------------ into the draft

    def _entered(self, pick: Available, unit: ListedUnit) -> list[str]:
        """Add an offer with the number and details of a unit; returns the details that are not understood."""
        number = unit.number
        self.draft, index = edits.insert(self.draft, pick.entry)
        own = unit.own_name
        if own:
            self._change(index, [Change("set", ("name",), own[:MAX_NAME])])
        left: list[str] = []
        if number is None and _LARGEST.intersection(map(folded, unit.details)):
            number = self._largest(index)
        if number is not None and not self._numbered(index, number):
            if 1 < number <= quick_add.MOST_SINGLE:
                self.draft = edits.paste(self.draft, [pick.entry] * (number - 1))
            elif number != 1:
                left.append(str(number))
        elif number is None and self._library.system.editor.alike_key is not None:
            self._numbered(index, 1)
        if unit.below and self._host is not None:
            self._joined(index, self._host[0])
        else:
            self._host = index, pick
        known = _without_plurals(f"{pick.gear} {pick.words}")
        named = LEVEL.search(unit.names[0])
        levels = [named[0]] if named is not None and named[0] not in " ".join(unit.details) else []
        for detail in (*levels, *unit.details):
            if _is_other_level(detail, pick) or (
                folded(detail) not in _LARGEST
                and self._chosen(index, detail) is None
                and _without_plurals(detail) not in known
                and not _is_of_pick(detail, pick)
            ):
                left.append(detail)
        return left

    def _controls(self, index: int) -> tuple[Control, ...]:
        """The controls of the entry at this index."""
        done = muster(self.draft.roster, self._library)
        found: tuple[Control, ...] = self._library.system.editor.controls(done.results[index], done.army)
        return found

    def _change(self, index: int, changes: list[Change]) -> bool:
        """Change the entry at this index; returns `False`, without any change, if a value is not possible."""
        try:
            self.draft = edits.change_entry(self.draft, index, changes)
        except MusterError:
            return False
        return True

    def _numbered(self, index: int, number: int) -> bool:
        """Set the number of models or units of an entry; returns `False` if it has none."""
        offered = self._controls(index)
        control = quick_add.number_control(offered)
        if control is not None:
            if control.max == 1 and (control.min == 1 or number > 1):
                return number == 1
            return control.value == number or self._change(index, list(controls.set_changes(control, number)))
        for control in offered:
            if control.kind == "choice" and len(control.path) == 1:
                for choice in control.choices:
                    if any(int(digits) == number for digits in re.findall(r"\d+", english_name(choice.name))[:1]):
                        return choice.value == control.value or self._change(
                            index, [Change("set", control.path, choice.value)]
                        )
        return False

    def _largest(self, index: int) -> int | None:
        """The largest number of models among the sizes that an entry can have; `None` if it has no sizes."""
        sizes = [
            int(digits)
            for control in self._controls(index)
            if control.kind == "choice" and len(control.path) == 1
            for choice in control.choices
            for digits in re.findall(r"^\d+", english_name(choice.name))
        ]
        return max(sizes, default=None)

    def _joined(self, index: int, host: int) -> None:
        """Refer from the entry at `index` to the entry at `host`, by the first reference key that allows it."""
        keys = {key.path[0] for key in self._library.system.verdict.reference_keys if key.path}
        done = muster(self.draft.roster, self._library)
        handle = done.results[host].id
        for control in self._controls(index):
            if control.kind == "choice" and control.path and control.path[0] in keys:
                for choice in control.choices:
                    if choice.value == handle and choice.blocked is None:
                        self._change(index, [Change("set", control.path, choice.value)])
                        return

    def _chosen(self, index: int, text: str) -> Shown:
        """Choose the option, item or value with this name for an entry; returns its name, or `None` without one."""
        words = folded(re.sub(r"^\d+\s*[x×]?\s*", "", text))
        level = level_of(text)
        best: tuple[float, list[Change], Shown] | None = None
        for control in self._controls(index):
            for score, changes, name in _ways(control, words, level):
                if score >= NEAR_OPTION and (best is None or score > best[0]):
                    best = score, changes, name
        if best is None or (best[1] and not self._change(index, best[1])):
            return None
        return best[2]


def _ways(control: Control, words: str, level: int | None) -> Iterator[tuple[float, list[Change], Shown]]:
    """What a control can choose: similarity of its name to folded words (0 to 100), changes to choose it, and the name.

    `level` is the level that the words name; `None` if they name none.
    """
    if control.kind == "member":
        yield (
            _likeness(control.name, words),
            [] if control.value else list(controls.toggle_changes(control)),
            control.name,
        )
    elif control.kind in ("choice", "add"):
        do: Literal["set", "add"] = "set" if control.kind == "choice" else "add"
        for choice in control.choices:
            if choice.value is None:
                continue
            of_level = level is not None and choice.value == level and control.path[-1:] == ("level",)
            score = 100.0 if of_level else _likeness(choice.name, words)
            held = control.kind == "choice" and choice.value == control.value
            yield score, [] if held else [Change(do, control.path, choice.value)], choice.name


def _part_of(unit: ListedUnit, host: Available) -> How | None:
    """How a written part matches the offer of its unit, such as a character's companion; `None` if it does not."""
    words = folded(unit.names[0])
    for own in in_languages(host.name).values():
        if words and f" {words} " in f" {own} ":
            return "exact"
        if unit.points == 0 and fuzz.partial_ratio(words, own) >= NEAR:
            return "near"
    return None


def _likeness(name: Shown, words: str) -> float:
    """Similarity of a name in any language to folded words, 0 to 100."""
    return max(
        (100.0 if same_word(text, words) else fuzz.ratio(text, words) for text in in_languages(name).values()),
        default=0.0,
    )


def folded_name(pick: Available) -> str:
    """The English name of an offer in lower case without accents and punctuation."""
    return in_languages(pick.name)["en"]


def english_name(name: Shown) -> str:
    """A name in English as it is written, not folded."""
    return next(_spoken(name))


def _contains(words: set[str], known: set[str]) -> bool:
    """True if all words of one of two names are in the other, and they have more than three letters together."""
    fewer = min(words, known, key=len)
    return bool(fewer) and fewer <= words and fewer <= known and sum(map(len, fewer)) > 3


def _without_plurals(text: str) -> str:
    """The folded words of a text without a plural s, each between blanks."""
    return f" {' '.join(word.rstrip('sx') for word in folded(text).split())} "


def _numbers(pick: Available) -> list[int]:
    """Whole numbers other than models in the plain values of a new entry, such as its level."""
    return [value for key, value in pick.entry.items() if key != "models" and isinstance(value, int)]


def _is_other_level(detail: str, pick: Available) -> bool:
    """True if a detail is a level, and the offer a character of another one."""
    found = LEVEL.fullmatch(detail)
    return found is not None and pick.entry.get("level") not in (None, int(found[1]))


def _is_of_pick(detail: str, pick: Available) -> bool:
    """True if a detail only says what the offer is, such as its level or one of its names."""
    level = level_of(detail)
    if level is not None and level in _numbers(pick):
        return True
    texts = [*in_languages(pick.name).values(), *(in_languages(pick.title).values() if pick.title is not None else ())]
    return folded(detail) in texts


def _best(picks: list[Available], unit: ListedUnit) -> Available:
    """Of several offers: the one of the written level, then one of the army's own list, then one that is allowed."""
    levels = unit.levels
    return min(
        picks,
        key=lambda pick: (not levels.intersection(_numbers(pick)), pick.apart, pick.blocked is not None),
    )
