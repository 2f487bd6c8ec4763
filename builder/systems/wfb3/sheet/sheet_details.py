"""Entries with what a sheet tells of them together: who leads them, what slows them, what their items change."""

from __future__ import annotations

from builder.core.entries import Tag
from builder.core.findings import Shown, T
from builder.core.profiles import Movement, Profile, Step, changed
from builder.core.roster import by_handle
from builder.systems.wfb3.chariots import in_play as chariots_in_play
from builder.systems.wfb3.composition.army import TROOPS, UNITS, Army, mixes
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.troops import TagUse
from builder.systems.wfb3.definitions.values import BANNERS, MENTAL
from builder.systems.wfb3.entries.facts import EntryResult, Facts, Slow
from builder.systems.wfb3.formulas import movement as movement_formulas
from builder.systems.wfb3.formulas import rout_rally_and_leadership
from builder.systems.wfb3.general import leadership
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.magic_items import effects, weapon_forms
from builder.systems.wfb3.monsters import crew_and_riders as monster_evaluation
from builder.systems.wfb3.profiles import model_movement
from builder.systems.wfb3.profiles.model_movement import Afoot
from builder.systems.wfb3.profiles.second_shapes import Shape
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.sheet import rules_in_numbers
from builder.systems.wfb3.spells import magic_points
from builder.systems.wfb3.spells import sheet as spells_sheet


def sheet_details(army: Army) -> tuple[EntryResult, ...]:
    """The entries with what a sheet adds: effects of magic, commanders, leaders of units, and who slows a unit."""
    alone = army.with_entries(tuple(_finished(m, army.rules) for m in army.entries))
    together = alone.with_entries(_together(alone))
    numbered = together.with_entries(tuple(rules_in_numbers.with_numbers(m, together) for m in together.entries))
    return magic_points.with_left(numbered)


def _together(army: Army) -> tuple[EntryResult, ...]:
    """The entries of an army with what they are to one another, and to the army."""
    masters = _masters(army)
    serving = army.with_entries(tuple(_serving(m, masters, army.rules) for m in army.entries))
    own = serving.entries
    mixed = {m.id for m in own if m.kind in ("unit", "machine") and mixes(m)}
    chief = army.general
    howdahs = {m.id for m in own if m.facts.howdah}
    drawn = by_handle(m for m in own if m.kind == "chariot")
    bearing = by_handle(m for m in own if m.kind == "unit")
    open_order = {m.id for m in own if m.kind == "unit" and _open_order(m, army.rules)}
    teamed = {m.under for m in own if m.kind == "machine"}
    bannered = {m.entry.from_ for m in army.entries if m.role == "contingent-banner"}
    there = {
        army.rules.creatures[m.creature].group
        for m in army.entries
        if m.creature in army.rules.creatures and not hidden_models.hides(m)
    }
    result = []
    for m in own:
        is_chief = m is chief
        if m.facts.post == "rider" and m.under in howdahs and m.kind == "character":
            m = monster_evaluation.in_howdah(m, army.rules)
        if m.kind == "character" and m.under in drawn and chariots_in_play.rides(m):
            m = _carried(m, drawn[m.under].in_play.movement)
            m = m._replace(in_play=m.in_play._replace(weapons=chariots_in_play.aboard(m.in_play.weapons)))
            m = m._replace(facts=m.facts._replace(in_vehicle=True))
        elif m.facts.post == "rider" and m.under in bearing and m.kind == "character":
            m = _carried(m, bearing[m.under].in_play.movement)
        elif m.kind == "character" and m.under is None and m.in_play.movement is not None:
            m = _alone(m)
        elif m.kind == "character" and m.under in open_order and m.in_play.movement is not None:
            eased = m.in_play.movement._replace(difficult=movement_formulas.eased(m.in_play.movement.effective))
            m = m._replace(in_play=m.in_play._replace(movement=eased))
        elif m.kind == "machine" and any(t.id == "single-team" for t in m.in_play.tags):
            with_others = m.under is not None or m.id in teamed
            m = _without(m, {"single-team"}) if with_others else _alone(m)
        if m.entry.from_ is not None and m.entry.from_ not in bannered:
            m = _without_banner(m)
        post = "general" if is_chief else m.role
        if post is not None and (post != "general" or is_chief):
            known = army.rules.system.command[post]
            m = m._replace(
                in_play=m.in_play._replace(tags=(Tag(post, known.name, known.radius, known.effect), *m.in_play.tags))
            )
        if m.kind in UNITS:
            company = [
                c
                for c in serving.companions.get(m.id, ())
                if not hidden_models.hides(c) and (c.kind == "character" or (c.id in mixed and m.id in mixed))
            ]
            m = _accompanied(m, company, army.rules)
        if m.id in mixed and m.under in mixed:  # it routs and rallies with those whom it joins
            m = m._replace(in_play=m.in_play._replace(rout_at=None, rally_at=None))
        m = _among(m, there)
        if m.kind in UNITS and m.id in serving.hidden:
            m = hidden_models.hosting(m, serving.hidden[m.id], army.rules)
        result.append(m)
    return tuple(result)


def _finished(m: EntryResult, rules: Rules) -> EntryResult:
    """An entry with what its magic items change, and a wizard's facts."""
    done = _with_sheet_facts(m, rules.system)
    if m.items or m.carries:
        done = effects.with_items(done, rules)
    part = rules.parts.get(m.entry.from_ or "", rules)
    told = spells_sheet.facts(done, part) if m.facts.wizard else None
    if told is not None:
        start = magic_points.at_the_start(done, part)
        done = done._replace(added={**done.added, **told}, facts=done.facts._replace(magic_points=start))
    return done


def _with_sheet_facts(m: EntryResult, system: SystemFile) -> EntryResult:
    """An entry with rules for moving and fighting that its numbers do not show; verdicts do not need them."""
    figure, profile = m.facts.figure, m.facts.profile
    if figure is None or profile is None or m.kind == "chariot":
        return m
    facts = m.facts._replace(slow_arms=model_movement.slow_arms(figure, system))
    if m.kind == "character":
        facts = _forged(m, facts._replace(litter=model_movement.borne(figure.gear, system)), system)
        if figure.mount is not None and m.facts.post != "champion":  # a champion has the mount of his unit (14.2)
            facts = facts._replace(on_foot=model_movement.dismounted(figure, profile, system))
    else:
        facts = facts._replace(goes=model_movement.goes(figure, system))
    return m._replace(facts=facts)


def _forged(m: EntryResult, facts: Facts, system: SystemFile) -> Facts:
    """The weapons of his that the magic one may be, and what it is."""
    kinds = system.items
    own = [item for item in m.entry.items if item.take in kinds and kinds[item.take].forms]
    if len(own) != 1:
        return facts
    kind = kinds[own[0].take or ""]
    form = kind.forms.get(weapon_forms.form_of(own[0], kind) or "")
    return facts._replace(forged=weapon_forms.weapons_of(own[0], kind), forged_as=None if form is None else form.name)


def _carried(rider: EntryResult, moves: Movement | None) -> EntryResult:
    """A character aboard: he goes as what carries him goes, and on foot once he has left it."""
    own = None if moves is None else moves._replace(base=moves.effective, penalty=0)
    him = rider.in_play.profiles[0]._replace(carried=own is not None)
    afoot = rider.facts.on_foot or Afoot(rider.in_play.movement, rider.in_play.save, rider.in_play.save_without_shield)
    aboard = rider.in_play._replace(movement=own, profiles=(him, *rider.in_play.profiles[1:]))
    return rider._replace(in_play=aboard)._replace(facts=rider.facts._replace(on_foot=afoot))


def _alone(m: EntryResult) -> EntryResult:
    """Who is on his own ignores difficult ground; what is very difficult halves his Movement (14.6.1, 19.5)."""
    if m.in_play.movement is None or m.in_play.movement.difficult == m.in_play.movement.effective > 1:
        return m  # whom no ground slows, walls and buildings alone slow
    moves = m.in_play.movement._replace(difficult=m.in_play.movement.effective)
    alone = m._replace(in_play=m.in_play._replace(movement=moves))
    return alone._replace(facts=m.facts._replace(alone=movement_formulas.reduced(moves.effective)))


def _without(m: EntryResult, idle: set[str]) -> EntryResult:
    """Without these special rules."""
    return (
        m._replace(in_play=m.in_play._replace(tags=tuple(t for t in m.in_play.tags if t.id not in idle))) if idle else m
    )


def _without_banner(m: EntryResult) -> EntryResult:
    """Without the special rules that hang on a standard its contingent does not have."""
    figure = m.facts.figure
    idle = {t.take for t in figure.creature.tags if t.banner} if figure is not None else set()
    return _without(m, idle)


def _among(m: EntryResult, groups: set[str]) -> EntryResult:
    """Without the special rules about creatures that the army has none of."""
    figure = m.facts.figure
    if figure is None:
        return m
    idle = {t.take for t in figure.creature.tags if t.beside and groups.isdisjoint(t.beside)}
    return _without(m, idle)


def _masters(army: Army) -> frozenset[str]:
    """Groups of those for whom an army fights: that of its general, without one those of the troops of its own list."""
    chief = army.general
    masters = [m for m in army.entries if m.entry.from_ is None] if chief is None else [chief]
    return frozenset(army.rules.creatures[m.creature].group for m in masters if m.creature in army.rules.creatures)


def _serving(m: EntryResult, masters: frozenset[str], rules: Rules) -> EntryResult:
    """An entry with what it is other in the service of such masters."""
    figure = m.facts.figure
    if figure is None or not m.in_play.profiles or not masters:
        return m
    for use in figure.creature.tags:
        if use.serving and use.take not in figure.lacks and masters.issubset(use.beside):
            m = _changed(m, use, rules)
    return m


def _changed(m: EntryResult, use: TagUse, rules: Rules) -> EntryResult:
    """An entry with what a special rule adds to the characteristics of its models and of its champion."""
    known = rules.system.tags[use.take]
    step = Step(known.name, dict(use.serving), rules.cite(known.source))

    def with_it(p: Profile) -> Profile:
        return p._replace(values=changed(p.values, use.serving, low=0), steps=(*p.steps, step))

    sold, now = m.facts.champion, m.in_play
    own = (now.profiles[0], *(() if sold is None else (sold.in_play.profile,)))
    profiles = tuple(with_it(p) if any(p is one or p == one for one in own) else p for p in now.profiles)
    tags = tuple(t._replace(text=T("counted in the profile")) if t.id == use.take else t for t in now.tags)
    m = m._replace(in_play=now._replace(profiles=profiles, tags=tags))
    if sold is None:
        return m
    his = sold.in_play
    in_play = his._replace(profile=with_it(his.profile))
    return m._replace(facts=m.facts._replace(champion=sold._replace(in_play=in_play)))


def _accompanied(unit: EntryResult, companions: list[EntryResult], rules: Rules) -> EntryResult:
    """A unit with what those who joined it change."""
    leading = [c for c in companions if c.facts.post in ("champion", "leader")]
    leader = min(leading, key=_leads_first, default=None)
    changed = _slowed(unit, companions, rules) if unit.kind in TROOPS else unit
    beasts = [c for c in companions if c.kind != "character"]
    if beasts and unit.in_play.rout_at is not None:
        strength = sum((c.facts.crew or 0) if c.kind == "machine" else c.models for c in (unit, *beasts))
        rallies = None if unit.in_play.rally_at is None else rout_rally_and_leadership.rally_at(strength)
        own = changed.in_play._replace(rout_at=rout_rally_and_leadership.rout_at(strength), rally_at=rallies)
        changed = changed._replace(in_play=own)
    riders = tuple(c for c in companions if chariots_in_play.rides(c))
    if riders and unit.kind == "chariot":
        changed = chariots_in_play.with_riders(changed, riders, rules)
    elif unit.kind == "unit" and (carried := [c for c in companions if c.facts.post == "rider"]):
        changed = monster_evaluation.ridden_by(changed, carried, driven=not changed.facts.pilots)
    sold = unit.facts.champion
    if leader is not None and (sold is None or leader.facts.post == "leader"):
        changed = _led(changed, leader.in_play.profiles[0], leader.name, rules, leader.facts.shape)
    elif sold is not None:
        changed = _led(changed, sold.in_play.profile, sold.name, rules, sold.in_play.shape)
    banners = [c for c in companions if c.role in BANNERS]
    borne = tuple(
        Tag("banner", T("With {name}", name=c.name), rules.system.command[c.role or ""].name, None) for c in banners
    )
    has = {t.id for t in changed.in_play.tags}
    lent = tuple(t for c in companions for t in effects.lent_to_unit(c, rules) if t.id not in has)
    if borne or lent:
        changed = changed._replace(in_play=changed.in_play._replace(tags=(*borne, *changed.in_play.tags, *lent)))
    return changed


def _led(unit: EntryResult, his: Profile, name: Shown, rules: Rules, shaped: Shape | None = None) -> EntryResult:
    """The values of a unit led by a character (11.1.2, 14.6.5); a champion counts as its leader (A53).

    `shaped` is the leader in the shape in which he bears the same arms; the unit is then in its own.
    """
    values = _values_led(unit.in_play.profiles[0], his, rules)
    text = _led_in_words(values)
    shape = unit.facts.shape
    in_shape: dict[str, int] = {}
    if shape is not None and shaped is not None:
        in_shape = _values_led(shape.profile, shaped.profile, rules)
        text = T("{first}; {name}: {second}", first=text, name=shape.name, second=_led_in_words(in_shape))
    tag = Tag("led", T("Led by {name}", name=name), text, None)
    led = unit._replace(in_play=unit.in_play._replace(tags=(tag, *unit.in_play.tags)))
    by = leadership.lent_by(his)
    by_in_shape = by if shaped is None else leadership.lent_by(shaped.profile)
    facts = unit.facts._replace(led=values, led_by=by, led_by_in_shape=by_in_shape, led_in_shape=in_shape)
    return led._replace(facts=facts)


def _values_led(own: Profile, his: Profile, rules: Rules) -> dict[str, int]:
    """Ld, Int, Cl and WP of troops under a leader with the profile `his`."""
    values = {}
    for key in MENTAL:
        mine, theirs = own.values.get(key), his.values.get(key)
        if isinstance(mine, int) and isinstance(theirs, int):
            values[key] = rout_rally_and_leadership.led(
                mine, his.bonus.get(key, 0), theirs, rules.system.levels.mental_maximum
            )
    return values


def _led_in_words(values: dict[str, int]) -> Shown:
    return T("Ld {ld}, Cl {cl}, WP {wp}", ld=values.get("Ld", "–"), cl=values.get("Cl", "–"), wp=values.get("WP", "–"))


def _leads_first(m: EntryResult) -> tuple[bool, str]:
    """Who joins as leader leads before the champion; the id decides between equals."""
    return m.facts.post != "leader", m.id


def _slowed(unit: EntryResult, companions: list[EntryResult], rules: Rules) -> EntryResult:
    """A unit moves at the lowest movement of all its models, characters included (8.2.1); who rides slows nobody.

    Its champion does not leave it (14.7), nor do its other creatures, so that theirs is the unit's own; others may go.
    """
    own = unit.in_play.movement
    if own is None:
        return unit
    paces = [
        Slow(
            c.name, _at(c.in_play.movement.effective, unit, rules), c.facts.post == "champion" or c.kind == "unit", c.id
        )
        for c in companions
        if c.in_play.movement is not None and c.facts.post != "rider"
    ]
    sold = unit.facts.champion
    if sold is not None and sold.in_play.profile.movement is not None:
        paces.append(Slow(sold.name, _at(sold.in_play.profile.movement.effective, unit, rules), True))
    slower = sorted((p for p in paces if p.movement.effective < own.effective), key=_slowest_first)
    if not slower:
        return unit
    return unit._replace(facts=unit.facts._replace(slower=tuple(slower)))


def _slowest_first(one: Slow) -> tuple[float, str]:
    return one.movement.effective, one.id


def _at(pace: float, unit: EntryResult, rules: Rules) -> Movement:
    """How a unit goes at the pace of one of its companions: in open order, if that is how it stands."""
    difficult = movement_formulas.eased(pace) if _open_order(unit, rules) else movement_formulas.reduced(pace)
    return Movement(pace, 0.0, pace, movement_formulas.charge(pace), difficult)


def _open_order(m: EntryResult, rules: Rules) -> bool:
    """True if a unit stands in open order (15.10)."""
    known = rules.system.tags
    return any(t.id in known and known[t.id].open_order for t in m.in_play.tags)
