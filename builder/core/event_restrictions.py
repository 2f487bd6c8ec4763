"""Checks of a list against the restrictions of an event: bans, caps, requirements, composition scores."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from builder.core.controls import Available
from builder.core.entries import EntryResult
from builder.core.event_terms import KEYS, Counted, Restricted, Restriction, Score
from builder.core.findings import ERROR, INFO, Finding, N, Plain, Shown, T, Text, Written, either
from builder.core.limits import Between, Row
from builder.core.points import QUARTERS, Quarters
from builder.core.roster import Roster

Traits = Callable[[EntryResult], Mapping[str, tuple[str, ...]]]
"""Function from an entry to its values under the selecting keys that only its game has, by key."""


class Judged(NamedTuple):
    """A list with everything that the restrictions of an event depend on."""

    roster: Roster
    entries: tuple[EntryResult, ...]
    points: int
    """Price of the list in quarters."""
    traits: Traits
    """Function from an entry to its values by the selecting keys of the game."""
    label: Callable[[str, Plain], Shown]
    """Function that gives the display name of a value under a key, or `None`."""
    army: Shown
    """Display name of the army."""
    event: str
    """Id of the event."""
    row_traits: Callable[[Mapping[str, Plain]], Mapping[str, tuple[str, ...]]] = lambda _: {}
    """Function from the plain values of a new entry to its values by the game's selecting keys, as far as known."""


class ScoreSum(NamedTuple):
    """A composition score of a list with its parts, in quarters."""

    start: int
    lines: tuple[tuple[Shown, int, int], ...]
    """Name, count, and points for each in quarters, of each part of the score."""

    @property
    def total(self) -> int:
        """The list's composition score."""
        return self.start + sum(count * each for _, count, each in self.lines)

    @property
    def shown(self) -> tuple[Shown, ...]:
        """The parts of the score as texts, without those of count 0."""
        return tuple(
            T(
                "{name} {count} × {each} = {points}",
                name=name,
                count=count,
                each=Quarters(each),
                points=Quarters(count * each),
            )
            for name, count, each in self.lines
            if count
        )


def traits_of(result: EntryResult, more: Traits) -> dict[str, tuple[str, ...]]:
    """The values of an entry, by the keys with which restrictions select entries; `more` gives those of its game."""
    own: dict[str, tuple[str, ...]] = {
        "entry": (result.entry.take,),
        "kind": (result.kind,),
        "category": () if result.category is None else (result.category,),
        "creature": () if result.creature is None else (result.creature,),
        "role": () if result.role is None else (result.role,),
        "option": result.carries,
        "item": tuple(item.id for item in result.items),
    }
    return own | dict(more(result))


def selected_entries(
    of: Mapping[str, Sequence[str]], entries: tuple[EntryResult, ...], more: Traits
) -> list[tuple[EntryResult, int]]:
    """Entries that match the selector `of`, each with the number of times that a selected value occurs in it.

    `more` gives the values of an entry by the keys of its game; of several keys the greatest number counts.
    """
    found = []
    for result in entries:
        own = traits_of(result, more)
        times = [sum(value in values for value in own.get(key, ())) for key, values in of.items()]
        if all(times):
            found.append((result, max(times)))
    return found


def counted_amount(counts: Counted, found: list[tuple[EntryResult, int]]) -> int:
    """Amount of the selected entries in the unit `counts`; points in quarters."""
    if counts == "entries":
        return len(found)
    return sum({"models": result.models, "points": result.points}.get(counts, times) for result, times in found)


def restriction_findings(terms: Restricted, judged: Judged) -> Iterator[Finding]:
    """Findings on broken restrictions, attributed to the event."""
    yield from _army(terms, judged)
    yield from _floor(terms, judged)
    yield from _fields(terms, judged)
    for restriction in terms.restrictions:
        if not restriction.armies or judged.roster.army in restriction.armies:
            yield from _restricted(restriction, judged)
    if terms.score is not None and terms.score.lines:
        yield _score_finding(terms.score, judged)


def _army(terms: Restricted, judged: Judged) -> Iterator[Finding]:
    """Finding if the event does not allow the army of a list."""
    army = judged.roster.army
    if (terms.armies and army not in terms.armies) or army in terms.banned_armies:
        text = T("The event does not allow this army ({army}).", army=judged.army)
        allowed = [*terms.armies] if terms.armies else False
        yield _restriction_finding("event.banned", text, judged, ("army",), army, allowed, fix=T("Take another army."))


def _floor(terms: Restricted, judged: Judged) -> Iterator[Finding]:
    """Finding if a list spends fewer points than the event requires."""
    if terms.floor is not None and judged.points < terms.floor * QUARTERS:
        short = Quarters(terms.floor * QUARTERS - judged.points)
        text = N(
            "{points} point; the event requires at least {floor}.",
            "{points} points; the event requires at least {floor}.",
            _rounded(judged.points),
            points=Quarters(judged.points),
            floor=terms.floor,
        )
        fix = N("Spend {points} more point.", "Spend {points} more points.", _rounded(short), points=short)
        yield _restriction_finding(
            "event.required", text, judged, ("limit",), judged.points / QUARTERS, terms.floor, fix=fix
        )


def _fields(terms: Restricted, judged: Judged) -> Iterator[Finding]:
    """Findings on fields that the event requires and that a list leaves empty."""
    roster = judged.roster
    own = {"player": roster.player, "name": roster.name, **roster.fields}
    for name in terms.fields:
        if not str(own.get(name, "")).strip():
            plain = name in ("player", "name")
            shown = (
                T("the player’s name")
                if name == "player"
                else T("a name for the list")
                if plain
                else T("“{name}”", name=name)
            )
            text = T("The event requires {field}, which is missing.", field=Written(T("“{name}”", name=name), shown))
            line = T("Add a line “{key}: …”.", key=name) if plain else _field_line(name, terms.fields, roster)
            way = T("Enter the player’s name.") if name == "player" else T("Enter a name for the list.")
            fix = either(line, way if plain else T("Fill in the “{key}” field.", key=name))
            yield _restriction_finding(
                "event.required", text, judged, (name,) if plain else ("fields", name), None, name, fix=fix
            )


def _field_line(name: str, required: Iterable[str], roster: Roster) -> Text:
    """The fix in a file for a missing field: the whole line with all required ones, if the list has no fields yet."""
    if roster.fields:
        return T("Add “{key}: …” to “fields”.", key=name)
    lines = ", ".join(f"{key}: …" for key in required if key not in ("player", "name"))
    return T("Write “{key}: {value}”.", key="fields", value=f"{{{lines}}}")


def _restricted(restriction: Restriction, judged: Judged) -> Iterator[Finding]:
    """Findings if a list has too much or too little of what one restriction counts."""
    found = selected_entries(restriction.of, judged.entries, judged.traits)
    used = counted_amount(restriction.counts, found)
    most = most_of(restriction, judged.roster.limit)
    handles = tuple(result.id for result, _ in found)
    unit = QUARTERS if restriction.counts == "points" else 1

    def finding(code: str, text: Text, allowed: float, fix: Text) -> Finding:
        """The finding on the restriction; `allowed` in the counted unit, in points if these are counted."""
        amount, why = _in_points(used, unit), restriction.why
        return _restriction_finding(code, text, judged, ("entries",), amount, allowed, handles, why, fix)

    if most is not None and used > most:
        what = restriction.name or _counted_names(restriction, found, judged.label)
        if most == 0:
            text, fix = T("The event does not allow {what}.", what=what), T("Remove this choice.")
            yield finding("event.banned", text, _in_points(most, unit), fix)
        else:
            text, fix = _counted(restriction.counts, what, used, most), _remove_text(used - most, unit)
            yield finding("event.capped", text, _in_points(most, unit), fix)
    if restriction.min is not None and used < restriction.min * unit:
        what, amount = restriction_name(restriction, judged.label), used if unit == 1 else Quarters(used)
        least = restriction.min
        text = T("{what}: {found}; the event requires at least {least}.", what=what, found=amount, least=least)
        yield finding("event.required", text, least, _add_text(least * unit - used, unit))


def most_of(restriction: Restriction, limit: int) -> int | None:
    """Greatest amount allowed in the unit that a restriction counts, points in quarters; `None` without a maximum."""
    bounds = [] if restriction.max is None else [restriction.max * (QUARTERS if restriction.counts == "points" else 1)]
    if restriction.max_share is not None and restriction.counts == "points":
        bounds.append(int(restriction.max_share * limit * QUARTERS))
    return min(bounds, default=None)


def _counted(counts: Counted, what: Shown, used: int, most: int) -> Text:
    """Text of the finding on a cap on `what`; `used` and `most` are in the unit `counts`, points in quarters."""
    if counts == "points":
        return N(
            "{what}: {found} point; the event allows {most}.",
            "{what}: {found} points; the event allows {most}.",
            _rounded(used),
            what=what,
            found=Quarters(used),
            most=Quarters(most),
        )
    if counts == "models":
        return N(
            "{what}: {count} model; the event allows {most}.",
            "{what}: {count} models; the event allows {most}.",
            used,
            what=what,
            most=most,
        )
    return T("{what}: {found}; the event allows {most}.", what=what, found=used, most=most)


def _counted_names(
    restriction: Restriction, found: list[tuple[EntryResult, int]], label: Callable[[str, Plain], Shown]
) -> Shown:
    """Names of the entries counted by a restriction, preceded by its name unless it selects entries by id."""
    names = tuple(dict.fromkeys(result.name for result, _ in found))
    if not names or restriction.of.keys() == {"entry"}:
        return names or restriction_name(restriction, label)
    return T("{what} ({names})", what=restriction_name(restriction, label), names=names)


def restriction_name(restriction: Restriction, label: Callable[[str, Plain], Shown]) -> Shown:
    """Name of a restriction, or the selected values in words."""
    if restriction.name is not None:
        return restriction.name
    named: list[Shown] = []
    for key, values in restriction.of.items():
        names: tuple[Shown, ...] = tuple(label(key, value) or value for value in values)
        named.append(
            names
            if key == "entry"
            else T("{what}: {which}", what=KEYS.get(key) or label(key, None) or key, which=names)
        )
    return tuple(named)


def _score_finding(score: Score, judged: Judged) -> Finding:
    """The finding with the composition score: an error if it is out of bounds, otherwise a remark."""
    got = composition_score(score, judged.entries, judged.traits)
    lines: tuple[Shown, ...] = (T("{points} at the start", points=Quarters(got.start)), *got.shown)
    values: dict[str, Shown] = {"total": Quarters(got.total), "lines": lines}
    allowed, fix = None, None
    if score.least is not None and got.total < score.least:
        allowed, short = score.least / QUARTERS, Quarters(score.least - got.total)
        values["least"] = Quarters(score.least)
        text = T("Composition score: {total} ({lines}); at least {least} is required.", **values)
        fix = N("Raise the score by at least {points} point.", "Raise the score by at least {points} points.",
                _rounded(short), points=short)  # fmt: skip
    elif score.most is not None and got.total > score.most:
        allowed, over = score.most / QUARTERS, Quarters(got.total - score.most)
        values["most"] = Quarters(score.most)
        text = T("Composition score: {total} ({lines}); at most {most} is allowed.", **values)
        fix = N("Lower the score by at least {points} point.", "Lower the score by at least {points} points.",
                _rounded(over), points=over)  # fmt: skip
    else:
        text = T("Composition score: {total} ({lines}).", **values)
    found = got.total / QUARTERS
    finding = _restriction_finding("event.score", text, judged, ("entries",), found, allowed, fix=fix)
    return finding if fix is not None else finding._replace(severity=INFO)


def composition_score(score: Score, entries: tuple[EntryResult, ...], traits: Traits) -> ScoreSum:
    """The composition score of a list, with its parts."""
    lines = []
    for line in score.lines:
        unit = QUARTERS if line.counts == "points" else 1
        used = counted_amount(line.counts, selected_entries(line.of, entries, traits)) // unit
        lines.append((line.name, max(0, used - line.beyond), line.points))
    return ScoreSum(score.start, tuple(lines))


def restricted_rows(terms: Restricted, judged: Judged, rows: Iterable[Available]) -> Iterator[Available]:
    """The rows of entries that can be added, blocked if adding one would certainly break a restriction."""
    own: list[tuple[Restriction, int, int]] = []
    for one in terms.restrictions:
        most = most_of(one, judged.roster.limit)
        if most is not None and (not one.armies or judged.roster.army in one.armies):
            own.append((one, most, counted_amount(one.counts, selected_entries(one.of, judged.entries, judged.traits))))
    for row in rows:
        traits = judged.row_traits(row.entry) if own else {}
        for one, most, used in own:
            if all(any(value in values for value in traits.get(key, ())) for key, values in one.of.items()):
                row = _capped_row(row, one.counts, most, used)
        yield row


def _capped_row(row: Available, counts: Counted, most: int, used: int) -> Available:
    """A row of an entry that can be added, with the number that the cap `most` still allows, or blocked by the cap.

    The list has the amount `used`; both amounts are in the unit `counts`, points in quarters.
    """
    adds = {"points": row.cost or 0, "models": row.least}.get(counts, 1)
    if used + adds > most and row.blocked is None:
        text = T("not allowed at the event") if most == 0 else T("the event allows no more")
        row = row._replace(blocked=text)
    if counts in ("entries", "models"):
        left = max(0, most - used)
        row = row._replace(left=left if row.left is None else min(left, row.left))
    return row


def bounds_of_event(terms: Restricted, judged: Judged) -> Iterator[Row]:
    """Rows of the umpire's table: subject, amount and bound of each restriction."""
    for one in terms.restrictions:
        if one.armies and judged.roster.army not in one.armies:
            continue
        used = counted_amount(one.counts, selected_entries(one.of, judged.entries, judged.traits))
        most, unit = most_of(one, judged.roster.limit), QUARTERS if one.counts == "points" else 1
        high = None if most is None else Fraction(most, unit)
        yield _bounded(one, judged.label), Fraction(used, unit), Between(one.min or 0, high)
    score = terms.score
    if score is not None and score.lines:
        low, high = (None if bound is None else Fraction(bound, QUARTERS) for bound in (score.least, score.most))
        total = composition_score(score, judged.entries, judged.traits).total
        yield T("Composition score"), Fraction(total, QUARTERS), Between(0 if low is None else low, high)


def _bounded(restriction: Restriction, label: Callable[[str, Plain], Shown]) -> Text:
    """Name of a restriction, followed by the counted unit unless the name says it."""
    what = restriction_name(restriction, label)
    if restriction.name is not None or (restriction.counts == "entries" and restriction.of.keys() == {"entry"}):
        return T("{what} (event)", what=what)
    return {
        "entries": T("{what}, entries (event)", what=what),
        "models": T("{what}, models (event)", what=what),
        "points": T("{what}, points (event)", what=what),
        "times": T("{what}, times (event)", what=what),
    }[restriction.counts]


def within_leeway(terms: Restricted, judged: Judged) -> Finding | None:
    """A remark that a list exceeds its limit by no more than the event tolerates; `None` otherwise."""
    over = judged.points - judged.roster.limit * QUARTERS
    if not 0 < over <= terms.leeway * QUARTERS:
        return None
    text = N(
        "{points} point over the limit, which is within the {leeway} that the event allows.",
        "{points} points over the limit, which is within the {leeway} that the event allows.",
        _rounded(over),
        points=Quarters(over),
        leeway=terms.leeway,
    )
    return _restriction_finding(
        "event.terms", text, judged, ("limit",), judged.points / QUARTERS, terms.leeway
    )._replace(severity=INFO)


def _restriction_finding(
    code: str,
    text: Text,
    judged: Judged,
    path: tuple[str | int, ...],
    found: Plain,
    allowed: Plain,
    others: tuple[str, ...] = (),
    why: Shown = None,
    fix: Text | None = None,
) -> Finding:
    """A finding on a broken term of the event; `why` is the organiser's reason, added to the text."""
    if why is not None:
        text = T("{text} {why}", text=text, why=why)
    return Finding(
        code, ERROR, text, judged.event, path=path, found=found, allowed=allowed, fix=fix, by="event", others=others
    )


def _rounded(quarters: int) -> int:
    """Quarters rounded up to whole points, to choose between singular and plural."""
    return -(-quarters // QUARTERS)


def _remove_text(amount_: int, unit: int) -> Text:
    """The fix to remove an amount: in quarters of points if `unit` is 4, otherwise a number."""
    if unit == 1:
        return T("Remove {count}.", count=amount_)
    return N("Remove {points} point.", "Remove {points} points.", _rounded(amount_), points=Quarters(amount_))


def _add_text(amount_: int, unit: int) -> Text:
    """The fix to add an amount: in quarters of points if `unit` is 4, otherwise a number."""
    if unit == 1:
        return T("Add {count}.", count=amount_)
    return N("Spend {points} more point.", "Spend {points} more points.", _rounded(amount_), points=Quarters(amount_))


def _in_points(amount_: int, unit: int) -> float:
    """An amount in points if `unit` is 4 quarters; a number unchanged."""
    return amount_ if unit == 1 else amount_ / unit
