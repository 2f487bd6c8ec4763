"""The wording of messages: unwanted words, singular and plural, no file names or rulings on paper and screen."""

from __future__ import annotations

import ast
import re
from functools import cache
from string import Formatter

import pytest

from builder.core.findings import N, Text
from builder.core.plurals import FEW, MANY, ONE, P, how_many
from builder.core.points import Quarters
from builder.locale import catalogue, language
from tests.conftest import ROOT, TESTS, definition_values

NOT_OURS = {
    "en": (
        "reckoned", "stands? twice", "too dear", "sources? of ours", "in our sources", "asked for", "asks for", "lets nothing pass", "means nothing",
        "as it should be", "nothing to find fault", "mend", "mended", "(?:dice|die|row|double|is|are|be|been) thrown", "thrown (?:by hand|before the game|again|twice)",
        "of the own", "the own", "for want of", "let pass", "(?<!there )is no (?!longer|higher|more|such)", "sells? no",
    ),
    "fr": ("avant-garde", "sauvegarde aucune", "hors d’elle", "l’armée même", "jetez", "constructeurs?", "constats?", "aucune de nos sources"),
}  # fmt: skip
"""Patterns of unwanted words, by language; they occurred in earlier wordings and sound translated."""

INNER = re.compile(r"\b(?:[AV]\d{2}|WM-\d+|SK-\d+|BP-\d+|MK2-\d+)\b")
"""Pattern of the numbers of rulings, which are for the sources only."""

THINGS = ["points", "models", "machines", "units", "turns", "spells", "stands", "entries", "lists", "generals", "banners", "champions", "leaders", "warjacks", "warcasters", "guards", "riders", "chariots", "errors", "warnings", "changes", "characters", "teams", "tags", "levels", "files", "bytes", "values", "creatures", "days", "ids", "beasts", "masters", "commanders", "kinds", "pages", "versions", "dice", "seconds", "lines", "players", "abilities", "options", "sets", "items", "attachments", "types", "suits", "rows"]
"""English plurals of the things that messages count."""
COUNTED = re.compile(
    rf"\{{(\w+)\}} (?:(?:more|extra|magic|army|warjack|elite|draught|bribe|extra-pay|control|of these|of his|of|{{\w+}}) )*({'|'.join(THINGS)})\b"
)
NEVER_ONE = {
    "allowed": "what a list or a book allows: printed numbers above one",
    "limit": "a bound of the program, or points agreed",
    "high": "the upper end of a range",
    "most": "a cap that is above one where this is told",
    "models": "of a unit, which has several",
    "half": "of the models of a unit",
    "days": "for how long something is kept: many",
    "signs": "a bound of the program", "height": "of a window", "barred": "a word", "bribe": "points of an army", "pay": "points of an army",
    "army": "a word", "race": "a word", "side": "a word",
    "alignment": "a word", "kind": "a word", "size": "a span, such as 10-40", "all": "the lists of an event", "leeway": "points by which an event lets parts differ",
}  # fmt: skip
"""Placeholders that are never 1, with the reason."""

TOLD_OF_SEVERAL = {
    "told of none or of two and more": (

        "{contingent}: {found} commanders; a contingent may have only one.", "{count} kinds of beast ({names}); a unit of {unit} may have only one kind.",
        "{count} kinds of beast ({names}); it is not clear whether one unit may mix them.",
        "{creature}: none of the {wanted} dice for its profile have been rolled yet; until all have, the sheet shows ranges.",
        "Put {count} of these units in ranks.", "Remove all {count}.", "{kinds}: none of the {number} level {level} spells, at least {allowed} required.", "{upgrade}: none of the {count} units ({name}) has it; {part}.",
        "{count} abilities on this weapon ({form}), which may have only one; those that may have several: {forms}.",
        "{item} with {found} of these abilities; it must have exactly one: {names}.",
        "{found} seconds in command; the list allows only one.", "{found} seconds in command; the list allows up to {allowed}.",
        "{count} generals; exactly one is required.", "{found} generals; exactly one is required.", "Split it into {count} entries of one model each.", "{count} leaders; exactly one is required.",
        "Choose which of the {count} units carries the item.", "{found} models in one unit are hard to manoeuvre; {allowed} is the practical limit.",
        "{lost}: shoots one turn in {every}", "Take {count} models, champion included.", "one of {count} lists that he handed in",
        "Line {line} of the pairings: {player} has {count} lists; the sheet shows {file}.", "VP at {stands} stands",
        "A single team acts by itself and has no leader; a unit has {count} teams or more.", "{found} kinds of host; the list allows {allowed}.",
        "{names}: {found} taken in all; the list allows {allowed}.", "{form} with {count} abilities: {why}",
        "{item}: {found} abilities; the list allows {allowed} here.", "{name}: {count} magic items; only one is allowed.",
        "{name}: {count} of these attachments, at most {most} allowed.", "{name}: {count} suits of armour; only one is allowed.",
        "{count} pages are open, or too many were opened within a minute: close one and try again.", "{file} cannot be read as a PDF within {count} seconds.",
        "{found} great banners; an army may have at most one.", "{found} banners; a contingent may have at most one.", "{count} elite units; at most {most} allowed in total.",
        "{name}: {found} units; creatures of one kind form at most {allowed}.", "{name}: {found} units; creatures of one kind must form a single unit.",
        "{count} warcasters; the encounter allows at most {most}.", "{name}: {count} warjacks marshalled, at most {most} allowed.",
        "{name}: {count} models in one entry; the leader, and any model with injuries or experience, must be an entry of its own.", "a unit reduced from {stands} or more stands to one",
        "{count} versions of one character; an army may have only one.", "{name}: {count} attachments of the same type; only one of each is allowed.",
        "{name}: {count} types of weapon attachment; only one is allowed.", "Use one of the {count} ids known to the armies’ files, such as {some}.",
        "{name}: {count} groups of {each} models in the army, field allowance {most}.",
    ),
    "points of an army, of a part of it, or of a cap": (
        "Magic items cost {points} points; the event allows at most {allowed}.", "for up to {points} points", "limits of {points} points", "not with {points} points",
        "up to {points} points", "{count} (limits of {points} points)",
        "{item} worth {cost} points; the list allows {most} at most.", "{left} of {points} warjack points left",
        "{name}: {points} points a model, at most {most} allowed.", "{points} points and more, warcasters up to {most}",
        "{points} points per side; the rules work best with {span}.", "{points} points, warcasters up to {most}",
        "{points} points, {dice}D6 against the loyalty of enemy mercenaries", "{spent} points, {over} over the limit of {limit}.",
        "Reinforcements cost {points} points; at most {most} are allowed.", "Reinforcements cost {points} points; none are allowed.",
        "Specialists cost {points} points; at most {most} are allowed.", "Specialists cost {points} points; none are allowed.",
        "{name}: magic items worth {points} points; at most {most} are allowed.", "{train} for each full {points} points of rank and file", "Pay {points} points.",
        "Set aside {points} points.", "{name} is played at {points} points, not at {limit}.",
        "Models cost {points} points; the event requires {low} to {high}, warjack points included.", "In this scenario {side} has {points} points, not {limit}.",
    ),
    "of something that is told behind it, so that it stands for any number, as in 1 of 12 models": (
        "{count} of {all} lists",
        "{points} of {limit} points", "{cost}, of which {paid} warjack points", "{spent} army points, {over} over the limit of {limit}.",
    ),
    "numbers that books and events print above one": (
        "{event}: {turns} turns, about {hours} h", "formation: skirmish ({units} units)",
        "{length}″ × {width}″: {parts}, {holds} models of a side in each, {long} and {short} shoot out of its walls",
        "{entry}: a purchase has {number} models, but the entry describes {fixed}.",
        "{kinds}: {found} of the {number} level {level} spells, at least {allowed} required.",
        "{unit}: {found} hidden here; at most {allowed} may hide among {total} models.", "{unit}: {found} hidden here; nobody may hide among only {total} models.",
    ),
}  # fmt: skip
"""Messages that never have the number 1, by reason."""


def _messages():
    """Messages of the code with their translations."""
    for message in catalogue.read("fr"):
        if message.id:
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            strings = message.string if isinstance(message.string, tuple) else (message.string,)
            yield ids, strings


def _texts(value, language_key):
    """Texts of one language in the plain values of a definition file."""
    if isinstance(value, dict):
        if isinstance(value.get(language_key), str):
            yield value[language_key]
        for key, one in value.items():
            if key not in {"source", "en", "fr"}:
                yield from _texts(one, language_key)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one, language_key)


def _said_otherwise(text, code):
    low = text.lower().replace("\u00a0", " ").replace("\u202f", " ")
    return re.findall(rf"(?<!\w)(?:{'|'.join(NOT_OURS[code])})\b", low)


def test_no_message_has_a_word_that_is_not_ours():
    """No English or French message contains an unwanted word."""
    found = [(text, word) for ids, strings in _messages() for texts, code in ((ids, "en"), (strings, "fr")) for text in texts for word in _said_otherwise(text, code)]
    assert found == []


@pytest.mark.parametrize("code", ["en", "fr"])
def test_no_text_of_the_definitions_has_one(code):
    """No name of a rule, effect, doubt or note in the definitions contains an unwanted word."""
    texts = [(file.name, text) for file, values in definition_values() for text in _texts(values, code)]
    assert [(name, text, word) for name, text in texts for word in _said_otherwise(text, code)] == []


def test_no_ruling_is_named():
    """No message and no text of sheet or screen contains the number of a ruling."""
    assert [text for ids, strings in _messages() for text in (*ids, *strings) if INNER.search(text)] == []
    shown = [*(TESTS / "goldens").rglob("*.txt"), *(TESTS / "tui" / "__snapshots__").rglob("*.txt")]
    assert len(shown) > 40
    assert [file.name for file in shown if INNER.search(file.read_text(encoding="utf-8"))] == []


def test_what_counts_has_a_wording_for_one():
    """A number before a counted thing uses `N` or `P`, unless it is never 1."""
    several = {message for messages in TOLD_OF_SEVERAL.values() for message in messages}
    single = {ids[0] for ids, _ in _messages() if len(ids) == 1}
    assert several - single == set()  # none is kept here that nobody says any more
    assert [(text, name) for text in sorted(single - several) for name, _ in COUNTED.findall(text) if name not in NEVER_ONE] == []


@cache
def _said():
    """Each call in the code that makes a message, with its file."""
    found = []
    for file in sorted((ROOT / "builder").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"T", "N", "P"}:
                found.append((file, node))
    return found


@cache
def _counts():
    """Each message with a singular: both wordings, and the placeholder that decides."""
    found = []
    for _, node in _said():
        if node.func.id != "T":
            one, many, by = (a.value if isinstance(a, ast.Constant) else None for a in node.args[:3])
            if isinstance(one, str) and isinstance(many, str):
                found.append((one, many, by if node.func.id == "P" else "count"))
    return found


MANY_EN = re.compile(r"(?<![\w/+−-])1 (?:[a-z-]+ )??([a-z]{2,}s)\b(?! of)")
"""Pattern of 1 followed by an English plural."""
VERBS = {"is", "has", "was", "needs", "costs", "this", "follows", "sees", "its", "loses", "stays", "his", "carries"}
ONE_FR = re.compile(r"(?<![\w/+−-])[01][ \u00a0\u202f]([a-zà-ÿ]{2,}[sx])\b")
"""Pattern of 0 or 1 followed by a French plural."""
ALIKE = {"fois", "pas", "plus", "bras", "sous", "corps", "poids", "pris", "mis", "dans", "vers", "tous", "des", "les", "sans", "puis", "choix", "prix", "jours"}
"""French words that have this ending in the singular too."""
FEW_FR = re.compile(r"(?<![\w/+−-])2[ \u00a0\u202f]((?:point|pt|modèle|figurine|unité|sort|liste|erreur|avertissement|entrée|dé|carte|page|fichier|joueur|tour|machine|char|personnage|changement|dérogation|question|remarque))\b")
FEW_EN = re.compile(r"(?<![\w/+−-])[02] ((?:" + "|".join(t.removesuffix("s") for t in THINGS if t not in {"dice", "entries", "bodies", "abilities"}) + r"))\b(?! (?:(?:card|sheet|test|point)s?|…))")


@pytest.mark.parametrize(("code", "number"), [(code, number) for code in ("en", "fr") for number in (0, 1, 2)])
def test_what_counts_agrees(code, number):
    """1 point, 2 points; in French 0 point, 1 point, 2 points: each message that counts, with 0, 1 and 2."""
    lang, found, said = language(code), [], 0
    wrong = ((MANY_EN, FEW_FR) if number == 1 else (FEW_EN,)) if code == "en" else ((ONE_FR,) if number < 2 else (FEW_FR,))
    for one, many, by in _counts():
        names = {name for text in (one, many) for _, name, _, _ in Formatter().parse(text) if name}
        assert by in names or by == "count", one
        words = lang.say(P(one, many, by, **{**dict.fromkeys(names, "…"), by: number}))
        found += [(words, word) for pattern in wrong for word in pattern.findall(words) if word not in VERBS | ALIKE]
        said += 1
    assert said > 200
    assert found == []


def test_both_languages_have_the_same_places():
    """Both languages of a message have the same placeholders."""
    assert list(catalogue.faults(catalogue.read("fr"))) == []


@pytest.mark.parametrize("code", ["en", "fr"])
def test_every_message_with_0_1_and_2(code):
    """Every placeholder is filled, and there is no empty bracket, double space or stray character."""
    lang = language(code)
    said = 0
    for ids, _ in _messages():
        names = {name for text in ids for _, name, _, _ in Formatter().parse(text) if name} if "%(" not in ids[0] and "%r" not in ids[0] and "%s" not in ids[0] else set()
        for number in (0, 1, 2):
            values = dict.fromkeys(names, number)
            text = Text(ids[0], values, ids[1], number) if len(ids) > 1 else Text(ids[0], values)
            words = lang.say(text)
            assert "{" not in words.replace("{{", "") or not names, words
            assert "  " not in words.strip(), words
            assert not re.search(r"\w\(s\)", words), words
            said += 1
    assert said > 9000


@pytest.mark.parametrize(
    ("value", "number"),
    [(0, FEW), (1, ONE), (2, MANY), (1.5, FEW), (Quarters(4), ONE), (Quarters(6), FEW), (Quarters(8), MANY), (Quarters(2), ONE), ("x", MANY), (True, MANY)],
)
def test_one_and_many(value, number):
    """Points are in quarters; half a point is singular in both languages, one and a half only in French."""
    assert how_many(value) == number


def test_points_follow_their_number():
    """1 point, 1½ points; 1 pt, 1½ pt, 2 pts."""
    said = [[language(code).say(P("{points} point", "{points} points", "points", points=Quarters(q))) for q in (4, 6, 8)] for code in ("en", "fr")]
    assert said == [["1 point", "1½ points", "2 points"], ["1 pt", "1½ pt", "2 pts"]]
    assert language("fr").say(N("{count} model", "{count} models", 0)).endswith("figurine")


def test_every_message_of_the_code_is_in_the_catalogue():
    """Also messages in brackets or inside the values of others, which gathering can miss."""
    known = {text for ids, _ in _messages() for text in ids}
    found = []
    for path, node in _said():
        said = node.args[: 1 if node.func.id == "T" else 2]
        found += [f"{path.name}:{node.lineno} {m.value}" for m in said if isinstance(m, ast.Constant) and m.value and m.value not in known]
    assert found == []
