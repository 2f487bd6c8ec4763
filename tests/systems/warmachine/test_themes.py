"""Every theme and every contract that is shipped: what they ask for can be had, what they give is given, nothing else is let in."""

from __future__ import annotations

import pytest

from builder.core.points import QUARTERS
from builder.locale import language
from builder.systems.warmachine.theme_words import tier_in_words
from tests.systems.warmachine.shipped import codes, fixes_of, known, mustered

CYGNAR, MERCENARIES = known("cygnar").rules, known("mercenaries").rules
CONTRACTS = MERCENARIES.contracts
ARMIES_WITH_THEMES = ("cygnar", "khador", "menoth", "cryx", "retribution", "cyriss", "mercenaries")
THEMES = {id: theme for army in ARMIES_WITH_THEMES for id, theme in known(army).rules.themes.items()}
MARSHAL = "lieutenant-allison-jakes"


def entry(take, number, caster, controller=None, offers=CYGNAR.listings):
    """An entry of a theme's list, a machine under the warcaster unless another controls it."""
    values = {"take": take, "id": f"{take}-{number}"}
    offer = offers[take]
    if offer.machine:
        values["controller"] = controller or caster
    return values


def marshal_of(theme, offers):
    """Entries of a theme with which a 'jack marshal comes: a solo, or a unit with its officer; the marshal's handle is `marshal`."""
    able = [id for id in theme.only if offers[id].has("jack-marshal")]
    for id in able:
        if offers[id].role in ("unit", "solo"):
            return [{"take": id, "id": "marshal"}]
    officer, host = next((a, h) for a in able for h in theme.only if h in offers[a].line.attaches_to)
    return [{"take": host, "id": "marshal"}, {"take": officer, "attached_to": "marshal"}]


def most_of(theme, offer, entries):
    """How many of an entry a theme lets in beside one warcaster and these entries."""
    changes = [a for tier in theme.tiers for a in tier.allowed if offer.id in a.of]
    if offer.line.fa == "U" or any(a.by is None for a in changes):
        return 99
    if offer.line.fa == "C":
        return 1
    return offer.line.fa + sum(a.by * (sum(e["take"] in a.for_each for e in entries) if a.for_each else 1) for a in changes)


def meeting(theme, leave=None):
    """Entries that meet all tiers of a theme; `leave` is a tier whose last condition lacks one."""
    offers = known(theme.army).rules.listings
    entries = [{"take": theme.warcaster, "id": "caster"}]
    entries += companions(theme, offers)
    for index, tier in enumerate(theme.tiers, 1):
        for condition in tier.needs:
            marshal = None
            if condition.where == "marshalled":
                able = [e["id"] for e in entries if offers[e["take"]].role == "solo" and offers[e["take"]].has("jack-marshal")]
                marshal = able[0] if able else "marshal"
                entries += [] if any(e.get("id") == marshal for e in entries) else marshal_of(theme, offers)
            last = condition is tier.needs[-1] and leave == index
            wanted = condition.number - last
            there = {"battlegroup": "caster", "army": None, "marshalled": marshal}[condition.where]
            candidates = sorted((id for id in condition.of if id in theme.only), key=lambda take: offers[take].attachment)
            number = 0
            while sum(e["take"] in condition.of and there in (None, e.get("controller")) for e in entries) < wanted:
                able = (id for id in candidates if sum(e["take"] == id for e in entries) < most_of(theme, offers[id], entries))
                take = next(able, None)
                if take is None:  # another that raises its field allowance
                    raised = (a for tier in theme.tiers for a in tier.allowed if a.for_each and candidates[0] in a.of)
                    take = next(raised).for_each[0]
                entries += with_host(entry(take, f"{index}-{number}", "caster", marshal, offers), theme, offers)
                number += 1
    return entries


def companions(theme, offers):
    """What always comes with the warcaster of a theme."""
    return [entry(o.id, "companion", "caster", None, offers) for o in offers.values() if o.line.comes_with == theme.warcaster]


def with_host(own, theme, offers):
    """An entry, and the unit that it is attached to where it is attached to one."""
    offer = offers[own["take"]]
    if offer.role == "warcaster-attachment":
        return [own | {"attached_to": "caster"}]
    if not offer.attachment:
        return [own]
    host = next(id for id in theme.only if id in offer.line.attaches_to)
    return [{"take": host, "id": f"host-{own['id']}"}, own | {"attached_to": f"host-{own['id']}"}]


def themed(theme, tier, entries, **more):
    return mustered(theme.army, 100, entries, encounter="grand-melee", theme=theme.id, tier=tier, **more)



WITH_ATTACHMENT = {"winters-wind", "will-of-darkness"}
"""Themes that let units of mercenaries in with an attachment alone; see the tests of their own."""
COUNTED = sorted(THEMES.keys() - WITH_ATTACHMENT - {"war-host"})
"""Themes whose tiers can be met without counting what raises field allowance."""


@pytest.mark.parametrize("id", COUNTED)
def test_all_tiers_of_a_theme_can_be_had_and_are_refused_where_one_is_missing(id):
    """What it asks for is let in by it, and no other rule of the game stands against it."""
    theme = THEMES[id]
    done = themed(theme, len(theme.tiers), meeting(theme))
    assert codes(done) == [], [(f.code, f.text) for f in done.findings]
    for index, tier in enumerate(theme.tiers, 1):
        if tier.needs:
            is_refused_where_one_is_missing(theme, index)


def is_refused_where_one_is_missing(theme, tier):
    """Under the tier's own number, and as long as it is claimed."""
    entries = meeting(theme, leave=tier)
    done = themed(theme, tier, entries)
    wanted = theme.tiers[tier - 1].needs[-1].number
    if sum(f.code == "warmachine.theme" for f in done.findings) == 0:  # what another tier asks for serves here too
        served = [c for t in theme.tiers for c in t.needs if set(c.of) & set(theme.tiers[tier - 1].needs[-1].of)]
        assert len(served) > 1, (theme.id, tier, wanted)
        return
    (finding,) = [f for f in done.findings if f.code == "warmachine.theme"]
    assert (finding.found, finding.allowed) == (wanted - 1, wanted)
    assert codes(themed(theme, tier - 1, entries)) == []


def test_themes_let_nothing_else_in():
    """Neither of the faction nor of those who work for it."""
    for theme in THEMES.values():
        offers = known(theme.army).rules.listings
        strange = next(o for o in offers.values() if o.id not in theme.only and o.role == "solo" and not o.line.only_in)
        led = [{"take": theme.warcaster, "id": "caster"}, *companions(theme, offers)]
        done = themed(theme, 1, [*led, {"take": strange.id}])
        assert codes(done) == ["warmachine.theme"], theme.id


def points(done, handle):
    """Points that an entry costs the army."""
    return next(m.points for m in done.results if m.id == handle) / QUARTERS


def test_the_dead_line_of_the_example():
    """Six Long Gunners for 5, ten for 9, one attachment for nothing: 14 in all, and another attachment for its 2."""
    entries = [
        {"take": "captain-victoria-haley", "id": "haley"},
        {"take": "long-gunner-infantry", "id": "six", "size": 6},
        {"take": "long-gunner-infantry", "id": "ten", "size": 10},
        {"take": "long-gunner-infantry-officer-and-standard", "id": "officer", "attached_to": "six"},
    ]
    done = themed(THEMES["the-dead-line"], 2, entries)
    assert (codes(done), done.points) == ([], 14 * QUARTERS)
    assert [points(done, id) for id in ("six", "ten", "officer")] == [5, 9, 0]
    second = [*entries, {"take": "long-gunner-infantry-officer-and-standard", "id": "second", "attached_to": "ten"}]
    done = themed(THEMES["the-dead-line"], 2, second)
    assert (codes(done), done.points) == ([], 16 * QUARTERS)  # the free one does not count against the field allowance
    done = themed(THEMES["the-dead-line"], 1, entries)
    assert done.points == 16 * QUARTERS


def test_what_a_tier_leaves_of_a_theme():
    """From tier 3 on the Wrecking Crew has no light warjacks and none of its light friends."""
    crew = THEMES["wrecking-crew"]
    entries = [*meeting(crew), entry("charger", 1, "caster")]
    assert codes(themed(crew, 2, entries)) == []
    assert codes(themed(crew, 3, entries)) == ["warmachine.theme"]


def test_a_free_warjack_is_that_of_her_battlegroup():
    """One Grenadier of Jakes costs nothing; under the warcaster it has its price."""
    stand = THEMES["united-we-stand"]
    jakes = [*meeting(stand), {"take": "grenadier", "id": "hers", "controller": f"{MARSHAL}-4-0"}]
    assert MARSHAL in [e["take"] for e in jakes]
    assert points(themed(stand, 4, jakes), "hers") == 0
    assert points(themed(stand, 3, jakes), "hers") == 5


def test_a_free_scattergunner_for_each_unit_beside_the_three():
    """Each unit of Commandos may have a fourth, which costs nothing and does not count."""
    sweepers = THEMES["the-street-sweepers"]
    entries = [
        {"take": sweepers.warcaster, "id": "caine"},
        {"take": "trencher-commandos", "id": "commandos"},
        {"take": "trencher-commandos-scattergunner", "id": "paid", "size": 3, "attached_to": "commandos"},
        {"take": "trencher-commandos-scattergunner", "id": "free", "size": 1, "attached_to": "commandos"},
    ]
    done = themed(sweepers, 2, entries)
    assert codes(done) == []
    assert points(done, "paid") + points(done, "free") == 3
    assert codes(themed(sweepers, 1, entries)) == ["warmachine.attachment"]


def test_field_allowance_grows_with_what_a_theme_counts():
    """A Stormcaller more for each heavy warjack of the Weathermen."""
    weathermen = THEMES["the-weathermen"]
    casters = [{"take": "stormsmith-stormcaller", "id": f"caller-{n}"} for n in range(5)]
    heavy = [entry("ironclad", n, "caster") for n in range(2)]
    led = {"take": weathermen.warcaster, "id": "caster"}
    assert codes(themed(weathermen, 1, [led, *casters, *heavy])) == []
    assert codes(themed(weathermen, 1, [led, *casters, *heavy[:1]])) == ["warmachine.field-allowance"]


# ------------------------------------------------------------------------- contracts


def agreed(contract, entries):
    return mustered("mercenaries", 100, entries, encounter="grand-melee", contract=contract)


@pytest.mark.parametrize("id", sorted(CONTRACTS))
def test_a_contract_lets_in_what_it_names(id):
    """One of each kind that nothing else is needed for, and nothing that it leaves out."""
    contract = CONTRACTS[id]
    offers = [MERCENARIES.listings.get(take) for take in contract.only]
    assert None not in offers
    led = next(o for o in offers if o.role == "warcaster")
    apart = {take for bound in (*contract.at_most, *contract.only_with) for take in bound.of}
    plain = next(o for o in offers if o.role in ("solo", "unit") and o.id not in apart)
    entries = [{"take": led.id, "id": "leader"}, {"take": plain.id, "id": "plain"}]
    assert codes(agreed(id, entries)) == []
    strange = next(o for o in MERCENARIES.listings.values() if o.id not in contract.only and o.role == "unit" and not o.line.only_in)
    assert codes(agreed(id, [*entries, {"take": strange.id}])) == ["warmachine.contract"]


def test_mercenaries_need_a_contract():
    done = mustered("mercenaries", 15, [{"take": "magnus-the-traitor"}], encounter="duel")
    assert codes(done) == ["warmachine.contract"]


def test_the_covenant_has_one_unit_of_cygnar():
    """Of gun mages and Long Gunners together."""
    entries = [{"take": "ashlynn-delyse"}, {"take": "mercenary-long-gunner-infantry"}]
    assert codes(agreed("highborn-covenant", entries)) == []
    entries.append({"take": "mercenary-arcane-tempest-gun-mage-pistoleers"})
    assert codes(agreed("highborn-covenant", entries)) == ["warmachine.contract"]


def test_puppets_have_a_dominator_and_there_is_one_unit_of_them():
    """Other mercenaries than the Cephalyx are one unit, and a Dominator is in it."""
    led = {"take": "exulon-thexus"}
    halberdiers = {"take": "steelhead-halberdiers", "id": "halberdiers"}
    dominator = {"take": "cephalyx-dominator", "attached_to": "halberdiers"}
    assert codes(agreed("puppet-masters", [led, halberdiers, dominator])) == []
    assert codes(agreed("puppet-masters", [led, halberdiers])) == ["warmachine.contract"]
    riflemen = {"take": "steelhead-riflemen", "id": "riflemen"}
    assert codes(agreed("puppet-masters", [led, halberdiers, dominator, riflemen])) == ["warmachine.contract"] * 2


def test_a_contract_raises_field_allowance():
    """Rhulic units of the Searforge Commission by one."""
    batteries = [{"take": "horgenhold-artillery-corps", "id": f"battery-{n}"} for n in range(3)]
    assert codes(agreed("searforge-commission", [{"take": "gorten-grundback"}, *batteries])) == []
    more = [*batteries, {"take": "horgenhold-artillery-corps", "id": "battery-3"}]
    assert codes(agreed("searforge-commission", [{"take": "gorten-grundback"}, *more])) == ["warmachine.field-allowance"]


def test_a_koldun_lord_for_each_ternion():
    """The first tier of the War Host raises their field allowance, the third asks for three of them."""
    host = THEMES["war-host"]
    ternions = [{"take": "greylord-ternion", "id": f"ternion-{n}"} for n in range(2)]
    lords = [{"take": "koldun-lord", "id": f"lord-{n}"} for n in range(3)]
    led = {"take": host.warcaster, "id": "caster"}
    assert codes(themed(host, 1, [led, *ternions, *lords])) == []
    assert codes(themed(host, 1, [led, *ternions[:1], *lords])) == ["warmachine.field-allowance"]


def test_a_koldun_lord_is_free_for_every_two_warjacks():
    """Two for five warjacks at the fourth tier of Winter's Wind, with one unit of mercenaries under its captain."""
    wind = THEMES["winters-wind"]
    mercenaries = [{"take": "alexia-ciannor", "id": "alexia"}, {"take": "koldun-kapitan-valachev", "attached_to": "alexia"}]
    ternions = [{"take": "greylord-ternion", "id": f"ternion-{n}"} for n in range(2)]
    lords = [{"take": "koldun-lord", "id": f"lord-{n}"} for n in range(1)]
    jacks = [{"take": "juggernaut", "id": f"jack-{n}", "controller": "caster"} for n in range(5)]
    led = {"take": wind.warcaster, "id": "caster"}
    done = themed(wind, 4, [led, *mercenaries, *ternions, *lords, *jacks])
    assert codes(done) == []
    assert points(done, "lord-0") == 0
    assert points(themed(wind, 4, [led, *mercenaries, *ternions, *lords, *jacks[:1]]), "lord-0") > 0
    alone = [led, mercenaries[0], *ternions, *jacks]
    assert codes(themed(wind, 1, alone)) == ["warmachine.theme"]
    second = {"take": "steelhead-riflemen", "id": "riflemen"}
    assert codes(themed(wind, 1, [led, *mercenaries, second])) == ["warmachine.theme"] * 2


def test_the_fourth_tier_of_will_of_darkness_lets_a_second_unit_in():
    """Each with a Dominator; one at the lower tiers."""
    will = THEMES["will-of-darkness"]
    led = {"take": will.warcaster, "id": "caster"}
    units = [{"take": take, "id": take} for take in ("steelhead-halberdiers", "steelhead-riflemen")]
    dominators = [{"take": "cephalyx-dominator", "attached_to": unit["id"]} for unit in units]
    slavers = [{"take": "mercenary-cephalyx-mind-slaver-and-drudges", "id": f"slaver-{n}"} for n in range(2)]
    overlords = [{"take": "mercenary-cephalyx-overlords", "id": f"overlords-{n}"} for n in range(2)]
    assert codes(themed(will, 4, [led, *units, *dominators, *slavers, *overlords])) == []
    assert "warmachine.theme" in codes(themed(will, 3, [led, *units, *dominators, *slavers, *overlords]))
    assert codes(themed(will, 1, [led, units[0]])) == ["warmachine.theme"]


def test_a_theme_of_mercenaries_needs_no_contract_and_counts_what_it_borrows():
    """One unit of Long Gunners or Trenchers for Magnus."""
    wanted = THEMES["most-wanted"]
    led = {"take": wanted.warcaster, "id": "caster"}
    gunners, trenchers = {"take": "mercenary-long-gunner-infantry"}, {"take": "mercenary-trencher-infantry"}
    assert codes(themed(wanted, 1, [led, gunners])) == []
    assert codes(themed(wanted, 1, [led, gunners, trenchers])) == ["warmachine.theme"]


def test_marshals_of_a_theme_control_three_and_pay_less():
    """Iron Lich Overseers of Machine Minds."""
    minds = THEMES["machine-minds"]
    led = {"take": minds.warcaster, "id": "caster"}
    overseers = [{"take": "iron-lich-overseer", "id": f"overseer-{n}"} for n in range(2)]
    jacks = [{"take": "slayer", "id": f"slayer-{n}", "controller": "overseer-0"} for n in range(3)]
    done = themed(minds, 2, [led, *overseers, *jacks])
    assert codes(done) == []
    assert points(done, "slayer-0") == 4


def test_what_a_theme_takes_off_a_price_is_cited():
    """Where the theme stands, beside each line that it makes."""
    done = themed(THEMES["the-dead-line"], 2, meeting(THEMES["the-dead-line"]))
    taken_off = [line for m in done.results for line in m.price if line.points < 0 and "theme" in line.label.message]
    assert taken_off
    assert {line.rule for line in taken_off} == {"WHAC themes"}


def test_a_free_necrotech_comes_without_his_scrap_thrall():
    """In Funeral Rites alone: the theme says so; one who is paid for brings it."""
    entries = [{"take": "lord-exhumator-scaverous", "id": "s"}, {"take": "slayer", "controller": "s"}]
    done = themed(THEMES["funeral-rites"], 1, [*entries, {"take": "necrotech"}, {"take": "necrotech"}])
    necrotechs = [m for m in done.entries if m.entry.take == "necrotech"]
    assert [(m.points // QUARTERS, m.models, [p.models for p in m.in_play.profiles]) for m in necrotechs] == [
        (0, 1, [1, 0]),
        (1, 2, [1, 1]),
    ]
    entries = [{"take": "asphyxious-the-hellbringer", "id": "a"}, {"take": "slayer", "controller": "a"}, {"take": "necrotech"}]
    other = themed(THEMES["orchestrations-of-annihilation"], 1, entries)
    assert [(m.points, m.models) for m in other.entries if m.entry.take == "necrotech"] == [(0, 2)]


def finding_and_ways(done, code):
    """The first finding of a code, and what the ways out of it change: key and new value."""
    found = next(f for f in done.findings if f.code == code)
    ways = fixes_of(found, done)
    return found, [(change.path[0], change.value) for way in ways for change in way]


def test_what_a_tier_leaves_out_says_which_tier_and_a_lower_one_is_a_way_out():
    """A light warjack stays in the theme's first two tiers; something that no tier has is not told so."""
    entries = [{"take": "captain-e-dominic-darius", "id": "d"}, {"take": "sword-knights"}, {"take": "sword-knights"}]
    done = themed(THEMES["wrecking-crew"], 3, [*entries, {"take": "charger", "controller": "d"}])
    found, ways = finding_and_ways(done, "warmachine.theme")
    assert found.text.message == "{theme} allows it below tier {tier} only."
    assert found.text.values["tier"] == 3
    assert ("tier", 2) in ways
    done = themed(THEMES["wrecking-crew"], 3, [*entries, {"take": "rangers"}])
    assert finding_and_ways(done, "warmachine.theme")[0].text.message == "Not allowed in this theme: {theme}."


def test_mercenaries_without_a_contract_may_choose_a_theme():
    """Contracts first, then the themes of the warcaster who leads."""
    done = mustered("mercenaries", 15, [{"take": "gorten-grundback"}], encounter="duel")
    ways = finding_and_ways(done, "warmachine.contract")[1]
    assert ("theme", "the-hammerfall-irregulars") in ways
    assert ways.index(("contract", "searforge-commission")) < ways.index(("theme", "the-hammerfall-irregulars"))


@pytest.mark.parametrize(
    ("id", "tier", "said"),
    [
        ("the-hammerfall-irregulars", 1, "field allowance +1 for each Herne & Jonne, Hammerfall High Shield Gun Corps, Horgenhold Forge Guard or 2 more: Ogrun Bokur"),
        ("orchestrations-of-annihilation", 1, "free for each Slayer, Reaper, Seether or 7 more: Necrotech"),
        ("winters-wind", 4, "free for every 2 Destroyer, Juggernaut, Marauder or 10 more: Koldun Lord"),
        ("trial-by-fire", 4, "1 cheaper under Major Markus ‘Siege’ Brisbane: Triumph"),
        ("united-we-stand", 4, "free under Lieutenant Allison Jakes: Firefly or Grenadier"),
        ("oppression-overwhelming", 4, "free in the smallest size: Cephalyx Mind Slaver & Drudges"),
    ],
)
def test_a_tier_says_for_what_and_under_whom_it_gives(id, tier, said):
    """As the builder tells it beside the tier."""
    theme = THEMES[id]
    rules = known(theme.army).rules
    assert said in [language("en").say(part) for part in tier_in_words(theme.tiers[tier - 1], rules)]
