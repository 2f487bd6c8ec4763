"""What each finding code of the game stands for: the pages of `muster explain`."""

from __future__ import annotations

from builder.core.findings import T
from builder.systems.game import RulePage

RULE_PAGES = {
    "warmachine.encounter": RulePage(
        T("Size of the game"),
        T("The list names its encounter, and its army points are among those of that encounter."),
        "MK2-01",
        T("Choose the encounter, or agree on other points."),
    ),
    "warmachine.warcasters": RulePage(
        T("Warcasters"),
        T("An army has at least one warcaster, and no more than its encounter allows."),
        "MK2-02",
        T("Take a warcaster, or one fewer."),
    ),
    "warmachine.total": RulePage(
        T("Army points"),
        T("All that warjack points do not pay costs at most the army points agreed."),
        "MK2-03",
        T("Remove something, or agree on more points."),
    ),
    "warmachine.warjack-points": RulePage(
        T("Warjack points"),
        T("A warcaster brings warjack points for his own battlegroup alone; what it does not use is lost."),
        "MK2-04",
        T("Put another warjack into the battlegroup."),
    ),
    "warmachine.controller": RulePage(
        T("Who controls a warjack"),
        T("Each warjack begins in a battlegroup or under a ’jack marshal."),
        "MK2-05",
        T("Name a warcaster, a journeyman or a ’jack marshal."),
    ),
    "warmachine.field-allowance": RulePage(
        T("Field allowance"),
        T(
            "For each warcaster in the army there are as many of an entry as its field allowance says; of solos bought in groups, groups count."
        ),
        "MK2-06, MK2-13, MK2-16",
        T("Take fewer of it."),
    ),
    "warmachine.character": RulePage(
        T("Characters"),
        T("A character is in an army once, however many warcasters lead it."),
        "MK2-07",
        T("Keep only one."),
    ),
    "warmachine.version": RulePage(
        T("Versions of a character"),
        T("An army has only one version of a character, unless the players agreed on the house rule all-versions."),
        "MK2-08",
        T("Keep one version."),
    ),
    "warmachine.faction": RulePage(
        T("Faction"),
        T(
            "All models are of one faction or mercenaries who work for it; a mercenary warcaster leads alone only where all are mercenaries."
        ),
        "MK2-09",
        T("Take models of the faction, and a warcaster of it."),
    ),
    "warmachine.companion": RulePage(
        T("Who comes with whom"),
        T("Some models always come with another, at no further cost."),
        "MK2-09",
        T("Add the companion."),
    ),
    "warmachine.restricted": RulePage(
        T("Warjacks of others"),
        T("Mercenary warjacks are under the controllers whom they allow, those of a faction under controllers of it."),
        "MK2-10",
        T("Give the warjack to another."),
    ),
    "warmachine.size": RulePage(
        T("Sizes of units"),
        T("A unit has one of its printed sizes at that size’s cost; solos sold in groups are bought in whole groups."),
        "MK2-11, MK2-16",
        T("Take one of the sizes."),
    ),
    "warmachine.attachment": RulePage(
        T("Attachments"),
        T(
            "An attachment belongs to a unit that it names; a unit has one unit attachment, and one kind of weapon attachment in the number allowed."
        ),
        "MK2-12",
        T("Attach it to another unit, or remove it."),
    ),
    "warmachine.marshal": RulePage(
        T("’Jack marshals"),
        T("A ’jack marshal controls up to two warjacks, none of them a colossal or a character."),
        "MK2-14",
        T("Give the warjack to a warcaster or another marshal."),
    ),
    "warmachine.warcaster-attachment": RulePage(
        T("Attachments of warcasters"),
        T("What is attached to a warcaster belongs to exactly one, and each has one at most."),
        "MK2-15",
        T("Attach it to a warcaster who has none."),
    ),
    "warmachine.theme": RulePage(
        T("Theme forces"),
        T(
            "A theme is led by its warcaster, has only its own models, and keeps the conditions of all tiers up to the one claimed."
        ),
        "MK2-17",
        T("Keep to the theme, or claim a lower tier."),
    ),
    "warmachine.contract": RulePage(
        T("Contracts"),
        T("An army of mercenaries rests on a contract, and has only what it allows."),
        "MK2-18",
        T("Choose a contract, and keep to it."),
    ),
    "warmachine.team": RulePage(
        T("Teams"),
        T(
            "The lists of a team are of one faction, those of mercenaries of one contract, and a person is in one of them."
        ),
        "MK2-19",
        T("Remove the character from one of the lists."),
    ),
    "warmachine.unspent": RulePage(
        T("Unspent army points"), T("Unspent points are wasted."), "MK2-20", T("Add something.")
    ),
    "warmachine.data": RulePage(
        T("Printed numbers"),
        T("P+S is POW and STR together, and a machine’s damage has six rows of six places."),
        "MK2-21",
        T("Look at the card."),
    ),
    "warmachine.relation": RulePage(
        T("Who belongs to whom"),
        T("Only warjacks have controllers, and only attachments are attached; the list prints all of it."),
        "MK2-22",
        T("Remove the key."),
    ),
    "warmachine.copies": RulePage(
        T("Copies of the list"),
        T("At an event two copies of each list with its points are handed in, with the player’s name."),
        "T-MK2-1",
        T("Write the player’s name."),
    ),
    "warmachine.window": RulePage(
        T("Points of models"),
        T(
            "At an event the points of models, warjack points included, are at most the size with all warjack points, and not further below than it allows."
        ),
        "T-MK2-2",
        T("Add or remove something."),
    ),
    "warmachine.lists": RulePage(
        T("Two lists"),
        T("A player may bring a second list of the same faction; theme and contract may differ."),
        "T-MK2-3, T-MK2-7",
        T("Make the lists alike in what the event asks."),
    ),
    "warmachine.characters": RulePage(
        T("Characters of two lists"),
        T(
            "No character is in both lists of a player, unless the event allows it; versions of a person are different characters here."
        ),
        "T-MK2-4, T-MK2-7",
        T("Remove it from one of them."),
    ),
    "warmachine.client": RulePage(
        T("Clients"),
        T("What a player chooses before the game is written on the list, and holds for the whole event."),
        "T-MK2-5",
        T("Choose the client."),
    ),
    "warmachine.reinforcements": RulePage(
        T("Reinforcements"),
        T(
            "Reinforcements cost what the event allows, keep the field allowance with their list, and units come with their attachments."
        ),
        "T-MK2-6",
        T("Remove something, or make both reinforcements."),
    ),
    "warmachine.specialists": RulePage(
        T("Specialists"),
        T("Specialists wait beside the list and cost no more than the event allows."),
        "T-MK2-7",
        T("Remove something."),
    ),
    "warmachine.objective": RulePage(
        T("Objectives"), T("Each list names its objective, where the event has them."), "T-MK2-7", T("Choose one.")
    ),
    "warmachine.doubt": RulePage(
        T("Uncertain numbers"),
        T("A number that its sources print differently, or not at all, is told where it is used."),
        "",
        T("Agree with the opponent on what holds."),
    ),
}
