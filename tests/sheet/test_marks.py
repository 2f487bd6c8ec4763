"""What a sheet says is marked as what it is, so that nothing need be read out of its texts."""

from __future__ import annotations

import pytest

from builder.core.findings import N, T
from builder.locale import language
from builder.sheet import build
from builder.sheet.model import (
    Composition,
    DeployedRow,
    Glance,
    GlanceRow,
    ProfileRow,
    Profiles,
    Secrets,
    Share,
    SpecialRule,
    Title,
    WeaponRow,
    Weapons,
    bar,
)
from tests.conftest import LISTS
from tests.sheets import shipped

EN, FR = language("en"), language("fr")


@pytest.fixture(scope="module")
def empire():
    return build.sheet(shipped(LISTS / "wfb3/rosters/empire-3000.yaml"), EN)


def test_a_title_tells_name_number_and_models_apart(empire):
    titles = {b.title for b in empire.blocks}
    grafs = [t for t in titles if t.name == "Graf"]
    assert sorted((t.number, t.models) for t in grafs) == [(n, None) for n in range(1, len(grafs) + 1)]
    assert any(t.models and t.number is None for t in titles)
    assert Title("Graf", 2, 3).text == "Graf (2)\u00a0×\u00a03"
    assert Title("Graf (the elder)").text == Title("Graf (the elder)").full_name == "Graf (the elder)"


def test_what_says_nothing_is_nothing(empire):
    """A dash is drawn for it, and none is a value."""
    figures = [figure for b in empire.blocks for row in b.weapons.rows for figure in row.figures]
    cells = [cell for b in empire.blocks for row in b.profile.rows for cell in row.cells]
    bounds = [bound for share in empire.composition.rows for bound in share.bounds]
    assert None in figures and None in bounds
    assert not {"–", ""} & {*figures, *cells, *bounds}
    table = Weapons(("Weapon", "Range", "Notes"), (WeaponRow("Sword", "", (None,), ""),)).table
    assert table.rows == (("Sword", "–", ""),)


def test_a_magic_weapon_tells_what_it_is_apart_from_its_name():
    done = shipped(LISTS / "wfb3/rosters/chaos-3000.yaml")
    rows = [row for b in build.sheet(done, EN).blocks for row in b.weapons.rows if row.form]
    assert rows and all("(" not in row.name and row.title == f"{row.name} ({row.form})" for row in rows)


def test_columns_without_figures_are_left_out_of_weapons():
    rows = (WeaponRow("Sword", "", (None, "4", None), "first"), WeaponRow("Bow", "", (None, None, None), ""))
    weapons = Weapons(("Weapon", "Range", "Str.", "Init.", "Notes"), rows)
    assert weapons.unused == {0, 2}
    kept = weapons.without(weapons.unused)
    assert kept.headings == ("Weapon", "Str.", "Notes")
    assert [row.figures for row in kept.rows] == [("4",), (None,)]
    assert Weapons().without(Weapons().unused) == Weapons()


def test_a_word_among_figures_is_marked():
    """In either language, whatever its length."""
    done = shipped(LISTS / "wfb3/rosters/orcs-goblins-3000.yaml")
    for lang in (EN, FR):
        rows = [row for b in build.sheet(done, lang).blocks for row in b.profile.rows]
        words = {row.cells[place] for row in rows for place in row.words}
        assert all(word.isalpha() for word in words)
        assert all(cell is None or not cell.isalpha() for row in rows for n, cell in enumerate(row.cells) if n not in row.words)


def test_profiles_are_drawn_with_how_many_have_them():
    rows = (ProfileRow("Orc", None, ("4", None)), ProfileRow("Wolf", 3, ("9", "2")))
    assert Profiles(("Profile", "M", "WS"), rows).table.rows == (("Orc", "4", "–"), ("Wolf × 3", "9", "2"))


def test_the_head_tells_what_each_row_is(empire):
    kinds = [row.kind for row in empire.head]
    assert kinds[:2] == ["army", "points"]
    handles = {b.id for b in empire.blocks}
    about = [row.about for row in empire.head if row.about is not None]
    assert about and all(handles.issuperset(one) for one in about)


def test_a_category_carries_its_bar(empire):
    assert sum(share.part or 0 for share in empire.composition.rows) == 1
    assert bar(empire.composition.rows[0].part, 10).count("█") == round(empire.composition.rows[0].part * 10)
    alone = Composition(("Category", "Points"), (Share("Characters", "55", ()),))
    assert not alone.drawn and alone.table.rows == (("Characters", "55"),)


def test_rows_of_deployment_and_of_the_glance_know_their_entries(empire):
    handles = {b.id for b in empire.blocks}
    assert handles.issuperset(row.entry for row in empire.deployment.rows)
    assert {row.entry for row in empire.glance.rows} <= handles | {None}
    assert any(row.joined_by for row in empire.deployment.rows)
    assert any(not row.in_models for row in empire.deployment.rows), "a battery is told in machines"
    row = DeployedRow("guard", Title("Guard", 2), "12", True, "1 character", "4″")
    assert row.cells == ("Guard (2)", "12 + 1 character", "4″")
    glance = Glance(("Entry", "Number"), (GlanceRow("guard", ("Guard", "12")),))
    assert glance.table.rows == (("Guard", "12"),)


def test_a_rule_tells_its_value_apart():
    rule = SpecialRule("Fear (of fire)", "3", "")
    assert (rule.title, SpecialRule("Fear", "", "").title) == ("Fear (of fire) (3)", "Fear")


def test_secrets_have_a_heading_only_where_there_are_any():
    assert Secrets().lines == ()
    assert Secrets("Secret notes", "not for all", (("Reserve", "Knights"),)).lines[0] == ("Secret notes", "not for all")


def test_what_a_text_begins_with():
    """The value in its first place, in either language; what only looks like it is none."""
    graf = T("{name} of {place}", name="Graf", place="Ostland")
    assert list(EN.leading(T("{unit} has no general", unit=graf))) == ["Graf of Ostland", "Graf"]
    assert list(EN.leading(T("Graf has no general"))) == []
    assert list(EN.leading(N("{count} of {unit}", "{count} of {unit}", 2, unit="Graf"))) == ["2"]
    assert list(EN.leading(("Graf", "Baron"))) == ["Graf"]
