"""References between files of definitions."""

from __future__ import annotations

from builder.core import undefined_ids
from builder.core.models import Model

KNOWN = ("spear", "halberd")


def test_what_is_known_is_no_finding():
    """Alone and in a list."""
    assert list(undefined_ids.undefined("army", "spear", KNOWN, ("a",))) == []
    assert list(undefined_ids.undefined_in("army", ("spear", "halberd"), KNOWN, ("a",))) == []


def test_what_is_unknown_is_told_with_what_may_be_meant():
    """At its own place in a list; `entry` is the kind of file."""
    (told,) = undefined_ids.undefined_in("army", ("spear", "halbred"), KNOWN, ("units", 0, "options"))
    assert (told.code, told.entry, told.path) == ("ref.dangling", "army", ("units", 0, "options", 1))
    assert (told.found, told.allowed) == ("halbred", ["halberd"])
    assert told.fix.values == {"guess": "halberd"}


def test_what_is_missing_and_what_stands_twice():
    """Each with its own code."""
    assert undefined_ids.missing_finding("system", "pace", ("editions",)).code == "ref.dangling"
    (twice,) = undefined_ids.duplicates("army", "units", ("spear", "bow", "spear"))
    assert (twice.code, twice.path) == ("ref.doubled", ("units", 2, "id"))
    (of_both,) = undefined_ids.duplicates("army", "characters", ("hero", "bow"), ("spear", "bow"))
    assert of_both.path == ("characters", 1, "id")


class Weapon(Model):
    kind: str | None = None


class Unit(Model):
    arms: tuple[Weapon, ...] = ()
    by_name: dict[str, Weapon] = {}


def test_references_are_found_below_a_model_by_their_keys():
    """Through lists and mappings, at the path of each; what is left out names nothing."""
    unit = Unit(arms=(Weapon(kind="spear"), Weapon(), Weapon(kind="spaer")), by_name={"second": Weapon(kind="axe")})
    found = undefined_ids.undefined_below("army", unit, {"arms.kind": KNOWN, "by_name.kind": KNOWN})
    assert [(one.path, one.found) for one in found] == [(("arms", 2, "kind"), "spaer"), (("by_name", "second", "kind"), "axe")]
