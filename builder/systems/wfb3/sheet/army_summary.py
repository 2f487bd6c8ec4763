"""Head of the army's sheet, and the secret notes."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import N, Shown, T, joined_by_semicolons
from builder.core.plurals import P
from builder.core.points import Quarters
from builder.core.profiles import value_text
from builder.systems.game_values import Note
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.composition import baggage
from builder.systems.wfb3.contingents import costs as contingent_costs
from builder.systems.wfb3.definitions.values import BANNERS
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.forces import assignments
from builder.systems.wfb3.sheet import reference_charts

VARIANT = T("Variant")


def secrets(army: Army) -> Iterator[tuple[Shown, Shown]]:
    """Label and text of each secret note, for the owner's and umpire's copies only (14.8.1, 15.2, 15.9, 25.2)."""
    names = {result.id: result.name for result in army.entries}
    for result in army.entries:
        if result.facts.post == "hidden":
            where = names.get(result.under or "", result.under or "")
            yield (
                result.name,
                N("hidden in {unit}", "hidden in {unit}", 1, unit=where)
                if result.kind == "character"
                else N("{count} hidden in {unit}", "{count} hidden in {unit}", result.models, unit=where),
            )
    openly = tuple(result for result in army.entries if result.facts.post != "hidden")
    for result in army.entries:
        if result.facts.post == "hidden":
            for row in reference_charts.rows_for_hidden(result, openly, army):
                yield result.name, row
    for result in army.entries:
        plain, seen = result.facts.host, result.seen
        if plain is not None and seen is not None:
            struck = result.facts.random_hits
            count = N(
                "{ordinary} ordinary for {points} points, {count} hidden",
                "{ordinary} ordinary for {points} points, {count} hidden",
                seen.models - plain.models,
                ordinary=plain.models,
                points=Quarters(plain.points),
            )
            texts: list[Shown] = [count]
            if (result.in_play.rout_at, result.in_play.rally_at) != (seen.in_play.rout_at, seen.in_play.rally_at):
                texts.append(_real_thresholds(result))
            if struck is not None:
                texts.append(T("hit at random, {value}", value=struck.value))
            yield result.name, joined_by_semicolons(texts)
    if army.roster.bribe:
        dice = contingent_costs.bribe_dice(army.roster.bribe, army.rules)
        points = Quarters(army.roster.bribe)
        yield (
            T("Bribe"),
            T("{points} points, {dice}D6 against the loyalty of enemy mercenaries", points=points, dice=dice),
        )
    for part in army.rules.other_lists.values():
        if part.hired and any(entry.from_ == part.list_id for entry in army.roster.entries):
            yield part.army.name, tuple(contingent_costs.loyalty_texts(part, army))
    yield from assignments.secret_lines(army)


def _real_thresholds(result: EntryResult) -> Shown:
    """Rout and rally thresholds of a unit without the models hidden in it, in words (24)."""
    if result.in_play.rout_at is None:
        return ()
    lost = T("without them a rout test at {lost} or more lost", lost=result.in_play.rout_at)
    if result.in_play.rally_at is None:
        return lost
    return T("{first}, rallies with {least} or more left", first=lost, least=result.in_play.rally_at)


def _commander_without_post(taken: list[EntryResult]) -> Iterator[Shown]:
    """Who commands a contingent that has no commander: its only champion, or its only entry."""
    led = [result for result in taken if result.facts.champion is not None]
    if len(led) == 1:
        yield T("commander: the champion of {unit}", unit=led[0].name)
    elif len(taken) == 1:
        yield T("commander: {name}", name=taken[0].name)


def summary(whole: Army, of_copy: tuple[EntryResult, ...], priced: bool) -> Iterator[Note]:
    """Notes for the head of a copy: general, seconds, banners, baggage, contingents, house rules, rolled profiles.

    The copy shows the entries `of_copy`; the baggage train counts the whole army. With `priced` the
    notes on contingents include points.
    """
    army = whole.with_entries(of_copy)
    chief = army.general
    if chief is not None:
        post = army.rules.system.command["general"]
        text = T("{name} (Ld {value}), {radius}", name=chief.name, value=_leadership(chief), radius=post.radius)
        free = army.possible_generals
        if free:
            names = tuple(character.name for character in free)
            text = T("{general}; of equal Leadership, the player chooses: {names}", general=text, names=names)
        about = (chief.id, *(character.id for character in free if character is not chief))
        yield Note(post.name, text, about, command=True)
    for role in ("second", *BANNERS):
        for result in army.entries:
            if result.role == role:
                yield Note(army.rules.system.command[role].name, result.name, (result.id,), command=True)
    if army.roster.baggage:
        train = baggage.train(whole)
        if train.shares and (train.wagons or train.civilians):
            who = baggage.civilians(whole)
            size = baggage.size_in_words(train.wagons, train.civilians, who)
            place = T("{side}″ × {depth}″ at the table edge, placed first", side=train.side, depth=train.depth)
            yield Note(T("Baggage train"), (*size, place))
        elif baggage.mercenaries(whole) and baggage.too_small_for_train(whole):
            yield Note(T("Baggage train"), T("agree on one wagon"))
    for part in army.rules.other_lists.values():
        taken = [result for result in army.entries if result.entry.from_ == part.list_id]
        if not taken or part.contingent is None:
            continue
        spent = sum(result.points for result in taken)
        texts: list[Shown] = (
            [P("{points} point", "{points} points", "points", points=Quarters(spent))] if priced else []
        )
        commander = army.commanders.get(part.list_id or "")
        if commander is not None:
            texts.append(T("commander {name} (Ld {value})", name=commander.name, value=_leadership(commander)))
        else:
            texts += _commander_without_post(taken)
        if part.hired:
            more = army.rules.system.mercenaries.hired_more
            texts.append(T("Ld +{more} for rout and rally, need not pursue", more=more))
        else:
            texts.append(T("Ld −1 for rout and rally, unless against a hated foe"))
        if part.army.alignment not in (None, army.rules.army.alignment):  # that of the army stands in the head already
            texts.append(T("alignment: {alignment}", alignment=part.army.alignment))
        texts += [part.army.notes] if part.army.notes is not None else []
        own = tuple(result.id for result in taken)
        yield Note(part.army.name, tuple(texts), own)
        if part.army.spells is not None and any(result.facts.wizard for result in taken):
            yield Note(T("Spells"), part.army.spells, own)
    for id, variant in army.rules.army_itself.army.variants.items():
        if id in army.roster.variants:
            yield Note(VARIANT, variant.name, essential=True)
    for id in army.roster.house_rules:
        known = army.rules.system.house_rules.get(id)
        if known is not None:
            title = T("House rule") if known.of == "house" else T("Reference sheet")
            yield Note(title, T("{name}: {effect}", name=known.name, effect=known.effect), essential=True)
    rolled = [result for result in army.entries if result.entry.roll is not None or result.facts.rolls]
    if rolled:
        about = tuple(result.id for result in rolled)
        yield Note(T("Profiles rolled"), tuple(result.name for result in rolled), about)
    if army.rules.army.alignment is not None:
        yield Note(T("Alignment"), army.rules.army.alignment)
    wizards = tuple(result.id for result in army.entries if result.entry.from_ is None and result.facts.wizard)
    if wizards and army.rules.army.spells is not None:
        yield Note(T("Spells"), army.rules.army.spells, wizards)
    if army.rules.army.notes is not None:
        yield Note(T("List notes"), army.rules.army.notes)


def _leadership(leader: EntryResult) -> str:
    """Leadership of a character with the bonus that he gives, such as `9+1`."""
    his = leader.in_play.profiles[0]
    return value_text(his.values.get("Ld"), his.bonus.get("Ld", 0))
