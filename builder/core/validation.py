"""Validation of values against models, with a finding at the line of each error.

Models are strict and refuse unknown keys. All errors of a file are reported together, each with the found value, the
allowed ones and the most similar. The published JSON Schemas are made from the same models.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sized
from typing import Annotated, Any, TypeVar, get_args, get_origin

from pydantic.fields import FieldInfo
from pydantic_core import PydanticCustomError, ValidationError

from builder.core.findings import ERROR, Finding, N, Plain, Shown, T, Text, as_tuples, either
from builder.core.models import Model
from builder.core.repeated_findings import more_of_this_kind
from builder.core.spelling import did_you_mean, most_similar, use_one_of
from builder.core.terminal_text import shortened
from builder.core.yaml_source import MANY, Document, is_trap

M = TypeVar("M", bound=Model)


def refuse(message: str, **values: Any) -> PydanticCustomError:
    """The error that a model's own validators raise: a message with its values.

    Values named `allowed` and `fix` become those of the finding.
    """
    return PydanticCustomError("muster", "{message}", {"message": message, "values": values})


def validate(document: Document, model: type[M]) -> tuple[M | None, tuple[Finding, ...]]:
    """The model of a document (`None` if invalid), and the findings on it, those of reading YAML included."""
    try:
        return model.model_validate(document.value), document.findings
    except ValidationError as problem:
        return None, (*document.findings, *_findings_of(document, model, problem.errors(include_url=False)))


def checked(model: type[M], given: Plain) -> tuple[M | None, tuple[Finding, ...]]:
    """The model of plain values (`None` if invalid), and findings on the invalid ones."""
    return validate(Document(as_tuples(given)), model)


def part_findings(
    document: Document, path: tuple[str | int, ...], value: Any, model: type[Model]
) -> tuple[Finding, ...]:
    """Findings on a part of a document that has a model of its own."""
    try:
        model.model_validate(value)
    except ValidationError as problem:
        found = _findings_of(document, model, problem.errors(include_url=False))
        return tuple(
            finding._replace(path=(*path, *finding.path), place=document.place((*path, *finding.path)))
            for finding in found
        )
    return ()


def _findings_of(document: Document, model: type[Model], errors: list[Any]) -> Iterator[Finding]:
    """A finding for each error; of many errors of one kind in one place, the first few and how many there are."""
    alike: dict[tuple[Any, ...], list[Any]] = {}
    for error in errors:
        if _lacks_only_invalid_items(error):
            continue
        holder = tuple("*" if isinstance(step, int) else step for step in error["loc"][:-1])
        alike.setdefault((error["type"], holder), []).append(error)
    for (kind, _), found in alike.items():
        if len(found) <= MANY:
            yield from (_finding(document, model, error) for error in found)
        elif kind == "extra_forbidden":
            first = _finding(document, model, found[0])
            text = N(
                "{count} unknown key: {key}.",
                "{count} unknown keys; the first is {key}.",
                len(found),
                key=shortened(str(found[0]["loc"][-1])),
            )
            yield first._replace(text=text)
        else:
            yield from (_finding(document, model, error) for error in found[:MANY])
            yield more_of_this_kind(_finding(document, model, found[MANY]), len(found) - MANY)


def _lacks_only_invalid_items(error: Any) -> bool:
    """True if a list is too short only because its invalid items, which have findings of their own, do not count."""
    found, least = error["input"], (error.get("ctx") or {}).get("min_length")
    return (
        error["type"] == "too_short" and isinstance(found, (list, tuple)) and least is not None and len(found) >= least
    )


_TOO_MANY_DIGITS = r"[0-9]{40,}\Z"
"""Pattern of numbers with so many digits that they are read as text."""


def _finding(document: Document, model: type[Model], error: Any) -> Finding:
    """The finding on one validation error of pydantic."""
    path = tuple(error["loc"])
    last = shortened(str(path[-1])) if path else ""
    kind: str = error["type"]
    found = error["input"]
    context: dict[str, Any] = error.get("ctx") or {}
    if kind == "extra_forbidden":
        known = _keys_at(model, path[:-1])
        return Finding(
            "file.key",
            ERROR,
            either(
                T("Unknown key: {key}.", key=last),
                T("The file has “{key}”, which is not understood; it is kept as it is.", key=last),
            ),
            path=path,
            found=last,
            allowed=known,
            fix=_unknown_key_fix(last, known),
            place=document.place(path, of_key=True),
        )
    if kind in ("missing", "union_tag_not_found"):
        missing, remedy = _missing_key(path[-1])
        return Finding(
            "file.key",
            ERROR,
            either(T("Missing key: {key}.", key=path[-1]), missing),
            path=path,
            allowed=path[-1],
            fix=either(
                T("Add a line “{key}: …”.", key=path[-1]),
                remedy,
            ),
            place=document.place(path, of_key=True),
        )
    if kind in ("int_type", "float_type") and isinstance(found, str) and re.match(_TOO_MANY_DIGITS, found):
        kind, context = "less_than_equal", {"le": _most(model, path)}
    code, text, allowed, fix = _message_of(kind, found, context, error["msg"])
    if kind in ("model_type", "model_attributes_type"):
        fix = T("Write it as {example}.", example=_example(model, path))
    return Finding(
        code,
        ERROR,
        text,
        path=path,
        found=_plain_value(found),
        allowed=allowed,
        fix=fix,
        place=document.place(path),
    )


def _unknown_key_fix(key: str, known: list[str]) -> Text | None:
    """Fix of an unknown key: the most similar known key or all of them; on a screen, to remove the key."""
    guess = did_you_mean(key, known)
    if guess is None or most_similar(key, known) is not None:
        return guess
    return either(guess, T("Remove it, or correct the file."))


def _missing_key(key: str | int) -> tuple[Shown, Shown]:
    """Text and fix for a missing key, in words for a screen."""
    known: dict[str, tuple[Shown, Shown]] = {
        "limit": (T("No points limit is set."), T("Set the points limit.")),
        "game": (T("No game type is chosen."), T("Choose the game type.")),
        "army": (T("No army is chosen."), T("Choose the army.")),
        "take": (T("This entry does not say what it takes."), T("Choose what it takes.")),
        "player": (T("The player’s name is missing."), T("Enter the player’s name.")),
        "name": (T("The name is missing."), T("Enter the name.")),
    }
    return known.get(str(key), (T("“{key}” is not set.", key=key), T("Set “{key}”.", key=key)))


TYPE_NAMES = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "string_type": "text",
    "tuple_type": "a list",
    "list_type": "a list",
    "frozen_set_type": "a list",
    "dict_type": "a mapping (key: value)",
    "model_type": "a mapping (key: value)",
    "model_attributes_type": "a mapping (key: value)",
    "none_required": "nothing",
}
"""Names of expected types in messages, by pydantic's kind of error."""


_BOUNDS = {
    "ge": (T("{found} is too small: at least {limit} is needed."), T("Write {limit} or more.")),
    "gt": (T("{found} is too small: more than {limit} is needed."), T("Write more than {limit}.")),
    "le": (T("{found} is too large: at most {limit} is allowed."), T("Write {limit} or less.")),
    "lt": (T("{found} is too large: less than {limit} is needed."), T("Write less than {limit}.")),
    "min_length": (
        N(
            "This text is too short: at least {count} character is needed.",
            "This text is too short: at least {count} characters are needed.",
            1,
        ),
        N("Write at least {count} character.", "Write at least {count} characters.", 1),
    ),
    "max_length": (
        N(
            "This text is too long: at most {count} character is allowed.",
            "This text is too long: at most {count} characters are allowed.",
            1,
        ),
        N("Shorten it to {count} character.", "Shorten it to {count} characters.", 1),
    ),
}
"""Text and fix of a value beyond a bound, by the name that pydantic gives to the bound."""


def _message_of(kind: str, found: Any, context: dict[str, Any], message: str) -> tuple[str, Text, Any, Text | None]:
    """Code, text, allowed values and fix for one kind of pydantic's errors; `context` and `message` are pydantic's."""
    if kind == "muster":
        values = dict(context["values"])
        allowed, fix = values.pop("allowed", None), values.pop("fix", None)
        code = values.pop("code", "file.value")
        return code, T(context["message"], **values), allowed, fix
    if kind in TYPE_NAMES:
        wanted = TYPE_NAMES[kind]
        return (
            "file.type",
            T("Expected {wanted}, found {found}.", wanted=T(wanted), found=_shown(found)),
            wanted,
            _type_fix(kind, found),
        )
    if kind in ("literal_error", "enum"):
        known = [key.strip().strip("'") for key in context["expected"].replace(" or ", ", ").split(",")]
        if found is None:
            return "file.value", T("A value is missing here."), known, use_one_of(known)
        text = T("{found} is not allowed here.", found=_shown(found))
        return "file.value", text, known, did_you_mean(found, known)
    if kind in ("too_long", "too_short"):
        return _size_message(kind, found, context)
    name = next((key for key in context if key in _BOUNDS), None)
    if name is not None:
        limit = context[name]
        if limit is None:
            return "file.value", T("{found} is too large.", found=_shown(found)), None, T("Write a smaller number.")
        values = {"found": _shown(found), "limit": limit, "count": limit}
        text, way = (one._replace(values=values, number=limit) for one in _BOUNDS[name])
        return "file.value", text, {name: limit}, way
    if kind == "string_pattern_mismatch":
        return (
            "file.value",
            T("{found} is not a valid value.", found=_shown(found)) if found else T("The text is empty."),
            context["pattern"],
            _form_text(context["pattern"]),
        )
    if kind == "string_unicode":
        lone = next((sign for sign in str(found) if "\ud800" <= sign <= "\udfff"), "\ud800")
        text = T("This text has half a character in it (U+{code}), which no file can hold.", code=f"{ord(lone):04X}")
        return "file.value", text, None, T("Type the text again.")
    return "file.value", T("{found} is not valid here: {problem}.", found=_shown(found), problem=message), None, None


def _form_text(pattern: str) -> Text | None:
    """The fix for a text that does not match a pattern of an id or a date; `None` for other patterns."""
    if "a-z" in pattern:
        return T("Ids are lower case letters, digits and hyphens.")
    return T("Write it as 2027-02-20 or 2027-02-20 18:00.") if r"\d{4}-" in pattern else None


def _size_message(kind: str, found: Any, context: dict[str, Any]) -> tuple[str, Text, Any, Text]:
    """Code, text, allowed size and fix for a list or mapping with too many or too few items; `context` has the bounds."""
    counted = len(found) if isinstance(found, Sized) else context.get("actual_length") or 0
    if kind == "too_long":
        limit = context["max_length"]
        text = N(
            "{found} here; at most {count} is allowed.",
            "{found} here; at most {count} are allowed.",
            limit,
            found=counted,
        )
        more = max(1, counted - limit)
        return "file.value", text, {"max_length": limit}, T("Remove {count}.", count=more)
    limit = context["min_length"]
    text = N(
        "Only {found} here; at least {count} is required.",
        "Only {found} here; at least {count} are required.",
        limit,
        found=counted,
    )
    more = max(1, limit - counted)
    return "file.value", text, {"min_length": limit}, T("Add {count} more.", count=more)


def _type_fix(kind: str, found: Any) -> Text | None:
    """The fix of a value of a wrong type, if it is clear which value was meant; otherwise `None`."""
    if isinstance(found, str):
        if kind == "bool_type" and found.lower() in ("yes", "no", "on", "off", "y", "n"):
            plain = "true" if found.lower() in ("yes", "on", "y") else "false"
            return T("Write {plain}: {found} is a plain word in YAML 1.2.", plain=plain, found=found)
        if kind in ("int_type", "float_type"):
            if is_trap(found):
                return T(
                    "{found} is read differently by different programs; write the number plainly, such as {plain}.",
                    found=found,
                    plain=_meant_number(found),
                )
            if found.strip().replace(".", "", 1).replace(",", "", 1).isdigit():
                if kind == "int_type":
                    return T("Write the number in plain digits, without quotes.")
                return T("Write the number in plain digits, without quotes, and with a point, not a comma.")
    if kind in ("int_type", "int_from_float"):
        return T("Write a whole number in digits.")
    if kind == "float_type":
        return T("Write a number in digits.")
    if kind == "string_type" and isinstance(found, (int, float, bool)):
        return T("Put it in quotes: {quoted}.", quoted=f"'{_shown(found)}'")
    return None


def _meant_number(found: str) -> str:
    """The number that a notation of other programs means; an example of a number if that is unclear."""
    if found.isdigit():
        return found.lstrip("0") or "0"
    if ":" in found or len(found) > 40:
        return "10"
    try:
        return str(int(found, 0))
    except ValueError:  # a leading zero among strokes, a word
        digits = found.replace("_", "")
        return str(int(digits)) if digits.lstrip("+-").isdigit() else "10"


def _shown(found: Any) -> Any:
    """A found value as messages show it: at most 60 characters, lists and mappings in words."""
    if isinstance(found, bool):
        return "true" if found else "false"
    if found is None:
        return T("nothing")
    if isinstance(found, dict):
        return T("a mapping (key: value)")
    if isinstance(found, (tuple, list)):
        return T("a list")
    text = str(found)
    return text if len(text) <= 60 else text[:57] + "…"


def _plain_value(found: Any) -> Any:
    """A found value for JSON: a number, truth value or text of at most 200 characters; `None` for others."""
    return (
        shortened(found, 200)
        if isinstance(found, str)
        else found
        if isinstance(found, (int, float, bool, type(None)))
        else None
    )


def _keys_at(model: type[Model], path: tuple[Any, ...]) -> list[str]:
    """The keys that the model allows at a path."""
    return sorted({key for one in _models_at(model, path) for key, _ in _keys_of(one)})


def _example(model: type[Model], path: tuple[Any, ...]) -> str:
    """A mapping with the first keys that the model needs at a path; optional ones if it needs none."""
    fields = [pair for one in _models_at(model, path)[:1] for pair in _keys_of(one)]
    needed = [key for key, field in fields if field.is_required()] or [key for key, _ in fields]
    return "{" + ", ".join(f"{key}: …" for key in needed[:3]) + "}"


def _most(model: type[Model], path: tuple[Any, ...]) -> int | None:
    """The largest number that the model allows at a path, if it names one."""
    for candidate in _models_at(model, path[:-1]):
        for name, field in candidate.model_fields.items():
            if path[-1] in (name, field.alias):
                return next((bound.le for bound in field.metadata if hasattr(bound, "le")), None)
    return None


def _models_at(model: type[Model], path: tuple[Any, ...]) -> list[type[Model]]:
    """The models that a model allows at a path."""
    current: Any = model
    for step in path:
        current = _step(current, step)
    return _models(current)


def _keys_of(model: type[Model]) -> Iterator[tuple[str, FieldInfo]]:
    """The keys of a model in files, each with its field."""
    return ((field.alias or name, field) for name, field in model.model_fields.items())


def _step(annotation: Any, step: Any) -> Any:
    """The annotation one level down, at a step of a path (key, index or union tag), with the tags of unions kept."""
    for candidate in _models(annotation):
        for name, field in candidate.model_fields.items():
            if step in (name, field.alias):
                return field.annotation
    arguments = [part for part in _arguments(annotation) if part is not type(None) and part is not Ellipsis]
    if not arguments:
        return annotation
    if isinstance(step, int):
        return arguments[0]
    return tuple(arguments) if len(arguments) > 1 and get_origin(annotation) is not dict else arguments[-1]


def _arguments(annotation: Any) -> tuple[Any, ...]:
    """The type arguments of a type, such as the members of a union; of an annotated type only the type within."""
    arguments = get_args(annotation)
    return arguments[:1] if get_origin(annotation) is Annotated else arguments


def _models(annotation: Any) -> list[type[Model]]:
    """The models in an annotation."""
    if isinstance(annotation, type) and issubclass(annotation, Model):
        return [annotation]
    if isinstance(annotation, tuple):
        return [model for part in annotation for model in _models(part)]
    return [model for part in _arguments(annotation) for model in _models(part)]
