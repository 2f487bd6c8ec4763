"""Numbers and rules of a model: profile, movement, save, weapons and special rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from builder.core.definitions import with_blank
from builder.core.entries import Tag, WeaponLine
from builder.core.findings import Blank, Shown, T, Text, joined_by_semicolons, joined_by_spaces
from builder.core.profiles import Movement, Profile
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.troops import TagText
from builder.systems.wfb3.definitions.values import alignment_text
from builder.systems.wfb3.formulas import movement as movement_formulas
from builder.systems.wfb3.profiles.model_movement import doubtful_penalty, movement
from builder.systems.wfb3.profiles.model_specs import ModelSpec, grade, lent_save, mount_profile, profile, save
from builder.systems.wfb3.profiles.model_weapons import weapons

CHAOTIC = "chaotic"
CHAOS = "creature-of-chaos"
"""Id of the bestiary's group of creatures that are all of Chaos."""


class Numbers:
    """Numbers and rules of one model, each computed only when it is used."""

    def __init__(
        self,
        figure: ModelSpec,
        name: Shown,
        system: SystemFile,
        word: Callable[[str], Shown],
    ) -> None:
        self.figure = figure
        self.name = name
        self.system = system
        self.word = word
        """Function from the id of a piece of equipment to its name."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Numbers) and (self.figure, self.name) == (other.figure, other.name)

    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def profile(self) -> Profile:
        """Profile of the model without its mount; cached, since Movement, weapons and checks all use it."""
        return profile(self.figure, self.name, self.system)

    @property
    def mount(self) -> tuple[Profile, ...]:
        """Profile of the model's mount, as a tuple of one; empty without a mount."""
        return () if self.figure.mount is None else (mount_profile(self.figure.mount),)

    @property
    def movement(self) -> Movement | None:
        """Movement of the model with its armour; `None` if the book prints no number."""
        return movement(self.figure, self.profile, self.system)

    @property
    def save(self) -> int | None:
        """Lowest die that saves; `None` without a save."""
        return save(self.figure, self.system)

    @property
    def save_without_shield(self) -> int | None:
        """Lowest die that saves without the shield; `None` without a save."""
        return save(self.figure, self.system, shield=False)

    @property
    def weapons(self) -> tuple[WeaponLine, ...]:
        """The model's weapons with their figures."""
        return weapons(self.figure, self.profile, self.system)

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The model's special rules, without those marked silent, then a note on a doubtful Movement."""
        known = self.system.tags
        shown = tuple(tag for tag in tags(self.figure, self.system) if tag.id not in known or not known[tag.id].silent)
        other = self.other_pace
        return shown if other is None else (*shown, Tag("note", T("Movement"), None, doubtful_movement_text(*other)))

    @property
    def other_pace(self) -> tuple[Shown, float] | None:
        """Why the model's Movement is unclear, and the other possible value in inches; `None` if it is clear."""
        why, kept = self.figure.creature.mounted_doubt, doubtful_penalty(self.figure, self.system)
        moves = None if why is None or kept is None else self.movement
        return None if kept is None or moves is None else (why, moves.effective + kept)

    @property
    def names(self) -> tuple[Shown, ...]:
        """Display names of the model's equipment."""
        return tuple(self.word(piece) for piece in self.figure.gear if piece not in self.system.troops)


def doubtful_movement_text(why: Shown, pace: float) -> Text:
    """Text on a doubtful Movement; `pace` is the other possible Movement in inches."""
    return T("{why}; otherwise {pace}″: agree with your opponent", why=why, pace=pace)


def _applies(tag: TagText, held: set[str], figure: ModelSpec) -> bool:
    """True if a special rule applies to this model, which has the rules `held`."""
    mounted = figure.mount is not None or figure.creature.rides is not None
    return (mounted or not tag.mounted) and held.isdisjoint(tag.not_with)


def tags(figure: ModelSpec, system: SystemFile) -> tuple[Tag, ...]:
    """Special rules from creature, quality, special troops, entry, mount and equipment, each once."""
    uses: list[tuple[str, Shown]] = []
    kind, number = grade(figure.quality)
    if number:
        name = T("shock +{grade}", grade=number) if kind == "shock" else T("missile +{grade}", grade=number)
        uses.append(("elite", name))
    elif figure.quality == "levy":
        uses.extend((tag, None) for tag in system.levies.tags)
    uses.extend((troop.tag, None) for troop in system.troops_of(figure.troop))
    own = (*figure.tags, *figure.creature.tags)
    uses.extend((tag.take, with_blank(tag.note)) for tag in own if not tag.levels or figure.level in tag.levels)
    if figure.mount is not None:
        uses.extend(
            (tag.take, with_blank(tag.note) if tag.note is not None else figure.mount.name) for tag in figure.mount.tags
        )
    for piece in figure.gear:
        extra = system.extras.get(piece)
        if extra is not None:
            uses.append((piece, None))
    result: dict[str, Tag] = {}
    held = {tag for tag, _ in uses}
    for tag, value in uses:
        if (
            tag in result
            or tag in figure.lacks
            or (tag in system.tags and not _applies(system.tags[tag], held, figure))
        ):
            continue
        if tag in system.extras:
            result[tag] = Tag(tag, system.extras[tag].name, value, system.extras[tag].effect)
        else:
            known = system.tags[tag]
            more = (known.carrying[piece] for piece in figure.gear if piece in known.carrying)
            result[tag] = Tag(tag, known.name, value, joined_by_spaces((known.effect, *more)))
    if figure.mount is not None and figure.mount.riding is None:
        text = T(
            "Missiles hit the beast on 1–4, the rider on 5–6; wounds kept apart; when wounded it "
            "rampages on 6+ (+1 for each further wound that turn)."
        )
        if figure.mount.flight is not None:
            text = T(
                "Missiles hit the beast on 1–4, the rider on 5–6; wounds kept apart; when wounded it "
                "flies off on 6+ (+1 for each further wound that turn); a fall: {dice}D4 wounds, "
                "plus D4 for each level.",
                dice=movement_formulas.falling_dice(0),
            )
        result["monster-mount"] = Tag("monster-mount", T("Rides a monster"), figure.mount.name, text)
    result |= {tag.id: tag for tag in _creature_tags(figure, system)}
    flies = figure.flying
    if flies is not None and flies.flight is not None:
        speeds = f"{flies.flight.min}/{flies.flight.max}/{flies.flight.acceleration}″"
        text = T("minimum and maximum speed, and change of speed per turn")
        result["flies"] = Tag("flies", T("Flies"), speeds, joined_by_semicolons((text, flies.flight_note)))
    return tuple(result.values())


def _creature_tags(figure: ModelSpec, system: SystemFile) -> Iterator[Tag]:
    """Notes of the bestiary as special rules: natural save, Chaos attributes, riders, crew."""
    worn = any(piece in system.armour and system.armour[piece].kind != "mount" for piece in figure.gear)
    if figure.creature.natural_save_note is not None:
        yield Tag("natural-save", T("Natural save"), None, figure.creature.natural_save_note)
    elif figure.creature.natural_save is not None and worn:
        text = T("the better of it and of what is worn is printed; agree with your opponent: do they add up?")
        yield Tag("natural-save", T("Natural save"), f"{figure.creature.natural_save}+", text)
    if figure.creature.chaos_attributes is not None and (figure.level or not figure.creature.chaos_attributes_of):
        of_chaos = CHAOTIC in figure.creature.alignment or figure.creature.group == CHAOS or not figure.creature.arms
        yield Tag(
            "chaos-attributes",
            T("Chaos attributes") if of_chaos else T("Chaos attributes if of Chaos"),  # as any of the open list may be
            figure.creature.chaos_attributes,
            T("rolled{blank}", blank=Blank()),
        )
    if (ward := lent_save(figure)) is not None and figure.mount is not None:
        text = T("protects its rider, too; rolled before any save of his own")
        yield Tag("lent-save", T("Save of {name}", name=figure.mount.name), f"{ward}+", text)
    if figure.mount is not None and figure.mount.riders:
        printed = figure.mount.carries_crew
        riders = (
            T("{alignment} riders only", alignment=alignment_text(figure.mount.riders)) if printed is None else printed
        )
        yield Tag("bears", T("Mount"), riders, None)
    if figure.creature.carries_crew is not None:
        yield Tag("carries", T("Can carry"), figure.creature.carries_crew, None)
