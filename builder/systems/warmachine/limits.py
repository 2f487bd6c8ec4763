"""What a list limits, each rule once: points, warcasters, field allowance, characters, marshals, attachments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from builder.core.definitions import Name
from builder.core.entries import share
from builder.core.findings import Shown, T, Text
from builder.core.limits import Between, Breach, Limit, Move, Row, Side, Wording, rows
from builder.core.plurals import P
from builder.systems.warmachine import bonds, field_allowance, points
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.counting import ENTRIES, PURCHASES, ArmyLimit, ArmySide
from builder.systems.warmachine.definitions import CHARACTER, UNLIMITED, AtMost
from builder.systems.warmachine.encounters import most_warcasters
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.rules import Listing, Rules, cited

ALL_VERSIONS = "all-versions"
"""The house rule by which several versions of a person may fight side by side."""


def limits(army: Army) -> Iterator[ArmyLimit]:
    """All that is limited."""
    return chain(
        points.total(army),
        points.unspent(army),
        warcasters(army),
        allowances(army),
        versions(army),
        contracted(army),
        bonds.marshals(army),
        bonds.attachments(army),
    )


def table(army: Army) -> tuple[Row, ...]:
    """What an umpire looks at: warcasters, field allowances of what there is, marshals."""
    bounded = (limit for limit in allowances(army) if limit.counted and limit.allowed.high is not None)
    marshalled = (limit for limit in bonds.marshals(army) if limit.counted)
    return tuple(rows((*warcasters(army), *bounded, *marshalled)))


def shares(army: Army) -> Iterator[ArmyLimit]:
    """The headings of the army, of what it offers: the game bounds no share of the points."""
    used = {listing.kind.group for listing in army.rules.listings.values()}
    for id, name in army.rules.system.groups.items():
        if id in used:
            yield share(id, name, army.entries, ())


# --------------------------------------------------------------------- warcasters


def warcasters(army: Army) -> Iterator[ArmyLimit]:
    """MK2-02: at least one warcaster, and no more than the encounter allows."""
    encounter = army.encounter
    most = None if encounter is None else most_warcasters(encounter, army.roster.limit)
    rule = cited(army.rules, "MK2-02")
    few: Side[EntryResult] = Side("warmachine.warcasters", _no_warcaster, rule, at=("entries",))
    many: Side[EntryResult] = Side("warmachine.warcasters", _warcasters, rule, "beyond", ("take",), by_place=True)
    moves = dict.fromkeys(army.rules.warcasters, Move())
    yield Limit(
        "warcasters",
        T("Warcasters"),
        ENTRIES,
        len(army.warcasters),
        Between(1, most),
        army.warcasters,
        few,
        many,
        moves,
    )


def _no_warcaster(b: Breach) -> Wording:
    return Wording(T("The army has no warcaster; a battlegroup is the core of every army."), T("Take a warcaster."))


def _warcasters(b: Breach) -> Wording:
    text = T("{count} warcasters; the encounter allows at most {most}.", count=b.found, most=b.allowed)
    return Wording(text, _take_out(b))


# --------------------------------------------------------------------- field allowance


def each(army: Army, listing: Listing) -> int | None:
    """The field allowance of an entry for each warcaster, with what theme and other models add; `None` for none."""
    fa = listing.line.fa
    if not isinstance(fa, int):
        return None
    for change in army.benefits.allowed:
        if listing.id in change.of:
            if change.by is None:
                return None
            fa += change.by * (army.bought(change.for_each) if change.for_each else 1)
    return max(0, fa + army.raised.get(listing.id, 0))


def allowed(army: Army, listing: Listing) -> int | None:
    """How many of an entry the army may have; `None` for any number."""
    if listing.line.fa == CHARACTER:
        return 1
    if listing.line.fa == UNLIMITED:
        return None
    return field_allowance.allowed(each(army, listing), max(1, len(army.warcasters)))


def counted(army: Army, listing: Listing) -> list[EntryResult]:
    """The entries that count against a field allowance, reinforcements with the list that they join (T-MK2-6)."""
    own = [m for m in army.taken.get(listing.id, ()) if m.facts.counted]
    return own + [m for m in army.ordered if m.entry.reinforcement and m.facts.listing is listing]


def allowances(army: Army) -> Iterator[ArmyLimit]:
    """MK2-06, MK2-07, MK2-13: no more of an entry than its field allowance for each warcaster, characters once."""
    taken = [result.entry.take for result in army.ordered if result.facts.listing is not None]
    specialists = [result for result in army.ordered if result.entry.specialist]
    for id in dict.fromkeys((*taken, *army.rules.listings)):  # those of the army first: the order of the umpire's table
        listing = army.rules.listings[id]
        yield _allowance(army, listing, counted(army, listing), id)
        own = [result for result in specialists if result.facts.listing is listing]
        if own:
            yield _allowance(army, listing, own, f"{id}:specialists")


def _allowance(army: Army, listing: Listing, own: list[EntryResult], id: str) -> ArmyLimit:
    over = _too_many(army.rules, listing)
    used = sum(map(PURCHASES.amount, own))
    moves = {listing.id: Move()} if id == listing.id else {}
    return Limit(
        id, listing.line.name, PURCHASES, used, Between(0, allowed(army, listing)), own, over=over, moves=moves
    )


def _too_many(rules: Rules, listing: Listing) -> ArmySide:
    if listing.line.fa == CHARACTER:
        return Side("warmachine.character", _once(listing), cited(rules, "MK2-07"), "beyond", ("take",))
    rule = "MK2-13" if listing.attachment else "MK2-16" if listing.line.models_per_purchase > 1 else "MK2-06"
    return Side("warmachine.field-allowance", _beyond(listing), cited(rules, rule), "beyond", ("take",))


def _once(listing: Listing) -> Callable[[Breach], Wording]:
    def wording(b: Breach) -> Wording:
        text = T(
            "{name}: {count} in the army; a character may be taken only once.", name=listing.line.name, count=b.found
        )
        return Wording(text, _take_out(b))

    return wording


def _beyond(listing: Listing) -> Callable[[Breach], Wording]:
    each = listing.line.models_per_purchase

    def groups(b: Breach) -> Wording:
        text = T(
            "{name}: {count} groups of {each} models in the army, field allowance {most}.",
            name=listing.line.name,
            count=b.found,
            each=each,
            most=b.allowed,
        )
        return Wording(text, P("Remove {count} group.", "Remove {count} groups.", "count", count=b.by))

    def wording(b: Breach) -> Wording:
        text = T(
            "{name}: {count} in the army, field allowance {most}.",
            name=listing.line.name,
            count=b.found,
            most=b.allowed,
        )
        return Wording(text, _take_out(b))

    return wording if each == 1 else groups


def _take_out(b: Breach) -> Text:
    return T("Remove {count}.", count=b.by)


def contracted(army: Army) -> Iterator[ArmyLimit]:
    """MK2-17, MK2-18: of some entries a contract or a theme lets in only so many together."""
    contract = army.rules.contracts.get(army.roster.contract or "")
    theme = army.rules.themes.get(army.roster.theme or "")
    if contract is not None:
        what = T("this contract ({contract})", contract=contract.name)
        yield from _at_most(army, "contract", contract.name, contract.at_most, what, "MK2-18")
    if theme is not None:
        what = T("this theme ({theme})", theme=theme.name)
        yield from _at_most(army, "theme", theme.name, army.benefits.at_most, what, "MK2-17")


def _at_most(army: Army, code: str, name: Name, bounds: Iterable[AtMost], what: Text, rule: str) -> Iterator[ArmyLimit]:
    """The limits that `what`, a contract or a theme, sets."""
    for index, bound in enumerate(bounds):
        own = army.present(bound.of)
        over: Side[EntryResult] = Side(
            f"warmachine.{code}", _let_in(what, own), cited(army.rules, rule), "beyond", ("take",), by="list"
        )
        moves, allowed = dict.fromkeys(bound.of, Move()), Between(0, bound.number)
        yield Limit(f"{code}:{index}", name, ENTRIES, len(own), allowed, own, over=over, moves=moves)


def _let_in(what: Text, own: list[EntryResult]) -> Callable[[Breach], Wording]:
    """The wording where `what`, a contract or a theme, allows fewer of these entries."""
    names = _several(own)

    def wording(b: Breach) -> Wording:
        text = T("{count} in the army; {what} allows at most {most}.", count=b.found, what=what, most=b.allowed)
        if names:
            text = T(
                "{count} in the army ({names}); {what} allows at most {most} of their group.",
                count=b.found, names=names, what=what, most=b.allowed,
            )  # fmt: skip
        return Wording(text, _take_out(b))

    return wording


def _several(own: list[EntryResult]) -> tuple[Shown, ...]:
    """What the entries take, by its names in the list, where that is not one and the same."""
    offers = {m.facts.listing.id: m.facts.listing for m in own if m.facts.listing is not None}
    return tuple(listing.line.name for listing in offers.values()) if len(offers) > 1 else ()


# --------------------------------------------------------------------- persons


def versions(army: Army) -> Iterator[ArmyLimit]:
    """MK2-08: one version of a person, unless the players agreed otherwise."""
    if ALL_VERSIONS in army.roster.house_rules:
        return
    of: dict[str, list[EntryResult]] = {}
    several = {listing.line.character for listing in army.rules.listings.values()}
    for own in army.taken.values():
        listing = own[0].facts.listing
        if listing is not None and listing.line.person in several:
            of.setdefault(listing.line.person, []).append(own[0])  # the same version twice is a character twice
    for person, there in of.items():
        over: Side[EntryResult] = Side(
            "warmachine.version", _versions, cited(army.rules, "MK2-08"), "beyond", ("take",)
        )
        moves = {id: Move() for id, listing in army.rules.listings.items() if listing.line.person == person}
        name = T("Versions of {name}", name=there[0].name)
        yield Limit(f"person:{person}", name, ENTRIES, len(there), Between(0, 1), there, over=over, moves=moves)


def _versions(b: Breach) -> Wording:
    return Wording(T("{count} versions of one character; an army may have only one.", count=b.found), _take_out(b))
