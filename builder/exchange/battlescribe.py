"""Rosters of BattleScribe (`.ros`, `.rosz`) and New Recruit (the same, and JSON)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.parsers import expat

from builder.core.findings import MusterError, Plain, T, mappings_in
from builder.exchange.listed import Listed, ListedUnit
from builder.files.foreign_files import MAX_INNER

_MAX_DEPTH = 60
"""Greatest nesting of elements."""
_MAX_ELEMENTS = 200_000
"""Greatest number of elements."""
_LISTS = frozenset(("forces", "selections", "costs", "costLimits"))
"""Elements with children of one kind, which JSON has as lists."""


def from_xml(data: bytes) -> Listed:
    """The list in a roster as XML; raises `MusterError` if it is damaged, too large or declares entities."""
    return from_values({"roster": _values(data)})


def _values(data: bytes) -> dict[str, Plain]:
    """The attributes of an XML roster and its lists, as New Recruit's JSON has them."""
    top: dict[str, Plain] = {}
    open_: list[tuple[str, dict[str, Plain]]] = []
    count = 0

    def begin(name: str, attributes: dict[str, str]) -> None:
        """Open an element with its attributes; raises `MusterError` beyond the greatest size or depth."""
        nonlocal count
        count += 1
        if count > _MAX_ELEMENTS or len(open_) >= _MAX_DEPTH:
            raise MusterError(T("This roster is too large or nested too deeply."))
        values = {} if open_ else top
        values.update(attributes)
        open_.append((name, values))

    def end(_: str) -> None:
        """Close an element and add its values to the list of its parent."""
        _, values = open_.pop()
        if len(open_) >= 2 and open_[-1][0] in _LISTS:
            held = open_[-2][1].setdefault(open_[-1][0], [])
            assert isinstance(held, list)
            held.append(values)

    def refused(*_: object) -> None:
        """Raise `MusterError` for a file that declares entities."""
        raise MusterError(T("This file declares XML entities, which no roster needs; it is not read."))

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.EntityDeclHandler = parser.ExternalEntityRefHandler = refused  # type: ignore[assignment]
    if len(data) > MAX_INNER:
        raise MusterError(T("The file is larger than {limit} bytes.", limit=MAX_INNER))
    try:
        parser.Parse(data, True)
    except expat.ExpatError as problem:
        raise MusterError(
            T("This roster is damaged: it is not valid XML in line {line}.", line=problem.lineno)
        ) from None
    return top


def from_values(values: Mapping[str, Plain]) -> Listed:
    """The list in New Recruit's JSON."""
    roster = values.get("roster")
    top = roster if isinstance(roster, Mapping) else {}
    forces = mappings_in(top.get("forces"))
    units = [unit for force in forces for one in mappings_in(force.get("selections")) for unit in _units(one, depth=0)]
    return Listed(
        tuple(units),
        str(top.get("name", ""))[:120],
        army_words=tuple(str(force.get("catalogueName", ""))[:200] for force in forces),
        limit=_points(top.get("costLimits")),
        claimed=_points(top.get("costs")),
        others=tuple(str(top[key])[:2000] for key in ("customNotes",) if top.get(key)),
    )


def _points(costs: Plain) -> int | None:
    """The value of a roster's costs in points; `None` without one above zero."""
    for cost in mappings_in(costs):
        try:
            value = float(str(cost.get("value")))
        except ValueError:
            continue
        if str(cost.get("name", "")).strip().lower() in ("pts", "points") and 0 < value < 1e9:
            return round(value)
    return None


def _units(selection: Mapping[str, Plain], *, depth: int) -> Iterator[ListedUnit]:
    """A selection as a unit, then the units in the selection; the models in a unit give its number.

    `depth` is the number of units around it.
    """
    inner = mappings_in(selection.get("selections"))
    models = [one for one in inner if one.get("type") == "model"]
    name = str(selection.get("name", ""))[:200]
    number = sum(map(_number, models)) or _number(selection)
    yield ListedUnit(
        name if number == 1 else f"{number} {name}", (name,), number, below=depth > 0,
        own_name=str(selection.get("customName") or "")[:120],
    )  # fmt: skip
    parts = [part for one in inner for part in (mappings_in(one.get("selections")) if one in models else [one])]
    for one in parts if depth < _MAX_DEPTH else ():
        yield from _units(one, depth=depth + 1)


def _number(selection: Mapping[str, Plain]) -> int:
    """Number of models or units of a selection; 1 if none is written."""
    text = str(selection.get("number", 1))
    return int(text) if text.isdecimal() and len(text) < 6 else 1
