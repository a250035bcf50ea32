"""What a moment of a guided game shows round its board, as data for the page's script."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cubeplay.rulebook import Objection
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.moments import Moment
from cubeplay.words import _
from cubeplay.words.numbers import Numeral

from cubeplay_widgets.board.board import Board
from cubeplay_widgets.board.game_board import Action, around
from cubeplay_widgets.chapters.film import Film
from cubeplay_widgets.chapters.reader_game import GuidedPlay
from cubeplay_widgets.chapters.side import side


@dataclass
class Telling:
    """What is said in a moment: ``just`` now, the message, and what was refused last.

    ``since`` is the number of moves after which began what ``just`` tells the end of; None without it.

    A refusal is the message until something else is picked or done; that a dare was refused is told below the
    answer when the moment is done.
    """

    just: str = ""
    since: int | None = None
    message: dict[str, str] = field(default_factory=dict)
    refused: str = ""
    objections: tuple[Objection, ...] = ()
    passing: str = ""
    """What was said of a press that did nothing, until the next press."""

    @property
    def laws(self) -> tuple[str, ...]:
        """The rules that refused last, each once; none if a moment only asked to wait."""
        return tuple(dict.fromkeys(each.rule for each in self.objections if each.rule))

    def say(self, text: str, mark: str) -> None:
        """Change the message."""
        self.message = {"text": text, "mark": mark}

    def refuse(self, objections: tuple[Objection, ...], dare: str) -> None:
        """Make a refusal the message; that a ``dare`` was refused is kept."""
        self.objections, first = objections, objections[0]
        self.say(first.plain, "bad" if first.rule else "hint")
        if first.rule and dare:
            self.refused = _("Dare: {what}. {not_done}.").format(what=dare, not_done=first.what)

    def forgive(self) -> None:
        """Say no longer what a press before this one was told: it is not what the reader looks at now."""
        refused = self.objections[0].plain if self.objections else ""
        if self.message.get("text") in (refused, self.passing):
            self.message = {}

    def clear(self) -> None:
        """Say nothing any more."""
        self.message, self.refused, self.objections = {}, "", ()


class MomentView:
    """The view of one moment; ``over`` says that it is done.

    While a ``film`` is shown nothing else can be pressed.
    """

    def __init__(
        self,
        chapter: GuidedPlay,
        number: int,
        board: Board,
        telling: Telling,
        *,
        film: Film | None,
        over: bool,
    ) -> None:
        self.chapter, self.game, self.number, self.board = chapter, chapter.game, number, board
        self.telling, self.film, self.face = telling, film, chapter.face
        self.present, self.over = number == self.game.at, over
        self.answer = self.game.compared if over and not self.moment.tells_later else None
        self._may_act = self.present and not (over or film)
        self.offered = self._actions() if self._may_act else ()
        self.dares = self._is_to_be_dared()
        self.asked = self.face.guided(board.look)[0] if self._may_act and self.game.own else ""

    @property
    def moment(self) -> Moment:
        """The moment that is shown."""
        return self.game.moments[self.number]

    @property
    def _is_lost(self) -> bool:
        """Whether the game has ended before its last moment, or without a winner."""
        end = None if self.moment.loses else self.game.outcome
        return end is not None and (self.number + 1 < len(self.game.moments) or not end.winners)

    @property
    def _end(self) -> str:
        """What comes after a game that is lost: the end, or else the next scene of the chapter."""
        if self.chapter is self.chapter.scenes[-1]:
            return _("the end")
        return self._next if self.number + 1 == len(self.game.moments) else ""

    @property
    def _next(self) -> str:
        """What comes next, as the game stands."""
        named = self.moment.next
        return named(self.game) if callable(named) else named

    def _is_to_be_dared(self) -> bool:
        """Whether the moment's dare is still to be tried."""
        waits = self.film is not None or self.over or not self.present
        if waits or self.game.refused:
            return False
        dared = self.moment.in_vain(self.game)
        return bool(dared and self.game.why(dared, self.game.reader))

    def data(self) -> dict[str, Any]:
        """Everything, for the page's script."""
        game, moment, telling = self.game, self.moment, self.telling
        says = self._says()
        told = self.over and says.get("mark") not in ("bad", "cheer") and not self._brought
        refused = telling.refused if told else ""
        return {
            "piece": moment.id,
            "kind": "moment",
            "just": "" if self.film else telling.just,
            "goal": self.asked or moment.goal,
            "done": self.number < game.at or (self.over and not self._is_lost),
            "says": says,
            "refused": refused,
            "cells": worth_cells(self.answer) if self.answer and not self._begins_anew else [],
            "choices": self._choices(),
            "main": self._main(),
            "film": self.film and self.film.data(calm=self.board.is_calm),
            "again": telling.since is not None and self.present and not self.film,
            "dare": moment.dare if self.dares and (moment.show_me or moment.ask) else "",
            "back": bool(game.at or game.own or game.said) and not self.film,
            "better": self.answer is not None and self.answer.beaten,
            "left": self._left(),
            "hint": self.present and not (self.over or self.film),
            "why": bool(telling.laws) and bool(refused or not self.over or says is telling.message),
            **side(game, self.board, moment, self.answer),
            "free": any(each.free for each in game.moments[: game.at + 1]),
        }

    @property
    def _brought(self) -> str:
        """What the decision brought, in large letters; "" without."""
        return self.answer.large if self.answer is not None else ""

    def _left(self) -> int | str | None:
        """What is shown large: the seconds of a countdown, or what a decision brought; None without."""
        if self._brought:
            return self._brought
        hurry, game = self.face.hurry(self.game.state), self.game
        if self.over or self.film or not self.present or hurry is None or hurry.seat != game.reader:
            return None
        return (hurry.deadline - game.game.now(game.state)) // 1000

    def _says(self) -> dict[str, str]:
        """The message: what the decision was worth, that it has won, or what was said last."""
        if self.film:
            return {"text": self.film.line.words, "mark": "cheer" if self.film.line.cheers else "film"}
        if self.answer is not None:
            words = f"{self.answer.words} {self.answer.then}".rstrip()
            won = self.game.outcome is not None and self.answer.best and not self.answer.worths
            return {"text": words, "mark": "cheer" if won else "good" if self.answer.best else "compared"}
        if self.over and self.moment.praise:
            return {"text": self.moment.praise, "mark": "good"}
        return self.telling.message

    def _actions(self) -> tuple[Action, ...]:
        """The actions round the board; none while a question is asked."""
        if self.game.asks is not None:
            return ()
        return around(self.board.scene, self.face.told_actions(self.board.look))

    def _choices(self) -> list[dict[str, Any]]:
        """The answers of a question, or the actions that are not the main one."""
        ask = self.moment.ask
        if ask is not None and self.present and not self.film and (self.over or self.game.asks):
            said = self.game.said.get(self.moment.id, "")
            return [
                Action(text, None, pressed=number == said, open=not self.over).data | {"answer": number}
                for number, text in ask.numbered.items()
            ]
        main = self._main_action
        found = [each.data for each in self.offered if each is not main and each.open]
        if self.moment.later and self._may_act:
            found.append(Action(self.moment.later, None).data | {"what": "pass"})
        if self._restarts:
            found.append(Action(self.moment.restart, None).data | {"what": "restart"})
        return found

    @property
    def _begins_anew(self) -> bool:
        """Whether the game is lost and the button that begins again stands where the worths would."""
        return self._is_lost and self._restarts

    @property
    def _restarts(self) -> bool:
        """Whether the button that begins again is offered."""
        here = self.present and not self.film
        return bool(self.moment.restart and here and self.moment.restarts(self.game))

    @property
    def _main_action(self) -> Action | None:
        """The action of the main button: the one that the moment misses, or the game's if it is no choice."""
        missed = next((each for each in self.offered if each.open and each.words == self._missing), None)
        main = next((each for each in self.offered if each.main), None)
        return missed or (main if not self.moment.choice or len(self.board.look.moves) == 1 else None)

    @property
    def _missing(self) -> str:
        """What the main button says until it does something."""
        missing = self.moment.missing
        return self.asked or (missing if isinstance(missing, str) else missing(self.game))

    def _main(self) -> dict[str, Any]:
        """The main button: what it says, what it does, and whether it is filled."""
        if self.film:
            return self.film.main()
        if not self.present:
            return {"words": _("Back to the game"), "what": "present", "open": True}
        if self.over:
            named = self._end if self._is_lost else self._next
            words = _("Next: {what}").format(what=named) if named else _("Next")
            return {"words": words, "what": "next", "open": True}
        action, missing = self._main_action, self._missing
        if action is not None and (action.open or not missing):
            words = action.words if action.open or not action.note else f"{action.words}: {action.note}"
            return {"words": words, "what": "act", "given": action.id, "open": action.open}
        if self.dares and not (self.moment.show_me or self.moment.ask):  # to be refused is the goal
            return {"words": missing or self.moment.goal, "what": "dare", "open": True}
        return {"words": missing or self.moment.goal.rstrip("."), "what": "", "open": False}


def worth_cells(answer: Answer) -> list[dict[str, Any]]:
    """The worth of each choice for the page: names, numbers, shares of the most."""
    compared = len(answer.worths) > 1 and all(each.number is not None for each in answer.worths)
    return [_cell(each, answer.most, compared) for each in answer.worths]


def _cell(worth: Worth, most: float | None, compared: bool) -> dict[str, Any]:
    number = worth.number
    return {
        "name": worth.name,
        "number": worth.words or ("" if number is None else f"{Numeral(number):g}"),
        "share": round(number / most, 3) if number is not None and most and most > 0 else None,
        "you": worth.made,
        # Translators: a mark beside the best choice, or beside the largest number
        "best": (_("best") if worth.words else _("most")) if compared and number == most else "",
    }
