"""What is read at once is read as by events: the same values, the same places; all else is left to the events.

    python -m tests.core.test_yaml_lists 1000000 7      so many spoilt texts, from a seed
"""

from __future__ import annotations

import random
import sys

import pytest

from builder.core import yaml_events, yaml_lists, yaml_source
from builder.core.findings import Unreadable
from tests.conftest import LISTS, ROOT

SAMPLES = [path.read_text(encoding="utf-8") for path in sorted(LISTS.glob("*/rosters/*.yaml"))]
OTHERS = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "cases").glob("**/*.yaml"))]
SMALL = [
    "a: b\nc: [1, 2]\nd:\n- {e: f, g: [h, i]}\n- j: k\n  l: m\nn: {o: p}\n",
    "a:\n  b:\n  - c\n  - d: e\n    f: [g]\nh: 'i'\n",
    "a: {b: 'c',\n  d: e}\n# x\nf: g\nh:\ni: -1\n",
    "{a: b}\n",
    "a:\n- {take: b, items: [\n  c], d: [{e: f, g: [h]}, {g: [i], e: j}], k: {l: 1}}\n- take: m\n  d:\n  - e: n\n    g: [o]\n  - {g: p}\n  k: [q, {r: s}]\n",
    "a:\n- {take: b, items: [{models: c, abilities: [d]}]}\n- take: e\n  items:\n  - {items: f, models: 'take: g'}\n- models: h\n  a: {models: i}\n",
]
SCRAPS = (
    *("{", "}", "[", "]", ",", ":", " ", "'", '"', "#", "-", "- ", ": ", "\n", "\n  ", "?", "|", ">", "&a", "*a", "!t", "%", "@", "`"),
    *("''", "' '", "null", "~", "1", "01", "1.5", ".5", "+3", "-3", "1e3", "true", "yes", "\t", "\\", "é", "½", "’", "“", " #c", "---"),
    *("...", "\r", "\x85", "\u2028", "\ufeff", "\x07", "<<", "=", "a: b", "a:b", "key: ", "[a, b]", "{a: b}", "[]", "{}", ", ", "  "),
    *("\n- ", "\n\n", "'a'", "a'b", "(a)", "/", "🙂", "- - ", " :", ":}", "a:", "{a", "b]", "'a, b'", "'a: b'", "\n#", " "),
)


def written(text):
    """A text as the program would write it anew."""
    return yaml_source.dump(_plain(yaml_events.by_events(text).value))


def _plain(value):
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, tuple) else value


def paths(value, at=()):
    """Every path in a value, and some that lead nowhere."""
    yield at
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, (*at, key))
        yield from ((*at, key) for key in ("nothing", "models", "take", "abilities"))
    elif isinstance(value, tuple):
        for number, inner in enumerate(value):
            yield from paths(inner, (*at, number))
        yield (*at, len(value))
        yield (*at, "tag", 0)


def same(one, other):
    """Whether values are alike in their types and in the order of their keys, too."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return list(one) == list(other) and all(same(one[key], other[key]) for key in one)
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return one == other


def compared(text, *, places=True):
    """Whether a text is read at once; it is then read as by events."""
    at_once = yaml_lists.quickly(text, "f")
    if at_once is None:
        return False
    by_events = yaml_events.by_events(text, "f")
    assert by_events.findings == at_once.findings == (), text
    assert same(at_once.value, by_events.value), text
    for path in paths(by_events.value) if places else ():
        for of_key in (False, True):
            assert at_once.place(path, of_key=of_key) == by_events.place(path, of_key=of_key), (text, path, of_key)
    return True


def spoilt(texts, chance):
    """A text with a few things put in, cut out or doubled."""
    text = chance.choice(texts)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        at, how = chance.randrange(len(text) + 1), chance.random()
        if how < 0.5:
            text = text[:at] + chance.choice(SCRAPS) + text[at:]
        elif how < 0.8:
            text = text[:at] + text[at + chance.choice((1, 1, 1, 2, 5, 20)) :]
        else:
            other = chance.randrange(len(text) + 1)
            text = text[:at] + text[other : other + chance.randrange(1, 12)] + text[at:]
    return text


def soak(times, seed):
    """So many spoilt texts; how many of them were read at once."""
    chance = random.Random(seed)
    small = [*SMALL * 10, *(text for text in SAMPLES if len(text) < 700)]
    every = [*SAMPLES, *map(written, SAMPLES), *OTHERS]
    return sum(compared(spoilt(small if number % 5 else every, chance), places=number % 20 == 0) for number in range(times))


@pytest.mark.parametrize("text", SAMPLES)
def test_samples_are_read_at_once(text):
    """As people write lists, and as the program writes them anew."""
    assert compared(text)
    assert compared(written(text))


def test_others_are_read_alike():
    """Whatever else there is, read at once or not."""
    for text in OTHERS:
        compared(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# nothing\n",
        "word\n",
        "- a\n",
        "a: &b c\n",
        "a: *b\n",
        "a: !t b\n",
        'a: "b"\n',
        "a: |\n  b\n",
        "a: b\n  c\n",
        "a: b # c\n",
        "a: b\na: c\n",
        "a: {b: c, b: d}\n",
        "a: [b, [c]\n",
        "a: {b: c}, {d: e}\n",
        "a:\n- {b: c}, {d: e}\n",
        "a: {b: c d\n  e}\n",
        "a: {b: 'c, d'}\n",
        "a: {'b': c}\n",
        "a: 'b'c\n",
        "a: {b:c}\n",
        "a: {b : c}\n",
        "a: {: c}\n",
        "a: {b}\n",
        "a: [b: c]\n",
        "a: [-]\n",
        "a: -\n",
        "a: b: c\n",
        "a:\n - b\n- c\n",
        "a:\n  b: c\n d: e\n",
        "a: b\n---\nc: d\n",
        "a: {b: c\nd: e}\n",
        "a:\tb\n",
        "a: b\r\n",
        "a: b\x85c: d\n",
        "# b\x85\na: b\n",
        f"{'a' * 1100}: b\n",
        "a: " + "[" * 50 + "]" * 50 + "\n",
        f"a: [{'b, ' * 200_000}b]\n",
    ],
)
def test_all_else_is_left_to_the_events(text):
    """What is wrong, what is rare, and what goes beyond a bound."""
    assert yaml_lists.quickly(text, "f") is None


def test_words_mean_what_they_mean_by_events():
    """Numbers, nothing, yes and no, quotes, in blocks and in brackets."""
    words = ("1", "100", "01", "1.5", "1.0", "1e3", "0x10", "1:30", "yes", "true", "null", "'1'", "''", "it's", "½", "Ulf der Große", "12 men", "a.b", "+3")
    text = "".join(f"{key}: {word}\n" for key, word in zip("abcdefghijklmnopqrstuvwxyz", words, strict=False))
    for place, word in enumerate(words):
        if ":" not in word and word != "''":
            text += f"z{place}: {{a: {word}, b: [{word}]}}\n" if "'" not in word[:1] else f"z{place}: {{a: {word}}}\n"
    assert compared(text)


def test_spoilt_texts_are_read_alike_or_not_at_all():
    """What is put in, cut out or doubled changes both readings alike, or is left to the events."""
    assert soak(3000, 1) > 300


def test_a_second_text_is_read_at_once():
    """The first one of a process is read by events: see `yaml_source`."""
    text = SAMPLES[0]
    one, two = yaml_source.parse(text, "f"), yaml_source.parse(text, "f")
    assert same(one.value, two.value)
    assert type(two) is type(yaml_lists.quickly(text, "f"))


def test_refusals_are_those_of_the_events():
    """What cannot be read says so as before."""
    for text in ("a: b\na: [c\n", "a: {b: c}, {d: e}\n"):
        with pytest.raises(Unreadable) as told:
            yaml_source.parse(text, "f")
        with pytest.raises(Unreadable) as meant:
            yaml_events.by_events(text, "f")
        assert told.value.findings == meant.value.findings


if __name__ == "__main__":
    print(soak(int(sys.argv[1]), int(sys.argv[2])), "read at once")
