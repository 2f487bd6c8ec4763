"""The title block of a sheet: player, club and date, and the device that the player's settings name."""

from __future__ import annotations

import io
import json
import random

import pytest
from PIL import Image

from builder.core.findings import MusterError
from builder.files import state_folder
from builder.locale import language
from builder.render import pdf, printing, style
from builder.render.pdf import device
from builder.sheet.model import HeadRow
from tests.cli.files import LEGAL, write
from tests.render.drawn import block, fragments, plain, printed, reader, wrong


def saved(path, mode="RGB", size=(40, 60), colour=None, form="PNG"):
    Image.new(mode, size, colour).save(path, form)
    return path


def images(data):
    return [image.image for page in reader(data).pages for image in page.images]


@pytest.mark.parametrize(
    ("mode", "colour", "form", "grey"),
    [
        ("RGB", "white", "PNG", 255),
        ("RGBA", (0, 0, 0, 0), "PNG", 255),  # what is transparent is the white of the paper
        ("L", 90, "JPEG", 90),
        ("P", 0, "PNG", 0),
        ("1", 0, "PNG", 0),
        ("CMYK", (0, 0, 0, 255), "JPEG", 0),
    ],
)
def test_a_device_is_grey(tmp_path, mode, colour, form, grey):
    found = device.read(saved(tmp_path / "device", mode, colour=colour, form=form))
    assert (found.width, found.height) == (40, 60)
    assert set(found.greys) == {grey}


def bytes_of(size, form="PNG"):
    out = io.BytesIO()
    Image.new("1", size).save(out, form)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (None, "cannot be read"),
        (b"", "not a PNG or JPEG"),
        (b"\x89PNG\r\n\x1a\n" + b"x" * 50, "not a PNG or JPEG"),
        (bytes_of((400, 400))[:60], "not a PNG or JPEG"),
        (bytes_of((40, 40), "GIF"), "not a PNG or JPEG"),
        (bytes_of((2001, 2000)), "more than 4,000,000 pixels"),
        (bytes_of((20000, 20000)), "more than 4,000,000 pixels"),
        (b"\x89PNG" + b"x" * 1_000_000, "larger than 1,000,000 bytes"),
    ],
    ids=["missing", "empty", "no image", "cut off", "another form", "too many pixels", "a bomb", "too many bytes"],
)
def test_a_device_that_cannot_be_printed_says_why(tmp_path, data, expected):
    path = tmp_path / "device"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(MusterError) as problem:
        device.read(path)
    assert expected in language("en").say(problem.value.text)


@pytest.mark.parametrize("named", ["a\0b", "~nobody-at-all/x.png", 7, ["x"], "x" * 9000, "."])
def test_a_name_that_no_file_has_is_a_warning(named):
    order, warning = printing.with_device(printing.Order(), {"device": named})
    assert order.device is None
    assert "printed without it" in language("en").say(warning)


def test_a_spoilt_image_is_no_crash(tmp_path):
    """Bytes changed at random: an image still, or the message that it is broken."""
    chance = random.Random(7)
    whole = {form: bytearray((saved(tmp_path / form, colour="red", form=form)).read_bytes()) for form in ("PNG", "JPEG")}
    for number in range(200):
        data = bytearray(whole["PNG" if number % 2 else "JPEG"])
        for _ in range(3):
            data[chance.randrange(8, len(data))] = chance.randrange(256)
        (tmp_path / "spoilt").write_bytes(data)
        try:
            device.read(tmp_path / "spoilt")
        except MusterError:
            continue


@pytest.mark.parametrize("layout", ["battle", "dossier"])
def test_the_device_stands_on_the_copies_of_players(tmp_path, layout):
    own = device.read(saved(tmp_path / "device.png", size=(300, 40), colour="red"))
    s = plain(block(1), fingerprint="0123456789abcdef")
    data = printed(s, layout, device=own)
    assert [image.size for image in images(data)] == [(300, 40)]
    assert data == pdf.write([s], (layout,), style.PrintOptions(device=own))
    assert wrong((s,), layout, device=own) == []
    assert images(printed(s._replace(copy="umpire"), layout, device=own)) == []


def test_player_club_and_date_stand_below_the_title():
    rows = (("Club", "Old World Guild", "field"), ("Date", "28 November", "date"), ("Points", "12", "points"))
    s = plain(block(1), subtitle="Anna", head=tuple(HeadRow(*row) for row in rows))
    found = {one.text.strip(): one.y for one in fragments(reader(printed(s)).pages[0])[::-1]}  # the foot has the title too
    assert found["The Host"] > found["Anna"] == found["Old World Guild"] == found["28 November"] > found["12"]


def test_muster_print_has_date_and_device(muster, tmp_path):
    """A device that is missing is a warning; the sheet is printed without it."""
    roster = write(tmp_path, LEGAL)
    settings = state_folder.folder() / "settings.json"
    settings.write_text(json.dumps({"device": str(saved(tmp_path / "device.png"))}))
    code, _, err = muster("print", roster, "--date", "28 November", "-o", tmp_path / "a.pdf")
    data = (tmp_path / "a.pdf").read_bytes()
    assert (code, err, len(images(data))) == (0, "", 1)
    assert "28 November" in reader(data).pages[0].extract_text()
    settings.write_text(json.dumps({"device": str(tmp_path / "none.png")}))
    code, _, err = muster("print", roster, "-o", tmp_path / "b.pdf")
    assert (code, images((tmp_path / "b.pdf").read_bytes())) == (0, [])
    assert "none.png" in err
    assert "printed without it" in err
