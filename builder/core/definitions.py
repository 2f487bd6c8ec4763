"""Parts that the definition files of all games share.

Each game builds its own file models from these (`builder.systems.<game>`): names,
sources, ranges of models, shares of the army, limits.
"""

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, Protocol

from pydantic import (
    BeforeValidator,
    Discriminator,
    Field,
    GetPydanticSchema,
    PlainSerializer,
    Tag,
    WithJsonSchema,
)
from pydantic_core import core_schema

from builder.core.findings import BLANK, Blank, InLanguages, Plain, Shown, T, Text
from builder.core.models import Model
from builder.core.points import QUARTERS, to_number
from builder.core.validation import refuse

if TYPE_CHECKING:
    Raw = Plain
else:
    Raw = Any
"""Any value, as the file has it."""


def one_of(*texts: str) -> GetPydanticSchema:
    """The annotation of a text that must be one of `texts`; type checkers see any text, since keys come from tables."""
    return GetPydanticSchema(lambda _source, _handler: core_schema.literal_schema(list(texts)))


Id = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9+]+)*$", max_length=60)]
"""Lower case letters, digits and hyphens."""

SHORT = 200
"""Greatest length of a line in characters."""
Short = Annotated[str, Field(max_length=SHORT)]
"""One line of text."""

Long = Annotated[str, Field(max_length=4000)]
"""Text of several lines."""


class Words(Model):
    """A text in both languages; `fr_from: ours` marks French that was never published."""

    en: Long
    """English."""
    fr: Long
    """French."""
    fr_from: Literal["ours"] | None = None
    """`ours` if the French was never published."""


def english(text: Shown) -> str:
    """The English of a text in both languages; the text itself if it is the same in both."""
    return text.en if isinstance(text, Words) else str(text)


def with_blank(text: Words | str | None) -> Shown:
    """A text in both languages, with a `Blank` in place of its first `____`; any other text unchanged."""
    if not isinstance(text, Words) or BLANK not in text.en:
        return text
    (en, _, after), (fr, _, then) = text.en.partition(BLANK), text.fr.partition(BLANK)
    before = InLanguages(*(part.rstrip().removesuffix(":").rstrip() for part in (en, fr)))
    blank = Blank(colon=en.rstrip().endswith(":"))
    return Text("{before}{blank}{after}", {"before": before, "blank": blank, "after": InLanguages(after, then)})


def mapping_or(other: str, mapping: str) -> Discriminator:
    """The annotation of a union: a mapping is read by the tag `mapping`, any other value by the tag `other`."""
    return Discriminator(lambda value: mapping if isinstance(value, (dict, Model)) else other)


def first_key(*keys: str, otherwise: str) -> Discriminator:
    """The annotation of a union of models: the tag is the first of these keys that the value has, else `otherwise`."""

    def tag(value: Plain | Model) -> str:
        """The first of `keys` that a value has; `otherwise` if it has none."""
        own = type(value).model_fields if isinstance(value, Model) else value if isinstance(value, dict) else ()
        return next((key for key in keys if key in own), otherwise)

    return Discriminator(tag)


Name = Annotated[Annotated[Short, Tag("one")] | Annotated[Words, Tag("words")], mapping_or("one", "words")]
"""A text in both languages, or one text where both use it."""


Printed = Annotated[
    Annotated[int, Tag("number")] | Annotated[Short, Tag("text")],
    Discriminator(lambda value: "text" if isinstance(value, str) else "number"),
]
"""A number, or what the book prints instead of one: `*`, `SP8`, `8-4-2`."""


class Source(Model):
    """Source of a number: a book of the game, and the place in it."""

    book: Id
    """Key of the book under `books` in the system file."""
    printing: Short | None = None
    """The printing, if printings differ."""
    section: Short | None = None
    """Number or name of the section."""
    page: int | None = None
    """Number of the page."""

    @property
    def where(self) -> str:
        """The place in the book, without the book's name."""
        return self.section if self.section is not None else f"p. {self.page}" if self.page else ""


class Book(Model):
    """A publication that definitions cite."""

    name: Name
    """Its title."""
    short: Short
    """Text before a section number in a citation."""
    cited: Name | None = None
    """Text before a section that has a name and no number."""
    sections: dict[Short, Name] = {}
    """Names of sections, by the keys that citations use for them."""
    printing: Short | None = None
    """The printing that was read."""
    year: int | None = None
    """The year of that printing."""
    where: Short | None = None
    """The copy that was read, if not the book itself."""


class Term(Model):
    """A term with the heading of its column."""

    name: Name
    short: Name
    """The heading of its column."""


class Correction(Model):
    """A correction of the source data of an entry."""

    of: Id
    """Id of the corrected entry."""
    text: Name
    """What was corrected."""


_WITH_COMMA = re.compile(r"-?[0-9]{1,7},[0-9]{1,2}\Z")
"""Pattern of a number written with a comma instead of a point."""


def _points(value: Plain) -> Plain:
    """A number of whole or half points in quarters; other values unchanged, so that pydantic refuses them."""
    if isinstance(value, str) and _WITH_COMMA.match(value):
        fix = T("Write {plain}.", plain=value.replace(",", "."))
        raise refuse("{found} is text: a number is written with a point.", found=value, code="file.type", fix=fix)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return value
    quarters = value * QUARTERS
    if quarters % 2:
        raise refuse("Points are whole or half: {found} is neither.", found=value)
    return int(quarters)


Points = Annotated[
    int,
    BeforeValidator(_points),
    PlainSerializer(to_number, when_used="json"),
    WithJsonSchema({"type": "number", "multipleOf": 0.5}),
]
"""Points of a definition, in quarters once read; the books print whole and half points."""


class Range(NamedTuple):
    """From `min` to `max`, both allowed; no upper limit if `max` is `None`."""

    min: int
    max: int | None

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.min <= number and (self.max is None or number <= self.max)

    def __str__(self) -> str:
        return (
            f"{self.min}+" if self.max is None else str(self.min) if self.min == self.max else f"{self.min}–{self.max}"
        )

    @property
    def words(self) -> Shown:
        """The range as part of a sentence: some languages use words instead of the dash."""
        if self.max is None or self.min == self.max:
            return str(self)
        return T("{low}–{high}", low=self.min, high=self.max)


def pair(text: str, mark: str) -> tuple[int, int] | None:
    """The two whole numbers of a text, separated by a mark: `10-20`, `1/3`; `None` for other texts."""
    first, found, second = text.partition(mark)
    if not (found and text.isascii() and first.isdecimal() and second.isdecimal()):
        return None
    return int(first), int(second)


def _range(value: Plain) -> Range:
    """A range of models from its written form; raises an error for other values."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return Range(value, value)
    if isinstance(value, str):
        bounds = pair(value, "-")
        if bounds is not None and bounds[0] <= bounds[1]:
            return Range(*bounds)
        if value.endswith("+") and value[:-1].isdecimal() and value.isascii():
            return Range(int(value[:-1]), None)
    if isinstance(value, Range):
        return value
    raise refuse(
        "{found} is not a number or range of models.",
        found=str(value)[:40],
        fix=T("Write it as 10-20, as 5+ or as one number."),
    )


Span = Annotated[
    Range,
    BeforeValidator(_range),
    WithJsonSchema(
        {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": r"^[0-9]+(-[0-9]+|\+)$"}]}
    ),
]
"""A range of models: `10-20`, `5+`, or one number."""


def _share(value: Plain) -> Fraction:
    """A fraction from its written form; raises an error for other values."""
    if isinstance(value, Fraction):
        return value
    if isinstance(value, int) and not isinstance(value, bool) and value in (0, 1):
        return Fraction(value)
    if isinstance(value, str):
        part = pair(value, "/")
        if part is not None and 0 < part[0] <= part[1] < 1000:
            return Fraction(*part)
    raise refuse(
        "“{found}”: a share of the army is written as a fraction.",
        found=str(value)[:40],
        fix=T("Write it as a fraction, such as 1/3."),
    )


Share = Annotated[
    Fraction,
    BeforeValidator(_share),
    WithJsonSchema({"anyOf": [{"enum": [0, 1]}, {"type": "string", "pattern": r"^[0-9]{1,3}/[0-9]{1,3}$"}]}),
]
"""An exact fraction of the points limit: `1/3`."""


class ShareLimit(Model):
    """Least and greatest share of the points limit for a category."""

    min: Share | None = None
    """Least share of the points limit, as a fraction such as 1/3."""
    max: Share | None = None
    """Greatest share of the points limit, as a fraction such as 1/2."""


class Header(Model):
    """The first keys of every file."""

    kind: str
    """What the file is: a roster, an army, an event and so on."""
    format: Literal[1]
    """Format of the file; this program reads 1."""


class Defined(Header):
    """The first keys of a definition file."""

    system: Id
    """The id of the game."""
    version: Short
    """The version of the file; change it with the numbers."""


class Cited(Protocol):
    """A source: the id of a book, and the place in it."""

    @property
    def book(self) -> str:
        """Key of the book."""

    @property
    def where(self) -> str:
        """The place in the book, without the book's name."""


class GameFile(Defined):
    """The first keys of a game's `system.yaml`."""

    name: Name
    books: dict[Id, Book]
    """The books that are cited, by key."""

    def cite(self, source: Cited) -> str:
        """A source as a citation, such as `WFB3 24.3.1`; a book that is not defined is cited by its id."""
        book = self.books.get(source.book)
        return f"{source.book if book is None else book.short} {source.where}".strip()
