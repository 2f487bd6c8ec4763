"""The record `Game` of a game: files, verdict, editor, sheet, and optionally dice and desk.

Each part is a record of values and functions; fields that a game does not need have defaults. A game fills the
records with its own functions over its own types of roster, entry, rules, result and army. Outside the game these are
the kernel's types: `builder.systems.find` gives a `Game` without type arguments. `game_of_offers` has functions
derived from an army's offers; `game_values` has values that the functions return.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic

from typing_extensions import TypeVar

from builder.core.army import ArmyT, RosterT, RulesT
from builder.core.battle_lines import BattleColumn, InBattle
from builder.core.choices import EntryT
from builder.core.controls import Available, CatalogueRow, Control, FirstQuestion, PendingRoll
from builder.core.dice_rolls import RollAgain, RollRequest, RollResult
from builder.core.entries import Deployed, InShort, ResultT, SheetFacts, Surcharge
from builder.core.event_pack import Event
from builder.core.findings import Finding, MusterError, Plain, Shown, T, Text
from builder.core.fixes import Way
from builder.core.limits import Limit, Row
from builder.core.lists_together import Company, Declared
from builder.core.models import Model
from builder.core.pools import Pool
from builder.core.presets import Preset
from builder.core.quick_reference import QuickReference
from builder.core.reference_keys import ReferenceKeys
from builder.core.tracks import Track
from builder.systems.game_values import AddedKeys, DefinitionFile, FigureStep, JoinedRules, Line, Note, Passage

MODELS_AND_POINTS = T("models×each=points")
NO_ADDED_KEYS = AddedKeys()
SharedT = TypeVar("SharedT", bound=tuple[Model, ...], default=tuple[Model, ...])
"""The models of a game's shared files, in order."""
FileT = TypeVar("FileT", bound=Model, default=Model)
"""The model of an army's file."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Files(Generic[RosterT, RulesT, SharedT, FileT]):
    """Definition files of a game: models, and functions that join them."""

    shared: tuple[str, ...]
    """Names of the files in `lists/<id>/` that every army of the game needs."""
    models: Mapping[str, type[Model]]
    """The model of each kind of definition file."""
    roster: type[RosterT]
    """The model of rosters."""
    chosen: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Kind and folder of each additional definition file that a roster can name, by the roster key that names it."""
    audited: frozenset[str] = frozenset()
    """Kinds of files other than armies that `audit` checks; each is joined alone, like an army."""
    references: Callable[[SharedT, FileT | None], tuple[Finding, ...]]
    """Findings on undefined and duplicate ids in another file; in the shared files, in the order of `shared`, if it is `None`."""
    link: Callable[[SharedT, FileT, tuple[Model, ...]], JoinedRules[RulesT]]
    """The rules joined from the shared files, an army's file, and the files that `further` lists."""
    further: Callable[[FileT, RosterT | None, Event | None], tuple[DefinitionFile, ...]] = lambda *_: ()
    """Files that an army needs besides its own and the shared ones, and those that a roster names, if one is given."""
    named_by: Callable[[Model], Iterable[DefinitionFile]] = lambda _: ()
    """Files whose ids an additional file uses, such as the army of a theme, each with its key in that file.

    Called for the files found, it gives the files that those need, without keys. A file of another game has that
    game's id; the id `EVERY` means all files of a folder.
    """
    references_beside: Callable[[Model, tuple[Model, ...]], tuple[Finding, ...]] = lambda *_: ()
    """Findings on undefined ids in an additional file, given the models of the files that `named_by` lists for it."""
    audit: Callable[[RulesT], tuple[Finding, ...]] = lambda _: ()
    """Findings on an army's own definitions, such as printed prices that differ from the formula."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Verdict(Generic[RosterT, EntryT, RulesT, ResultT, ArmyT]):
    """Evaluation of entries, and checks of the whole army."""

    reference_keys: ReferenceKeys = ()
    """Keys of an entry with handles of other entries."""
    roster_reference_keys: ReferenceKeys = ()
    """Keys of the roster, outside its entries, that contain handles; those of waivers need not be listed."""
    secret_keys: frozenset[tuple[str, ...]] = frozenset()
    """Paths of roster keys that are hidden from the opponent, as are findings about them."""
    secret_code: str = ""
    """Code of findings about the secret part of a list."""
    agreed_keys: tuple[str, ...] = ()
    """Roster keys that claim an agreement with the opponent or organiser; at an event its pack must ask for them."""
    trait_keys: Mapping[str, Shown] = field(default_factory=dict)
    """Display names of the keys by which packs select entries (trait keys), in addition to those of every game."""
    tag_label: Text | None = None
    """Heading above the texts of special rules if these are not effects but, say, the models with the rule."""
    characteristics: Callable[[RulesT], tuple[tuple[str, Shown], ...]]
    """Id and heading of each characteristic, in printed order."""
    evaluate: Callable[[EntryT, str, RosterT, RulesT], ResultT]
    """The result of one entry with its handle.

    Of the roster only keys outside the entries are used, such as the game type.
    """
    army: Callable[[RosterT, RulesT, tuple[ResultT, ...], Event | None], ArmyT]
    """The army of a roster, its rules, results and event if any; checks and sheets receive it."""
    costs_across_entries: Callable[[ArmyT], ArmyT] = lambda army: army
    """The army with prices that depend on several entries."""
    surcharges: Callable[[ArmyT], tuple[Surcharge, ...]] = lambda _: ()
    """Points that the army pays in addition to its entries."""
    findings: Callable[[ArmyT], Iterable[Finding]]
    """Findings of the whole army."""
    shares: Callable[[ArmyT], Iterable[Limit[ResultT]]]
    """Limits of the categories in quarters of points; their ids are the categories'."""
    pools: Callable[[ArmyT], tuple[Pool[ResultT], ...]] = lambda _: ()
    """Points that entries provide for other entries, with the amounts used."""
    limits: Callable[[ArmyT], tuple[Row, ...]] = lambda _: ()
    """Rows of the umpire's table: name, amount and allowed amount of each limit, as shown."""
    open_roster: Callable[[RosterT], RosterT] = lambda roster: roster
    """The roster as the opponent may see it, without secrets; the same object if there are none."""
    traits: Callable[[ResultT, RulesT], Mapping[str, tuple[str, ...]]] = lambda *_: {}
    """The values of an entry, by trait key."""
    row_traits: Callable[[Mapping[str, Plain], RulesT], Mapping[str, tuple[str, ...]]] = lambda entry, _: {
        "entry": (str(entry.get("take", "")),)
    }
    """Values, by trait key, that a new entry with these roster values has for certain; by default its line's id."""
    trait_values: Callable[[RulesT], Mapping[str, frozenset[str]]] = lambda _: {}
    """All values that entries of this army may have, by trait key; a key that is missing here may have any value."""
    house_rules: Callable[[RulesT], Iterable[str]] = lambda _: ()
    """Ids of the house rules that lists of the game may name."""
    is_for: Callable[[RulesT, str | None], bool] = lambda *_: True
    """True if the army may be played in the game type of an event, which is `None` if the event requires none."""
    source: Callable[[RulesT, str], Shown] = lambda _, cited: cited
    """A citation with the names of books and lists written out."""
    codes_of: Callable[[RulesT, str, Plain], tuple[str, ...]] = lambda *_: ()
    """Codes of findings about one value of a key, more specific than the codes that the rule pages give for the key."""
    passage: Callable[[RulesT, str], Passage | None] = lambda *_: None
    """The book's text on the weapon, option or special rule with this id; `None` without one."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Editor(Generic[RulesT, ResultT, ArmyT]):
    """Choices of entries and of the army, available rows, fixes."""

    usual_limit: int = 2000
    """Default points limit of a new roster."""
    alike_key: str | None = None
    """Key with the number of identical members of an entry, each of which could be an entry of its own."""
    single_keys: frozenset[str] = frozenset()
    """Keys that only one of the members counted by `alike_key` can have: members split off do not keep them."""
    price_heading: Text = MODELS_AND_POINTS
    """Heading of prices of available entries: what is counted, and the price of each."""
    preset_keys: tuple[str, ...] = ()
    """Keys of an entry's equipment, in the order in which a preset fills them."""
    catalogue: Callable[[RulesT], tuple[CatalogueRow, ...]]
    """Catalogue rows of the army, independent of any roster."""
    sizes: Callable[[RulesT], tuple[int, ...]] = lambda _: ()
    """Points limits offered for a new list, ascending; if empty, from a quarter to twice the usual limit."""
    first_question: Callable[[RulesT, int], FirstQuestion | None] = lambda *_: None
    """The first question to the player of a new list with this limit in points; `None` if there is none."""
    starter: Callable[[RulesT, int], dict[str, Plain]]
    """Values of a new roster with the compulsory entries, for a points limit."""
    controls: Callable[[ResultT, ArmyT], tuple[Control, ...]]
    """Controls of an entry, in the order shown."""
    army_options: Callable[[ArmyT], Iterable[Control]]
    """Controls of the whole army, such as the game type."""
    available: Callable[[ArmyT], tuple[Available, ...]]
    """Rows of what can be added, with numbers taken and left."""
    fixes: Callable[[Finding, ArmyT], Iterable[Way]] = lambda *_: ()
    """Changes that may fix a finding and that the search does not find; they are offered if they do."""
    presets: Callable[[ResultT, RulesT], tuple[Preset, ...]] = lambda *_: ()
    """Presets that the army's files suggest for an entry."""
    label: Callable[[RulesT, str, Plain], Shown] = lambda *_: None
    """Display name of a value of a roster key, or of the key itself for `None`; `None` if there is no name."""
    gloss: Callable[[ResultT, RulesT], Shown] = lambda *_: None
    """Equipment of an entry in a few words, shown after its name in a row: `halberd, light armour`."""
    distinction: Callable[[ResultT, RulesT], Shown] = lambda *_: None
    """Text that distinguishes entries with the same name in a row, such as level or race; `None` if not needed."""
    army_gloss: Callable[[RulesT], Shown] = lambda _: None
    """Text that distinguishes armies with the same name, such as the edition; `None` if not needed."""
    synonyms: Callable[[RulesT], Mapping[str, tuple[str, ...]]] = lambda _: {}
    """Additional search words in any language by id: `halberdiers` for a halberd."""


@dataclass(frozen=True, eq=False, kw_only=True)
class SheetContents(Generic[RulesT, ResultT, ArmyT]):
    """A game's contents of sheets, cards and JSON for an evaluated army."""

    movement_characteristic: str | None = None
    """Id of the characteristic for movement; `None` if there is none."""
    unit_of_distance: str = "″"
    """The sign after a distance."""
    card_figures: tuple[tuple[str, ...], ...] = ()
    """For each large figure of a card, ids of columns in order of preference; the first that the entry has is shown."""
    card_box: float | None = None
    """Side of a box on a card in millimetres, if it is larger than usual."""
    card_weapon_rows: bool = False
    """True if cards have a row with columns for each weapon, instead of one paragraph for all."""
    damage_is_open: bool = False
    """True if opponents may see the damage of an entry, so that their copy has boxes for it."""
    first_categories: tuple[str, ...] | None = None
    """Categories that come first on a sheet ordered by category, each with a heading; `None` for roster order."""
    priced: frozenset[str] = frozenset()
    """Additional JSON keys, of entries and of the army, that reveal a cost or value."""
    added_keys: AddedKeys = NO_ADDED_KEYS
    """Types of the additional JSON keys of entries and army."""
    finished: Callable[[ArmyT], ArmyT] = lambda army: army
    """The army with details of its entries that only sheets show."""
    sheet_facts: Callable[[ResultT, ArmyT], SheetFacts]
    """What the sheet shows of an entry: type, facts, weapons, command, boxes and special rules."""
    figure_steps: Callable[[ResultT, ArmyT], Iterable[FigureStep]] = lambda *_: ()
    """Explanations of the figures of an entry of the finished army, such as its save."""
    in_short: Callable[[ResultT, RulesT], InShort | None] = lambda *_: None
    """Short form of an entry for messages; `None` for the default: kind, equipment, command."""
    summary: Callable[[ArmyT, tuple[ResultT, ...], bool], Iterable[Note]] = lambda *_: ()
    """Notes at the head of a copy with these entries; prices and secret purchases only if the last argument is true."""
    message_labels: tuple[Text, ...] = ()
    """Labels of the notes in messages, by which these lines are recognised when a message is pasted."""
    battle_pages: Callable[[ArmyT], int | None] = lambda _: None
    """Greatest number of pages of a battle sheet without secrets; rule tables are left out to keep it.

    `None` without a maximum.
    """
    battle_columns: Callable[[RulesT], tuple[BattleColumn, ...] | None] = lambda _: None
    """Columns of the order of battle; `None` for the characteristics."""
    battle_ticks: Callable[[RulesT], tuple[Line, ...]] = lambda _: ()
    """Columns of boxes to tick during play: short heading, and meaning."""
    battle_words: Callable[[RulesT], tuple[Line, ...]] = lambda _: ()
    """Abbreviations and signs of the order of battle, with meanings."""
    in_battle: Callable[[ResultT, ArmyT], InBattle | None] = lambda *_: None
    """An entry in the order of battle; `None` to build it from its profiles and `sheet_facts`."""
    deployment: Callable[[ArmyT], tuple[Deployed, ...]] = lambda _: ()
    """The entries in order of deployment."""
    secrets: Callable[[ArmyT], Iterable[Line]] = lambda _: ()
    """Labelled lines of what is hidden from the opponent."""
    event_notes: Callable[[Event, RulesT], tuple[Line, ...]] = lambda *_: ()
    """Labelled notes on an event for the whole army, such as the length of a battle."""
    tracks: Callable[[ArmyT], tuple[Track[Shown], ...]] = lambda _: ()
    """Boxes of the whole army to cross off in play."""
    in_game: Callable[[ResultT, ArmyT], Iterable[Track[Shown]]] = lambda *_: ()
    """Boxes of an entry for play mode only, such as its flight; they are not shown to the opponent."""
    phases: Callable[[RulesT], tuple[Shown, ...]] = lambda _: ()
    """Names of the phases of a turn, in order."""
    reference: Callable[[ArmyT, bool], QuickReference] = lambda *_: QuickReference()
    """Quick-reference tables: all if the second argument is true, else those that the army needs."""
    added: Callable[[ArmyT], Mapping[str, Plain]] = lambda _: {}
    """Values of the army's additional JSON keys."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Dice(Generic[RulesT, ResultT, ArmyT]):
    """Dice before the game."""

    roll: Callable[[RulesT, RollRequest], RollResult]
    """The result of a roll that needs no roster; raises `MusterError` for things without dice."""
    pending_rolls: Callable[[ArmyT], tuple[PendingRoll, ...]]
    """Pending rolls, one for each entry with dice."""
    roll_again: Callable[[ResultT, RulesT, RollAgain], RollResult]
    """The result of rolling an entry's dice again."""
    dice_verification: Callable[[ArmyT], tuple[Finding, ...]]
    """Findings on dice that do not come from the event."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Desk(Generic[RosterT, ArmyT]):
    """Checks of events that only this game has, and checks of several lists together: of a player or team."""

    terms: type[Model] | None = None
    """Model of what a pack has below `games` and the game's id; `None` if the game adds nothing to packs."""
    findings: Callable[[ArmyT, Event], Iterable[Finding]] = lambda *_: ()
    """Findings of one list by the event's terms for this game."""
    companies: Callable[[RosterT, Event | None], tuple[Company, ...]] = lambda *_: ()
    """Keys of the groups of lists that this list is checked with."""
    declared: Callable[[ArmyT], Declared]
    """Data of a list for checks together with other lists, in a form that can be sent between processes."""
    findings_together: Callable[[Company, tuple[Declared, ...]], Iterable[tuple[int, Finding]]]
    """Findings of the lists of a group in file order, each with the index of its list."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Game(Generic[RosterT, EntryT, RulesT, ResultT, ArmyT, SharedT, FileT]):
    """One game; without type arguments any game, as the kernel uses it."""

    id: str
    name: Shown
    short_name: Shown = None
    """Name in at most ten letters, for narrow columns; `None` for the name itself."""
    rank: int
    """Rank among the games: the lowest is shown first, and is the default."""
    files: Files[RosterT, RulesT, SharedT, FileT]
    verdict: Verdict[RosterT, EntryT, RulesT, ResultT, ArmyT]
    editor: Editor[RulesT, ResultT, ArmyT]
    sheet: SheetContents[RulesT, ResultT, ArmyT]
    dice: Dice[RulesT, ResultT, ArmyT] | None = None
    """Dice rolled before the game; `None` if there are none."""
    desk: Desk[RosterT, ArmyT] | None = None
    """`None` if lists are only checked alone and events have no terms for this game."""
    list_programs: frozenset[str] = frozenset()
    """Names of other programs whose lists are all of this game."""

    def battle_columns(self, rules: RulesT) -> tuple[BattleColumn, ...]:
        """The columns of the order of battle: the game's own, or else the characteristics."""
        own = self.sheet.battle_columns(rules)
        return tuple(BattleColumn(*key) for key in self.verdict.characteristics(rules)) if own is None else own

    def require_dice(self) -> Dice[RulesT, ResultT, ArmyT]:
        """The game's dice; raises `MusterError` if it has none."""
        if self.dice is None:
            raise MusterError(T("This game has no dice before the game."))
        return self.dice
