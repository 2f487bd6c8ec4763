"""Rule pages that explain each finding code to players, from `lists/<game>/rule-pages.yaml`."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from builder.core.definitions import Header, Id, Name, Short
from builder.core.findings import ERROR, Finding, T
from builder.core.models import Model
from builder.core.undefined_ids import undefined_in

Code = Annotated[str, Field(pattern=r"^[a-z0-9-]+\.[a-z0-9]+(-[a-z0-9]+)*$", max_length=80)]
"""The code of a finding: the id of its game, a dot, and lower case letters, digits and hyphens."""


class RulePage(Model):
    """Explanation of a finding code."""

    title: Name
    """Name of the rule."""
    rule: Name
    """The rule in one or two sentences."""
    sections: tuple[Name, ...] = ()
    """Sections of the book, by number or by name in both languages; numbers of rulings are not shown."""
    fix: Name
    """What a player can do to keep the rule."""
    passes: Name | None = None
    """Title of a case in `tests/cases`, as an example that is legal."""
    fails: Name | None = None
    """Title of a case in `tests/cases`, as an example that is illegal."""


class RulePages(Header):
    """`lists/<game>/rule-pages.yaml`, and `lists/rule-pages.yaml` for codes that every game has."""

    kind: Literal["rule-pages"]
    system: Id | None = None
    """The id of the game; none for codes that every game has."""
    version: Short
    """The version of the file."""
    pages: dict[Code, RulePage] = {}
    """A page for each finding code of the game."""
    keys: dict[Short, tuple[Code, ...]] = {}
    """Codes of the rules for each key of entries and of the roster, the most relevant first."""

    def misplaced_codes(self) -> Iterator[Finding]:
        """Findings on pages for codes of another game, and on keys that refer to a code without a page."""
        for code in self.pages:
            if self.system is not None and not code.startswith(f"{self.system}."):
                text = T("The finding code {code} does not begin with {start}.", code=code, start=f"{self.system}.")
                yield Finding("file.value", ERROR, text, path=("pages", code), found=code)
        for key, codes in self.keys.items():
            yield from undefined_in("", codes, self.pages, ("keys", key))


NO_PAGES = RulePages.model_construct(kind="rule-pages", format=1, version="")
"""The empty rule pages of a game without such a file."""
