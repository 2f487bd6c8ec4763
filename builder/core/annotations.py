"""What the fields of models are annotated with: pydantic's words by their own names, said to it when it is first needed.

Pydantic takes longer to import than a list takes to check. A roster is held against its model by pydantic's core alone
(`builder.core.models`), and definitions come from the cache, so that most starts never ask for the rest of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal


class Annotation:
    """A word of pydantic's with what is said to it; pydantic asks it as it would ask its own."""

    def __init__(self, word: str, *given: Any, **named: Any) -> None:
        self.word = word
        self.given = given
        self.named = named

    def said(self) -> Any:
        """Pydantic's own annotation."""
        import pydantic  # most starts never come here

        return getattr(pydantic, self.word)(*self.given, **self.named)

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        own = getattr(self.said(), "__get_pydantic_core_schema__", None)
        return handler(source) if own is None else own(source, handler)

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Any:
        own = getattr(self.said(), "__get_pydantic_json_schema__", None)
        return handler(schema) if own is None else own(schema, handler)

    def __repr__(self) -> str:
        given = [*map(repr, self.given), *(f"{key}={value!r}" for key, value in self.named.items())]
        return f"{self.word}({', '.join(given)})"


class FieldWord(Annotation):
    """What is said of a field, or of a value within one: its key, its bounds, its default."""

    __is_annotated_types_grouped_metadata__: Literal[True] = True

    def __iter__(self) -> Iterator[Any]:
        yield from self.said().metadata


class AnyWord(Annotation):
    """Any value at all, as the file has it."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return {"type": "any"}

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Any:
        return handler(schema)


class OneOfWord(Annotation):
    """One of a few texts."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return {"type": "literal", "expected": list(self.given)}

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Any:
        return handler(schema)


def Field(**named: Any) -> Any:
    """See `pydantic.Field`."""
    return FieldWord("Field", **named)


def BeforeValidator(before: Callable[..., Any], **named: Any) -> Annotation:
    """See `pydantic.BeforeValidator`."""
    return Annotation("BeforeValidator", before, **named)


def Discriminator(tell: Callable[..., str | None]) -> Annotation:
    """See `pydantic.Discriminator`."""
    return Annotation("Discriminator", tell)


def Tag(tag: str) -> Annotation:
    """See `pydantic.Tag`."""
    return Annotation("Tag", tag)


def PlainSerializer(write: Callable[..., Any], **named: Any) -> Annotation:
    """See `pydantic.PlainSerializer`."""
    return Annotation("PlainSerializer", write, **named)


def WithJsonSchema(schema: dict[str, Any]) -> Annotation:
    """See `pydantic.WithJsonSchema`."""
    return Annotation("WithJsonSchema", schema)


def one_of(*texts: str) -> Annotation:
    """A text that is one of these; to the type checker any text, since keys come from tables as often as from literals."""
    return OneOfWord("OneOf", *texts)


ANYTHING = AnyWord("Any")
"""Any value at all, as the file has it."""


def mapping() -> Any:
    """An empty mapping as a field's default, made new for each value: pydantic deep-copies one that is given as such."""
    return Field(default_factory=dict, json_schema_extra={"default": {}})
