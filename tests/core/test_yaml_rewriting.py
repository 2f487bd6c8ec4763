"""A file that is saved again: what nobody touched stays as it was written, and what is lost of the rest is told."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.core import yaml_layout, yaml_rewriting, yaml_source
from builder.core.controls import Change
from builder.core.findings import T
from builder.editing import drafts, edits
from builder.editing.saved_file import LosesComments
from builder.editing.session import Session
from builder.files import lenient_reader
from tests.conftest import HEAD, LISTS
from tests.sampling import examples


@pytest.mark.parametrize(("text", "told"), [("# c\na: 1", True), ("a: 1 # c", True), ("a: [b, # c\n c]", True), ("a: 'x # y'", False), ("a: x#y", False), ("a: |\n  # no\nb: 1\n", False), ("a: 1", False)])
def test_comments_are_known_from_words(text, told):
    assert bool(yaml_layout.comments(text)) is told


FOLDERS = (LISTS,)
TOP = HEAD + "army: empire\nlimit: 5000\n"
LABEL = T("Notes")
INNER = "- {take: hero, # my captain\n   id: a, level: 5, # promoted\n   joins: h}\n"


def opened(text):
    """A draft and the document it is of."""
    document = yaml_source.parse(text, "list.yaml")
    return lenient_reader.read_leniently(document, FOLDERS)[0], document


def renamed(draft, document):
    """The file after its roster was given a name."""
    return drafts.text(edits.change_roster(draft, [Change("set", ("name",), "Other")]), document, draft)


@pytest.mark.parametrize(
    "entry",
    [
        INNER,
        "- {take: hero, level: 5, models: 1.0e+400}\n",
        "- [{take: zz}]\n",
        "-   take:    hero   # who\n    # and how\n    level:  5\n",
        "- {take: 'hero',\tlevel: 5}   # tab\n",
        "- {take: hero, level: 5, models: 1}\n",
    ],
)
def test_an_entry_that_nobody_touched_keeps_its_text(entry):
    before = "entries:\n# First\n" + entry + "# Line\n- {take: spears, id: h}\n"
    draft, document = opened(TOP + before)
    text = renamed(draft, document)
    assert "name: Other" in text
    assert before in text
    index = next(i for i, e in enumerate(draft.roster.entries) if e.id == "h")
    text = drafts.text(edits.change_entry(draft, index, [Change("set", ("models",), 25)]), document, draft)
    assert "# First\n" + entry + "# Line\n" in text
    assert "models: 25" in text


def test_an_alias_keeps_its_anchor():
    """An anchor that stands in what is changed still ties, one that stays is kept as it was."""
    body = "entries:\n- &one {take: hero, id: a, level: 5}\n- {<<: *one, take: hero}\n- {take: spears, id: h}\n"
    draft, document = opened(TOP + body)
    assert body in renamed(draft, document)
    text = drafts.text(edits.change_entry(draft, 0, [Change("set", ("level",), 10)]), document, draft)
    assert drafts.values(opened(text)[0])["entries"][1] == drafts.values(draft)["entries"][1]


def test_keys_of_the_roster_keep_their_text_too():
    body = "waivers:  # agreed\n  - {code: wfb3.points, # by both\n     by: Ann, why: so}\nentries:\n    - {take: hero, level: 5}\n"
    draft, document = opened(TOP + body)
    assert body in renamed(draft, document)


def test_windows_lines_stay(tmp_path):
    before = (TOP + "entries:\n" + INNER + "- {take: spears, id: h}\n").replace("\n", "\r\n")
    draft, document = opened(before)
    text = drafts.text(edits.change_entry(draft, 1, [Change("set", ("models",), 25)]), document, draft)
    assert INNER.replace("\n", "\r\n") in text
    assert "\n" not in text.replace("\r\n", "")


def test_the_loss_of_a_comment_within_a_changed_entry_is_asked(tmp_path):
    """Nothing is written before; of an entry that goes its comments go without a word."""
    path = tmp_path / "list.yaml"
    path.write_text(TOP + "entries:\n" + INNER + "- {take: spears, id: h}\n", encoding="utf-8")
    session = Session.open(path, FOLDERS, tmp_path / "state")
    before = session.draft
    session.edit(edits.change_entry(before, 0, [Change("set", ("level",), 10)]), LABEL)
    with pytest.raises(LosesComments, match="comment"):
        session.save()
    assert "# promoted" in path.read_text(encoding="utf-8")
    session.edit(edits.remove(before, [0])[0], LABEL)
    session.save()
    assert "# promoted" not in path.read_text(encoding="utf-8")
    session.close()


def test_the_second_of_two_keys_is_kept_whole():
    draft, document = opened(TOP + "entries:\n- {take: spears}\nentries:\n- {take: hero, level: 5}\n")
    text = renamed(draft, document)
    assert text.endswith("# entries:\n# - {take: hero, level: 5}\n")


LAYOUTS = (
    "- {take: hero, # one %d\n   id: e%d, level: 5, # two %d\n     notes: x}\n",
    "- take: hero # one %d\n  id: e%d\n  # two %d\n  level: 5\n",
    "- {take: spears, id: e%d, models: 20}   # one %d %d\n",
    "-   id: e%d\n    take: spears\n    notes: |\n      # no comment %d\n      at all %d\n",
    "- {id: e%d,\n#%d\n   take: hero, level: 5} # three %d\n",
)


@given(
    st.lists(st.tuples(st.integers(0, len(LAYOUTS) - 1), st.sampled_from(("", "# above\n", "\n# far above\n\n"))), min_size=2, max_size=6),
    st.data(),
)
@settings(max_examples=examples(20, 40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_edits_leave_the_text_of_other_entries(chosen, data):
    """Whatever is done to some entries, the others stand there as they were written."""
    texts = [LAYOUTS[kind] % (n, n, n) if LAYOUTS[kind].count("%d") == 3 else "" for n, (kind, _) in enumerate(chosen)]
    draft, document = opened(TOP + "entries:\n" + "".join(above + text for text, (_, above) in zip(texts, chosen, strict=True)))
    assert len(draft.roster.entries) == len(texts)
    touched = set()
    made = draft
    for _ in range(data.draw(st.integers(1, 4))):
        count = len(made.roster.entries)
        index = data.draw(st.integers(0, count - 1))
        act = data.draw(st.sampled_from(("change", "move", "remove", "double")))
        id = made.roster.entries[index].id
        if act == "change":
            made = edits.change_entry(made, index, [Change("set", ("notes",), data.draw(st.sampled_from(("y", "# z", "a: b"))))])
            touched.add(id)
        elif act == "move":
            made = edits.move(made, index, data.draw(st.integers(0, count - 1)))
        elif act == "remove" and count > 1:
            made = edits.remove(made, [index])[0]
            touched.add(id)
        elif act == "double":
            made = edits.duplicate(made, [index])
    text = drafts.text(made, document, draft)
    again, _ = opened(text)
    assert again == made
    for number, own in enumerate(texts):
        if f"e{number}" not in touched:
            assert own in text
    left = {f"e{n}" for n in range(len(texts))} - touched
    missing = yaml_rewriting.lost_comments(document, drafts.values(made), drafts.values(draft), text)
    assert not [words for words in missing if any(words.endswith(id[1:]) for id in left)]
