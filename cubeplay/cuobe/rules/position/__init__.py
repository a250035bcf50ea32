"""Positions of CU[o]BE as text.

::

    players: 2
    turn: 4
    dice: 3
    rooms:
      . .      .       .    .
      . larder duct/90 .    .
      . .      atrium  .    .
      . .      .       exit .
      . .      .       .    .
    traps: b2
    spiders: c3 c3
    spawns: ghoul at d4 power 2
    face down: attic at a1, lift at b3

    Player 1:
      at: c2
      wounds: 1
      tools: axe, bandage

Rooms stand as they lie: a point for one that lies face down, the turn of a corridor in degrees.  ``face
down`` names cards that everybody knows though they lie face down.  A line that is left out has its usual
value: the active player acts, with the dice of a fresh turn; cards that are nowhere else are in their decks.
What is still to be done stands below ``tasks``, the next thing first.
"""

from __future__ import annotations

from typing import Final, Literal

from cubeplay.cuobe.edition.editing import edition_of
from cubeplay.cuobe.edition.edition import ATRIUM, SPAWNS
from cubeplay.cuobe.edition.mistakes import EditionError
from cubeplay.cuobe.rules.position.deck_lines import LOOT, PARTS, POOLS, usual_decks
from cubeplay.cuobe.rules.position.floor_lines import FLOOR, PLACE, laid_out, plan_of
from cubeplay.cuobe.rules.position.position_faults import faults
from cubeplay.cuobe.rules.position.task_text import show_tasks, take_tasks
from cubeplay.cuobe.rules.state import CENTRE, FULL, PLACES, Player, Room, Setup, Spawn, State, place_name
from cubeplay.cuobe.rules.turn import DICE
from cubeplay.notation import (
    TEXT,
    YES_OR_NO,
    BlockFormat,
    Fields,
    Misread,
    NamedLine,
    PositionSection,
    Word,
    headed,
    in_order,
    joined,
    key_of,
    one_of,
    read_lines,
    several,
    whole,
)
from cubeplay.words import _

_ENDS: Final = ("cuobe.surrender", "cuobe.time", "cuobe.short", "cuobe.escape", "cuobe.all-dead")
_NAMES: Final = ("ghoul", "clown", "tentacles", "troll", "twins", "sister")


def _take_edition(entry: NamedLine) -> str:
    text = TEXT.read(entry)
    try:
        edition_of(text)
    except EditionError as error:
        raise entry.refuse(error.why, error.next) from error
    return text


def _show_spawn(spawn: Spawn) -> str:
    loot = f" loot {LOOT.show(spawn.loot)}" if spawn.loot else ""
    return f"{spawn.name} at {place_name(spawn.at)} power {spawn.power}{loot}"


def _take_spawn(text: str) -> Spawn:
    match key_of(text).split():
        case [name, "at", place, "power", power] if name in _NAMES:
            loot: tuple[int, ...] = ()
        case [name, "at", place, "power", power, "loot", *parts] if name in _NAMES:
            loot = LOOT.take(" ".join(parts))
        case _:
            why = _("{text!r} is no spawn on the board.").format(text=text)
            raise Misread(why, _("Write its name, field and power, such as 'ghoul at c3 power 2'."))
    return Spawn(name, PLACE.take(place), whole(1, 9).take(power), loot)  # type: ignore[arg-type]


_ID: Final = Word(str, key_of)
_CARDS: Final = several(_ID, comma=True)
_SETUP: Final = Fields[Setup](
    {
        "players": ("players", whole(1, 6)),
        "decks": ("decks", one_of("quick", "advanced")),
        "specialist": ("specialist", YES_OR_NO),
        "spawn cards": ("spawns", in_order(one_of(*SPAWNS), comma=True, key=SPAWNS.index)),
        "triggers out": ("triggers_out", whole(0, 15)),
        "ticks": ("ticks", YES_OR_NO),
        "events out": ("events_out", whole(0, 30)),
        "talents out": ("talents_out", whole(0, 5)),
        "tools out": ("tools_out", whole(0, 20)),
        "brutal": ("brutal", YES_OR_NO),
        "short": ("short", YES_OR_NO),
        "pvp": ("pvp", one_of("no", "yes", "respawn")),
        "giving": ("giving", one_of("limit", "free")),
        "edition": ("text", BlockFormat(TEXT.write, _take_edition)),
    }
)
_TURN: Final = Fields[State](
    {
        "turn": ("turn", whole(0, 999)),
        "player": ("player", whole(1, 6, first=1)),
        "dice": ("dice", whole(0, FULL)),
        "gained": ("gained", whole(-99, 99)),
        "given": ("given", YES_OR_NO),
        "bitten": ("bitten", YES_OR_NO),
        "spider due": ("spider_due", YES_OR_NO),
        "time up": ("time_up", YES_OR_NO),
        "latest": ("latest", _ID),
        "rolled": ("rolled", several(whole(0, 9))),
        "ended": ("ended", one_of(*_ENDS)),
    }
)
_PILES: Final = Fields[State](
    {
        "spawns": ("spawns", several(Word(_show_spawn, _take_spawn), comma=True)),
        "passed": ("passed", _CARDS),
        "dropped": ("dropped", _CARDS),
        "gone": ("gone", _CARDS),
        "activated": ("activated", _CARDS),
    }
)
_DECKS: Final = Fields[State](
    {"pools": ("pools", POOLS), "blue deck": ("blue", PARTS), "green deck": ("green", PARTS)}
)
_PLAYER: Final = Fields[Player](
    {
        "at": ("at", PLACE),
        "wounds": ("wounds", whole(0, FULL)),
        "panic": ("panic", whole(0, FULL)),
        "tools": ("tools", _CARDS),
        "talents": ("talents", _CARDS),
        "syndromes": ("syndromes", _CARDS),
        "chest": ("chest", _CARDS),
        "insane": ("insane", YES_OR_NO),
        "asleep": ("asleep", YES_OR_NO),
        "status": ("status", one_of("in", "dead", "out")),
    }
)
_HARM: Final = _PLAYER.only("wounds", "panic")


def write(state: State) -> str:
    """A table as text, which :func:`read` reads again."""
    setup = _SETUP.write(state.setup, Setup())
    bare = _bare(state.setup)
    turn = _TURN.write(state, _usual_turn(state).but(player=0))
    floor = FLOOR.write(plan_of(state.rooms), plan_of(bare.rooms))
    piles = _PILES.write(state, bare)
    tasks = show_tasks(state.tasks, state.player)
    players = [
        headed(f"Player {seat}", _PLAYER.write(player, _usual_player(player)))
        for seat, player in enumerate(state.players, 1)
    ]
    decks = _DECKS.write(state, usual_decks(state))
    return joined(setup, turn + floor + piles, *players, headed("tasks", tasks), decks)


def read(text: str) -> State:
    r"""The table that a text describes.  Raises PositionError.

    >>> state = read("rooms:\n  . . . . .\n  . . . . .\n  . . atrium . .\n  . . . . .\n  . . . . .")
    >>> state.dice, len(state.unseen_rooms)
    (5, 24)
    """
    section = read_lines(text)
    state = _bare(_SETUP.read(section, Setup()))
    players = tuple(_player(section.section(f"Player {seat + 1}")) for seat in state.seats)
    plan = FLOOR.read(section, plan_of(state.rooms))
    state = _PILES.read(section, state.but(players=players, rooms=laid_out(plan)))
    up = {room.card for room in state.rooms}
    state = state.but(unseen_rooms=tuple(name for name in sorted(state.edition.rooms) if name not in up))
    state = _with_turn(section, state)
    state = _DECKS.read(section, usual_decks(state))
    section.finish()
    section.check(faults(state))
    return state


def _player(section: PositionSection) -> Player:
    player = _PLAYER.read(section, _usual_player(_HARM.read(section, Player())))
    section.finish()
    return player


def _with_turn(section: PositionSection, state: State) -> State:
    """The state with its turn and its tasks; the usual dice depend on the active player."""
    entry, active = section.take("player"), _TURN.only("player").read(section, state)
    if entry and active.player not in active.seats:
        why = _("there is no player {player} at this table.").format(player=active.player + 1)
        raise entry.refuse(why, _("Write 'players: {player}' too.").format(player=active.player + 1))
    state = _TURN.read(section, _usual_turn(active))
    entry = section.take("tasks")
    return state.but(tasks=take_tasks(entry, state.player)) if entry else state


# What is usual


def _bare(setup: Setup) -> State:
    """A table without anything on it but the Atrium."""
    rooms = tuple(Room(ATRIUM if place == CENTRE else "") for place in PLACES.values())
    return State(setup, (Player(),) * setup.players, rooms, (), (), (), ())


def _usual_turn(state: State) -> State:
    """The state at the beginning of the active player's own doing."""
    me = state.me
    dice = DICE + (not me.wounds) + (not me.panic) - ("confuse" in me.syndromes)
    plain = _bare(state.setup)
    untouched = {field: getattr(plain, field) for field in _TURN.names if field != "player"}
    return state.but(**{**untouched, "turn": 1, "dice": dice, "given": True})


def _usual_player(player: Player) -> Player:
    """A player in the Atrium without any cards: dead if this one has five wounds, insane with five panic."""
    status: Literal["in", "dead"] = "dead" if player.wounds == FULL else "in"
    return Player(insane=player.panic == FULL, status=status)
