"""What each finding code of Warmaster stands for: the pages of `muster explain`."""

from __future__ import annotations

from builder.core.findings import T
from builder.systems.game_values import RulePage

RULE_PAGES = {
    "warmaster.total": RulePage(
        T("Points limit"),
        T("Units, characters, mounts, upgrades and magic items cost at most the points agreed."),
        "WM-01",
        T("Remove something, or agree on a higher points limit."),
        passes=T("a list of exactly the points agreed"),
        fails=T("a list one point above the limit"),
    ),
    "warmaster.list": RulePage(
        T("One list"),
        T("All that is taken belongs to the one army list, and magic items to its edition."),
        "WM-02",
        T("Take what the list offers."),
        passes=T("an item of the edition"),
        fails=T("an item for a list without magic"),
    ),
    "warmaster.general": RulePage(
        T("One general"),
        T("The army must have exactly one general, whatever its size."),
        "WM-03",
        T("Take one general."),
        passes=T("one general"),
        fails=T("two generals"),
    ),
    "warmaster.leader": RulePage(
        T("Who leads"),
        T("Where a list says which General leads which side of the army, he is of the side with more units."),
        "WM-22",
        T("Take the General of that side, or more units of his own."),
        passes=T("a Daimyo over more samurai than monks"),
        fails=T("an Abbot over more samurai than monks"),
    ),
    "warmaster.minimum": RulePage(
        T("Minimum numbers"),
        T(
            "For each thousand points the army has at least as many of an entry as its list "
            "requires; below 1,000 points nothing is required."
        ),
        "WM-04",
        T("Take more of the entry."),
        passes=T("exactly the minimum of both compulsory units"),
        fails=T("one unit below the minimum"),
    ),
    "warmaster.maximum": RulePage(
        T("Maximum numbers"),
        T("For each thousand points the army has no more of an entry or upgrade than its list allows."),
        "WM-05",
        T("Take fewer of the entry."),
        passes=T("as many pistoliers as are allowed"),
        fails=T("one unit of pistoliers too many"),
    ),
    "warmaster.whole-army": RulePage(
        T("Numbers of the whole army"),
        T("Numbers printed alone, such as 0-1, apply to the whole army, however large."),
        "WM-06",
        T("Keep to the number printed."),
        passes=T("one war altar"),
        fails=T("two war altars in 2,000 points"),
    ),
    "warmaster.shared": RulePage(
        T("Shared numbers"),
        T("Entries that share a number keep to it together."),
        "WM-07",
        T("Take fewer of them in all."),
        passes=T("two kinds of lords within their shared number"),
        fails=T("one lord above the shared number"),
    ),
    "warmaster.ratio": RulePage(
        T("No more than others"),
        T("Some entries are no more in all than others of the list."),
        "WM-07",
        T("Take fewer of them, or more of the others."),
        passes=T("as many units of nobles as of infantry"),
        fails=T("more units of nobles than of infantry"),
    ),
    "warmaster.elite": RulePage(
        T("Elite troops"),
        T(
            "Warmaster Evolution allows one elite unit of any kind for each thousand points; the "
            "trial armies of 2009 one of each entry for each thousand after the first."
        ),
        "WM-08a, WM-08b",
        T("Take fewer elite units."),
        passes=T("one elite unit in 1,000 points"),
        fails=T("two elite units of different kinds in 1,000 points"),
    ),
    "warmaster.stand": RulePage(
        T("Added stands"),
        T("An added stand belongs to a unit that may have it, and each unit has one at most."),
        "WM-09",
        T("Choose a unit of the right kind that has none yet."),
        passes=T("one added stand for each unit that may have one"),
        fails=T("three added stands for two units"),
    ),
    "warmaster.requires": RulePage(
        T("Required entries"),
        T("Some entries and upgrades need another in the army."),
        "WM-10",
        T("Add what is needed."),
        passes=T("a cauldron of blood with witch elves"),
        fails=T("a cauldron of blood without witch elves"),
    ),
    "warmaster.excludes": RulePage(
        T("Excluded entries"),
        T("Some entries and upgrades are not taken beside others."),
        "WM-11",
        T("Keep only one of them."),
        passes=T("one kind of engine"),
        fails=T("both kinds of engine"),
    ),
    "warmaster.upgrade": RulePage(
        T("Upgrades"),
        T(
            "An entry has only the mounts and upgrades that the list offers to it, each once, "
            "and no two that each replace its whole profile."
        ),
        "WM-12",
        T("Remove it, or give it to another."),
        passes=T("an altar for a wizard"),
        fails=T("an altar for the general"),
    ),
    "warmaster.mount": RulePage(
        T("Mounts"),
        T("A character has one mount at most; everything else is an upgrade."),
        "WM-13",
        T("Keep one mount."),
        passes=T("one mount"),
        fails=T("two mounts"),
    ),
    "warmaster.one-item": RulePage(
        T("One magic item"),
        T("A unit or character may carry only one magic item."),
        "WM-14",
        T("Keep only one."),
        passes=T("a mount and one magic item"),
        fails=T("two magic items"),
    ),
    "warmaster.no-items": RulePage(
        T("Without magic items"),
        T("Monsters, artillery, machines, added stands and some entries carry none."),
        "WM-15",
        T("Give it to another bearer."),
        passes=T("a sword for knights"),
        fails=T("a sword for a cannon"),
    ),
    "warmaster.item": RulePage(
        T("Who carries what"),
        T("A magic item is for carriers of its kind, and its price may follow from their armour or hits."),
        "WM-16",
        T("Give it to another, or take another item."),
        passes=T("a banner for infantry"),
        fails=T("a banner for a hero"),
    ),
    "warmaster.no-effect": RulePage(
        T("Items without effect"),
        T("A banner that improves armour does nothing for armour that cannot be improved."),
        "WM-16 (9.9)",
        T("Give it to another bearer."),
        passes=T("a banner that improves a 4+ save"),
        fails=T("a banner that cannot improve the save of its bearers"),
    ),
    "warmaster.item-once": RulePage(
        T("Each magic item once"),
        T("Each magic item may be in the army only once."),
        "WM-17",
        T("Keep only one of them."),
        passes=T("two different swords"),
        fails=T("the same sword twice"),
    ),
    "warmaster.assigned": RulePage(
        T("Named carriers"),
        T("A magic item has one named carrier: an entry of several units does not say which of them has it."),
        "WM-18",
        T("Make the carrier an entry of its own."),
        passes=T("a single unit that carries an item"),
        fails=T("an entry of three units with one item, which does not say who carries it"),
    ),
    "warmaster.agreed": RulePage(
        T("Optional entries"),
        T(
            "What the list calls optional needs the opponent’s agreement; in tournaments and events it is an error without it."
        ),
        "WM-19",
        T("Agree on it and note that, or take something else."),
        passes=T("optional knights, with the opponent’s agreement"),
        fails=T("optional knights in a tournament, without agreement"),
    ),
    "warmaster.size": RulePage(
        T("Whole units"),
        T("A unit has as many stands as the list offers, and one more where a stand is added."),
        "WM-20",
        T("Field whole units."),
        passes=T("a unit of three stands"),
        fails=T("two stands of a unit of three"),
    ),
    "warmaster.substitution": RulePage(
        T("Units in the place of others"),
        T("Where the list lets units stand in for others they count as both, and are no more than it says."),
        "WM-21",
        T("Field fewer that way."),
        passes=T("a crossbow unit with handguns counts for both"),
        fails=T("two such units in 1,000 points, where one is allowed"),
    ),
    "warmaster.unspent": RulePage(
        T("Unspent points"),
        T("Unspent points are wasted."),
        "WM-23",
        T("Add something."),
        passes=T("100 points left"),
        fails=T("more than 100 points left"),
    ),
    "warmaster.wizard-item": RulePage(
        T("Items of wizards"),
        T("A general carries what is for wizards only once he is one himself."),
        "WM-24",
        T("Give him the upgrade, or give the item to a wizard."),
        passes=T("a ring for a general who is a wizard"),
        fails=T("a ring for a general who is not a wizard"),
    ),
    "warmaster.proportion": RulePage(
        T("Upgrades of a part"),
        T(
            "Some upgrades are for all units of an entry or none, for half of them, or for as many as there are of another."
        ),
        "WM-12",
        T("Change the number of units that have it."),
        passes=T("all infantry with the armour upgrade"),
        fails=T("only some of the infantry with the armour upgrade"),
    ),
    "warmaster.edition": RulePage(
        T("Edition"),
        T("The list belongs to the edition that was agreed for the game."),
        "T-WM-1",
        T("Take a list of that edition."),
        passes=T("the edition agreed"),
        fails=T("another edition than the one agreed"),
    ),
    "warmaster.item-cap": RulePage(
        T("Cap on magic items"),
        T("An event may allow only so many points of magic items."),
        "T-WM-4",
        T("Remove magic items."),
        passes=T("magic items within the cap"),
        fails=T("magic items above the cap"),
    ),
    "warmaster.parts": RulePage(
        T("Lists in parts"),
        T("Where an event wants the list in parts, each keeps to its points within the leeway, and all to their sum."),
        "T-WM-4",
        T("Move points from one part to the other."),
        passes=T("two parts, each within its points"),
        fails=T("a part below its points"),
    ),
    "warmaster.scouting": RulePage(
        T("Scouting"),
        T("Only the kinds that the event names deploy by scouting."),
        "T-WM-5",
        T("Choose other scouts."),
        passes=T("scouting by a kind that the event names"),
        fails=T("scouting by hammerers, whom the event does not name"),
    ),
    "warmaster.doubt": RulePage(
        T("Uncertain numbers"),
        T("A number that its sources print differently, or not at all, is told where it is used."),
        "",
        T("Agree with the opponent on what holds."),
        passes=T("numbers without doubt"),
        fails=T("a doubtful number"),
    ),
}

KEY_CODES = {
    "count": (
        "warmaster.minimum",
        "warmaster.maximum",
        "warmaster.whole-army",
        "warmaster.shared",
    ),
    "mount": (
        "warmaster.mount",
        "warmaster.upgrade",
    ),
    "upgrades": (
        "warmaster.upgrade",
        "warmaster.requires",
        "warmaster.excludes",
    ),
    "carries": (
        "warmaster.item",
        "warmaster.one-item",
        "warmaster.item-once",
    ),
    "joins": ("warmaster.stand",),
    "as_entry": ("warmaster.substitution",),
    "scouting": ("warmaster.scouting",),
    "limit": ("warmaster.total",),
    "thousands": ("warmaster.minimum",),
    "agreed": ("warmaster.agreed",),
    "item_cap": ("warmaster.item-cap",),
    "parts": ("warmaster.parts",),
    "edition": ("warmaster.edition",),
}
"""By keys of entries and of the roster: the rules that judge what stands there, the nearest first."""
