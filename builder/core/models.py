"""The base of all file models: values that pydantic's core makes and checks, and that are quick to declare.

Declaring a hundred models of pydantic's own takes longer than checking a list, and so does importing the part of it
that reads annotations. So a model here knows no more of its fields than their names and defaults. When a value is
first held against it, its annotations are read: those that rosters are made of become a validator of pydantic's core
at once (`_Schemas`); for any other, and for JSON Schemas, pydantic makes it from a model of its own (`mirrored`).
A test holds both ways against each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from operator import itemgetter
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    Self,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic_core import PydanticKnownError, SchemaSerializer, SchemaValidator

from builder.core.annotations import Annotation, AnyWord, FieldWord, OneOfWord

_NEEDED = object()
"""In place of the default of a field that has none."""


class FieldInfo(NamedTuple):
    """A field of a model."""

    annotation: Any
    """Its type, without what is said of it."""
    metadata: tuple[Any, ...]
    """What is said of it."""
    default: Any

    @property
    def alias(self) -> str | None:
        """Its key in a file, where that is not its name."""
        return next((word.named["alias"] for word in self.words if "alias" in word.named), None)

    @property
    def words(self) -> Iterator[FieldWord]:
        """What `Field` says of it."""
        return (word for word in self.metadata if isinstance(word, FieldWord))

    def is_required(self) -> bool:
        """Whether a file must have it."""
        return self.default is _NEEDED


@dataclass_transform(kw_only_default=True, frozen_default=True)
class ModelType(type):
    """Gathers the names and the defaults of a model's fields, its own and those of the models that it rests on."""

    defaults: dict[str, Any]
    """Each field with its default, or with what stands for none."""
    values_of: itemgetter[Any]
    """The values of all fields in their order, from the dictionary of a model."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> ModelType:
        """A model whose annotations stay as they are written."""
        defaults: dict[str, Any] = {}
        for base in reversed(bases):
            defaults |= getattr(base, "defaults", {})
        for field in namespace.get("__annotations__", ()):
            defaults[field] = namespace.pop(field, _NEEDED)
        namespace["defaults"] = defaults
        namespace["values_of"] = itemgetter(*defaults) if defaults else len
        return super().__new__(mcs, name, bases, namespace)

    @property
    def model_fields(cls) -> Mapping[str, FieldInfo]:
        """The fields by their names."""
        return _fields(cls)

    @property
    def field_names(cls) -> tuple[str, ...]:
        """The names of all fields, without a look at their annotations."""
        return tuple(cls.defaults)

    @property
    def field_defaults(cls) -> dict[str, Any]:
        """The defaults of the fields that have one, made new where they are mappings."""
        return {name: _made(default) for name, default in cls.defaults.items() if default is not _NEEDED}


class Model(metaclass=ModelType):
    """The base of all file models: strict, frozen, no unknown keys."""

    __slots__ = ("__dict__", "__pydantic_extra__", "__pydantic_fields_set__", "__pydantic_private__")
    for_search = frozenset[str]()
    """Fields that help to find things and say nothing of a list: they do not touch its fingerprint."""

    def __init__(self, **values: Any) -> None:
        """The model of values under the names or the keys of its fields; raises `ValidationError` where they do not fit."""
        _validator(type(self)).validate_python(values, self_instance=self)

    @classmethod
    def model_validate(cls, value: Any) -> Self:
        """The model of a value as a file has it; raises `ValidationError` where it does not fit."""
        made: Self = _validator(cls).validate_python(value)
        return made

    @classmethod
    def model_construct(cls, _fields_set: set[str] | None = None, **values: Any) -> Self:
        """The model of values that are not looked at."""
        for key in values.keys() - cls.defaults.keys():
            name = next((name for name, field in _fields(cls).items() if field.alias == key), key)
            values[name] = values.pop(key)
        made = {}
        for name, default in cls.defaults.items():
            if name in values:
                made[name] = values[name]
            elif default is not _NEEDED:
                made[name] = _made(default)
        return put_together(cls, made, made.keys() & values.keys() if _fields_set is None else _fields_set)

    def model_copy(self, *, update: Mapping[str, Any]) -> Self:
        """The same with other values, which are not looked at, in some of its fields."""
        return put_together(type(self), {**self.__dict__, **update}, self.model_fields_set | update.keys())

    def model_dump(self, **how: Any) -> dict[str, Any]:
        """Its values as plain ones; `how` is pydantic's."""
        plain: dict[str, Any] = _serializer(type(self)).to_python(self, **how)
        return plain

    def model_dump_json(self, **how: Any) -> str:
        """Its values as JSON; `how` is pydantic's."""
        return _serializer(type(self)).to_json(self, **how).decode()

    @classmethod
    def model_json_schema(cls, *, schema_generator: Any = None) -> dict[str, Any]:
        """Its JSON Schema."""
        from pydantic.json_schema import GenerateJsonSchema

        made: dict[str, Any] = mirrored(cls).model_json_schema(schema_generator=schema_generator or GenerateJsonSchema)
        return made

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        return handler.generate_schema(mirrored(cls))

    @property
    def model_fields_set(self) -> set[str]:
        """The names of the fields that were given, rather than left to their defaults."""
        given: set[str] = _GIVEN.__get__(self)
        return given

    def __eq__(self, other: object) -> Any:
        return self.__dict__ == other.__dict__ if type(self) is type(other) else NotImplemented

    def __hash__(self) -> int:
        return hash(type(self).values_of(self.__dict__))

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        yield from self.__dict__.items()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self)})"

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a model is frozen: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a model is frozen: {name}")

    def __getstate__(self) -> tuple[dict[str, Any], set[str]]:
        return self.__dict__, self.model_fields_set

    def __setstate__(self, state: tuple[dict[str, Any], set[str]]) -> None:
        _keep_values(self, state[0])
        _keep_given(self, state[1])


_VALUES, _GIVEN = vars(Model)["__dict__"], vars(Model)["__pydantic_fields_set__"]
"""Where pydantic's core keeps the values of a model, and the names of those that were given; a test tells when it does
so otherwise. Beside them it keeps two things that our models never have."""
setattr(Model, "model_fields_set", _GIVEN)  # noqa: B010 - where it lies, without a call each time that it is asked for
_keep_values, _keep_given, _new = _VALUES.__set__, _GIVEN.__set__, object.__new__
M = TypeVar("M", bound=Model)


def put_together(model: type[M], values: dict[str, Any], given: set[str]) -> M:
    """A model of values that were held against it before, by the names of its fields, and of those that were given."""
    made = _new(model)
    _keep_values(made, values)
    _keep_given(made, given)
    return made


def _made(default: Any) -> Any:
    """A default as a value has it."""
    return default.named["default_factory"]() if isinstance(default, FieldWord) else default


@cache
def _hints(model: ModelType) -> dict[str, Any]:
    """The annotations of all fields, read."""
    return get_type_hints(model, include_extras=True)


@cache
def _fields(model: ModelType) -> dict[str, FieldInfo]:
    """The fields of a model by their names."""
    found = {}
    for name, kind in _hints(model).items():
        words: tuple[Any, ...] = ()
        if get_origin(kind) is Annotated:
            kind, words = kind.__origin__, kind.__metadata__
        found[name] = FieldInfo(kind, words, model.defaults[name])
    return found


# ------------------------------------------------------------------ held against a value


@cache
def _schema(model: ModelType) -> Any:
    """What pydantic's core makes of a model."""
    try:
        return _Schemas().model(model)
    except _UnknownError:
        return pydantic_schema(model)


@cache
def _validator(model: ModelType) -> SchemaValidator:
    return SchemaValidator(_schema(model))


@cache
def _serializer(model: ModelType) -> SchemaSerializer:
    return SchemaSerializer(_schema(model))


class _UnknownError(Exception):
    """An annotation that only pydantic itself knows what to make of."""


_PLAIN = {str: "str", int: "int", float: "float", bool: "bool"}
_BOUNDS = {
    "str": frozenset(("pattern", "min_length", "max_length")),
    "int": frozenset(("ge", "gt", "le", "lt")),
    "float": frozenset(("ge", "gt", "le", "lt")),
    "tuple": frozenset(("min_length", "max_length")),
    "dict": frozenset(("min_length", "max_length")),
}
"""The bounds that a schema of each kind knows."""
_OF_FIELDS = frozenset(("alias", "default_factory", "json_schema_extra"))
"""What is said of a field, and not of the values in it."""


class _Schemas:
    """Annotations as schemas of pydantic's core, the same that pydantic makes of them."""

    def __init__(self) -> None:
        self.within: list[ModelType] = []

    def model(self, model: ModelType) -> dict[str, Any]:
        """The schema of a model."""
        if model in self.within:
            raise _UnknownError
        self.within.append(model)
        fields = {name: self.field(field) for name, field in _fields(model).items()}
        self.within.pop()
        config = {"title": model.__name__, "strict": True, "extra_fields_behavior": "forbid"}
        return {
            "type": "model",
            "cls": model,
            "schema": {"type": "model-fields", "fields": fields, "model_name": model.__name__},
            "config": {**config, "validate_by_name": True, "validate_by_alias": True},
        }

    def field(self, field: FieldInfo) -> dict[str, Any]:
        """The schema of a field."""
        schema = self.said(self.value(field.annotation, field.metadata), field.metadata)
        default = field.default
        if isinstance(default, FieldWord):
            schema = {"type": "default", "schema": schema, "default_factory": default.named["default_factory"]}
        elif default is not _NEEDED:
            schema = {"type": "default", "schema": schema, "default": default}
        known = {} if field.alias is None else {"validation_alias": field.alias, "serialization_alias": field.alias}
        return {"type": "model-field", "schema": schema, **known}

    def value(self, kind: Any, words: tuple[Any, ...] = ()) -> dict[str, Any]:
        """The schema of a type; `words` are what is said of it."""
        if any(_word(word) == "Any" for word in words):
            return {"type": "any"}
        if isinstance(kind, type) and kind in _PLAIN:
            return {"type": _PLAIN[kind]}
        if isinstance(kind, ModelType):
            return self.model(kind)
        origin, given = get_origin(kind), get_args(kind)
        if origin is Annotated:
            words = kind.__metadata__
            return self.said(self.value(kind.__origin__, words), words)
        if origin is Literal:
            return {"type": "literal", "expected": list(given)}
        if origin is tuple:
            if len(given) == 2 and given[1] is ...:
                return {"type": "tuple", "items_schema": [self.value(given[0])], "variadic_item_index": 0}
            return {"type": "tuple", "items_schema": [self.value(one) for one in given]}
        if origin is dict:
            return {"type": "dict", "keys_schema": self.value(given[0]), "values_schema": self.value(given[1])}
        if origin in (Union, UnionType):
            return self.union(given, words)
        raise _UnknownError

    def union(self, kinds: tuple[Any, ...], words: tuple[Any, ...]) -> dict[str, Any]:
        """The schema of one of several types, told apart by `Discriminator` if there is one."""
        some = [kind for kind in kinds if kind is not NoneType]
        tell = next((word.given[0] for word in words if _word(word) == "Discriminator"), None)
        if tell is not None:
            schema = {"type": "tagged-union", "discriminator": tell, "choices": {_tag(k): self.value(k) for k in some}}
        elif len(some) == 1:
            schema = self.value(some[0])
        else:
            schema = {"type": "union", "choices": [self.value(kind) for kind in some]}
        return {"type": "nullable", "schema": schema} if len(some) < len(kinds) else schema

    def said(self, schema: dict[str, Any], words: tuple[Any, ...]) -> dict[str, Any]:
        """A schema with what is said of it, the first word innermost."""
        for word in words:
            kind = _word(word)
            if kind == "Field":
                schema = _bounded(schema, word.named)
            elif kind == "BeforeValidator":
                function = {"type": "no-info", "function": word.given[0]}
                schema = {"type": "function-before", "function": function, "schema": schema}
            elif kind == "PlainSerializer":
                write = {"type": "function-plain", "function": word.given[0], **word.named}
                schema = {**schema, "serialization": write}
            elif kind == "OneOf":
                schema = {"type": "literal", "expected": list(word.given)}
            elif kind not in ("Any", "Tag", "Discriminator", "WithJsonSchema"):
                raise _UnknownError
        return schema


def _word(word: Any) -> str | None:
    """The word of pydantic's that this is."""
    return word.word if isinstance(word, Annotation) else None


def _tag(kind: Any) -> str:
    """The tag of a type among others."""
    words = kind.__metadata__ if get_origin(kind) is Annotated else ()
    tag = next((word.given[0] for word in words if _word(word) == "Tag"), None)
    if tag is None:
        raise _UnknownError
    return str(tag)


def _bounded(schema: dict[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """A schema with bounds; those that its kind does not know are held against what it has made of a value."""
    bounds = {key: bound for key, bound in said.items() if key not in _OF_FIELDS}
    known = _BOUNDS.get(schema["type"], frozenset())
    schema = {**schema, **{key: bound for key, bound in bounds.items() if key in known}}
    for key, bound in bounds.items():
        if key == "ge" and key not in known:
            function = {"type": "no-info", "function": partial(_at_least, ge=bound)}
            schema = {"type": "function-after", "function": function, "schema": schema}
        elif key not in known:
            raise _UnknownError
    return schema


def _at_least(value: Any, *, ge: int) -> Any:
    if not value >= ge:
        raise PydanticKnownError("greater_than_equal", {"ge": ge})
    return value


# ------------------------------------------------------------------ as a model of pydantic's own


@cache
def mirrored(model: ModelType) -> Any:
    """The same model as one of pydantic's own."""
    import inspect

    from pydantic import BaseModel, ConfigDict, create_model

    if model is Model:
        config = ConfigDict(strict=True, frozen=True, extra="forbid", populate_by_name=True, defer_build=True)
        return type("Model", (BaseModel,), {"__module__": __name__, "model_config": config})
    fields: dict[str, Any] = {}
    for name in inspect.get_annotations(model):
        default = model.defaults[name]
        fields[name] = (_said(_hints(model)[name]), ... if default is _NEEDED else _word_said(default))
    bases = tuple(mirrored(base) for base in model.__bases__ if isinstance(base, ModelType))
    made = create_model(model.__name__, __base__=bases, __module__=model.__module__, __doc__=model.__doc__, **fields)
    _MIRRORED[made] = model
    return made


def pydantic_schema(model: Any) -> Any:
    """The schema of pydantic's core that pydantic itself makes of a model."""
    from pydantic import TypeAdapter

    return _ours(TypeAdapter(model).core_schema)


_MIRRORED: dict[Any, ModelType] = {}
"""The models by those of pydantic's own."""


def _ours(schema: Any) -> Any:
    """A schema that makes our models in place of pydantic's own."""
    if isinstance(schema, type):
        return _MIRRORED.get(schema, schema)
    if isinstance(schema, dict):
        return {key: _ours(value) for key, value in schema.items()}
    return [_ours(one) for one in schema] if isinstance(schema, list) else schema


def _said(kind: Any) -> Any:
    """An annotation with pydantic's own words."""
    if get_origin(kind) is not Annotated:
        return kind
    return Annotated[(kind.__origin__, *map(_word_said, kind.__metadata__))]


def _word_said(word: Any) -> Any:
    """Pydantic's own word, if it is one of its words."""
    return word.said() if isinstance(word, Annotation) and not isinstance(word, (AnyWord, OneOfWord)) else word
