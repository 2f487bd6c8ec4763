"""Sections in the order asked for, copies, contingents alone, names of files."""

from __future__ import annotations

import pytest

from builder import mustering
from builder.core import validation, yaml_source
from builder.core.findings import MusterError
from builder.core.tracks import Boxes
from builder.files import loading
from builder.locale import language
from builder.render import pdf, plain_text, printing, sheet_sections
from builder.sheet import build
from builder.sheet.model import TICK, DeployedRow, Deployment, Reference, Secrets, Table, Title
from tests.conftest import LISTS
from tests.render.drawn import LOOKED_AT, SINGLE, WHOLE, bare, block, pages, plain, printed, reader, weapons, words
from tests.sampling import sampled
from tests.sheets import labelled, shipped


def test_sections_in_the_order_asked_for():
    """Only those named are printed, where they are named."""
    s = plain(block(1), tracks=(Boxes("Turns", (4,)),))
    found = words(s, "dossier", sections=("findings", "units", "head"))
    assert found.index("Alliswell.") < found.index("Entry1begins") < found.index("TheHost")
    assert "Helblitzen" not in found
    assert "Turns" not in found
    shown = plain_text.write(s, "normal", ("findings", "units"))
    assert shown.index("All is well.") < shown.index("Entry1begins")
    assert "The Host" not in shown.split("\n\n")[0]


def test_the_composition_stands_alone_if_it_does_not_follow_the_head():
    """Beside the facts of the army otherwise."""
    s = plain(block(1))
    apart = words(s, "dossier", sections=("head", "units", "composition"))
    assert apart.index("Entry1begins") < apart.index("Category")
    apart = words(s, "battle", sections=("units", "composition"))
    assert apart.index("Entry1begins") < apart.index("Category")
    assert words(s, "battle", sections=("head", "composition")).count("535") == 1


def test_a_secret_section_has_pages_of_its_own():
    """On a front and behind all others, wherever it is named, so that it can be held back."""
    s = plain(block(1), secrets=Secrets("Secret notes", "not for all", (("Reserve", "Knights, turn 3"),)))
    sections = ("head", "secrets", "units")
    found = pages(printed(s, "dossier", sections=sections))
    assert ["Knights" in page for page in found] == [False, False, True]
    assert "Entry1begins" in found[0]
    assert found[1] == ""
    found = pages(printed(s, "battle", sections=sections))
    assert ["Knights" in page for page in found] == [False, False, True]
    assert "Entry1begins" in found[0]


@pytest.mark.parametrize("layout", WHOLE)
def test_pages_that_are_held_back_are_not_counted_among_the_others(layout):
    """Their number would tell that there are some."""
    s = plain(block(1), secrets=Secrets("Secret notes", "not for all", (("Reserve", "Knights, turn 3"),)))
    found = pages(printed(s, layout))
    assert ["1/1" in page for page in found] == [True, False, True]


@pytest.mark.parametrize("layout", WHOLE)
def test_secret_entries_stand_with_the_secrets(layout):
    """Neither they nor what their rules do is on a page that is not held back; without that section they are left out."""
    hidden = block(
        2,
        secret=True,
        rules=(("Assassin", "", "strikes from hiding"),),
        weapons=weapons(("Knife", "thrown from hiding"), headings=("Weapon", "Notes")),
    )
    s = plain(block(1), hidden, block(3), secrets=Secrets("Secret notes", "not for all", (("Entry2", "in Entry1"),)))
    found = pages(printed(s, layout))
    assert ["fromhiding" in page for page in found] == [False, False, True]
    assert ["Entry2begins" in page for page in found] == [False, False, True]
    assert ["Entry3begins" in page for page in found] == [True, False, False]
    assert "Assassin" not in words(s, layout, sections=("head", "units"))


@pytest.mark.parametrize("layout", WHOLE)
def test_the_umpire_holds_nothing_back(layout):
    """What is hidden stands among all else, its pages are counted with the others, and it says that it is hidden."""
    hidden = block(2, secret=True, group="Secret", title=Title("Knife"))
    s = plain(block(1), hidden, secrets=Secrets("Secret notes", "not for all", (("Knife", "in Entry1"),)))
    (page,) = pages(printed(s._replace(copy="umpire"), layout))
    assert "1/1" in page
    assert all(text in page for text in ("Entry1begins", "Knife", "Secret", "inEntry1"))


PAID = [("en", "Extra pay: Hobgoblin mercenaries"), ("fr", "Solde supplémentaire")]


@pytest.mark.parametrize(("code", "said"), sampled(PAID, lambda one: one[0] == "fr"))
def test_the_umpire_ticks_off_what_is_paid_beside_entries(made, code, said):
    """Extra pay has a line among the prices; the loyalty that all troops make, hidden ones too, is on no open page."""
    path = next(path for path in LOOKED_AT if path.stem == "orcs-goblins-3000")
    found = pages(printed(made(path, code, "umpire"), "battle", prices=True))
    assert any(bare(f"{TICK}{said}") in page for page in found)
    assert any("6D6" in page for page in found)
    assert "6D6" not in "".join(pages(printed(made(path, code), "battle"))[:-1])


SIGNED = [(name, code) for name in ("chaos-2000", "empire-3000", "skaven-2000") for code in ("en", "fr")]


@pytest.mark.parametrize(("name", "code"), sampled(SIGNED, lambda one: one in (("chaos-2000", "fr"), ("skaven-2000", "en"))))
def test_signatures_are_in_one_piece(name, code):
    """However low the columns are."""
    sheet = build.sheet(shipped(LISTS / f"wfb3/rosters/{name}.yaml"), language(code), "umpire")
    found = pages(printed(sheet, "battle", prices=True))
    (signed,) = (page for page in found if bare(sheet.signatures[0]) in page)
    assert all(bare(label) in signed for label in sheet.signatures)
    assert not any("Signatures…" in page for page in found)


def test_findings_and_notes_stand_before_the_reference():
    """So that they never take a page behind it."""
    order = [*sheet_sections.ALL]
    assert order.index("deployment") < order.index("findings") < order.index("notes") < order.index("reference")
    table = Reference("Spells", Table(("What", "How"), (("Fireball", "4+"),)), "WFB3 7.8, 22")
    found = words(plain(block(1), reference=(table,)), "dossier")
    assert found.index("Helblitzen") < found.index("Alliswell.") < found.index("Spells[WFB37.8,22]")


def test_the_order_of_deployment_goes_by_movement():
    """All who have it behind it, machines and crews counted in brackets, with their companions."""
    rows = (("Guard", "3″", "20", "with Anna"), ("Crew", "3″", "2 machines", ""), ("Knights", "8″", "20", ""))
    order = [DeployedRow(name, Title(name), much, much == "20", "", move, more) for name, move, much, more in rows]
    s = plain(block(1), deployment=Deployment(("Unit", "Models", "Move"), tuple(order), "Order of deployment"))
    assert "3″Guard×20(withAnna),Crew(2machines)8″Knights×20" in words(s, "dossier", sections=("deployment",))


def test_forces_stand_apart_behind_the_main_one():
    rows = (("Scouts", "5″", "Flanking force"), ("Guard", "3″", ""), ("Knights", "8″", ""))
    order = Deployment((), tuple(DeployedRow(n, Title(n), "20", True, "", move, "", force) for n, move, force in rows))
    assert [(s.force, s.movement) for s in order.steps] == [("", "3″"), ("", "8″"), ("Flanking force", "5″")]


def test_a_section_of_an_unknown_name_is_an_error():
    """With those that there are."""
    with pytest.raises(MusterError) as problem:
        sheet_sections.chosen(["head", "magic"])
    assert "deployment" in language("en").say(problem.value.text)
    with pytest.raises(MusterError):
        sheet_sections.chosen([" "])
    assert sheet_sections.chosen(["Units", " head ", "units"]) == ("units", "head")


def test_the_umpires_copy_is_signed(made):
    """Prices with their citations, the verdict again, and lines to sign on; nobody else has them."""
    path = LOOKED_AT[0]
    umpire, player = made(path, "en", "umpire"), made(path)
    assert umpire.signatures
    assert not player.signatures
    found = words(umpire, "dossier", prices=True)
    assert all(bare(label) in found for label in umpire.signatures)
    assert bare(umpire.blocks[0].price[0].sum) in found


@pytest.mark.parametrize("layout", WHOLE)
def test_signs_on_a_secret_page_are_named_before_it(layout):
    """The note on signs that the fonts lack is not held back with the secrets."""
    s = plain(block(1), secrets=Secrets("Secret notes", "x", (("中", "y"),)))
    found = pages(printed(s, layout))
    assert "U+4E2D" in found[0]
    assert "U+4E2D" not in found[2]


def test_layouts_in_one_file_in_their_order():
    """Each with its bookmark; the keywords hold the fingerprint once."""
    s = plain(block(1), fingerprint="0123456789abcdef")
    file = reader(pdf.write([s, s], ("compact", "dossier")))
    tops = [o.title for o in file.outline if not isinstance(o, list)]
    assert tops == ["The Host – compact", "The Host – dossier"] * 2
    assert file.metadata["/Keywords"] == "muster2:0123456789abcdef"


def test_same_bytes_in_every_layout():
    """Twice the same order, twice the same file."""
    s = plain(*(block(n) for n in range(5)), fingerprint="0123456789abcdef")
    assert len({pdf.write([s], (*SINGLE, "pairings"), public=[s, s]) for _ in range(3)}) == 1


CONTINGENT = """kind: roster
format: 1
system: wfb3
army: empire
name: Nordland and friends
limit: 2000
game: friendly
notes: my plan
entries:
- {take: hero, id: chief, level: 20, role: general, name: Karl}
- {take: helblitzen, models: 20}
- {take: halfling-contingent-commander, from: ally-halfling, id: mayor, level: 20}
- {take: halfling-militia, from: ally-halfling, id: militia, models: 10}
"""


@pytest.fixture
def friends():
    known = loading.load("wfb3", "empire", (LISTS,))
    document = yaml_source.parse(CONTINGENT, "list.yaml")
    value, _ = validation.validate(document, known.system.files.roster)
    return mustering.muster(value, known, document=document)


def test_a_contingent_alone(friends):
    """Its entries under its name, its points, nothing of the army's own; the fingerprint is that of the list."""
    s = printing.ordered_sheet(friends, language("en"), printing.Order(contingent="ally-halfling"))
    assert s.title == "Halfling allies"
    assert [b.id for b in s.blocks] == ["mayor", "militia"]
    assert labelled(s.head)["Points"] == "112"
    assert "Nordland and friends" in labelled(s.head)["Contingent of"]
    assert (s.notes, s.secrets.lines, s.composition.rows) == ("", (), ())
    assert [row[0] for row in s.deployment.table.rows] == ["Halfling Contingent Commander", "Halfling Militia"]
    assert s.fingerprint == friends.fingerprint


def test_a_contingent_that_is_not_there(friends):
    """Is told, with those that are."""
    with pytest.raises(MusterError) as problem:
        printing.ordered_sheet(friends, language("en"), printing.Order(contingent="ally-dwarf"))
    assert "ally-halfling" in language("en").say(problem.value.text)


def test_names_of_files():
    """What differs from the player's full sheet is part of the name."""
    assert printing.Order().name("host") == "host.pdf"
    assert (
        printing.Order(layouts=("cards", "battle"), copy="opponent", contingent="ally-dwarf").name("host")
        == "host-ally-dwarf-opponent-cards-battle.pdf"
    )


def test_prices_are_never_on_the_opponents_copy():
    """On the player's if asked for, on the umpire's always."""
    opened = {
        copy: (printing.Order(copy=copy).opened, printing.Order(copy=copy, prices=True).opened)
        for copy in ("player", "opponent", "umpire")
    }
    assert opened == {"player": (False, True), "opponent": (False, False), "umpire": (True, True)}
