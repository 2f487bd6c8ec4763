"""Entries that may be added to the army now: how many of each offer are taken and left, and why an offer is blocked."""

from __future__ import annotations

from collections import Counter
from math import ceil

from builder.core import limits
from builder.core.controls import Available
from builder.core.findings import Shown, T
from builder.core.offers import Owed, above_limit, needed_for
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.composition.limits import every_list, of_list, total, widest_shares
from builder.systems.wfb3.contingents.checks import able_to_command
from builder.systems.wfb3.definitions.lists import Commander
from builder.systems.wfb3.hosts.who_may_bind import host_of, may_bind
from builder.systems.wfb3.labels import SHARES
from builder.systems.wfb3.rules import HOST, Rules


class Counts:
    """Numbers of models in an army, and numbers and points that its limits leave."""

    def __init__(self, army: Army) -> None:
        self.army = army
        self.tournament = army.roster.game == "tournament"
        self.lists = {own.rules.list_id: own for own in every_list(army)}
        """The army split by list, lists without entries included, by list id."""
        self.left = {list_id: limits.numbers_left(of_list(own)) for list_id, own in self.lists.items()}
        """Number that the limits of a list still allow, by list id and offer key."""
        self.levels = Counter[tuple[str | None, str, int | None]]()
        """Number of models by list id, line id and level (`None` for entries other than characters)."""
        self.lines = Counter[tuple[str | None, str]]()
        """Number of models by list id and line id."""
        for m in army.entries:
            self.levels[m.entry.from_, m.entry.take, m.facts.level if m.kind == "character" else None] += m.models
            self.lines[m.entry.from_, m.entry.take] += m.models
        self.room = int(next(total(army)).left or 0)
        """Points that the points limit leaves, in quarters."""
        self.shares = {limit.id: limit for limit in widest_shares(army)}
        """Limits on the points of each category, by id of the category."""
        missing = {id: ceil(share.allowed.low - share.used) for id, share in self.shares.items()}
        self.required = {id: points for id, points in missing.items() if points > 0}
        """Points that must still be spent in each category that has a minimum, in quarters."""


def available(army: Army) -> tuple[Available, ...]:
    """All offers of the army's lists, in the order of the lists; those that cannot be added now have the reason."""
    counts = Counts(army)
    return tuple(
        _offer_now(offer, rules, counts)
        for rules in (army.rules, *army.rules.other_lists.values())
        for offer in rules.offers
    )


def _offer_now(offer: Available, rules: Rules, counts: Counts) -> Available:
    """The offer with numbers taken and left, and with the reason why it cannot be added now."""
    take, level, list_id = str(offer.entry["take"]), offer.entry.get("level"), rules.list_id
    taken = counts.levels[list_id, take, level if isinstance(level, int) else None]
    row = offer._replace(
        taken=taken,
        left=counts.left[list_id].get(offer.key.removeprefix(f"{list_id}/")),
        line_taken=counts.lines[list_id, take] if offer.line else 0,
    )
    row = _with_binder(row, rules, counts) if list_id == HOST else _compulsory_number(row, rules)
    reasons = (requirement(row, rules, counts) for requirement in REQUIREMENTS)
    return row._replace(blocked=row.blocked or next((reason for reason in reasons if reason is not None), None))


def _compulsory_number(row: Available, rules: Rules) -> Available:
    """The offer with as many models as the compulsory minimum lacks, at most those of the largest unit."""
    unit = rules.units.get(str(row.entry["take"]))
    missing = 0 if unit is None or rules.list_id is not None else unit.number.min - row.taken
    if unit is None or missing <= row.least:
        return row
    models = missing if unit.size.max is None else min(missing, unit.size.max)
    return row._replace(entry={**row.entry, "models": models}, cost=(row.points or 0) * models, least=models)


def _with_binder(row: Available, rules: Rules, counts: Counts) -> Available:
    """The offer of a host's creature with the first wizard who may bind it; blocked if none may."""
    host = host_of(str(row.entry["take"]), rules)
    wizard = next((m.id for m in counts.army.entries if may_bind(m, host)), None)
    if wizard is None:
        return row._replace(blocked=T("no wizard to bind it"))
    return row._replace(entry={**row.entry, "bound_by": wizard})


# ---------------------------------------------------- requirements: functions that return the reason why not, or `None`


def _allowed_in_tournaments(row: Available, rules: Rules, counts: Counts) -> Shown:
    """Reason that a machine is not allowed in a tournament; `None` if it is."""
    sizes = rules.machine_kinds.get(str(row.entry["take"]), ()) if counts.tournament and rules.open else ()
    banned = any(m.crew == row.entry["size"] and m.tournament == "never" for m in sizes)
    return T("not in tournaments") if banned else None


def _some_left(row: Available, rules: Rules, counts: Counts) -> Shown:
    """Reason that the limits of the list leave too few models; `None` if they leave enough."""
    unit = rules.units.get(str(row.entry["take"]))
    least = 1 if unit is None else max(1, unit.size.min)
    if row.left is None or row.left >= least:
        return None
    return T("{left} left, a unit has at least {count}", left=row.left, count=least) if row.left > 0 else T("none left")


def _priced(row: Available, rules: Rules, counts: Counts) -> Shown:
    """Reason that an offer without a price is not for tournaments; `None` if it is allowed."""
    return T("no price is printed: not in tournaments") if row.cost is None and counts.tournament else None


def _within_limit(row: Available, rules: Rules, counts: Counts) -> Shown:
    """Reason that the points left do not suffice for the offer; `None` if they do."""
    return above_limit(row.cost or 0, counts.room)


def _with_companion(row: Available, rules: Rules, counts: Counts) -> Shown:
    """Reason that the points left do not suffice for the offer and a character that it requires, else `None`."""
    companion = _companion(str(row.entry["take"]), counts.lists[rules.list_id])
    over = 0 if companion is None else (row.cost or 0) + (companion.cost or 0) - counts.room
    if companion is None or over <= 0:
        return None
    return P(
        "{points} point over with {other}, which it needs",
        "{points} points over with {other}, which it needs",
        "points",
        points=Quarters(over),
        other=companion.name,
    )


def _beside_required(row: Available, rules: Rules, counts: Counts) -> Shown:
    """Reason that the points left do not suffice for the offer and the minimums of other categories, else `None`."""
    required = ((id, points) for id, points in counts.required.items() if id != _category(row, rules))
    others = [Owed(SHARES.get(id, counts.shares[id].name), points) for id, points in required]
    return needed_for(others, row.cost or 0, counts.room)


def _within_share(row: Available, rules: Rules, counts: Counts) -> Shown:
    """Reason that the share of its category does not suffice for the offer; `None` if it does."""
    category = _category(row, rules)
    share = counts.shares.get(category)
    if share is None or share.left is None or (row.cost or 0) <= share.left:
        return None
    most = str(limits.part_of(share.used + share.left, counts.army.roster.limit * QUARTERS))
    return T("{share} of the army at most: {category}", share=most, category=SHARES.get(category, share.name))


REQUIREMENTS = (
    _allowed_in_tournaments,
    _some_left,
    _priced,
    _within_limit,
    _with_companion,
    _beside_required,
    _within_share,
)
"""Functions that give the reason why an offer cannot be added, else `None`; the first reason is shown."""


def _category(row: Available, rules: Rules) -> str:
    """Id of the category of the army against which an offer counts."""
    return rules.category or ("characters" if "level" in row.entry else "rank-and-file")


def _companion(take: str, own: Army) -> Available | None:
    """The cheapest champion, rider or commander that the line `take` requires and the army lacks; else `None`."""
    unit = own.rules.units.get(take)
    return (
        None if unit is None else (_cheapest((*unit.needs_champion, *unit.riders), own.rules) or _commander(take, own))
    )


def _cheapest(lines: tuple[str, ...], rules: Rules) -> Available | None:
    """The cheapest priced offer of the character lines with these ids; `None` if none has a price."""
    priced = (row for id in lines for row in rules.offers if row.entry["take"] == id and row.cost is not None)
    return min(priced, key=lambda row: row.cost or 0, default=None)


def _commander(take: str, own: Army) -> Available | None:
    """The cheapest commander, if a contingent lacks one and needs one with a unit of the line `take`; else `None`."""
    rule = None if own.rules.contingent is None else own.rules.contingent.commander
    return _cheapest(rule.of, own.rules) if rule is not None and _would_need_commander(own, rule, take) else None


def _would_need_commander(own: Army, rule: Commander, take: str) -> bool:
    """True if a contingent has no commander and needs one with a unit of the line `take`."""
    if able_to_command(own, rule) or (rule.leads and take not in rule.leads):
        return False
    if rule.needed == "always":
        return True
    others = {m.entry.take for m in own.units if m.under is None}
    if rule.needed == "several-races":
        return False  # which race a unit is of can still be chosen
    return bool(others) or bool(rule.alone and take not in rule.alone)
