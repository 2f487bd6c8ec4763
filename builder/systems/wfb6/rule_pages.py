"""What each finding code of the game stands for: the pages of `muster explain`."""

from __future__ import annotations

from builder.core.findings import T
from builder.systems.game_values import RulePage

RULE_PAGES = {
    "wfb6.total": RulePage(
        T("Points agreed"),
        T("The army costs at most the points agreed for the game."),
        "WFB6",
        T("Remove something, or agree on a higher points limit."),
        passes=T("exactly the points agreed"),
        fails=T("one point too many"),
    ),
    "wfb6.unit-size": RulePage(
        T("Unit size"),
        T("A unit has as many models as its list prints."),
        "WFB6, size of the unit",
        T("Change the number of models."),
        passes=T("ten halberdiers"),
        fails=T("nine halberdiers"),
    ),
    "wfb6.alone": RulePage(
        T("Single models"),
        T("Characters and machines are no units: each is an entry of its own."),
        "WFB6, characters and war machines",
        T("Give each model an entry of its own."),
        passes=T("a captain in an entry of his own"),
        fails=T("two captains in one entry"),
    ),
    "wfb6.number": RulePage(
        T("Numbers available"),
        T("An entry marked 0-1 is in the army once at most."),
        "WFB6, 0-1 entries",
        T("Remove 1."),
        passes=T("one unit of greatswords"),
        fails=T("two units of greatswords"),
    ),
    "wfb6.option": RulePage(
        T("Options"),
        T(
            "An entry has what its list offers it, each thing once, one suit of armour, and barding on a horse only. A lance on foot is worth a warning."
        ),
        "WFB6, options of the entry",
        T("Remove it."),
        passes=T("a captain in full plate on a barded horse"),
        fails=T("two suits of armour"),
    ),
    "wfb6.mount": RulePage(
        T("Mounts"),
        T("A character rides what his list offers him."),
        "WFB6, mounts of the entry",
        T("Choose another mount."),
        passes=T("a captain on a pegasus"),
        fails=T("a captain on a griffon"),
    ),
    "wfb6.level": RulePage(
        T("Levels of wizards"),
        T("A wizard has a level that his list offers."),
        "WFB6, wizards",
        T("Choose another level."),
        passes=T("a level 2 wizard"),
        fails=T("a level 3 wizard"),
    ),
    "wfb6.items": RulePage(
        T("Magic items"),
        T(
            "A character spends no more points on magic items than his list allows. Two magic weapons on one, and one item twice in the army, are worth a warning."
        ),
        "WFB6, magic items",
        T("Remove an item."),
        passes=T("fifty points of magic items"),
        fails=T("more points of magic items than the list allows"),
    ),
    "wfb6.command": RulePage(
        T("Command"),
        T("A unit has the champion, musician and standard that its list offers."),
        "WFB6, command group",
        T("Remove it."),
        passes=T("champion and musician"),
        fails=T("a musician for archers"),
    ),
}

KEY_CODES = {
    "models": (
        "wfb6.unit-size",
        "wfb6.number",
    ),
    "options": ("wfb6.option",),
    "mount": ("wfb6.mount",),
    "level": ("wfb6.level",),
    "items": ("wfb6.items",),
    "command": ("wfb6.command",),
    "limit": ("wfb6.total",),
}
"""By keys of entries and of the roster: the rules that judge what stands there, the nearest first."""

NAMED_SECTIONS = (
    T("WFB6, size of the unit"),
    T("WFB6, characters and war machines"),
    T("WFB6, 0-1 entries"),
    T("WFB6, options of the entry"),
    T("WFB6, mounts of the entry"),
    T("WFB6, wizards"),
    T("WFB6, magic items"),
    T("WFB6, command group"),
)
"""Sections above that bear a name and no number, for the catalogue."""
