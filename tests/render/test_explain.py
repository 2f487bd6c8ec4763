"""Where points come from and what codes stand for, as the command line tells it."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from builder import mustering
from builder.files import roster_files
from builder.files.search_path import search_path
from builder.locale import language
from builder.render import explain
from tests import sampling
from tests.conftest import LISTS

_HALVES = {"¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}
ROSTERS = sorted(LISTS.glob("*/rosters/*.yaml"))


def number(text: str) -> Fraction:
    part = _HALVES.get(text[-1:], Fraction(0))
    whole = (text[:-1] if part else text).replace(",", "")
    return Fraction(whole or 0) + part


@pytest.mark.parametrize("path", sampling.sample_lists(ROSTERS))
def test_the_terms_of_the_sum_are_all_there(path):
    """They add up to the total of the army, extra pay among them."""
    muster = mustering.muster_file(roster_files.read_roster(str(path)), search_path((LISTS,)))
    out = explain.roster(muster, language("en"))
    found = re.search(r"^Total: (.+) = (\S+) of ", out, re.MULTILINE)
    assert found is not None
    terms, total = found.groups()
    assert sum(map(number, terms.split(" + "))) == number(total) == Fraction(muster.points, 4)


def test_extra_pay_has_a_line_with_its_citation():
    """An army that pays mercenaries beside their entries says so; one that pays nobody does not."""
    told = {}
    for name in ("dark-elves-2500", "empire-2000"):
        muster = mustering.muster_file(
            roster_files.read_roster(str(LISTS / f"wfb3/rosters/{name}.yaml")), search_path((LISTS,))
        )
        told[name] = explain.roster(muster, language("en"))
        rows = [line for line in told[name].splitlines() if "extra pay" in line]
        cited = [language("en").say(muster.source(due.price.rule)) for due in muster.surcharges]
        assert [r.rstrip().endswith(rule) for r, rule in zip(rows, cited, strict=True)] == [True] * len(rows)
    assert "Rules wiki, mercenaries and allies" in told["dark-elves-2500"]
    assert "extra pay: Hobgoblin mercenaries" in told["dark-elves-2500"]
    assert "Beside the entries" not in told["empire-2000"]


@pytest.mark.parametrize(
    ("asked", "codes", "others"),
    [
        ("WFB3 14.8", ["wfb3.general"], ["wfb3.leader"]),
        ("14.8", ["wfb3.general"], ["wfb3.leader"]),
        ("wfb3  14.8.1", ["wfb3.general"], ["wfb3.leader"]),
        ("WFB3 14", ["wfb3.general", "wfb3.leader", "wfb3.level"], ["wfb3.weapons"]),
        ("WFB3 13.5", ["wfb3.weapons"], ["wfb3.general"]),
        ("WFB3 14.8.1.3", ["wfb3.general"], ["wfb3.leader"]),
        ("A25", ["wfb3.leader", "wfb3.unit-size"], ["wfb3.general"]),
        ("WM-16", ["warmaster.item", "warmaster.no-effect"], ["warmaster.shared"]),
    ],
)
def test_a_section_names_the_codes_that_cite_it(asked, codes, others):
    """With its book or without; of sections below it too, and where nothing cites it, of the one around it."""
    out = explain.section_page(asked, language("en"), (LISTS,))
    assert out is not None
    found = [line.split()[0] for line in out.splitlines()[1:]]
    assert set(codes) <= set(found)
    assert not set(others) & set(found)


@pytest.mark.parametrize("asked", ["WFB3 99", "WFB3", "", "nonsense", "4.8", ".", "1", "WFB3 1.20"])
def test_what_no_check_cites_is_no_section(asked):
    """Nothing is guessed from parts of words and numbers."""
    out = explain.section_page(asked, language("en"), (LISTS,))
    assert out is None or all(" 1." in line or " 1 " in line for line in out.splitlines()[1:])
