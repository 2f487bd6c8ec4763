"""Who belongs to whom, and the tree that the kernel makes of it."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from builder.core.relations import Relation, relation_under, tree_of


class Line(NamedTuple):
    """What the roster says of an entry."""

    text: str = ""

    def model_dump_json(self):
        return self.text


class Entry(NamedTuple):
    id: str
    relations: tuple[Relation, ...] = ()
    entry: Line = Line()


def below(id, host, *more):
    return Entry(id, (Relation("champion", host, under=True), *more))


def shape(entries):
    """Of each handle, the handle that it stands under."""
    tree = tree_of(entries)
    return {entries[i].id: entries[tree.above[i]].id if i in tree.above else None for i in range(len(entries))}


def test_an_entry_stands_under_the_one_that_it_belongs_to_in_the_order_of_the_roster():
    entries = [below("hero", "guard"), Entry("guard"), below("page", "hero"), below("bard", "guard")]
    tree = tree_of(entries)
    assert [(entries[i].id, depth) for i, depth in tree.order()] == [("guard", 0), ("hero", 1), ("page", 2), ("bard", 1)]
    assert not tree.dangling and not tree.circular


def test_of_two_relations_one_places_the_entry_and_the_other_is_a_reference():
    """A warjack of the battlegroup of one, which another marshals just now."""
    mine = Entry("jack", (Relation("marshalled", "officer"), Relation("battlegroup", "caster", under=True)))
    entries = [Entry("officer"), Entry("caster"), mine]
    assert shape(entries) == {"officer": None, "caster": None, "jack": "caster"}
    assert relation_under(mine.relations).kind == "battlegroup"
    assert relation_under(mine.relations[:1]) is None


def test_a_relation_to_nobody_dangles_and_the_entry_stands_at_the_top():
    entries = [below("hero", "gone", Relation("bound", "lost"))]
    tree = tree_of(entries)
    assert [(index, r.to) for index, r in tree.dangling] == [(0, "gone"), (0, "lost")]
    assert tree.top == (0,)


def test_those_in_a_circle_and_under_one_stand_at_the_top():
    entries = [below("a", "b"), below("b", "a"), below("c", "a"), below("d", "d"), below("e", "f"), Entry("f")]
    tree = tree_of(entries)
    assert {entries[i].id for i in tree.circular} == {"a", "b", "c", "d"}
    assert [entries[i].id for i in tree.top] == ["a", "b", "c", "d", "f"]


def test_of_two_entries_with_one_handle_the_same_is_meant_in_whatever_order_they_stand():
    first, second, hero = Entry("guard", entry=Line("a")), Entry("guard", entry=Line("b")), below("hero", "guard")
    assert tree_of([first, second, hero]).above == {2: 0}
    assert tree_of([second, first, hero]).above == {2: 1}


def test_an_army_without_entries_has_no_tree():
    assert tree_of([]).top == () and [*tree_of([]).order()] == []


def test_a_long_way_up_is_no_trouble():
    entries = [Entry("e0"), *(below(f"e{n}", f"e{n - 1}") for n in range(1, 5000))]
    assert [depth for _, depth in tree_of(entries).order()] == [*range(5000)]


HANDLES = [f"e{n}" for n in range(8)]


@st.composite
def armies(draw):
    """Entries with handles of their own, under any others or none, with cross-references besides."""
    hosts = st.sampled_from([*HANDLES, "gone", None])
    made = []
    for id in draw(st.lists(st.sampled_from(HANDLES), unique=True)):
        crossed = tuple(Relation("bound", to) for to in draw(st.lists(st.sampled_from([*HANDLES, "gone"]), max_size=2)))
        host = draw(hosts)
        made.append(Entry(id, crossed if host is None else (*crossed, Relation("with", host, under=True))))
    return made


@given(armies())
def test_each_entry_stands_in_the_tree_once(entries):
    assert sorted(index for index, _ in tree_of(entries).order()) == [*range(len(entries))]


@given(armies(), st.randoms())
def test_the_order_of_the_entries_never_changes_who_stands_under_whom(entries, random):
    mixed = random.sample(entries, len(entries))
    assert shape(entries) == shape(mixed)
    told = [{(army[i].id, r.kind, r.to) for i, r in tree_of(army).dangling} for army in (entries, mixed)]
    endless = [{army[i].id for i in tree_of(army).circular} for army in (entries, mixed)]
    assert told[0] == told[1] and endless[0] == endless[1]


@given(armies())
def test_all_that_dangles_and_goes_in_circles_is_found(entries):
    tree = tree_of(entries)
    known = {entry.id for entry in entries}
    assert len(tree.dangling) == sum(r.to not in known for entry in entries for r in entry.relations)
    hosts = {entry.id: own.to for entry in entries if (own := relation_under(entry.relations)) is not None and own.to in known}
    for index, entry in enumerate(entries):
        at, steps = entry.id, 0
        while at in hosts and steps <= len(entries):
            at, steps = hosts[at], steps + 1
        assert (index in tree.circular) == (steps > len(entries))
