"""What each finding code of the mode stands for: the pages of `muster explain`."""

from __future__ import annotations

from builder.core.findings import T
from builder.systems.game import RulePage

RULE_PAGES = {
    "skirmish.base": RulePage(
        T("Base game"),
        T("A force comes from an army list of a game that the mode is played with."),
        "Warhammer Skirmish, introduction (SK-01)",
        T("Name another base game, or none."),
    ),
    "skirmish.key": RulePage(
        T("Keys of the base game"),
        T("An entry has what its base game knows of such entries."),
        "Warhammer Skirmish, introduction (SK-01)",
        T("Remove it."),
    ),
    "skirmish.total": RulePage(
        T("Points"),
        T(
            "The force costs at most the points agreed, or those of its side in the scenario; a border patrol at most 500."
        ),
        "Warhammer Skirmish, skirmish forces (SK-02, BP-1)",
        T("Remove something, or agree on more points."),
    ),
    "skirmish.points-range": RulePage(
        T("Small forces"),
        T("The rules work best with 100 to 250 points a side. This is advice."),
        "Warhammer Skirmish, skirmish forces (advice) (SK-03)",
        T("Agree on other points."),
    ),
    "skirmish.leader": RulePage(
        T("One leader"),
        T("Exactly one model leads the force, and it is a character."),
        "Warhammer Skirmish, skirmish forces (SK-04)",
        T("Mark one character as leader."),
    ),
    "skirmish.leader-level": RulePage(
        T("Heroes lead"),
        T("Heroes make the best leaders. This is advice."),
        "Warhammer Skirmish, skirmish forces (advice) (SK-05)",
        T("Choose a hero as leader."),
    ),
    "skirmish.wizard-level": RulePage(
        T("Wizards of level 1"),
        T("A wizard is of level 1 at most, unless the scenario says otherwise."),
        "Warhammer Skirmish, skirmish forces (SK-06)",
        T("Choose a lower level, or another model."),
    ),
    "skirmish.magic": RulePage(
        T("Little magic"),
        T("Wizards and magic items are rare or absent: more than one of either is worth a warning."),
        "Warhammer Skirmish, skirmish forces (number: house ruling) (SK-07)",
        T("Remove one, or agree on it."),
    ),
    "skirmish.champion": RulePage(
        T("Champions"),
        T("A scenario says to how many models of an entry there is a champion; without it there are none."),
        "Warhammer Skirmish, each model a unit (house ruling) (SK-11)",
        T("Remove the champion, or play a scenario that allows him."),
    ),
    "skirmish.command": RulePage(
        T("Musicians and standards"),
        T("Musicians and standards act on units, and here each model stands alone; no patrol bears a battle standard."),
        "Warhammer Skirmish, each model a unit (house ruling) (SK-11, BP-3)",
        T("Remove it."),
    ),
    "skirmish.unique": RulePage(
        T("Unique characters"),
        T("A unique character is in the force once."),
        "rules of the base game (SK-12)",
        T("Remove one."),
    ),
    "skirmish.heroes": RulePage(
        T("Few heroes"),
        T("One or two heroes are enough for a side. This is advice."),
        "advice on skirmish scenarios (Red Elf reprint) (SK-13)",
        T("Remove one."),
    ),
    "skirmish.models": RulePage(
        T("About a dozen models"),
        T("The rules are for about a dozen models a side: fewer than 3 or more than 20 are worth a warning."),
        "Warhammer Skirmish, opening: about a dozen models (SK-14)",
        T("Add some, or remove some."),
    ),
    "skirmish.machine": RulePage(
        T("Machines and monsters"),
        T("War machines, chariots, monsters and swarms are there only as the scenario allows them."),
        "Warhammer Skirmish, scenarios (house ruling) (SK-15)",
        T("Remove it, or play a scenario that allows it."),
    ),
    "skirmish.scenario": RulePage(
        T("The scenario"),
        T("A side has the points, the entries, the numbers and the leader that its scenario says."),
        "the scenario (SK-16)",
        T("Take what the scenario allows the side."),
    ),
    "skirmish.memory": RulePage(
        T("Injuries and experience"),
        T("Injuries and experience count where the scenario says so; the list keeps them all the same."),
        "the scenario (SK-16)",
        T("Leave it out of this game."),
    ),
    "skirmish.single": RulePage(
        T("Models remembered one by one"),
        T("The leader, and whoever bears injuries or experience, is an entry of one model."),
        "Warhammer Skirmish, skirmish forces (SK-04, SK-16)",
        T("Make each model an entry of its own."),
    ),
    "skirmish.patrol-characters": RulePage(
        T("Border patrol: one hero"),
        T("A patrol has exactly one character, a hero."),
        "Border Patrol (BP-2)",
        T("Take one hero."),
    ),
    "skirmish.patrol-units": RulePage(
        T("Border patrol: units"),
        T("A patrol has two to four units."),
        "Border Patrol (BP-4)",
        T("Change the number of units."),
    ),
    "skirmish.patrol-core": RulePage(
        T("Border patrol: core units"), T("At least one unit is core."), "Border Patrol (BP-5)", T("Add a core unit.")
    ),
    "skirmish.patrol-rare": RulePage(
        T("Border patrol: special or rare"),
        T("One special or one rare unit at most, not both."),
        "Border Patrol (BP-6)",
        T("Remove one."),
    ),
    "skirmish.patrol-infantry": RulePage(
        T("Border patrol: infantry"),
        T("At least one unit of infantry has ten models or more."),
        "Border Patrol (BP-7)",
        T("Add a unit of infantry, or models to one."),
    ),
    "skirmish.patrol-size": RulePage(
        T("Border patrol: unit size"),
        T("No unit has more than 25 models."),
        "Border Patrol (BP-8)",
        T("Remove models."),
    ),
    "skirmish.patrol-model": RulePage(
        T("Border patrol: expensive models"),
        T("No model costs more than 125 points."),
        "Border Patrol (BP-9)",
        T("Remove its costliest options."),
    ),
    "skirmish.patrol-machines": RulePage(
        T("Border patrol: machines"),
        T("One chariot or war machine at most."),
        "Border Patrol (BP-10)",
        T("Remove one."),
    ),
    "skirmish.patrol-magic": RulePage(
        T("Border patrol: magic standards"),
        T("There are no magic standards."),
        "Border Patrol (BP-11)",
        T("Remove it."),
    ),
}
