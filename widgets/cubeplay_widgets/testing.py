"""Checks of a face for tests, in games that are played at random: labels, sizes, presses, animations.

The players have awkward names, so that texts that are not escaped are found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any
from xml.etree import ElementTree

from cubeplay.errors import NotationError
from cubeplay.game import CHANCE, Game
from cubeplay.rulebook import Seat
from cubeplay.testing import BrokenContract, WalkMoment, walk
from cubeplay.testing.random_games import Choose

from cubeplay_widgets.board.game_board import BoardView, Face
from cubeplay_widgets.paint.scene import Scene, SelectMove, Text
from cubeplay_widgets.paint.svg import svg

AWKWARD = ("<b>Plum</b>", 'Fig & "Co"', "</text>", "&amp;", "<", ">", "a'b", "{x}", "%s", "\\n", "Ünal")
"""Names of players that break HTML that is not escaped."""


Kind = Mapping[str, bool]
"""The fields of a look that choose a kind of picture."""

WHOLE: tuple[Kind, ...] = ({}, {"small": True})
"""The board beside a text and as a picture, wide and small."""

TABLE: tuple[Kind, ...] = tuple(
    {"table": True, **more} for more in ({}, {"small": True}, {"small": True, "tall": True})
)
"""The board on a table's page: wide, small, and on a phone."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """The least sizes on a board, in its units: text, and the shorter side of buttons."""

    text: float = 11
    touch: float = 24


def check_board(
    face: Face,
    game: Game[Any, Any],
    *,
    options: Iterable[Mapping[str, Any]] = ({},),
    seeds: Iterable[int] = range(2),
    plies: int = 60,
    share: float = 0.25,
    reached: int = 4,
    most: int = 400,
    sizes: Sizes = Sizes(),
    typed: tuple[type, ...] = (),
    choose: Choose | None = None,
    kinds: tuple[Kind, ...] = WHOLE,
) -> None:
    """Play a game at random and check its board.  Raises BrokenContract for a fault.

    In a ``share`` of the moments pictures of all ``kinds`` are checked from several seats; in ``reached``
    moments of each game every legal move must be reachable by presses, buttons and keys, through at most
    ``most`` different selections.  Moves of the types ``typed`` may need to be typed.
    """
    for chosen in options:
        for seed in seeds:
            rng, left = Random(f"board {seed}"), reached
            for spot in walk(game, seed=seed, options=chosen, plies=plies, choose=choose):
                if spot.trail and spot.step is not None and rng.random() >= share:
                    continue
                check_pictures(face, spot, rng, kinds)
                if left and spot.waiting:
                    left -= 1
                    check_reach(face, spot, typed, most, kinds[0])
                check_film(face, spot, kinds[0])
                _check_sizes(face, spot, sizes, kinds)


def look_of(spot: WalkMoment, seat: Seat | None, *selected: str, **more: Any) -> BoardView:
    """The look of a seat, or of a spectator, at a moment of a game."""
    return BoardView(
        view=spot.game.view(spot.state, seat),
        seat=seat,
        moves=spot.game.moves(spot.state, seat) if seat in spot.waiting else (),
        selected=frozenset(selected),
        names=AWKWARD[: len(spot.seats)],
        **more,
    )


def _watchers(spot: WalkMoment) -> Iterator[Seat | None]:
    """The first seat to move, one other seat, and a spectator."""
    yield from spot.waiting[:1]
    yield from [seat for seat in spot.seats if seat not in spot.waiting][:1]
    yield None


def check_pictures(face: Face, spot: WalkMoment, rng: Random, kinds: tuple[Kind, ...] = WHOLE) -> None:
    """Check pictures of each kind from several seats: labels, bounds, presses, escaped texts."""
    for seat in _watchers(spot):
        for kind in kinds:
            look = look_of(spot, seat, **kind)
            scene = face.marked(look)
            whose = f"the {_named(kind)} board of seat {seat}"
            spot.claim(scene == face.marked(look), f"{whose} is drawn in two ways from the same look")
            _check_scene(spot, scene, whose)
            _check_presses(face, spot, look, whose)
            _check_markup(face, spot, look, scene, whose)
    _check_marks(face, spot, rng, kinds[0])
    _check_guesses(face, spot, rng, kinds)


def _named(kind: Kind) -> str:
    """A kind of picture in words."""
    return " ".join(word for word in ("table", "tall", "small") if kind.get(word)) or "wide"


def _check_scene(spot: WalkMoment, scene: Scene, whose: str) -> None:
    """Check that labelled items have unique labels and are inside the picture."""
    spot.claim(bool(scene.desc), f"{whose} has no sentence that says it")
    for what in ("id", "label"):
        words = Counter(getattr(item, what) for item in scene.labelled)
        twice = [word for word, number in words.items() if number > 1]
        spot.claim(not twice, f"{whose} has a doubled {what}: {twice[:3]}")
    for item in scene.items:
        spot.claim(bool(item.label) or item.move is None, f"{item.id!r} of {whose} can be pressed unnamed")
    width, height = scene.size
    for item in scene.labelled:
        left, top, right, bottom = item.box
        inside = -1 <= left < right <= width + 1 and -1 <= top < bottom <= height + 1
        spot.claim(inside, f"{item.id!r} of {whose} lies at {item.box}, and it is {width} by {height}")


def _check_sizes(face: Face, spot: WalkMoment, sizes: Sizes, kinds: tuple[Kind, ...]) -> None:
    """Check that texts are large enough to read, and buttons large enough to touch."""
    seat = next(iter(spot.waiting), None)
    for kind in kinds:
        scene = face.scene(look_of(spot, seat, **kind))
        for shape in scene.shapes:
            if isinstance(shape.geometry, Text):
                size, on = shape.paint.size, f"on the {_named(kind)} board"
                spot.claim(size >= sizes.text, f"the text {shape.geometry!r} is {size} small {on}")
        for item in scene.labelled:
            left, top, right, bottom = item.box
            least = min(right - left, bottom - top)
            spot.claim(
                item.move is None or least >= sizes.touch - 0.01,
                f"{item.id!r} can be pressed and is {least:.1f} small on the {_named(kind)} board",
            )


def _read(spot: WalkMoment, move: Any) -> Any:
    """A move, or the move of a notation."""
    if not isinstance(move, str):
        return move
    try:
        return spot.game.parse(move)
    except NotationError as error:
        spot.claim(False, f"a press makes the move '{move}', which cannot be read: {error}")
        raise


def _offered(face: Face, spot: WalkMoment, look: BoardView) -> Iterator[Any]:
    """The moves and selections of a picture, of its buttons and of its keys."""
    for item in face.marked(look).labelled:
        if item.move is not None:
            yield _read(spot, item.move)
    for action in face.actions(look):
        yield _read(spot, action.move)
    for move in face.keys(look).values():
        yield _read(spot, move)


def _check_presses(face: Face, spot: WalkMoment, look: BoardView, whose: str) -> None:
    """Check that each press is a selection, a legal move, or refused in words; spectators have no moves."""
    game = spot.game
    actions = face.actions(look)
    spot.claim(sum(action.main for action in actions) <= 1, f"{whose} has two main buttons")
    spot.claim(all(action.words for action in actions), f"{whose} has a button without words")
    for move in _offered(face, spot, look):
        if isinstance(move, SelectMove):
            continue
        spot.claim(look.seat is not None, f"a spectator may press '{move}'")
        if look.seat not in spot.waiting:
            continue
        objections = game.objections(spot.state, look.seat, move)
        words = all(objection.why and objection.next for objection in objections)
        spot.claim(words, f"'{move}' on {whose} is refused without words: {objections}")


def _check_markup(face: Face, spot: WalkMoment, look: BoardView, scene: Scene, whose: str) -> None:
    """Check that pictures and panels are well-formed with awkward names."""
    for text, what in (
        (svg(scene, face.title), "picture"),
        (f"<div>{face.panel(look)}</div>", "panel"),
        (f"<div>{face.below(look)}</div>", "legend"),
    ):
        try:
            ElementTree.fromstring(text.replace("&nbsp;", " "))
        except ElementTree.ParseError as error:
            spot.claim(False, f"the {what} of {whose} is no well-formed text: {error}")
        spot.claim("<b>Plum" not in text, f"the {what} of {whose} does not escape a name")
    end = spot.game.outcome(spot.state)
    if end is not None:
        spot.claim(bool(face.ending(end, look.names)), "the ending is not told")


def _check_marks(face: Face, spot: WalkMoment, rng: Random, kind: Kind) -> None:
    """Check that the places of a refusal are marked on the board."""
    for seat in spot.waiting[:1]:
        look = look_of(spot, seat, **kind)
        pressed = [move for move in _offered(face, spot, look) if not isinstance(move, SelectMove)]
        for move in rng.sample(pressed, min(8, len(pressed))):
            for objection in spot.game.objections(spot.state, seat, move):
                if objection.places:
                    marked = replace(look, refused=objection.places)
                    some = len(face.marked(marked).items) > len(face.scene(marked).items)
                    spot.claim(
                        some, f"'{move}' is refused for {objection.places}, and none of them is marked"
                    )


def _check_guesses(face: Face, spot: WalkMoment, rng: Random, kinds: tuple[Kind, ...]) -> None:
    """Check that a seat's picture shows no hidden information: a guessed state must give the same picture."""
    for seat in spot.seats:
        view = spot.game.view(spot.state, seat)
        guess = replace(spot, state=spot.game.guess(view, seat, rng))
        for kind in kinds:
            one, other = (look_of(each, seat, **kind) for each in (spot, guess))
            shown = (face.scene, face.panel, face.seats, face.beside, face.task)
            alike = all(tells(one) == tells(other) for tells in shown)
            spot.claim(alike, f"the {_named(kind)} board of seat {seat} shows what is hidden from it")


def check_reach(
    face: Face, spot: WalkMoment, typed: tuple[type, ...] = (), most: int = 400, kind: Kind = WHOLE[0]
) -> None:
    """Check that every legal move of the seat to move, or an equivalent one, can be made on the board."""
    for seat in spot.waiting[:1]:
        at = spot.game.now(spot.state)
        wanted = {move for move in spot.game.moves(spot.state, seat) if not isinstance(move, typed)}
        made = {spot.game.stamp(move, at) for move in reachable(face, spot, seat, wanted, most, kind)}
        missing = wanted - made
        if missing:
            legal = (move for move in made if not spot.game.objections(spot.state, seat, move))
            results = {spot.game.apply(spot.state, seat, move).state for move in legal}
            missing = {m for m in missing if spot.game.apply(spot.state, seat, m).state not in results}
        words = ", ".join(sorted(f"'{move}'" for move in missing)[:5])
        spot.claim(not missing, f"seat {seat} cannot make {len(missing)} legal moves on the board: {words}")


def reachable(
    face: Face, spot: WalkMoment, seat: Seat, wanted: set[Any], most: int, kind: Kind = WHOLE[0]
) -> set[Any]:
    """The moves that presses lead to, through selections; ends when all ``wanted`` moves are found."""
    found: set[Any] = set()
    waiting = [frozenset[str]()]
    known = set(waiting)
    for selected in waiting:
        for move in _offered(face, spot, look_of(spot, seat, *selected, **kind)):
            if not isinstance(move, SelectMove):
                found.add(move)
                continue
            then = move.on(selected)
            if then not in known and len(known) < most:
                known.add(then)
                waiting.append(then)
        if wanted <= found:
            break
    return found


def check_film(face: Face, spot: WalkMoment, kind: Kind = WHOLE[0]) -> None:
    """Check that the animation of a move ends with the next picture."""
    if spot.step is None or spot.actor == CHANCE:
        return
    after = replace(spot, state=spot.step.state)
    seat = next(iter(spot.waiting), None)
    old, new = (face.marked(look_of(each, seat, **kind)) for each in (spot, after))
    events = [event for event in spot.step.events if event.heard_by(seat)]
    film = face.film(old, new, events)
    spot.claim(0 <= film.seconds < 20, f"the film of '{spot.move}' lasts {film.seconds} seconds")
    film.picture(0.5)
    ends = _alike(film.picture(1), new)
    spot.claim(ends, f"the film of '{spot.move}' does not end with what then lies there")
    spot.claim(all(isinstance(id, str) for id in face.touched(events)), "touched gives what is no id")


def _alike(one: Scene, other: Scene) -> bool:
    """Whether two pictures show the same items in the same places, up to rounding."""
    return [item.id for item in one.items] == [item.id for item in other.items] and all(
        abs(a - b) < 0.01
        for mine, theirs in zip(one.items, other.items, strict=True)
        for a, b in zip(mine.box, theirs.box, strict=True)
    )


__all__ = [
    "TABLE",
    "WHOLE",
    "BrokenContract",
    "Kind",
    "Sizes",
    "check_board",
    "check_reach",
    "look_of",
    "reachable",
]
