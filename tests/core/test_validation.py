"""Models of files: put together again as pydantic makes them."""

from __future__ import annotations

import pickle

import pytest
from pydantic import BaseModel

from builder.core.definitions import Words
from builder.core.roster import Waiver
from builder.core.validation import put_together

MADE = Waiver(code="wfb3.level", by="umpire")


def test_pydantic_keeps_the_values_of_a_model_where_we_put_them():
    """Where this fails, pydantic has changed: look at `put_together`, which writes what it keeps."""
    own = {"__dict__", "__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__"}
    assert set(BaseModel.__slots__) == own
    assert MADE.__dict__ == {"code": "wfb3.level", "entry": None, "by": "umpire", "why": ""}
    assert (MADE.__pydantic_fields_set__, MADE.__pydantic_extra__, MADE.__pydantic_private__) == ({"code", "by"}, None, None)


def test_a_model_put_together_is_the_one_that_was_read():
    """In all that can be done with it."""
    again = put_together(Waiver, {"code": "wfb3.level", "entry": None, "by": "umpire", "why": ""}, {"code", "by"})
    assert again == MADE
    assert hash(again) == hash(MADE)
    assert again.model_fields_set == MADE.model_fields_set
    assert again.model_dump(exclude_defaults=True) == MADE.model_dump(exclude_defaults=True)
    assert again.model_dump_json(exclude_unset=True) == MADE.model_dump_json(exclude_unset=True)
    assert again.model_copy(update={"by": "me"}).by == "me"
    assert pickle.loads(pickle.dumps(again)) == MADE
    assert repr(again) == repr(MADE)


def test_it_is_frozen_as_any_other():
    """And another value makes another model."""
    made = put_together(Words, {"en": "Orcs", "fr": "Orques", "fr_from": None}, {"en", "fr"})
    with pytest.raises(ValueError, match="frozen"):
        made.en = "Goblins"
    assert made != Words(en="Orcs", fr="Orcs")
