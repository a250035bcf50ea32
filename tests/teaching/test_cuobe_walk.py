"""The walk through CU[o]BE's rules: it can be walked, meets every rule, and its numbers are right."""

import re
from fractions import Fraction
from pathlib import Path

import nbformat
import pytest
from cubeplay.cuobe.exact.odds import fight_odds
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.moves import End
from cubeplay.cuobe.teaching.positions import HOUSE, KEYS, laid, quietly, who
from cubeplay.cuobe.teaching.questions import ODDS, QUESTIONS
from cubeplay.cuobe.teaching.walk import STEPS
from cubeplay.teach.questions import Count
from cubeplay.teach.steps import Attempt, rehearse

from cubeplay_widgets.board.face import Look
from cubeplay_widgets.boards.cuobe.face import CuobeFace
from cubeplay_widgets.pages.walk import Walk

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "rules" / "cuobe.ipynb"
IDS = [step.id for step in STEPS]


@pytest.mark.parametrize("step", STEPS, ids=IDS)
def test_a_step_is_reached_by_show_me(step):
    assert rehearse(step) == []


@pytest.mark.parametrize("step", STEPS, ids=IDS)
def test_a_step_is_short_and_helps(step):
    assert len(step.text.split()) <= 65
    assert len(step.title.split()) <= 8
    assert len(step.hints) == 3
    assert all(len(hint.text.split()) <= 24 for hint in step.hints)


@pytest.mark.parametrize("step", STEPS, ids=IDS)
def test_hints_point_at_what_is_on_the_board(step):
    session = step.start()
    look = Look(session.state, step.seat, session.moves(step.seat), names=session.names)
    scene = CuobeFace().scene(look)
    assert [place for hint in step.hints for place in hint.places if place not in scene] == []


@pytest.mark.parametrize("step", STEPS, ids=IDS)
def test_every_player_of_a_position_stands_in_a_known_room_and_no_card_is_twice(step):
    state = step.start().state
    assert all(state.rooms[player.at].card for player in state.players)
    rooms = [room.card for room in state.rooms if room.card] + list(state.unseen_rooms)
    assert sorted(rooms) == sorted(HOUSE.rooms)
    held = [
        card for each in state.players for card in (*each.tools, *each.talents, *each.syndromes, *each.chest)
    ]
    unseen = [card for _pool, cards in state.pools for card in cards]
    cards = [*held, *unseen, *state.activated, *state.passed]
    assert sorted(cards) == sorted(set(cards))


@pytest.mark.parametrize("step", STEPS, ids=IDS)
def test_whatever_is_played_a_step_goes_on(step):
    """A learner who just presses what comes first, or last, meets no dead end."""
    for number in (0, -1):
        attempt = Attempt(step)
        for _press in range(30):
            moves = attempt.session.moves(step.seat)
            if not moves:
                break
            attempt.session.play(moves[number], step.seat)
        assert attempt.session.outcome or step.seat in attempt.session.to_move
        attempt.close()


def test_the_walk_meets_every_rule_once():
    met = [rule for step in STEPS for rule in step.rules]
    assert sorted(met) == sorted(rule.id for rule in GAME.rulebook)


def test_the_walk_has_twelve_chapters():
    chapters = list(dict.fromkeys(step.chapter for step in STEPS))
    assert chapters == [
        "Move and discover",
        "Locks",
        "Shifts",
        "Search and tools",
        "Chests",
        "Fights",
        "Spawns",
        "Traps",
        "Panic and insanity",
        "Sleep",
        "The ending",
        "Variants",
    ]
    assert len(STEPS) == 28


def test_main_rules_are_met_by_an_illegal_move():
    refused = set()
    for step in STEPS:
        attempt = Attempt(step)
        for move in step.demonstration:
            if objections := attempt.session.why(move, step.seat):
                refused |= {objection.rule for objection in objections}
            else:
                attempt.session.play(move, step.seat)
    assert refused >= {
        f"cuobe.{name}"
        for name in (
            *("needs-dice", "corridor", "course", "lock", "no-lock", "search-symbol", "use", "limit"),
            *(
                "take",
                "fight-dice",
                "spawn-blocks",
                "choice",
                "decline",
                "insane-room",
                "key",
                "leave",
                "pvp",
            ),
        )
    }


def test_the_notebook_has_a_cell_for_each_step_with_its_rules():
    cells = nbformat.read(NOTEBOOK, as_version=4).cells
    tagged = {}
    for cell in cells:
        if found := re.fullmatch(r'assert rehearse\(walk\["(.+)"\]\) == \[\]', cell.source):
            tagged[found[1]] = cell.metadata.tags
    assert tagged == {step.id: [f"rule:{rule}" for rule in step.rules] for step in STEPS}


def test_the_goal_is_told_in_at_most_sixty_words():
    cells = nbformat.read(NOTEBOOK, as_version=4).cells
    goal = cells[0].source.split("\n\n")[1]
    assert len(goal.split()) <= 60


def test_the_walk_opens_with_buttons_beside_its_board(tmp_path):
    walk = Walk("rules-cuobe", STEPS, CuobeFace(), folder=tmp_path, beside=True)
    assert "Move and discover: step 1 of 28" in walk.count.value
    walk.go_to(IDS.index("fight"))
    _board, actions, dare, _typed = walk.play.children
    assert actions.layout.display == walk.panel.layout.display == "none"
    walk.attempt.guess(Fraction(1, 2))
    assert dare.children[0].description == "Try: fight ghoul with 0"
    words = [button.description for button in actions.children]
    assert "Fight Ghoul with 2 dice: win 23 of 36" in words
    assert "Odds against Ghoul" in walk.panel.value


# Positions


def test_cards_come_in_the_order_that_a_position_says():
    session = laid({}, who("c3"), green=("lights-out", "tripwire"), last=True)()
    session.play("end")
    assert session.state.latest == "lights-out"
    session.play("end")
    assert session.state.latest == "tripwire"
    session.play("end")
    assert session.outcome.rule == "cuobe.time"


def test_a_blue_card_that_somebody_holds_is_in_no_deck():
    state = laid({}, who("c3", tools=(KEYS[0],)), activated=KEYS[2:], blue=(KEYS[1],))().state
    rest = dict(state.pools)["blue"]
    assert not set(KEYS) & set(rest)
    assert len(rest) == 30


@pytest.mark.parametrize("step", [step for step in STEPS if step.start.then], ids=lambda step: step.id)
def test_what_is_to_fall_falls_when_it_is_shown(step):
    session = step.start()
    for move in step.show_me:
        if step.reply:
            while session.to_move[0] != step.seat:
                session.play(step.reply(session, session.to_move[0]), session.to_move[0])
        if move != step.invite_illegal:
            session.play(move, step.seat)
    fallen = [str(played.move) for played in session.played if played.actor == "chance"]
    for wanted, came in zip(step.start.then, fallen, strict=False):
        assert wanted in ("any", f"{came} or any")


def test_a_learner_who_does_something_else_is_not_stopped_by_what_is_to_fall():
    step = next(step for step in STEPS if step.id == "fight")
    session = step.start()
    session.play("fight ghoul with 3")
    assert "rolls 1 2 or any" in step.start.then
    assert len(session.played[1].move.pips) == 3


def test_the_others_end_their_turns_quietly():
    session = laid({}, who("c3"), who("c3"), green=("tripwire",))()
    session.play("end")
    assert quietly(session, 1) == End()


# Questions


def test_the_odds_that_are_asked_for_are_the_engine_s():
    asked = [(1, 1, 0), (2, 3, 0), (2, 3, 2)]
    for question, (dice, against, bonus) in zip(ODDS, asked, strict=True):
        odds = fight_odds(HOUSE.die, dice, against, bonus)
        assert question.exact == Fraction(odds.win, odds.of)
        assert question.judge(f"{odds.win} of {odds.of}").passed


def test_five_questions_each_with_a_reason():
    assert len(QUESTIONS) == 5
    for question in (*ODDS, *QUESTIONS):
        assert question.reason
        right = str(question.exact) if isinstance(question, Count) else question.answer
        assert question.judge(right).passed
        wrong = [slip.value for slip in question.slips] if isinstance(question, Count) else []
        assert not any(question.judge(str(value)).passed for value in wrong)
