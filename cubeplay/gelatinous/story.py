"""The story of a run of Gelatinous Cube Dice: room by room, what it took."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from cubeplay.game import Outcome
from cubeplay.gelatinous.rules.moves import Enter
from cubeplay.gelatinous.rules.state import Run
from cubeplay.rulebook import Event
from cubeplay.session import Session
from cubeplay.story import Counted, Round, ScoreRow, ScoreSheet, Share, Story, StoryMoment
from cubeplay.story.moments import in_order
from cubeplay.story.parts import steps
from cubeplay.words import _, pgettext, plural

ROWS: Final = 8
"""The most rooms that have a row each; a longer run has a row for each level."""

_ENDED: Final = {
    "gelatinous.win": _("The cube is free."),
    "gelatinous.death": _("The cube is dead."),
    "gelatinous.boilers": _("The boilers have overheated."),
}


@dataclass(frozen=True, slots=True)
class Stay:
    """A room that the cube has been in, at its end; ``done``: the cube has left the room."""

    run: Run
    move: int
    damage: int
    done: bool

    @property
    def actions(self) -> int:
        """The actions in the room."""
        return self.run.visit.actions

    @property
    def glyphs(self) -> int:
        """How many glyphs were destroyed."""
        return len(self.run.room.glyphs) - len(self.run.visit.glyphs)


class GelatinousStory(Story):
    """Rooms, one after the other."""

    def rounds(self, session: Session) -> tuple[Round, ...]:
        """The rooms that the cube has left, and the one in which the run ended; one point for each left."""
        return tuple(_room(number, stay) for number, stay in _numbered(session))

    def over(self, session: Session) -> int:
        """How many rooms the cube has left, and the one in which it stayed."""
        run: Run = session.state
        stuck = run.phase == "over" and run.done < run.setup.rooms
        return run.done - int(session.start.done) + stuck

    def heading(self, session: Session) -> str:
        """The word for a round: a room."""
        return _("Room")

    def when(self, session: Session) -> str:
        """The words for a round and its number."""
        return _("Room {number}")

    def sheet(self, session: Session, until: int | None = None) -> ScoreSheet:
        """A row for each room, or for each level of a long run."""
        stays = [stay for stay in _stays(session) if until is None or stay.move <= until]
        heads = (_("Actions"), _("Damage"), _("Glyphs"), pgettext("whether a room was left", "Left"))
        if len(stays) <= ROWS:
            return ScoreSheet((_("Room"), *heads), tuple(_row(stay.run.room.title, [stay]) for stay in stays))
        levels = groupby(stays, key=lambda stay: stay.run.level)
        rows = (_row(_("Level {level}").format(level=level), list(group)) for level, group in levels)
        return ScoreSheet((_("Level"), *heads), tuple(rows))

    def moments(self, session: Session) -> tuple[StoryMoment, ...]:
        """The room that hurt most, the one that was left with the most actions unspent, and the last one."""
        stays = list(_numbered(session))
        if not stays:
            return ()
        hurt = max(stays, key=lambda pair: pair[1].damage)
        done = [pair for pair in stays if pair[1].done]
        quick = max(done, key=lambda pair: pair[1].run.actions_left, default=None)
        found = [_moment(*stays[-1], _last(stays[-1][1], session.outcome))] if session.outcome else []
        found += [_moment(*hurt, _hurt(hurt[1]))] if hurt[1].damage else []
        found += [_moment(*quick, _quick(quick[1]))] if quick else []
        return in_order(found)

    def counted(self, session: Session, each: Round) -> tuple[str, str]:
        """Which room is done and how much Health is left; after the last room, how the run ended."""
        if session.outcome is not None and each == self.rounds(session)[-1]:
            return self.ended(session, session.outcome)
        title = _("{room} is done.").format(room=each.title)
        return title, _("Health now: {health}.").format(health=session.state.health)

    def onward(self, session: Session, each: Round) -> str:
        """The label of the button to the next room."""
        return _("On to room {number}").format(number=each.number + 1)

    def ended(self, session: Session, end: Outcome) -> tuple[str, str]:
        """How the run ended, and how many rooms were done."""
        rooms, done = session.state.setup.rooms, end.scores[0]
        words = plural("{done} of {rooms} room is done.", "{done} of {rooms} rooms are done.", rooms)
        return _ENDED[end.rule], words.format(done=done, rooms=rooms)

    def about(self, session: Session) -> str:
        """The number of rooms in words."""
        number = len(self.rounds(session))
        return plural("{number} room", "{number} rooms", number).format(number=number) if number else ""


def _numbered(session: Session) -> Iterator[tuple[int, Stay]]:
    """Every room that is over with its number in the run; a session may begin with some rooms done."""
    return enumerate(_stays(session), 1 + int(session.start.done))


def _stays(session: Session) -> Iterator[Stay]:
    """Every room that is over, in order."""
    damage = 0
    for move, before, played in steps(session):
        after: Run = played.step.state
        if isinstance(played.move, Enter):
            damage = 0
        damage += sum(map(_damage, played.step.events))
        if after.done > before.done:
            yield Stay(_at_exit(before, after), move, damage, done=True)
        elif after.phase == "over":
            yield Stay(after, move, damage, done=False)


def _at_exit(before: Run, after: Run) -> Run:
    """The room as the cube left it, with the level and the Health of the room."""
    return before.but(visit=after.visit)


def _damage(event: Event) -> int:
    """The Resistance and Health that an event took together."""
    if event.rule != "gelatinous.resistance":
        return 0
    absorbed, lost = event["absorbed"], event["lost"]
    assert isinstance(absorbed, int)
    assert isinstance(lost, int)
    return absorbed + lost


def _room(number: int, stay: Stay) -> Round:
    run, visit = stay.run, stay.run.visit
    of = _("{number} of {most}")
    lines = (
        Counted(_("Actions"), told=of.format(number=visit.actions, most=run.room.limit)),
        Counted(_("Damage"), told=str(stay.damage)),
        Counted(
            _("Dangers eaten"), told=of.format(number=len(visit.eaten), most=len(visit.eaten + visit.dangers))
        ),
        Counted(_("Glyphs destroyed"), told=of.format(number=stay.glyphs, most=len(run.room.glyphs))),
    )
    return Round(number, stay.move, (Share((0,), int(stay.done), lines, run),), title=run.room.title)


def _row(name: str, stays: list[Stay]) -> ScoreRow:
    sums = (
        sum(stay.actions for stay in stays),
        sum(stay.damage for stay in stays),
        sum(stay.glyphs for stay in stays),
    )
    done = all(stay.done for stay in stays)
    return ScoreRow(name, (*map(str, sums), _("yes") if done else _("no")))


def _moment(number: int, stay: Stay, told: tuple[str, str]) -> StoryMoment:
    return StoryMoment(stay.move, _("Room {number}").format(number=number), *told)


def _hurt(stay: Stay) -> tuple[str, str]:
    title = _("{room} hurts most").format(room=stay.run.room.title)
    return title, _("Damage there: {number}.").format(number=stay.damage)


def _quick(stay: Stay) -> tuple[str, str]:
    title = _("{room} is the quickest").format(room=stay.run.room.title)
    left = stay.run.actions_left
    words = plural("{number} action was left.", "{number} actions were left.", left)
    return title, words.format(number=left)


def _last(stay: Stay, end: Outcome) -> tuple[str, str]:
    title = _ENDED[end.rule]
    return title, _("The last room: {room}.").format(room=stay.run.room.title)


STORY: Final = GelatinousStory()
"""The story of Gelatinous Cube Dice."""
