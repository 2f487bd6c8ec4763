"""Names of roster keys, posts and qualities as the screen shows them."""

from __future__ import annotations

from builder.core.findings import Shown, T, Written

KEY_NAMES: dict[str, Shown] = {
    "creature": T("creature"),
    "level": T("level"),
    "role": T("role"),
    "joins": T("joins"),
    "as": T("role in unit"),
    "bound_by": T("bound by"),
    "wizard": T("wizard"),
    "mount": T("mount"),
    "quality": T("quality"),
    "size": T("crew"),
    "spare_crew": T("spare crew"),
    "team": T("team"),
    "models": T("models"),
    "options": T("options"),
    "command": T("command"),
    "items": T("magic items"),
    "spells": T("spells"),
    "kindred": T("kindred"),
    "roll": T("dice rolled"),
    "formation": T("formation"),
    "pack": T("beasts"),
    "guards": T("guards"),
    "champion": T("champion"),
    "abilities": T("abilities"),
    "of": T("made of"),
    "spell": T("spell level"),
    "form": T("form"),
    "shots": T("shots"),
    "die": T("die"),
    "seed": T("seed"),
    "rolls": T("dice of the profile"),
    "moved": T("bonus points moved"),
    "from": T("from"),
    "to": T("to"),
    "points": T("points"),
    "game": T("game type"),
    "event": T("event"),
    "baggage": T("baggage train"),
    "house_rules": T("house rules"),
    "system": T("rules of the game"),
    "creatures": T("bestiary"),
}
"""Names of roster keys on the screen, by key."""


def key_name(key: str) -> Written:
    """A roster key with its name on the screen."""
    return Written(key, KEY_NAMES.get(key, key))


POSTS: dict[str, Shown] = {
    "champion": T("champion"),
    "leader": T("leader"),
    "attached": T("attached"),
    "rider": T("rider"),
    "hidden": T("hidden"),
}
"""Names of posts that characters have in a unit, by id."""


def post_name(id: str) -> Written:
    """A post of a character in a unit, with its name on the screen."""
    return Written(id, POSTS.get(id, id))


COMMAND: dict[str, Shown] = {"standard": T("standard bearer"), "musician": T("musician")}
"""Names of command models within a sentence, by id."""


def quality_name(quality: str) -> Shown:
    """Name of a troop quality: `regular`, `levy`, `shock+2`, `missile+1`; `None` if it is unknown."""
    kind, _, grade = quality.partition("+")
    names = {
        "regular": T("regular"),
        "levy": T("levy"),
        "shock": T("shock elite +{grade}", grade=grade),
        "missile": T("missile elite +{grade}", grade=grade),
    }
    return names.get(kind)
