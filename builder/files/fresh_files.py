"""New files with a comment on each part: tournament packs, and the user's own armies."""

from __future__ import annotations

import secrets
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence

from pydantic import TypeAdapter, ValidationError

from builder.core import yaml_source
from builder.core.definitions import Id
from builder.core.findings import MusterError, Plain, T
from builder.core.fresh_definitions import FilePart
from builder.core.overlays import FOLDER
from builder.core.overlays import KIND as OVERLAY
from builder.files.file_stems import file_stem
from builder.locale import Language


def fresh_event(
    id: str, name: str, systems: Sequence[str], games: Iterable[str], limit: int, lang: Language, keys: Iterable[str]
) -> str:
    """Text of a new pack with a random salt; `keys` are those by which restrictions select entries.

    `systems` are the ids of its games, `games` their game types, `limit` is the points limit.
    """
    kinds = tuple(games)
    asked: dict[str, Plain] = {"limit": limit, "turns": 5}
    if kinds:
        asked = {"game": kinds[0], **asked}
    parts: list[FilePart] = [
        (
            T(
                "A tournament pack. It lies in events, below your own folder of lists, and its file is named after its id."
            ),
            {"kind": "event", "format": 1, "id": id, "name": name, "version": "1"},
        ),
        (T("The games that are played there, by their ids."), {"systems": list(systems)}),
        (
            T(
                "All dice before the game follow from the salt. Keep it to yourself until the lists are handed in: "
                "give players a copy of the pack without this line."
            ),
            {"salt": secrets.token_hex(12)},
        ),
        (
            T(
                "What every list is checked for: kind of game ({kinds}), points. Turns are those of "
                "a battle. Remove what you do not require.",
                kinds=kinds,
            )
            if kinds
            else T(
                "What every list is checked for: points. Turns are those of a battle. Remove what you do not require."
            ),
            asked,
        ),
        (
            T("By how many points a list may be over the limit, and how many it must spend at least."),
            {"leeway": 0, "floor": 0},
        ),
        (
            T(
                "What lists write under further keys of their game: house rules, an edition, ways of counting. For example: {example}",
                example="asks: {house_rules: [level-caps]}",
            ),
            {"asks": {}},
        ),
        (
            T(
                "The armies that are played, by their ids (“muster armies” lists them); all if none "
                "is named here. Then those that are not played."
            ),
            {"armies": [], "banned_armies": []},
        ),
        (
            T(
                "What is banned (max: 0), capped or required, chosen by what it is: {keys}. It counts entries unless you write "
                "counts: models, points or times; points may be a share of the limit (max_share: 1/4). For example: {example}",
                keys=tuple(keys),
                example="restrictions: [{of: {kind: [character]}, max: 5, why: Tables are small.}]",
            ),
            {"restrictions": []},
        ),
        (
            T(
                "A score of composition: points at the start, what costs or brings points, the least that is legal. For example: {example}",
                example="score: {start: 20, least: 10, lines: [{name: Wizards, of: {entry: [wizard]}, beyond: 1, points: -3}]}",
            ),
            {"score": {"start": 0, "lines": []}},
        ),
        (
            T(
                "What small games need not keep, up to a limit of points. For example: {example}",
                example="dispensations: [{up_to: 1000, code: " + f"{systems[0]}.general" + ", why: Small games.}]",
            ),
            {"dispensations": []},
        ),
        (
            T(
                "Waivers, by player and the code of the finding; no other waiver counts. For example: {example}",
                example=f"waivers: [{{player: Ann Lee, code: {systems[0]}.unit-size, entry: guard, why: Agreed.}}]",
            ),
            {"waivers": []},
        ),
        (
            T(
                "How many lists each player hands in; the fields that lists must fill in, such as "
                "player or club; the deadline."
            ),
            {"lists": 1, "fields": [], "deadline": None},
        ),
        (T("Your own rules, in words: they are printed on the sheets, and nobody checks them."), {"rules": []}),
        (T("What else players are told, in their letters."), {"notes": ""}),
    ]
    return with_comments(parts, lang)


def fresh_overlay(system: str, id: str, name: str, lang: Language) -> str:
    """Text of a new overlay over every army of a game, without changes."""
    parts: list[FilePart] = [
        (
            T(
                "An overlay: changes to armies. It lies in {folder}, below your own folder of lists, and its file is named "
                "after its id. Lists use it with: {example}",
                folder=f"{system}/{FOLDER}",
                example=f"overlays: [{id}]",
            ),
            {"kind": OVERLAY, "format": 1, "system": system, "id": id, "version": "1", "name": name},
        ),
        (
            T("The armies that it changes, by their ids (“muster armies” lists them); all if none is named here."),
            {"over": []},
        ),
        (
            T("Books of your own. For example: {example}", example="books: {club: {name: Club booklet, short: Club}}"),
            {"books": {}},
        ),
        (
            T(
                "Changed keys, by heading of the army’s file and id; a key with nothing after its colon is removed. "
                "For example: {example}",
                example="change: {units: {guard: {points: 8}}}",
            ),
            {"change": {}},
        ),
        (
            T("Entries that nobody may take, by heading. For example: {example}", example="remove: {units: [guard]}"),
            {"remove": {}},
        ),
        (
            T(
                "New entries, written as in the army’s file, by heading. For example: {example}",
                example="add: {units: […]}",
            ),
            {"add": {}},
        ),
    ]
    return with_comments(parts, lang)


def with_comments(parts: Iterable[FilePart], lang: Language) -> str:
    """The parts as YAML, each with its comment above."""
    known = tuple(parts)
    above = {next(iter(values)): comment for comment, values in known}
    lines: list[str] = []
    for line in yaml_source.dump({key: value for _, values in known for key, value in values.items()}).splitlines():
        key = line.partition(":")[0]
        if key in above:
            comment = above.pop(key)
            lines += [""] if lines else []
            lines += [] if comment is None else _comment(lang.say(comment))
        lines.append(line)
    return "\n".join(lines) + "\n"


def _comment(text: str) -> list[str]:
    """A text as lines of a YAML comment."""
    return [f"# {line}" for line in textwrap.wrap(text, 110)]


def id_of(text: str) -> str:
    """An id made from a name or file name: `Été à Lyon` gives `ete-a-lyon`.

    Raises `MusterError` if the name has no usable character.
    """
    id = file_stem(unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode())
    if not id:
        raise MusterError(T("“{text}” makes no id; name one with --id.", text=text))
    return id


def is_id(text: str) -> bool:
    """True if a text may be an id."""
    try:
        TypeAdapter(Id).validate_python(text)
    except ValidationError:
        return False
    return True
