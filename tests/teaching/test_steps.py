"""Steps of a walk: goals, hints, undo, the illegal move, and that a step works at all."""

import pytest
from cubeplay.game import Hint
from cubeplay.session import Session
from cubeplay.teach.steps import (
    Attempt,
    GoalContext,
    WalkStep,
    happens,
    holds,
    plays,
    position,
    refuses,
    rehearse,
)
from tests.games import KEEP, NIM, NOUGHTS, Again, Board, Keep, Mark

KEEPING = WalkStep(
    "keep-it",
    position(KEEP, "die 2", seed=4),
    (plays("Roll again", Again), happens("Keep the die", "keep.keep")),
    rules=("keep.again", "keep.keep"),
    hints=(Hint("Two is little."), Hint("Look at the die.", ("die",)), Hint("Roll again.", move=Again())),
    show_me=("again", "keep"),
)
FREE = WalkStep(
    "free-fields",
    position(NOUGHTS, "mark 1"),
    rules=("noughts.free",),
    invite_illegal="mark 1",
    seat=1,
)
FIVE = WalkStep(
    "middle",
    position(NOUGHTS),
    (holds("The middle is yours", lambda state: state.fields[4] == 0),),
    show_me=("mark 5",),
)


@pytest.mark.parametrize("step", [KEEPING, FREE, FIVE], ids=lambda step: step.id)
def test_steps_work(step):
    assert rehearse(step) == []


def test_a_rehearsal_finds_what_is_wrong():
    broken = WalkStep(
        "broken",
        position(NOUGHTS, "mark 1"),
        (holds("Never", lambda state: False), holds("Already", lambda state: True)),
        rules=("noughts.nonsense",),
        show_me=("mark 1", "mark 2", "nonsense"),
        invite_illegal="mark 3",
        seat=1,
    )
    told = "\n".join(rehearse(broken))
    for words in (
        "no rule 'noughts.nonsense'",
        "“Already” is reached at the start",
        "Show me does not reach the goal “Never”",
        "move 'mark 1' is refused",
        "move 'nonsense': Not understood",
    ):
        assert words in told
    assert rehearse(WalkStep("empty", position(NOUGHTS)))[0] == "step empty: there is no goal."


def test_a_position_has_its_own_dice_and_then_follows_the_seed():
    session = position(KEEP, "die 2", seed=4)()
    assert session.state.pips == 2
    session.play("again")
    again = position(KEEP, "die 2", seed=4)()
    again.play("again")
    assert session.state == again.state
    assert session.state.pips != 0


def test_a_position_rolls_on_if_its_last_move_lets_dice_fall():
    assert position(KEEP, "die 2", "again", seed=4)().state.pips


def test_a_position_without_moves_follows_the_seed():
    assert position(KEEP, seed=4)().state == Session(KEEP, seed=4).state


def test_a_position_can_be_a_laid_out_state():
    state = Board((0, 0, -1, 1, 1, -1, -1, -1, -1), 0)
    session = position(NOUGHTS, start=state)()
    assert session.state == state
    session.play("mark 3")
    assert session.outcome.winners == (0,)
    assert Session(NOUGHTS).state == Board()


def test_goals_are_ticked_one_by_one_and_stay_ticked():
    attempt = Attempt(KEEPING)
    assert (attempt.reached, attempt.done) == ((False, False), False)
    attempt.session.play("again")
    assert attempt.reached == (True, False)
    attempt.undo()
    assert attempt.reached == (True, False)
    attempt.session.play("keep")
    assert attempt.done


def test_a_step_is_done_however_often_moves_were_taken_back():
    attempt = Attempt(KEEPING)
    for _ in range(3):
        attempt.session.play("again")
        attempt.undo()
    attempt.session.play("again")
    attempt.session.play("keep")
    assert attempt.done


def test_reset_begins_afresh_from_the_position():
    attempt = Attempt(KEEPING)
    start = attempt.session.state
    attempt.session.play("again")
    attempt.reset()
    assert attempt.session.state == start
    assert attempt.reached == (False, False)


def test_undo_never_goes_behind_the_start():
    attempt = Attempt(FREE)
    assert not attempt.undo()
    assert attempt.session.state.fields[0] == 0


def test_a_refusal_reaches_the_goal_of_an_invited_move():
    attempt = Attempt(FREE)
    before = attempt.session.state
    attempt.refuse(attempt.session.why("mark 1"))
    assert attempt.done
    assert attempt.sight.refused == ("noughts.free",)
    assert attempt.session.state == before


def test_a_goal_can_name_the_rule_that_must_refuse():
    step = WalkStep("x", position(NIM), (refuses("Too many", "nim.enough"),))
    attempt = Attempt(step)
    attempt.refuse(attempt.session.why("take 9 from 1"))
    assert attempt.done
    other = Attempt(WalkStep("x", position(NIM), (refuses("Other", "nim.take"),)))
    other.refuse(other.session.why("take 9 from 1"))
    assert not other.done


def test_a_goal_can_ask_for_one_form_of_an_event():
    event = KEEP.rulebook.event("keep.keep", "", None, player=0, points=2)
    sight = GoalContext(Session(KEEP), (event,))
    assert happens("Keep", "keep.keep").reached(sight)
    assert happens("Keep", "keep.keep", form="").reached(sight)
    assert not happens("Keep", "keep.keep", form="other").reached(sight)
    assert not happens("Keep", "keep.keep", times=2).reached(sight)


def test_hints_go_from_a_nudge_to_the_move_and_stay_there():
    attempt = Attempt(KEEPING)
    told = [attempt.hint() for _ in range(4)]
    assert [hint.text for hint in told] == [
        "Two is little.",
        "Look at the die.",
        "Roll again.",
        "Roll again.",
    ]
    assert Attempt(FREE).hint() is None


def test_show_me_begins_from_the_start_and_does_the_step():
    attempt = Attempt(KEEPING)
    attempt.session.play("again")
    for _ in range(2):
        attempt.session.play(attempt.show_me())
    assert attempt.show_me() == ""
    assert attempt.done
    assert [type(played.move) for played in attempt.session.played[1:] if played.actor == 0] == [Again, Keep]


def test_an_attempt_that_is_closed_hears_nothing_more():
    heard = []
    attempt = Attempt(FIVE, lambda: heard.append(1))
    attempt.close()
    attempt.session.play(Mark(5))
    assert heard == []


def test_dice_that_a_position_does_not_name_follow_the_seed():
    named = position(KEEP, "die 2", "again", "die 5", "again", seed=4)()
    open_ = position(KEEP, "die 2", "again", "again", seed=4)()
    assert named.state.left == open_.state.left == 0
    assert [str(played.move) for played in named.played[:4]] == ["die 2", "again", "die 5", "again"]
    assert open_.state == position(KEEP, "die 2", "again", "again", seed=4)().state
