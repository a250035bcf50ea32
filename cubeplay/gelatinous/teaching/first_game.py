"""The first game of Gelatinous Cube Dice: a dungeon of three rooms, its dice, and when a moment is done.

Nobody else plays; the dealer names cards and dice, so that a room that is begun again is the same room.  The
run begins on the start square of the first room, before any cards are drawn: those come before the second.
The chapter ``notebooks/first-game/gelatinous.ipynb`` cuts the run into moments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cubeplay.game import Step
from cubeplay.gelatinous.bots.move_labels import deed
from cubeplay.gelatinous.exact.solver import solve
from cubeplay.gelatinous.rules.moves import GelatinousMove, Roll, Stop, Use
from cubeplay.gelatinous.rules.play import advance
from cubeplay.gelatinous.rules.state import Run
from cubeplay.rulebook import Event, Seat
from cubeplay.session.history import LogLine
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import COMPASS, _, paragraph, plural

DICE: Final[Mapping[tuple[str, str], str]] = {
    ("the-larder", "draw"): "draw skin slide",
    ("the-smokehouse", "dangers"): "dangers 3 6 2",
    ("the-smokehouse", "die"): "die 2",
    ("the-throne-room", "dangers"): "dangers 2 2 5",
    ("the-throne-room", "die"): "die 5",
}
"""The cards and dice that are named, by the last room entered and what is to fall."""
START: Final = """
dungeon:
  | room A: The larder
  | +---+---+---+---+
  | | A   .   *   1 |
  | +   +   +   +   +
  | | 2   3   4   5 |
  | +   +   +   +   +
  | | .   6   .   . >
  | +---+---+---+---+
  |
  | room A: The smokehouse
  | +---+---+---+---+
  | | 6   .   *   5 |
  | +   +   +   +   +
  | < A   .   2   . |
  | +   +---+   +   +
  | | 1   3 | .   4 |
  | +---+---+---+---+
  |
  | room B: The throne room
  | +---+---+---+---+
  | | 2   *   4   * >
  | +   +---+   +   +
  | | B   .   .   1 |
  | +   +---+   +   +
  | | 5 | 3   6   . |
  | +---+---+---+---+
  |
phase: room
drew: 0
room: the-larder
die: 1 on top, 5 to the north
dangers: 1 4 5
"""
"""The first room, before the first step."""
FILM: Final[Mapping[str, str | Callable[[GuidedGame, LogLine], str]]] = {
    **dict.fromkeys(("gelatinous.next-room", "gelatinous.keep"), ""),
    "gelatinous.draw": _("You draw two ability cards."),
    "gelatinous.enter": lambda game, line: _entered(game.played[line.number - 1].step.state),
    "gelatinous.dangers": lambda game, line: _danger_dice(game.played[line.number - 1].step),
    "gelatinous.start": lambda game, line: _own_die(game.played[line.number - 1].step.state),
}
"""Words for what happens by itself, by rule; "" leaves it untold, for the board shows it."""
NO_WAY: Final = _("From here nobody gets out alive: take it back, or begin the room again.")
"""What is said as soon as no way out can be survived."""
FIRSTS: Final = ("tip six", "turn", "plan-turn")
"""The moments in which the three rooms can be begun again; of the first its question stays answered."""


def _entered(run: Run) -> str:
    """Which room is entered, and what is rolled in it."""
    return _("{room}! Three dice are rolled for its dangers.").format(room=run.room.title)


def _danger_dice(step: Step[Run]) -> str:
    """What the three dice of a room show, and where its dangers lie."""
    fell = step.events[0]
    words = _("The dice show {dice}. Dangers lie on {numbers}.")
    return words.format(dice=fell["pips"], numbers=fell["numbers"])


def _own_die(run: Run) -> str:
    """How the die lies at the start of a room."""
    words = _("Your own die is rolled, too: {top} on top, on {square}.")
    return words.format(top=run.die.top, square=run.visit.square)


def deal(_game: GuidedGame, _chance: Any, run: Run) -> str:
    """The cards or dice of the story; "" where it names none."""
    return DICE.get((run.visit.room, run.phase), "")


def nobody(_game: GuidedGame, _seat: Seat, _idle: bool) -> Any:
    """Nobody else plays."""
    return None


# When a moment is done


def past(game: GuidedGame, rooms: int) -> bool:
    """Whether so many rooms are completed, or the run is over."""
    return game.state.done >= rooms or game.outcome is not None


def in_room(game: GuidedGame, number: int) -> bool:
    """Whether the die lies in a room, or a later one, turned or about to be; or the run is over."""
    here = game.state.done == number - 1 and game.state.phase in ("turn", "room")
    return here or past(game, number)


def turned(game: GuidedGame, number: int) -> bool:
    """Whether the die has been turned in a room; or that room is left, or the run is over."""
    return past(game, number) or (game.state.done == number - 1 and game.state.phase == "room")


def rolled(game: GuidedGame) -> bool:
    """Whether the first step has been made."""
    return bool(game.state.visit.actions) or past(game, 1)


def struck(game: GuidedGame) -> bool:
    """Whether the glyph of the first room is destroyed."""
    return not game.state.visit.glyphs or past(game, 1)


def room_start(game: GuidedGame) -> str:
    """The moment in which the present room can be begun again; "" before its first action."""
    run: Run = game.state
    lost = game.outcome is not None and game.state.health == 0
    return FIRSTS[run.done] if lost or (run.phase == "room" and run.visit.actions) else ""


def only_east(_run: Run, move: GelatinousMove) -> str:
    """Why the first step goes nowhere but east."""
    if not isinstance(move, Roll) or move.to == "east":
        return ""
    words = _("That way is {way}. Roll east, to the right: does your number come up?")
    return words.format(way=COMPASS[move.to])


def not_today(_run: Run, move: GelatinousMove) -> str:
    """Why the run is not put away."""
    return _("You could put the run away for another day. Today, go on.") if isinstance(move, Stop) else ""


# What is said after a move


def move_words(game: GuidedGame) -> str:
    """What the last move has done, and whether the room can still be survived."""
    number = game.last()
    if number is None:
        return ""
    move, run = game.played[number].move, game.state
    if not isinstance(move, (Roll, Use)) or run.phase == "between":
        return ""
    events = game.played[number].step.events
    said = [each(run, events) for each in (_harm, _card, _glyph, _time)]
    return paragraph([words for words in said if words][:3])


def limit_words(game: GuidedGame) -> str:
    """How many actions the room has left, and what one more costs."""
    run: Run = game.state
    if run.phase != "room":
        return ""
    words = _("Actions left: {left} of {limit}. You may take more: each one costs 1 damage.")
    return words.format(limit=run.room.limit, left=max(0, run.actions_left))


def roll_words(game: GuidedGame) -> str:
    """Why this number came up with the first step."""
    run: Run = game.state
    words = _(
        "{top} came up: it looked west, away from where you went. A step costs one action: {left} of {limit} "
        "are left."
    )
    return words.format(top=run.die.top, left=run.actions_left, limit=run.room.limit)


def _harm(run: Run, events: tuple[Event, ...]) -> str:
    """What dangers and overtime have cost."""
    found = {event.rule: event for event in events}
    hurt = [event for event in events if event.rule == "gelatinous.resistance"]
    taken, lost = (sum(_number(each, fact) for each in hurt) for fact in ("absorbed", "lost"))
    if "gelatinous.danger" in found and not hurt:
        return _("A danger, eaten for nothing: that is Thick skin.")
    if not hurt:
        return ""
    if run.health == 0:
        return _("Your Health is gone: the run is lost. Begin this room again?")
    damage = taken + lost
    eaten = "gelatinous.danger" in found
    what = (_("You ate a danger: {damage} damage.") if eaten else _("Overtime: {damage} damage.")).format(
        damage=damage
    )
    shared = (
        _("Resistance takes {taken}, Health {lost}.")
        if taken and lost
        else _("Resistance takes it.")
        if taken
        else _("Health takes it.")
    )
    return paragraph([what, shared.format(taken=taken, lost=lost)])


def _number(event: Event, fact: str) -> int:
    found = event[fact]
    assert isinstance(found, int)
    return found


def _card(run: Run, events: tuple[Event, ...]) -> str:
    """That a card has been used."""
    if not any(event.rule == "gelatinous.ability" for event in events) or run.health == 0:
        return ""
    if run.usable:
        return _("On this level you may use one more card here, another one.")
    if run.uses > 1:
        return _("Two cards a room. For the next, all are ready again.")
    if run.done + 1 == run.setup.rooms:
        return _("That was your one card for this room.")
    return _("That was your one card for this room. For the next, all are ready again.")


def _glyph(run: Run, events: tuple[Event, ...]) -> str:
    """A glyph destroyed, or crossed without the 6."""
    if run.phase != "room":
        return ""
    if any(event.rule == "gelatinous.glyph" for event in events):
        if run.visit.glyphs:
            return _("One glyph destroyed, one left.")
        return _("The last glyph is destroyed: the exit is open.")
    if run.visit.square in run.visit.glyphs:
        # Translators: {top} is a face of the die: 4
        return _("The {top} is on top. Only the 6 destroys a glyph.").format(top=run.die.top)
    return ""


def _time(run: Run, _events: tuple[Event, ...]) -> str:
    """That actions are used up, or that the room will end the run."""
    if run.phase != "room":
        return ""
    if solve(run, "damage", abilities=True) is None:
        return NO_WAY
    if run.visit.actions == run.room.limit:
        return _("Your actions are used up: from now on each costs 1 damage first.")
    return ""


def glyph_words(game: GuidedGame) -> str:
    """What a step has done on the way to the glyph: at least, where the 6 is now, or the exit."""
    return move_words(game) or _where_six(game.state)


def _where_six(run: Run) -> str:
    if run.phase != "room" or run.visit.die is None:
        return ""
    if not run.visit.glyphs:
        square, side = run.room.exit
        words = _("The exit is open: come to {square}, then roll {to}.")
        return words.format(square=square, to=COMPASS[side])
    where = {
        run.die.top: _("The 6 is on top."),
        run.die.bottom: _("The 6 is underneath: two steps in one line bring it up."),
        run.die.north: _("The 6 looks north: a step south brings it up."),
        run.die.south: _("The 6 looks south: a step north brings it up."),
        run.die.west: _("The 6 looks west: a step east brings it up."),
        run.die.east: _("The 6 looks east: a step west brings it up."),
    }
    return where[6]


def draw_words(game: GuidedGame) -> str:
    """What the press after Next room is for."""
    if game.state.phase != "keep":
        return ""
    return _("These two cards are for you. Read them, and take both.")


def way_hints(game: GuidedGame) -> Sequence[str]:
    """Where the 6 is, what the best way costs, its card; where it leads first, and its next two moves."""
    run: Run = game.state
    found = solve(run, "damage", abilities=True) if run.phase == "room" else None
    if found is None:
        return (NO_WAY,)
    costs = plural(
        "From here {actions} action is enough, for {damage} damage.",
        "From here {actions} actions are enough, for {damage} damage.",
        found.actions,
    ).format(actions=found.actions, damage=found.damage)
    late = 0 if run.overheats else max(0, found.actions - max(0, run.actions_left))
    if late:
        beyond = plural(
            "{n} of them is beyond the room’s {limit}.", "{n} of them are beyond the room’s {limit}.", late
        )
        costs = paragraph([costs, beyond.format(n=late, limit=run.room.limit)])
    cards = [run.setup.abilities[move.card].title for move in found.moves if isinstance(move, Use)]
    first = _first_glyph(run, found.moves)
    only = len(run.visit.glyphs) == 1
    make_for = _("Make for {square}.") if only else _("Make for {square} first.")
    helps = _("{card} helps on the way.").format(card=cards[0]) if cards else _("No card is needed.")
    steps = [deed(move, run.setup.abilities) for move in found.moves[:2]]
    key = [_where_six(run), costs, *([helps] if run.usable else ())]
    way = [*([make_for.format(square=first)] if first else ()), _("Next:"), *steps]
    return paragraph(key), paragraph(way)


def _first_glyph(run: Run, moves: Sequence[Any]) -> str:
    """The glyph that a way destroys first; "" if none is left."""
    after = run
    for move in moves:
        after = advance(after, move).state
        gone = [square for square in run.visit.glyphs if square not in after.visit.glyphs]
        if gone:
            return gone[0]
    return ""


def press_words(game: GuidedGame) -> str:
    """What the main button says in a room: to press a card only while one may be used."""
    return _("Press a card, or a square") if game.state.usable else _("Press a square")


def waiting(side: str) -> Callable[[GuidedGame], str]:
    """What the main button says while a question is open, and after it: to which side to roll."""

    def words(game: GuidedGame) -> str:
        if game.asks is not None:
            return _("Which number?")
        return _("Press the square to the {side}").format(side=COMPASS[side])

    return words


# The end


def end_words(game: GuidedGame) -> tuple[str, str]:
    """How the run ends: a title, and a sentence."""
    run: Run = game.state
    if past(game, run.setup.rooms) and run.health:
        words = _("3 rooms, Health {health}. The whole dungeon has 30: one point for each that you leave.")
        return _("You have won"), words.format(health=run.health)
    words = plural(
        "{points} point, for {points} room. Press “Another way” to go back to a room.",
        "{points} points, for {points} rooms. Press “Another way” to go back to a room.",
        run.done,
    )
    return _("Lost in room {number}").format(number=run.done + 1), words.format(points=run.done)
