"""Plays guided games by itself: the main line, to find what is wrong with it, and stored games again."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cubeplay.errors import CubeplayError, IllegalMove
from cubeplay.teach.decisions import Answer
from cubeplay.teach.guided import GuidedGame
from cubeplay.teach.moments import Moment, SavedGame
from cubeplay.words import _
from cubeplay.words.numbers import Numeral


def rehearse(game: GuidedGame, number: int) -> list[str]:
    """Play the main line on to the end of moment ``number``; returns what is wrong, in words."""
    while not (game.at == number and game.over):
        if game.over:
            game.next()
        game.act_all()
        moment = game.moments[game.at]
        if problem := _rehearsed(game, moment):
            return [_("moment {id}: {problem}").format(id=moment.id, problem=problem)]
    return []


def _rehearsed(game: GuidedGame, moment: Moment) -> str:
    """Play the main line of one moment; returns what is wrong, "" if nothing is."""
    if game.over:
        return _("it is done before the reader has done anything.")
    try:
        if (dared := moment.in_vain(game)) and not _refused(game, dared):
            return _("the move {move!r} is allowed.").format(move=dared)
        if moment.ask is not None and not game.answer(moment.ask.right):
            return _("its right answer is refused.")
        for move in moment.show_me:
            game.play(move, game.reader)
            game.act_all()
        if not game.over:
            return _("its main line does not reach “{goal}”").format(goal=moment.goal)
        answer = game.compared
        made = next((each.number for each in answer.worths if each.made), None) if answer else None
        if answer and answer.best and made is not None and answer.most != made:
            return _("its answer calls {made:g} the best, and {most:g} is more.").format(
                made=Numeral(made), most=Numeral(answer.most)
            )
    except CubeplayError as error:
        return str(error)
    return ""


def _refused(game: GuidedGame, move: str) -> bool:
    """Try a move; returns whether it is refused."""
    try:
        game.play(move, game.reader)
    except IllegalMove:
        return True
    return False


def compare_again(game: GuidedGame, moments: Sequence[Moment], saved: SavedGame) -> dict[str, Answer]:
    """What the decisions of a stored game were worth, by the ids of their moments, in this language.

    ``game`` must be new.  It plays the stored game again, and compares at the end of each of its moments.
    """
    game.moments, found, moves = list(moments), dict[str, Answer](), iter(saved.moves)
    for number, (id, end) in enumerate(zip(saved.passed[:-1], (*saved.begun[1:], None), strict=False)):
        here = replace(saved, moves=(), begun=saved.begun[: number + 1], passed=saved.passed[: number + 1])
        game.take_up(here)
        while len(game.played) != end and (move := next(moves, None)):
            game.take_up(replace(here, moves=(move,)))
        if answer := moments[number].compares(game):
            found[id] = answer
    return found
