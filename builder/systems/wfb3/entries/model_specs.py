"""A single model: creature, quality, level and gear to profile, save, movement and weapons.

The same for troopers, characters and crew, whether an army list sells them or
the open list builds them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from builder.core.definitions import Source
from builder.core.entries import Movement, Tag, WeaponLine
from builder.core.findings import T
from builder.core.profiles import Profile, Step, Values, changed, split_bonus
from builder.systems.wfb3.model.alignment import said
from builder.systems.wfb3.model.definitions import CHARACTERISTICS, MENTAL, Creature, Extra, SystemFile, TagText, TagUse
from builder.systems.wfb3.model.lists import Deviation
from builder.systems.wfb3.rules import formulas
from builder.systems.wfb3.rules.rules import cite


class Worn(NamedTuple):
    """What magic adds to a figure's protection; sheets alone have it, no verdict rests on it."""

    suit: int = 0
    """Steps by which the armour saves better."""
    shield: int = 0
    """Steps more that the shield saves better."""
    weight: int = 0
    """Steps of weight more or less."""
    own_save: int | None = None
    """A save of an item itself."""


class ModelSpec(NamedTuple):
    """One model of an entry, with what decides its numbers."""

    creature: Creature
    gear: tuple[str, ...] = ()
    """Ids of weapons, armour and extras."""
    quality: str = "regular"
    level: int = 0
    """0 for those who are no characters."""
    row: int = 1
    wizard: bool = False
    mount: Creature | None = None
    troop: tuple[str, ...] = ()
    tags: tuple[TagUse, ...] = ()
    lacks: tuple[str, ...] = ()
    """Special rules of its creature that do not hold for it."""
    exceptions: dict[str, Deviation] | None = None
    ordinary: bool = False
    """A wizard with a row of the heroes' table (14.4)."""
    moved: tuple[tuple[str, str, int], ...] = ()
    """Bonus points of such a wizard: from where, to where, how many."""
    worn: Worn = Worn()

    @property
    def rides(self) -> bool:
        """On a riding animal: one model with it, and the save that goes with it (6.4.1)."""
        return self.creature.rides is not None or (self.mount is not None and self.mount.riding is not None)


def ridden(figure: ModelSpec | None) -> str | None:
    """What a model rides, as its mount or within its profile."""
    if figure is None:
        return None
    return figure.mount.id if figure.mount is not None else figure.creature.rides


def printed(values: Mapping[str, Any], why: Any, source: Source | None, army: Source) -> dict[str, Deviation]:
    """Values that a list prints against race and level, as exceptions; `why` is its doubt."""
    reason: Any = why if why is not None else T("printed by the list")
    where = source if source is not None else army
    return {key: Deviation.model_construct(value=value, why=reason, source=where) for key, value in values.items()}


def grade(quality: str) -> tuple[str, int]:
    """`shock+2` to kind and grade; regulars and levies have grade 0."""
    kind, _plus, number = quality.partition("+")
    return kind, int(number) if number else 0


class Numbers(NamedTuple):
    """All that follows from a figure alone."""

    profile: Profile
    mount: tuple[Profile, ...]
    movement: Movement | None
    save: int | None
    save_without_shield: int | None
    weapons: tuple[WeaponLine, ...]
    tags: tuple[Tag, ...]
    names: tuple[Any, ...]
    """Of its gear."""


def numbers(figure: ModelSpec, name: Any, system: SystemFile, word: Callable[[str], Any]) -> Numbers:
    """Profile, movement, save, weapons and special rules of one model; `word` names its gear."""
    own = profile(figure, name, system)
    return Numbers(
        own,
        () if figure.mount is None else (mount_profile(figure.mount),),
        movement(figure, own, system),
        save(figure, system),
        save(figure, system, shield=False),
        weapons(figure, own, system),
        tuple(t for t in tags(figure, system) if t.id not in system.tags or not system.tags[t.id].silent),
        tuple(word(p) for p in figure.gear if p not in system.troops),
    )


def profile(figure: ModelSpec, name: Any, system: SystemFile, models: int = 1) -> Profile:
    """The profile with each step that made it."""
    creature = figure.creature
    values: Values = {}
    bonus: dict[str, int] = {}
    for key, printed in (creature.profile or dict.fromkeys(CHARACTERISTICS)).items():
        values[key], plus = split_bonus(printed)
        if plus:
            bonus[key] = plus
    steps: list[Step] = []
    level_row = creature.levels.get(str(figure.level)) if creature.levels and figure.level else None
    if level_row is not None:
        values, bonus = _printed(level_row.profile)
        steps.append(
            Step(
                T("bestiary row of level {level}", level=figure.level),
                {},
                cite(creature.sources[0], system),
            )
        )
    elif figure.level:
        values, bonus, step = _levelled(figure, values, bonus, system)
        steps.append(step)
        if figure.moved:
            values, bonus, step = _with_moves(figure, values, bonus, system)
            steps.append(step)
    kind, number = grade(figure.quality)
    if number:
        table = system.elites.shock if kind == "shock" else system.elites.missile
        changes = table[str(number)]
        values = changed(values, changes)
        label = (
            T("shock elite +{grade}", grade=number) if kind == "shock" else T("missile elite +{grade}", grade=number)
        )
        steps.append(Step(label, dict(changes), cite(system.elites.source, system)))
    elif figure.quality == "levy":
        changes = system.levies.changes
        values = changed(values, changes, low=system.levies.min_value)
        steps.append(Step(T("levy"), dict(changes), cite(system.levies.source, system)))
    if figure.mount is not None and figure.mount.riding is not None and creature.mounted_bonus and figure.level:
        values = changed(values, creature.mounted_bonus)
        steps.append(Step(T("mounted"), dict(creature.mounted_bonus), cite(creature.sources[0], system)))
    for key, exception in (figure.exceptions or {}).items():
        values[key], bonus[key] = split_bonus(exception.value)
        steps.append(Step(exception.why, {}, cite(exception.source, system)))
    return Profile(name, values, {k: v for k, v in bonus.items() if v}, models, tuple(steps))


def _printed(row: dict[Any, Any]) -> tuple[Values, dict[str, int]]:
    split = {key: split_bonus(printed) for key, printed in row.items()}
    return {k: v for k, (v, _) in split.items()}, {k: b for k, (_, b) in split.items() if b}


def _levelled(
    figure: ModelSpec, values: Values, bonus: dict[str, int], system: SystemFile
) -> tuple[Values, dict[str, int], Step]:
    """A level's row added; the mental bonus keeps its size where the value is capped (14.3.1)."""
    rule = system.levels
    own_table = figure.wizard and not figure.ordinary
    row = formulas.bonuses(figure.level, figure.row, own_table, rule)
    changes = dict(zip(CHARACTERISTICS, row, strict=True))
    high = dict.fromkeys(MENTAL, rule.mental_maximum)
    result = changed(values, changes, high=high)
    lent = {k: bonus.get(k, 0) + changes[k] for k in MENTAL if isinstance(values.get(k), int)}
    if own_table:
        label = T("wizard of level {level}", level=figure.level)
        section = cite(rule.wizard_source, system)
    else:
        label = T("level {level}, row {row}", level=figure.level, row=figure.row)
        section = cite(rule.source, system)
    return result, lent, Step(label, {k: v for k, v in changes.items() if v}, section)


def _with_moves(
    figure: ModelSpec, values: Values, bonus: dict[str, int], system: SystemFile
) -> tuple[Values, dict[str, int], Step]:
    """Bonus points moved to the mental four; a bonus keeps its size where the value is capped (14.4)."""
    changes = dict.fromkeys(CHARACTERISTICS, 0)
    for out, into, points in figure.moved:
        changes[out] -= points
        changes[into] += points
    result = changed(values, changes, high=dict.fromkeys(MENTAL, system.levels.mental_maximum))
    lent = {k: bonus.get(k, 0) + changes[k] for k in MENTAL if isinstance(values.get(k), int)}
    section = cite(system.levels.wizard_source, system)
    return result, lent, Step(T("bonus points moved"), {k: v for k, v in changes.items() if v}, section)


def mount_profile(mount: Creature, models: int = 1) -> Profile:
    """The mount's own profile."""
    return printed_profile(mount.name, mount.profile or {}, models)


def shapes(figure: ModelSpec, system: SystemFile) -> tuple[Profile, ...]:
    """The other shapes of a character: at his own level, unless the bestiary prints rows for its levels or one for all."""
    creature = figure.creature
    if not figure.level or creature.levels is not None:
        return tuple(printed_profile(form.name, form.profile) for form in creature.forms.values())
    return tuple(
        printed_profile(form.name, form.profile)
        if form.fixed
        else profile(figure._replace(creature=creature.model_copy(update={"profile": form.profile})), form.name, system)
        for form in creature.forms.values()
    )


def printed_profile(name: Any, row: dict[Any, Any], models: int = 1) -> Profile:
    """A row of the bestiary as it stands."""
    values, bonus = _printed(row)
    return Profile(name, values, bonus, models)


def steps(figure: ModelSpec, system: SystemFile, *, shield: bool = True) -> int:
    """Steps of protection that better the save (6.4.1)."""
    total = 0
    for piece in figure.gear:
        armour = system.armour.get(piece)
        if armour is not None:
            if armour.kind == "mount" and not (figure.rides or figure.creature.barded):
                continue
            if shield or armour.kind != "shield":
                total += armour.steps
        elif shield and piece in system.weapons and system.weapons[piece].as_shield:
            total += system.armour["shield"].steps
    return total + mount_steps(figure, system)


def mount_steps(figure: ModelSpec, system: SystemFile) -> int:
    """Steps of the animal that it rides."""
    if figure.mount is not None:
        return figure.mount.riding.save if figure.mount.riding is not None else 0
    return system.saves.mounted if figure.creature.rides is not None else 0  # in the profile it protects as any other


def save(figure: ModelSpec, system: SystemFile, *, shield: bool = True, more: int = 0) -> int | None:
    """The lowest die that saves, or `None`; `more` are steps of what protects it besides."""
    worn = figure.worn
    protected = steps(figure, system, shield=shield) + worn.suit + (worn.shield if shield else 0) + more
    own = [s for s in (figure.creature.natural_save, worn.own_save) if s is not None]
    saved = formulas.save(protected, min(own, default=None), system.saves)
    return lent(figure) if saved is None else saved


def lent(figure: ModelSpec) -> int | None:
    """The save that a mount lends its rider."""
    return None if figure.mount is None else figure.mount.lent_save


def carries_shield(figure: ModelSpec, system: SystemFile) -> bool:
    """Whether it has a shield, or a net that counts as one."""
    return any(
        (p in system.armour and system.armour[p].kind == "shield")
        or (p in system.weapons and system.weapons[p].as_shield)
        for p in figure.gear
    )


def movement(figure: ModelSpec, own: Profile, system: SystemFile) -> Movement | None:
    """Movement with the load taken off (5.1); `None` where the book prints no number."""
    if litter := borne(figure.gear, system):
        return on_litter(litter)
    riding = figure.mount.riding if figure.mount is not None else None
    base: Any = own.values.get("M")
    if figure.mount is not None:
        base = (figure.mount.profile or {}).get("M")
    if not isinstance(base, int):
        return None
    if figure.mount is not None and figure.creature.mounted_penalty:
        base -= figure.creature.mounted_penalty
    weight = steps(figure, system) - _weightless(figure, system) + figure.worn.weight
    if riding is not None:
        weight += system.saves.mounted - riding.save  # the animal weighs one step, however well it protects (A52)
    times = {"double": 2, "none": 0, None: 1}[figure.creature.armour_penalty]
    if any(t in system.troops and system.troops[t].light_of_foot for t in figure.troop):
        times = 0
    lost = 0.0
    if figure.mount is None or riding is not None:
        lost = formulas.penalty(weight, system.saves, times)
    effective = formulas.effective(base, lost)
    return Movement(base, lost, effective, formulas.charge(effective), _over_ground(figure, effective, system))


def _over_ground(figure: ModelSpec, effective: float, system: SystemFile) -> float:
    """Movement in difficult ground."""
    held = (*figure.creature.tags, *(figure.mount.tags if figure.mount is not None else ()))
    if any(t.take in system.tags and system.tags[t.take].any_ground for t in held):
        return effective
    return formulas.eased(effective) if open_order(figure, system) else formulas.reduced(effective)


def open_order(figure: ModelSpec, system: SystemFile) -> bool:
    """Whether difficult ground costs half as much as it costs others (15.10)."""
    held = (*(t.take for t in figure.tags), *(system.troops[t].tag for t in figure.troop if t in system.troops))
    return any(tag in system.tags and system.tags[tag].open_order for tag in held)


def goes(figure: ModelSpec, system: SystemFile) -> Any:
    """How special troops move, where their Movement does not tell it."""
    return next((system.troops[t].moves for t in figure.troop if t in system.troops and system.troops[t].moves), None)


def slow_arms(figure: ModelSpec, system: SystemFile) -> tuple[Any, ...]:
    """Names of the weapons with which nobody moves double in the charge (13.5.5)."""
    worn = (system.weapons[p] for p in figure.gear if p in system.weapons)
    return tuple(w.name for w in worn if w.single_move)


def borne(gear: Iterable[str], system: SystemFile) -> Extra | None:
    """The litter on which a model, or an altar, is carried, if it is."""
    return next((extra for p in gear if (extra := system.extras.get(p)) is not None and extra.bearers), None)


def on_litter(litter: Extra) -> Movement:
    """So many inches for each of the bearers."""
    pace = float(litter.bearers * litter.bearer_pace)
    return Movement(pace, 0.0, pace, formulas.charge(pace), formulas.reduced(pace))


class Afoot(NamedTuple):
    """A rider who has dismounted."""

    movement: Movement | None
    save: int | None
    save_without_shield: int | None


def dismounted(figure: ModelSpec, own: Profile, system: SystemFile) -> Afoot:
    """How he moves and what he saves beside his mount (14.2)."""
    him = figure._replace(mount=None)
    return Afoot(movement(him, own, system), save(him, system), save(him, system, shield=False))


def _weightless(figure: ModelSpec, system: SystemFile) -> int:
    """Steps of protection that weigh nothing."""
    worn = [system.armour[p] for p in figure.gear if p in system.armour]
    return sum(a.steps for a in worn if a.weightless and (a.kind != "mount" or figure.rides or figure.creature.barded))


def weapons(figure: ModelSpec, own: Profile, system: SystemFile) -> tuple[WeaponLine, ...]:
    """Each weapon with what it does in this model's hands."""
    lines: list[WeaponLine] = []
    skill = own.values.get("WS")
    strength = own.values.get("S")
    bought = [system.extras[p] for p in figure.gear if p in system.extras]
    added = sum(extra.strength for extra in bought)
    further_shots = sum(extra.shots for extra in bought)
    reach = [t.reach for t in (*figure.tags, *figure.creature.tags) if not t.lists]
    for piece in figure.gear:
        weapon = system.weapons.get(piece)
        if weapon is None:
            continue
        use = weapon.mounted if figure.rides else weapon.foot
        if use is None and figure.mount is not None:
            use = weapon.mounted  # a rider of a monster is mounted: his lance is of use (13.6.6, 18)
        shot = weapon.shot
        note: Any = use.note if use is not None else None
        if use is not None and use.min_ws is not None and isinstance(skill, int) and skill < use.min_ws:
            note = T("Weapon Skill below {needed}: counts as improvised", needed=use.min_ws)
            use = (system.weapons["improvised"].mounted if figure.rides else system.weapons["improvised"].foot) or use
        elif use is not None and use.improvised and piece != "improvised":
            note = T("counts as improvised when mounted")
        if use is not None and (shot is None or not shot.thrown):
            own_strength = strength + use.strength + added if isinstance(strength, int) else None
            if use.own_strength is not None:
                own_strength = use.own_strength
            if weapon.hands == 2 and weapon.shield == "unused" and carries_shield(figure, system):
                hands = T("both hands: no shield in combat")
                note = hands if note is None else T("{first}; {second}", first=hands, second=note)
            lines.append(
                WeaponLine(
                    piece,
                    weapon.name,
                    None,
                    None if own_strength is None else str(max(1, own_strength)),
                    use.save,
                    use.initiative,
                    use.to_hit,
                    note,
                )
            )
        if shot is not None:
            lines.append(
                WeaponLine(
                    piece,
                    weapon.name,
                    shot.range + sum(further.get(piece, 0) for further in reach),
                    _shot_strength(shot.strength, strength, further_shots),
                    shot.save,
                    0,
                    shot.to_hit,
                    _shot_note(shot),
                )
            )
    lines += _included(figure, system, further_shots)
    lines += _natural(figure, own, armed=any(w.range is None for w in lines))
    return tuple(lines)


def _natural(figure: ModelSpec, own: Profile, *, armed: bool) -> Iterator[WeaponLine]:
    """Attacks of a creature and of what it rides that are more than its profile tells: worse to save, or poisoned."""
    for creature in (figure.creature, figure.mount):
        if creature is None:
            continue
        yield from _charging(figure, creature)
        poison = any(t.take == "poisoned" and not t.lists for t in creature.tags)
        if creature.enemy_save is None and not poison:
            continue
        strength = own.values.get("S") if creature is figure.creature else (creature.profile or {}).get("S")
        notes = [T("its +1 S for poison counted")] if poison and isinstance(strength, int) else []
        if creature is figure.creature and armed and creature.enemy_save:
            modifier = f"−{-creature.enemy_save}" if creature.enemy_save < 0 else f"+{creature.enemy_save}"
            notes.append(T("agree with your opponent: does this {modifier} add to the weapon’s?", modifier=modifier))
        if isinstance(strength, int):
            strength += poison
        name = T("Own attacks") if creature is figure.creature else T("{name}: own attacks", name=creature.name)
        note = (
            notes[0] if len(notes) == 1 else T("{first}; {second}", first=notes[0], second=notes[1]) if notes else None
        )
        shown = None if strength is None else str(strength)
        yield WeaponLine("own-attacks", name, None, shown, creature.enemy_save or 0, 0, 0, note)


def _charging(figure: ModelSpec, creature: Creature) -> Iterator[WeaponLine]:
    """Its own attack as it charges, where it then has more than its profile tells."""
    row = creature.profile or {}
    name = T("Own attacks") if creature is figure.creature else T("{name}: own attacks", name=creature.name)
    for tag in creature.tags:
        strength, initiative = row.get("S"), row.get("I")
        if not tag.charging or not isinstance(strength, int) or not isinstance(initiative, int):
            continue
        note = T("in the charge, at I {initiative}", initiative=initiative + tag.charging.get("I", 0))
        shown = str(strength + tag.charging.get("S", 0))
        yield WeaponLine("own-attacks", name, None, shown, tag.charging_save, 0, 0, note)


def _included(figure: ModelSpec, system: SystemFile, further: int) -> Iterator[WeaponLine]:
    """Missile weapons that come with the creature or the kind of troops, unbought."""
    of_troop = (system.troops[t].shoots for t in figure.troop if t in system.troops)
    of_tags = (t.shoots for t in (*figure.tags, *figure.creature.tags))
    for shoots in (*of_troop, *of_tags):
        for id, times in shoots.items():
            weapon = system.weapons[id]
            shot = weapon.shot
            if shot is None or id in figure.gear:
                continue
            note = _shot_note(shot)
            if times > 1:
                often = T("{count} shots each model", count=times)
                note = often if note is None else T("{first}; {second}", first=often, second=note)
            strength = _shot_strength(shot.strength, None, further)
            yield WeaponLine(id, weapon.name, shot.range, strength, shot.save, 0, shot.to_hit, note)


def _said(tag: TagText, held: set[str], figure: ModelSpec) -> bool:
    """Whether a special rule says anything of this model."""
    mounted = figure.mount is not None or figure.creature.rides is not None
    return (mounted or not tag.mounted) and held.isdisjoint(tag.not_with)


def _shot_strength(printed: str, own: int | str | None, further: int) -> str:
    """The Strength of a shot, its own or its shooter's, with what is added to it."""
    if printed.startswith("U") and isinstance(own, int):
        return str(max(1, own + int(printed[1:] or 0) + further))
    return str(int(printed) + further) if printed.isdigit() else printed


def _shot_note(shot: Any) -> Any:
    still = None if shot.moves else T("no moving and shooting")
    if still is None:
        return shot.note
    return still if shot.note is None else T("{first}; {second}", first=still, second=shot.note)


def tags(figure: ModelSpec, system: SystemFile) -> tuple[Tag, ...]:
    """Special rules of creature, quality, kind of troops and entry, each once."""
    uses: list[tuple[str, Any]] = []
    kind, number = grade(figure.quality)
    if number:
        name = T("shock +{grade}", grade=number) if kind == "shock" else T("missile +{grade}", grade=number)
        uses.append(("elite", name))
    elif figure.quality == "levy":
        uses += [("levy", None), ("mob", None)]
    uses.extend((system.troops[t].tag, None) for t in figure.troop if t in system.troops)
    own = (*figure.tags, *figure.creature.tags)
    uses.extend((t.take, t.note) for t in own if not t.levels or figure.level in t.levels)
    if figure.mount is not None:
        uses.extend((t.take, t.note if t.note is not None else figure.mount.name) for t in figure.mount.tags)
    for piece in figure.gear:
        extra = system.extras.get(piece)
        if extra is not None:
            uses.append((piece, None))
    result: dict[str, Tag] = {}
    held = {tag for tag, _ in uses}
    for tag, value in uses:
        if tag in result or tag in figure.lacks or (tag in system.tags and not _said(system.tags[tag], held, figure)):
            continue
        if tag in system.extras:
            result[tag] = Tag(tag, system.extras[tag].name, value, system.extras[tag].effect)
        else:
            known = system.tags[tag]
            result[tag] = Tag(tag, known.name, value, known.effect)
    if figure.mount is not None and figure.mount.riding is None:
        text = T(
            "missiles hit the beast on 1–4, the rider on 5–6; wounds kept apart; wounded it rampages on 6+, +1 a further wound that turn"
        )
        if figure.mount.flight is not None:
            text = T(
                "missiles hit the beast on 1–4, the rider on 5–6; wounds kept apart; "
                "wounded it flies off on 6+, +1 a further wound that turn; a fall: {dice}D4, a D4 more for each level",
                dice=formulas.falling_dice(0),
            )
        result["monster-mount"] = Tag("monster-mount", T("Rides a monster"), figure.mount.name, text)
    result |= {tag.id: tag for tag in _told(figure)}
    flies = next((c for c in (figure.mount, figure.creature) if c is not None and c.flight is not None), None)
    if flies is not None and flies.flight is not None:
        speeds = f"{flies.flight.min}/{flies.flight.max}/{flies.flight.acceleration}″"
        text = T("least and greatest speed, and change of speed in a turn")
        note = flies.flight_note
        result["flies"] = Tag(
            "flies", T("Flies"), speeds, text if note is None else T("{first}; {second}", first=text, second=note)
        )
    return tuple(result.values())


def _told(figure: ModelSpec) -> Iterator[Tag]:
    """What the bestiary tells of a creature beside its row and its special rules."""
    if figure.creature.natural_save_note is not None:
        yield Tag("natural-save", T("Natural save"), None, figure.creature.natural_save_note)
    if figure.creature.chaos_attributes is not None:
        yield Tag("chaos-attributes", T("Chaos attributes"), figure.creature.chaos_attributes, T("thrown: ____"))
    if (ward := lent(figure)) is not None and figure.mount is not None:
        text = T("protects its rider, too; rolled before any save of his own")
        yield Tag("lent-save", T("Save of {name}", name=figure.mount.name), f"{ward}+", text)
    if figure.mount is not None and figure.mount.riders:
        told = figure.mount.carries_crew
        whom = T("{alignment} riders only", alignment=said(figure.mount.riders)) if told is None else told
        yield Tag("bears", T("Mount"), whom, None)
    if figure.creature.carries_crew is not None:
        yield Tag("carries", T("Can carry"), figure.creature.carries_crew, None)
