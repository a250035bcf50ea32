"""The doors to the outside: what is read there, and what it must never do.

Whatever comes in is taken, or refused by one error of ours: in words, soon, and without filling the memory.
"""

from __future__ import annotations

import csv
import io
import re
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

from cubeplay import GAMES, Session
from cubeplay.cuboro.rules.house import read_cubes, read_grid
from cubeplay.cuobe.edition.editing import edition_of, house_text, one_text
from cubeplay.errors import LONGEST, CubeplayError
from cubeplay.game import CHANCE
from cubeplay.gelatinous.exact.soundness import solvable_rooms
from cubeplay.gelatinous.rules.abilities import HOUSE, read_abilities
from cubeplay.gelatinous.rules.dungeon import house_text as rooms_text
from cubeplay.limits import Misread, read_toml, whole_number
from cubeplay.session import record as files
from cubeplay.teach.answer_export import AnswerRow, as_csv, as_json
from cubeplay.teach.answers import read_number
from cubeplay.teach.pupil_seat import Desk
from cubeplay.teach.questions import Count
from tests.fuzz.mutations import mutated, mutated_json

SECONDS = 1.0
"""CPU time that one case may take."""

MEMORY = 64 * 2**20
"""Bytes by which one case may raise the process's peak."""

PYTHON = re.compile(
    r"Traceback|<class|<function|object at 0x|[A-Z][a-z]+(?:Error|Exception)\b|NoneType|must be str|"
    r"codec can't|datetime\.|int\(\)|invalid literal|dict_|frozenset|unhashable|subscriptable|"
    r"positional argument|has no attribute|out of range|max_digits|Exceeds the limit"
)
"""What only a programmer says."""

CUBE = re.sub(r"^#.*\n", "", (Path(HOUSE).parents[1] / "cuboro" / "house" / "cubes.toml").read_text("utf-8"))
ROOM = "room" + rooms_text()["rooms_a.txt"].split("\nroom")[1] + "\n"


@dataclass(frozen=True)
class Door:
    """Where something comes in: good texts, how they are damaged, and who reads them.

    ``weight`` is its share of a run; ``taken`` the share of the good texts that are taken.
    """

    good: Callable[[], tuple[str, ...]]
    read: Callable[[str], object]
    damage: Callable[[str, tuple[str, ...], Random], str] = mutated
    weight: int = 1
    taken: float = 1.0


def fault_of(door: Door, text: str) -> str:
    """What a door does wrong with a text; "" for nothing."""
    peak, start = _peak(), time.process_time()
    try:
        door.read(text)
        said = ""
    except (CubeplayError, Misread) as error:
        said = " ".join(error.args) if isinstance(error, Misread) else str(error)
    except BaseException as error:
        return f"{type(error).__name__}: {error}"[:300]
    took, grown = time.process_time() - start, _peak() - peak
    if took > SECONDS:
        return f"took {took:.1f} s"
    if grown > MEMORY:
        return f"took {grown / 2**20:.0f} MiB"
    return _fault_of_words(said)


def _fault_of_words(said: str) -> str:
    if len(said) > LONGEST:
        return f"says {len(said)} characters"
    if found := PYTHON.search(said):
        return f"says {found[0]!r}: {said[:300]}"
    try:
        said.encode()
    except UnicodeEncodeError:
        return "says what no page can show"
    return ""


def _peak() -> int:
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def case(name: str, number: int) -> str:
    """The text of a case."""
    door = DOORS[name]
    rng, good = Random(f"{name}:{number}"), door.good()
    return door.damage(rng.choice(good), good, rng)


# Saves


@cache
def _sessions() -> tuple[Session, ...]:
    """Short games of all kinds."""
    games = [Session(name, seed=7, names=("Zoë",), undo="free") for name in GAMES]
    games += [
        Session("cuobe", seed=3, edition=one_text(house_text())),
        Session("gelatinous", seed=3, dungeon=ROOM, abilities="slide spin", first_level=3),
        Session("cuboro", seed=3, grid="1 2 3; 4 5/90 .; 6f 7 8", cubes=CUBE, version=2),
        Session(
            "cubo", seed="plum", timing="timed", players=3, chance="ask", script=("roll red 26 blue 14",)
        ),
    ]
    for session in games:
        _go_on(session, Random(5), 12)
    later = [game for game in games if game.game.name != "cuobe"]
    games += [Session(game.game, seed=1, start=game.game.write_position(game.state)) for game in later]
    return tuple(games)


def _go_on(session: Session, rng: Random, count: int) -> None:
    """Make some moves, any that are allowed."""
    for _move in range(count):
        if not session.to_move:
            return
        actor = session.to_move[0]
        chance = session.game.chance(session.state) if actor == CHANCE else None
        session.play(chance.sample(rng) if chance else rng.choice(session.moves(actor)), actor)


@cache
def saves() -> tuple[str, ...]:
    """Save files of both versions."""
    return tuple(files.dumps(session.record) for session in _sessions())


def load(text: str) -> None:
    """Load a save file, and save what was loaded."""
    session = Session.from_record(files.loads(text, "game.json"))
    again = files.dumps(session.record).encode()
    assert files.loads(again.decode()) == session.record


# Positions and moves


@cache
def positions() -> tuple[str, ...]:
    """Positions, each with the name of its game in the first line."""
    return tuple(f"{each.game.name}\n{each.game.write_position(each.state)}" for each in _sessions())


def lay(text: str) -> None:
    """Lay a position out, and begin a game there."""
    name, _line, rest = text.partition("\n")
    game = GAMES[name] if name in GAMES else GAMES["cubo"]
    game.write_position(Session(game, start=rest, seed=1).state)


@cache
def moves() -> tuple[str, ...]:
    """Moves of all games, each with a number that says which session they are tried in."""
    return tuple(
        f"{number}|{words}"
        for number, session in enumerate(_sessions())
        for words in (*session.record.moves, *((None, str(move)) for move in session.moves()[:20]))
        for words in [words[1]]
    )


def move(text: str) -> None:
    """Ask why not of a typed move, and try it."""
    number, _stroke, words = text.partition("|")
    sessions = _sessions()
    session = sessions[(whole_number(number) or 0) % len(sessions)]
    session.why(words)
    for actor in (0, "chance", "clock"):
        session.game.objections(session.state, actor, session.game.parse(words))


@cache
def entries() -> tuple[str, ...]:
    """Entries of a journal."""
    played = [files.entry(*each) for session in _sessions() for each in session.record.moves]
    return (*dict.fromkeys(played), "undo 1", "redo", "undo 3")


def follow(text: str) -> None:
    """Do what a journal tells."""
    session = Session("cubo", seed=7)
    session.follow(["0: flip", text])


# What people type and set up


def begin(text: str) -> None:
    """Begin a game with a name, a seed, and options from outside; then it can be saved."""
    game, name, seed, option = (text.split("§") + [""] * 3)[:4]
    for words in ({"names": (name,)}, {"seed": seed}, {"seed": len(seed) * 10 ** (len(seed) % 60)}):
        files.dumps(Session("cubo", **words).record).encode()
    keys = {"gelatinous": "dungeon", "gelatinous-cards": "abilities", "cuobe": "edition", "cuboro": "cubes"}
    if key := keys.get(game):
        files.dumps(Session(game.partition("-")[0], seed=1, **{key: option}).record).encode()


def answer(text: str) -> None:
    """Read an answer, and write it onto a sheet."""
    from cubeplay_widgets.lessons.laying import read_real_dice

    text = text[:9_000]
    rows = [AnswerRow("check", text, text, text)]
    for row in csv.reader(io.StringIO(as_csv(Desk(text[:50], 1), "dice", rows), newline="")):
        assert not any(cell.strip()[:1] in {*"=+-@"} for cell in row), row
    as_json(Desk(text, 1), "dice", rows).encode()
    for read in (read_number, read_real_dice, Count("?", "yes", exact=Fraction(1, 6), hint="no").judge):
        try:
            read(text)
        except CubeplayError as error:
            _see(str(error))


def _see(said: str) -> None:
    fault = _fault_of_words(said)
    assert not fault, fault


ANSWERS = (
    "6 of 36",
    "1/6",
    "0.167",
    "16.7 %",
    "about 1,000 throws",
    "red 1245 blue 2334 white 3",
    "-3",
    "1 000 000",
)

DOORS = {
    "save": Door(saves, load, mutated_json, 6),
    "position": Door(positions, lay, weight=4),
    "move": Door(moves, move, weight=6),
    "journal": Door(entries, follow, weight=2, taken=0),
    "edition": Door(lambda: (one_text(house_text()),), edition_of.__wrapped__, weight=3),
    "rooms": Door(lambda: tuple(rooms_text().values()), solvable_rooms.__wrapped__, weight=3),
    "cubes": Door(lambda: (CUBE,), read_cubes.__wrapped__, weight=3),
    "grid": Door(lambda: ("1 2 3\n4 5/90 .\n6f 7 8",), read_grid, weight=2),
    "abilities": Door(lambda: ((HOUSE / "abilities.toml").read_text("utf-8"),), read_abilities, weight=1),
    "toml": Door(lambda: ("a.b = 1\n[c]\nd = [{ e = '''f''' }]\n",), read_toml, weight=2),
    "start": Door(
        lambda: (f"cuboro|Zoë|5|{CUBE}", f"gelatinous|a|plum|{ROOM}", "gelatinous-cards|x|7|slide spin"),
        begin,
        weight=2,
    ),
    "answer": Door(lambda: ANSWERS, answer, weight=3),
}
