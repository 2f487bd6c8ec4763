"""Waivers: findings that are accepted, and by whom.

A waiver has a code, and an entry if it is for one only. Unknown ids cannot be waived. Waivers in a list are its owner's
claims: without an event they count and are marked as such; at an event only those of its pack for this player count.
"""

from collections.abc import Sequence

from builder.core.event_pack import Event, same_name
from builder.core.findings import INFO, WARNING, Finding, T
from builder.core.roster import Roster, Waiver


def apply_waivers(
    findings: list[Finding], roster: Roster, event: Event | None = None, *, leeway: bool = False
) -> list[Finding]:
    """Mark the findings that valid waivers accept, and add findings on waivers that match nothing.

    `leeway` is True if the list is over its limit by no more than the event tolerates.

    At `event` the waivers of its pack for this player count, else those of the list itself; none count for a list with
    an unknown event.
    """
    if event is None and roster.event is None:
        if not roster.waivers:
            return findings
        result, used = _marked(findings, roster.waivers, by_list=True)
        codes = sorted({finding.code for finding in result})
        for number, waiver in enumerate(roster.waivers):
            if number not in used:
                result.append(
                    Finding(
                        "ref.unknown",
                        INFO,
                        T("This waiver for {code} matches no finding.", code=waiver.code),
                        path=("waivers", number),
                        found=waiver.code,
                        allowed=codes,
                        fix=T("Remove the waiver."),
                        by="advice",
                    )
                )
        return result
    result = findings if event is None else _by_pack(findings, roster, event, leeway=leeway)
    return [*result, *_void_waiver_findings(roster, event)] if roster.waivers else result


def waived_entries(roster: Roster, event: Event | None) -> frozenset[str]:
    """Handles of the entries that waivers of the list or of the event's pack are for."""
    own = [waiver.entry for waiver in roster.waivers]
    of_pack = [] if event is None else [waiver.entry for waiver in event.waivers]
    return frozenset(entry for entry in own + of_pack if entry is not None)


def _by_pack(findings: list[Finding], roster: Roster, event: Event, *, leeway: bool) -> list[Finding]:
    """The findings, with those marked that the event accepts by its waivers and dispensations.

    With `leeway` it also accepts the finding on the points limit.
    """
    if not (event.waivers or event.dispensations or leeway):
        return findings
    player = same_name(roster.player)
    given = [
        Waiver(code=waiver.code, entry=waiver.entry, by=event.id, why=waiver.why)
        for waiver in event.waivers
        if player and same_name(waiver.player) == player
    ]
    given += [
        Waiver(code=dispensation.code, by=event.id, why=dispensation.why)
        for dispensation in event.dispensations
        if roster.limit <= dispensation.up_to
    ]
    if leeway:
        given.append(Waiver.model_construct(code=f"{roster.system}.total", by=event.id))
    return _marked(findings, given, by_list=False)[0]


def _void_waiver_findings(roster: Roster, event: Event | None) -> list[Finding]:
    """A finding for each waiver in the list itself that does not count at its event."""
    return [
        Finding(
            "event.waiver",
            WARNING,
            T(
                "The list itself waives {code}; at an event only the waivers in the event’s pack count.",
                code=waiver.code,
            ),
            roster.event if event is None else event.id,
            path=("waivers", number),
            found=waiver.code,
            allowed=False,
            fix=T("Remove this waiver, and ask the organiser to put one in the event’s pack."),
            by="event",
        )
        for number, waiver in enumerate(roster.waivers)
    ]


def _marked(
    findings: list[Finding], waivers: Sequence[Waiver], *, by_list: bool
) -> tuple[list[Finding], frozenset[int]]:
    """The findings with waived ones marked, and the indexes of the waivers used; `by_list` if they are the list's."""
    used: set[int] = set()
    first: dict[tuple[str, str | None], int] = {}
    for number, waiver in enumerate(waivers):
        first.setdefault((waiver.code, waiver.entry), number)
    result = []
    for finding in findings:
        asked = ((finding.code, None), (finding.code, finding.entry))
        numbers = [first[key] for key in asked if key in first]
        if numbers and finding.severity != INFO and not finding.code.startswith("ref."):
            used.add(min(numbers))
            by = waivers[min(numbers)]
            finding = finding._replace(waived=by.by, waived_why=by.why.strip(), waived_by_list=by_list)
        result.append(finding)
    return result, frozenset(used)
