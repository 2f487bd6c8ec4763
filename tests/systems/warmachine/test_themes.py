"""Every theme and every contract that is shipped: what they ask for can be had, what they give is given, nothing else is let in."""

from __future__ import annotations

import pytest

from builder.core.points import QUARTERS
from tests.systems.warmachine.shipped import codes, known, mustered

CYGNAR, MERCENARIES = known("cygnar").rules, known("mercenaries").rules
THEMES, CONTRACTS = CYGNAR.themes, MERCENARIES.contracts
MARSHAL = "lieutenant-allison-jakes"


def entry(take, number, caster, controller=None):
    """An entry of a theme's list, a machine under the warcaster unless another controls it."""
    values = {"take": take, "id": f"{take}-{number}"}
    offer = CYGNAR.offers[take]
    if offer.machine:
        values["controller"] = controller or caster
    return values


def meeting(theme, leave=None):
    """Entries that meet all tiers of a theme; `leave` is a tier whose last condition lacks one."""
    entries = [{"take": theme.warcaster, "id": "caster"}]
    for index, tier in enumerate(theme.tiers, 1):
        for condition in tier.needs:
            marshal = None
            if condition.where == "marshalled":
                hosts = [id for id in theme.only if CYGNAR.offers[id].role == "unit"]
                with_officer = next(
                    (h, a) for h in hosts for a in theme.only
                    if h in CYGNAR.offers[a].line.attaches_to and CYGNAR.offers[a].has("jack-marshal")
                )  # fmt: skip
                marshal = "marshal"
                entries.append({"take": with_officer[0], "id": marshal})
                entries.append({"take": with_officer[1], "attached_to": marshal})
            last = condition is tier.needs[-1] and leave == index
            wanted = condition.number - last
            there = {"battlegroup": "caster", "army": None, "marshalled": marshal}[condition.where]
            own = [e for e in entries if e["take"] in condition.of and there in (None, e.get("controller"))]
            number = 0
            while len(own) + number < wanted:
                take = condition.of[number % len(condition.of)]
                entries.append(entry(take, f"{index}-{number}", "caster", marshal))
                number += 1
    return entries


def themed(theme, tier, entries, **more):
    return mustered("cygnar", 100, entries, encounter="grand-melee", theme=theme.id, tier=tier, **more)



@pytest.mark.parametrize("id", sorted(THEMES))
def test_all_tiers_of_a_theme_can_be_had(id):
    """What it asks for is let in by it, and no other rule of the game stands against it."""
    theme = THEMES[id]
    done = themed(theme, len(theme.tiers), meeting(theme))
    assert codes(done) == [], [(f.code, f.text) for f in done.findings]


@pytest.mark.parametrize(
    ("id", "tier"),
    [(id, index) for id, theme in sorted(THEMES.items()) for index, tier in enumerate(theme.tiers, 1) if tier.needs],
)
def test_a_tier_is_refused_where_one_is_missing(id, tier):
    """Under the tiers' own numbers, and as long as it is claimed."""
    theme = THEMES[id]
    entries = meeting(theme, leave=tier)
    done = themed(theme, tier, entries)
    wanted = theme.tiers[tier - 1].needs[-1].number
    if sum(f.code == "warmachine.theme" for f in done.findings) == 0:  # what another tier asks for serves here too
        served = [c for t in theme.tiers for c in t.needs if set(c.of) & set(theme.tiers[tier - 1].needs[-1].of)]
        assert len(served) > 1, (id, tier, wanted)
        return
    (finding,) = [f for f in done.findings if f.code == "warmachine.theme"]
    assert (finding.found, finding.allowed) == (wanted - 1, wanted)
    assert codes(themed(theme, tier - 1, entries)) == []


@pytest.mark.parametrize("id", sorted(THEMES))
def test_a_theme_lets_nothing_else_in(id):
    """Neither of the faction nor of those who work for it."""
    theme = THEMES[id]
    strange = next(o for o in CYGNAR.offers.values() if o.id not in theme.only and o.role == "solo" and not o.line.only_in)
    done = themed(theme, 1, [{"take": theme.warcaster, "id": "caster"}, {"take": strange.id}])
    assert codes(done) == ["warmachine.theme"]


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
    offers = [MERCENARIES.offers.get(take) for take in contract.only]
    assert None not in offers
    led = next(o for o in offers if o.role == "warcaster")
    apart = {take for bound in (*contract.at_most, *contract.only_with) for take in bound.of}
    plain = next(o for o in offers if o.role in ("solo", "unit") and o.id not in apart)
    entries = [{"take": led.id, "id": "leader"}, {"take": plain.id, "id": "plain"}]
    assert codes(agreed(id, entries)) == []
    strange = next(o for o in MERCENARIES.offers.values() if o.id not in contract.only and o.role == "unit" and not o.line.only_in)
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


def test_what_a_theme_takes_off_a_price_is_cited():
    """Where the theme stands, beside each line that it makes."""
    done = themed(THEMES["the-dead-line"], 2, meeting(THEMES["the-dead-line"]))
    taken_off = [line for m in done.results for line in m.price if line.points < 0 and "theme" in line.label.message]
    assert taken_off
    assert {line.rule for line in taken_off} == {"WHAC themes"}
