"""What each finding code of Warmaster stands for: the pages of `muster explain`."""

from __future__ import annotations

from builder.core.findings import T
from builder.systems.game import RulePage

RULE_PAGES = {
    "warmaster.total": RulePage(
        T("Points limit"),
        T("Units, characters, mounts, upgrades and magic items cost at most the points agreed."),
        "WM-01",
        T("Remove something, or agree on more points."),
    ),
    "warmaster.list": RulePage(
        T("One list"),
        T("All that is taken belongs to the one army list, and magic items to its edition."),
        "WM-02",
        T("Take what the list offers."),
    ),
    "warmaster.general": RulePage(
        T("One general"), T("The army has exactly one general, whatever its size."), "WM-03", T("Take one general.")
    ),
    "warmaster.minimum": RulePage(
        T("Minimum numbers"),
        T(
            "For each thousand points the army has at least as many of an entry as its list "
            "requires; below 1,000 points nothing is required."
        ),
        "WM-04",
        T("Take more of the entry."),
    ),
    "warmaster.maximum": RulePage(
        T("Maximum numbers"),
        T("For each thousand points the army has no more of an entry or upgrade than its list allows."),
        "WM-05",
        T("Take fewer of the entry."),
    ),
    "warmaster.whole-army": RulePage(
        T("Numbers of the whole army"),
        T("Numbers printed alone, such as 0-1, apply to the whole army, however large."),
        "WM-06",
        T("Keep to the number printed."),
    ),
    "warmaster.shared": RulePage(
        T("Shared numbers"),
        T("Entries that share a number keep to it together."),
        "WM-07",
        T("Take fewer of them in all."),
    ),
    "warmaster.ratio": RulePage(
        T("No more than others"),
        T("Some entries are no more in all than others of the list."),
        "WM-07",
        T("Take fewer of them, or more of the others."),
    ),
    "warmaster.elite": RulePage(
        T("Elite troops"),
        T(
            "Warmaster Evolution allows one elite unit of any kind for each thousand points; the "
            "trial armies of 2009 one of each entry for each thousand after the first."
        ),
        "WM-08a, WM-08b",
        T("Take fewer elite units."),
    ),
    "warmaster.stand": RulePage(
        T("Added stands"),
        T("An added stand belongs to a unit that may have it, and each unit has one at most."),
        "WM-09",
        T("Name a unit of the right kind that has none yet."),
    ),
    "warmaster.requires": RulePage(
        T("Required entries"),
        T("Some entries and upgrades need another in the army."),
        "WM-10",
        T("Add what is needed."),
    ),
    "warmaster.excludes": RulePage(
        T("Excluded entries"),
        T("Some entries and upgrades are not taken beside others."),
        "WM-11",
        T("Remove one of them."),
    ),
    "warmaster.upgrade": RulePage(
        T("Upgrades"),
        T("An entry has only the mounts and upgrades that the list offers to it, each once."),
        "WM-12",
        T("Remove it, or give it to another."),
    ),
    "warmaster.mount": RulePage(
        T("Mounts"),
        T("A character has one mount at most, written under mount; other upgrades go under upgrades."),
        "WM-13",
        T("Keep one mount."),
    ),
    "warmaster.one-item": RulePage(
        T("One magic item"), T("A unit or character carries one magic item at most."), "WM-14", T("Keep only one.")
    ),
    "warmaster.no-items": RulePage(
        T("Without magic items"),
        T("Monsters, artillery, machines, added stands and some entries carry none."),
        "WM-15",
        T("Give it to another."),
    ),
    "warmaster.item": RulePage(
        T("Who carries what"),
        T("A magic item is for carriers of its kind, and its price may follow from their armour or hits."),
        "WM-16",
        T("Give it to another, or take another item."),
    ),
    "warmaster.no-effect": RulePage(
        T("Items without effect"),
        T("A banner that improves armour does nothing for armour that cannot be improved."),
        "WM-16 (9.9)",
        T("Give it to another."),
    ),
    "warmaster.item-once": RulePage(
        T("Each magic item once"),
        T("Each magic item is in the army once at most."),
        "WM-17",
        T("Remove one of them."),
    ),
    "warmaster.assigned": RulePage(
        T("Named carriers"),
        T("A magic item has one named carrier: an entry of several units does not say which of them has it."),
        "WM-18",
        T("Make the carrier an entry of its own."),
    ),
    "warmaster.agreed": RulePage(
        T("Optional entries"),
        T(
            "What the list calls optional needs the opponent’s agreement; in tournaments and events it is an error without it."
        ),
        "WM-19",
        T("Agree on it and note that, or take something else."),
    ),
    "warmaster.size": RulePage(
        T("Whole units"),
        T("A unit has as many stands as the list offers, and one more where a stand is added."),
        "WM-20",
        T("Field whole units."),
    ),
    "warmaster.substitution": RulePage(
        T("Units in the place of others"),
        T("Where the list lets units stand in for others they count as both, and are no more than it says."),
        "WM-21",
        T("Field fewer that way."),
    ),
    "warmaster.unspent": RulePage(
        T("Unspent points"),
        T("Unspent points are wasted."),
        "WM-23",
        T("Add something."),
    ),
    "warmaster.wizard-item": RulePage(
        T("Items of wizards"),
        T("A general carries what is for wizards only once he is one himself."),
        "WM-24",
        T("Give him the upgrade, or the item to a wizard."),
    ),
    "warmaster.proportion": RulePage(
        T("Upgrades of a part"),
        T(
            "Some upgrades are for all units of an entry or none, for half of them, or for as many as there are of another."
        ),
        "WM-12",
        T("Give it to more or fewer units."),
    ),
    "warmaster.edition": RulePage(
        T("Edition"),
        T("The list belongs to the edition that was agreed for the game."),
        "T-WM-1",
        T("Take a list of that edition."),
    ),
    "warmaster.item-cap": RulePage(
        T("Cap on magic items"),
        T("An event may allow only so many points of magic items."),
        "T-WM-4",
        T("Remove magic items."),
    ),
    "warmaster.parts": RulePage(
        T("Lists in parts"),
        T("Where an event wants the list in parts, each keeps to its points within the leeway, and all to their sum."),
        "T-WM-4",
        T("Move points from one part to the other."),
    ),
    "warmaster.scouting": RulePage(
        T("Scouting"), T("Only the kinds that the event names deploy by scouting."), "T-WM-5", T("Choose other scouts.")
    ),
    "warmaster.doubt": RulePage(
        T("Uncertain numbers"),
        T("A number that its sources print differently, or not at all, is told where it is used."),
        "",
        T("Agree with the opponent on what holds."),
    ),
}
