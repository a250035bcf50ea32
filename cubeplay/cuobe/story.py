"""The story of a game of CU[o]BE: who got out, what everybody found, and when it turned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cubeplay.cuobe.rules.state import State
from cubeplay.game import Outcome
from cubeplay.rulebook import Event, Seat, seat_name
from cubeplay.session import Session
from cubeplay.story import Round, ScoreRow, ScoreSheet, Story, StoryMoment
from cubeplay.story.parts import steps
from cubeplay.story.story import MOST
from cubeplay.words import _, all_of, plural

_ENDED: Final = {
    "cuobe.escape": _("Nobody is left inside."),
    "cuobe.all-dead": _("All are dead. The cube is quiet."),
    "cuobe.short": _("The first death ends the game."),
    "cuobe.time": _("Time is up."),
    "cuobe.surrender": _("All have given up."),
}
_COUNTED: Final = (
    ("cuobe.discover", "", _("Rooms found")),
    ("cuobe.blue-card", "", _("Cards drawn")),
    ("cuobe.result", "win", _("Fights won")),
    ("cuobe.wound", "", _("Wounds")),
    ("cuobe.key", "", _("Keys activated")),
)
"""What is counted for everybody: the rule, the form of its sentence, and the name of its row."""


@dataclass(frozen=True, slots=True)
class Happened:
    """An event, with the number of the move and the turn in which it happened."""

    move: int
    turn: int
    event: Event


class CuobeStory(Story):
    """No rounds and no points: all win together, or those who get out."""

    def rounds(self, session: Session) -> tuple[Round, ...]:
        """There are none."""
        return ()

    def sheet(self, session: Session, until: int | None = None) -> ScoreSheet:
        """A column for each player: how it ended for them, and what they did on the way."""
        done = Counter(_key(happened.event) for happened in _events(session))
        seats = session.state.seats
        fates = ScoreRow(_("At the end"), tuple(_fate(session, seat) for seat in seats))
        deeds = (
            ScoreRow(head, tuple(str(done[rule, form, s]) for s in seats)) for rule, form, head in _COUNTED
        )
        return ScoreSheet(("", *(seat_name(seat, session.names) for seat in seats)), (fates, *deeds))

    def moments(self, session: Session) -> tuple[StoryMoment, ...]:
        """The last key activated, the first death, the first who got out; else the first spawn destroyed."""
        told = list(_events(session))
        keys = [happened for happened in told if happened.event.rule == "cuobe.key"]
        deaths = [happened for happened in told if happened.event.rule == "cuobe.death"]
        leaving = [happened for happened in told if happened.event.rule == "cuobe.leave"]
        beaten = [happened for happened in told if happened.event.rule == "cuobe.destroyed"]
        found = [
            (keys[-1:], _last_key(keys)),
            (deaths[:1], _("The first death")),
            (leaving[:1], _("The first way out")),
            (beaten[:1], _("The first spawn falls")),
        ]
        moments = [_moment(session, happened, title) for some, title in found for happened in some]
        return self.with_the_end(session, *moments[:MOST])

    def ended(self, session: Session, end: Outcome) -> tuple[str, str]:
        """Who got out, and why it is over."""
        if not end.winners:
            return _("Nobody gets out."), _ENDED.get(end.rule, "")
        names = all_of(seat_name(seat, session.names) for seat in end.winners)
        words = _("{name} gets out.") if len(end.winners) == 1 else _("{name} get out.")
        return words.format(name=names), _ENDED.get(end.rule, "")

    def about(self, session: Session) -> str:
        """How many turns it was."""
        number = session.state.turn
        return plural("{number} turn", "{number} turns", number).format(number=number)


def _events(session: Session) -> Iterator[Happened]:
    for move, _before, played in steps(session):
        for event in played.step.events:
            if event.heard_by(None):
                yield Happened(move, played.step.state.turn, event)


def _key(event: Event) -> tuple[str, str, Seat]:
    """The key of an event in the counts: its rule, its form if a row asks for one, and the player."""
    forms = {rule: form for rule, form, _head in _COUNTED}
    seat = dict(event.facts).get("player")
    form = event.form if forms.get(event.rule) else ""
    return event.rule, form, seat if isinstance(seat, int) else -1


def _fate(session: Session, seat: Seat) -> str:
    """How it ended for a player."""
    state: State = session.state
    status = state.players[seat].status
    if status == "in":
        return _("still inside")
    rule = "cuobe.leave" if status == "out" else "cuobe.death"
    turns = [
        each.turn for each in _events(session) if each.event.rule == rule and each.event["player"] == seat
    ]
    words = _("out in turn {turn}") if status == "out" else _("dead in turn {turn}")
    return words.format(turn=turns[-1]) if turns else ""


def _last_key(keys: list[Happened]) -> str:
    last = bool(keys) and keys[-1].event["left"] == 0
    return _("The last key") if last else _("The last key so far")


def _moment(session: Session, happened: Happened, title: str) -> StoryMoment:
    words = session.game.rulebook.sentence(happened.event, session.names)
    return StoryMoment(happened.move, _("Turn {number}").format(number=happened.turn), title, words)


STORY: Final = CuobeStory()
"""The story of CU[o]BE."""
