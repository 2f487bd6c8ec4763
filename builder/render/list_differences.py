"""The comparison of two lists: lines for a screen, text, Markdown, JSON."""

import json
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from pydantic import with_config
from typing_extensions import TypedDict  # the one of typing cannot be asked for its schema before Python 3.12

from builder.core.citations import source_of
from builder.core.entries import EntryResult
from builder.core.findings import Finding, N, Shown, T, severity_text
from builder.core.plurals import P
from builder.core.points import Quarters, to_number
from builder.core.terminal_text import clean
from builder.core.terminal_width import cells
from builder.desk.comparison import Difference, ListChange
from builder.desk.comparison_details import Detail
from builder.locale import Language
from builder.mustering import Muster
from builder.render.json_contract import CLOSED, FindingObject
from builder.render.json_findings import FORMAT, finding_object
from builder.render.markdown_text import escaped
from builder.render.plain_text import WIDTH
from builder.sheet import wording

Role = Literal["heading", "added", "removed", "changed", "same"]

SIGNS: dict[Role, str] = {"heading": "", "added": "+", "removed": "−", "changed": "~", "same": " "}
"""Sign before a line by its role, so that the role is visible without colour."""

MOST_SHOWN = 80
"""Greatest width in columns of a value that is shown in a line; JSON has all values."""


class Line(NamedTuple):
    """A line of the comparison; `depth` is its indentation level."""

    role: Role
    depth: int
    text: str
    entry: str | None = None
    """Handle of the line's entry in the second list, or in the first if it was removed; `None` without an entry."""

    @property
    def sign(self) -> str:
        """The sign of the line's role."""
        return SIGNS[self.role]


def lines(difference: Difference, lang: Language, *, verdicts: bool = True) -> tuple[Line, ...]:
    """The differences as lines in a language, without control characters; without `verdicts` no line on them."""
    return tuple(line._replace(text=clean(line.text)) for line in _lines(difference, lang, verdicts=verdicts))


def _lines(difference: Difference, lang: Language, *, verdicts: bool) -> Iterator[Line]:
    say = lang.say
    yield Line("heading", 0, _arrow(_title(difference.before, lang), _title(difference.after, lang)))
    yield _compared(
        T("Points"),
        lang.points(difference.before.points),
        lang.points(difference.after.points),
        lang,
        difference.points,
    )
    if verdicts:
        yield _compared(
            T("Verdict"), wording.verdict(difference.before, lang), wording.verdict(difference.after, lang), lang
        )
    for detail in difference.head:
        if detail.key != "name":  # the heading says it
            yield Line(detail.role, 0, _detail(detail, lang))
    if difference.empty:
        yield Line("same", 0, say(T("No difference.")))
        return
    changed = [change for change in difference.entries if change.role != "same"]
    if changed:
        yield Line("heading", 0, say(T("Entries")))
    names = _Names(difference, lang)
    for change in changed:
        m = change.after or change.before
        id = None if m is None else m.id
        yield Line(change.role, 0, _headline(change, names, lang), id)
        renamed = names.before(change) != names.after(change)
        for detail in change.details:
            if not (detail.key == "models" and _counted(detail)) and not (detail.key == "name" and renamed):
                yield Line(detail.role, 1, _detail(detail, lang), id)
    same = len(difference.entries) - len(changed)
    if same:
        yield Line("same", 0, say(N("{count} entry is the same.", "{count} entries are the same.", same)))
    if difference.ids:
        others = tuple(f"{before or '–'} → {after or '–'}" for before, after in difference.ids)
        yield Line("changed", 0, say(T("Ids: {changes}", changes=others)))
    if any(share.before != share.after for share in difference.composition):
        yield Line("heading", 0, say(T("Composition")))
        for shift in difference.composition:
            change_by = shift.after - shift.before
            yield _compared(shift.name, lang.points(shift.before), lang.points(shift.after), lang, change_by)
    if difference.came or difference.went:
        yield Line("heading", 0, say(T("Findings")))
    for finding in difference.came:
        yield Line("added", 0, names.finding(finding, "added"), finding.entry)
    for finding in difference.went:
        yield Line("removed", 0, names.finding(finding, "removed"), finding.entry)


def _title(muster: Muster, lang: Language) -> str:
    """Name of the list, or of its army if it has none."""
    return muster.roster.name or lang.say(muster.library.army_name)


def _arrow(before: str, after: str) -> str:
    """Both values with an arrow, or one value if they are equal."""
    return before if before == after else f"{before} → {after}"


def _compared(label: Shown, before: str, after: str, lang: Language, change: int = 0) -> Line:
    """A line with a label and two values; `change` is the difference in quarters, shown if not 0."""
    by = f" ({lang.signed(change)})" if change else ""
    return Line(
        "same" if before == after else "changed", 0, f"{lang.say(label)}{lang.colon}{_arrow(before, after)}{by}"
    )


class _Names:
    """Names of the entries of two lists; if several in a list have the same name, with the unit that each joins."""

    def __init__(self, difference: Difference, lang: Language) -> None:
        self._lang = lang
        self._sides = {"removed": _side(difference.before, lang), "added": _side(difference.after, lang)}

    def before(self, change: ListChange) -> str:
        """The name of a changed entry in the first list; empty if that list does not have it."""
        return self._name(change.before, "removed")

    def after(self, change: ListChange) -> str:
        """The name of a changed entry in the second list; empty if that list does not have it."""
        return self._name(change.after, "added")

    def _name(self, result: EntryResult | None, side: str) -> str:
        if result is None:
            return ""
        names, counts = self._sides[side]
        name = self._lang.say(result.name)
        return f"{name} ({names[result.under]})" if counts[name] > 1 and result.under in names else name

    def finding(self, finding: Finding, side: str) -> str:
        """A finding in words, with severity, name of its entry, and citation; `side` is `added` or `removed`."""
        names, _ = self._sides[side]
        say, colon = self._lang.say, self._lang.colon
        about = f"{names[finding.entry]}{colon}" if finding.entry in names else ""
        rule = f" [{cited}]" if (cited := source_of(finding, self._lang)) else ""
        return f"{say(severity_text(finding))}{colon}{about}{say(finding.text)}{rule}"


def _side(muster: Muster, lang: Language) -> tuple[dict[str, str], Counter[str]]:
    """Names of the entries of a list by handle, and the number of entries with each name."""
    names: dict[str, str] = {}
    for result in muster.results:
        names.setdefault(result.id, lang.say(result.name))
    return names, Counter(lang.say(result.name) for result in muster.results)


def _headline(change: ListChange, names: _Names, lang: Language) -> str:
    """An entry with its number and points in both lists: `Helblitzen: 20 → 26 models, 180 → 234 points (+54)`."""
    before, after = change.before, change.after
    if before is None or after is None:
        m, name = (after, names.after(change)) if after is not None else (before, names.before(change))
        assert m is not None
        return f"{name}{_number(m)}, {_cost(m.points, lang)} ({lang.signed(change.points)})"
    name = _arrow(names.before(change), names.after(change))
    number = next((detail for detail in change.details if detail.key == "models" and _counted(detail)), None)
    if number is not None:
        values = {"before": number.before, "after": number.after}
        text = (
            P("{before} → {after} machine", "{before} → {after} machines", "after", **values)
            if after.kind == "machine"
            else P("{before} → {after} model", "{before} → {after} models", "after", **values)
        )
        name = f"{name}{lang.colon}{lang.say(text)}"
    else:
        name += _number(after)
    if not change.points:
        return f"{name}, {_cost(after.points, lang)}"
    text = P(
        "{before} → {after} point",
        "{before} → {after} points",
        "after",
        before=Quarters(before.points),
        after=Quarters(after.points),
    )
    return f"{name}, {lang.say(text)} ({lang.signed(change.points)})"


def _cost(quarters: int, lang: Language) -> str:
    """Quarters as points in words, such as `234 points`."""
    return lang.say(P("{points} point", "{points} points", "points", points=Quarters(quarters)))


def _number(result: EntryResult) -> str:
    """Number of models of an entry, such as ` × 20`; empty for a single character."""
    return f" × {result.models}" if result.models != 1 or result.kind != "character" else ""


def _counted(detail: Detail) -> bool:
    """True if the detail is a number in both lists, which the line of the entry shows."""
    return isinstance(detail.before, int) and isinstance(detail.after, int)


def _detail(detail: Detail, lang: Language) -> str:
    """A change of a value in words: its label, and the values before and after."""
    name = lang.optional(detail.name)
    before, after = (_short(v, lang) for v in (detail.before, detail.after))
    if detail.role == "changed":
        if before is None or after is None or before == after:
            return lang.say(T("{what} changed", what=name))
        return f"{name}{lang.colon}{before} → {after}"
    value = after if detail.role == "added" else before
    if not name:
        return value or ""
    only = value is None or (detail.after if detail.role == "added" else detail.before) is True
    return name if only else f"{name}{lang.colon}{value}"


def _short(value: Shown, lang: Language) -> str | None:
    """A value on one line; `None` if it has several lines or is wider than `MOST_SHOWN`."""
    text = lang.say(value).strip()
    return None if "\n" in text or cells(text) > MOST_SHOWN else text


def text(difference: Difference, lang: Language) -> str:
    """The comparison as text for the terminal."""
    rows: list[str] = []
    for number, line in enumerate(lines(difference, lang)):
        if line.role == "heading":
            rows += ([""] if number else []) + [line.text]
            if not number:
                rows.append("=" * max(8, min(WIDTH, cells(line.text))))
            continue
        head = "    " * line.depth + f"{line.sign} "
        hanging = " " * len(head)
        rows += textwrap.wrap(line.text, WIDTH, initial_indent=head, subsequent_indent=hanging) or [head]
    return "\n".join(row.rstrip() for row in rows) + "\n"


def markdown(difference: Difference, lang: Language) -> str:
    """The comparison as Markdown, for forums and chat."""
    rows: list[str] = []
    for number, line in enumerate(lines(difference, lang)):
        if line.role == "heading":
            rows += ["", f"## {escaped(line.text)}", ""] if number else [f"# {escaped(line.text)}", ""]
        else:
            sign = f"**{line.sign}** " if line.role != "same" else ""
            rows.append(f"{'  ' * line.depth}- {sign}{escaped(line.text)}")
    return "\n".join(rows) + "\n"


def as_json(difference: Difference, lang: Language) -> str:
    """The comparison as JSON: points as numbers, missing values as null."""
    return json.dumps(as_object(difference, lang), ensure_ascii=False, indent=2) + "\n"


@with_config(CLOSED)
class ListObject(TypedDict):
    """One of the lists as JSON."""

    system: str
    """The id of the game."""
    army: str
    """The id of the army."""
    name: str
    """The name of the list."""
    limit: int
    """The points limit."""
    points: float
    """Points of the list."""
    legal: bool
    """True if the list is legal."""
    verdict: str
    """The verdict, in words."""
    fingerprint: str
    """The list code."""
    versions: dict[str, str]
    """Versions of the definitions used, by id."""


@with_config(CLOSED)
class EntryObject(TypedDict):
    """An entry as JSON."""

    id: str
    """The id by which other entries refer to it."""
    take: str
    """The id of the offer in the army list that it is taken from."""
    name: str
    """Its name."""
    models: int
    """Number of its models."""
    points: float
    """Its points."""


@with_config(CLOSED)
class DetailObject(TypedDict):
    """One change as JSON; `what` is null if the value needs no label."""

    change: str
    """`added`, `removed` or `changed`."""
    key: str
    """The key in the list's file, such as `items.abilities`."""
    what: str | None
    """Label of the value."""
    before: str | bool | float | None
    """The value in the first list."""
    after: str | bool | float | None
    """The value in the second list."""


@with_config(CLOSED)
class EntryChangeObject(TypedDict):
    """An entry that was added, removed, changed or stayed the same, as JSON."""

    change: str
    """`added`, `removed`, `changed` or `same`."""
    points: float
    """Change of the list's points by this entry."""
    before: EntryObject | None
    """The entry in the first list."""
    after: EntryObject | None
    """The entry in the second list."""
    details: list[DetailObject]
    """Its changes."""


@with_config(CLOSED)
class IdsObject(TypedDict):
    """Ids of an entry in both lists, as JSON."""

    before: str | None
    """The id in the first list."""
    after: str | None
    """The id in the second list."""


@with_config(CLOSED)
class CategoryObject(TypedDict):
    """Points of a category in both lists, as JSON."""

    category: str
    """The category."""
    name: str
    """Its name."""
    before: float
    """Points in the first list."""
    after: float
    """Points in the second list."""


@with_config(CLOSED)
class FindingsObject(TypedDict):
    """Findings that only one of the lists has, as JSON."""

    added: list[FindingObject]
    """Findings on the second list only."""
    removed: list[FindingObject]
    """Findings on the first list only."""


@with_config(CLOSED)
class DifferenceObject(TypedDict):
    """The whole comparison as JSON."""

    format: int
    """Format of this object, 1; later versions only add keys."""
    before: ListObject
    """The first list."""
    after: ListObject
    """The second list."""
    points: float
    """Change of the list's total points."""
    empty: bool
    """True if nothing changed."""
    head: list[DetailObject]
    """Changes of the list as a whole."""
    entries: list[EntryChangeObject]
    """All entries, unchanged ones included."""
    ids: list[IdsObject]
    """Ids that changed."""
    composition: list[CategoryObject]
    """Points by category."""
    findings: FindingsObject
    """Findings that only one of the lists has."""


def as_object(difference: Difference, lang: Language) -> DifferenceObject:
    """The comparison as the documented JSON object; unchanged entries are included."""
    return {
        "format": FORMAT,
        "before": _list(difference.before, lang),
        "after": _list(difference.after, lang),
        "points": to_number(difference.points),
        "empty": difference.empty,
        "head": [_detail_object(detail, lang) for detail in difference.head],
        "entries": [
            {
                "change": change.role,
                "points": to_number(change.points),
                "before": _entry(change.before, lang),
                "after": _entry(change.after, lang),
                "details": [_detail_object(detail, lang) for detail in change.details],
            }
            for change in difference.entries
        ],
        "ids": [{"before": before, "after": after} for before, after in difference.ids],
        "composition": [
            {
                "category": share.category,
                "name": lang.say(share.name),
                "before": to_number(share.before),
                "after": to_number(share.after),
            }
            for share in difference.composition
        ],
        "findings": {
            "added": [finding_object(finding, lang) for finding in difference.came],
            "removed": [finding_object(finding, lang) for finding in difference.went],
        },
    }


def _list(muster: Muster, lang: Language) -> ListObject:
    roster = muster.roster
    return {
        "system": roster.system,
        "army": roster.army,
        "name": roster.name,
        "limit": roster.limit,
        "points": to_number(muster.points),
        "legal": muster.legal,
        "verdict": wording.verdict(muster, lang),
        "fingerprint": muster.fingerprint,
        "versions": dict(muster.versions),
    }


def _entry(result: EntryResult | None, lang: Language) -> EntryObject | None:
    if result is None:
        return None
    return {
        "id": result.id,
        "take": result.entry.take,
        "name": lang.say(result.name),
        "models": result.models,
        "points": to_number(result.points),
    }


def _detail_object(detail: Detail, lang: Language) -> DetailObject:
    return {
        "change": detail.role,
        "key": detail.key,
        "what": None if detail.name is None else lang.say(detail.name),
        "before": _value(detail.before, lang),
        "after": _value(detail.after, lang),
    }


def _value(value: Shown, lang: Language) -> str | bool | float | None:
    """A value as JSON: text, number or truth value; null if there is none."""
    return value if value is None or isinstance(value, (bool, int, float)) else lang.say(value)


FORMATS: dict[str, Callable[[Difference, Language], str]] = {"text": text, "markdown": markdown, "json": as_json}
