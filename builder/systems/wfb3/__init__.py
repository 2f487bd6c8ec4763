"""Warhammer Fantasy Battle, third edition (1987), by subject.

At the bottom are `definitions` (models of the files), `formulas` (numbers, one function each with its section) and
`rules` (the files of an army, joined by `linking`); then `profiles`, the numbers of one model. Each subject has its
prices, choices, limits and checks: `characters`, `units`, `equipment`, `magic_items`, `spells`, `machines`,
`chariots`, `monsters`, `hiding`, `joining`, `general`, `contingents`, `hosts`, `forces`, `composition`, `offers`,
`prices`, `dice`. Shared by all: `entries`, `editor`, `sheet` and the list of `checks`.
"""

from __future__ import annotations

from itertools import chain

from builder.core.findings import T
from builder.core.fixes import by_code
from builder.core.reference_keys import ReferenceKey
from builder.systems.game import Dice, Editor, Files, Game, SheetContents, Verdict
from builder.systems.game_values import AddedKeys
from builder.systems.wfb3 import undefined_ids
from builder.systems.wfb3.army import Army, army_of
from builder.systems.wfb3.catalogue import catalogue
from builder.systems.wfb3.checks import CHECKS
from builder.systems.wfb3.composition import limits
from builder.systems.wfb3.composition.army_options import army_options
from builder.systems.wfb3.contingents.costs import surcharges
from builder.systems.wfb3.definitions.bestiary import CreaturesFile
from builder.systems.wfb3.definitions.lists import ArmyFile, ContingentFile
from builder.systems.wfb3.definitions.roster import Entry, Roster
from builder.systems.wfb3.definitions.system import SystemFile
from builder.systems.wfb3.definitions.values import CHARACTERISTICS
from builder.systems.wfb3.dice.rolling import pending_rolls, roll, roll_again
from builder.systems.wfb3.dice.verification import dice_verification, event_notes
from builder.systems.wfb3.editor.available import available
from builder.systems.wfb3.editor.controls import controls
from builder.systems.wfb3.editor.fixes_by_hand import FIXES
from builder.systems.wfb3.editor.fresh_roster import starter
from builder.systems.wfb3.entries.evaluate import evaluate
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.event_traits import row_traits, trait_values, traits
from builder.systems.wfb3.hiding.disguise import open_roster
from builder.systems.wfb3.joining.champion_surcharges import costs_across_entries
from builder.systems.wfb3.labels import distinction, gloss, label
from builder.systems.wfb3.linking import further_files, link
from builder.systems.wfb3.presets import presets
from builder.systems.wfb3.prices.printed_price_audit import audit
from builder.systems.wfb3.rules import Rules, in_words
from builder.systems.wfb3.sheet import battle_lines
from builder.systems.wfb3.sheet.army_summary import VARIANT, secrets, summary
from builder.systems.wfb3.sheet.deployment import deployment
from builder.systems.wfb3.sheet.figure_steps import figure_steps
from builder.systems.wfb3.sheet.in_short import in_short
from builder.systems.wfb3.sheet.json_keys import EntryKeys
from builder.systems.wfb3.sheet.reference import reference
from builder.systems.wfb3.sheet.rule_passages import codes_of, passage
from builder.systems.wfb3.sheet.sheet_details import finished
from builder.systems.wfb3.sheet.sheet_facts import sheet_facts
from builder.systems.wfb3.sheet.tracks import in_game

REFERENCE_KEYS = (
    ReferenceKey(("joins",), ("as",)),
    ReferenceKey(("bound_by",)),
    ReferenceKey(("bound_by", "wizard"), ("points",)),
)

GAME = Game[Roster, Entry, Rules, EntryResult, Army, tuple[SystemFile, CreaturesFile], ArmyFile](
    id="wfb3",
    name="Warhammer Fantasy Battle 3",
    list_programs=frozenset({"Fantasy3RulesWiki"}),
    short_name="WFB 3",
    rank=1,
    files=Files(
        shared=("system.yaml", "creatures.yaml"),
        models={"system": SystemFile, "creatures": CreaturesFile, "army": ArmyFile, "contingent": ContingentFile},
        roster=Roster,
        audited=frozenset({"contingent"}),
        references=lambda shared, army: undefined_ids.references(*shared, army),
        link=link,
        further=lambda army, roster, _: further_files(army, roster),
        audit=audit,
    ),
    verdict=Verdict(
        reference_keys=REFERENCE_KEYS,
        roster_reference_keys=(ReferenceKey(("forces", "leader")), ReferenceKey(("forces", "units"))),
        secret_keys=frozenset({("bribe",), ("forces",), ("contingents",)}),
        secret_code="wfb3.hidden",  # noqa: S106 - of a finding
        trait_keys={
            "level": T("level"),
            "contingent": T("contingent"),
            "ability": T("magic ability"),
            "mount": T("mount"),
            "quality": T("quality"),
            "spell_level": T("level of spells"),
        },
        characteristics=lambda rules: tuple((id, rules.system.characteristics[id].short) for id in CHARACTERISTICS),
        evaluate=evaluate,
        army=army_of,
        costs_across_entries=costs_across_entries,
        surcharges=lambda army: surcharges(army.roster, army.rules),
        findings=lambda army: chain.from_iterable(check(army) for check in CHECKS),
        shares=limits.shares,
        limits=limits.table,
        open_roster=lambda roster: open_roster(roster, REFERENCE_KEYS),
        traits=lambda result, _: traits(result),
        row_traits=row_traits,
        trait_values=trait_values,
        house_rules=lambda rules: rules.system.house_rules,
        is_for=lambda rules, kind: not (rules.open and kind == "tournament"),  # 1.2
        source=in_words,
        codes_of=codes_of,
        passage=passage,
    ),
    editor=Editor(
        preset_keys=("mount", "options", "command"),
        catalogue=catalogue,
        starter=starter,
        controls=controls,
        army_options=army_options,
        available=available,
        fixes=by_code(FIXES),
        presets=presets,
        label=label,
        gloss=gloss,
        distinction=distinction,
        synonyms=lambda rules: rules.system.synonyms,
    ),
    sheet=SheetContents(
        movement_characteristic="M",
        card_figures=(("M",), ("save",), ("leadership", "Ld")),
        priced=frozenset({"magic_points_bound", "magic_points_left"}),
        added_keys=AddedKeys(EntryKeys),
        finished=finished,
        sheet_facts=sheet_facts,
        figure_steps=figure_steps,
        in_short=in_short,
        summary=summary,
        message_labels=(VARIANT,),
        battle_pages=lambda army: battle_lines.pages(army.roster),
        battle_columns=battle_lines.columns,
        battle_words=battle_lines.words,
        in_battle=battle_lines.in_battle,
        deployment=deployment,
        secrets=secrets,
        event_notes=event_notes,
        in_game=in_game,
        phases=lambda rules: tuple(n for id, n in rules.system.turn.items() if id not in ("before", "end")),
        reference=reference,
    ),
    dice=Dice(
        roll=lambda rules, asked: roll(rules, **asked._asdict()),
        pending_rolls=pending_rolls,
        roll_again=roll_again,
        dice_verification=dice_verification,
    ),
)
