"""What every game rests on: chance, notation, rulebook, JSON, the laws at any table, light imports."""

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, sqrt
from pathlib import Path
from random import Random

import cubeplay
import pytest
from cubeplay import Session
from cubeplay.chance import Draw, Roll, Weighted, ways
from cubeplay.errors import CubeplayError, IllegalMove, NotationError, OptionError, RulebookError
from cubeplay.game import CHANCE, CLOCK
from cubeplay.game.options import Option
from cubeplay.notation import Form, Grammar
from cubeplay.rulebook import Breach, Rulebook, seat_name
from cubeplay.rulebook.table import TABLE
from cubeplay.testing import from_json, walk
from hypothesis import given
from hypothesis import strategies as st
from msgspec import ValidationError
from tests.games import (
    ALL,
    DASH,
    FISTS,
    HIDDEN,
    KEEP,
    KUHN,
    NIM,
    NOUGHTS,
    UNKNOWN,
    Cast,
    Deal,
    Fists,
    Grab,
    Hands,
    Heaps,
    Show,
    Take,
    TimeUp,
    Tokens,
)

from breadth import together


def same(thing):
    return thing


# Chance

groups = st.lists(st.integers(0, 3), min_size=1, max_size=3).filter(lambda sizes: sum(sizes) <= 5)
faces = st.lists(st.integers(1, 4), min_size=1, max_size=4)
piles = st.dictionaries(st.sampled_from("abcd"), st.integers(0, 3), min_size=1)


@st.composite
def chances(draw):
    """A roll, a draw or a weighted choice, with its results by brute force over equally likely ones."""
    kind = draw(st.sampled_from(["roll", "draw", "weighted"]))
    if kind == "roll":
        sizes, sides = tuple(draw(groups)), tuple(draw(faces))
        return Roll(sizes, same, same, sides), falls(sizes, sides)
    if kind == "draw":
        pile = draw(piles)
        cards = [card for card, count in pile.items() for _copy in range(count)]
        number = draw(st.integers(0, len(cards)))
        return Draw(pile, number, same, same), (tuple(sorted(hand)) for hand in combinations(cards, number))
    weights = draw(st.lists(st.tuples(st.sampled_from("xyz"), st.integers(1, 5)), min_size=1, max_size=4))
    return Weighted(tuple(weights)), (move for move, weight in weights for _copy in range(weight))


def falls(sizes, sides):
    """Every fall of dice that can all be told apart, as sorted groups."""
    for pips in product(sides, repeat=sum(sizes)):
        rest = iter(pips)
        yield tuple(tuple(sorted(next(rest) for _die in range(size))) for size in sizes)


@given(chances())
def test_odds_are_those_of_a_brute_force_count(case):
    chance, results = case
    counted = Counter(results)
    listed = list(chance.outcomes())
    assert dict(listed) == {move: Fraction(n, counted.total()) for move, n in counted.items()}
    assert len(listed) == len(dict(listed)), "nothing is listed twice"
    assert sum(share for _move, share in listed) == 1
    assert all(chance.probability(move) == share for move, share in listed)


@given(chances(), st.integers())
def test_what_is_sampled_can_come(case, seed):
    chance, _results = case
    listed = dict(chance.outcomes())
    rng = Random(seed)
    assert all(chance.sample(rng) in listed for _number in range(5))


@pytest.mark.parametrize(
    "chance",
    [
        Roll((2, 1), same, same),
        Roll((2,), same, same, faces=(1, 1, 2)),
        Draw({"a": 3, "b": 2, "c": 1}, 2, same, same),
        Weighted((("x", 1), ("y", 3), ("z", 6))),
    ],
    ids=["dice", "loaded", "cards", "weights"],
)
def test_samples_come_as_often_as_they_should(chance):
    """Pearson's chi-square stays within five deviations of its mean, the degrees of freedom."""
    n, rng = 6000, Random(7)
    seen = Counter(chance.sample(rng) for _number in range(n))
    shares = dict(chance.outcomes())
    square = sum((seen[move] - n * p) ** 2 / (n * p) for move, p in shares.items())
    freedom = len(shares) - 1
    assert float(square) < freedom + 5 * sqrt(2 * freedom)


@pytest.mark.parametrize(
    "move",
    [((6, 1), (3,)), ((1, 6),), ((1, 7), (3,)), ((1,), (3, 6)), ((1, 6), (3,), ()), None],
    ids=["unsorted", "a group short", "no such face", "other groups", "a group more", "no roll"],
)
def test_no_such_roll(move):
    assert Roll((2, 1), same, same).probability(move) == 0


@pytest.mark.parametrize("move", [("b", "a"), ("a",), ("a", "d"), ("b", "b"), ("a", "a", "b"), None])
def test_no_such_draw(move):
    assert Draw({"a": 2, "b": 1}, 2, same, same).probability(move) == 0


def test_no_such_choice():
    assert Weighted((("x", 1),)).probability("y") == 0


@given(st.lists(st.integers(1, 6), max_size=6))
def test_ways_counts_orders(pips):
    assert ways(tuple(pips)) == len(set(permutations(pips)))


def test_nine_dice_are_one_move_with_its_weight():
    """Cubo's roll: 4 red, 4 blue, 1 white make 126 · 126 · 6 distinct rolls."""
    roll = Roll((4, 4, 1), same, same)
    assert comb(9, 4) ** 2 * 6 == 95_256 == sum(1 for _outcome in roll.outcomes())
    assert roll.probability(((1, 2, 3, 4), (6, 6, 6, 6), (5,))) == Fraction(24, 6**9)


# Notation

GRAMMAR = Grammar(
    (
        Form("jump 3 to 5", r"jump (?P<a>\d) to (?P<b>\d)", lambda a, b: ("jump", int(a), int(b))),
        Form("pass", "pass", lambda: ("pass",)),
    )
)


@pytest.mark.parametrize("text", ["jump 3 to 5", "  JUMP   3 To\t5 \n", "Jump 3 to 5"])
def test_case_and_spacing_do_not_matter(text):
    assert GRAMMAR.parse(text) == ("jump", 3, 5)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "jmp 3 to 5",
            "Not understood: 'jmp 3 to 5' is not a move of this game. Did you mean 'jump 3 to 5'?",
        ),
        ("", "Not understood: '' is not a move of this game. Moves look like this: jump 3 to 5; pass."),
        (
            "jmp 3 to 55",
            "Not understood: 'jmp 3 to 55' is not a move of this game. "
            "Moves look like this: jump 3 to 5; pass.",
        ),
        (
            "jump 33 to 5",
            "Not understood: 'jump 33 to 5' is not a move of this game. "
            "Such a move looks like this: jump 3 to 5.",
        ),
        ("jump3to5", "Not understood: 'jump3to5' is not a move of this game. Did you mean 'jump 3 to 5'?"),
        ("pass pass", "Not understood: 'pass pass' is not a move of this game. Did you mean 'pass'?"),
        (
            "resign",
            "Not understood: 'resign' is not a move of this game. Moves look like this: jump 3 to 5; pass.",
        ),
    ],
)
def test_what_is_not_understood_is_answered_with_an_example(text, words):
    with pytest.raises(NotationError) as caught:
        GRAMMAR.parse(text)
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("gelatinous", "die 7", "Such a move looks like this: die 3."),
        ("gelatinous", "rol south", "Did you mean 'roll south'?"),
        ("gelatinous", "roll up", "Such a move looks like this: roll north."),
        ("cubo", "take red 7", "Such a move looks like this: take blue 6."),
        ("cubo", "reroll r7", "Did you mean 'reroll'?"),
        ("cubo", "rerol", "Did you mean 'reroll'?"),
        ("cuboro", "rotate b2 45", "Such a move looks like this: rotate b2 90."),
        ("cuboro", "towr west", "Did you mean 'tower west'?"),
        ("cubed", "plac 3 at b2 turn 60", "Did you mean 'place 3 at b2 turn 60'?"),
        ("cuobe", "move up", "Such a move looks like this: move north."),
    ],
)
def test_nobody_is_asked_whether_they_meant_another_number_or_direction(game, text, words):
    with pytest.raises(NotationError) as caught:
        cubeplay.GAMES[game].parse(text)
    assert caught.value.next == words


@pytest.mark.parametrize("game", cubeplay.GAMES.values(), ids=cubeplay.GAMES)
def test_examples_of_moves_are_moves_that_somebody_types_each_once(game):
    with pytest.raises(NotationError) as caught:
        game.parse("xyzzy")
    listing = caught.value.next.removeprefix("Moves look like this: ").removesuffix(".")
    examples = listing.split("; ")
    assert len(examples) == len(set(examples))
    moves = [game.parse(example) for example in examples]
    assert not any(isinstance(move, game.by_clock) for move in moves)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
@given(text=st.text(max_size=200))
def test_any_text_is_a_move_or_a_short_notation_error(game, text):
    try:
        move = game.parse(text)
    except NotationError as error:
        move, text = None, str(error)
    assert move is None or game.parse(str(move)) == move
    assert len(text) < 300


def test_data_of_another_shape_is_not_taken_for_a_state():
    with pytest.raises(ValidationError, match="missing required field `heaps`"):
        from_json(Heaps, {"player": 0})


# Starting


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        (DASH, {"colour": "red"}, "Not started: Dash has no option 'colour'. Its options are players."),
        (DASH, {"players": 9}, "Not started: players cannot be 9. It takes 2 to 3."),
        (DASH, {"players": "2"}, "Not started: players cannot be '2'. It takes 2 to 3."),
        (DASH, {"players": True}, "Not started: players cannot be true. It takes 2 to 3."),
        (DASH, {"players": 2.0}, "Not started: players cannot be 2.0. It takes 2 to 3."),
        (NIM, {"heaps": 3}, "Not started: heaps cannot be 3. It takes text."),
        (
            NOUGHTS,
            {"players": 2},
            "Not started: Noughts and crosses has no option 'players'. It has no options.",
        ),
    ],
)
def test_options_that_a_game_does_not_take_are_refused_in_words(game, options, words):
    for start in (game.start, lambda **found: Session(game, seed=1, **found)):
        with pytest.raises(OptionError) as caught:
            start(**options)
        assert str(caught.value) == words


def test_listed_choices_are_said():
    option = Option("straights", "ordered", ("ordered", "any"), "Straights")
    assert option.check("any") == "any"
    with pytest.raises(OptionError, match="straights cannot be 'none'") as caught:
        option.check("none")
    assert caught.value.next == "It takes 'ordered', 'any'."


def test_defaults_are_filled_in():
    assert KEEP.checked({"rolls": 2}) == {"players": 1, "rolls": 2}


# The laws at any table


def refused(game, state, actor, move):
    """The one rule that refuses a move, after a check that ``apply`` says the same and changes nothing."""
    before = repr(state)
    (objection,) = game.objections(state, actor, move)
    with pytest.raises(IllegalMove) as caught:
        game.apply(state, actor, move)
    assert caught.value.objections == (objection,)
    assert str(caught.value) == str(objection)
    assert repr(state) == before
    return objection


@pytest.mark.rule("table.turn")
@pytest.mark.parametrize("actor", [1, 7, CHANCE, CLOCK])
def test_only_who_is_to_move_may_move(actor):
    objection = refused(NIM, NIM.start(), actor, Take(1, 1))
    assert objection.rule == "table.turn"
    due = {
        CHANCE: "no dice or cards are due now. Wait until something is rolled or drawn.",
        CLOCK: "no time runs out now. Wait until a clock runs.",
    }
    words = due.get(actor, "Player 1 is to move now. Wait for your turn.")
    assert str(objection) == f"Not taken: {words} (At any table: Whose turn)"
    assert NIM.moves(NIM.start(), 1) == ()


@pytest.mark.rule("table.turn")
def test_whoever_moves_too_early_is_told_whom_or_what_the_table_waits_for():
    (named,) = NIM.objections(NIM.start(), 1, Take(1, 1), ("Plum", "Fig"))
    assert named.why == "Plum is to move now."
    cast = refused(KEEP, KEEP.start(), 0, KEEP.parse("keep"))
    assert (cast.rule, cast.why) == ("table.turn", "dice or cards come first.")
    sealed = FISTS.apply(FISTS.start(), 0, FISTS.parse("show rock")).state
    assert refused(FISTS, sealed, 0, FISTS.parse("show rock")).why == "Player 2 is to move now."
    all_at_once = DASH.start(players=3)
    assert refused(DASH, all_at_once, 7, Grab(1, 5)).why == "it is not this player's turn."


@pytest.mark.rule("table.over")
def test_nobody_moves_after_the_end():
    objection = refused(NIM, Heaps((0,)), 0, Take(1, 1))
    assert str(objection) == "Not taken: the game is over. Start a new game. (At any table: Game over)"


@pytest.mark.rule("table.chance")
@pytest.mark.parametrize(("game", "state", "move"), [(KEEP, None, Cast(7)), (KUHN, Hands((2,)), Deal(2))])
def test_dice_and_cards_show_only_what_they_can(game, state, move):
    objection = refused(game, state or game.start(), CHANCE, move)
    assert objection.rule == "table.chance"
    assert "dice or cards cannot come like this now" in str(objection)


@pytest.mark.rule("table.deadline")
def test_the_clock_moves_only_as_it_ticks():
    waiting = Tokens((3, 0), 500)
    assert refused(DASH, waiting, CLOCK, Grab(1, 900)).rule == "table.deadline"
    assert DASH.apply(waiting, CLOCK, TimeUp()).state.over
    assert refused(DASH, DASH.start(), CLOCK, TimeUp()).rule == "table.turn"


OTHERS_MOVES = [
    ("cubo", {"timing": "timed"}, ("flip @10",), "roll red 16 blue 35", "chance"),
    ("cubo", {"timing": "timed"}, (), "time up", "clock"),
    ("gelatinous", {}, (), "enter the-coal-chute", "chance"),
    ("gelatinous", {}, (), "draw slide spin", "chance"),
    ("gelatinous", {}, (), "dangers 1 2 3", "chance"),
    ("gelatinous", {}, (), "die 4", "chance"),
    ("cuboro", {"time_limit": True}, (), "overtime @60000", "clock"),
    ("cubed", {}, (), "bag gives 5", "chance"),
    ("cuobe", {}, (), "rolls 3 3 3", "chance"),
    ("cuobe", {}, (), "draws axe", "chance"),
    ("cuobe", {}, (), "shows exit", "chance"),
    ("cuobe", {}, (), "lot 2", "chance"),
]


@pytest.mark.rule("table.by-itself")
@together(
    ("game", "options", "before", "text", "side"),
    OTHERS_MOVES,
)
def test_no_seat_does_what_chance_or_the_clock_does(game, options, before, text, side):
    session = Session(game, seed=3, **options)
    for move in before:
        session.play(move)
    seat = next(actor for actor in session.to_move if isinstance(actor, int))
    objection = refused(session.game, session.state, seat, session.game.parse(text))
    assert objection.rule == "table.by-itself"
    assert objection.why == TABLE["table.by-itself"].why[side]


@pytest.mark.rule("table.by-itself")
def test_what_comes_by_itself_is_no_move_of_a_seat_even_where_no_law_speaks_of_it():
    thrown = KEEP.apply(KEEP.start(), CHANCE, Cast(2)).state
    assert refused(KEEP, thrown, 0, Cast(6)).rule == "table.by-itself"
    assert refused(DASH, Tokens((3, 0), 5), 1, TimeUp()).rule == "table.by-itself"
    assert refused(DASH, Tokens((3, 0), 5), CLOCK, Grab(1, 5)).rule == "table.deadline"
    assert refused(KUHN, KUHN.start(), CHANCE, KUHN.parse("bet")).rule == "table.chance"


def test_a_move_at_the_deadline_comes_too_late():
    waiting = Tokens((3, 0), 500)
    assert DASH.deadline(waiting) == 6500
    assert not DASH.objections(waiting, 1, Grab(1, 6499))
    assert refused(DASH, waiting, 1, Grab(1, 6500)).rule == "dash.time"


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_asking_at_the_wrong_time_is_an_error(game):
    *_rest, last = walk(game, seed=1)
    end = last.state
    with pytest.raises(ValueError, match="does not wait for chance here"):
        game.chance(end)
    with pytest.raises(ValueError, match="no clock runs in"):
        game.tick(end)
    assert game.deadline(end) is None


def test_without_a_clock_no_time_passes():
    assert NIM.now(NIM.start()) == 0
    assert NIM.stamp(Take(1, 1), 500) == Take(1, 1)
    assert DASH.stamp(Grab(2), 500) == Grab(2, 500)


# The rulebook


def small_book():
    book = Rulebook("toy", "Toy")
    book.add(
        "toy.low", "Low", "Numbers are low.", kind="move", source="-", why="{n} is high.", next="Go lower."
    )
    book.add(
        "toy.even",
        "Even",
        "Numbers are even.",
        kind="move",
        source="-",
        why={"": "{n} is odd.", "zero": "0 is nothing."},
        next={"": "Add 1.", "zero": "Add 2."},
    )
    book.add(
        "toy.told", "Told", "It is told.", kind="effect", source="-", says="{player} tells {old_player} {n}."
    )
    book.law("toy.low", on=int)(lambda state, player, n: Breach({"n": n}, ("here",)) if n > 9 else None)
    book.law("toy.even", on=(int, float))(
        lambda state, player, n: Breach(form="zero") if n == 0 else Breach({"n": n}) if n % 2 else None
    )
    return book


def test_every_rule_that_refuses_is_named():
    objections = small_book().objections(None, 0, 11, "Not counted")
    assert [str(objection) for objection in objections] == [
        "Not counted: 11 is high. Go lower. (Toy: Low)",
        "Not counted: 11 is odd. Add 1. (Toy: Even)",
    ]
    assert objections[0].places == ("here",)


def test_a_law_has_a_sentence_for_each_form_of_breach():
    (objection,) = small_book().objections(None, 0, 0, "Not counted")
    assert str(objection) == "Not counted: 0 is nothing. Add 2. (Toy: Even)"


def test_laws_ask_only_about_their_kinds_of_move():
    book = small_book()
    assert [why.rule for why in book.objections(None, 0, 11.0, "")] == ["toy.even"]
    assert book.permits(None, 0, "text")


@given(st.integers(-20, 20))
def test_a_move_is_permitted_exactly_if_nothing_objects(number):
    book = small_book()
    assert book.permits(None, 0, number) == (not book.objections(None, 0, number, ""))


def test_without_strikes_out_laws_and_leaves_the_book_as_it_was():
    book = small_book()
    loose = book.without("toy.low")
    assert [why.rule for why in loose.objections(None, 0, 11, "")] == ["toy.even"]
    assert len(book.objections(None, 0, 11, "")) == 2
    assert (loose.laws, len(loose)) == (("toy.even",), len(book))
    assert book.without("toy.low", "toy.even").permits(None, 0, 11)


@pytest.mark.parametrize(
    ("game", "rule", "state", "count", "loose"),
    [
        (NIM, "nim.enough", Heaps((1, 3)), 4, 6),
        (NOUGHTS, "noughts.free", NOUGHTS.apply(NOUGHTS.start(), 0, NOUGHTS.parse("mark 5")).state, 8, 9),
        (DASH, "dash.there", Tokens((3, 0), 5), 2, 3),
    ],
)
def test_a_game_without_a_law_allows_more(game, rule, state, count, loose):
    seat = next(iter(game.to_move(state)))
    assert len(game.moves(state, seat)) == count
    assert len(game.without(rule).moves(state, seat)) == loose
    assert len(game.moves(state, seat)) == count


@pytest.mark.parametrize("id", ["toy.low", "other.rule", "low"])
def test_rule_ids_are_unique_and_carry_the_name_of_the_game(id):
    with pytest.raises(ValueError, match="is taken or does not start with 'toy"):
        small_book().add(id, "", "", kind="move", source="-")


@pytest.mark.parametrize(
    ("id", "why"),
    [
        ("toy.low", "toy.low has a law already, before the one at "),
        ("toy.told", "toy.told has no words to refuse with, for the law at "),
        ("toy.lo", "there is no rule 'toy.lo' for the law at "),
    ],
)
def test_a_law_belongs_to_one_rule_that_has_words(id, why):
    def law(state, player, move):
        return None

    with pytest.raises(RulebookError, match=why) as caught:
        small_book().law(id)(law)
    assert f"{__file__}, line {law.__code__.co_firstlineno}" in caught.value.why
    assert "Did you mean 'toy.low'?" in caught.value.next or id != "toy.lo"


def test_a_game_is_not_made_while_words_of_refusal_have_no_law():
    book = Rulebook("toy", "Toy")
    book.add("toy.low", "Low", "Be low.", kind="move", source="-", why="it is high.", next="Go lower.")
    with pytest.raises(RulebookError, match=r"toy\.low has words to refuse with, but no law\."):
        type(NIM)(book)


def test_events_become_sentences_with_names():
    book = small_book()
    event = book.event("toy.told", player=0, old_player=2, n=5)
    assert book.sentence(event, ("Plum", "Fig")) == "Plum tells Player 3 5."
    assert (event["n"], event["old_player"]) == (5, 2)
    assert seat_name(1, ("Plum", "")) == "Player 2"


@pytest.mark.parametrize(("id", "form"), [("toy.none", ""), ("toy.told", "loudly"), ("toy.low", "")])
def test_an_event_needs_a_rule_with_that_sentence(id, form):
    with pytest.raises(RulebookError, match=r"no sentence|no rule"):
        small_book().event(id, form)


def test_a_sentence_that_misses_a_fact_says_which():
    book = small_book()
    with pytest.raises(RulebookError, match=r"says of toy\.told wants the fact 'old_player'"):
        book.sentence(book.event("toy.told", player=0, n=5))
    with pytest.raises(RulebookError, match=r"why of toy\.low wants the fact 'n'"):
        book.objection("toy.low", "Not counted", Breach())
    with pytest.raises(RulebookError, match=r"toy\.low has no sentence 'why\.far'"):
        book.objection("toy.low", "Not counted", Breach(form="far"))


def test_the_catalogue_is_iterable_and_found_by_id():
    book = small_book()
    assert [rule.id for rule in book] == ["toy.low", "toy.even", "toy.told"]
    assert "toy.low" in book
    assert "toy.none" not in book
    assert str(book["toy.low"]) == "Low. Numbers are low."


@pytest.mark.parametrize("rule", TABLE, ids=lambda rule: rule.id)
def test_the_table_says_why_and_what_next(rule):
    for form in rule.why:
        words = TABLE.objection(rule.id, "Not done", Breach({"player": 0}, form=form))
        assert words.why.endswith(".")
        assert words.next.endswith(".")


# Who may know


def test_events_reach_their_audience_only():
    secret = KUHN.apply(Hands(), CHANCE, Deal(2)).events[0]
    assert [secret.heard_by(seat) for seat in (0, 1, None)] == [True, False, False]
    public = KUHN.apply(Hands((2, 1)), 0, KUHN.parse("bet")).events[0]
    assert all(public.heard_by(seat) for seat in (0, 1, None))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_log_tells_each_seat_its_own_card_until_the_showdown(seat):
    session = Session(KUHN, seed=7)
    dealt = [line for line in session.told(seat) if line.rule == "kuhn.deal"]
    assert [line.audience for line in dealt] == [(seat,)] * (seat is not None)
    session.play("pass")
    session.play("pass")
    assert "against" in session.told(seat)[-1].text


def test_what_a_player_cannot_see_does_not_change_the_view():
    for mine in range(3):
        others = [card for card in range(3) if card != mine]
        assert len({KUHN.view(Hands((mine, other)), 0) for other in others}) == 1
        assert KUHN.view(Hands((mine, others[0])), None) == Hands((UNKNOWN, UNKNOWN))
    views = {FISTS.view(Fists(1, (shape, "")), 1) for shape in ("rock", "paper", "scissors")}
    assert views == {Fists(1, (HIDDEN, ""))}


def test_sealed_choices_are_opened_together():
    first = FISTS.apply(FISTS.start(), 0, Show("rock"))
    assert not first.revealed
    assert all("rock" not in str(event) for event in first.events)
    both = FISTS.apply(first.state, 1, Show("paper"))
    assert both.revealed
    assert both.state.scores == (0, 1)


def test_an_error_says_what_why_and_what_next():
    error = CubeplayError("Not saved", "the folder is full.", "Choose another folder.")
    assert (error.what, error.why, error.next) == (
        "Not saved",
        "the folder is full.",
        "Choose another folder.",
    )
    assert isinstance(error, ValueError)


# Light imports


def engine_modules():
    """Every module of the engine, but not those that exist to speak to other libraries."""
    teach = {("teach", name) for name in ("facts", "outline", "outline_data")}
    learner = {
        ("cuboro", "self_play", "bot"),
        ("cuboro", "self_play", "training"),
        ("cubed", "encoding", "fitting"),
    }
    speakers = {("testing", "machine"), ("store", "notify")} | teach | learner
    root = Path(cubeplay.__file__).parent
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root.parent).with_suffix("").parts
        is_postgres = parts[-1].startswith("postgres")
        if is_postgres or {"adapters", "__main__", "school", "tables"} & set(parts):
            continue
        if parts[1:] not in speakers:
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FOREIGN = """
MSGSPEC = {"msgspec", "typing_extensions"}
def foreign(before):
    tops = {new.partition(".")[0] for new in set(sys.modules) - before}
    return sorted(tops - sys.stdlib_module_names - {"cubeplay", "__mp_main__"} - MSGSPEC)
"""


def said_by_a_fresh_python(code, *arguments):
    """What a script prints and what goes wrong in it, both empty if all is well."""
    root = Path(cubeplay.__file__).parents[1]
    command = [sys.executable, "-c", f"import sys\n{FOREIGN}\n{code}", *arguments]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_the_engine_opens_and_every_game_is_played_with_msgspec_alone():
    code = """
import importlib
at_first = set(sys.modules)
for name in sys.argv[1:]:
    before = set(sys.modules)
    importlib.import_module(name)
    if found := foreign(before):
        print(name, "loads", *found)
from cubeplay import GAMES, Session
from cubeplay.players import RandomBot, autoplay
from random import Random
for name in GAMES:
    session = Session(name, seed=7)
    bots = session.game.bots()
    while not any(isinstance(actor, int) for actor in session.to_move):
        session.play(session.moves()[0])
    seat = next(actor for actor in session.to_move if isinstance(actor, int))
    for bot in bots.values():
        assert bot.answer(session.game, session.view(seat), seat, Random(1)).move
    bot = next(iter(bots.values()), RandomBot())
    autoplay(session, dict.fromkeys(range(max(session.game.seats)), bot))
    assert session.outcome and session.log
    if found := foreign(at_first):
        print(name, "plays with", *found)
"""
    assert said_by_a_fresh_python(code, *engine_modules()) == ""
