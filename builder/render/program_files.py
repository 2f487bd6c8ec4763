"""Event files for other programs: players for pairing programs, standings for a club's page and for T³."""

from __future__ import annotations

from collections.abc import Sequence

from builder.core.findings import T
from builder.core.terminal_text import clean
from builder.desk.intake import Entrant, Intake
from builder.desk.pairing_programs import Standing
from builder.desk.pairs import ByName, cut_name
from builder.desk.signup import SignUp
from builder.locale import Language
from builder.render.markdown_text import escaped
from builder.render.verdict_reports import cell, spreadsheet


def players_trf(intake: Intake, lang: Language) -> str:
    """Players with a list as a FIDE report file (TRF) for Swiss pairing programs, numbered in the order of names."""
    players = _players(intake)
    rounds = intake.event.rounds
    lines = [
        f"012 {clean(lang.say(intake.event.name))}",
        f"062 {len(players)}",
        *([] if rounds is None else [f"142 {rounds}", f"XXR {rounds}"]),
        *(
            f"001 {n:>4} {'':1}{'':3} {cut_name(clean(one.name)):<33} {'':4} {'':3} {'':11} {'':10} {'0.0':>4} {n:>4}"
            for n, one in enumerate(players, 1)
        ),
    ]
    return "".join(f"{line}\n" for line in lines)


def players_csv(intake: Intake, lang: Language) -> str:
    """Everybody with a list as the table that TXM, a tournament manager, reads: nine columns, semicolons, no quotes."""
    rows = ["First Name;Last Name;Nickname;Team;Faction;Paid;List given;Won Bye;Squadlist"]
    for one in _players(intake):
        first, _, last = one.name.partition(" ")
        army = next((lang.say(report.army) for report in one.reports if report.army is not None), "")
        cells = (first, last, one.name, one.club, army, "", "X", "", "")
        rows.append(";".join(str(cell(text)).replace(";", ",").replace('"', "’") for text in cells))
    return "".join(f"{row}\n" for row in rows)


def _players(intake: Intake) -> list[Entrant]:
    return [one for one in intake.entrants if one.signed_up and one.name and one.reports]


def standings_csv(standings: Sequence[Standing], intake: Intake, lang: Language) -> str:
    """Standings for a spreadsheet, in T³'s columns: place, names, origin, army."""
    rows = ([cell(text) for text in row] for row in _rows(standings, intake, lang))
    return spreadsheet(([lang.say(head) for head in _HEADS], *rows), lang)


def standings_markdown(standings: Sequence[Standing], intake: Intake, lang: Language) -> str:
    """Standings as a Markdown table, for a forum or a wiki."""
    lines = [
        f"# {escaped(lang.say(intake.event.name))}",
        "",
        f"| {' | '.join(map(lang.say, _HEADS))} |",
        "|--:|---|---|---|--:|",
    ]
    lines += [f"| {' | '.join(map(escaped, row))} |" for row in _rows(standings, intake, lang)]
    return "\n".join(lines) + "\n"


_HEADS = (T("Rank"), T("Player"), T("Club"), T("Army"), T("Score"))


def _rows(standings: Sequence[Standing], intake: Intake, lang: Language) -> list[tuple[str, ...]]:
    known = ByName([(one.name, one) for one in intake.entrants if one.name])
    rows: list[tuple[str, ...]] = []
    for one in standings:
        who = known.get(one.player)
        reports = () if who is None else who.reports
        army = next((lang.say(report.army) for report in reports if report.army is not None), "")
        club = "" if who is None else who.club
        name = one.player if who is None else who.name
        rows.append((str(one.rank or ""), clean(name), clean(club), clean(army), clean(one.score)))
    return rows


def standings_gep(standings: Sequence[Standing], sheet: SignUp, day: str) -> bytes:
    """Standings of players signed up at T³, as its import file (GÖPP); `day` is the date of export, such as 31.12.2027."""
    by_name = ByName([(one.name, one) for one in sheet.players if one.t3])
    lines = [f"#GoePP-Exportdatei, {sheet.t3_version} Export vom {day}||x", f"#TID-{sheet.t3_id}||x"]
    for one in standings:
        player = by_name.get(one.player)
        if player is not None:
            score = one.score.replace(",", ".").partition(".")[0] or "0"
            cells = (*player.t3, str(one.rank), score, score, "0", "0", "0", "0", "0", "0")
            lines.append("||".join(text.replace("|", "/") for text in cells) + "||x")
    return "".join(f"{line}\r\n" for line in lines).encode("latin-1", "replace")
