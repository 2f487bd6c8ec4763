"""Letters to players as e-mails (`.eml`) that a mail program opens as drafts; nothing is sent."""

from __future__ import annotations

from collections.abc import Mapping
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP

from builder.core.findings import MusterError, Shown, T
from builder.core.terminal_text import clean
from builder.desk.intake import Entrant
from builder.locale import Language

BOUNDARY = "=_muster"
"""Separator of the parts of a mail; constant, so that the same letter gives the same file."""


def mail(entrant: Entrant, event: Shown, letter: str, sheets: Mapping[str, bytes], lang: Language) -> bytes:
    """A draft of an e-mail to a player with his letter and PDF sheets (by file name); `event` is the event's name.

    Raises `MusterError` if the address on the sign-up sheet is invalid.
    """
    message = EmailMessage(policy=SMTP)
    try:
        message["To"] = Address(clean(entrant.name), addr_spec=entrant.email)
        message["Subject"] = clean(lang.say(T("{event}: your list", event=event)))
        message["X-Unsent"] = "1"
        message.set_content(letter)
        for name, data in sheets.items():
            message.add_attachment(data, maintype="application", subtype="pdf", filename=name)
        if message.is_multipart():
            message.set_boundary(BOUNDARY)
        return message.as_bytes()
    except (MessageError, ValueError, IndexError):
        text = T("{player}: “{found}” is not an e-mail address.", player=entrant.name, found=entrant.email)
        raise MusterError(text) from None
