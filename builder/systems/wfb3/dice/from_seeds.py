"""Dice that follow from a seed, the same on every machine."""

from __future__ import annotations

import hashlib

DIE = 6
"""Number of faces of a die."""


def die_from(seed: str) -> int:
    """A D6 computed from a seed, each face equally likely.

    The first byte below 252 of SHA-256 over `muster die` and the seed, modulo six; if
    there is none, the digest is hashed again.
    """
    block = hashlib.sha256(b"muster die\n" + seed.encode()).digest()
    while True:
        for byte in block:
            if byte < 252:
                return byte % DIE + 1
        block = hashlib.sha256(block).digest()
