"""What each copy of a sheet holds, how names and sources are told, and spaces that are not broken."""

from __future__ import annotations

import pytest

from builder import mustering
from builder.core.findings import BLANK, T
from builder.core.spelling import order_of
from builder.files import roster_files
from builder.locale import language
from builder.render import json, plain_text, printing, sheet_sections
from builder.sheet import build
from builder.sheet.model import TICK, GlanceRow
from tests.conftest import HEAD, LISTS, mustered
from tests.render.drawn import printed, reader
from tests.sheets import labelled, pairs

EN, FR = language("en"), language("fr")


def sample(name):
    return mustering.muster_file(roster_files.read_roster(str(LISTS / name)), (LISTS,))


@pytest.mark.parametrize(
    ("words", "ordered"),
    [
        (("Vol", "Élite", "À l’épreuve", "Étendard", "Sorts"), ["À l’épreuve", "Élite", "Étendard", "Sorts", "Vol"]),
        (("hache", "Épée", "Arc"), ["Arc", "Épée", "hache"]),
        (("Œil", "Ogre", "Orque"), ["Œil", "Ogre", "Orque"]),
    ],
)
def test_the_alphabet_knows_no_accents(words, ordered):
    """Letters with accents stand beside those without, great letters beside small ones."""
    assert sorted(words, key=order_of) == ordered


@pytest.mark.parametrize(
    ("lang", "english", "french", "said"),
    [
        (EN, "25 points", "25 points", "25\u00a0points"),
        (EN, "points 25, 3 cmd", "x", "points 25, 3 cmd"),
        (FR, "x", "machines ; volants", "machines\u202f; volants"),
        (FR, "x", "ordre : non, « oui »", "ordre\u00a0: non, «\u00a0oui\u00a0»"),
        (FR, "x", "3 cm et × 8", "3\u00a0cm et ×\u00a08"),
        (FR, "x", "16:30 et a:b", "16:30 et a:b"),
    ],
)
def test_spaces_at_which_no_line_breaks(lang, english, french, said):
    """Between number and unit in both languages, before the signs of French; nothing else is touched."""

    class Name:
        en, fr = english, french

    assert lang.printed().say(Name()) == said


def test_what_a_player_wrote_is_left_as_it_is():
    """A name with spaces of its own stays the same, alone and in a text."""
    assert FR.say("Les 25 points ; vite !") == "Les 25 points ; vite !"
    assert "Les 25 points ; vite !" in FR.say(T("With {name}", name="Les 25 points ; vite !"))


NAMESAKES = """army: empire
limit: 1000
game: friendly
entries:
- {take: hero, id: a, level: 5, joins: men, as: champion}
- {take: hero, id: b, level: 5, role: great-banner, joins: men, as: attached}
- {take: helblitzen, id: men, models: 20}
"""


def test_namesakes_have_their_number_everywhere(empire):
    """Who leads and who carries the banner is called as in his own block; one who has his name alone has no number."""
    made = build.sheet(mustered(HEAD + NAMESAKES, empire), EN)
    assert ("Great banner", "Graf (2)") in pairs(made.head)
    assert any(rule.name == "Led by Graf (1)" for rule in made.blocks[2].rules)
    alone = "\n".join(line for line in NAMESAKES.splitlines() if "id: b" not in line)
    made = build.sheet(mustered(HEAD + alone, empire), EN)
    assert any(rule.name == "Led by Graf" for rule in made.blocks[1].rules)


@pytest.mark.parametrize(
    ("copy", "whose"), [("player", ""), ("opponent", "Opponent’s copy"), ("umpire", "Umpire’s copy")]
)
def test_a_copy_says_whose_it_is(empire, copy, whose):
    """At the foot of its pages; the player's own says nothing."""
    made = build.sheet(mustered(HEAD + NAMESAKES, empire), EN, copy)
    assert made.whose == whose
    assert made.running == (f"{made.title} · {whose}" if whose else made.title)
    assert ("Umpire’s copy" in plain_text.write(made)) == (copy == "umpire")


def test_the_opponent_has_nothing_to_fill_in():
    """No boxes of the owner, no blanks, no sums by category; the player has them."""
    done = sample("wfb3/rosters/empire-2000.yaml")
    his, own = build.sheet(done, EN, "opponent"), build.sheet(done, EN)
    assert not any(b.tracks for b in his.blocks)
    assert his.composition.rows == his.tracks == ()
    assert "____" not in plain_text.write(his, "full")
    assert any(b.tracks for b in own.blocks)
    assert "____" in plain_text.write(own, "full")
    assert own.composition.table.rows


def test_the_umpire_signs_before_the_units_and_consults_when_asked():
    """Signatures before the blocks; the reference only where it is named or asked for."""
    done = sample("warmaster/rosters/empire-2000.yaml")
    assert sheet_sections.standing("umpire").index("signatures") < sheet_sections.standing("umpire").index("units")
    assert sheet_sections.standing("player") == sheet_sections.ALL
    assert printing.ordered_sheet(done, EN, printing.Order(copy="umpire")).reference == ()
    for order in (
        printing.Order(copy="umpire", all_rules=True),
        printing.Order(copy="umpire", sections=("reference",)),
        printing.Order(),
    ):
        assert printing.ordered_sheet(done, EN, order).reference


SECRET = """army: empire
limit: 1000
game: friendly
bribe: 80
forces: [{kind: flank, leader: a, units: [men]}]
entries:
- {take: hero, id: b, level: 10}
- {take: hero, id: a, level: 5}
- {take: helblitzen, id: men, models: 20}
"""


def test_what_is_found_about_a_secret_is_secret(empire):
    """A bribe and a force: on the player's secret page, in the umpire's list, nowhere on what the opponent gets."""
    done = mustered(HEAD + SECRET, empire)
    secret = {"wfb3.bribe", "wfb3.force"}
    assert secret <= {f.code for f in done.findings}
    own, theirs, checked = (build.sheet(done, EN, copy) for copy in ("player", "opponent", "umpire"))
    for words in ("bribe points are wasted", "A flanking force needs"):
        assert any(words in text for _, text in own.secrets.lines)
        assert not any(words in text for _, text in own.findings)
        assert any(words in text for _, text in checked.findings)
        assert not any(words in text for _, text in checked.secrets.lines)
        assert words not in plain_text.write(theirs, "full")
    for made in (
        plain_text.write(theirs, "full"),
        json.write(done, EN, "opponent"),
        json.write(done, EN, "opponent", prices=True),
    ):
        assert "bribe" not in made.lower()
        assert not {code for code in secret if code in made}
    assert secret <= {f["code"] for f in json.as_object(done, EN)["findings"]}


def test_the_opponents_json_tells_no_worth():
    """What units count for, halves, scouting, items and the sums of categories are null; they are asked for by prices."""
    done = sample("warmaster/rosters/empire-2000.yaml")
    for prices in (False, True):
        told = json.as_object(done, EN, "opponent", prices=prices)
        found = [told["magic_items"], told["scouting"], *(c["points"] for c in told["composition"])]
        found.append(told["points"])
        found += [e[key] for e in told["entries"] for key in ("value", "half_value", "scouting")]
        assert all((value is not None) is prices for value in found)
    assert json.as_object(done, EN)["entries"][0]["value"]


@pytest.mark.parametrize("name", ["wfb3/rosters/empire-2000.yaml", "warmaster/rosters/dwarfs-2000.yaml"])
def test_the_umpire_has_nothing_to_cross_off(name):
    """His copy is for checking; the player has the boxes."""
    checked, own = (build.sheet(sample(name), EN, copy) for copy in ("umpire", "player"))
    assert not checked.tracks and not any(b.tracks for b in checked.blocks)
    assert any(b.tracks for b in own.blocks)


def test_the_umpire_sees_what_is_limited():
    """Entries that stand apart are counted together, beside what the list allows; the others' copies have no such table."""
    made = build.sheet(sample("warmaster/rosters/high-elves-2000.yaml"), EN, "umpire")
    assert ("Silver Helms", "4", "0–4", TICK) in made.limits.rows
    assert ("Noble units (no more of them than of infantry units)", "6", "0–8", TICK) in made.limits.rows
    assert build.sheet(sample("warmaster/rosters/high-elves-2000.yaml"), EN).limits.rows == ()
    made = build.sheet(sample("warmaster/rosters/judean-revolt-2000.yaml"), EN, "umpire")
    assert [row[2] for row in made.limits.rows if row[0].startswith("Zealot Infantry of ")] == ["half of them or more"]
    made = build.sheet(sample("wfb3/rosters/skaven-2000.yaml"), EN, "umpire")
    assert ["58", "50–300", TICK] in [list(row[1:]) for row in made.limits.rows if row[0].startswith("Clanrat Warriors")]
    made = build.sheet(sample("wfb3/rosters/undead-2500.yaml"), EN, "umpire")
    assert ("Skeleton Crossbows (Skeleton Arquebusiers)", "10", "0–40", TICK) in made.limits.rows
    assert ("Skeleton Archers", "12", "0–40", TICK) in made.limits.rows
    made = build.sheet(sample("warmaster/rosters/empire-2000.yaml"), EN, "umpire")
    assert ("Skirmishers", "2", "at most one in each unit", TICK) in made.limits.rows


def test_the_umpire_ticks_off_what_he_checks():
    """Each price and category, each limit and finding, dice rolled before the game and magic items; nobody else does."""
    done = sample("wfb3/rosters/open-warband.yaml")
    made = build.sheet(done, EN, "umpire")
    assert all(row.cells[-1] == TICK for row in made.glance.rows)
    assert all(share.bounds[-1] == TICK for share in made.composition.rows)
    assert all(gravity.startswith(TICK) for gravity, _ in made.findings)
    rolled = [row for row in made.looked_up.rows if "Rolled" in row[1]]
    assert [row[0] for row in rolled] == ["Black Ansgar", "Grumpel"]
    assert "seed crossroads-4" in rolled[0][1]
    skaven = build.sheet(sample("wfb3/rosters/skaven-2000.yaml"), EN, "umpire")
    assert ("Brother Canker", "Warpscroll", "100", TICK) in skaven.looked_up.rows
    for copy in ("player", "opponent"):
        assert TICK not in plain_text.write(build.sheet(done, EN, copy), "full")
    for layout in ("battle", "dossier"):
        page, *_ = reader(printed(made, layout, prices=True)).pages
        assert TICK in page.extract_text()
    said = plain_text.write(made, "full")
    assert said.index("Rolled (row 3)") < said.index("Umpire’s verdict") < said.index("Black Ansgar ....")


def test_the_army_at_a_glance_adds_up():
    """A line an entry, pay beside the entries, and the sum of all."""
    done = sample("wfb3/rosters/orcs-goblins-3000.yaml")
    glance = build.sheet(done, EN, "umpire").glance
    assert glance.total == ("Total", "", "2,987", TICK)
    assert GlanceRow(None, ("Extra pay: Hobgoblin mercenaries", "", "50", TICK)) in glance.rows
    assert [name for name, *_ in glance.table.rows if "Arrer" in name] == ["Arrer Boyz (1)", "Arrer Boyz (2)"]
    assert [count for name, count, *_ in glance.table.rows if "Chukkas" in name] == ["1 machine", "1 machine"]


def test_bounds_stand_where_the_list_has_them():
    """A list without shares has no empty columns for them."""
    assert len(build.sheet(sample("warmaster/rosters/empire-2000.yaml"), EN).composition.headings) == 2
    assert len(build.sheet(sample("wfb3/rosters/empire-2000.yaml"), EN).composition.headings) == 4


def test_what_is_doubtful_in_print_is_for_the_umpire():
    """Once, with its source, and without the name of the entry twice; the player has it where it matters in play."""
    done = sample("warmaster/rosters/wood-elves-2000.yaml")
    told = [words for _, words in build.sheet(done, EN, "umpire").findings]
    assert any(words.startswith("Tree Spirits: Uncertain: the") for words in told)
    for copy in ("player", "opponent"):
        made = build.sheet(done, EN, copy)
        assert not any("data" in words for _, words in made.findings)
    done = sample("wfb3/rosters/dark-elves-2500.yaml")
    for copy, count in (("player", 0), ("opponent", 0), ("umpire", 1)):
        assert plain_text.write(build.sheet(done, EN, copy), "full").count("the printed 58") == count


@pytest.mark.parametrize(
    ("lang", "words"), [(EN, "Warhammer Armies, magic items"), (FR, "Warhammer Armies, objets magiques")]
)
def test_sources_are_told_in_words_and_once(lang, words):
    """What our files call a section is on no sheet; a line with the source of the line above does not repeat it."""
    made = build.sheet(sample("wfb3/rosters/orcs-goblins-3000.yaml"), lang, "umpire")
    rules = [row.rule for block in made.blocks for row in block.price]
    assert words in rules
    assert not any("wa-" in rule for rule in rules)
    chief = [row.rule for row in made.blocks[0].price]
    assert chief[0]
    assert chief[1] == ""


def test_a_kind_that_is_the_name_is_not_said_again():
    """Trolls are not told to be a troll; Biguns are told to be orcs."""
    kinds = {
        b.title.name: b.kind
        for b in build.sheet(sample("wfb3/rosters/orcs-goblins-3000.yaml"), EN).blocks
    }
    assert kinds["Trolls"] == ""
    assert kinds["Biguns"] == "Orc"


def test_one_doubt_of_several_entries_is_told_once():
    """With the names of all of them; two findings of one entry stay two."""
    told = [words for _, words in build.sheet(sample("wfb3/rosters/open-warband.yaml"), EN, "umpire").findings]
    assert [words.startswith("Grumpel, Grumpel's Lads: ") for words in told if "38 in both" in words] == [True]
    assert not any("wfb3-" in words for words in told)


def test_a_contingent_alone_tells_nothing_of_others():
    """Its own lines of the head and what the whole army shares; the general and other contingents are not its own."""
    done = sample("wfb3/rosters/empire-2500.yaml")
    labels = labelled(printing.ordered_sheet(done, EN, printing.Order(contingent="ally-halfling")).head).keys()
    assert {"Contingent of", "Halfling allies", "Contingent banner", "Baggage train"} <= labels
    assert not {"General", "Great banner", "Dwarf mercenaries"} & labels
    assert {"General", "Great banner", "Dwarf mercenaries"} <= labelled(build.sheet(done, EN).head).keys()


def test_an_opponent_has_nothing_to_fill_in():
    """Neither in the head nor in facts nor in rules; what is known stays."""
    done = sample("wfb3/rosters/empire-3000.yaml")
    mine, theirs = (plain_text.write(build.sheet(done, EN, copy)) for copy in ("player", "opponent"))
    assert BLANK in mine
    assert BLANK not in theirs
    assert "(2D6″, rolled before the game" in " ".join(theirs.split())


def test_what_is_bound_by_wizards_is_called_a_host():
    """Its creatures are from the army's own list, so its sheet does not bear the army's name."""
    done = sample("wfb3/rosters/empire-2500.yaml")
    assert EN.say(printing.contingents(done)["host"]) == "Host"
    assert printing.ordered_sheet(done, FR, printing.Order(contingent="host")).title == "Créatures liées"
