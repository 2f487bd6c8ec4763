"""What each finding code of the game stands for: the pages of `muster explain`."""

from __future__ import annotations

from builder.core.findings import T
from builder.systems.game import RulePage

RULE_PAGES = {
    "wfb6.total": RulePage(
        T("Points agreed"),
        T("The army costs at most the points agreed for the game."),
        "WFB6",
        T("Remove something, or agree on more points."),
    ),
    "wfb6.unit-size": RulePage(
        T("Unit size"),
        T("A unit has as many models as its list prints."),
        "WFB6, size of the unit",
        T("Change the number of models."),
    ),
    "wfb6.alone": RulePage(
        T("Single models"),
        T("Characters and machines are no units: each is an entry of its own."),
        "WFB6, characters and war machines",
        T("Make each an entry of its own."),
    ),
    "wfb6.number": RulePage(
        T("Numbers available"),
        T("An entry marked 0-1 is in the army once at most."),
        "WFB6, 0-1 entries",
        T("Remove one."),
    ),
    "wfb6.option": RulePage(
        T("Options"),
        T("An entry has what its list offers it, each thing once, one suit of armour, and barding on a horse only."),
        "WFB6, options of the entry",
        T("Remove it."),
    ),
    "wfb6.mount": RulePage(
        T("Mounts"),
        T("A character rides what his list offers him."),
        "WFB6, mounts of the entry",
        T("Choose another mount."),
    ),
    "wfb6.level": RulePage(
        T("Levels of wizards"),
        T("A wizard has a level that his list offers."),
        "WFB6, wizards",
        T("Choose another level."),
    ),
    "wfb6.items": RulePage(
        T("Magic items"),
        T("A character spends no more points on magic items than his list allows."),
        "WFB6, magic items",
        T("Remove an item."),
    ),
    "wfb6.command": RulePage(
        T("Command"),
        T("A unit has the champion, musician and standard that its list offers."),
        "WFB6, command group",
        T("Remove it."),
    ),
}
