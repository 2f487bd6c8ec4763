"""What an opponent gets: lists that show the same are the same to the byte, in every form; their codes cover no secret."""

from __future__ import annotations

import random

import pytest

from builder import mustering
from builder.desk import verify
from builder.files import roster_files
from builder.locale import language
from builder.render import html, json, markdown, plain_text, printing
from builder.sheet import build
from tests import sampling
from tests.conftest import LISTS, roster_text

SAMPLES = sorted(LISTS.glob("*/rosters/*.yaml"))
WITH_SECRETS = [path for path in SAMPLES if any(word in path.read_text("utf-8") for word in ("hidden", "forces:", "pay:"))]
LAYOUTS = ("battle", "dossier", "compact", "cards")
CASES = sampling.sampled(
    [(path, code) for path in WITH_SECRETS for code in ("en", "fr")],
    lambda one: (one[0].stem, one[1]) == ("orcs-goblins-3000", "en"),
    lambda one: f"{one[0].stem}-{one[1]}",
)
GOBLINS = """kind: roster
format: 1
system: wfb3
army: orcs-goblins
limit: 2000
game: {game}
baggage: {baggage}
entries:
- {{take: hero, level: 20, role: general}}
- {{take: boyz, models: {boyz}}}
- {{take: arrer-boyz, models: 20}}
- {{take: stickas, models: 20}}
"""


def mustered(path):
    """The list of a file."""
    return mustering.muster_file(roster_files.read_roster(str(path)), (LISTS,))


def open_copies(done, languages=("en", "fr"), layouts=LAYOUTS):
    """Every form of the opponent's copy, by what was asked for; with prices, which it leaves out, in the first layout alone."""
    for code in languages:
        lang = language(code)
        for prices in (False, True):
            made = build.sheet(done, lang, "opponent", prices=prices)
            for form in (plain_text, markdown, html):
                for length in ("short", "normal", "full"):
                    yield (code, prices, form.__name__, length), form.write(made, length)
            yield (code, prices, "json"), json.write(done, lang, "opponent", prices=prices)
            for layout in layouts[:1] if prices else layouts:
                order = printing.Order((layout,), "opponent", prices=prices)
                yield (code, prices, layout), printing.write([done], lang, order)
        yield (code, "message"), printing.message(done, lang, printing.Order())


def differing(one, other, **more):
    """What was asked for where two lists do not show the same."""
    pairs = zip(open_copies(one, **more), open_copies(other, **more), strict=True)
    return [asked for (asked, own), (_, theirs) in pairs if own != theirs]


@pytest.mark.parametrize(("path", "code"), CASES)
def test_a_sample_with_secrets_shows_what_the_plain_list_shows(path, code, tmp_path):
    """Against a file of the list that the opponent takes it for."""
    done = mustered(path)
    assert done.fingerprint != done.open.fingerprint
    plain = tmp_path / "plain.yaml"
    plain.write_text(roster_text(done.open.roster), encoding="utf-8")
    taken_for = mustered(plain)
    assert taken_for.fingerprint == taken_for.open.fingerprint == done.open.fingerprint
    assert differing(done, taken_for, languages=(code,)) == []


@pytest.mark.parametrize("number", sampling.sampled(range(200), lambda number: number % 40 == 0))
def test_hidden_fanatics_show_nowhere(number, tmp_path):
    """Goblins with some fanatics among them, extra pay and forces, and as many plain goblins."""
    chance = random.Random(number)
    base = GOBLINS.format(
        game=chance.choice(("friendly", "tournament")), baggage=chance.choice(("true", "false")), boyz=chance.randint(20, 30)
    )
    size, hidden = chance.randint(24, 40), chance.randint(1, 3)
    options = chance.choice(("", ", options: [shield]", ", command: [standard]"))
    secret = base + f"- {{take: gobbos, id: mob, models: {size - hidden}{options}}}\n"
    secret += f"- {{take: goblin-fanatics, id: loons, models: {hidden}, joins: mob, as: hidden}}\n"
    if chance.random() < 0.5:
        secret = secret.replace("entries:", "contingents: [{id: mercenary-hobgoblin, pay: 50}]\nbribe: 25\nentries:")
    if chance.random() < 0.3:
        secret = secret.replace("entries:", "forces: [{kind: reserve, units: [mob]}]\nentries:")
    plain = base + f"- {{take: gobbos, id: mob, models: {size}{options}}}\n"
    (tmp_path / "secret.yaml").write_text(secret, encoding="utf-8")
    (tmp_path / "plain.yaml").write_text(plain, encoding="utf-8")
    done, taken_for = mustered(tmp_path / "secret.yaml"), mustered(tmp_path / "plain.yaml")
    if done.legal != taken_for.legal:
        return  # the verdict is shown
    layouts = LAYOUTS[:1] if number % 50 == 0 else ()
    assert differing(done, taken_for, languages=("en",), layouts=layouts) == []
    assert done.open.fingerprint == taken_for.fingerprint != done.fingerprint


def test_the_full_code_stands_on_the_secret_page_alone():
    """And on the umpire's copy, each with the code of the open pages."""
    done = mustered(LISTS / "wfb3" / "rosters" / "orcs-goblins-3000.yaml")
    full, shown = done.fingerprint, done.open.fingerprint
    lang = language("en")
    own = build.sheet(done, lang, "player")
    assert (own.fingerprint, own.full_fingerprint) == (shown, full)
    assert any(full in text and shown in text for _, text in own.secrets.lines)
    openly = plain_text.write(own._replace(secrets=type(own.secrets)()), "full")
    assert full not in openly and shown in openly
    checked = plain_text.write(build.sheet(done, lang, "umpire"), "full")
    assert full in checked and shown in checked
    assert full not in str(printing.write([done], lang, printing.Order(copy="opponent")))


def test_verify_compares_open_pages_and_secret_pages(tmp_path):
    """The opponent's and the player's copies prove the open list, the umpire's the whole one."""
    done = mustered(LISTS / "wfb3" / "rosters" / "orcs-goblins-3000.yaml")
    lang = language("en")
    for copy, words in (
        ("opponent", "Secrets, if there are any, were not compared"),
        ("player", "Secrets, if there are any, were not compared"),
        ("umpire", "is the list that was printed"),
    ):
        (tmp_path / "sheet.pdf").write_bytes(printing.write([done], lang, printing.Order(copy=copy)))
        found = verify.compare_with_print(verify.read_codes(str(tmp_path / "sheet.pdf")), done, "mine.yaml")
        assert found.same and words in lang.say(found.text)
    entries = tuple(e.model_copy(update={"notes": "x"}) if e.id == "mob" else e for e in done.roster.entries)
    other = [e.model_copy(update={"models": e.models + 1}) if e.as_ == "hidden" else e for e in entries]
    other = [e.model_copy(update={"models": e.models - 1}) if e.id == "mob" else e for e in other]
    changed = mustering.muster(done.roster.model_copy(update={"entries": tuple(other)}), done.library)
    assert changed.open.fingerprint == done.open.fingerprint
    found = verify.compare_with_print(verify.read_codes(str(tmp_path / "sheet.pdf")), changed, "mine.yaml")
    assert not found.same and "its secret part differs" in lang.say(found.text)


def test_the_umpires_message_has_the_secrets_and_no_other():
    """Copied text leaves them out unless the player asks for his own, or for the umpire's copy."""
    done = mustered(LISTS / "wfb3" / "rosters" / "orcs-goblins-3000.yaml")
    lang = language("en")
    order = printing.Order()
    assert "Fanatics" not in printing.message(done, lang, order)
    assert "Fanatics" not in printing.message(done, lang, order._replace(copy="opponent"))
    assert "Fanatics" in printing.message(done, lang, order._replace(copy="umpire"))
    assert "Fanatics" in printing.message(done, lang, order, own=True)
