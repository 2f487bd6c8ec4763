"""Rosters of other programs: recognised by their first bytes or keys, and named with program and game."""

import io
import json
import re
import zipfile
from collections.abc import Mapping
from typing import NamedTuple

from builder import locale, systems
from builder.core.findings import Plain, T, Text, Unreadable, items_in, mappings_in
from builder.core.yaml_documents import MAX_BYTES, unreadable_file

_HEAD = 4000
"""Number of characters at the beginning of an XML file that name its program and game."""
MAX_INNER = 10 * MAX_BYTES
"""Greatest size of a roster inside a `.rosz` file, in bytes."""
SELECTOR_LINK = re.compile(r"https?://[^\s#<>\"]{1,200}#/?\?[^\s<>\"]{0,4000}jsonPath=[^\s<>\"]{1,2000}")
"""Pattern of a list of Warmaster Selector as a link."""
_OWN_KIND = re.compile(r"^[> \t]*[\"']?kind[\"']?[ \t]*:", re.MULTILINE)
"""Pattern of the first line of this program's files, also as quoted in a mail."""
_BATTLESCRIBE, _NEW_RECRUIT, _OLD_WORLD = "BattleScribe", "New Recruit", "Old World Builder"
_WIKI, _SELECTOR = "Fantasy3RulesWiki", "Warmaster Selector"
_SENTENCES = {
    _BATTLESCRIBE: T("This is a BattleScribe roster of {game}."),
    _NEW_RECRUIT: T("This is a New Recruit roster of {game}."),
    _OLD_WORLD: T("This is an Old World Builder roster of {game}."),
    _WIKI: T("This is a Fantasy3RulesWiki roster of {game}."),
    _SELECTOR: T("This is a Warmaster Selector list of {game}."),
}
"""Sentence with program and game, by program."""


class Foreign(NamedTuple):
    """A roster of another program, recognised but not read."""

    program: str
    game: str
    """Name of the game as the other program writes it; empty if the file does not contain it."""
    form: str
    """Form of the file: `xml`, `zip`, `json`, `rules-wiki`, `link` or `text`."""

    @property
    def system(self) -> str | None:
        """Id of the game if it is one of this program's, by the beginning of its name; `None` for others."""
        say = locale.language("en").say
        return next(
            (id for id in systems.ids() if self.game.lower().startswith(say(systems.find(id).name).lower())), None
        )

    @property
    def named(self) -> Text:
        """A sentence that says of which program and game the roster is."""
        if not self.game:
            return T("This is a roster of another program: {program}.", program=self.program)
        return _SENTENCES[self.program]._replace(values={"game": self.game})

    @property
    def can_be_imported(self) -> bool:
        """True if the file contains the entries, and its game is one of this program's."""
        return self.system is not None and self.form != "link"

    def refusal(self, file: str | None = None) -> Unreadable:
        """The error for this file in a place where a roster of this program is expected."""
        return unreadable_file(file, "file.kind", self.named, fix=self._fix)

    @property
    def _fix(self) -> Text:
        """The fix for a user who opens the file as a roster of this program."""
        if self.form == "link":
            return T("Its links contain only positions in a list: copy the list there as text, then import the text.")
        if self.system is not None:
            return T("Make a roster from it: muster import FILE, or paste its text on the first screen of the builder.")
        return T("Muster has other games: “muster armies” lists them.")


def recognised(data: bytes) -> Foreign | None:
    """The roster of another program in a file's bytes; `None` for anything else."""
    if data[:2] == b"PK":
        inner = packed_roster(data)
        found = None if inner is None else recognised(inner)
        return None if found is None else found._replace(form="zip")
    text = data.decode("utf-8-sig", "replace").lstrip()
    if text.startswith("<"):
        return _of_xml(text[:_HEAD])
    if text[:1] in ("{", "["):
        return _of_json(text)
    return _of_text(text)


def packed_roster(data: bytes) -> bytes | None:
    """The only file of a `.rosz` archive; `None` if it is not such an archive, or its content is too large."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [info for info in archive.infolist() if info.filename.lower().endswith(".ros")]
            if len(names) != 1 or names[0].file_size > MAX_INNER:
                return None
            with archive.open(names[0]) as stream:
                found = stream.read(MAX_INNER + 1)
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError, EOFError, ValueError, zipfile.LargeZipFile):
        return None
    return found if len(found) <= MAX_INNER else None


def _of_xml(head: str) -> Foreign | None:
    """The roster of another program whose XML file begins with `head`; `None` for other XML."""
    found = re.search(r"<roster\b[^>]{0,2000}", head)
    if found is None or not re.search(r"battlescribe", head, re.IGNORECASE):
        return None
    game = re.search(r'gameSystemName="([^"<>]{0,100})"', found[0])
    return Foreign(_program(found[0]), _plain(game[1]) if game else "", "xml")


def _program(words: str) -> str:
    """Name of the program that wrote a roster, from the text that mentions it: New Recruit or else BattleScribe."""
    return _NEW_RECRUIT if "newrecruit" in words.lower().replace(" ", "") else _BATTLESCRIBE


def _plain(text: str) -> str:
    """A name with XML's character references, such as `&amp;`, decoded."""
    for reference, sign in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&apos;", "'"), ("&amp;", "&")):
        text = text.replace(reference, sign)
    return text


def json_values(text: str) -> Plain:
    """The values of a JSON text; `None` if it is not JSON or nested too deeply."""
    try:
        found: Plain = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found


def _of_json(text: str) -> Foreign | None:
    """The roster of another program in a JSON text; `None` for other texts."""
    value = json_values(text)
    if isinstance(value, Mapping):
        roster = value.get("roster")
        if isinstance(roster, Mapping) and "forces" in roster:
            return Foreign(
                _program(str(roster.get("generatedBy", _NEW_RECRUIT))),
                str(roster.get("gameSystemName", ""))[:100],
                "json",
            )
        if {"game", "army", "characters", "core"} <= value.keys():
            return Foreign(_OLD_WORLD, str(value["game"])[:100].replace("-", " "), "json")
        cards: Plain = value.get("list")
    else:
        cards = value
    if any("sourceId" in card for card in mappings_in(items_in(cards)[:1])):
        return _of_only_game(_WIKI, "rules-wiki")
    return None


def _of_text(text: str) -> Foreign | None:
    if _OWN_KIND.search(text):
        return None  # its notes may name another program
    if SELECTOR_LINK.search(text):
        return _of_only_game(_SELECTOR, "link")
    if re.search(r"created with \"?old world builder", text, re.IGNORECASE) or text.startswith("===\n"):
        return Foreign(_OLD_WORLD, _game_in(text, r"^===\n[^\n]*\n([^,\n]{1,100}),"), "text")
    if re.search(r"created with \[?\"?new recruit", text, re.IGNORECASE):
        return Foreign(_NEW_RECRUIT, _game_in(text, r"^\+\+ [^\n(]{0,200}\(([^\n)]{1,100})\)"), "text")
    return None


def _of_only_game(program: str, form: str) -> Foreign:
    """The roster of a program that has only one game, with the name of that game."""
    games = map(systems.find, systems.ids())
    names = (locale.language("en").say(game.name) for game in games if program in game.list_programs)
    return Foreign(program, next(names, ""), form)


def _game_in(text: str, pattern: str) -> str:
    """The text that the first group of a pattern matches: the name of the game; empty if the pattern does not match."""
    found = re.search(pattern, text)
    return "" if found is None else found[1].strip()
