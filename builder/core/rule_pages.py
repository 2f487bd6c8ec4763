"""What each finding code stands for: pages for players, as `lists/<game>/rule-pages.yaml` has them."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from builder.core.dangling_references import unknown_ids
from builder.core.definitions import Header, Id, Name, Short
from builder.core.findings import ERROR, Finding, T
from builder.core.models import Model

Code = Annotated[str, Field(pattern=r"^[a-z0-9-]+\.[a-z0-9]+(-[a-z0-9]+)*$", max_length=80)]
"""The code of a finding: the id of its game, a dot, and lower case letters, digits and hyphens."""


class RulePage(Model):
    """What a finding code stands for."""

    title: Name
    """What the rule is called."""
    rule: Name
    """What it asks of a list, in a sentence or two."""
    sections: tuple[Name, ...] = ()
    """Where it stands: sections by their numbers, or by names in both languages; numbers of rulings are not shown."""
    fix: Name
    """How a player can keep it."""
    passes: Name | None = None
    """An example that is legal: the title of a case in `tests/cases`."""
    fails: Name | None = None
    """An example that is not legal: the title of a case in `tests/cases`."""


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
    """By keys of entries and of the roster: codes of the rules that judge what stands there, the nearest first."""

    def misplaced_codes(self) -> Iterator[Finding]:
        """Pages for codes of another game, which nobody would find, and keys that lead to a code without a page."""
        for code in self.pages:
            if self.system is not None and not code.startswith(f"{self.system}."):
                text = T("The finding code {code} does not begin with {start}.", code=code, start=f"{self.system}.")
                yield Finding("file.value", ERROR, text, path=("pages", code), found=code)
        for key, codes in self.keys.items():
            yield from unknown_ids("", codes, self.pages, ("keys", key))


NO_PAGES = RulePages(kind="rule-pages", format=1, version="")
"""What a game without such a file has."""
