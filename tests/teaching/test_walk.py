"""The page of a rules notebook, without a browser."""

from dataclasses import replace
from fractions import Fraction

import pytest
from cubeplay.game import Hint
from cubeplay.teach.steps import Guess, WalkStep, chapter, happens, position
from tests.widgets.pawns import BOOK, GAME, PawnFace

from cubeplay_widgets.board.face import Action
from cubeplay_widgets.pages.rulecards import RuleCards, find_rules, our_reading, readings, rule_card, summary
from cubeplay_widgets.pages.telling import bars, star_text
from cubeplay_widgets.pages.walk import Walk

STEPS = (
    WalkStep(
        "walk",
        "Walk one step",
        "A pawn walks to a cell *next* to its own.",
        position(GAME, names=("Plum", "Fig")),
        (happens("Walk to any cell", "pawns.step"),),
        rules=("pawns.step",),
        hints=(Hint("Look beside your pawn."), Hint("Below it.", ("b2",))),
        show_me=("walk b2",),
    ),
    WalkStep(
        "far",
        "Try to walk too far",
        "A pawn does not jump.",
        position(GAME),
        rules=("pawns.step", "pawns.free"),
        invite_illegal="walk d4",
    ),
    WalkStep(
        "twice",
        "Reply to Fig",
        "Fig walks too.",
        position(GAME),
        (happens("Walk twice", "pawns.step", 3),),
        show_me=("walk b2", "walk b1"),
        par=2,
        reply=lambda session, seat: session.moves(seat)[0],
    ),
)


@pytest.fixture
def walk(tmp_path):
    return Walk("rules-pawns", STEPS, PawnFace(), folder=tmp_path)


def test_a_walk_opens_at_its_first_step(walk):
    assert walk.title.text == "Walk one step"
    assert "Step 1 of 3" in walk.count.value
    assert walk.text.value == "<p>A pawn walks to a cell <b>next</b> to its own.</p>"
    assert "Walk to any cell" in walk.goal.value
    assert walk.next.disabled
    assert walk.play.children[0] is walk.board


def test_a_long_walk_names_its_chapters(tmp_path):
    walk = Walk("rules-pawns", chapter("Walking", *STEPS), PawnFace(), folder=tmp_path)
    assert "Walking: step 1 of 3" in walk.count.value
    assert walk.jump.options[1][0] == "2. Walking: Try to walk too far"


class ButtonFace(PawnFace):
    """A face with a button and a panel beside its board."""

    def actions(self, look):
        return (Action("Walk down", look.moves[0]),) if look.moves else ()

    def panel(self, look):
        return "<p>A panel.</p>"


def test_buttons_and_panel_stand_beside_the_board_of_a_game_that_has_them(walk, tmp_path):
    assert (walk.panel.value, len(walk.play.children)) == ("", 2)
    beside = Walk("rules-pawns", STEPS, ButtonFace(), folder=tmp_path, beside=True)
    assert beside.panel.value == "<p>A panel.</p>"
    _board, actions, _dare, _typed = beside.play.children
    (walks,) = actions.children
    assert walks.description == "Walk down"
    walks.click()
    assert beside.attempt.done


@pytest.fixture
def guess(tmp_path):
    asking = replace(STEPS[0], guess=Guess("In how many of 36?", Fraction(23, 36), 36))
    return Walk("rules-pawns", (asking,), ButtonFace(), folder=tmp_path, beside=True)


def test_a_guess_comes_before_what_would_give_it_away(guess):
    _board, actions, *_rest = guess.play.children
    assert "Say your guess" in guess.goal.value
    assert actions.layout.display == guess.panel.layout.display == "none"
    guess.stage.guessing.entry.value = "20"
    guess.stage.guessing.button.click()
    assert actions.layout.display == guess.panel.layout.display is None
    assert guess.attempt.reached == (True, False)
    told = guess.stage.guessing.told.value
    assert told == "<p>You guessed 20 of 36. It is <b>23 of 36, 23/36, 0.639</b>.</p>"


@pytest.mark.parametrize(
    ("typed", "count"), [("20 of 36", "20"), ("1/2", "18"), ("0.5", "18"), ("50 %", "18")]
)
def test_a_guess_may_be_a_count_a_fraction_or_a_decimal(guess, typed, count):
    guess.stage.guessing.entry.value = typed
    guess.stage.guessing.button.click()
    assert f"You guessed {count} of 36." in guess.stage.guessing.told.value


def test_what_is_no_number_is_no_guess(guess):
    guess.stage.guessing.entry.value = "many"
    guess.stage.guessing.button.click()
    assert guess.stage.guessing.says.text.startswith("Not read: 'many'")
    assert guess.attempt.guessed is None


def test_show_me_gives_the_number_first_and_reset_takes_the_guess_back(guess):
    guess.show_me()
    assert guess.says.text.startswith("Shown: the exact number.")
    guess.show_me()
    assert guess.attempt.done
    guess.reset()
    assert guess.attempt.guessed is None
    assert guess.stage.guessing.told.value == ""


def test_a_dare_is_offered_while_it_is_refused_and_nothing_else_makes_it(tmp_path):
    own = STEPS[1].start().state.pawns[0]  # no place to press: a pawn stands there
    moves = (f"walk {own}", "walk b2", "walk d4")
    steps = [replace(STEPS[1], id=move, invite_illegal=move) for move in moves]
    beside = Walk("rules-pawns", steps, ButtonFace(), folder=tmp_path, beside=True)
    dare = beside.play.children[2]
    assert dare.layout.display is None
    dare.children[0].click()
    assert beside.attempt.done
    assert dare.layout.display == "none"
    for _allowed_or_on_the_board in range(2):
        beside.go_on()
        assert beside.play.children[2].layout.display == "none"


def test_a_dare_waits_for_the_moves_that_the_demonstration_makes_first(tmp_path):
    own = STEPS[1].start().state.pawns[0]
    step = replace(STEPS[2], show_me=("walk b2", f"walk {own}"), invite_illegal=f"walk {own}")
    beside = Walk("rules-pawns", (step,), ButtonFace(), folder=tmp_path, beside=True)
    assert beside.play.children[2].layout.display == "none"


def test_success_opens_next_and_earns_stars(walk):
    walk.board.press("b2")
    assert not walk.next.disabled
    assert walk.says.text == "Done in 1 move. ★★★ 3 of 3 stars. Next is open."
    assert "cp-mark-good" in walk.goal.value
    walk.next.click()
    assert walk.title.text == "Try to walk too far"
    assert walk.title.calls == 1
    assert walk.next.disabled


def test_the_board_tells_the_move_and_the_reply(walk):
    walk.go_to(2)
    walk.board.press("b2")
    assert len(walk.attempt.session.played) == 2
    told = [line.text for line in walk.attempt.session.log]
    assert walk.board.status == " ".join((*told, "Your turn."))


def test_skip_always_works(walk):
    for title in ("Try to walk too far", "Reply to Fig", "Reply to Fig"):
        walk.skip()
        assert walk.title.text == title
    assert walk.says.text.startswith(
        "This is the last step. You have 0 of 9 stars. Still open: Walk one step,"
    )


def test_a_refused_move_is_answered_beside_the_board(walk):
    walk.skip()
    before = walk.attempt.session.state
    walk.board.play("walk d4")
    assert walk.why.layout.display is None
    assert "<b>Not walked:</b> d4 does not share a side with b1." in walk.why.body.value
    assert "<b>Next:</b> Choose a cell next to your pawn." in walk.why.body.value
    assert [press.description for press in walk.why.children[2].children] == ["Rule: One step"]
    assert walk.attempt.done
    assert walk.attempt.session.state == before
    assert not walk.next.disabled


def test_the_answer_goes_when_the_board_moves_on(walk):
    walk.board.play("walk d4")
    assert walk.why.layout.display is None
    walk.board.play("walk b2")
    assert walk.why.layout.display == "none"


def test_the_same_refusal_twice_counts_twice(walk):
    walk.skip()
    walk.board.play("walk d4")
    walk.board.play("walk d4")
    assert len(walk.attempt.refused) == 2


def test_undo_and_reset(walk):
    walk.undo()
    assert walk.says.text == "There is nothing to take back."
    walk.board.press("b2")
    walk.undo()
    assert walk.attempt.session.played == ()
    walk.board.press("b2")
    walk.reset()
    assert walk.attempt.made == 0
    assert "cp-mark-good" not in walk.goal.value


def test_hints_point_at_the_board(walk):
    walk.hint()
    assert "Look beside your pawn." in walk.hint_note.body.value
    walk.hint()
    assert walk.board.look.hinted == ("b2",)
    walk.board.press("b2")
    walk.undo()
    assert walk.board.look.hinted == ()


def test_without_hints_a_step_says_so_or_asks_the_game(walk):
    walk.go_to(1)
    walk.hint()
    assert walk.says.text


def test_show_me_plays_and_refuses(walk):
    walk.show_me()
    assert walk.attempt.done
    assert "1 of 3 stars" in walk.says.text
    walk.show_me()
    assert walk.says.text == "That was all. Reset to try it yourself."
    walk.go_to(1)
    walk.show_me()
    assert walk.attempt.done
    assert walk.why.layout.display is None


def test_show_me_tells_when_there_is_more(walk):
    walk.go_to(2)
    walk.show_me()
    assert walk.says.text == "Shown: walk b2. Press Show me again for the next move."


def test_every_rule_of_a_step_is_one_press_away(walk):
    walk.go_to(1)
    links = [row.children[0] for row in walk.links.children]
    assert [link.description for link in links] == ["Rule: One step", "Rule: Free cells"]
    links[1].click()
    assert "pawns.free" in walk.rule_note.body.value
    assert walk.rule_note.layout.display is None
    walk.rule_note.children[2].children[0].click()
    assert walk.rule_note.layout.display == "none"


def test_progress_is_there_when_the_page_is_opened_again(walk, tmp_path):
    walk.board.press("b2")
    walk.next.click()
    again = Walk("rules-pawns", STEPS, PawnFace(), folder=tmp_path)
    assert again.title.text == "Try to walk too far"
    assert again.stars == {"walk": 3}
    again.jump.value = 0
    assert again.title.text == "Walk one step"
    assert not again.next.disabled  # it was reached before
    other = Walk("rules-pawns", STEPS, PawnFace(), learner="Fig", folder=tmp_path)
    assert (other.here, other.stars) == (0, {})


def test_fewer_stars_do_not_replace_more(walk):
    walk.board.press("b2")
    walk.reset()
    walk.show_me()
    assert walk.stars == {"walk": 3}


@pytest.mark.parametrize(
    "notes", [{"stars": 5}, {"stars": {"walk": 9, "gone": 3}}, {"here": ["x"]}, {"here": "gone"}]
)
def test_odd_progress_does_no_harm(tmp_path, notes):
    Walk("rules-pawns", STEPS, PawnFace(), folder=tmp_path).progress.keep(notes)
    again = Walk("rules-pawns", STEPS, PawnFace(), folder=tmp_path)
    assert (again.here, again.stars) == (0, {})


def test_broken_progress_is_told_of_on_the_page(tmp_path):
    (tmp_path / "rules-pawns.json").write_text("{")
    walk = Walk("rules-pawns", STEPS, PawnFace(), folder=tmp_path)
    assert walk.says.text.startswith("Your progress was damaged")


def test_the_end_counts_all_stars(walk):
    for step in STEPS:
        walk.stars[step.id] = 2
    walk.go_to(2)
    walk.go_on()
    assert walk.says.text == "You have walked all 3 steps: 6 of 9 stars."


def test_a_board_that_is_left_is_put_away(walk):
    old = walk.board
    walk.skip()
    assert old.comm is None
    assert walk.board.comm is not None


def test_a_failure_is_said_on_the_page_and_raised(walk, monkeypatch):
    monkeypatch.setattr(walk.attempt, "undo", lambda: 1 / 0)
    tools = next(part for part in walk.card.children if "cp-tools" in part._dom_classes)
    undo = next(b for b in tools.children if b.description == "Undo")
    with pytest.raises(ZeroDivisionError):
        undo._click_handlers.callbacks[0](undo)
    assert walk.says.text.startswith("Something went wrong here.")


def test_progress_bars_say_what_they_show():
    text = bars(1, [True, False, False])
    assert 'aria-label="Step 2 of 3"' in text
    assert text.count("<li") == 3
    assert text.count('aria-current="step"') == 1
    assert "1, done" in text
    assert star_text(3).startswith("★★★")


# The catalogue


def test_rules_are_found_by_their_words():
    assert [rule.id for rule in find_rules(BOOK, "CELL side")] == ["pawns.step"]
    assert len(find_rules(BOOK, "")) == len(BOOK)
    assert find_rules(BOOK, "dragon") == []


def test_cards_show_every_rule_and_search_narrows_them():
    cards = RuleCards(BOOK)
    assert all(rule.id in cards.cards.value for rule in BOOK)
    assert cards.says.text == "3 of 3 rules"
    cards.search.value = "onto"
    assert "pawns.free" in cards.cards.value
    assert "pawns.goal" not in cards.cards.value
    cards.search.value = "<script>"
    assert "<script>" not in cards.cards.value
    assert "No rule has these words." in cards.cards.value


def test_one_page_has_every_rule_under_its_kind():
    page = summary(BOOK)
    assert all(rule.text.replace("'", "&#x27;") in page for rule in BOOK)
    assert page.index("What you may do") < page.index("The end")
    assert "Scoring" not in page


def test_a_reading_is_marked_wherever_its_rule_is_told():
    from cubeplay.rulebook import Rulebook

    book = Rulebook("odd", "Odd")
    rule = book.add(
        "odd.rule", "Odd <rule>", "It is odd.", kind="scoring", source="Odd things", reading="We <guess>."
    )
    assert "Our reading" in rule_card(rule)
    assert "We &lt;guess&gt;." in our_reading(rule)
    assert "our reading" in summary(book)
    assert "Odd &lt;rule&gt;" in readings(book)
    assert our_reading(book.add("odd.even", "Even", "Fine.", kind="move", source="-")) == ""
