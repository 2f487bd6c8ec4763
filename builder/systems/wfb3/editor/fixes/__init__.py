"""The ways out of a finding that a program can take.

Each handler names ways for one code. A way that changes one entry only is tried on that entry before
it is returned: it must take the finding away and bring no other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from builder.core import fixes
from builder.core.controls import apply
from builder.core.findings import ERROR, Finding
from builder.core.fixes import Way, as_read
from builder.systems.wfb3.army.army_view import Army
from builder.systems.wfb3.editor.fixes import (
    contingents,
    equipment,
    game_terms,
    joining,
    numbers,
    posts,
    references,
)
from builder.systems.wfb3.editor.fixes.case import Case, Handlers
from builder.systems.wfb3.entries.entry_results import Settings
from builder.systems.wfb3.entries.evaluate import evaluate
from builder.systems.wfb3.magic_items import fixes as magic_items
from builder.systems.wfb3.model.roster import Entry


def fixes_of(finding: Finding, army: Army) -> tuple[Way, ...]:
    """Every way out of an error that is known, each as changes from the roster; none for advice."""
    return fixes.helping(Case.of(finding, army), HANDLERS, _helps)


def _helps(c: Case, way: Way) -> bool:
    """Whether the entry by itself is the better for it; ways that touch other entries are not tried here."""
    if c.subject is None or any(change.path[:2] != c.at for change in way):
        return True
    local = [change._replace(path=change.path[2:]) for change in way]
    values = c.entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    entry = Entry.model_validate(as_read(apply(values, local)))
    after = _errors(evaluate(entry, c.m.id, Settings(c.roster.game, c.roster.variants), c.army.rules).findings)
    before = _errors(c.m.findings)
    own = (c.f.code, c.f.text.message, str(c.f.found))
    if before[own] and (after[own] >= before[own] or _of_code(after, c.f.code) >= _of_code(before, c.f.code)):
        return False
    return {code for code, _, _ in after} <= {code for code, _, _ in before}


def _errors(findings: Iterable[Finding]) -> Counter[tuple[str, str, str]]:
    return Counter((f.code, f.text.message, str(f.found)) for f in findings if f.severity == ERROR)


def _of_code(errors: Counter[tuple[str, str, str]], code: str) -> int:
    return sum(number for (own, _, _), number in errors.items() if own == code)


HANDLERS: Handlers = {
    **references.HANDLERS,
    **numbers.HANDLERS,
    **joining.HANDLERS,
    **contingents.HANDLERS,
    **posts.HANDLERS,
    **equipment.HANDLERS,
    **magic_items.HANDLERS,
    **game_terms.HANDLERS,
}
"""What knows ways out, by the code of the finding."""
