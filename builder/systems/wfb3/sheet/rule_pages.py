"""What each finding code of WFB3 stands for: the pages of `muster explain`."""

from __future__ import annotations

from builder.core.findings import T
from builder.systems.game_values import RulePage

RULE_PAGES = {
    "wfb3.total": RulePage(
        T("Points limit"),
        T("The army costs at most the points agreed for the game; the exact sum counts, halves included."),
        "WFB3 24",
        T("Remove something, or agree on a higher points limit."),
        passes=T("exactly the points agreed"),
        fails=T("a half point above the limit"),
    ),
    "wfb3.fraction": RulePage(
        T("Parts of the army"),
        T("Characters and rank and file keep to their parts of the limit agreed, not of the points spent."),
        "WA, composition of the list (A59)",
        T("Move points from one category to the other."),
        passes=T("rank and file exactly a third of the limit"),
        fails=T("characters a half point above half the limit"),
    ),
    "wfb3.number": RulePage(
        T("Numbers available"),
        T("The army has no more models of an entry, and no more characters of a level, than the list offers."),
        "WA, numbers of the list; WFB3 14.1",
        T("Take fewer, or another entry."),
        passes=T("all twenty templars in two units"),
        fails=T("one templar too many, in the second unit"),
    ),
    "wfb3.compulsory": RulePage(
        T("Compulsory troops"),
        T("Entries with a minimum above 0 must be in the army with at least that many models."),
        "WA, numbers of the list",
        T("Add the missing models."),
        passes=T("the compulsory troops and not a man more"),
        fails=T("nineteen halberdiers, where the list requires twenty"),
    ),
    "wfb3.unit-size": RulePage(
        T("Unit size"),
        T(
            "A unit has the size that its list prints, champion included, else five models or more; skirmishers and scouts are 15 at most, mounted 10."
        ),
        "WFB3 5.3.1; A25, A54, A55",
        T("Change the number of models."),
        passes=T("ten crossbowmen, the fewest that the list allows"),
        fails=T("nine crossbowmen"),
    ),
    "wfb3.characters": RulePage(
        T("Characters in all"),
        T("The list says how many heroes, wizards and characters in all an army has."),
        "WA, characters of the list; WFB3 14.1",
        T("Add or remove characters."),
        passes=T("four wizards, the most that the list allows"),
        fails=T("five wizards, none of a level too many"),
    ),
    "wfb3.general": RulePage(
        T("General and seconds"),
        T(
            "The character with the highest Leadership is general; at a tie the player chooses. The second is the next highest."
        ),
        "WFB3 14.8, 14.8.1",
        T("Give the role to the right character."),
        passes=T("the hero with the highest Leadership is named general"),
        fails=T("the general named has one Leadership less"),
    ),
    "wfb3.great-banner": RulePage(
        T("Great banner"),
        T(
            "At most one character carries it, and he is neither general nor second in command. A contingent may have a banner of its own, which only it recognises."
        ),
        "WFB3 16.1",
        T("Give it to another character."),
        passes=T("one great banner"),
        fails=T("two great banners"),
    ),
    "wfb3.must-lead": RulePage(
        T("Characters who must lead"),
        T(
            "Characters of the levels that the list names lead a unit as champion or leader; the great banner’s bearer need not."
        ),
        "WA, characters of the list; A53",
        T("Let them join a unit as champion or leader."),
        passes=T("a level 5 hero is champion of a unit"),
        fails=T("a level 5 hero is on his own"),
    ),
    "wfb3.leader": RulePage(
        T("Leaders and champions"),
        T(
            "A unit has one champion and one leader at most; who joins as leader has higher Leadership than troops and champion. Lists may say who leads what."
        ),
        "WFB3 14.6, 14.7; A25, A53",
        T("Change the unit he joins, or his role."),
        passes=T("a leader of higher Leadership than the troops"),
        fails=T("a leader of the troops' own Leadership"),
    ),
    "wfb3.champion-mount": RulePage(
        T("Champion’s mount"),
        T("A champion has the same mount as his unit, or goes on foot with it."),
        "WFB3 14.2",
        T("Give him the unit’s mount."),
        passes=T("a champion on the warhorse of his knights"),
        fails=T("a mounted champion with infantry"),
    ),
    "wfb3.level": RulePage(
        T("Levels"),
        T("Characters have level 5, 10, 15, 20 or 25, as far as the list offers it."),
        "WFB3 14",
        T("Take one of the levels offered."),
        passes=T("heroes of levels 5, 10, 15, 20 and 25"),
        fails=T("a level 6 hero"),
    ),
    "wfb3.roll": RulePage(
        T("Dice before the game"),
        T(
            "Tournaments use row 1 and the wizards’ own table. Elsewhere a die may choose the row, and wizards rolled so "
            "may move bonus points to Ld, Int, Cl and WP, up to the maxima. Dice follow from the seed beside them, and "
            "at an event from its pack."
        ),
        "WFB3 14.3, 14.4",
        T("Remove the dice or the moves, or correct them."),
        passes=T("row 2 in a friendly game"),
        fails=T("row 2 in a tournament"),
    ),
    "wfb3.level-cap": RulePage(
        T("House rule: level caps"),
        T("If the house rule is on, no character is above the level that the limit agreed allows."),
        "WFB3 27.1.1",
        T("Take lower levels."),
        passes=T("a level 10 hero in a game of 1,000 points"),
        fails=T("a level 15 hero in a game of 1,000 points"),
    ),
    "wfb3.option": RulePage(
        T("Options"),
        T("An entry has only what its list offers to it, each once, and keys that mean something for it."),
        "WA, options of the list; WFB3 24.2",
        T("Remove the option or take another."),
        passes=T("an option that the list offers to the unit"),
        fails=T("an option that the list offers only to other units"),
    ),
    "wfb3.one-unit": RulePage(
        T("Options for one unit"),
        T("What the list offers to one unit of an entry is taken by one unit at most, for each option."),
        "WA, options of the list",
        T("Give it to only one unit."),
        passes=T("one unit of Reiksgard with halberds"),
        fails=T("two units of Reiksgard with flails"),
    ),
    "wfb3.weapons": RulePage(
        T("Weapons"),
        T(
            "One polearm at most, no net with a shield, lances for riders, no missiles with Ballistic Skill 0, both hands free for what needs them."
        ),
        "WFB3 3.1, 13.2–13.8, 23.1; A17, A19",
        T("Keep only one of them."),
        passes=T("a rider with a lance"),
        fails=T("a lance for a hero on foot"),
    ),
    "wfb3.armour": RulePage(
        T("Armour"),
        T(
            "One suit of armour; barding only for riding animals that wear it; no body armour for berserkers, flagellants "
            "and their champions, none at all for werecreatures."
        ),
        "WFB3 6.4, 15.3, 15.9",
        T("Remove one piece."),
        passes=T("a hero in heavy armour"),
        fails=T("a hero in light and heavy armour"),
    ),
    "wfb3.spells": RulePage(
        T("Kinds of spells"),
        T(
            "The list says from which charts a wizard draws his spells; the kind is chosen before the roll and stays. "
            "A scroll is read by who holds a spell of its kind. Only what is noted is judged."
        ),
        "WA, magic and spells of the list",
        T("Change the kinds noted."),
        passes=T("one Illusionist spell of any one level"),
        fails=T("an Illusionist spell of each of two levels"),
    ),
    "wfb3.alignment": RulePage(
        T("Alignment of riders"),
        T(
            "Unicorns and pegasi bear riders of certain alignments only. Lists that sell them, and allies that a list "
            "names, are as printed, whatever their alignment."
        ),
        "WA, bestiary; A52",
        T("Let another character ride it, or give him another mount."),
        passes=T("an Elf on a pegasus"),
        fails=T("an Orc on a pegasus"),
    ),
    "wfb3.item": RulePage(
        T("Magic items"),
        T(
            "Kinds, numbers, carriers, abilities and spell levels as the rules and the list allow them: several "
            "abilities in swords only (Dwarfs: axes and hammers too), each ability of armour on its piece and for its "
            "bearer, one on what he wears and one on his shield. What the rules leave open is a warning."
        ),
        "WFB3 24.4; WA, magic items of the list",
        T("Change the item or remove it."),
        passes=T("an instrument of 25 points, where the list allows 25"),
        fails=T("a magic standard for halberdiers, to whom the list offers none"),
    ),
    "wfb3.formation": RulePage(
        T("Skirmishers and scouts"),
        T(
            "Only entries that may skirmish do so, in so many units, with missile weapons and nothing heavier than light armour."
        ),
        "WFB3 15.10, 15.11; A22, A55",
        T("Change the formation or the gear."),
        passes=T("skirmishers with bow, light armour and shield"),
        fails=T("skirmishers in heavy armour"),
    ),
    "wfb3.machine": RulePage(
        T("War machines"),
        T(
            "A full crew of a size that exists; large sizes and spare crew as the game allows; engineers lead batteries."
        ),
        "WFB3 15.4, 19; A27, A58",
        T("Take another size, or remove the spare crew."),
        passes=T("an engineer is champion of a battery"),
        fails=T("an engineer on his own"),
    ),
    "wfb3.hidden": RulePage(
        T("Hidden models"),
        T(
            "Assassins begin hidden in a unit of their own race; werecreatures may, as a fifth of it at most; what else hides, and where, the lists say."
        ),
        "WFB3 15.2, 15.9; A44, A46",
        T("Let them join another unit, or take fewer."),
        passes=T("fanatics hide among goblins"),
        fails=T("fanatics hide among orcs"),
    ),
    "wfb3.pack": RulePage(
        T("Packs"),
        T("A pack is one or more masters with beasts of one kind: those that the list names, so many for each master."),
        "WFB3 15.1; A26",
        T("Change the beasts or the number of masters."),
        passes=T("two masters with eight hounds"),
        fails=T("two masters with thirteen hounds"),
    ),
    "wfb3.monster": RulePage(
        T("Monsters"),
        T(
            "A creature has one fixed profile, or dice for it that are rolled; riders and crew "
            "keep to the room on its back."
        ),
        "WFB3 18",
        T("Roll its dice, take another creature, or fewer riders."),
        passes=T("a hero alone on a mammoth"),
        fails=T("ten men and a hero on a mammoth, one too many"),
    ),
    "wfb3.baggage": RulePage(
        T("Baggage train"),
        T(
            "An army may have a baggage train from 1,000 points on, unless its list has none; who its civilians are follows from its troops."
        ),
        "WFB3 17.1",
        T("Remove it."),
        passes=T("a baggage train at 1,000 points"),
        fails=T("a baggage train at 999 points"),
    ),
    "wfb3.allies": RulePage(
        T("Allies"),
        T("Contingents that the list allows, each with the commander that its own list requires; allies are not paid."),
        "WA, army selection and contingents",
        T("Add the commander, or take another contingent."),
        passes=T("Halfling allies under their commander"),
        fails=T("Halfling allies without a commander"),
    ),
    "wfb3.apart": RulePage(
        T("Races apart"),
        T("Some creatures serve in no army that has certain others: dwarfs of Chaos beside no goblinoids."),
        "Bestiary, Chaos Dwarfs",
        T("Remove one or the other."),
        passes=T("Chaos Dwarfs beside centaurs"),
        fails=T("Chaos Dwarfs beside goblins"),
    ),
    "wfb3.mercenaries": RulePage(
        T("Mercenaries"),
        T(
            "Contingents that the list allows, each with its commander; the army has a baggage train; extra pay may come from any part of the army."
        ),
        "WA, mercenaries and allies",
        T("Add the commander or the baggage train."),
        passes=T("Dwarf mercenaries under their commander, with a baggage train"),
        fails=T("Dwarf mercenaries without a commander"),
    ),
    "wfb3.bribe": RulePage(
        T("Bribes"),
        T(
            "Any army may set points aside to bribe the enemy’s mercenaries; they count in the total, are secret, and buy whole dice."
        ),
        "WA, mercenaries and allies",
        T("Set aside points for whole dice, or none."),
        passes=T("a bribe of two dice, in an army without mercenaries"),
        fails=T("a bribe that buys one die and leaves points over"),
    ),
    "wfb3.host": RulePage(
        T("Hosts"),
        T(
            "Wizards of the army itself bind a host with magic points that they have; creatures "
            "of one kind stay together, in a unit of up to 20."
        ),
        "WA, hosts",
        T("Name the wizards who bind them, and what they spend."),
        passes=T("bears bound by the army's wizard"),
        fails=T("bears that nobody binds"),
    ),
    "wfb3.force": RulePage(
        T("Advance, reserve and flanking forces"),
        T(
            "Whole units, each in one force; reserves and flanks have a character each as leader; low Intelligence, flyers and turns as the rules say."
        ),
        "WFB3 25.2; A37",
        T("Change who is in the force, who leads it, or when it comes."),
        passes=T("a champion goes with his unit"),
        fails=T("a reserve without a leader"),
    ),
    "wfb3.list": RulePage(
        T("Lists and games"),
        T("Tournaments use the army lists; the open list is for friendly and scenario games."),
        "WFB3 1.2",
        T("Change the game or the army."),
        passes=T("the Empire in a tournament"),
        fails=T("the open list in a tournament"),
    ),
    "wfb3.price-differs": RulePage(
        T("Printed and computed prices"),
        T("The printed price is used; this note tells where the book’s own formula gives another."),
        "A52",
        T("Nothing to do."),
        passes=T("a level 10 Skaven hero, printed at the 50 points that the formula gives"),
        fails=T("a level 5 Skaven hero, printed at 28 points though the formula gives another price"),
    ),
    "wfb3.chariot": RulePage(
        T("Chariots and wagons"),
        T(
            "One to six in a unit, one to four draught creatures each, no more aboard than there is room for; characters take the places of a list’s crew without refund."
        ),
        "WFB3 20; A13, A15, A57",
        T("Change team, crew or the characters aboard."),
        passes=T("two characters fill a light chariot"),
        fails=T("three characters in a light chariot"),
    ),
    "wfb3.doubt": RulePage(
        T("Uncertain numbers"),
        T("A number that the sources do not agree on, or that is inferred, is used here."),
        "A1 to A3",
        T("Agree with the opponent before the game."),
        passes=T("a mortar, whose price is printed"),
        fails=T("a cannon, whose price the French table lacks"),
    ),
}

KEY_CODES = {
    "models": ("wfb3.unit-size", "wfb3.number"),
    "guards": ("wfb3.unit-size",),
    "level": ("wfb3.level", "wfb3.must-lead", "wfb3.level-cap"),
    "role": ("wfb3.general", "wfb3.great-banner"),
    "joins": ("wfb3.leader", "wfb3.must-lead"),
    "as": ("wfb3.leader", "wfb3.must-lead"),
    "champion": ("wfb3.leader",),
    "options": ("wfb3.option", "wfb3.one-unit"),
    "command": ("wfb3.option",),
    "quality": ("wfb3.option",),
    "creature": ("wfb3.option",),
    "mount": ("wfb3.champion-mount", "wfb3.alignment"),
    "items": ("wfb3.item",),
    "spells": ("wfb3.spells",),
    "formation": ("wfb3.formation",),
    "pack": ("wfb3.pack",),
    "kindred": ("wfb3.apart",),
    "bound_by": ("wfb3.host",),
    "size": ("wfb3.machine",),
    "spare_crew": ("wfb3.machine",),
    "team": ("wfb3.chariot",),
    "crew": ("wfb3.chariot",),
    "roll": ("wfb3.roll",),
    "limit": ("wfb3.total", "wfb3.fraction"),
    "game": ("wfb3.list",),
    "variants": ("wfb3.option",),
    "baggage": ("wfb3.baggage",),
    "civilians": ("wfb3.baggage",),
    "contingents": ("wfb3.mercenaries", "wfb3.allies"),
    "bribe": ("wfb3.bribe",),
    "forces": ("wfb3.force",),
}
"""By keys of entries and of the roster: the rules that judge what stands there, the nearest first."""

NAMED_SECTIONS = (
    T("WA, composition of the list"),
    T("WA, numbers of the list"),
    T("WA, characters of the list"),
    T("WA, options of the list"),
    T("WA, magic and spells of the list"),
    T("WA, bestiary"),
    T("WA, magic items of the list"),
    T("WA, army selection and contingents"),
    T("Bestiary, Chaos Dwarfs"),
    T("WA, mercenaries and allies"),
    T("WA, hosts"),
)
"""Sections above that bear a name and no number, for the catalogue."""
