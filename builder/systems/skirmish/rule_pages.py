"""What each finding code of the mode stands for: the pages of `muster explain`."""

from __future__ import annotations

from builder.core.findings import T
from builder.systems.game_values import RulePage

RULE_PAGES = {
    "skirmish.base": RulePage(
        T("Base game"),
        T("A force comes from an army list of a game that the mode is played with."),
        "Warhammer Skirmish, introduction (SK-01)",
        T("Choose another base game, or none."),
        passes=T("the Empire’s list of the 6th edition"),
        fails=T("a game that the army has no list in"),
    ),
    "skirmish.key": RulePage(
        T("Keys of the base game"),
        T("An entry may have only what its base game knows for such entries."),
        "Warhammer Skirmish, introduction (SK-01)",
        T("Remove it."),
        passes=T("a level where the base game has levels"),
        fails=T("a creature where the base game knows none"),
    ),
    "skirmish.total": RulePage(
        T("Points"),
        T(
            "The force costs at most the points agreed, or those of its side in the scenario; a border patrol at most 500."
        ),
        "Warhammer Skirmish, skirmish forces (SK-02); Border Patrol (BP-1)",
        T("Remove something, or agree on a higher points limit."),
        passes=T("exactly the points agreed"),
        fails=T("three halberdiers too many"),
    ),
    "skirmish.points-range": RulePage(
        T("Small forces"),
        T("The rules work best with 100 to 250 points a side. This is advice."),
        "Warhammer Skirmish, skirmish forces (advice) (SK-03)",
        T("Agree on a points limit within that range."),
        passes=T("100 points a side, the fewest advised"),
        fails=T("fewer points than advised"),
    ),
    "skirmish.leader": RulePage(
        T("One leader"),
        T("Exactly one model must lead the force, and it must be a character."),
        "Warhammer Skirmish, skirmish forces (SK-04)",
        T("Mark one character as leader."),
        passes=T("one captain leads"),
        fails=T("two models lead"),
    ),
    "skirmish.leader-level": RulePage(
        T("Heroes lead"),
        T("Heroes make the best leaders, not lords or heroes of the highest levels. This is advice."),
        "Warhammer Skirmish, skirmish forces (advice) (SK-05)",
        T("Choose a hero as leader."),
        passes=T("a captain leads"),
        fails=T("an elector count leads"),
    ),
    "skirmish.wizard-level": RulePage(
        T("Level 1 wizards"),
        T("Wizards are level 1 at most, unless the scenario says otherwise."),
        "Warhammer Skirmish, skirmish forces (SK-06)",
        T("Choose a lower level, or another model."),
        passes=T("a level 1 wizard"),
        fails=T("a level 2 wizard"),
    ),
    "skirmish.magic": RulePage(
        T("Little magic"),
        T("Wizards and magic items are rare or absent: more than one of either is worth a warning."),
        "Warhammer Skirmish, skirmish forces (number: house ruling) (SK-07)",
        T("Remove one, or agree on it."),
        passes=T("one wizard and one magic item"),
        fails=T("two wizards"),
    ),
    "skirmish.champion": RulePage(
        T("Champions"),
        T(
            "A scenario says for how many models of an entry there may be a champion. Without a scenario any troops are "
            "allowed; that players agree on champions is our advice."
        ),
        "Warhammer Skirmish, each model a unit (house ruling) (SK-11); the scenario (SK-16)",
        T("Agree on it with your opponent, or remove the champion."),
        passes=T("one champion to five models, as the scenario says"),
        fails=T("two champions to nine models, where the scenario says one to five"),
    ),
    "skirmish.command": RulePage(
        T("Musicians and standards"),
        T(
            "Musicians and standards act on units, and here each model stands alone: that players agree on what they do is "
            "our advice. No patrol bears a battle standard."
        ),
        "Warhammer Skirmish, each model a unit (house ruling) (SK-11); Border Patrol (BP-3)",
        T("Agree with your opponent on what it does, or remove it."),
        passes=T("no musician"),
        fails=T("a musician"),
    ),
    "skirmish.unique": RulePage(
        T("Unique characters"),
        T("A unique character may be in the force only once."),
        "rules of the base game (SK-12)",
        T("Remove 1."),
        passes=T("a unique character once"),
        fails=T("a unique character twice"),
    ),
    "skirmish.heroes": RulePage(
        T("Few heroes"),
        T("One or two heroes are enough for a side. This is advice."),
        "advice on skirmish scenarios (Red Elf reprint) (SK-13)",
        T("Remove 1."),
        passes=T("two heroes"),
        fails=T("three heroes"),
    ),
    "skirmish.models": RulePage(
        T("About a dozen models"),
        T("The rules are for about a dozen models a side: fewer than 3 or more than 20 are worth a warning."),
        "Warhammer Skirmish, opening: about a dozen models (SK-14)",
        T("Add some, or remove some."),
        passes=T("twenty models"),
        fails=T("twenty-one models"),
    ),
    "skirmish.machine": RulePage(
        T("Machines and monsters"),
        T(
            "A scenario says which war machines, chariots, monsters and swarms there may be. Without a scenario any troops "
            "are allowed; that players agree on these is our advice."
        ),
        "Warhammer Skirmish, scenarios (house ruling) (SK-15); the scenario (SK-16)",
        T("Agree on it with your opponent, or remove it."),
        passes=T("the gun of the scenario"),
        fails=T("a gun without a scenario"),
    ),
    "skirmish.scenario": RulePage(
        T("The scenario"),
        T("A side has the points, the entries, the numbers and the leader that its scenario says."),
        "the scenario (SK-16)",
        T("Take what the scenario allows the side."),
        passes=T("what the scenario allows the side"),
        fails=T("an entry that the side does not have"),
    ),
    "skirmish.memory": RulePage(
        T("Injuries and experience"),
        T("Injuries and experience count where the scenario says so; the list keeps them all the same."),
        "the scenario (SK-16)",
        T("Leave it out of this game."),
        passes=T("injuries and experience where the scenario counts them"),
        fails=T("injuries and experience where the scenario does not count them"),
    ),
    "skirmish.single": RulePage(
        T("Models remembered one by one"),
        T("The leader, and any model with injuries or experience, must be an entry of one model."),
        "Warhammer Skirmish, skirmish forces (SK-04, SK-09)",
        T("Make each model an entry of its own."),
        passes=T("the leader as an entry of one model"),
        fails=T("an entry of three models with experience"),
    ),
    "skirmish.patrol-points": RulePage(
        T("Border patrol: points"),
        T("At most 500 points may be agreed for a patrol."),
        "Border Patrol (BP-1)",
        T("Set “points limit” to {points}.", points=500),
        passes=T("a patrol of 500 points at most"),
        fails=T("a patrol of 600 points"),
    ),
    "skirmish.patrol-characters": RulePage(
        T("Border patrol: one hero"),
        T("A patrol must have exactly one character, a hero."),
        "Border Patrol (BP-2)",
        T("Take one hero."),
        passes=T("one hero"),
        fails=T("two heroes"),
    ),
    "skirmish.patrol-units": RulePage(
        T("Border patrol: units"),
        T("A patrol must have two to four units."),
        "Border Patrol (BP-4)",
        T("Change the number of units."),
        passes=T("two units"),
        fails=T("one unit"),
    ),
    "skirmish.patrol-core": RulePage(
        T("Border patrol: core units"),
        T("At least one unit must be core."),
        "Border Patrol (BP-5)",
        T("Add a core unit."),
        passes=T("core troops"),
        fails=T("no core unit"),
    ),
    "skirmish.patrol-rare": RulePage(
        T("Border patrol: special or rare"),
        T("One special or one rare unit at most, not both."),
        "Border Patrol (BP-6)",
        T("Remove 1."),
        passes=T("one special unit"),
        fails=T("a special unit and a rare one"),
    ),
    "skirmish.patrol-infantry": RulePage(
        T("Border patrol: infantry"),
        T("At least one unit of infantry must have ten models or more."),
        "Border Patrol (BP-7)",
        T("Add a unit of infantry, or models to one."),
        passes=T("an infantry unit of ten"),
        fails=T("cavalry and a few huntsmen"),
    ),
    "skirmish.patrol-size": RulePage(
        T("Border patrol: unit size"),
        T("No unit may have more than 25 models."),
        "Border Patrol (BP-8)",
        T("Remove models."),
        passes=T("a unit of twenty-five models"),
        fails=T("a unit of twenty-six models"),
    ),
    "skirmish.patrol-model": RulePage(
        T("Border patrol: expensive models"),
        T("No model may cost more than 125 points."),
        "Border Patrol (BP-9)",
        T("Remove its costliest options."),
        passes=T("a captain of 125 points"),
        fails=T("a captain on a pegasus with a lance and more"),
    ),
    "skirmish.patrol-machines": RulePage(
        T("Border patrol: machines"),
        T("One chariot or war machine at most."),
        "Border Patrol (BP-10)",
        T("Remove 1."),
        passes=T("one gun"),
        fails=T("two guns"),
    ),
    "skirmish.patrol-magic": RulePage(
        T("Border patrol: magic standards"),
        T("Magic standards are not allowed."),
        "Border Patrol (BP-11)",
        T("Remove it."),
        passes=T("a magic blade"),
        fails=T("a magic standard"),
    ),
}

KEY_CODES = {
    "models": ("skirmish.models",),
    "leader": (
        "skirmish.leader",
        "skirmish.leader-level",
    ),
    "level": ("skirmish.wizard-level",),
    "command": (
        "skirmish.command",
        "skirmish.champion",
    ),
    "experience": (
        "skirmish.memory",
        "skirmish.single",
    ),
    "injuries": (
        "skirmish.memory",
        "skirmish.single",
    ),
    "items": ("skirmish.magic",),
    "creature": ("skirmish.key",),
    "limit": (
        "skirmish.total",
        "skirmish.points-range",
        "skirmish.patrol-points",
    ),
    "scenario": ("skirmish.scenario",),
    "side": ("skirmish.scenario",),
    "base_game": ("skirmish.base",),
}
"""By keys of entries and of the roster: the rules that judge what stands there, the nearest first."""

NAMED_SECTIONS = (
    T("Warhammer Skirmish, introduction"),
    T("Warhammer Skirmish, skirmish forces"),
    T("Warhammer Skirmish, skirmish forces (advice)"),
    T("Warhammer Skirmish, skirmish forces (number: house ruling)"),
    T("Warhammer Skirmish, each model a unit (house ruling)"),
    T("rules of the base game"),
    T("advice on skirmish scenarios (Red Elf reprint)"),
    T("Warhammer Skirmish, opening: about a dozen models"),
    T("Warhammer Skirmish, scenarios (house ruling)"),
    T("the scenario"),
    T("Border Patrol"),
)
"""Sections above that bear a name and no number, for the catalogue."""
