"""The seam: what a game is, in a few parts, each of the game's own types; a part that a game lacks is absent.

`GameFiles` are its definitions, `GameRules` make the verdict, `GameEditor` is what may be chosen, `GameSheet` what is
told of a finished army, `GameDice` what is thrown before the game, `GameDesk` what lists are to one another. The kernel
knows a game as a `System` and hands its values back to it unread. Plain values that the parts give stand in `game_values`.
A new game fills in a `Game` of `game_record`, from which most of these parts follow.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Generic

from typing_extensions import TypeVar

from builder.core.army import ArmyT, RosterT, RulesT
from builder.core.battle_lines import BattleColumn, InBattle
from builder.core.controls import Available, CatalogueRow, Change, Control, FirstQuestion, PendingRoll
from builder.core.dice_rolls import RollRequest, RollResult
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
from builder.core.roster import Entry
from builder.core.tracks import Track
from builder.systems.game_values import AddedKeys, DefinitionFile, JoinedRules, Line, Note, Passage

EntryT = TypeVar("EntryT", bound=Entry, default=Entry)
SettingsT = TypeVar("SettingsT", bound=tuple[Plain, ...], default=tuple[Plain, ...])
DeclaredT = TypeVar("DeclaredT", default=Declared)


class GameFiles(ABC, Generic[RosterT, RulesT]):
    """The files of a game: their models, and how they are joined."""

    shared: tuple[str, ...]
    """Files below `lists/<id>/` that every army of the game needs."""
    models: Mapping[str, type[Model]]
    """The model of each kind of definition file."""
    roster: type[RosterT]
    chosen: Mapping[str, tuple[str, str]] = {}
    """Keys of a roster that name a file beside the army's: the kind of the file, and the folder that such files lie in."""
    audited: frozenset[str] = frozenset()
    """Kinds of files beside an army's that `audit` knows what to hold against, each joined by itself as an army is."""

    @abstractmethod
    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        """Undefined and doubled ids in the shared files, in their order, and in an army's, if one is given."""

    @abstractmethod
    def link(self, shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[RulesT]:
        """The shared files, an army's and those beside it, joined."""

    def further(self, army: Model, roster: RosterT | None, event: Event | None) -> tuple[DefinitionFile, ...]:
        """The files that go with an army, and those that a roster of it asks for at an event."""
        return ()

    def named_by(self, file: Model) -> tuple[DefinitionFile, ...]:
        """The files whose ids one uses that stands beside an army's, such as the army of a theme, each with its key in it.

        Asked of these in their turn, it tells without keys what they bring along. Files of another game bear its id, and
        the id `EVERY` stands for all files of their folder.
        """
        return ()

    def references_beside(self, file: Model, named: tuple[Model, ...]) -> tuple[Finding, ...]:
        """Undefined ids between a file that stands beside an army's and those of the files it names that were found."""
        return ()

    def audit(self, rules: RulesT) -> tuple[Finding, ...]:
        """What is held against the army's own definitions, such as printed prices."""
        return ()


class GameRules(ABC, Generic[RosterT, EntryT, ResultT, RulesT, SettingsT, ArmyT]):
    """What makes the verdict: entries priced and profiled, and the checks of the whole army."""

    reference_keys: ReferenceKeys = ()
    """Where an entry holds handles of other entries."""
    roster_reference_keys: ReferenceKeys = ()
    """Where the roster holds handles beside its entries; waivers name them in every game."""
    secret_keys: frozenset[tuple[str, ...]] = frozenset()
    """Paths of the roster's keys that the opponent is not told of: neither what stands there nor what is found there."""
    secret_code: str = ""
    """The code of a finding about the secret part of a list."""

    agreed_keys: tuple[str, ...] = ()
    """Keys of the roster that claim what the opponent or an organiser agreed to; at an event its pack must ask for them."""
    trait_keys: Mapping[str, Shown] = {}
    """What a pack may choose entries by besides what every game has, such as the level: key and name."""

    tag_label: Text | None = None
    """What the text of an entry's special rule tells where that is not what the rule does, such as who has it."""

    @abstractmethod
    def characteristics(self, rules: RulesT) -> tuple[tuple[str, Shown], ...]:
        """Id and heading of each characteristic, in printed order."""

    def open_roster(self, roster: RosterT) -> RosterT:
        """The list that an opponent takes it for, without what is secret; the same object where nothing is."""
        return roster

    @abstractmethod
    def settings(self, roster: RosterT) -> SettingsT:
        """What the evaluation of a single entry depends on besides the entry."""

    @abstractmethod
    def evaluate(self, entry: EntryT, handle: str, settings: SettingsT, rules: RulesT) -> ResultT:
        """The entry by itself, under its handle."""

    @abstractmethod
    def army(self, roster: RosterT, rules: RulesT, entries: tuple[ResultT, ...], event: Event | None = None) -> ArmyT:
        """The army that these entries make up, as all other functions see it."""

    def costs_across_entries(self, army: ArmyT) -> ArmyT:
        """The army with what its entries owe to one another in points."""
        return army

    def surcharges(self, army: ArmyT) -> tuple[Surcharge, ...]:
        """Points that the army pays beside its entries."""
        return ()

    @abstractmethod
    def findings(self, army: ArmyT) -> Iterator[Finding]:
        """What the checks of the whole army find."""

    @abstractmethod
    def shares(self, army: ArmyT) -> tuple[Limit[ResultT], ...]:
        """What counts against each category of the points, with its bounds; their ids are those of the categories."""

    def pools(self, army: ArmyT) -> tuple[Pool[ResultT], ...]:
        """Points that entries bring for others, with what is used of them."""
        return ()

    def limits(self, army: ArmyT) -> tuple[Row, ...]:
        """All that the list limits: name, how many there are, how many are allowed."""
        return ()

    def traits(self, result: ResultT, rules: RulesT) -> Mapping[str, tuple[str, ...]]:
        """The values of an entry by the `trait_keys`."""
        return {}

    def row_traits(self, entry: Mapping[str, Plain], rules: RulesT) -> Mapping[str, tuple[str, ...]]:
        """What a fresh entry of these values is sure to be, by the keys by which packs choose; its id in every game."""
        return {"entry": (str(entry.get("take", "")),)}

    def is_for(self, rules: RulesT, kind: str | None) -> bool:
        """True if the army may be played in games of a kind, at an event that asks for one."""
        return True

    def trait_values(self, rules: RulesT) -> Mapping[str, frozenset[str]]:
        """All values that entries of this army may have under a key by which packs choose; a key left out may have any."""
        return {}

    def source(self, rules: RulesT, cited: str) -> Shown:
        """A citation with the names of books and lists in words."""
        return cited

    def codes_of(self, rules: RulesT, key: str, value: Plain = None) -> tuple[str, ...]:
        """The codes of rules that judge this value under a key, nearer than those of the key in the game's rule pages."""
        return ()

    def passage(self, rules: RulesT, id: str) -> Passage | None:
        """What the book says of a weapon, an option, a special rule, by its id; `None` for what it has no words of."""
        return None


class GameEditor(ABC, Generic[RulesT, ResultT, ArmyT]):
    """What may be chosen, and the ways out of what is wrong."""

    usual_limit: int = 2000
    """Points that a fresh roster is for, where nobody says otherwise."""
    alike_key: str | None = None
    """The key of an entry that says for how many it stands, each of which may as well be an entry of its own."""
    single_keys: frozenset[str] = frozenset()
    """Of such entries the keys that belong to one of those for whom it stands; see `apart`."""
    price_heading: Text = T("models×each=points")
    """What stands above the prices of what may be taken: what is counted, at what price each."""
    preset_keys: tuple[str, ...] = ()
    """The keys of an entry that are its equipment, in the order in which a preset fills them."""

    @abstractmethod
    def catalogue(self, rules: RulesT) -> tuple[CatalogueRow, ...]:
        """What the army offers, a row each, whatever a roster has taken."""

    def sizes(self, rules: RulesT) -> tuple[int, ...]:
        """Points limits to choose from for a new list, the lowest first."""
        return tuple(self.usual_limit * quarters // 4 for quarters in (1, 2, 3, 4, 6, 8))

    def first_question(self, rules: RulesT, limit: int) -> FirstQuestion | None:
        """What the player of a new list is asked first; `limit` in points. `None` for nothing."""
        return None

    @abstractmethod
    def starter(self, rules: RulesT, limit: int) -> dict[str, Plain]:
        """The values of a fresh roster with the compulsory entries; `limit` in points."""

    @abstractmethod
    def controls(self, result: ResultT, army: ArmyT) -> tuple[Control, ...]:
        """What may be chosen for one of the entries."""

    @abstractmethod
    def army_options(self, army: ArmyT) -> tuple[Control, ...]:
        """What may be chosen for the whole army, such as the kind of game."""

    @abstractmethod
    def available(self, army: ArmyT) -> tuple[Available, ...]:
        """What may be taken from the list, with numbers taken and left."""

    @abstractmethod
    def fixes(self, finding: Finding, army: ArmyT) -> tuple[tuple[Change, ...], ...]:
        """Each way out of a finding that a program can take, as changes from the roster."""

    def presets(self, result: ResultT, rules: RulesT) -> tuple[Preset, ...]:
        """Equipment that the army's data suggest for one of the entries."""
        return ()

    def army_gloss(self, rules: RulesT) -> Shown:
        """What tells the army from others of its name where one is chosen: an edition; `None` for nothing."""
        return None

    def told_apart(self, result: ResultT, rules: RulesT) -> Shown:
        """What tells one of the entries from others of its name in a row: a level, a race; `None` for nothing."""
        return None

    def synonyms(self, rules: RulesT) -> Mapping[str, tuple[str, ...]]:
        """Further words by which players look for a thing to choose, in any language, by its id: `halberdiers` for a halberd."""
        return {}

    def gloss(self, result: ResultT, rules: RulesT) -> Shown:
        """What one of the entries has in a few words, as it stands after its name in a row: `halberd, light armour`."""
        return None

    def label(self, rules: RulesT, key: str, value: Plain = None) -> Shown:
        """Display name of a plain value under a key of the roster, or of the key itself; `None` if it has none."""
        return None


class GameSheet(ABC, Generic[RulesT, ResultT, ArmyT]):
    """What is told of a finished army."""

    movement_characteristic: str | None = None
    """The characteristic that is movement, where there is one."""
    unit_of_distance: str = "″"
    """What stands behind a distance."""
    card_figures: tuple[tuple[str, ...], ...] = ()
    """The figures that are large on a card: for each place the ids of columns, of which the first that the entry has counts."""
    damage_is_open: bool = False
    """Whether opponents may look at what is crossed off of an entry at any time, so that their copy has it too."""
    card_box: float | None = None
    """Side of a box on a card in millimetres, where it is to be larger than usual."""
    card_weapon_rows: bool = False
    """Whether a card has a row a weapon, its figures below headings, and not all of them in one paragraph."""
    first_categories: tuple[str, ...] | None = None
    """Categories with which sheets begin that go by categories, under a heading each; `None` where the roster's order holds."""
    priced: frozenset[str] = frozenset()
    """Keys among the further plain facts, of entries and of the army, that tell what something costs or is worth."""

    @abstractmethod
    def sheet_details(self, army: ArmyT) -> tuple[ResultT, ...]:
        """The entries with what a sheet tells of them together."""

    @abstractmethod
    def sheet_facts(self, result: ResultT, army: ArmyT) -> SheetFacts:
        """What the sheet tells of one of the entries."""

    def in_short(self, result: ResultT, rules: RulesT) -> InShort | None:
        """What is posted of one of the entries in a message; `None` for what it is, all that it bears and its command."""
        return None

    @abstractmethod
    def summary(
        self, army: ArmyT, shown: tuple[ResultT, ...] | None = None, *, priced: bool = True
    ) -> tuple[Note, ...]:
        """Notes for the head of a copy that shows these entries, or all of them.

        Unless `priced` they tell nothing of what anything costs and of what is bought in secret from it.
        """

    def battle_pages(self, army: ArmyT) -> int | None:
        """Pages that a battle sheet should take at most, without what is secret; tables of rules give way for it."""
        return None

    def battle_columns(self, rules: RulesT) -> tuple[BattleColumn, ...] | None:
        """The columns of the order of battle; `None` for those of the characteristics."""
        return None

    def battle_ticks(self, rules: RulesT) -> tuple[Line, ...]:
        """What is marked in play of each line that asks for it, a column each: its short heading, and what it is."""
        return ()

    def battle_words(self, rules: RulesT) -> tuple[Line, ...]:
        """What the short words and signs of the order of battle stand for."""
        return ()

    def in_battle(self, result: ResultT, army: ArmyT) -> InBattle | None:
        """An entry in the order of battle; `None` to have it made of its profiles and of what the sheet tells."""
        return None

    def deployment(self, army: ArmyT) -> tuple[Deployed, ...]:
        """The entries in order of deployment."""
        return ()

    def secrets(self, army: ArmyT) -> tuple[Line, ...]:
        """What is kept from the opponent."""
        return ()

    def event_notes(self, event: Event, rules: RulesT) -> tuple[Line, ...]:
        """Notes for the whole army: what the event is, how long a battle lasts."""
        return ()

    def tracks(self, army: ArmyT) -> tuple[Track[Shown], ...]:
        """What the whole army crosses off."""
        return ()

    def reference(self, army: ArmyT, *, whole: bool) -> QuickReference:
        """Tables to have at hand in play: those that the army needs, or `whole`, all of them."""
        return QuickReference()

    def added(self, army: ArmyT) -> Mapping[str, Plain]:
        """Further plain facts of the army for other programs."""
        return {}

    def added_keys(self) -> AddedKeys:
        """The keys that entries and army have among the plain facts for other programs."""
        return AddedKeys()


class GameDice(ABC, Generic[RulesT, ResultT, ArmyT]):
    """The dice before the game."""

    @abstractmethod
    def roll(self, rules: RulesT, asked: RollRequest) -> RollResult:
        """Dice thrown without a roster; raises `MusterError` for what has none."""

    @abstractmethod
    def pending_rolls(self, army: ArmyT) -> tuple[PendingRoll, ...]:
        """The dice before the game, an entry each."""

    @abstractmethod
    def roll_again(
        self,
        result: ResultT,
        rules: RulesT,
        die: int | None = None,
        *,
        key: str = "roll",
        seed: str | None = None,
        event: str | None = None,
    ) -> RollResult:
        """The dice of an entry thrown anew; one more where there are many and one, `die`, is thrown by hand.

        `key` is the first key of the throw, `event` the id of who gave the seed.
        """

    @abstractmethod
    def dice_verification(self, army: ArmyT) -> tuple[Finding, ...]:
        """The dice that do not follow from the event."""


class GameDesk(ABC, Generic[RosterT, ArmyT, DeclaredT]):
    """What events ask that only this game knows, and lists that are checked together: of one player, of a team."""

    terms: type[Model] | None = None
    """The model of what a pack has under `games: {<id of the game>: …}`, where the game has terms of its own."""

    def findings(self, army: ArmyT, event: Event) -> Iterator[Finding]:
        """What the event's own terms of this game find in one list."""
        return iter(())

    @abstractmethod
    def companies(self, roster: RosterT, event: Event | None) -> tuple[Company, ...]:
        """The lists with which this one is checked, at an event or elsewhere."""

    @abstractmethod
    def declared(self, army: ArmyT) -> DeclaredT:
        """What the others of its companies are told of a list; it travels between processes."""

    @abstractmethod
    def findings_together(self, company: Company, lists: tuple[DeclaredT, ...]) -> Iterator[tuple[int, Finding]]:
        """What is found of the lists of a company, more than one, in the order of their files; each with its list's index."""


@dataclass(frozen=True, eq=False)
class System(Generic[RosterT, EntryT, ResultT, RulesT, SettingsT, ArmyT, DeclaredT]):
    """One game: its parts. Named without its types it is any game, as the kernel knows it."""

    id: str
    name: Shown
    rank: int
    """Its place among the games: the lowest is shown first, and meant where none is named."""
    files: GameFiles[RosterT, RulesT]
    rules: GameRules[RosterT, EntryT, ResultT, RulesT, SettingsT, ArmyT]
    editor: GameEditor[RulesT, ResultT, ArmyT]
    sheet: GameSheet[RulesT, ResultT, ArmyT]
    dice: GameDice[RulesT, ResultT, ArmyT] | None = None
    desk: GameDesk[RosterT, ArmyT, DeclaredT] | None = None

    def require_dice(self) -> GameDice[RulesT, ResultT, ArmyT]:
        """Its dice; raises `MusterError` where no profile comes from dice."""
        if self.dice is None:
            raise MusterError(T("This game has no dice before the game."))
        return self.dice
