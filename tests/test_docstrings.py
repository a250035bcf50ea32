"""Everything public has a docstring with an example that runs (doctest runs them all)."""

import inspect
from importlib import import_module

from cubeplay import GAMES

PACKAGES = ("cubeplay", *(f"cubeplay.{game}" for game in GAMES), "cubeplay_widgets")
CORE = (
    "chance",
    "game",
    "notation.moves",
    "players",
    "session.record",
    "registry",
    "rulebook",
    "session",
    "simulate",
    "store",
)


def public():
    """The names that the packages offer, and the classes and functions of the engine's core."""
    for package in PACKAGES:
        for name in import_module(package).__all__:
            yield f"{package}.{name}", getattr(import_module(package), name)
    for name in CORE:
        module = import_module(f"cubeplay.{name}")
        for word, thing in vars(module).items():
            if f"{getattr(thing, '__module__', '')}.".startswith(f"{module.__name__}.") and word[0] != "_":
                yield f"{module.__name__}.{word}", thing


def described(thing):
    """Whether a thing has a docstring of its own: constants and names of types have none."""
    return inspect.isclass(thing) or inspect.isroutine(thing) or hasattr(thing, "cache_clear")


def test_what_is_public_shows_by_an_example_what_it_does():
    without = {
        name for name, thing in public() if described(thing) and ">>>" not in (inspect.getdoc(thing) or "")
    }
    assert without == set()
