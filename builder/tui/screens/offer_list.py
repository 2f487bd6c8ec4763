"""The available pane: search, filter, sort, fold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.cells import cell_len as cells

from builder.core import roles
from builder.core.controls import Available, Choice
from builder.core.findings import MusterError, Shown, T, Text
from builder.core.roles import Role
from builder.editing import offer_search, quick_add
from builder.editing.offer_search import OfferRow, Order
from builder.editing.quick_add import Addition
from builder.locale import Language
from builder.tui.formatters import catalogue, texts
from builder.tui.formatters.catalogue import Heading
from builder.tui.formatters.row_cache import RowCache
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import EMPTY, Key, Row, Span, row

ORDERS: dict[Order, Shown] = {
    "list": T("in the order of the list"),
    "name": T("by name"),
    "price": T("cheapest first"),
}
"""Title of each sort order."""


NUMBERED = 12
"""Greatest number of rows that show what they add with the typed number."""


class OfferList:
    """State of the available pane: search words, filter, sort order, folded headings, rows."""

    def __init__(self) -> None:
        self.words = ""
        """The search words."""
        self.number: int | None = None
        """The number typed with the search words, to add; `None` without one."""
        self.only_fitting = False
        self.role: Role | None = None
        self.order: Order = "list"
        self.only_owned = False
        self.owned: Mapping[str, int] = {}
        """Number of models owned of each entry of the army list, by its id."""
        self.used: Mapping[str, int] = {}
        """Number of models in the roster of each entry of the army list, by its id."""
        self.prices: Shown = None
        """Heading of the prices; `None` to show none."""
        self.rows: dict[str, OfferRow] = {}
        """The visible offers, by key."""
        self.all: list[OfferRow] = []
        """All offers, visible or not."""
        self._folded: set[Heading] | None = None

    def at(self, key: Key | None) -> Available | None:
        """The available entry in the row with a key; `None` for a heading."""
        offer = self.rows.get(key) if isinstance(key, str) else None
        return None if offer is None else offer.pick

    def row_of(self, pick: Available) -> OfferRow | None:
        """The visible offer with an available entry; `None` if it is hidden."""
        return next((offer for offer in self.rows.values() if offer.pick is pick), None)

    def show(
        self,
        picks: Sequence[Available],
        pane: RowList,
        lang: Language,
        cache: RowCache,
        own: Sequence[Row] = (),
        add: Callable[[Available, int], Addition] | None = None,
    ) -> None:
        """Draw the available rows; in a search also `own`, rows of the army's matching entries.

        `add` gives what an offer adds with a number typed with the search words.
        """
        self.all = [offer._replace(owned=self._counted(offer)) for offer in offer_search.offer_rows(picks)]
        if self._folded is None:  # at first the army's own list is open, what lies beside it is not
            self._folded = {catalogue.heading_of(offer.pick) for offer in self.all if offer.pick.apart}
        fit = offer_search.of_role(self.all, self.role)
        shown = [offer for offer in fit if not (self.only_fitting and offer.blocked)]
        shown = [offer for offer in shown if offer.owned or not self.only_owned]
        width = pane.wide - 1
        if self.words.strip():
            words, self.number = quick_add.asked(shown, self.words)
            shown = offer_search.matching_rows(shown, words)
            rows = catalogue.found(shown, lang, width, self._numbered(shown, add))
        else:
            self.number = None
            shown = offer_search.ordered(shown, self.order, lang)
            if self.order == "list":
                folded = self._folded if self.role is None else set[Heading]()
                rows = catalogue.takes(shown, lang, width, folded=folded, cache=cache)
            else:
                rows = catalogue.found(shown, lang, width)
        self.rows = {offer.key: offer for offer in shown}
        say = lang.say
        if not rows:
            none = T("Nothing has that name; try a weapon or a kind (cavalry).")
            none = none if self.words.strip() else T("Nothing here; {key} shows the others.", key="o")
            rows += texts.wrapped(say(none), width, "dim")
        if own:
            rows += [EMPTY, row(" " + say(T("In the army")), "head"), *own]
        title = say(T("What fits")) if self.only_fitting else say(T("Available"))
        title = say(T("What I own")) if self.only_owned else title
        title += f": {say(roles.NAMES[self.role])}" if self.role is not None else ""
        hidden = len(self.all) - len(shown)
        tail = say(T("{count} hidden", count=hidden)) if hidden else say(self.prices)
        fits = cells(title) + cells(tail) + 4 <= pane.wide
        first = not pane.rows
        pane.show(rows, (Span(title, "plain", "arrange"),), (Span(f" {tail} ", "dim"),) if fits else ())
        if first and self.rows:
            pane.go(next(iter(self.rows)))

    def _numbered(
        self, shown: Sequence[OfferRow], add: Callable[[Available, int], Addition] | None
    ) -> dict[str, Addition | Text]:
        """For the first rows what they add with the typed number, or why they cannot, by key of the offer."""
        found: dict[str, Addition | Text] = {}
        if add is None or self.number is None:
            return found
        for offer in shown[:NUMBERED]:
            try:
                found[offer.key] = add(offer.pick, self.number)
            except MusterError as problem:
                found[offer.key] = problem.text
        return found

    def _counted(self, offer: OfferRow) -> str:
        """Models of an offer in the roster and owned, as a text; empty for an offer that is not owned."""
        take = str(offer.pick.entry.get("take"))
        return f"{self.used.get(take, 0)}/{self.owned[take]}" if take in self.owned else ""

    def fold(self, heading: Heading, *, hide: bool | None = None) -> bool:
        """Fold (`hide`) or unfold a heading; true if that changed anything.

        For `None` a folded one is unfolded, another one is folded.
        """
        known = self._folded if self._folded is not None else set()
        wanted = heading not in known if hide is None else hide
        if wanted == (heading in known):
            return False
        self._folded = known | {heading} if wanted else known - {heading}
        return True

    def heading(self, key: Key | None) -> Heading | None:
        """The heading above the row with this key; `None` for the key of a heading."""
        pick = self.at(key)
        return None if pick is None else catalogue.heading_of(pick)

    def choices(self, lang: Language) -> tuple[Choice, ...]:
        """Choices of filters and sort orders, with the number of rows that each filter leaves."""
        found = [Choice("role", T("everything"), None, T("{count} in all", count=len(self.all)))]
        for role, name in roles.NAMES.items():
            count = len(offer_search.of_role(self.all, role))
            if count:
                found.append(Choice(f"role {role}", T("only {what}", what=name), None, str(count)))
        found += [Choice(f"order {order}", name) for order, name in ORDERS.items()]
        fits = T("all, also what does not fit") if self.only_fitting else T("only what fits")
        if self.owned:
            found.append(Choice("owned", T("all, also what I do not own") if self.only_owned else T("only what I own")))
        return (*found, Choice("fits", fits))

    def arrange(self, value: str) -> None:
        """Apply the filter or sort order whose choice has this value."""
        kind, _, what = value.partition(" ")
        if kind == "fits":
            self.only_fitting = not self.only_fitting
        elif kind == "owned":
            self.only_owned = not self.only_owned
        elif kind == "order":
            self.order = next((order for order in ORDERS if order == what), "list")
        else:
            self.role = next((role for role in roles.NAMES if role == what), None)


def nothing(lang: Language, width: int) -> tuple[Row, ...]:
    """Rows of the entry pane while the cursor is on a heading."""
    return texts.wrapped(
        lang.say(T("Enter folds and unfolds; < and > jump between headings; o filters and sorts.")), width, "dim"
    )
