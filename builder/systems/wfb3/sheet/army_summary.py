"""What stands at the head of a sheet of the whole army, and what is kept from the opponent."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import Blank, N, Shown, T
from builder.core.plurals import P
from builder.core.points import Quarters
from builder.core.profiles import shown
from builder.systems.game_values import Note
from builder.systems.wfb3.composition import baggage
from builder.systems.wfb3.composition.army import Army
from builder.systems.wfb3.contingents import costs as contingent_costs
from builder.systems.wfb3.definitions.values import BANNERS
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.forces import assignments
from builder.systems.wfb3.general.who_is_general import tied
from builder.systems.wfb3.sheet import reference_charts


def secrets(army: Army) -> tuple[tuple[Shown, Shown], ...]:
    """Label and text of what is written down before the game and kept from the opponent (25.2, 20.6)."""
    return tuple(_secrets(army))


def _secrets(army: Army) -> Iterator[tuple[Shown, Shown]]:
    """What is written down before the game and shown to the umpire alone (14.8.1, 15.2, 15.9, 25.2)."""
    names = {m.id: m.name for m in army.entries}
    for m in army.entries:
        if m.facts.post == "hidden":
            where = names.get(m.under or "", m.under or "")
            yield (
                m.name,
                N("hidden in {unit}", "hidden in {unit}", 1, unit=where)
                if m.kind == "character"
                else N("{count} hidden in {unit}", "{count} hidden in {unit}", m.models, unit=where),
            )
    openly = tuple(m for m in army.entries if m.facts.post != "hidden")
    for m in army.entries:
        if m.facts.post == "hidden":
            for row in reference_charts.of_hidden(m, openly, army):
                yield m.name, row
    for m in army.entries:
        plain, seen = m.facts.host, m.seen
        if plain is not None and seen is not None:
            struck = m.facts.struck
            count = N(
                "{ordinary} ordinary for {points} points, {count} hidden",
                "{ordinary} ordinary for {points} points, {count} hidden",
                seen.models - plain.models,
                ordinary=plain.models,
                points=Quarters(plain.points),
            )
            if (m.in_play.rout_at, m.in_play.rally_at) != (seen.in_play.rout_at, seen.in_play.rally_at):
                count = T("{first}; {second}", first=count, second=_in_truth(m))
            if struck is not None:
                count = T("{first}; {second}", first=count, second=T("hit at random, {value}", value=struck.value))
            yield m.name, count
    if army.roster.bribe:
        dice = contingent_costs.bribe_dice(army.roster.bribe, army.rules)
        points = Quarters(army.roster.bribe)
        yield (
            T("Bribe"),
            T("{points} points, {dice}D6 against the loyalty of enemy mercenaries", points=points, dice=dice),
        )
    for part in army.rules.parts.values():
        if part.hired and part.part in contingent_costs.named(army.roster):
            yield part.army.name, tuple(contingent_costs.loyalty(part, army))
    yield from assignments.notes(army)
    for m in army.entries:
        if m.role == "second":
            yield m.name, T("radius of the second in command, 2D6{blank}″", blank=Blank())


def _in_truth(m: EntryResult) -> Shown:
    """From how many losses a unit tests and with how many it rallies without those who only seem to be of it (24)."""
    if m.in_play.rout_at is None:
        return ()
    lost = T("without them a rout test at {lost} or more lost", lost=m.in_play.rout_at)
    if m.in_play.rally_at is None:
        return lost
    return T("{first}, rallies with {least} or more left", first=lost, least=m.in_play.rally_at)


def _led_by_itself(taken: list[EntryResult]) -> Iterator[Shown]:
    """Who commands a contingent without a commander of its own: its only champion, or the only one who is there."""
    led = [m for m in taken if m.facts.champion is not None]
    if len(led) == 1:
        yield T("commander: the champion of {unit}", unit=led[0].name)
    elif len(taken) == 1:
        yield T("commander: {name}", name=taken[0].name)


def summary(whole: Army, of_copy: tuple[EntryResult, ...] | None = None, *, priced: bool = True) -> tuple[Note, ...]:
    """Lines for the head of a copy with these entries, or all: general, seconds, banner, house rules, baggage, own dice.

    What stands on the table or is rolled openly follows from the whole army, also from those hidden from this copy.
    The lines show what contingents cost if `priced`.
    """
    army = whole if of_copy is None else whole.with_entries(of_copy)
    lines: list[Note] = []
    chief = army.general
    if chief is not None:
        his = chief.in_play.profiles[0]
        value = shown(his.values.get("Ld"), his.bonus.get("Ld", 0))
        post = army.rules.system.command["general"]
        text = T("{name} (Ld {value}), {radius}", name=chief.name, value=value, radius=post.radius)
        free = tied(army.best_leaders)
        if free:
            names = tuple(c.name for c in free)
            text = T("{general}; of equal Leadership, the player chooses: {names}", general=text, names=names)
        lines.append(Note(post.name, text, (chief.id, *(c.id for c in free if c is not chief))))
    for role in ("second", *BANNERS):
        lines.extend(
            Note(army.rules.system.command[role].name, m.name, (m.id,)) for m in army.entries if m.role == role
        )
    if army.roster.baggage:
        train = baggage.train(whole)
        if train.shares and (train.wagons or train.civilians):
            who = baggage.civilians(whole)
            size = baggage.size(train.wagons, train.civilians, who)
            place = T("{side}″ × {depth}″ at the table edge, placed first", side=train.side, depth=train.depth)
            lines.append(Note(T("Baggage train"), (*size, place)))
        elif baggage.hired(whole) and baggage.wanting(whole):
            lines.append(Note(T("Baggage train"), T("agree on one wagon")))
    for part in army.rules.parts.values():
        taken = [m for m in army.entries if m.entry.from_ == part.part]
        if not taken or part.contingent is None:
            continue
        spent = sum(m.points for m in taken)
        said: list[Shown] = [P("{points} point", "{points} points", "points", points=Quarters(spent))] if priced else []
        commander = army.commanders.get(part.part or "")
        if commander is not None:
            his = commander.in_play.profiles[0]
            value = shown(his.values.get("Ld"), his.bonus.get("Ld", 0))
            said.append(T("commander {name} (Ld {value})", name=commander.name, value=value))
        else:
            said += _led_by_itself(taken)
        if part.hired:
            more = army.rules.system.mercenaries.hired_more
            said.append(T("Ld +{more} for rout and rally, need not pursue", more=more))
        else:
            said.append(T("Ld −1 for rout and rally, unless against a hated foe"))
        if part.army.alignment not in (None, army.rules.army.alignment):  # that of the army stands in the head already
            said.append(T("alignment: {alignment}", alignment=part.army.alignment))
        said += [part.army.notes] if part.army.notes is not None else []
        own = tuple(m.id for m in taken)
        lines.append(Note(part.army.name, tuple(said), own))
        if part.army.spells is not None and any(m.facts.wizard for m in taken):
            lines.append(Note(T("Spells"), part.army.spells, own))
    lines.extend(
        Note(T("Variant"), v.name, essential=True)
        for id, v in army.rules.army_itself.army.variants.items()
        if id in army.roster.variants
    )
    for id in army.roster.house_rules:
        known = army.rules.system.house_rules.get(id)
        if known is not None:
            title = T("House rule") if known.of == "house" else T("Reference sheet")
            lines.append(Note(title, T("{name}: {effect}", name=known.name, effect=known.effect), essential=True))
    rolled = [m for m in army.entries if m.entry.roll is not None or m.facts.rolls]
    if rolled:
        lines.append(Note(T("Profiles rolled"), tuple(m.name for m in rolled), tuple(m.id for m in rolled)))
    if army.rules.army.alignment is not None:
        lines.append(Note(T("Alignment"), army.rules.army.alignment))
    wizards = tuple(m.id for m in army.entries if m.entry.from_ is None and m.facts.wizard)
    if wizards and army.rules.army.spells is not None:
        lines.append(Note(T("Spells"), army.rules.army.spells, wizards))
    if army.rules.army.notes is not None:
        lines.append(Note(T("List notes"), army.rules.army.notes))
    return tuple(lines)
