"""What each finding code of the game stands for: the pages of `muster explain`."""

from __future__ import annotations

from builder.core.findings import T
from builder.systems.game_values import RulePage

RULE_PAGES = {
    "warmachine.encounter": RulePage(
        T("Size of the game"),
        T("The list names its encounter, and its army points are among those of that encounter."),
        "MK2-01",
        T("Choose the encounter, or agree on other points."),
        passes=T("a duel of fifteen points"),
        fails=T("a skirmish of twenty points"),
    ),
    "warmachine.warcasters": RulePage(
        T("Warcasters"),
        T("An army must have at least one warcaster, and no more than its encounter allows."),
        "MK2-02",
        T("Take a warcaster, or one fewer."),
        passes=T("two warcasters in a battle royale"),
        fails=T("two warcasters in a skirmish"),
    ),
    "warmachine.total": RulePage(
        T("Army points"),
        T("All that warjack points do not pay costs at most the army points agreed."),
        "MK2-03",
        T("Remove something, or agree on a higher points limit."),
        passes=T("army points spent to the last, five more from the warcaster"),
        fails=T("one army point too many"),
    ),
    "warmachine.warjack-points": RulePage(
        T("Warjack points"),
        T("A warcaster brings warjack points for his own battlegroup alone; what it does not use is lost."),
        "MK2-04",
        T("Put another warjack into the battlegroup."),
        passes=T("every warjack point is used"),
        fails=T("a warjack of four points leaves one of five"),
    ),
    "warmachine.controller": RulePage(
        T("Who controls a warjack"),
        T("Each warjack begins in a battlegroup or under a ’jack marshal."),
        "MK2-05",
        T("Choose a warcaster, a journeyman warcaster or a ’jack marshal as controller."),
        passes=T("a warjack in the battlegroup of a warcaster"),
        fails=T("a warjack that nobody controls"),
    ),
    "warmachine.field-allowance": RulePage(
        T("Field allowance"),
        T(
            "For each warcaster in the army there are as many of an entry as its field allowance says; of solos bought in groups, groups count."
        ),
        "MK2-06, MK2-13, MK2-16",
        T("Take fewer of it."),
        passes=T("two of an entry with field allowance 2"),
        fails=T("three of an entry with field allowance 2 and one warcaster"),
    ),
    "warmachine.character": RulePage(
        T("Characters"),
        T("A character may be in an army only once, however many warcasters lead it."),
        "MK2-07",
        T("Keep only one."),
        passes=T("a character once"),
        fails=T("a character twice, with two warcasters too"),
    ),
    "warmachine.version": RulePage(
        T("Versions of a character"),
        T("An army has only one version of a character, unless the players agreed on the house rule all-versions."),
        "MK2-08",
        T("Keep one version."),
        passes=T("two different characters"),
        fails=T("two versions of one character"),
    ),
    "warmachine.faction": RulePage(
        T("Faction"),
        T(
            "All models are of one faction or mercenaries who work for it; a mercenary warcaster leads alone only where all are mercenaries."
        ),
        "MK2-09",
        T("Take models of the faction, and a warcaster of it."),
        passes=T("mercenaries who work for the faction"),
        fails=T("mercenaries who do not work for the faction"),
    ),
    "warmachine.companion": RulePage(
        T("Who comes with whom"),
        T("Some models always come with another, at no further cost."),
        "MK2-09",
        T("Add the companion."),
        passes=T("the Old Witch with Scrapjack"),
        fails=T("the Old Witch without Scrapjack"),
    ),
    "warmachine.restricted": RulePage(
        T("Warjacks of others"),
        T("Mercenary warjacks are under the controllers whom they allow, those of a faction under controllers of it."),
        "MK2-10",
        T("Give the warjack to another."),
        passes=T("a mercenary warjack under a mercenary who may have it"),
        fails=T("a mercenary warjack under a warcaster of the faction"),
    ),
    "warmachine.size": RulePage(
        T("Sizes of units"),
        T("A unit has one of its printed sizes at that size’s cost; solos sold in groups are bought in whole groups."),
        "MK2-11, MK2-16",
        T("Take one of the sizes."),
        passes=T("a unit of six and a unit of ten"),
        fails=T("eight of a unit of six or ten"),
    ),
    "warmachine.attachment": RulePage(
        T("Attachments"),
        T(
            "An attachment belongs to a unit that it names; a unit has one unit attachment, and one kind of weapon attachment in the number allowed."
        ),
        "MK2-12",
        T("Attach it to another unit, or remove it."),
        passes=T("an officer and three grenadiers of one unit"),
        fails=T("two officers of one unit"),
    ),
    "warmachine.marshal": RulePage(
        T("’Jack marshals"),
        T("A ’jack marshal controls up to two warjacks, none of them a colossal or a character."),
        "MK2-14",
        T("Give the warjack to a warcaster or another marshal."),
        passes=T("two warjacks under a unit with its officer"),
        fails=T("three warjacks under one ’jack marshal"),
    ),
    "warmachine.warcaster-attachment": RulePage(
        T("Attachments of warcasters"),
        T("What is attached to a warcaster belongs to exactly one, and each has one at most."),
        "MK2-15",
        T("Attach it to a warcaster who has none."),
        passes=T("a squire with his warcaster"),
        fails=T("a squire with nobody"),
    ),
    "warmachine.theme": RulePage(
        T("Theme forces"),
        T(
            "A theme is led by its warcaster, has only its own models, and keeps the conditions of all tiers up to the one claimed."
        ),
        "MK2-17",
        T("Keep to the theme, or claim a lower tier."),
        passes=T("the second tier with two units gives an officer"),
        fails=T("the second tier with one unit"),
    ),
    "warmachine.contract": RulePage(
        T("Contracts"),
        T("An army of mercenaries rests on a contract, and has only what it allows."),
        "MK2-18",
        T("Choose a contract, and keep to it."),
        passes=T("an army of the Four Star Syndicate"),
        fails=T("mercenaries without a contract"),
    ),
    "warmachine.team": RulePage(
        T("Teams"),
        T(
            "The lists of a team are of one faction, those of mercenaries of one contract, and a person is in one of them."
        ),
        "MK2-19",
        T("Remove the character from one of the lists."),
        passes=T("one contract in a team"),
        fails=T("two factions in a team"),
    ),
    "warmachine.unspent": RulePage(
        T("Unspent army points"),
        T("Unspent points are wasted."),
        "MK2-20",
        T("Add something."),
        passes=T("no army point is left"),
        fails=T("an army point is left"),
    ),
    "warmachine.data": RulePage(
        T("Printed numbers"),
        T("P+S is POW and STR together, and a machine’s damage has six rows of six places."),
        "MK2-21",
        T("Look at the card."),
        passes=T("P+S is POW and STR together"),
        fails=T("P+S is one more than POW and STR together"),
    ),
    "warmachine.relation": RulePage(
        T("Who belongs to whom"),
        T("Only warjacks have controllers, and only attachments are attached; the list prints all of it."),
        "MK2-22",
        T("Remove the key."),
        passes=T("each relation stands where it means something"),
        fails=T("a solo in a battlegroup"),
    ),
    "warmachine.copies": RulePage(
        T("Copies of the list"),
        T("At an event two copies of each list with its points are handed in, with the player’s name."),
        "T-MK2-1",
        T("Enter the player’s name."),
        passes=T("a list with the name of its player"),
        fails=T("a list without a player"),
    ),
    "warmachine.window": RulePage(
        T("Total cost of models"),
        T(
            "At an event the points of models, warjack points included, are at most the size with all warjack points, and not further below than it allows."
        ),
        "T-MK2-2",
        T("Add or remove something."),
        passes=T("models of two points fewer than the size"),
        fails=T("models of three points fewer than the size"),
    ),
    "warmachine.lists": RulePage(
        T("Two lists"),
        T("A player may bring a second list of the same faction; theme and contract may differ."),
        "T-MK2-3, T-MK2-7",
        T("Make the lists alike in what the event asks."),
        passes=T("two lists led by the same faction, one of them in a theme"),
        fails=T("a second list of another faction"),
    ),
    "warmachine.characters": RulePage(
        T("Characters of two lists"),
        T(
            "No character is in both lists of a player, unless the event allows it; versions of a person are different characters here."
        ),
        "T-MK2-4, T-MK2-7",
        T("Remove it from one of them."),
        passes=T("two versions of a character, one in each list"),
        fails=T("the same warcaster in both lists"),
    ),
    "warmachine.client": RulePage(
        T("Clients"),
        T("What a player chooses before the game is written on the list, and holds for the whole event."),
        "T-MK2-5",
        T("Choose a client."),
        passes=T("the client is named"),
        fails=T("nobody is the client"),
    ),
    "warmachine.reinforcements": RulePage(
        T("Reinforcements"),
        T(
            "Reinforcements cost what the event allows, keep the field allowance with their list, and units come with their attachments."
        ),
        "T-MK2-6",
        T("Remove something, or make both reinforcements."),
        passes=T("reinforcements of five points, where six are allowed"),
        fails=T("reinforcements of too many points"),
    ),
    "warmachine.specialists": RulePage(
        T("Specialists"),
        T("Specialists wait beside the list and cost no more than the event allows."),
        "T-MK2-7",
        T("Remove something."),
        passes=T("ten points of specialists"),
        fails=T("eleven points of specialists"),
    ),
    "warmachine.objective": RulePage(
        T("Objectives"),
        T("Each list names its objective, where the event has them."),
        "T-MK2-7",
        T("Choose one."),
        passes=T("an objective is named"),
        fails=T("no objective is named"),
    ),
    "warmachine.doubt": RulePage(
        T("Uncertain numbers"),
        T("A number that its sources print differently, or not at all, is told where it is used."),
        "",
        T("Agree with the opponent on what holds."),
        passes=T("numbers that are not in doubt"),
        fails=T("a number in doubt"),
    ),
}

KEY_CODES = {
    "size": ("warmachine.size",),
    "controller": (
        "warmachine.controller",
        "warmachine.restricted",
    ),
    "attached_to": (
        "warmachine.attachment",
        "warmachine.warcaster-attachment",
    ),
    "client": ("warmachine.client",),
    "reinforcement": ("warmachine.reinforcements",),
    "specialist": ("warmachine.specialists",),
    "limit": (
        "warmachine.total",
        "warmachine.encounter",
    ),
    "encounter": (
        "warmachine.encounter",
        "warmachine.warcasters",
    ),
    "theme": ("warmachine.theme",),
    "tier": ("warmachine.theme",),
    "contract": ("warmachine.contract",),
    "objective": ("warmachine.objective",),
    "team": ("warmachine.team",),
    "house_rules": (
        "warmachine.version",
        "warmachine.faction",
    ),
}
"""By keys of entries and of the roster: the rules that judge what stands there, the nearest first."""
