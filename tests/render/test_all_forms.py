"""Whatever can be judged can be shown: every copy, length, form and layout of lists that are anything but legal.

A sample here; `HYPOTHESIS_PROFILE=long python -m pytest tests/render/test_all_forms.py` for thousands.
"""

from __future__ import annotations

import copy
import cProfile
import json
import pstats
from functools import cache
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder import mustering
from builder.core import yaml_source
from builder.core.findings import Unreadable
from builder.files import reading
from builder.files import roster_files as rosters_
from builder.locale import language
from builder.render import explain, html, markdown, plain_text, printing
from builder.render import json as json_form
from builder.sheet import build, model
from tests.conftest import HEAD, LISTS, check_file, roster_text
from tests.sampling import examples, sampled

COPIES = get_args(model.Copy)
LAYOUTS = ("dossier", "battle", "compact", "cards")


@cache
def samples():
    """The plain values of the shipped rosters."""
    return [json.loads(json.dumps(reading.read(path).value)) for path in sorted(LISTS.glob("*/rosters/*.yaml"))]


def shown(path, lang="fr", layouts=LAYOUTS, copies=COPIES):
    """Every form of a list, all layouts with all that the umpire's copy has; an exception is the fault that is looked for."""
    done = mustering.muster_file(rosters_.read_roster(str(path)), (LISTS,))
    lang = language(lang)
    for own in copies:
        finished = build.sheet(done, lang, own, all_rules=own == "umpire")
        for form in (plain_text, markdown, html):
            for length in get_args(plain_text.Length):
                assert form.write(finished, length)
        assert json.loads(json_form.write(done, lang, own))
        for layout in layouts if own == "umpire" else layouts[:1]:
            order = printing.Order((layout,), own, prices=own == "umpire")
            assert printing.write([done], lang, order).startswith(b"%PDF")
    assert explain.roster(done, lang)
    return done


BARE = {
    "a baggage train without anyone": "army: open\nlimit: 1000\ngame: friendly\nbaggage: true\nentries:\n- {take: chariot, team: {horse: 2}}\n",
    "a baggage train of a race that nobody knows": "army: open\nlimit: 1000\ngame: friendly\nbaggage: true\nentries:\n- {take: hero, creature: snark, level: 5}\n- {take: chariot, team: {horse: 2}, crew: [{creature: snark, models: 2}]}\n",
    "a force led by an unknown entry": "army: empire\nlimit: 1000\ngame: friendly\nforces:\n- {kind: reserve, leader: nope, units: [nope], turn: 3, segment: 2}\nentries:\n- {take: snark, id: nope, models: 3}\n",
    "a force led by nobody": "army: empire\nlimit: 1000\ngame: friendly\nforces:\n- {kind: reserve, leader: ghost, units: [ghost]}\n- {kind: flank}\nentries: []\n",
    "a chariot without a team and crew": "army: open\nlimit: 1000\ngame: friendly\nentries:\n- {take: chariot, models: 3}\n",
    "a warhammer list without entries": "army: open\nlimit: 1\ngame: friendly\n",
}


@pytest.mark.parametrize(("name", "lang"), sampled([(name, lang) for name in BARE for lang in ("en", "fr")], lambda one: one[1] == "fr"))
def test_what_is_judged_is_shown(tmp_path, name, lang):
    """Lists that lack what a sheet tells of."""
    path = tmp_path / "list.yaml"
    path.write_text(HEAD + BARE[name], encoding="utf-8")
    assert check_file(str(path), (LISTS,)).exit in (0, 1)
    shown(path, lang)


def _leaves(value, at=()):
    """The path of everything in a roster."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*at, key)
        yield from _leaves(item, (*at, key))


def _held(value, path):
    for step in path[:-1]:
        value = value[step]
    return value


@cache
def pool():
    """The values that each key has somewhere in them."""
    found = {}
    for roster in samples():
        for path in _leaves(roster):
            if isinstance(path[-1], str):
                known = found.setdefault(path[-1], [])
                value = _held(roster, path)[path[-1]]
                if value not in known:
                    known.append(value)
    return found


FIXED = ("kind", "format", "system", "army", "entries")
MORE = {
    "wfb3": ["baggage", "forces", "contingents", "variants", "house_rules", "event", "waivers"],
    "warmaster": ["edition", "thousands", "waivers", "event"],
    "skirmish": ["scenario", "side", "base_game", "mode"],
    "wfb6": ["waivers", "event"],
    "warmachine": ["encounter", "theme", "tier", "contract"],
}
OF_ENTRIES = [
    "joins",
    "as",
    "mount",
    "role",
    "level",
    "creature",
    "options",
    "items",
    "spells",
    "command",
    "models",
    "formation",
    "champion",
    "crew",
    "team",
    "pack",
    "bound_by",
    "count",
    "upgrades",
    "carries",
    "as_entry",
    "from",
]
EXTRA = {
    "forces": [
        [{"kind": k, "leader": w, "units": [w]}] for k in ("reserve", "flank", "advance") for w in ("nope", "e1")
    ],
    "baggage": [True],
    "waivers": [[{"code": "wfb3.unit-size", "by": "umpire"}]],
}


@st.composite
def spoilt(draw):
    """A sample with keys and entries taken out, doubled, named otherwise, or with values of other lists."""
    value = copy.deepcopy(draw(st.sampled_from(samples())))
    for _ in range(draw(st.integers(1, 8))):
        entries = value["entries"]
        kind = draw(st.sampled_from(["drop", "double", "remove", "swap", "unknown", "number", "top", "entry"]))
        if kind == "drop" and entries:
            del entries[draw(st.integers(0, len(entries) - 1))]
        elif kind == "double" and entries:
            entries.append(copy.deepcopy(draw(st.sampled_from(entries))))
        elif kind == "top":
            key = draw(st.sampled_from(MORE[value["system"]]))
            choices = [*pool().get(key, ()), *EXTRA.get(key, ())]
            if choices:
                value[key] = copy.deepcopy(draw(st.sampled_from(choices)))
        elif kind == "entry" and entries:
            key = draw(st.sampled_from(OF_ENTRIES))
            if key in pool():
                draw(st.sampled_from(entries))[key] = copy.deepcopy(draw(st.sampled_from(pool()[key])))
        else:
            paths = [p for p in _leaves(value) if p[0] not in FIXED or len(p) > 2]
            if not paths:
                continue
            path = draw(st.sampled_from(paths))
            held, key = _held(value, path), path[-1]
            if kind == "remove":
                del held[key]
            elif kind == "swap" and key in pool():
                held[key] = copy.deepcopy(draw(st.sampled_from(pool()[key])))
            elif kind == "unknown" and isinstance(held[key], str):
                held[key] = draw(st.sampled_from(["nope", "snark", *[e["id"] for e in entries if "id" in e]]))
            elif kind == "number" and isinstance(held[key], int):
                held[key] = draw(st.sampled_from([0, 1, 2, 5, 13, 100, 9999]))
    return value


@settings(max_examples=examples(8, 25, 3000), deadline=None, suppress_health_check=list(HealthCheck))
@given(spoilt(), st.sampled_from(LAYOUTS), st.sampled_from(COPIES), st.sampled_from(["en", "fr"]))
def test_a_spoilt_list_is_shown(tmp_path_factory, value, layout, own, lang):
    """What the check judges, every other command shows."""
    path = tmp_path_factory.getbasetemp() / "spoilt.yaml"
    path.write_text(yaml_source.dump(value), encoding="utf-8")
    try:
        rosters_.read_roster(str(path))
    except Unreadable:
        return
    judged = check_file(str(path), (LISTS,), fingerprints=True)
    assert judged.exit in (0, 1)
    if judged.points is None:  # its army is unknown
        return
    shown(path, lang, layouts=(layout,), copies=(own,))


def _many(count, *, same):
    """A list of so many entries, under one id or each under its own."""
    lines = "".join(f"- {{take: helblitzen, id: {'a' if same else f'a{n}'}, models: 20}}\n" for n in range(count))
    return f"{HEAD}army: empire\nlimit: 100000\ngame: friendly\nentries:\n{lines}"


def _changed(file, done):
    entries = tuple(e.model_copy(update={"models": 21}) for e in file.roster.entries)
    return roster_text(file.roster.model_copy(update={"entries": entries}), file.document, file.roster)


ORDER = printing.Order(("dossier",))
DOINGS = {
    "show": lambda file, done: plain_text.write(build.sheet(done, language("en"))),
    "json": lambda file, done: json_form.write(done, language("en")),
    "pdf": lambda file, done: printing.write([done], language("en"), ORDER),
    "save": _changed,
}


WORK = sampled([(doing, same) for doing in DOINGS for same in (True, False)], lambda one: one[1] == (one[0] in ("show", "save")))


@pytest.mark.parametrize(("doing", "same"), WORK)
def test_work_grows_with_the_list(tmp_path, same, doing):
    """Four times as many entries are at most some five times the work, counted in calls, and five times the text."""
    work = []
    for count in (3, 60, 240) if doing == "show" else (3, 10, 40):
        path = tmp_path / f"{count}.yaml"
        path.write_text(_many(count, same=same), encoding="utf-8")
        file = rosters_.read_roster(str(path))
        profile = cProfile.Profile()
        made = profile.runcall(DOINGS[doing], file, mustering.muster_file(file, (LISTS,)))
        work.append((pstats.Stats(profile).total_calls, len(made)))
    _, (few, short), (many, long) = work  # of the first one much is kept for all
    assert many < 6 * few, work
    assert long < 6 * short, work
