"""Event files for other programs: players for pairing programs, standings for a club's page and for T³."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from builder.core.event_pack import Event
from builder.core.findings import Shown, T, Text
from builder.core.spelling import order_of
from builder.core.terminal_text import clean
from builder.desk.intake import Entrant, Intake
from builder.desk.pairing_programs import Standing
from builder.desk.pairs import ByName, cut_name
from builder.desk.rounds import Game, Place
from builder.desk.signup import SignUp
from builder.locale import Language
from builder.render.markdown_text import escaped
from builder.render.verdict_reports import cell, spreadsheet


def players_trf(intake: Intake, lang: Language) -> str:
    """Players with a list as a FIDE report file (TRF) for Swiss pairing programs, numbered in the order of names."""
    players = _players(intake)
    return _trf(intake.event, [_trf_line(n, one.name, 0, n) for n, one in enumerate(players, 1)], lang)


def rounds_trf(event: Event, games: Sequence[Game], places: Sequence[Place], lang: Language) -> str:
    """All finished rounds as a FIDE report file (TRF): games won, drawn and lost, with a bye as a point.

    Players are numbered in the order of names.
    """
    numbers = {name: n for n, name in enumerate(sorted((place.player for place in places), key=order_of), 1)}
    waiting = {game.round for game in games if not game.finished}
    numbered = sorted({game.round for game in games} - waiting)
    lines = []
    for name, number in numbers.items():
        own = {game.round: game for game in games if name in game.players}
        results = [_trf_result(own[n], name, numbers) if n in own else ("0000 - Z", 0.0) for n in numbered]
        rank = next(place.rank for place in places if place.player == name)
        head = _trf_line(number, name, sum(points for _, points in results), rank)
        lines.append("  ".join((head, *(text for text, _ in results))))
    return _trf(event, lines, lang)


def _trf_result(game: Game, name: str, numbers: Mapping[str, int]) -> tuple[str, float]:
    """A player's cell for a game in a TRF, and his points from it; `numbers` has starting numbers by player."""
    if not game.second:
        return "0000 - U", 1.0
    first = name == game.first
    own, other = (game.score1, game.score2) if first else (game.score2, game.score1)
    code, points = ("=", 0.5) if own == other else ("1", 1.0) if (own or 0) > (other or 0) else ("0", 0.0)
    return f"{numbers[game.second if first else game.first]:>4} {'w' if first else 'b'} {code}", points


def _trf(event: Event, lines: Sequence[str], lang: Language) -> str:
    """A TRF of an event with these lines of players."""
    rounds = event.rounds
    head = [
        f"012 {clean(lang.say(event.name))}",
        f"062 {len(lines)}",
        *([] if rounds is None else [f"142 {rounds}", f"XXR {rounds}"]),
    ]
    return "".join(f"{line}\n" for line in (*head, *lines))


def _trf_line(number: int, name: str, points: float, rank: int) -> str:
    """A player's line of a TRF without rounds."""
    space = f"{'':4} {'':3} {'':11} {'':10}"
    return f"001 {number:>4} {'':1}{'':3} {cut_name(clean(name)):<33} {space} {points:>4.1f} {rank:>4}"


def players_csv(intake: Intake, lang: Language) -> str:
    """Players with a list as a table for TXM, a tournament manager: nine columns, semicolons, no quotes."""
    rows = ["First Name;Last Name;Nickname;Team;Faction;Paid;List given;Won Bye;Squadlist"]
    for one in _players(intake):
        first, _, last = one.name.partition(" ")
        army = next((lang.say(report.army) for report in one.reports if report.army is not None), "")
        cells = (first, last, one.name, one.club, army, "", "X", "", "")
        rows.append(";".join(str(cell(text)).replace(";", ",").replace('"', "’") for text in cells))
    return "".join(f"{row}\n" for row in rows)


def _players(intake: Intake) -> list[Entrant]:
    """The players of an intake with a list, in the order of names."""
    return [one for one in intake.entrants if one.signed_up and one.name and one.reports]


class Member(NamedTuple):
    """A player of an event with the details that standings show."""

    name: str
    club: str
    army: Shown


def members(intake: Intake) -> list[Member]:
    """The players of an intake, each with the army of the first of his lists that has one."""
    armies = {one.name: next((r.army for r in one.reports if r.army is not None), "") for one in intake.entrants}
    return [Member(one.name, one.club, armies[one.name]) for one in intake.entrants if one.name]


def standings_csv(standings: Sequence[Standing], known: Iterable[Member], lang: Language) -> str:
    """Standings as CSV in T³'s columns: rank, player, club, army, score, and tie-break if there is one.

    `known` are the players whose club and army are shown.
    """
    rows = ([cell(text) for text in row] for row in _rows(standings, known, lang))
    return spreadsheet(([lang.say(head) for head in _heads(standings)], *rows), lang)


def standings_markdown(event: Event, standings: Sequence[Standing], known: Iterable[Member], lang: Language) -> str:
    """Standings as a Markdown table, for a forum or a wiki; `known` are the players whose club and army are shown."""
    heads = _heads(standings)
    lines = [
        f"# {escaped(lang.say(event.name))}",
        "",
        f"| {' | '.join(map(lang.say, heads))} |",
        f"|--:|---|---|---|{'--:|' * (len(heads) - 4)}",
    ]
    lines += [f"| {' | '.join(map(escaped, row))} |" for row in _rows(standings, known, lang)]
    return "\n".join(lines) + "\n"


_HEADS = (T("Rank"), T("Player"), T("Club"), T("Army"), T("Score"))


def _heads(standings: Iterable[Standing]) -> tuple[Text, ...]:
    """Headings of standings; with a column for the opponents' scores only if any are known."""
    return (*_HEADS, *([T("Opponents’ scores")] if any(one.opponents for one in standings) else []))


def _rows(standings: Sequence[Standing], known: Iterable[Member], lang: Language) -> list[tuple[str, ...]]:
    by_name = ByName([(one.name, one) for one in known])
    rows: list[tuple[str, ...]] = []
    width = len(_heads(standings))
    for one in standings:
        who = by_name.get(one.player) or Member(one.player, "", "")
        row = (str(one.rank or ""), *(clean(lang.say(text)) for text in who), clean(one.score), clean(one.opponents))
        rows.append(row[:width])
    return rows


def standings_gep(standings: Sequence[Standing], sheet: SignUp, day: str) -> bytes:
    """Standings of the players signed up at T³, as its import file (GÖPP); `day` is the date, as 31.12.2027."""
    by_name = ByName([(one.name, one) for one in sheet.players if one.t3])
    lines = [f"#GoePP-Exportdatei, {sheet.t3_version} Export vom {day}||x", f"#TID-{sheet.t3_id}||x"]
    for one in standings:
        player = by_name.get(one.player)
        if player is not None:
            score = one.score.replace(",", ".").partition(".")[0] or "0"
            cells = (*player.t3, str(one.rank), score, score, "0", "0", "0", "0", "0", "0")
            lines.append("||".join(text.replace("|", "/") for text in cells) + "||x")
    return "".join(f"{line}\r\n" for line in lines).encode("latin-1", "replace")
