"""What is hidden is told to its player alone, on pages of its own, and no sum betrays it."""

from __future__ import annotations

from builder.locale import language
from builder.render import html, json, markdown, plain_text
from builder.sheet import build
from tests.conftest import HEAD, mustered
from tests.sheets import labelled, pairs, ruled

SECRETS = """army: open
limit: 1000
game: friendly
entries:
- {take: hero, id: chief, creature: human, level: 10}
- {take: human, id: men, models: 20, options: [spear]}
- {take: hero, id: knife, name: The Knife, creature: human, level: 5, joins: men, as: hidden, options: [assassin]}
- {take: human, id: pack, name: Wolf brothers, models: 4, joins: men, as: hidden, options: [werecreature]}
"""


def test_what_is_hidden_is_not_on_the_opponents_copy(open_list):
    """Neither by name nor by its points: those who hide are shown as ordinary models of their unit, and paid as such (A46)."""
    done = mustered(HEAD + SECRETS, open_list)
    assert done.legal
    made = build.sheet(done, language("en"), "opponent", prices=True)
    assert [b.id for b in made.blocks] == ["chief", "men"]
    men = made.blocks[1]
    assert (men.title.text, men.points, men.tracks) == ("Human\u00a0×\u00a025", "150", ())
    assert labelled(made.head)["Points"] == "205 of 1,000"
    assert ("Rout test", "at 7 or more lost; rallies with 6 or more left") in pairs(men.facts)
    for copy_of in (
        plain_text.write(made, "full"),
        markdown.write(made, "full"),
        html.write(made, "full"),
        json.write(done, language("en"), "opponent"),
    ):
        for secret in ("Knife", "brothers", "ssassin", "hidden in", "erecreature", "330", "155"):
            assert secret not in copy_of, secret
    assert made.composition.table.rows == ()
    assert made.glance.table.rows == (("Hero", "1", "55"), ("Human", "25", "150"), ("Total", "", "205"))
    assert [row[:2] for row in made.deployment.table.rows] == [("Hero", "1"), ("Human", "25")]


def test_the_opponent_is_told_no_prices(empire):
    """What units, items and the slain are worth stands on his copy only where prices are asked for."""
    entries = (
        "- {take: hero, id: chief, level: 20, items: [{take: magic-weapon, abilities: [cursed]}]}\n"
        "- {take: helblitzen, models: 20}\n"
    )
    done = mustered(HEAD + f"army: empire\nlimit: 1000\ngame: tournament\nentries:\n{entries}", empire)
    bare, priced = (build.sheet(done, language("en"), "opponent", prices=prices) for prices in (False, True))
    assert [b.points for b in bare.blocks] == ["", ""]
    assert [b.points for b in priced.blocks] == ["135", "180"]
    assert bare.blocks[0].items[0] in priced.blocks[0].items[0]
    assert "30" not in bare.blocks[0].items[0]
    assert bare.glance.headings == ("Entry", "Number")
    worth = labelled(priced.blocks[1].facts).keys() - labelled(bare.blocks[1].facts).keys()
    assert len(worth) == 1
    for prices in (False, True):
        entries_told = json.as_object(done, language("en"), "opponent", prices=prices)["entries"]
        assert [e["points"] is None for e in entries_told] == [not prices] * 2
        assert [e["points_each"] is None for e in entries_told] == [not prices] * 2
        assert [i["points"] is None for i in entries_told[0]["items"]] == [not prices]
        assert [e["price"] for e in entries_told] == [[], []]


def test_what_is_hidden_stands_apart_on_the_players_copy(open_list):
    """After all the rest, under a heading of its own; to the umpire whom it hides in counts as it is."""
    done = mustered(HEAD + SECRETS, open_list)
    for copy in ("player", "umpire"):
        made = build.sheet(done, language("en"), copy)
        assert [b.id for b in made.blocks] == ["chief", "men", "knife", "pack"]
        assert [b.group for b in made.blocks] == ["", "", *2 * ["Secret"]]
        known, lies_open = ("Human\u00a0×\u00a020\u00a0(25\u00a0shown)", "120"), ("Human\u00a0×\u00a025", "150")
        assert (made.blocks[1].title.text, made.blocks[1].points) == (known if copy == "umpire" else lies_open)
        assert (
            "Human",
            "20 ordinary for 120\u00a0points, 5 hidden; without them a rout test at 6 or more lost, rallies with 6 or more left; "
            "hit at random, D100: 1–83 ordinary, 84–100 hidden",
        ) in made.secrets.rows
    men = build.sheet(done, language("en"), "umpire").blocks[1]
    assert ("Rout test", "at 6 or more lost; rallies with 6 or more left") in pairs(men.facts)
    assert ruled(men.rules)["Hit at random (D100: 1–83 ordinary, 84–100 hidden)"] == ""
    words = json.as_object(done, language("en"))
    assert [e["id"] for e in words["entries"]] == ["chief", "men", "knife", "pack"]
    assert words["points"] == 330  # 55 + 20 x 6 + 30 + 25 + 4 x 25


def test_the_open_pages_of_the_player_betray_nobody(open_list):
    """Below its head his sheet counts the hidden among the ordinary models up to the secret pages (A46); the head says so."""
    made = build.sheet(mustered(HEAD + SECRETS, open_list), language("en"))
    men = made.blocks[1]
    assert ("Rout test", "at 7 or more lost; rallies with 6 or more left") in pairs(men.facts)
    assert not any("Hit at random" in rule.name for rule in men.rules)
    assert (men.tracks[0].label, men.tracks[0].number) == ("Casualties", 25)
    assert men.price[0][1:3] == ("Models", "25\u00a0×\u00a06 = 150")
    assert labelled(made.head)["Points"] == "205 of 1,000, 795 left"
    assert labelled(made.head)["Yours alone"].startswith("the secret notes at the end")
    assert made.whose == "Your own copy"
    assert [row[:2] for row in made.composition.table.rows] == [("Rank and file", "150"), ("Characters", "55")]
    assert [row.points for row in made.composition.rows if row.part is not None] == ["150", "55"]
    assert made.glance.table.rows[-1] == ("Total", "", "205")
    told = dict(made.secrets.lines)
    assert told["Points"] == "330 of 1,000, 670 left; 205 on the pages your opponent sees"
    assert (told["Rank and file"], told["Characters"]) == ("220", "110")
    assert [row[:2] for row in made.deployment.table.rows] == [("Hero", "1"), ("Human", "25")]


def test_sums_that_what_is_hidden_counts_in_are_judged_on_the_secret_page(open_list):
    """That the army costs too much tells of it, as long as what lies open does not."""
    over = SECRETS.replace("limit: 1000", "limit: 300")
    done = mustered(HEAD + over, open_list)
    code = "wfb3.total"
    assert code in {f.code for f in done.findings}
    said = next(language("en").printed().say(f.text) for f in done.findings if f.code == code)
    own, checked = (build.sheet(done, language("en"), copy) for copy in ("player", "umpire"))
    assert any(said in line for _, line in own.secrets.lines)
    assert not any(said in line for _, line in own.findings)
    assert any(said in line for _, line in checked.findings)


def test_what_is_left_tells_of_no_secret(open_list):
    """Open pages tell what they leave of the limit, whether or not something is hidden; no opponent's copy does."""
    for entries in (SECRETS, SECRETS[: SECRETS.index("- {take: hero, id: knife")]):
        done = mustered(HEAD + entries, open_list)
        for copy in ("player", "opponent"):
            made = build.sheet(done, language("en"), copy)
            assert ("left" in labelled(made.head)["Points"]) == (copy == "player")
        theirs = labelled(build.sheet(done, language("en"), "opponent").head)["Points"]
        assert theirs == "limit 1,000", "a sum that falls short of it would tell how much is hidden"
    hidden = build.sheet(mustered(HEAD + SECRETS, open_list), language("en"))
    assert labelled(hidden.head)["Points"] == "205 of 1,000, 795 left"


def test_only_the_players_own_copy_of_a_list_that_hides_something_says_that_a_page_is_his_alone(open_list):
    """Neither the other copies nor lists that hide nothing have such a line."""
    plain = SECRETS[: SECRETS.index("- {take: hero, id: knife")]
    for entries, copy in ((SECRETS, "opponent"), (SECRETS, "umpire"), (plain, "player")):
        made = build.sheet(mustered(HEAD + entries, open_list), language("en"), copy)
        assert "Yours alone" not in labelled(made.head)
        assert "Your own copy" not in made.running


def test_an_army_without_secrets_has_the_same_entries_on_every_copy(open_list):
    """And the opponent is never told what is left, which would tell of secrets in other armies."""
    plain = SECRETS[: SECRETS.index("- {take: hero, id: knife")]
    done = mustered(HEAD + plain, open_list)
    for copy in ("player", "opponent"):
        made = build.sheet(done, language("en"), copy)
        assert [b.title.text for b in made.blocks] == ["Hero", "Human\u00a0×\u00a020"]
        assert ("left" in labelled(made.head)["Points"]) == (copy == "player")


def test_a_copy_with_a_secret_page_says_so_though_no_troops_are_hidden(empire):
    """Forces are written down apart: the head says that a page follows, and each page whose it is; no other copy does."""
    forces = "forces: [{kind: flank, units: [riders], turn: 4, edge: left, segment: 1}]\n"
    text = f"{HEAD}army: empire\nlimit: 1000\ngame: tournament\n{{}}entries:\n- {{{{take: helblitzen, models: 20}}}}\n- {{{{take: kriegsritter, id: riders, models: 10}}}}\n"
    own = build.sheet(mustered(text.format(forces), empire), language("en"))
    assert "Yours alone" in labelled(own.head)
    assert own.whose == "Your own copy"
    theirs = build.sheet(mustered(text.format(forces), empire), language("en"), "opponent")
    bare = build.sheet(mustered(text.format(""), empire), language("en"))
    for made in (theirs, bare):
        assert "Yours alone" not in labelled(made.head)
        assert made.whose != "Your own copy"
