"""Sessions opened in a folder of their own, for tests."""

from __future__ import annotations

import shutil

from builder.core.controls import Change
from builder.core.findings import T
from builder.editing import drafts, edits
from builder.editing import edits as edits_
from builder.editing.session import Session
from tests.conftest import LISTS
from tests.rosters import EMPIRE

FOLDERS = (LISTS,)
SAMPLE = LISTS / "wfb3" / "rosters" / "empire-2000.yaml"
STARTER = EMPIRE.system.editor.starter(EMPIRE.rules, 1000)


class Desk:
    """A folder with a roster and a state folder, and the sessions open there."""

    def __init__(self, folder):
        self.state = folder / "state"
        self.path = folder / "mine.yaml"
        shutil.copy(SAMPLE, self.path)
        self.sessions = []

    def open(self, path=None):
        return self._kept(Session.open(path or self.path, FOLDERS, self.state))

    def new(self, values=STARTER):
        return self._kept(Session.new(values, FOLDERS, self.state))

    def recover(self, path):
        return self._kept(Session.recover(path, FOLDERS, self.state))

    def _kept(self, session):
        self.sessions.append(session)
        return session

    def again(self, session):
        session.close()
        return self.open(session.path)

    def die(self, session):
        """As a killed program leaves it: nothing more is written, the lock is free."""
        session.close()


def name(session, word, merge=None):
    session.edit(
        edits_.change_roster(session.draft, [Change("set", ("name",), word)]), T("Name {word}", word=word), merge
    )


def names(session):
    return session.draft.roster.name


def labels(session):
    return [None if label is None else label.values.get("word", label.message) for label, _ in session.history()]


def names_of(draft):
    return draft.roster.name


def unsigned(draft):
    return {k: v for k, v in drafts.values(draft).items() if k != "made_with"}


def opened(folder, text):
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return Session.open(path, FOLDERS, folder / "state")


def edit(session, key, value):
    session.edit(edits.change_roster(session.draft, [Change("set", (key,), value)]), T("{key}", key=key))


def army_of_ones_own(folder, monkeypatch):
    """A folder of lists with an army that can go away."""
    own = folder / "own"
    shutil.copytree(LISTS / "wfb3", own / "wfb3", ignore=shutil.ignore_patterns("rosters"))
    army = own / "wfb3" / "armies" / "mine.yaml"
    text = (own / "wfb3" / "armies" / "empire.yaml").read_text(encoding="utf-8")
    army.write_text(text.replace("id: empire\n", "id: mine\n", 1), encoding="utf-8")
    return own, army
