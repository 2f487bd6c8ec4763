"""What is said once for all entries: parts of one thing together, and what the tables at hand say left to them."""

from __future__ import annotations

from builder.sheet.effects import merged_texts
from builder.sheet.model import SpecialRule, Title
from tests.render.drawn import block, plain

AIM = SpecialRule("Aim", "", "A straight line.", part=True)
HEAT = SpecialRule("Heat", "2+", "Bursts", part=True)
FEAR = SpecialRule("Causes fear", "", "Foes test Cl.", explained_in="Psychology")
CROWD = SpecialRule("Hatred", "everybody who ever crossed a river", "Strikes at once.", explained_in="Psychology")


def machine(number, *rules, name=None):
    return block(number, rules=rules)._replace(title=Title(name or f"Gun{number}"))


def test_parts_of_a_machine_stand_together_under_its_name():
    told = dict(merged_texts(plain(machine(1, AIM, FEAR, HEAT))).rules)
    assert told == {"Causes fear": "Foes test Cl.", "Gun1": "Aim – A straight line. Heat (2+) – Bursts."}


def test_machines_that_work_alike_share_their_parts():
    told = dict(merged_texts(plain(machine(1, AIM), machine(2, AIM), machine(3, HEAT))).rules)
    assert told == {"Gun1, Gun2": "Aim – A straight line.", "Gun3": "Heat (2+) – Bursts."}


def test_two_parts_of_one_name_are_not_taken_for_one_another():
    other = AIM._replace(effect="By a die.")
    told = dict(merged_texts(plain(machine(1, AIM), machine(2, other))).rules)
    assert told == {"Gun1": "Aim – A straight line.", "Gun2": "Aim – By a die."}


def test_what_a_table_at_hand_says_is_left_to_it():
    """But for what is measured by more than stands with the entry; a table that gave way says nothing."""
    s = plain(machine(1, FEAR, CROWD))
    assert [name for name, _ in merged_texts(s).rules] == ["Causes fear", f"Hatred ({CROWD.value})"]
    assert [name for name, _ in merged_texts(s, at_hand=["Psychology"]).rules] == [f"Hatred ({CROWD.value})"]
    assert len(merged_texts(s, at_hand=["Rout"]).rules) == 2
