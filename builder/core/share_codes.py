"""Share codes: a whole roster as one word of text, such as `muster1:q1YqSyyKL0nMLklVsl…`.

A code is the mark and version, then in base64url: the roster's canonical JSON, deflated, and its CRC-32 (four bytes).
A version never changes its meaning; a newer program reads all older ones.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping
from typing import NoReturn

from builder.core.findings import MusterError, Plain, T, Text, mappings_in
from builder.core.yaml_documents import MAX_BYTES
from builder.core.yaml_writing import dump

MARK, VERSION = "muster", 1
_LEFT_OUT: Mapping[str, Text] = {
    "player": T("the player’s name"),
    "fields": T("the lines of your own for the sheet ({names})"),
    "tags": T("tags"),
    "notes": T("notes"),
}
"""Keys of a roster that a code leaves out, with names."""
_LEFT_OUT_BELOW = (("entries", "notes", _LEFT_OUT["notes"]), ("waivers", "why", T("the reasons of waivers")))
"""Lists of a roster, and the key of their items that a code leaves out, with its name."""
_HEAD = {"kind": "roster", "format": 1}
"""Keys with the same value in every roster, which a code therefore does not contain."""
_CODE = re.compile(rf"\b{MARK}(\d{{1,4}}):([\w\s>-]+)", re.ASCII)
"""Pattern of a code and the words after it; mail programs may have put line breaks and quote marks into the code."""
_COMMON = (
    b'"made_with":{"points":"creatures":"1."system":"'
    b',"thousands":"edition":"theme":"encounter":"controller":"attached_to":"mounts":["upgrades":["base_game":"scenario":"'
    b'"side":"injuries":["experience":"formation":"group":"bound_by":"team":{"crew":[{"creature":"'
    b'"size":"roll":{"die":"seed":"rolls":[{"spells":[{"kind":"battle","level":"name":"","ring"mercenary-ally-"from":"'
    b'"contingents":[{"house_rules":["level-caps"],"system":"limit":3000,"game":"tournament","limit":2000,'
    b'"entries":[{"army":"two-handed-weapon"]"additional-hand-weapon""long-bow""bow"],"crossbow""spear","halberd"],'
    b'"magic-standard"}]"magic-armour"}],"magic-weapon"}],"of":"shield","take":""command":["standard","musician"],'
    b'"champion":{"level":5,"as":"leader","champion","items":[{"abilities":["role":"general","mount":"warhorse'
    b'"options":["lance","light-armour","barding","heavy-armour","shield"],"level":10,"level":15,"level":20,"level":25,'
    b'"take":"wizard"},{"take":"hero"},{"models":12,"models":15,"models":30,"models":10,"id":"joins":"models":20,"take":"'
)
"""Text that the deflated JSON may refer back to; it is a part of the version, so it never changes."""
_CHECKSUM = 4
"""Length of the checksum in bytes."""
_DAMAGED = T("This share code is damaged or incomplete: copy it again, to the last letter.")


def carried(values: Mapping[str, Plain]) -> dict[str, Plain]:
    """The part of a roster's plain values that its code contains."""
    found = {key: value for key, value in values.items() if key not in (*_LEFT_OUT, *_HEAD, "made_with")}
    for key, inner, _ in _LEFT_OUT_BELOW:
        if key in found:
            items = mappings_in(found[key])
            found[key] = [{own: value for own, value in one.items() if own != inner} for one in items]
    return found


def left_out(values: Mapping[str, Plain]) -> tuple[Text, ...]:
    """Names of the parts of a roster's plain values that its code does not contain, each name once."""
    fields = values.get("fields")
    named = {"names": tuple(fields) if isinstance(fields, Mapping) else ()}
    found = [name._replace(values=named if key == "fields" else {}) for key, name in _LEFT_OUT.items() if key in values]
    for key, inner, name in _LEFT_OUT_BELOW:
        if name not in found and any(inner in one for one in mappings_in(values.get(key))):
            found.append(name)
    return tuple(found)


def encode(values: Mapping[str, Plain], made_with: Mapping[str, Plain]) -> str:
    """The code of a roster's plain values, with the versions of its definitions and its points at present."""
    data = _canonical({**carried(values), "made_with": made_with})
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=_COMMON)
    packed = packer.compress(data) + packer.flush() + zlib.crc32(data).to_bytes(_CHECKSUM)
    return f"{MARK}{VERSION}:{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def has_code(text: str) -> bool:
    """True if a text has a share code of any version."""
    return _last(text) is not None


def without_codes(text: str) -> str:
    """A text without those of its share codes that are on a single line."""
    return re.sub(rf"\b{MARK}\d{{1,4}}:[\w-]+", "", text)


def roster_text(text: str) -> str | None:
    """The roster in the last code of a text, as YAML; `None` if the text has no code.

    Raises `MusterError` for a code that is damaged, too large, or of another version.
    """
    found = _last(text)
    if found is None:
        return None
    if int(found[1]) != VERSION:
        raise MusterError(
            T(
                "This share code has version {found}; this program reads version {known}. Use a newer version of Muster.",
                found=int(found[1]),
                known=VERSION,
            )
        )
    try:
        return dump({**_HEAD, **_unpacked(found[2])})
    except (ValueError, zlib.error, RecursionError):
        raise MusterError(_DAMAGED) from None


def _last(text: str) -> re.Match[str] | None:
    """The last code of a text, with the words after it that may be further lines of the code."""
    begin = text.rfind(MARK)
    while begin >= 0:
        found = _CODE.match(text, begin)
        if found is not None:
            return found
        begin = text.rfind(MARK, 0, begin)
    return None


def _unpacked(text: str) -> dict[str, Plain]:
    """The values in a code, which ends where its deflated part does, and four bytes of checksum behind it.

    Raises `MusterError`, `ValueError`, `zlib.error` or `RecursionError` for damaged codes.
    """
    code = re.sub(r"[\s>]+", "", text)
    code = code[:-1] if len(code) % 4 == 1 else code
    unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=_COMMON)
    data = unpacker.decompress(base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)), MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise MusterError(T("This share code holds more than {limit} bytes.", limit=MAX_BYTES))
    if not unpacker.eof or zlib.crc32(data).to_bytes(_CHECKSUM) != unpacker.unused_data[:_CHECKSUM]:
        raise MusterError(_DAMAGED)
    values = json.loads(data, parse_constant=_refused)
    if not isinstance(values, dict):
        raise MusterError(_DAMAGED)
    _canonical(values)
    return values


def _refused(found: str) -> NoReturn:
    """Raise an error for a value that JSON of a roster may not contain."""
    raise ValueError(found)


def _canonical(values: Mapping[str, Plain]) -> bytes:
    """JSON with sorted keys and no blanks; raises `ValueError` for infinite numbers and text that is not Unicode."""
    return json.dumps(values, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()
