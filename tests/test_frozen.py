"""What is made quickly is what a dataclass makes."""

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields
from typing import Generic, TypeVar

import pytest
from cubeplay import GAMES, Session
from cubeplay.frozen import quick, replace

T = TypeVar("T")


def die(decorated):
    """A class of dice of each kind of field; a plain dataclass, or a quick one."""

    @decorated
    @dataclass(frozen=True, slots=True)
    class Die(Generic[T]):
        colour: str
        pips: int = 0
        opened: bool = False
        marks: list[T] = field(default_factory=list)
        at: int | None = field(default=None, kw_only=True)

    return Die


PLAIN, QUICK = die(lambda cls: cls), die(quick)
WAYS = [
    lambda made: made("red"),
    lambda made: made("red", 4, True, ["x"]),
    lambda made: made(pips=2, colour="blue", at=7),
    lambda made: replace(made("red", at=3), pips=6, marks=["y"]),
]


@pytest.mark.parametrize("way", WAYS)
def test_a_quick_class_makes_what_a_dataclass_makes(way):
    one, other = way(QUICK), way(PLAIN)
    assert type(one) is QUICK
    assert [getattr(one, part.name) for part in fields(QUICK)] == [
        getattr(other, part.name) for part in fields(PLAIN)
    ]
    assert repr(one) == repr(other)
    assert one == way(QUICK)
    assert way(QUICK).marks is not one.marks or one.marks


@pytest.mark.parametrize(
    "given", [(), ("red", 1, False, [], 5), ("red", 1, False, [], 5, 6)], ids=["none", "named", "more"]
)
def test_what_a_dataclass_refuses_is_refused(given):
    for made in (PLAIN, QUICK):
        with pytest.raises(TypeError, match=r"__init__\(\)"):
            made(*given)


def test_it_is_frozen_as_soon_as_it_is_there():
    one = QUICK("red")
    for change in (lambda: setattr(one, "pips", 5), lambda: delattr(one, "pips")):
        with pytest.raises(FrozenInstanceError):
            change()
    assert not hasattr(one, "__dict__")


def test_a_subclass_with_more_to_hold_is_made_as_itself():
    class Marked(QUICK):
        """It has a dictionary, which a quick object has not."""

    one = Marked("red", 3)
    one.__dict__["note"] = "mine"
    assert (type(one), one.pips, one.note) == (Marked, 3, "mine")
    with pytest.raises(FrozenInstanceError):
        one.pips = 5


@pytest.mark.parametrize("name", GAMES)
def test_states_of_games_are_copied_pickled_and_told_apart(name):
    state = Session(name, seed=1).state
    again = pickle.loads(pickle.dumps(state))
    assert (type(again), again, hash(again)) == (type(state), state, hash(state))
    assert copy.copy(state) == state
    with pytest.raises(FrozenInstanceError):
        setattr(state, fields(state)[0].name, None)
