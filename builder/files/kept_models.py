"""Models as JSON that is quick to read, and back: a row for each model, below the shapes that rows have.

A row holds the values of its shape and stands behind the rows that it holds itself, which it names by their numbers;
models that are equal share one.
What is read can be made of nothing but the program's own file models, mappings, tuples, ranges and fractions.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Literal, NamedTuple

from builder.core.definitions import Range
from builder.core.models import Model, put_together

Held = Model | Range | Fraction | bool | int | float | str | tuple["Held", ...] | dict[str, "Held"] | None
"""What a model is made of."""
Value = bool | int | float | str | None
"""What stands in a row: a value, or the number of another row."""
Kind = Literal["model", "range", "fraction", "tuple", "mapping"]


class Shape(NamedTuple):
    """What the rows of one shape become."""

    kind: Kind
    rows: tuple[int, ...]
    """The places at which the numbers of other rows stand."""
    names: tuple[str, ...] = ()
    """Of the values: fields of a model, keys of a mapping."""
    model: str = ""


class Kept(NamedTuple):
    """Models that were kept, and the signs of what each says, where they were kept too."""

    models: tuple[Model, ...]
    signs: tuple[str, ...] = ()


def written(models: Iterable[Model], signs: Iterable[str] = ()) -> str:
    """Models as JSON, with the signs of what each says."""
    writer = _Writer()
    numbers = [writer.row(model) for model in models]
    return json.dumps(
        {"shapes": list(writer.shapes), "rows": writer.rows, "models": numbers, "signs": list(signs)},
        ensure_ascii=False,
        separators=(",", ":"),
    )


class _Writer:
    """Gathers rows and their shapes."""

    def __init__(self) -> None:
        self.shapes: dict[Shape, int] = {}
        self.rows: list[list[Value]] = []
        self.known: dict[str, int] = {}
        """Rows that another value may share; mappings may not."""

    def row(self, value: Held) -> int | None:
        """The number of the row of a value; `None` for one that stands in a row by itself."""
        if isinstance(value, Model):
            names = tuple(name for name in type(value).field_names if name in value.model_fields_set)
            return self.add("model", (getattr(value, name) for name in names), names, name_of(type(value)))
        if isinstance(value, Range):
            return self.add("range", value)
        if isinstance(value, Fraction):
            return self.add("fraction", value.as_integer_ratio())
        if isinstance(value, dict):
            return self.add("mapping", value.values(), tuple(value))
        return self.add("tuple", value) if isinstance(value, tuple) else None

    def add(self, kind: Kind, values: Iterable[Held], names: tuple[str, ...] = (), model: str = "") -> int:
        """The number of a new row."""
        row: list[Value] = []
        others = []
        for place, value in enumerate(values):
            number = self.row(value)
            if number is not None:
                others.append(place)
                row.append(number)
            elif isinstance(value, (bool, int, float, str)) or value is None:
                row.append(value)
        row.append(self.shapes.setdefault(Shape(kind, tuple(others), names, model), len(self.shapes)))
        number = len(self.rows)
        if kind != "mapping":
            number = self.known.setdefault(repr(row), number)
        if number == len(self.rows):
            self.rows.append(row)
        return number


def read(data: bytes) -> Kept:
    """The models of such a JSON and their signs; raises `ValueError` where it is spoilt."""
    spoilt = (
        ValueError,
        KeyError,
        IndexError,
        TypeError,
        AssertionError,
        AttributeError,
        ArithmeticError,
        RecursionError,
    )
    try:
        found = json.loads(data)
        made = _made(found["shapes"], found["rows"])
        models = tuple(one for number in found["models"] if isinstance(one := made[number], Model))
        signs = tuple(map(str, found["signs"]))
    except spoilt as problem:
        raise ValueError("these are no models of ours") from problem
    if not models:
        raise ValueError("these are no models of ours")
    return Kept(models, signs)


def _made(shapes: list[Shape], rows: list[list[Held]]) -> list[Held]:
    """What the rows become, by their numbers; shapes are lists, as JSON has them."""
    ready = []
    for kind, places, names, name in shapes:
        model, defaults = _model(name) if kind == "model" else (None, {})
        whole: dict[str, Held] = dict.fromkeys(names) | defaults
        ready.append((kind, places, model, names, whole, set(names)))
    made: list[Held] = []
    add = made.append
    for row in rows:
        number = row.pop()
        assert isinstance(number, int)
        kind, places, model, names, whole, given = ready[number]
        for place in places:
            other = row[place]
            assert isinstance(other, int)
            row[place] = made[other]
        if model is not None:
            values = whole.copy()  # which has room for all of them; one that grows is made several times
            values.update(zip(names, row, strict=True))
            add(put_together(model, values, given))
        elif kind == "tuple":
            add(tuple(row))
        elif kind == "mapping":
            add(dict(zip(names, row, strict=True)))
        else:
            add(_number(kind, row))
    return made


def _number(kind: Kind, row: list[Held]) -> Held:
    """A range or a fraction; raises `TypeError` where it is spoilt."""
    first, second = row
    if isinstance(first, int) and isinstance(second, int):
        return Range(first, second) if kind == "range" else Fraction(first, second)
    if isinstance(first, int) and second is None and kind == "range":
        return Range(first, None)
    raise TypeError("spoilt")


_MODELS: dict[str, type[Model]] = {}
_DEFAULTS: dict[str, dict[str, Held]] = {}


def _model(name: str) -> tuple[type[Model], dict[str, Held]]:
    """The model of this name and the defaults of its fields; raises `KeyError`.

    Games that were not asked for before bring theirs later.
    """
    if name not in _DEFAULTS:
        if name not in _MODELS:
            _MODELS.update((name_of(model), model) for model in _below(Model))
        _DEFAULTS[name] = _MODELS[name].field_defaults
    return _MODELS[name], _DEFAULTS[name]


def name_of(model: type[Model]) -> str:
    """A model among those of all games, which may call theirs alike."""
    return f"{model.__module__}.{model.__qualname__}"


def _below(model: type[Model]) -> list[type[Model]]:
    return [c for s in model.__subclasses__() for c in (s, *_below(s))]
