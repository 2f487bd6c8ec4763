"""The device (emblem) of a player or club: an image from a file, in grey, for the head of sheets."""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from pathlib import Path

from PIL import Image, ImageOps
from reportlab.lib.utils import ImageReader
from reportlab.platypus import Flowable

from builder.core.findings import MusterError, T
from builder.files import allowed_folders
from builder.render.style import MM, Device

MAX_BYTES = 1_000_000
"""Greatest size of an image file in bytes."""
MAX_PIXELS = 4_000_000
"""Greatest number of pixels of an image."""
SIDE = 17 * MM
"""Greatest width and height of a printed device, in points."""
_DRAWN = 500
"""Greatest number of pixels on each side of a printed device; about 750 to an inch."""
_BROKEN = (OSError, ValueError, SyntaxError, EOFError, struct.error, zlib.error)
"""Errors that Pillow raises for files that are not images, or are broken."""


def read(path: Path) -> Device:
    """The image in a PNG or JPEG file, in grey; raises `MusterError` if the file is missing, too large or invalid."""
    try:
        with allowed_folders.opened(path) as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as problem:  # ValueError for a name that no file can have
        why = getattr(problem, "strerror", None) or str(problem)
        raise MusterError(T("The device {file} cannot be read: {problem}.", file=str(path), problem=why)) from None
    if len(data) > MAX_BYTES:
        raise MusterError(
            T("The device {file} is larger than {limit} bytes: make it smaller.", file=str(path), limit=MAX_BYTES)
        )
    try:
        return _decoded(data)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise MusterError(
            T("The device {file} has more than {limit} pixels: make it smaller.", file=str(path), limit=MAX_PIXELS)
        ) from None
    except _BROKEN:
        raise MusterError(
            T("The device {file} is not a PNG or JPEG image, or is broken: save it as PNG or JPEG.", file=str(path))
        ) from None


def _decoded(data: bytes) -> Device:
    """The grey pixels of an image; raises an error before decoding if it has more than `MAX_PIXELS`."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        image = Image.open(io.BytesIO(data), formats=("PNG", "JPEG"))
    if image.width * image.height > MAX_PIXELS:
        raise Image.DecompressionBombError
    clear = ImageOps.exif_transpose(image).convert("RGBA")
    white = Image.new("RGBA", clear.size, "white")
    grey = Image.alpha_composite(white, clear).convert("L")
    grey.thumbnail((_DRAWN, _DRAWN))
    return Device(grey.width, grey.height, grey.tobytes())


class DrawnDevice(Flowable):
    """A device, as large as fits into a square of `SIDE`."""

    def __init__(self, device: Device) -> None:
        super().__init__()
        self._device = device
        scale = SIDE / max(device.width, device.height)
        self.width, self.height = device.width * scale, device.height * scale

    def wrap(self, *_: float) -> tuple[float, float]:
        """Width and height in points."""
        return self.width, self.height

    def draw(self) -> None:
        """Draw the image."""
        own = self._device
        image = ImageReader(Image.frombytes("L", (own.width, own.height), own.greys))
        self.canv.drawImage(image, 0, 0, self.width, self.height)
