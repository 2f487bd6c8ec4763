"""What the rule at hand says of what an entry's cards name."""

from __future__ import annotations

from builder.core.findings import T
from builder.systems.game_values import Passage
from builder.systems.warmachine.rules import Rules
from builder.systems.warmachine.sheet.facts import ABILITY

SEE_THE_CARD = T("Muster does not carry this rule’s text: see the card.")


def passage(rules: Rules, id: str) -> Passage | None:
    """What an advantage does and where it stands, or that an ability's text is on its card; `None` for other ids."""
    if id.startswith(ABILITY):
        return Passage(SEE_THE_CARD, None)
    sign = rules.system.advantages.get(id)
    if sign is None:
        return None
    cited = None if sign.source is None or sign.text is None else rules.cite(sign.source)
    return Passage(SEE_THE_CARD if sign.text is None else sign.text, cited)
