"""Entries completed for the sheet: magic items, leaders, companions that slow them, special rules with numbers."""

from __future__ import annotations

from builder.core.entries import Tag
from builder.core.findings import Shown, T
from builder.core.profiles import Movement, Profile, Step, with_changes
from builder.core.roster import by_handle
from builder.systems.wfb3.army import TROOPS, UNITS, Army, may_share_unit
from builder.systems.wfb3.chariots import in_play as chariots_in_play
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.troops import TagUse
from builder.systems.wfb3.definitions.values import BANNERS, MENTAL
from builder.systems.wfb3.entries.results import EntryResult, Led, Slow, special_rules
from builder.systems.wfb3.formulas import movement as movement_formulas
from builder.systems.wfb3.formulas import rout_rally_and_leadership
from builder.systems.wfb3.general import leadership
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.magic_items import effects
from builder.systems.wfb3.monsters import crew_and_riders as monster_evaluation
from builder.systems.wfb3.profiles import model_movement
from builder.systems.wfb3.profiles.second_shapes import Shape
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.sheet import rules_in_numbers
from builder.systems.wfb3.spells import magic_points
from builder.systems.wfb3.spells import sheet as spells_sheet


def finished(army: Army) -> Army:
    """The army, its entries with the details that only sheets show."""
    alone = army.with_entries(tuple(_finished(result, army.rules) for result in army.entries))
    together = alone.with_entries(_with_relations(alone))
    numbered = together.with_entries(
        tuple(rules_in_numbers.with_numbers(result, together) for result in together.entries)
    )
    return numbered.with_entries(magic_points.with_magic_points_left(numbered))


def _with_relations(army: Army) -> tuple[EntryResult, ...]:
    """The entries with values that depend on other entries: general, leaders, riders, companions, hidden models."""
    masters = _master_groups(army)
    serving = army.with_entries(tuple(_with_service_changes(result, masters, army.rules) for result in army.entries))
    own = serving.entries
    mixed = {result.id for result in own if result.kind in ("unit", "machine") and may_share_unit(result)}
    chief = army.general
    howdahs = {result.id for result in own if result.facts.howdah}
    drawn = by_handle(result for result in own if result.kind == "chariot")
    bearing = by_handle(result for result in own if result.kind == "unit")
    open_order = {result.id for result in own if result.kind == "unit" and _open_order(result, army.rules)}
    teamed = {result.under for result in own if result.kind == "machine"}
    bannered = {result.entry.from_ for result in army.entries if result.role == "contingent-banner"}
    there = {
        army.rules.creatures[result.creature].group
        for result in army.entries
        if result.creature in army.rules.creatures and not hidden_models.is_hiding(result)
    }
    finished = []
    for result in own:
        is_chief = result is chief
        if result.facts.post == "rider" and result.under in howdahs and result.kind == "character":
            result = monster_evaluation.with_howdah_save(result, army.rules)
        if result.kind == "character" and result.under in drawn and chariots_in_play.is_aboard(result):
            result = _aboard(result, drawn[result.under].in_play.movement)
            armed = result.in_play._replace(weapons=chariots_in_play.weapons_aboard(result.in_play.weapons))
            result = result._replace(in_play=armed, facts=result.facts._replace(in_vehicle=True))
        elif result.facts.post == "rider" and result.under in bearing and result.kind == "character":
            result = _aboard(result, bearing[result.under].in_play.movement)
        elif result.kind == "character" and result.under is None and result.in_play.movement is not None:
            result = _alone(result)
        elif result.kind == "character" and result.under in open_order and result.in_play.movement is not None:
            eased = result.in_play.movement._replace(
                difficult=movement_formulas.eased(result.in_play.movement.effective)
            )
            result = result._replace(in_play=result.in_play._replace(movement=eased))
        elif result.kind == "machine" and result.in_play.has_rule("single-team"):
            with_others = result.under is not None or result.id in teamed
            result = _without(result, {"single-team"}) if with_others else _alone(result)
        uses = () if result.facts.figure is None else result.facts.figure.creature.tags
        if result.entry.from_ is not None and result.entry.from_ not in bannered:
            result = _without(result, {use.take for use in uses if use.banner})
        post = "general" if is_chief else None if result.role == "general" else result.role
        if post is not None:
            known = army.rules.system.command[post]
            result = _with_rules(result, Tag(post, known.name, known.radius, known.effect))
        if result.kind in UNITS:
            company = [
                character
                for character in serving.companions.get(result.id, ())
                if not hidden_models.is_hiding(character)
                and (character.kind == "character" or (character.id in mixed and result.id in mixed))
            ]
            result = _with_companions(result, company, army.rules)
        if result.id in mixed and result.under in mixed:  # it routs and rallies with the unit that it joins
            result = result._replace(in_play=result.in_play._replace(rout_at=None, rally_at=None))
        result = _without(result, {use.take for use in uses if use.beside and there.isdisjoint(use.beside)})
        if result.kind in UNITS and result.id in serving.hidden:
            result = hidden_models.with_hidden_models(result, serving.hidden[result.id], army.rules)
        finished.append(result)
    return tuple(finished)


def _finished(result: EntryResult, rules: Rules) -> EntryResult:
    """An entry with its magic items' effects and a wizard's JSON values."""
    done = _with_sheet_facts(result, rules.system)
    if result.items or result.carries:
        done = effects.with_items(done, rules)
    part = rules.other_lists.get(result.entry.from_ or "", rules)
    values = spells_sheet.json_values(done, part) if result.facts.wizard else None
    if values is not None:
        start = magic_points.starting_magic_points(done, part)
        done = done._replace(added={**done.added, **values}, facts=done.facts._replace(magic_points=start))
    return done


def _with_sheet_facts(result: EntryResult, system: SystemFile) -> EntryResult:
    """An entry with facts on moving and fighting that verdicts do not need."""
    figure, profile = result.facts.figure, result.facts.profile
    if figure is None or profile is None or result.kind == "chariot":
        return result
    facts = result.facts._replace(slow_arms=model_movement.single_move_weapons(figure, system))
    if result.kind == "character":
        facts = facts._replace(litter=model_movement.litter_of(figure.gear, system))
        if figure.mount is not None and result.facts.post != "champion":  # a champion has the mount of his unit (14.2)
            facts = facts._replace(on_foot=model_movement.dismounted(figure, profile, system))
    else:
        facts = facts._replace(movement_text=model_movement.special_movement(figure, system))
    return result._replace(facts=facts)


def _aboard(rider: EntryResult, moves: Movement | None) -> EntryResult:
    """A character aboard, who moves by `moves` of his monster or vehicle, and on foot by his own Movement."""
    own = None if moves is None else moves._replace(base=moves.effective, penalty=0)
    him = rider.in_play.profiles[0]._replace(carried=own is not None)
    aboard = rider.in_play._replace(movement=own, profiles=(him, *rider.in_play.profiles[1:]))
    return rider._replace(in_play=aboard, facts=rider.facts._replace(on_foot=rider.facts.on_foot or rider.in_play))


def _alone(result: EntryResult) -> EntryResult:
    """The entry as a single model, which only very difficult ground slows, to half Movement (14.6.1, 19.5)."""
    if result.in_play.movement is None or result.in_play.movement.difficult == result.in_play.movement.effective > 1:
        return result  # no ground slows it, only walls and buildings
    moves = result.in_play.movement._replace(difficult=result.in_play.movement.effective)
    alone = result._replace(in_play=result.in_play._replace(movement=moves))
    return alone._replace(facts=result.facts._replace(solitary_movement=movement_formulas.reduced(moves.effective)))


def _with_rules(result: EntryResult, *first: Tag, last: tuple[Tag, ...] = ()) -> EntryResult:
    """The entry with the special rules `first` before, and `last` after, those that it has."""
    return result._replace(in_play=result.in_play._replace(tags=(*first, *result.in_play.tags, *last)))


def _without(result: EntryResult, idle: set[str]) -> EntryResult:
    """The entry without the special rules whose ids are in `idle`."""
    tags = tuple(tag for tag in result.in_play.tags if tag.id not in idle)
    return result._replace(in_play=result.in_play._replace(tags=tags))


def _master_groups(army: Army) -> frozenset[str]:
    """Ids of the bestiary groups that an army serves: the general's, or without a general those in its own list."""
    chief = army.general
    masters = [result for result in army.entries if result.entry.from_ is None] if chief is None else [chief]
    return frozenset(
        army.rules.creatures[result.creature].group for result in masters if result.creature in army.rules.creatures
    )


def _with_service_changes(result: EntryResult, masters: frozenset[str], rules: Rules) -> EntryResult:
    """An entry with the changes by special rules that depend on the groups it serves."""
    figure = result.facts.figure
    if figure is None or not result.in_play.profiles or not masters:
        return result
    for use in figure.creature.tags:
        if use.serving and use.take not in figure.lacks and masters.issubset(use.beside):
            result = _changed(result, use, rules)
    return result


def _changed(result: EntryResult, use: TagUse, rules: Rules) -> EntryResult:
    """An entry with the changes by one special rule in the profiles of the entry and its champion."""
    known = rules.system.tags[use.take]
    step = Step(known.name, dict(use.serving), rules.cite(known.source))

    def with_change(profile: Profile) -> Profile:
        """A profile with the rule's changes, as one more step."""
        return profile._replace(values=with_changes(profile.values, use.serving, low=0), steps=(*profile.steps, step))

    sold, now = result.facts.champion, result.in_play
    own = (now.profiles[0], *(() if sold is None else (sold.in_play.profile,)))
    profiles = tuple(
        with_change(profile) if any(profile is one or profile == one for one in own) else profile
        for profile in now.profiles
    )
    tags = tuple(tag._replace(text=T("counted in the profile")) if tag.id == use.take else tag for tag in now.tags)
    result = result._replace(in_play=now._replace(profiles=profiles, tags=tags))
    if sold is None:
        return result
    his = sold.in_play
    in_play = his._replace(profile=with_change(his.profile))
    return result._replace(facts=result.facts._replace(champion=sold._replace(in_play=in_play)))


def _with_companions(unit: EntryResult, companions: list[EntryResult], rules: Rules) -> EntryResult:
    """A unit with everything that entries joined to it change: leader, Movement, riders, banners, item effects."""
    leading = [companion for companion in companions if companion.facts.post in ("champion", "leader")]
    leader = min(leading, key=_leads_first, default=None)
    changed = _with_slower_companions(unit, companions, rules) if unit.kind in TROOPS else unit
    beasts = [companion for companion in companions if companion.kind != "character"]
    if beasts and unit.in_play.rout_at is not None:
        strength = sum(
            (member.facts.crew or 0) if member.kind == "machine" else member.models for member in (unit, *beasts)
        )
        rallies = None if unit.in_play.rally_at is None else rout_rally_and_leadership.rally_at(strength)
        own = changed.in_play._replace(rout_at=rout_rally_and_leadership.rout_at(strength), rally_at=rallies)
        changed = changed._replace(in_play=own)
    riders = tuple(companion for companion in companions if chariots_in_play.is_aboard(companion))
    if riders and unit.kind == "chariot":
        changed = chariots_in_play.with_riders(changed, riders, rules)
    elif unit.kind == "unit" and (
        carried := [companion for companion in companions if companion.facts.post == "rider"]
    ):
        changed = monster_evaluation.with_riders(changed, carried, driven=not changed.facts.pilots)
    sold = unit.facts.champion
    if leader is not None and (sold is None or leader.facts.post == "leader"):
        changed = _led_by(changed, leader.in_play.profiles[0], leader.name, rules, leader.facts.shape)
    elif sold is not None:
        changed = _led_by(changed, sold.in_play.profile, sold.name, rules, sold.in_play.shape)
    banners = [companion for companion in companions if companion.role in BANNERS]
    borne = tuple(
        Tag("banner", T("With {name}", name=companion.name), rules.system.command[companion.role or ""].name, None)
        for companion in banners
    )
    has = {tag.id for tag in changed.in_play.tags}
    lent = tuple(tag for companion in companions for tag in effects.lent_to_unit(companion, rules) if tag.id not in has)
    return _with_rules(changed, *borne, last=lent)


def _led_by(unit: EntryResult, his: Profile, name: Shown, rules: Rules, shaped: Shape | None = None) -> EntryResult:
    """A unit with its values under a leader of profile `his` (11.1.2, 14.6.5); a champion counts as a leader (A53).

    `shaped` is the leader's second shape, used for the values of the unit's second shape.
    """
    values = _values_led(unit.in_play.profiles[0], his, rules)
    text = _led_in_words(values)
    shape = unit.facts.shape
    in_shape: dict[str, int] = {}
    other = his if shaped is None else shaped.profile
    if shape is not None and shaped is not None:
        in_shape = _values_led(shape.profile, other, rules)
        text = T("{first}; {name}: {second}", first=text, name=shape.profile.name, second=_led_in_words(in_shape))
    tag = Tag("led", T("Led by {name}", name=name), text, None)
    led = Led(values, leadership.leadership_and_bonus(his))
    led_in_shape = Led(in_shape, leadership.leadership_and_bonus(other))
    return _with_rules(unit, tag)._replace(facts=unit.facts._replace(led=led, led_in_shape=led_in_shape))


def _values_led(own: Profile, his: Profile, rules: Rules) -> dict[str, int]:
    """Ld, Int, Cl and WP, by key, of troops under a leader with the profile `his`."""
    values = {}
    for key in MENTAL:
        mine, theirs = own.number(key), his.number(key)
        if mine is not None and theirs is not None:
            values[key] = rout_rally_and_leadership.led(
                mine, his.bonus.get(key, 0), theirs, rules.system.levels.mental_maximum
            )
    return values


def _led_in_words(values: dict[str, int]) -> Shown:
    """Ld, Cl and WP under a leader in words, from values by key."""
    return T("Ld {ld}, Cl {cl}, WP {wp}", ld=values.get("Ld", "–"), cl=values.get("Cl", "–"), wp=values.get("WP", "–"))


def _leads_first(result: EntryResult) -> tuple[bool, str]:
    """Sort key of leaders: post `leader` before champions, then by id."""
    return result.facts.post != "leader", result.id


def _with_slower_companions(unit: EntryResult, companions: list[EntryResult], rules: Rules) -> EntryResult:
    """A unit with the companions that slow it (8.2.1), slowest first; companions aboard slow nobody.

    Champions (14.7) and creatures of the unit cannot leave it; other characters may.
    """
    own = unit.in_play.movement
    if own is None:
        return unit
    paces = [
        Slow(
            companion.name,
            _movement_at_pace(companion.in_play.movement.effective, unit, rules),
            companion.facts.post == "champion" or companion.kind == "unit",
            companion.id,
        )
        for companion in companions
        if companion.in_play.movement is not None and companion.facts.post != "rider"
    ]
    sold = unit.facts.champion
    if sold is not None and sold.in_play.profile.movement is not None:
        paces.append(Slow(sold.name, _movement_at_pace(sold.in_play.profile.movement.effective, unit, rules), True))
    slower = sorted((pace for pace in paces if pace.movement.effective < own.effective), key=_slowest_first)
    if not slower:
        return unit
    return unit._replace(facts=unit.facts._replace(slowing_members=tuple(slower)))


def _slowest_first(one: Slow) -> tuple[float, str]:
    """Sort key of companions: Movement in inches, then handle."""
    return one.movement.effective, one.id


def _movement_at_pace(pace: float, unit: EntryResult, rules: Rules) -> Movement:
    """Movement of a unit at a companion's pace in inches, in open order if the unit is."""
    difficult = movement_formulas.eased(pace) if _open_order(unit, rules) else movement_formulas.reduced(pace)
    return Movement(pace, 0.0, pace, movement_formulas.charge(pace), difficult)


def _open_order(result: EntryResult, rules: Rules) -> bool:
    """True if a unit stands in open order (15.10)."""
    return any(rule.open_order for rule in special_rules(result, rules))
