"""Checks of a game's sessions: undo, redo, restart, replay, save files."""

from __future__ import annotations

from random import Random
from typing import Any

from cubeplay.errors import UndoRefused
from cubeplay.game import Game
from cubeplay.registry import at_hand
from cubeplay.session import Session
from cubeplay.session import record as files
from cubeplay.testing.random_games import Choose, WalkMoment, some_actor, some_move, walk


def check_sessions(
    game: Game[Any, Any], options: dict[str, Any], seed: int, plies: int, choose: Choose | None = None
) -> None:
    """A session can be undone, redone, restarted, replayed, saved and loaded.  Raises BrokenContract."""
    with at_hand(game):
        _check_lesson(game, options, seed, plies, choose)
        _check_fair(game, options, seed, plies, choose)


def _moment(session: Session) -> WalkMoment:
    """The moment of a session, for error messages."""
    trail = tuple(played.entry for played in session.played)
    seed = session.seed if isinstance(session.seed, int) else 0
    return WalkMoment(session.game, session.options, seed, trail, session.state)


def _play(session: Session, rng: Random, choose: Choose | None) -> None:
    actor = some_actor(session.to_move, rng)
    session.play(some_move(session.game, session.state, actor, rng, choose), actor)


def _check_lesson(
    game: Game[Any, Any], options: dict[str, Any], seed: int, plies: int, choose: Choose | None
) -> None:
    """With free undo every move can be undone and redone."""
    rng = Random(seed)
    session, twin = (Session(game, seed=seed, undo="free", **options) for _number in range(2))
    begun = session.state
    _moment(session).claim(begun == twin.state, "the same seed begins two different games")
    for number in range(plies):
        if not session.to_move:
            break
        before = len(session.played)
        _play(session, rng, choose)
        made = session.played[before]
        twin.play(made.move, made.actor)
        _moment(session).claim(twin.state == session.state, "the same seed and moves lead to another state")
        if number % 5 == 0 and isinstance(made.actor, int):
            _check_undo(session, session.played[:before])
    check_saved(session)
    _check_restart(session, begun)


def _check_undo(session: Session, earlier: tuple[Any, ...]) -> None:
    state, log, spot = session.state, session.log, _moment(session)
    session.undo()
    back = earlier[-1].step.state if earlier else session.start
    spot.claim(session.state == back, "undo does not lead back to the state before")
    session.redo()
    spot.claim((session.state, session.log) == (state, log), "redo does not lead to the same state and log")


def check_saved(session: Session) -> None:
    """A save file restores the session.  Raises BrokenContract."""
    spot = _moment(session)
    text = files.dumps(session.record)
    loaded = Session.from_record(files.loads(text))
    spot.claim(loaded.state == session.state, "a saved game comes back in another state")
    spot.claim(loaded.log == session.log, "a saved game comes back with another log")
    spot.claim(files.dumps(loaded.record) == text, "a saved game is saved otherwise the second time")
    spot.claim(loaded.outcome == session.outcome, "a saved game comes back with another outcome")
    spot.claim(
        all(line.text and not set("{}") & set(line.text) for line in session.log),
        "the log has a line that is no sentence",
    )


def _check_restart(session: Session, begun: Any) -> None:
    state, spot = session.state, _moment(session)
    session.restart()
    spot.claim(session.state == begun, "restart does not lead back to the beginning")
    if session.can_redo:
        session.redo()
        spot.claim(session.state == state, "redo after restart does not lead to the same state")


def _check_fair(
    game: Game[Any, Any], options: dict[str, Any], seed: int, plies: int, choose: Choose | None
) -> None:
    """With fair undo a move can be undone exactly if nothing was revealed and no chance move followed."""
    rng = Random(seed + 1)
    session = Session(game, seed=seed, undo="fair", **options)
    for _number in range(plies):
        if not session.to_move:
            break
        before, state = len(session.played), session.state
        _play(session, rng, choose)
        made = session.played[before]
        if not isinstance(made.actor, int):
            continue
        free = len(session.played) == before + 1 and not made.step.revealed
        spot = _moment(session)
        try:
            session.undo(made.actor)
        except UndoRefused as error:
            spot.claim(not free, f"a move that revealed nothing cannot be taken back: {error}")
            continue
        spot.claim(free, "a move is taken back after chance, or something revealed, has come")
        spot.claim(session.state == state, "fair undo does not lead back to the state before")
        session.redo()


def check_told(
    game: Game[Any, Any], options: dict[str, Any], seed: int, plies: int, choose: Choose | None = None
) -> None:
    """A session whose chance moves are entered plays the same game, whatever its own seed."""
    *_rest, last = walk(game, seed=seed, options=options, plies=plies, choose=choose)
    session = Session(game, seed=seed + 1, chance="ask", **options)
    for line in last.trail:
        actor, notation = files.read_entry(line)
        session.play(notation, actor)
    last.claim(session.state == last.state, "a session that is told all moves comes to another state")
