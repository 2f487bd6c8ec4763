"""The third game at the builder: battlegroups, what a warcaster brings, attachments under their units."""

from __future__ import annotations

import pytest

from builder.cli import main
from builder.core import yaml_source
from builder.core.points import to_number
from builder.editing import offer_search
from builder.files import loading
from builder.locale import language
from tests.conftest import LISTS
from tests.sampling import sampled
from tests.tui.player import ROOMY, played

TWO = LISTS / "warmachine" / "rosters" / "cygnar-100.yaml"
WIDE = (200, 60)


async def _taken(p, *names: str) -> None:
    """Things from the list, one after the other."""
    for name in names:
        while p.focus != "army":
            await p.press("escape")
        await p.press("a")
        await p.to(name)
        await p.press("enter")


async def _found(p, *names: str) -> None:
    """Things from the list by the search, one after the other."""
    for name in names:
        while p.focus != "army":
            await p.press("escape")
        await p.press("a", "/")
        await p.paste(name)
        await p.press("enter")
        while p.focus != "army":
            await p.press("escape")


async def _begun(p, words: str, name: str, points: str, warcaster: str) -> None:
    await p.press("n")
    await p.type(words)
    await p.press("down", "enter")
    await p.fill(points)
    await p.type(warcaster)
    await p.press("enter")
    await p.fill(name)


@pytest.mark.parametrize("size", sampled([(size,) for size in ((80, 24), ROOMY, WIDE)], lambda one: one[0] == (80, 24)))
def test_an_army_from_nothing_to_its_sheet(tmp_path, size):
    """Home, a new list, 25 points of Cygnar by keys, saved, checked, printed; legal at the first go."""
    played(size=size)(_cygnar)(tmp_path)


async def _cygnar(p):
    await _begun(p, "cygnar warmachine", "Storm", "25", "haley")
    assert (p.roster.system, p.roster.army, p.roster.limit, p.roster.encounter) == (
        "warmachine",
        "cygnar",
        25,
        "skirmish",
    )
    assert [e.take for e in p.entries] == ["captain-victoria-haley"]
    assert p.sees("0/5")
    await _found(p, "Ironclad", "Charger")
    assert [e.controller for e in p.entries[1:]] == ["captain-victoria-haley"] * 2
    assert p.sees("5/5", "└ Ironclad", "6/25") or p.app.size.width < 100
    await _found(p, "Stormblade Infantry")
    await _found(p, "Stormblade Infantry Officer")
    assert p.entries[-1].attached_to == "stormblade-infantry"
    await p.open_entry("Charger")
    await p.to("Controlled by")
    await p.press("enter")
    await p.to("Stormblade Infantry")
    assert "marshals 0 of 2" in p.row()
    await p.press("enter")
    assert p.entries[2].controller == "stormblade-infantry"
    assert p.sees("5/5", "14/25", "Legal")
    await _found(p, "Rangers", "Squire")
    assert p.entries[-1].attached_to == "captain-victoria-haley"
    assert p.sees("21/25", "Legal")
    await _found(p, "Journeyman Warcaster", "Stormsmith Stormcaller")
    assert p.sees("25/25", "Legal")
    await p.press("s", "enter")
    (path,) = (f for f in p.desk.folder.iterdir() if f.suffix == ".yaml")
    assert main.main(["check", "--strict", str(path)]) == 0
    for layout in ("battle", "cards", "dossier"):
        assert main.main(["print", str(path), "--layout", layout, "-o", str(p.desk.folder / f"{layout}.pdf")]) == 0
        assert (p.desk.folder / f"{layout}.pdf").read_bytes().startswith(b"%PDF")


BUILT = {
    "khador": ["Juggernaut", "Destroyer", "Iron Fang Pikemen"],
    "menoth": ["Crusader", "Revenger", "Holy Zealots", "Temple Flameguard"],
    "cryx": ["Deathripper", "Defiler", "Bane Thralls", "Bile Thralls", "Captain Rengrave"],
    "retribution": ["Griffon", "Gorgon", "Dawnguard Invictors", "Houseguard Riflemen", "Arcanist"],
    "cyriss": ["Corollary", "Galvanizer", "Obstructors", "Reductors", "Eradicators", "Accretion Servitors"],
    "mercenaries": ["Freebooter", "Croe’s Cutthroats", "Steelhead Halberdiers", "Bosun Grogspar", "Doc Killingsworth"],
}
"""What is taken from each faction's list beside the first warcaster to choose from, for fifteen points."""


@pytest.mark.parametrize("army", sampled(sorted(BUILT), lambda army: army in ("cryx", "mercenaries")))
def test_a_legal_army_of_each_faction_is_built_and_printed(tmp_path, army):
    """By keys alone, from a fresh roster to the roster sheet and the cards."""

    async def play(p):
        await _taken(p, *BUILT[army])
        assert p.sees("15/15", "Legal"), p.text
        await p.press("s")
        assert main.main(["check", "--strict", str(p.desk.folder / "mine.yaml")]) == 0
        for layout in ("dossier", "cards"):
            assert (
                main.main(
                    [
                        "print",
                        str(p.desk.folder / "mine.yaml"),
                        "--layout",
                        layout,
                        "-o",
                        str(p.desk.folder / f"{layout}.pdf"),
                    ]
                )
                == 0
            )

    rules = loading.load("warmachine", army, (LISTS,))
    first = rules.system.editor.first_question(rules.rules, 15).answers[0]
    fresh = yaml_source.dump(rules.system.editor.starter(rules.rules, 15) | first.values)
    played(roster=fresh)(play)(tmp_path)


@played(size=ROOMY)
async def test_a_new_list_offers_the_sizes_of_encounters_and_asks_for_the_warcaster(p):
    """The points that encounters are played at, then every warcaster of the faction; none is taken unasked."""
    await p.press("n")
    await p.type("khador warmachine")
    await p.press("down", "enter")
    assert p.sees("15  25  35  50  75  100  125  150  175  200", "Next: who leads it, then its name.")
    await p.fill("35")
    assert p.sees("Which warcaster?", "WJ 5, FOCUS 6")
    await p.type("sorscha")
    await p.press("enter")
    await p.fill("Winter")
    assert (p.roster.encounter, p.roster.limit) == ("skirmish", 35)
    assert [e.take for e in p.entries] == ["kommander-sorscha"]


@pytest.mark.parametrize("points", [12, 20, 37])
def test_a_friendly_game_of_a_size_that_no_encounter_has_is_no_dead_end(tmp_path, points):
    """It is a warning, and every encounter can be chosen for it."""

    async def play(p):
        await _begun(p, "cygnar warmachine", "Storm", str(points), "stryker")
        assert p.sees("Legal")
        controls = {c.key: c for c in p.builder.muster.army_options}
        assert [c.blocked for c in controls["encounter"].choices if c.value is not None] == [None] * 6
        assert controls["limit"].usual[:3] == (15, 25, 35)

    played(size=ROOMY)(play)(tmp_path)


DUEL = """kind: roster
format: 1
system: warmachine
army: cygnar
limit: 25
encounter: skirmish
entries:
- {take: captain-victoria-haley}
- {take: ironclad, controller: captain-victoria-haley}
- {take: squire, attached_to: captain-victoria-haley}
"""


@played(roster=DUEL, size=ROOMY)
async def test_a_second_warcaster_comes_in_place_of_the_first(p):
    """Her warjack and her Squire are his then."""
    while p.focus != "army":
        await p.press("escape")
    await p.press("a", "/")
    await p.paste("Coleman Stryker")
    await p.press("enter")
    assert p.sees("replace Captain Victoria Haley", "add anyway")
    await p.press("enter")
    assert [(e.take, e.controller or e.attached_to) for e in p.entries] == [
        ("ironclad", "commander-coleman-stryker"),
        ("squire", "commander-coleman-stryker"),
        ("commander-coleman-stryker", None),
    ]
    assert p.sees("Legal")


WITCH = """kind: roster
format: 1
system: warmachine
army: khador
limit: 25
encounter: skirmish
entries:
- {take: old-witch-of-khador, id: witch}
- {take: scrapjack, controller: witch}
- {take: juggernaut, controller: witch}
"""


@played(roster=WITCH, size=ROOMY)
async def test_a_warjack_that_only_the_first_warcaster_may_have_goes_with_her(p):
    """The others stay, under the one who comes."""
    while p.focus != "army":
        await p.press("escape")
    await p.press("a", "/")
    await p.paste("Kommander Sorscha")
    await p.press("enter", "enter")
    assert [(e.take, e.controller) for e in p.entries] == [("juggernaut", "kommander-sorscha"), ("kommander-sorscha", None)]


@played(roster=DUEL, size=ROOMY)
async def test_a_warcaster_too_many_is_fixed_by_keeping_the_last(p):
    """As the player took him, whatever he is called."""
    while p.focus != "army":
        await p.press("escape")
    await p.press("a", "/")
    await p.paste("Kara Sloan")
    await p.press("enter", "down", "enter")
    assert p.sees("NOT LEGAL: 1 error")
    while p.focus != "army":
        await p.press("escape")
    await p.press("e", "m")
    assert [e.take for e in p.entries if "captain" in e.take] == ["captain-kara-sloan"]
    assert p.sees("Legal")


@played(roster=DUEL, size=ROOMY)
async def test_the_warjack_points_left_are_those_after_the_warjack_that_has_them(p):
    """Beside each warcaster who may control it."""
    await p.open_entry("Ironclad")
    await p.to("Controlled by")
    assert "‹ Captain Victoria Haley ›  0 of" in p.row()


@played(roster=DUEL, size=ROOMY)
async def test_what_stands_on_the_card_alone_is_read_there(p):
    """An ability says so; an advantage says what it does."""
    await p.to("Captain Victoria")
    await p.press("i")
    assert p.sees("Muster does not carry this rule’s text: see the card.")
    assert not p.sees("The rules say nothing of it.")


@played(roster=TWO, size=ROOMY)
async def test_two_battlegroups_and_what_each_warcaster_has_left(p):
    """A warjack goes from one battlegroup to the other, and the points of both follow."""
    before = p.builder.muster
    assert to_number(before.points) == 99
    assert p.sees("6/6", "5/5")
    await p.open_entry("Ironclad")
    await p.to("Controlled by")
    await p.press("enter")
    await p.to("Captain Victoria Haley")
    assert "0 of 5" in p.row()
    await p.press("enter")
    after = p.builder.muster
    assert after.legal
    assert to_number(after.points) == 99
    assert [e.controller for e in p.entries if e.take == "ironclad"] == ["haley"]


@played(roster=TWO, size=ROOMY)
async def test_a_third_warcaster_is_flagged_and_mended(p):
    """Too many leaders are an error with a way out, at the one who came last."""
    await _taken(p, "Captain Kara Sloan")
    await p.to("add anyway")
    await p.press("enter")
    assert p.sees("NOT LEGAL: 1 error")
    assert "3 warcasters" in "".join(
        f.text.message.format(**f.text.values) for f in p.builder.muster.findings if f.counts
    )


@pytest.mark.parametrize(
    ("army", "words", "found"),
    [
        ("cygnar", "jack", "Ironclad"),
        ("retribution", "jack", "Manticore"),
        ("cryx", "light jack", "Nightwretch"),
        ("khador", "marshal", "Man-o-War Kovnik"),
        ("cygnar", "arc node", "Lancer"),
        ("khador", "cavalerie", "Iron Fang Uhlans"),
    ],
)
def test_what_may_be_taken_is_found_by_what_players_call_it(army, words, found):
    """A warjack is a jack, whoever builds it; those who marshal, and those through whom spells go, are found by that."""
    joined = loading.load("warmachine", army, (LISTS,))
    starter = joined.system.editor.starter(joined.rules, 50) | {"entries": ()}
    fresh = joined.system.files.roster.model_validate(starter)
    rows = offer_search.offer_rows(joined.system.editor.available(joined.system.verdict.army(fresh, joined.rules, (), None)))
    assert found in [language("en").say(row.name) for row in offer_search.matching_rows(rows, words)]
