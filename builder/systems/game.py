"""A game is one record: its files, its verdict, what may be chosen, its sheet and, where it has them, dice and desk.

Each part is a record of values and functions; most games lack something, and a field that is left out says so. A game fills
the records with its own functions, over its own types of roster, entry, rules, result and army. Outside the game these are
the kernel's: `builder.systems.find` gives a `Game` without type arguments. `game_of_offers` has the functions that follow
from what an army sells; `game_values` has the plain values that the functions return.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic

from builder.core.army import ArmyT, RosterT, RulesT
from builder.core.battle_lines import BattleColumn, InBattle
from builder.core.choices import EntryT
from builder.core.controls import Available, CatalogueRow, Change, Control, FirstQuestion, PendingRoll
from builder.core.dice_rolls import RollAgain, RollRequest, RollResult
from builder.core.entries import Deployed, InShort, ResultT, SheetFacts, Surcharge
from builder.core.event_pack import Event
from builder.core.findings import Finding, MusterError, Plain, Shown, T, Text
from builder.core.limits import Limit, Row
from builder.core.lists_together import Company, Declared
from builder.core.models import Model
from builder.core.pools import Pool
from builder.core.presets import Preset
from builder.core.quick_reference import QuickReference
from builder.core.reference_keys import ReferenceKeys
from builder.core.tracks import Track
from builder.systems.game_values import AddedKeys, DefinitionFile, JoinedRules, Line, Note, Passage

MODELS_AND_POINTS = T("models×each=points")
NO_ADDED_KEYS = AddedKeys()


@dataclass(frozen=True, eq=False, kw_only=True)
class Files(Generic[RosterT, RulesT]):
    """The files of a game: their models, and how they are joined."""

    shared: tuple[str, ...]
    """Names of the files below `lists/<id>/` that every army of the game needs."""
    models: Mapping[str, type[Model]]
    """The model of each kind of definition file."""
    roster: type[RosterT]
    """The model of rosters."""
    chosen: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Keys of a roster that name a file beside the army's: the kind of the file, and the folder where such files are."""
    audited: frozenset[str] = frozenset()
    """Kinds of files beside an army's that `audit` checks; each is linked by itself, as an army is."""
    references: Callable[[tuple[Model, ...], Model | None], tuple[Finding, ...]]
    """Undefined and doubled ids in the shared files, in the order of `shared`, and in an army's file if there is one."""
    link: Callable[[tuple[Model, ...], Model, tuple[Model, ...]], JoinedRules[RulesT]]
    """The shared files, an army's and those of `further`, joined."""
    further: Callable[[Model, RosterT | None, Event | None], tuple[DefinitionFile, ...]] = lambda *_: ()
    """The files that an army needs beside its own, and those that a roster of it names at an event."""
    named_by: Callable[[Model], Iterable[DefinitionFile]] = lambda _: ()
    """Files whose ids a file beside an army's uses, such as the army of a theme, each with its key in that file.

    Called for the files found, it gives without keys those that they need. A file of another game has that game's id;
    the id `EVERY` stands for all files of a folder.
    """
    references_beside: Callable[[Model, tuple[Model, ...]], tuple[Finding, ...]] = lambda *_: ()
    """Undefined ids in a file beside an army's, which the files that it names, as far as there are any, do not define."""
    audit: Callable[[RulesT], tuple[Finding, ...]] = lambda _: ()
    """Faults in an army's own definitions, such as printed prices that the formula does not give."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Verdict(Generic[RosterT, EntryT, RulesT, ResultT, ArmyT]):
    """Entries priced and profiled, and the checks of the whole army."""

    reference_keys: ReferenceKeys = ()
    """Keys of an entry that hold handles of other entries."""
    roster_reference_keys: ReferenceKeys = ()
    """Keys of the roster, beside its entries, that hold handles; waivers name them in every game."""
    secret_keys: frozenset[tuple[str, ...]] = frozenset()
    """Paths of the roster's keys that are kept from the opponent, with their findings."""
    secret_code: str = ""
    """The code of a finding about the secret part of a list."""
    agreed_keys: tuple[str, ...] = ()
    """Keys of the roster that claim an agreement with the opponent or an organiser; at an event its pack must ask for them."""
    trait_keys: Mapping[str, Shown] = field(default_factory=dict)
    """Keys by which a pack may choose entries besides those of every game, such as the level, each with its name."""
    tag_label: Text | None = None
    """The heading for the text of an entry's special rules, where it is not what the rule does, such as which models have it."""
    characteristics: Callable[[RulesT], tuple[tuple[str, Shown], ...]]
    """Id and heading of each characteristic, in printed order."""
    evaluate: Callable[[EntryT, str, RosterT, RulesT], ResultT]
    """An entry by itself, under its handle. Of the roster it uses only what is beside the entries, such as the kind of game."""
    army: Callable[[RosterT, RulesT, tuple[ResultT, ...], Event | None], ArmyT]
    """The army of these entries, which all other functions receive."""
    costs_across_entries: Callable[[ArmyT], ArmyT] = lambda army: army
    """The army with prices that depend on several entries."""
    surcharges: Callable[[ArmyT], tuple[Surcharge, ...]] = lambda _: ()
    """Points that the army pays beside its entries."""
    findings: Callable[[ArmyT], Iterable[Finding]]
    """Findings of the whole army."""
    shares: Callable[[ArmyT], Iterable[Limit[ResultT]]]
    """The points of each category with their bounds; the ids are those of the categories."""
    pools: Callable[[ArmyT], tuple[Pool[ResultT], ...]] = lambda _: ()
    """Points that entries bring for others, with how many are used."""
    limits: Callable[[ArmyT], tuple[Row, ...]] = lambda _: ()
    """All that the list limits: name, how many there are, how many are allowed."""
    open_roster: Callable[[RosterT], RosterT] = lambda roster: roster
    """The list as the opponent sees it, without what is secret; the same object if nothing is."""
    traits: Callable[[ResultT, RulesT], Mapping[str, tuple[str, ...]]] = lambda *_: {}
    """The values of an entry by the `trait_keys`."""
    row_traits: Callable[[Mapping[str, Plain], RulesT], Mapping[str, tuple[str, ...]]] = lambda entry, _: {
        "entry": (str(entry.get("take", "")),)
    }
    """Traits that a fresh entry with these values is sure to have, by the keys by which packs choose; its id in every game."""
    trait_values: Callable[[RulesT], Mapping[str, frozenset[str]]] = lambda _: {}
    """All values that entries of this army may have under a key by which packs choose; under a key left out, any."""
    is_for: Callable[[RulesT, str | None], bool] = lambda *_: True
    """True if the army may be played in games of a kind, at an event that asks for one."""
    source: Callable[[RulesT, str], Shown] = lambda _, cited: cited
    """A citation with the names of books and lists in words."""
    codes_of: Callable[[RulesT, str, Plain], tuple[str, ...]] = lambda *_: ()
    """Codes of the rules about a value under a key, closer than those that the game's rule pages have for the key."""
    passage: Callable[[RulesT, str], Passage | None] = lambda *_: None
    """What the book says of the weapon, option or special rule with this id; `None` if the game has no words for it."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Editor(Generic[RulesT, ResultT, ArmyT]):
    """What may be chosen, and how findings are fixed."""

    usual_limit: int = 2000
    """Points of a fresh roster, unless the player says otherwise."""
    alike_key: str | None = None
    """The key of an entry with the number that it stands for; each of them could be an entry of its own."""
    single_keys: frozenset[str] = frozenset()
    """Keys of such an entry that belong to one of that number: a part split off from it does not keep them."""
    price_heading: Text = MODELS_AND_POINTS
    """Heading of the prices of what may be taken: what is counted, and the price of each."""
    preset_keys: tuple[str, ...] = ()
    """Keys of an entry that are its equipment, in the order in which a preset fills them."""
    catalogue: Callable[[RulesT], tuple[CatalogueRow, ...]]
    """What the army offers, a row each, whatever a roster has taken."""
    sizes: Callable[[RulesT], tuple[int, ...]] = lambda _: ()
    """Points limits offered for a new list, the lowest first; without any, from a quarter to twice the usual limit."""
    first_question: Callable[[RulesT, int], FirstQuestion | None] = lambda *_: None
    """The first question to the player of a new list with this limit in points; `None` if there is none."""
    starter: Callable[[RulesT, int], dict[str, Plain]]
    """The values of a fresh roster with the compulsory entries, for a limit in points."""
    controls: Callable[[ResultT, ArmyT], tuple[Control, ...]]
    """What may be chosen for an entry."""
    army_options: Callable[[ArmyT], Iterable[Control]]
    """What may be chosen for the whole army, such as the kind of game."""
    available: Callable[[ArmyT], tuple[Available, ...]]
    """What may be taken from the list, with numbers taken and left."""
    fixes: Callable[[Finding, ArmyT], tuple[tuple[Change, ...], ...]] = lambda *_: ()
    """Fixes of a finding that trying what may be chosen does not find, each as changes of the roster."""
    presets: Callable[[ResultT, RulesT], tuple[Preset, ...]] = lambda *_: ()
    """Equipment that the army's data suggest for an entry."""
    label: Callable[[RulesT, str, Plain], Shown] = lambda *_: None
    """Display name of a plain value under a key of the roster, or of the key itself for `None`; `None` if it has none."""
    gloss: Callable[[ResultT, RulesT], Shown] = lambda *_: None
    """The equipment of an entry in a few words, shown after its name in a row: `halberd, light armour`."""
    distinction: Callable[[ResultT, RulesT], Shown] = lambda *_: None
    """What distinguishes entries of the same name in a row, such as a level or a race; `None` for nothing."""
    army_gloss: Callable[[RulesT], Shown] = lambda _: None
    """What distinguishes armies of the same name where one is chosen, such as an edition; `None` for nothing."""
    synonyms: Callable[[RulesT], Mapping[str, tuple[str, ...]]] = lambda _: {}
    """More words by which players search for a thing, in any language, by its id: `halberdiers` for a halberd."""


@dataclass(frozen=True, eq=False, kw_only=True)
class SheetContents(Generic[RulesT, ResultT, ArmyT]):
    """What sheets, cards and JSON show of a finished army."""

    movement_characteristic: str | None = None
    """The id of the characteristic that is movement, if there is one."""
    unit_of_distance: str = "″"
    """The sign after a distance."""
    card_figures: tuple[tuple[str, ...], ...] = ()
    """The large figures of a card: for each place ids of columns, of which the first that the entry has is shown."""
    card_box: float | None = None
    """Side of a box on a card in millimetres, if it is larger than usual."""
    card_weapon_rows: bool = False
    """True if a card has a row a weapon, its figures below headings, instead of one paragraph for all of them."""
    damage_is_open: bool = False
    """True if opponents may look at the damage of an entry at any time, so that their copy has boxes for it."""
    first_categories: tuple[str, ...] | None = None
    """Categories with which a sheet ordered by categories begins, under a heading each; `None` for the roster's order."""
    priced: frozenset[str] = frozenset()
    """Keys among the further plain facts, of entries and of the army, that show a cost or a value."""
    added_keys: AddedKeys = NO_ADDED_KEYS
    """The further plain facts that entries and army have in JSON."""
    finished: Callable[[ArmyT], ArmyT] = lambda army: army
    """The army with details of its entries that only sheets show."""
    sheet_facts: Callable[[ResultT, ArmyT], SheetFacts]
    """What the sheet says of an entry of the finished army."""
    in_short: Callable[[ResultT, RulesT], InShort | None] = lambda *_: None
    """An entry in a message; `None` for its kind, all its equipment and its command."""
    summary: Callable[[ArmyT, tuple[ResultT, ...], bool], tuple[Note, ...]] = lambda *_: ()
    """Notes for the head of a copy that shows these entries; with prices and secret purchases, or without them."""
    battle_pages: Callable[[ArmyT], int | None] = lambda _: None
    """Most pages of a battle sheet without secrets: tables of rules are left out to keep to it; `None` for any number."""
    battle_columns: Callable[[RulesT], tuple[BattleColumn, ...] | None] = lambda _: None
    """The columns of the order of battle; `None` for the characteristics."""
    battle_ticks: Callable[[RulesT], tuple[Line, ...]] = lambda _: ()
    """What is ticked off in play for each line that asks for it, a column each: its short heading, and what it is."""
    battle_words: Callable[[RulesT], tuple[Line, ...]] = lambda _: ()
    """The short words and signs of the order of battle, each with its meaning."""
    in_battle: Callable[[ResultT, ArmyT], InBattle | None] = lambda *_: None
    """An entry in the order of battle; `None` to build it from its profiles and `sheet_facts`."""
    deployment: Callable[[ArmyT], tuple[Deployed, ...]] = lambda _: ()
    """The entries in order of deployment."""
    secrets: Callable[[ArmyT], tuple[Line, ...]] = lambda _: ()
    """What is kept from the opponent: label and text."""
    event_notes: Callable[[Event, RulesT], tuple[Line, ...]] = lambda *_: ()
    """Notes of an event for the whole army, such as how long a battle lasts: label and text."""
    tracks: Callable[[ArmyT], tuple[Track[Shown], ...]] = lambda _: ()
    """Boxes of the whole army that are crossed off in play."""
    reference: Callable[[ArmyT, bool], QuickReference] = lambda *_: QuickReference()
    """Tables of rules to have at hand in play: all of them, or those that the army needs."""
    added: Callable[[ArmyT], Mapping[str, Plain]] = lambda _: {}
    """Further plain facts of the army for JSON, by the keys of `added_keys`."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Dice(Generic[RulesT, ResultT, ArmyT]):
    """The dice before the game."""

    roll: Callable[[RulesT, RollRequest], RollResult]
    """Dice rolled without a roster; raises `MusterError` for what has none."""
    pending_rolls: Callable[[ArmyT], tuple[PendingRoll, ...]]
    """The dice of the entries, one row for each entry that has any."""
    roll_again: Callable[[ResultT, RulesT, RollAgain], RollResult]
    """The dice of an entry rolled anew."""
    dice_verification: Callable[[ArmyT], tuple[Finding, ...]]
    """Findings about dice that do not follow from the event."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Desk(Generic[RosterT, ArmyT]):
    """What events ask in this game alone, and lists that are checked together: those of a player or of a team."""

    terms: type[Model] | None = None
    """The model of `games: {<id of the game>: …}` in a pack, if the game has terms of its own."""
    findings: Callable[[ArmyT, Event], Iterable[Finding]] = lambda *_: ()
    """Findings of one list by the event's own terms of this game."""
    companies: Callable[[RosterT, Event | None], tuple[Company, ...]] = lambda *_: ()
    """The groups of lists with which this one is checked, at an event or elsewhere."""
    declared: Callable[[ArmyT], Declared]
    """What the check of several lists needs to know of one; it is sent between processes."""
    findings_together: Callable[[Company, tuple[Declared, ...]], Iterable[tuple[int, Finding]]]
    """Findings of two or more lists of a group, in the order of their files, each with the index of its list."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Game(Generic[RosterT, EntryT, RulesT, ResultT, ArmyT]):
    """One game. Without type arguments it is any game, as the kernel knows it."""

    id: str
    name: Shown
    rank: int
    """Its place among the games: the lowest is shown first, and is meant where no game is named."""
    files: Files[RosterT, RulesT]
    verdict: Verdict[RosterT, EntryT, RulesT, ResultT, ArmyT]
    editor: Editor[RulesT, ResultT, ArmyT]
    sheet: SheetContents[RulesT, ResultT, ArmyT]
    dice: Dice[RulesT, ResultT, ArmyT] | None = None
    """`None` if no profile depends on dice."""
    desk: Desk[RosterT, ArmyT] | None = None
    """`None` if each list is judged by itself, and events have no terms of this game."""

    def require_dice(self) -> Dice[RulesT, ResultT, ArmyT]:
        """Its dice; raises `MusterError` if no profile depends on dice."""
        if self.dice is None:
            raise MusterError(T("This game has no dice before the game."))
        return self.dice
