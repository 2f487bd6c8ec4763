"""The order of battle: lines of figures for an entry, its mount, crew and champion, with weapons and boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.core.battle_lines import ArmsLine, BattleCell, BattleColumn, BattleLine, InBattle, Leading
from builder.core.entries import Tag, WeaponLine
from builder.core.findings import Shown, T
from builder.core.profiles import WORDS, Movement, Profile, value_text
from builder.core.roles import lower_first, people_name
from builder.core.tracks import Boxes, Track
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.definitions.roster import Roster
from builder.systems.wfb3.definitions.values import CHARACTERISTICS, MENTAL
from builder.systems.wfb3.entries.results import EntryResult, SoldChampion, special_rules
from builder.systems.wfb3.formulas import movement as movement_formulas
from builder.systems.wfb3.formulas import to_hit_and_wound
from builder.systems.wfb3.general import leadership
from builder.systems.wfb3.machines import sheet as machine_sheet
from builder.systems.wfb3.profiles.model_specs import shapes
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.sheet import fact_rows, fronts, rules_in_numbers, sheet_facts, weapon_figures
from builder.systems.wfb3.sheet.fact_rows import NO_SAVE, Saves, saves_of
from builder.systems.wfb3.sheet.tracks import tracks as tracks_of

FIGURES = tuple(key for key in CHARACTERISTICS if key != "M")
"""Keys of the characteristics with a column of their own; Movement has three columns."""
SHOWN_ELSEWHERE = ("led", "banner", "note")
"""Ids of special rules that are not listed by name, since other lines of the entry show them."""
MIN_PAGES, POINTS_PER_PAGE = 2, 1000
ENTRIES_PER_PAGE = 22
"""Number of short entries that fit on a page."""
HAND = "hand-weapon"
POSTS = {"champion": T("champion"), "leader": T("leader"), "rider": T("aboard")}
MIXED_CREATURES = ("chariot", "altar", "pack")
"""Kinds of entries with several creatures, each of which has a line below the entry's."""
LabelledText = tuple[Shown, Shown]


def columns(rules: Rules) -> tuple[BattleColumn, ...]:
    """Columns of the order of battle: Movement, characteristics, save, rout and rally, Leadership."""
    known = rules.system.characteristics
    return (
        BattleColumn("M", known["M"].short, strong=True),
        BattleColumn("charge", T("chg")),
        BattleColumn("ground", T("diff/very")),
        *(BattleColumn(key, known[key].short) for key in FIGURES),
        BattleColumn("save", T("Save (no sh.)"), strong=True),
        BattleColumn("rout", T("Rout/rally")),
        BattleColumn("leadership", T("Ld → led")),
    )


def words(rules: Rules) -> tuple[tuple[Shown, Shown], ...]:
    """Abbreviations of the order of battle with their explanations."""
    return (
        (T("chg"), T("charge")),
        (T("diff/very"), T("over difficult and very difficult ground; characters alone lose less")),
        (T("Save (no sh.)"), T("the die that saves, in brackets without the shield")),
        (T("Rout/rally"), T("models lost at which it tests, models with which it can rally")),
        (T("Ld → led"), T("Leadership in rout and rally tests, alone and near the best who lends his")),
        (
            T("Standard (Ld 6 if lost, 5 if captured; with general 9 and 8)"),
            T("Leadership once it is lost; once it is captured"),
        ),
        (T("save {modifier}", modifier="−1"), T("what a hit takes off the save")),
        (T("I {first}, then I {later}", first=4, later=3), T("Initiative in the first round, then in later ones")),
        ("4+/5+", T("to hit to half range and beyond")),
        (T("no weapon"), T("blows with a hand weapon, at the S of the table")),
    )


def pages(roster: Roster) -> int:
    """Number of pages of a battle sheet: one for each 1,000 points, at least two, and one more for many entries."""
    return max(MIN_PAGES, -(-roster.limit // POINTS_PER_PAGE)) + (len(roster.entries) > ENTRIES_PER_PAGE)


def in_battle(result: EntryResult, army: Army) -> InBattle:
    """An entry in the order of battle."""
    tracks = tuple(tracks_of(result, army))
    lines = tuple(_lines(result, tracks, army))
    beside = {id(line.boxes) for line in lines}
    return InBattle(
        lines,
        tuple(arms(result, army.rules)),
        tuple(_gear(result, army.rules)),
        tuple(_rank(result, army)),
        tuple(_rules(result, army)),
        tuple(_notes(result, army)),
        tuple(track for track in tracks if id(track) not in beside),
        fronts.formations(result, army),
    )


# ------------------------------------------------------------------------------- lines


def _lines(result: EntryResult, tracks: tuple[Track[Shown], ...], army: Army) -> Iterator[BattleLine]:
    """The entry's line, then those of its mount or crew, then of the champion sold with it."""
    champion = result.facts.champion
    sold = () if champion is None else champion.in_play.profiles
    own = [profile for profile in result.in_play.profiles if profile not in sold]
    apart = result.kind in MIXED_CREATURES
    counted = result.kind != "pack" or len(own) > 1
    first = own[0] if own and not apart else None
    wounds = next((track for track in tracks if isinstance(track, Boxes)), None) if result.kind == "character" else None
    yield BattleLine(
        None,
        _cells(first, result, army),
        POSTS.get(result.facts.post or "") if result.kind == "character" else None,
        boxes=wounds,
    )
    figure = result.facts.figure if result.kind == "character" else None
    for profile in own if apart else own[1:]:
        boxes = _boxes_of(profile.name, tracks)
        number = profile.models if counted and (apart or profile.models not in (1, result.models)) else None
        saves = saves_of(profile)
        if profile.save is None and (natural := _mount_save(result, profile)) is not None:
            saves = natural, natural
        save = _save(saves) if apart or saves[0] is not None else None
        shape = figure is not None and profile in shapes(figure, army.rules.system)
        cells = _profile_cells(profile, profile.movement, save, result, shape=shape)
        if boxes is not None or any(cell is not None for cell in cells):
            yield BattleLine(profile.name, cells, models=number, boxes=boxes)
    if champion is not None:
        profile = champion.in_play.profile
        # His mount moves like theirs.
        moves = result.in_play.movement if profile.carried and profile.movement is None else profile.movement
        cells = _profile_cells(profile, moves, _save(saves_of(profile)), result)
        yield BattleLine(champion.name, cells, _post(champion), boxes=_boxes_of(champion.name, tracks))
        for profile in (*champion.in_play.shapes, *champion.in_play.mount):
            shape = profile in champion.in_play.shapes
            yield BattleLine(profile.name, _profile_cells(profile, profile.movement, None, result, shape=shape))


def _post(champion: SoldChampion) -> Shown:
    """Post and level of a champion sold with his unit."""
    if champion.own_name:
        return T("champion, level {level}", level=champion.level)
    return T("level {level}", level=champion.level)


def _boxes_of(name: Shown, tracks: Iterable[Track[Shown]]) -> Boxes[Shown] | None:
    """The boxes with the label `name`; `None` if no track has that label."""
    return next((track for track in tracks if isinstance(track, Boxes) and track.label == name), None)


def _mount_save(result: EntryResult, profile: Profile) -> int | None:
    """Natural save of a ridden monster, if the profile is that monster's; else `None`."""
    mount = result.facts.mount
    return mount.natural_save if mount is not None and mount.riding is None and profile.name == mount.name else None


def _cells(profile: Profile | None, result: EntryResult, army: Army) -> tuple[BattleCell | None, ...]:
    """Cells of an entry's line; `profile` is `None` if its creatures have lines of their own."""
    moves = fact_rows.slowest_movement(result)
    paces = _paces(moves, result)
    if result.facts.post == "rider":  # what carries him has a line of its own, by its own rules of ground
        paces = (*paces[:2], None)
    if (
        result.facts.pushed_machine is not None
    ):  # without its machine, which has a line of its own, the crew goes at this pace
        paces = (None if moves is None else BattleCell(moves.effective), None, None)
    save, without = saves_of(result.in_play)
    saves = _save((without if _shield_idle(result, army.rules) else save, without))
    shown = result.in_play.profiles and (result.kind not in MIXED_CREATURES or profile is not None)
    return (
        *paces,
        *((None,) * len(FIGURES) if profile is None else _figures(profile, _attacks_multiple(result, army.rules))),
        saves if shown else None,
        _rout_cell(result, army.rules),
        _leadership_cell(result, army),
    )


def _profile_cells(
    profile: Profile, moves: Movement | None, save: BattleCell | None, result: EntryResult, *, shape: bool = False
) -> tuple[BattleCell | None, ...]:
    """Cells of the line of a mount, crew, champion or other shape; a shape without `moves` moves by its profile."""
    paces = _paces(moves, result)
    if shape and moves is None:
        paces = BattleCell(value_text(profile.values.get("M"))), None, None
    return (*paces, *_figures(profile), save, None, None)


def _paces(
    moves: Movement | None, result: EntryResult
) -> tuple[BattleCell | None, BattleCell | None, BattleCell | None]:
    """Cells of Movement, charge, and difficult ground, in inches; a machine has the first only.

    If a weapon allows no double move in a charge, the charge without it is in brackets (13.5.5).
    """
    if moves is None:
        return None, None, None
    if result.facts.pushed_machine is not None:
        return BattleCell(moves.effective), None, None
    over = fact_rows.over_ground(moves, result)
    ground: Shown = moves.difficult
    if over is not None:
        ground = T("{difficult}/{very}", difficult=moves.difficult, very=over.very_difficult)
    charge = BattleCell(moves.charge)
    if result.facts.slow_arms:
        charge = BattleCell(moves.effective, second=moves.charge)
    lost = T("{base}−{penalty}", base=moves.base, penalty=moves.penalty) if moves.penalty else None
    return BattleCell(moves.effective, sum=lost), charge, BattleCell(ground)


def _attacks_multiple(result: EntryResult, rules: Rules) -> int:
    """Factor by which a special rule, such as that of flagellants, multiplies Attacks; 1 without such a rule."""
    return max((rule.attacks for rule in special_rules(result, rules)), default=1) or 1


def _figures(profile: Profile, multiple: int = 1) -> Iterator[BattleCell | None]:
    """Cells of a profile's characteristics; Attacks multiplied as in play, with the calculation beside them."""
    for key in FIGURES:
        value = profile.values.get(key)
        bonus = profile.bonus.get(key, 0) if key in MENTAL else 0
        if value is None:
            yield None
        elif key == "A" and multiple > 1 and isinstance(value, int):
            yield BattleCell(value * multiple, sum=T("{attacks}×{multiple}", attacks=value, multiple=multiple))
        else:
            yield BattleCell(WORDS.get(value_text(value), value_text(value)), f"+{bonus}" if bonus else None)


def _save(saves: Saves) -> BattleCell:
    """Cell with the save, and the save without shield in brackets if it differs."""
    save, without = saves
    return BattleCell(die(save), second=None if save == without else die(without))


def _shield_idle(result: EntryResult, rules: Rules) -> bool:
    """True if the entry fights with both hands only, so that its shield saves against missiles only (6.4.2)."""
    fights = [line.name for line in arms(result, rules) if not line.missile and line.whose is None]
    known = [weapon for weapon in rules.system.weapons.values() if weapon.name in fights]
    return bool(fights) and len(known) == len(fights) and all(weapon.shield == "unused" for weapon in known)


def _shield_note(weapon: WeaponLine, result: EntryResult, rules: Rules) -> Shown:
    """Text of the save when fighting with this weapon in both hands; `None` if it is the usual save (6.4.2)."""
    known = rules.system.weapons.get(weapon.id)
    save, without = saves_of(result.in_play)
    if weapon.range is not None or known is None or known.shield != "unused" or save == without:
        return None
    return T("save {save} without the shield, {other} against missiles", save=die(without), other=die(save))


def die(value: int | None) -> str:
    """The lowest die that saves, such as `4+`; a dash without a save."""
    return "–" if value is None else f"{value}+".replace("-", "−")


def _rout_cell(result: EntryResult, rules: Rules) -> BattleCell | None:
    """Cell with the number of lost models at which an entry tests for rout, and the number with which it can rally."""
    if result.facts.post == "hidden":
        return None
    if (result.in_play.rout_at is not None or result.kind == "chariot") and fact_rows.never_routs(result, rules):
        return BattleCell(T("never"))
    together = fact_rows.unit_strength(result)
    if result.in_play.rout_at is None or together is None or (together < 2 and not result.in_play.rally_at):
        return None
    # A quarter of a few models is 0, but one must be left.
    rally = "–" if result.in_play.rally_at is None else str(max(1, result.in_play.rally_at))
    if fact_rows.routs_from_shooting_only(result, rules):
        return BattleCell(f"¼/{rally}")
    return BattleCell(f"{result.in_play.rout_at}/{rally}")


def _leadership_cell(result: EntryResult, army: Army) -> BattleCell | None:
    """Cell with Leadership in tests, alone and near the character who helps most."""
    lent = leadership.leadership_in_tests(result, army)
    if lent is None:
        return None
    best = max((ld for _, ld in lent.near), default=None)
    leaders = leadership.leaders(result, army)
    unled = leadership.leadership_after_loss(result, leadership.NO_LOSS, army, leaderless=True) if leaders else None
    near = (lent if unled is None else unled).near  # fewer help a unit that has a leader
    helpers = tuple((him.id, ld) for him, ld in near)
    return BattleCell(lent.alone, best=best, leading=Leading(leaders, None if unled is None else unled.alone, helpers))


# -------------------------------------------------------------------------------- arms


def arms(result: EntryResult, rules: Rules) -> Iterator[ArmsLine]:
    """Each weapon with its figures; a hand weapon only if the bearer has no other weapon."""
    forged, _, magic = fact_rows.magic_weapon(result, rules)
    champion = result.facts.champion
    borne = tuple(fact_rows.weapons_with_bearers(result))
    known: list[ArmsLine] = []
    for weapon in result.in_play.weapons:
        owners = [profile for profile, borne_weapon, _ in borne if borne_weapon is weapon]
        sold = champion is not None and weapon in champion.in_play.weapons
        if (
            weapon.id == HAND
            and weapon is not magic
            and _adds_nothing(weapon, owners)
            and any(_replaces(other, weapon, result) for other in result.in_play.weapons)
        ):
            continue
        name = forged if weapon is magic and forged is not None else weapon.name
        if weapon.idle:
            known.append(ArmsLine(name, (T("too few: not used"),)))
            continue
        line = ArmsLine(
            name,
            tuple(figures(weapon, owners[0] if owners else None, result, rules)),
            missile=weapon.range is not None,
        )
        if sold and champion is not None:
            line = line._replace(name=_weapon_name(weapon, rules), whose=champion.name)
        if line not in known:
            known.append(line)
    yield from known
    for profile, weapon, whose in borne:  # with his own skill a champion hits otherwise with what all of them shoot
        if whose is not None and champion is not None and weapon.range is not None:
            shot = ArmsLine(
                _weapon_name(weapon, rules), tuple(figures(weapon, profile, result, rules)), champion.name, missile=True
            )
            if all(shot.figures != line.figures for line in known if line.name == weapon.name):
                yield shot
    for shape in fact_rows.shapes_of(result):
        for weapon in shape.weapons:
            yield ArmsLine(weapon.name, tuple(figures(weapon, shape.profile, result, rules)))


def _adds_nothing(weapon: WeaponLine, owners: list[Profile]) -> bool:
    """True if a weapon strikes with the Strength of its first owner's profile, which the order of battle shows."""
    return not owners or weapon.strength is None or weapon.strength == str(owners[0].values.get("S"))


def _weapon_name(weapon: WeaponLine, rules: Rules) -> Shown:
    """Name of a weapon without its owner."""
    return rules.system.weapons[weapon.id].name if weapon.id in rules.system.weapons else weapon.name


def _replaces(other: WeaponLine, hand: WeaponLine, result: EntryResult) -> bool:
    """True if `other` is a better weapon of the same bearer as the hand weapon."""
    champion = result.facts.champion
    his = champion.in_play.weapons if champion is not None else ()
    return not other.idle and other.id not in (HAND, fact_rows.OWN_ATTACKS) and (other in his) == (hand in his)


def figures(weapon: WeaponLine, bearer: Profile | None, result: EntryResult, rules: Rules) -> Iterator[Shown]:
    """Figures of a weapon as short texts: range, and other figures where they differ from the bearer's."""
    reach = fact_rows.reach(weapon, result)
    if reach is not None:
        yield reach
    if weapon.strength:
        yield T("S {strength}", strength=weapon.strength)
    strikes = weapon_figures.initiative_by_round(weapon, bearer, rules.system.levels.mental_maximum)
    if strikes is not None:
        yield strikes
    if weapon.save_modifier:
        yield T("save {modifier}", modifier=weapon_figures.signed(weapon.save_modifier))
    both = weapon_figures.attacks(weapon, bearer)
    if both is not None:
        yield T("A {attacks}", attacks=both)
    shots = _to_hit(weapon, bearer, result, rules)
    if shots is not None:
        yield shots
    elif weapon.to_hit:
        yield T("hit {modifier}", modifier="/".join(map(weapon_figures.signed, weapon.hands or (weapon.to_hit,))))
    machine = result.facts.machine
    if machine is not None and weapon.id == result.entry.take:
        kind = machine_sheet.kind_of(machine, rules)
        if kind.weaker_ranks:
            yield machine_sheet.strength_by_rank(machine, kind)
    yield from weapon_figures.case_texts(weapon, bearer, rules.system.levels.mental_maximum)
    if (note := _shield_note(weapon, result, rules)) is not None:
        yield note


def _to_hit(weapon: WeaponLine, bearer: Profile | None, result: EntryResult, rules: Rules) -> Shown:
    """Lowest die that hits at short and long range (6.2); `None` in combat, and for machines with their own table."""
    shot, skill = weapon_figures.shot_and_skill(weapon, bearer, rules)
    machine = result.facts.machine
    if machine is not None and weapon.id == result.entry.take:
        skill = machine_sheet.kind_of(machine, rules).ballistic
    if weapon.range is None or not isinstance(skill, int) or skill < 1 or (shot is not None and shot.drifts):
        return None
    near, far = (to_hit_and_wound.hits_on(skill, weapon.to_hit, beyond) for beyond in (0, -1))
    if near > 6:
        return T("cannot hit without +{bonus} to hit", bonus=near - 6)
    if shot is not None and shot.thrown:
        return T("{near}+ in contact", near=near)
    if far > 6:
        return T("{near}+ to {half}″", near=near, half=to_hit_and_wound.short_range(weapon.range))
    single = _near_and_far(near, far)
    if shot is None or shot.twice is None:
        return single
    twice = (to_hit_and_wound.hits_on(skill, shot.twice, beyond) for beyond in (0, -1))
    return T("{first}, two shots {second}", first=single, second=_near_and_far(*twice))


def _near_and_far(near: int, far: int) -> str:
    """Lowest dice that hit at short and long range, such as `4+/5+`; one of them if they are equal."""
    return f"{near}+" if near == far else f"{near}+/{far}+"


def _gear(result: EntryResult, rules: Rules) -> Iterator[Shown]:
    """Names of equipment other than weapons."""
    weapons = [known.name for id in result.carries if (known := rules.system.weapons.get(id)) is not None]
    for name in result.in_play.options:
        if name not in weapons:
            yield name


def _rank(result: EntryResult, army: Army) -> Iterator[Shown]:
    """Texts beside an entry's name: line if the player named it, level, uncommon race, mount without own figures."""
    yield from fact_rows.named_type(result)
    if result.facts.level:
        yield (
            T("wizard {level}", level=result.facts.level)
            if result.facts.wizard
            else T("level {level}", level=result.facts.level)
        )
    if result.race is not None and (
        result.creature != army.most_common_creature or (result.entry.name and result.facts.line is None)
    ):
        yield people_name(result.race) if result.facts.level else result.race
    if result.facts.mount is not None and not any(_has_figures(profile) for profile in result.in_play.profiles[1:]):
        yield T("on {mount}", mount=lower_first(result.facts.mount.name))


def _has_figures(profile: Profile) -> bool:
    """True if a profile has figures, and so a line of its own."""
    return any(profile.values.get(key) is not None for key in FIGURES)


def _rules(result: EntryResult, army: Army) -> Iterator[Tag]:
    """Special rules to list by name, without those that other lines of the entry show."""
    commands = leadership.command_tags(result, army)
    for tag in (*result.in_play.tags, *commands, *machine_sheet.machine_rules(result, army.rules)):
        if tag.id not in SHOWN_ELSEWHERE and not tag.of_item and tag.name and not (tag.part and tag.text):
            yield tag


# ------------------------------------------------------------------------------- notes


def _notes(result: EntryResult, army: Army) -> Iterator[LabelledText]:
    """Labelled notes below an entry, on facts without a column."""
    for tag in result.in_play.tags:
        if tag.id == "note":
            yield tag.name, tag.text
    yield from sheet_facts.charged_by_skirmishers(result, army.rules)
    yield from _movement_notes(result, army.rules)
    if result.facts.machine is not None:
        yield T("Crew lost"), machine_sheet.crew_lost(result.facts.machine, result.entry.spare_crew, army.rules)
    yield from fact_rows.chariot_rout_note(result, army.rules)
    if result.facts.missile_save is not None:
        yield None, T("save {save}+ against missiles", save=result.facts.missile_save)
    mount = result.facts.mount
    if (
        mount is not None
        and mount.riding is None
        and mount.lent_save is not None
        and fact_rows.has_own_save(result, mount)
    ):
        yield None, T("rider first saves on {save}+ by {mount}", save=mount.lent_save, mount=mount.name)
    if result.in_play.rout_at is not None and fact_rows.routs_from_shooting_only(result, army.rules):
        yield T("Rout test"), T("from shooting only: a quarter of its present strength lost in one turn")
    led = {
        key: value
        for key, value in result.facts.led.values.items()
        if key != "Ld" and value != result.in_play.profiles[0].values.get(key)
    }
    if led:
        known = army.rules.system.characteristics
        yield T("Led"), tuple(T("{name} {value}", name=known[key].short, value=value) for key, value in led.items())
    for tag in result.in_play.tags:
        if tag.id == rules_in_numbers.BANNER and tag.numbers is not None:
            yield tag.value, tag.numbers
    lent = leadership.leadership_in_tests(result, army)
    if lent is not None:
        chief = army.general
        best = max((ld for _, ld in lent.near), default=0)
        for him, ld in lent.near:
            if him is not chief and (ld != best or not any(other is chief for other, _ in lent.near)):
                radius = army.rules.system.command["second" if him.role == "second" else "general"].radius
                yield None, T("Ld {ld} within {radius} of {name}", ld=ld, radius=radius, name=him.name)
        if lent.at_rout:
            rout, rally = (
                leadership.value_with_best_lender(lent, chief, lent.at_rout),
                leadership.value_with_best_lender(lent, chief),
            )
            yield None, T("rout tests {rout}; to rally {rally}", rout=rout, rally=rally)
        if lent.hating is not None:
            yield None, T("Ld {ld} if the enemy has foes they hate", ld=lent.hating)


def _movement_notes(result: EntryResult, rules: Rules) -> Iterator[LabelledText]:
    """Labelled notes on Movement beyond the columns: flight, obstacles, companions, weapons, on foot."""
    machine = result.facts.pushed_machine
    if result.facts.movement_text is not None:
        yield T("Move"), result.facts.movement_text
    flight = fact_rows.flight(result)
    # The special rule shows the speeds behind its name.
    if flight is not None and not result.in_play.has_rule("flies"):
        yield None, T("flies {speeds}″", speeds=flight)
    if machine is not None and not any(profile.movement is not None for profile in result.in_play.profiles):
        yield T("Move"), machine.move or T("cannot move")
    moves = fact_rows.slowest_movement(result)
    if moves is not None and machine is None:
        over = fact_rows.over_ground(moves, result)
        if over is not None and over.obstacle != moves.difficult:
            yield None, T("obstacle −{cost}″", cost=over.obstacle)
        if (
            moves.difficult == moves.effective > 1
            and result.facts.solitary_movement is None
            and not fact_rows.moves_as_vehicle(result)
            and not any(rule.any_walls for rule in special_rules(result, rules))
        ):
            yield None, T("walls and buildings {half}″", half=movement_formulas.reduced(moves.effective))
        slowest = result.facts.slowing_members
        if slowest and result.in_play.movement is not None:  # who left it last slowed it least
            left = (*(one.movement.effective for one in slowest[1:]), result.in_play.movement.effective)
            for place, then in enumerate(left, 1):
                if then > slowest[place - 1].movement.effective:
                    yield None, T("{own}″ without {name}", own=then, name=tuple(one.name for one in slowest[:place]))
        elif result.facts.litter is not None:
            yield None, T("{each}″ for each bearer alive", each=result.facts.litter.bearer_pace)
        if result.facts.slow_arms:
            yield (
                None,
                T(
                    "charge {single}″ with {weapon}, {double}″ without",
                    single=moves.effective,
                    weapon=result.facts.slow_arms,
                    double=moves.charge,
                ),
            )
    afoot = result.facts.on_foot
    if afoot is not None and afoot.movement is not None:
        save, without = saves_of(afoot)
        saves: Shown = die(save) if save == without else T("{save} ({without})", save=die(save), without=die(without))
        worn = T("no save") if saves_of(afoot) == NO_SAVE else T("save {save}", save=saves)
        yield T("On foot"), (T("{move}″", move=afoot.movement.effective), worn)
