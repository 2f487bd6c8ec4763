"""Lists as share codes: what a code carries comes back equal, damage is found, and nothing is too large."""

from __future__ import annotations

import base64
import contextlib
import random
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import locale
from builder.core import share_codes, yaml_source
from builder.core.findings import MusterError
from builder.core.roster import plain_values
from builder.files import loading, roster_files
from builder.mustering import muster, muster_file
from builder.render import plain_text, qr
from builder.sheet import build
from tests import generated_lists
from tests.conftest import LISTS
from tests.generated_lists import Coverage
from tests.rosters import rosters
from tests.sampling import examples, sample_lists

EN = locale.language("en")
SHIPPED = sorted(LISTS.glob("*/rosters/*.yaml"))
MOST = 1300
"""Most characters of the code of a shipped list."""
GUARD = {"kind": "roster", "format": 1, "system": "wfb3", "army": "empire", "limit": 500, "game": "friendly", "entries": [{"take": "helblitzen", "models": 20}]}


def decoded(text):
    return yaml_source.parse(share_codes.roster_text(text)).value


def equal(values, code):
    """A code brings back what it carries."""
    found = decoded(code)
    return share_codes.carried(yaml_source.parse(yaml_source.dump(values)).value) == share_codes.carried(found)


@pytest.mark.parametrize("path", sample_lists(SHIPPED))
def test_shipped_lists_come_back(path, folders):
    """Each, also out of a text that ends in the code; none is long, and its QR code has room on 50 mm."""
    done = muster_file(roster_files.read_roster(str(path)), folders)
    code = done.share_code
    assert equal(plain_values(done.roster), code)
    assert equal(plain_values(done.roster), f"Look!\n\n{code}\n\nAnn, of the club\n")
    assert len(code) <= MOST
    assert qr.of_share_code(code).side <= 125


def test_generated_lists_come_back(folders):
    """Lists that use everything that armies offer, with the definitions’ versions."""
    made = generated_lists.rosters(folders, Coverage(set(), set()))
    for _, values in zip(range(examples(3, 1000)), made, strict=False):
        code = share_codes.encode(values[1], {"empire": "1.0", "points": 12.5})
        assert equal(values[1], code), values[0]
        assert decoded(code)["made_with"] == {"empire": "1.0", "points": 12.5}


@given(rosters())
@settings(max_examples=examples(8, 200))
def test_any_roster_comes_back(values):
    assert equal(values, share_codes.encode(values, {}))


def test_what_is_left_out_and_what_is_named(muster, tmp_path):
    """Player, notes, lines of one’s own, tags, reasons and secrets are not in it, and each is named."""
    path = tmp_path / "list.yaml"
    path.write_text(
        "kind: roster\nformat: 1\nsystem: wfb3\narmy: orcs-goblins\nlimit: 1000\ngame: friendly\nplayer: Ann\n"
        "fields: {club: Ulm}\ntags: [spring]\nnotes: my plan\nwaivers: [{code: wfb3.total, by: Bob, why: his birthday}]\n"
        "entries:\n- {take: gobbos, id: mob, models: 20, notes: first}\n- {take: goblin-fanatics, models: 2, joins: mob, as: hidden}\n"
    )
    code, out, err = muster("share", path)
    assert code == 0
    assert "fanatics" not in share_codes.roster_text(out)
    for word in ("player", "Ann", "Ulm", "spring", "plan", "birthday", "first"):
        assert word not in share_codes.roster_text(out)
    for word in ("player", "club", "tags", "notes", "waivers", "hidden"):
        assert word in err
    _, own, told = muster("share", path, "--secrets")
    assert "fanatics" in share_codes.roster_text(own)
    assert "hidden" not in told


def test_a_code_is_read_where_a_list_is(muster, tmp_path, monkeypatch):
    """`check` and `import` take it alone, in a file, and at the end of the short text; the short text has it."""
    sample = LISTS / "wfb3/rosters/empire-2000.yaml"
    text = muster("show", sample, "--length", "short")[1]
    assert text.rstrip().splitlines()[-1].startswith("muster1:")
    (tmp_path / "mail.txt").write_text("".join(f"> {line}\n" for line in text.splitlines()) + "Cheers\n")
    code, out, _ = muster("check", tmp_path / "mail.txt")
    assert (code, "2,000 points" in out) == (0, True)
    code, _, _ = muster("import", text.split()[-1], "-o", tmp_path / "new.yaml")
    assert code == 0
    assert muster("check", tmp_path / "new.yaml")[0] == 0
    assert muster("import", text.split()[-1], "-o", tmp_path / "new.yaml")[0] == 2


def test_unknown_ids_are_kept_and_found(muster, tmp_path):
    code = share_codes.encode(GUARD | {"entries": [{"take": "halberd-elephants", "models": 3}]}, {})
    (tmp_path / "code.txt").write_text(code)
    result, out, _ = muster("check", tmp_path / "code.txt")
    assert (result, "ref.unknown" in out) == (1, True)
    assert "halberd-elephants" in muster("import", code)[1]


CODE = share_codes.encode(GUARD, {})


def _packed(data):
    packer = zlib.compressobj(9, wbits=-15, zdict=share_codes._COMMON)
    packed = packer.compress(data) + packer.flush() + zlib.crc32(data).to_bytes(4)
    return "muster1:" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


DAMAGED = {
    "a letter less": (CODE[:-3], "damaged"),
    "a letter changed": (CODE[:30] + ("A" if CODE[30] != "A" else "B") + CODE[31:], "damaged"),
    "nothing behind the mark": ("muster1:x", "damaged"),
    "another version": ("muster7:" + CODE[8:], "version 7"),
    "a list in it": (_packed(b"[1]"), "damaged"),
    "much in little": (_packed(b'{"notes":"' + b"a" * 3_000_000 + b'"}'), "1000000"),
    "nested deeply": (_packed(b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}"), "damaged"),
    "not Unicode": (_packed(rb'{"name":"\ud800"}'), "damaged"),
    "an infinite number": (_packed(b'{"limit":Infinity}'), "damaged"),
    "a number without end": (_packed(b'{"limit":1e999}'), "damaged"),
    "very many digits": (_packed(b'{"limit":' + b"1" * 6000 + b"}"), "damaged"),
}


@pytest.mark.parametrize(("code", "word"), DAMAGED.values(), ids=DAMAGED)
def test_damage_is_found(muster, tmp_path, code, word):
    """With an error that says so, in every command."""
    with pytest.raises(MusterError) as problem:
        share_codes.roster_text(code)
    assert word in EN.say(problem.value.text).replace(",", "").replace("\u00a0", "")
    (tmp_path / "code.txt").write_text(code)
    assert muster("check", tmp_path / "code.txt")[0] == 2
    assert muster("import", code)[0] == 2


@given(st.integers(0, len(CODE) - 9), st.sampled_from("ABCDEFxyz019-_"))
def test_any_changed_letter_is_found(place, letter):
    """It is refused, or it was a sign that does not count: the last one has bits to spare."""
    changed = CODE[: 8 + place] + letter + CODE[9 + place :]
    with contextlib.suppress(MusterError):
        assert share_codes.roster_text(changed) == share_codes.roster_text(CODE)


@given(st.text(max_size=300))
def test_any_text_has_a_code_or_none(text):
    assert share_codes.roster_text(text) is None or "muster" in text


def test_very_long_lists_have_no_qr_code():
    """The error says to share the text."""
    chance = random.Random(7)
    values = GUARD | {"entries": [{"take": f"e{chance.randrange(10**9)}"} for _ in range(900)]}
    with pytest.raises(MusterError):
        qr.of_share_code(share_codes.encode(values, {}))


def test_the_code_on_paper_is_read(muster, tmp_path):
    """A page of its own has the QR code of the open list, about 50 mm wide, as a reader sees it."""
    pdfium, zxing = pytest.importorskip("pypdfium2"), pytest.importorskip("zxingcpp")
    sample = LISTS / "wfb3/rosters/orcs-goblins-3000.yaml"
    assert muster("print", sample, "--share-qr", "--layout", "compact", "-o", tmp_path / "sheet.pdf")[0] == 0
    document = pdfium.PdfDocument(str(tmp_path / "sheet.pdf"))
    page = document[len(document) - 1].render(scale=300 / 72).to_pil()
    assert [found.text for found in zxing.read_barcodes(page)] == [muster("share", sample)[1].strip()]


def test_the_opponents_text_has_the_open_code(folders):
    """The player’s own text has the whole one."""
    library = loading.load("wfb3", "orcs-goblins", folders)
    done = muster(roster_files.read_roster(str(LISTS / "wfb3/rosters/orcs-goblins-3000.yaml")).roster, library)
    texts = {copy: plain_text.write(build.sheet(done, EN, copy), "short").split()[-1] for copy in ("player", "opponent", "umpire")}
    assert texts == {"player": done.share_code, "opponent": done.open.share_code, "umpire": done.share_code}
    assert done.share_code != done.open.share_code


def test_a_terminal_shows_the_code(muster):
    """In half blocks, square, with a margin."""
    lines = muster("share", Path(LISTS) / "wfb6/rosters/empire-500.yaml", "--qr")[1].splitlines()
    assert {len(line) for line in lines} == {len(lines[0])}
    assert abs(len(lines[0]) - 2 * len(lines)) <= 1
    assert set("".join(lines)) <= set("█▀▄ ")
