"""Findings: errors, warnings and remarks about a list or file, as values.

A `Finding` does not depend on its presentation: the text is a message of the
catalogue with its values, which `builder.locale` translates when it is shown.
Illegal lists are findings; exceptions are for broken files and bugs:

    Exception
    └── MusterError            an error that a person can fix
        └── Unreadable         an invalid file; carries findings
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol, TypeVar, runtime_checkable

S = TypeVar("S")

ERROR = "error"


WARNING = "warning"


INFO = "info"


SEVERITIES = (ERROR, WARNING, INFO)
"""All severities, the most severe first."""


MOST_NAMED = 200
"""Greatest number of entries that a finding names."""


@runtime_checkable
class Localized(Protocol):
    """A name in both languages."""

    @property
    def en(self) -> str:
        """The text in English."""

    @property
    def fr(self) -> str:
        """The text in French."""


class InLanguages(NamedTuple):
    """A text in both languages."""

    en: str
    fr: str


Plain = bool | float | str | Fraction | Sequence["Plain"] | Mapping[str, "Plain"] | None
"""Values as read from a file, and exact fractions."""


def mappings_in(value: Plain) -> list[Mapping[str, Plain]]:
    """The mappings in a list, such as the entries of a roster in plain values."""
    return [one for one in items_in(value) if isinstance(one, Mapping)]


def items_in(value: Plain) -> list[Plain]:
    """The items of a plain value that is a list; empty for other values."""
    return list(value) if isinstance(value, Sequence) and not isinstance(value, str) else []


def as_lists(value: Plain) -> Plain:
    """Plain values with lists instead of tuples, as read from JSON."""
    if isinstance(value, Mapping):
        return {key: as_lists(value) for key, value in value.items()}
    if isinstance(value, (list, tuple)):
        return [as_lists(value) for value in value]
    return value


def as_tuples(value: Plain) -> Plain:
    """Plain values with tuples instead of lists, as the file reader returns them and file models expect them."""
    if isinstance(value, Mapping):
        return {key: as_tuples(value) for key, value in value.items()}
    return tuple(as_tuples(value) for value in value) if isinstance(value, (list, tuple)) else value


BY = ("rulebook", "list", "house", "event", "advice")
"""Origins of a requirement: a book, the army list, a house rule, an event, or advice."""


class Text(NamedTuple):
    """A message of the catalogue, not yet in any language.

    `message` is the English wording with `{named}` places; `values` fill them and
    may themselves be texts, names of definitions, points or tuples of these.
    `plural` and `number` choose the wording for one or several.
    """

    message: str
    values: Mapping[str, "Shown"]
    plural: str = ""
    number: int = 1
    """Number that decides between `message` and `plural`."""


BLANK = "____"
"""Characters in definition files that mark a blank to write on by hand."""


class Blank(NamedTuple):
    """A blank to write on by hand, repeated `times` times, after a colon or space; only on copies to be filled in."""

    colon: bool = True
    times: int = 1


class Written(NamedTuple):
    """A key or value of a roster: `file` in reports on files, `named` on screens and sheets."""

    file: "Shown"
    named: "Shown"


Shown = Text | Blank | Written | Localized | str | float | Fraction | Sequence["Shown"] | None
"""A value that can be shown: message, name, points, number, or a tuple of shown values; `None` shows a dash."""


def T(message: str, **values: Shown) -> Text:
    """A message to be translated when shown; Babel collects the first argument."""
    return Text(message, values)


def either(file: Shown, named: Shown) -> Text:
    """A text worded as `file` in reports on files, and as `named` on screens and sheets."""
    return Text("{way}", {"way": Written(file, named)})


def has_blank(value: Shown) -> bool:
    """True if a text contains a blank."""
    if isinstance(value, Blank):
        return True
    if isinstance(value, Text):
        return any(map(has_blank, value.values.values()))
    return isinstance(value, (tuple, list)) and any(map(has_blank, value))


def N(one: str, many: str, count: int, **values: Shown) -> Text:
    """A message with a singular and a plural; the plural depends on `count`, which fills `{count}`."""
    return Text(one, {"count": count, **values}, many, count)


def joined_by_semicolons(texts: Iterable[Shown]) -> Shown:
    """Several texts as one, separated by semicolons, without empty ones; `None` for none."""
    return _joined(T("{first}; {second}"), texts)


def joined_by_spaces(texts: Iterable[Shown]) -> Shown:
    """Several texts as one, separated by spaces, without empty ones; `None` for none."""
    return _joined(T("{first} {second}"), texts)


def _joined(pair: Text, texts: Iterable[Shown]) -> Shown:
    """Several texts as one, without empty ones, joined by `pair`, a text with `{first}` and `{second}`; `None` for none."""
    joined: Shown = None
    for text in texts:
        if text:
            joined = text if joined is None else pair._replace(values={"first": joined, "second": text})
    return joined


def distinct(values: Iterable[S]) -> tuple[S, ...]:
    """Values in order without repetitions; texts contain mappings and so cannot be in a set."""
    found: list[S] = []
    for value in values:
        if value not in found:
            found.append(value)
    return tuple(found)


def alternatives(values: Iterable[Shown]) -> Shown:
    """Distinct values as a phrase: "25, 35 or 50", "50" alone, "none" for none."""
    several = distinct(values)
    if len(several) < 2:
        return several[0] if several else T("none")
    return T("{several} or {last}", several=several[:-1], last=several[-1])


def entry_index(path: Sequence[str | int]) -> int | None:
    """Index of the roster's entry that a path leads into; `None` for other paths."""
    return path[1] if len(path) > 1 and path[0] == "entries" and isinstance(path[1], int) else None


class Place(NamedTuple):
    """A place in a file; lines and columns count from 1, `None` if unknown."""

    file: str | None = None
    line: int | None = None
    column: int | None = None

    @property
    def spot(self) -> Text:
        """The place in words."""
        if self.line is None:
            return T("{file}", file=self.file or "")
        if self.file is None:
            return T("line {line}, column {column}", line=self.line, column=self.column or 1)
        return T("{file}, line {line}, column {column}", file=self.file, line=self.line, column=self.column or 1)


NOWHERE = Place()


class Finding(NamedTuple):
    """A problem or remark about a list or file.

    `entry` is the id of the entry that it is about (`None`: the whole army or file). `path` has the keys and indexes
    of the spot in the file, from which `place` is derived. `others` are ids of further entries involved.
    """

    code: str
    severity: str
    text: Text
    rule: str | None = None
    """Citation of the requirement."""
    entry: str | None = None
    path: tuple[str | int, ...] = ()
    found: Plain = None
    """The value found, as in JSON."""
    allowed: Plain = None
    """The values allowed, as in JSON."""
    fix: Text | None = None
    by: str = "rulebook"
    """Origin of the requirement, one of `BY`."""
    place: Place = NOWHERE
    others: tuple[str, ...] = ()
    waived: str | None = None
    """Name of whoever waived the finding; `None` if nobody did."""
    waived_why: str = ""
    """Reason given with the waiver."""
    waived_by_list: bool = False
    """True if the finding is waived only by the list itself."""
    concerns: tuple[str, ...] = ()
    """Ids of definitions that the fix needs, such as lines to add."""
    dice: bool = False
    """True if the finding goes away once dice are rolled before the game."""
    unfinished: bool = False
    """True if the finding only says that the army does not yet have enough of something."""
    source: Shown = None
    """The rule's citation for readers, added by the muster."""
    suggest: Callable[[], Text | None] | None = None
    """Function that finds the fix, for one that takes long: the muster calls it for the findings that it keeps."""
    stands_for: int = 1
    """Number of problems of the same kind that the finding reports together."""

    @property
    def names(self) -> tuple[str, ...]:
        """Handles of all entries that the finding is about."""
        return (() if self.entry is None else (self.entry,)) + self.others

    @property
    def doubtful(self) -> bool:
        """True if the finding only says that a printed number is doubtful, and which number is used instead."""
        return self.by == "advice" and self.code.endswith(".doubt")

    @property
    def counts(self) -> bool:
        """True if the finding makes a list illegal: an error that is not waived."""
        return self.severity == ERROR and self.waived is None

    @property
    def is_fault(self) -> bool:
        """True if the finding makes a list illegal and does not only say that something is still missing."""
        return self.counts and not self.unfinished


def severity_text(finding: Finding) -> Text:
    """Severity of a finding in a word, with the name of whoever waived it."""
    if finding.waived_by_list:
        if finding.waived_why:
            return T("waived by the list itself: {who} ({why})", who=finding.waived, why=finding.waived_why)
        return T("waived by the list itself: {who}", who=finding.waived)
    if finding.waived is not None:
        if finding.waived_why:
            return T("waived by {who} ({why})", who=finding.waived, why=finding.waived_why)
        return T("waived by {who}", who=finding.waived)
    return _GRAVE[finding.severity]


_GRAVE = {ERROR: T("error"), WARNING: T("warning"), INFO: T("note")}


class MusterError(Exception):
    """An error that a person can fix; its text says how."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.message)
        self.text = text


class Unreadable(MusterError):
    """An error for a file that is not readable as a file of its kind."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(findings[0].text)
        self.findings = findings


def sorted_findings(findings: tuple[Finding, ...] | list[Finding]) -> tuple[Finding, ...]:
    """The findings sorted by file and line, then by severity and code."""
    return tuple(
        sorted(
            findings,
            key=lambda finding: (
                finding.place.file or "",
                finding.place.line or 0,
                finding.place.column or 0,
                SEVERITIES.index(finding.severity),
                finding.code,
                finding.text.message,
                finding.entry or "",
                str(finding.found),
            ),
        )
    )


def waived_by_list(findings: Iterable[Finding]) -> int:
    """Number of errors that only the list itself waives."""
    return sum(finding.waived_by_list and finding.severity == ERROR for finding in findings)


def verdict_text(findings: Iterable[Finding]) -> Text:
    """The verdict as a complete phrase, with waivers of the list itself that count or are void."""
    found = tuple(findings)
    verdict = _verdict_without_void_waivers(found)
    claims = sum(finding.code == CLAIM for finding in found)
    if not claims:
        return verdict
    idle = N("{count} waiver of its own counts for nothing", "{count} waivers of its own count for nothing", claims)
    return T("{verdict} ({more})", verdict=verdict, more=idle)


def not_legal(errors: int) -> Text:
    """The verdict of an illegal list with its number of errors."""
    return N("NOT LEGAL: {count} error", "NOT LEGAL: {count} errors", errors)


CLAIM = "event.waiver"
"""Code of the finding on a list's own waiver, which is void at an event."""


def _verdict_without_void_waivers(found: tuple[Finding, ...]) -> Text:
    """The verdict as a phrase, if no waiver of the list itself is void."""
    errors = sum(finding.counts for finding in found)
    own = waived_by_list(found)
    if errors and own:
        more = N("{count} more waived by the list itself", "{count} more waived by the list itself", own)
        return T("{verdict}, {more}", verdict=not_legal(errors), more=more)
    if errors:
        return not_legal(errors)
    if own:
        return N(
            "Legal only by {count} waiver of the list itself", "Legal only by {count} waivers of the list itself", own
        )
    waived = sum(finding.waived is not None for finding in found)
    if waived:
        return N("Legal with {count} finding waived", "Legal with {count} findings waived", waived)
    return T("Legal")
