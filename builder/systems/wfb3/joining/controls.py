"""Controls of the unit that a character joins, and of his post there: champion, leader, attached, rider or hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from builder.core.controls import Choice, Control, choice_control
from builder.core.findings import N, Shown, T, Text
from builder.core.plurals import P
from builder.core.points import Quarters, total
from builder.systems.wfb3.army import UNITS, Army
from builder.systems.wfb3.definitions.key_names import POSTS
from builder.systems.wfb3.editor.context import EntryContext, objection
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.joining.champion_surcharges import champion_surcharges, troops_paid_by_champion
from builder.systems.wfb3.joining.relations import joined_to


def joining_controls(context: EntryContext) -> Iterator[Control]:
    """Controls of the unit that a character joins and of his post in it; without a post he only accompanies it."""
    result, army, joins = context.result, context.army, context.entry.joins
    targets: dict[str, EntryResult] = {}
    for unit in army.units:
        if not hidden_models.is_hiding(unit):
            targets.setdefault(unit.id, unit)
    champions = {unit.id: champion for champion, unit in army.posted.get("champion", ())}
    choices = []
    for unit in sorted(targets.values(), key=lambda unit: unit.id in champions):
        notes = size_and_points(unit)
        if unit.id in champions:
            notes.append(T("champion: {name}", name=champions[unit.id].name))
        blocked = join_objection(result, unit, army.joined.get(unit.id, ()), army)
        choices.append(Choice(unit.id, numbered_name(unit, context), None, tuple(notes), blocked))
    alone = Choice(None, T("no one"), None, None, objection(joined_to(result, None, None), (), army))
    why = missing_entry(context)
    if why is None and joins is not None and joins not in targets:
        why = T("no unit that a character can join")
    section = T("Character")
    yield choice_control(
        ("joins",), T("joins"), joins, (alone, *allowed_first(choices)), why, section=section, rule="WFB3 14.6.3"
    )
    if joins is None and context.entry.as_ is None:
        return
    target = targets.get(joins or "")
    paid = 0 if target is None else total(champion_surcharges(result, target, context.rules)[0])
    posts = []
    for post, name in ((None, T("not set")), *((post, POSTS[post]) for post in posts_of(result))):
        against = T("needs a unit to join") if joins is None and post is not None else None
        if target is not None:
            around = (target, *army.joined.get(target.id, ()))
            against = objection(joined_to(result, result.under, post), around, army)
        posts.append(Choice(post, name, paid if post == "champion" else 0, None, against))
    note = T("as attached: lends the unit no Leadership") if context.entry.as_ is None else None
    yield choice_control(
        ("as",), T("role in unit"), context.entry.as_, posts, section=section, note=note, rule="WFB3 14.7"
    )


def unit_control(context: EntryContext, units: Iterable[Choice], rule: str) -> Iterator[Control]:
    """The control of the entry with which machines, chariots or host creatures form one unit; `rule` is its citation.

    None if the entry joins none, and there are no `units` to choose from.
    """
    joins, offered = context.entry.joins, (Choice(None, T("a unit of its own")), *units)
    if joins is None and len(offered) == 1:
        return
    why = context.errors.get(("joins",))
    if why is None and all(choice.value != joins for choice in offered):
        why = T("no unit that these could be part of")
    yield choice_control(("joins",), T("one unit with"), joins, offered, why, section=T("Unit"), rule=rule)


def missing_entry(context: EntryContext) -> Text | None:
    """Error that the roster has no entry with the handle that this entry joins; `None` without that error."""
    joins = context.entry.joins
    if joins is None or joins in context.army.by_id:
        return None
    return T("“{id}” is not an entry in this roster.", id=joins)


def allowed_first(choices: Iterable[Choice]) -> list[Choice]:
    """The choices, those that are not blocked first, otherwise in the same order."""
    return sorted(choices, key=lambda c: c.blocked is not None)


def size_and_points(unit: EntryResult) -> list[Shown]:
    """Two texts to distinguish units with the same name: number of models, and points."""
    return [
        N("{count} model", "{count} models", unit.models),
        P("{points} point", "{points} points", "points", points=Quarters(unit.points)),
    ]


def numbered_name(unit: EntryResult, context: EntryContext) -> Shown:
    """Name of an entry, with a number in roster order if others have the same name."""
    alike = [o for o in context.others if o.name == unit.name]
    if len(alike) == 1:
        return unit.name
    place = next(n for n, o in enumerate(alike, 1) if o is unit)
    return T("{item} ({number})", item=unit.name, number=place)


def posts_of(result: EntryResult) -> tuple[str, ...]:
    """Posts that a character may have in a unit: `hidden` only for assassins and those who have it already."""
    assassin = result.facts.figure is not None and hidden_models.ASSASSIN in result.facts.figure.troop
    may_hide = assassin or result.facts.post == hidden_models.HIDDEN
    return tuple(post for post in POSTS if post != hidden_models.HIDDEN or may_hide)


def join_objection(result: EntryResult, unit: EntryResult, company: Sequence[EntryResult], army: Army) -> Shown:
    """Reason that a character may not join a unit; `None` if he may.

    `company` are the other characters in the unit. Without a post of his own, one allowed post is enough.
    """
    line = result.facts.character_line
    leads = line is not None and result.facts.level in line.must_lead
    # what is likely to be allowed comes first, and its objection is shown if nothing is
    posts = ("champion", "leader") if leads else tuple(post for post in posts_of(result)[::-1] if post != "rider")
    objections: list[Shown] = []
    for post in posts if result.facts.post is None else (result.facts.post,):
        holder = next((c for c in company if c.facts.post == post), None)
        if holder is not None and post == "champion":
            objections.append(T("{name} is its champion", name=holder.name))
        elif holder is not None and post == "leader":
            objections.append(T("{name} is its leader", name=holder.name))
        else:
            objections.append(objection(joined_to(result, unit.id, post), (unit, *company), army))
        if objections[-1] is None:
            return None
    return objections[0]


def paid_as_champion(context: EntryContext) -> set[str]:
    """Kinds of special troops that a champion pays for without choosing the option."""
    unit = context.army.by_id.get(context.entry.joins or "")
    if context.result.kind != "character" or context.entry.as_ != "champion" or unit is None or unit.kind not in UNITS:
        return set()
    return set(troops_paid_by_champion(unit, context.rules))
