"""The odds of CUBED, against polygons, enumerated splits of the unseen pieces, icepool, and the lessons."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from cubed_tables import naive_placements, table, walk
from cubeplay.chance import hits
from cubeplay.cubed import GAME, PIECES, Draw, Place, Table, blocking_out, colours_unseen, draw_odds
from cubeplay.cubed.exact.odds import at_least_one, unseen_by
from cubeplay.cubed.rules.pieces import BLOCKING, NUMBERS
from cubeplay.errors import CubeplayError
from cubeplay.game import CHANCE
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from breadth import breadth, together

VARIANTS = {"bridge": True, "void": True, "draw_three": True}


def before_draws(seed, **options):
    """The positions of a random round in which the player to move may draw."""
    for state, actor, _move in walk(seed, rounds=1, **options):
        if isinstance(actor, int) and Draw() in GAME.moves(state, actor):
            yield state, actor


def some(found, number, seed=0):
    """Some of many positions."""
    found = list(found)
    return Random(seed).sample(found, min(number, len(found)))


# The next draw


def fits_as_polygons(view, seat):
    """The unseen pieces that find a place, by drawing each as a polygon."""
    laid = {piece.piece for piece in view.lying}
    unseen = [n for n in NUMBERS if n not in laid | set(view.hands[seat]) | set(view.aside)]
    hands = [() for _hand in view.hands]
    fits = set()
    for piece in unseen:
        hands[seat] = (piece,)
        if naive_placements(replace(view, hands=tuple(hands)), seat):
            fits.add(piece)
    return unseen, fits


@pytest.mark.parametrize("match", ["one", "all"])
@pytest.mark.parametrize("players", breadth([1, 2, 5], 2))
def test_the_pieces_that_fit_are_those_that_polygons_fit(players, match):
    for state, seat in some(before_draws(players, players=players, match=match), 2):
        view = GAME.view(state, seat)
        odds = draw_odds(view, seat)
        unseen, fits = fits_as_polygons(view, seat)
        assert (list(odds.unseen), set(odds.fitting)) == (unseen, fits)
        assert odds.chance == Fraction(len(fits), len(unseen))


def test_the_chance_of_a_fit_is_that_of_all_that_the_bag_may_give():
    for state, seat in some(before_draws(4, players=3), 6):
        view = GAME.view(state, seat)
        drawing = GAME.apply(view, seat, Draw()).state
        chance = Fraction(0)
        for move, share in GAME.chance(drawing).outcomes():
            after = GAME.apply(drawing, CHANCE, move).state
            places = [place for place in GAME.moves(after, seat) if isinstance(place, Place)]
            chance += share * any(place.piece in move.pieces for place in places)
        assert draw_odds(view, seat).chance == chance


def test_of_several_pieces_at_least_one_fits_as_often_as_in_all_hands_of_them():
    for state, seat in some(before_draws(9, players=4, **VARIANTS), 3):
        view = GAME.view(state, seat)
        for number in (1, 2, 3):
            unseen, fits = fits_as_polygons(view, seat)
            drawn = list(combinations(unseen, number))
            good = sum(bool(fits.intersection(pieces)) for pieces in drawn)
            assert draw_odds(view, seat, number).chance == Fraction(good, len(drawn))


def test_a_blocking_piece_fits_nowhere_before_three_pieces_lie():
    early = table("1 h8 0", hands=((7, 8), (9, 10)))
    assert not BLOCKING & set(draw_odds(early, 0).fitting)
    grown = table("1 h8 0", "7 i8 0", "8 h9 0", hands=((9, 10), (11, 12)))
    assert BLOCKING & set(draw_odds(grown, 0).fitting)


# Who may ask, and what is looked at


@pytest.mark.parametrize("players", [1, 2, 4])
def test_what_is_hidden_makes_no_difference(players):
    options = VARIANTS if players > 1 else {}
    for state, seat in some(before_draws(players + 20, players=players, **options), 4):
        view, rng = GAME.view(state, seat), Random(3)
        worlds = [GAME.guess(view, seat, rng) for _world in range(2)]
        assert players == 1 or worlds[0].hands != worlds[1].hands
        for ask in (draw_odds, colours_unseen, blocking_out, unseen_by):
            assert ask(state, seat) == ask(view, seat) == ask(worlds[0], seat) == ask(worlds[1], seat)


def test_lifted_pieces_are_seen_by_who_lifted_them_alone():
    lifting = table("1 h8 0", hands=((7, 8), (9, 10)), lifted=(77, 20, 30), phase="keep", draw_three=True)
    assert 77 not in unseen_by(GAME.view(lifting, 0), 0)
    assert 77 in unseen_by(GAME.view(lifting, 1), 1)
    assert unseen_by(lifting, 1) == unseen_by(GAME.view(lifting, 1), 1)
    assert len(blocking_out(GAME.view(lifting, 1), 1).pieces) == 12


@pytest.mark.parametrize(
    ("change", "seat", "number", "says"),
    [
        ({}, 1, 1, "player 2 cannot draw"),
        ({}, 2, 1, "no player 3"),
        ({}, -1, 1, "no player 0"),
        ({"phase": "over", "ended": "cubed.stuck"}, 0, 1, "the game is over"),
        ({"phase": "bonus"}, 0, 1, "cannot draw at this moment"),
        ({"bag": ()}, 0, 1, "the bag is empty"),
        ({"drawn": 1}, 0, 1, "drawn in this turn already"),
        ({}, 0, 3, "without drawing three"),
        ({"draw_three": True}, 0, 4, "two or three pieces"),
        ({"draw_three": True}, 0, 0, "two or three pieces"),
        ({"draw_three": True, "bag": (60, 61)}, 0, 3, "only 2 pieces are left"),
    ],
)
def test_who_may_not_draw_so_many_is_told_why(change, seat, number, says):
    state = table("1 h8 0", hands=((7, 8), (9, 10)), **change)
    with pytest.raises(CubeplayError, match=f"Not counted: .*{says}"):
        draw_odds(state, seat, number)


def test_another_players_view_answers_nothing():
    state = table("1 h8 0", hands=((7, 8), (9, 10)))
    for ask in (draw_odds, colours_unseen, blocking_out):
        with pytest.raises(CubeplayError, match="face down"):
            ask(GAME.view(state, 1), 0)
        with pytest.raises(CubeplayError, match="face down"):
            ask(GAME.view(state, None), 0)


def test_draw_three_with_one_piece_may_be_asked_where_a_plain_draw_may():
    state = table("1 h8 0", hands=((7, 8), (9, 10)), draw_three=True)
    assert draw_odds(state, 0, 1).chance == draw_odds(replace(state, draw_three=False), 0).chance
    assert draw_odds(state, 0, 1).chance < draw_odds(state, 0, 3).chance


# Colours and blocking pieces


def test_the_unseen_pieces_of_a_colour_are_counted_by_their_sides():
    for state, seat in some(before_draws(7, players=3), 5):
        found = colours_unseen(GAME.view(state, seat), seat)
        lying = [piece.piece for piece in state.lying]
        for colour, odds in found.items():
            in_box = sum(colour in piece.sides for piece in PIECES.values())
            seen = sum(colour in PIECES[number].sides for number in (*lying, *state.hands[seat]))
            assert len(odds.pieces) == in_box - seen
            assert odds.of == 88 - len(lying) - len(state.hands[seat])
            assert odds.chance() == Fraction(len(odds.pieces), odds.of)


SPLITS = [(3, 3, 2), (0, 5, 3), (6, 1, 1), (8, 0, 0)]


@together(("bag", "second", "third"), SPLITS)
@pytest.mark.parametrize("dark", [0, 2, 5, 8])
def test_blocking_pieces_lie_about_as_in_all_splits_of_the_unseen_ones(bag, second, third, dark):
    unseen = {*range(77, 77 + dark), *range(1, 9 - dark)}
    aside = tuple(number for number in NUMBERS if number not in unseen)
    view = Table(((), (0,) * second, (0,) * third), (0,) * bag, aside=aside, phase="play")
    found = blocking_out(view, 0)
    in_bag, in_hand = Counter(), Counter()
    for taken in combinations(sorted(unseen), bag):
        for held in combinations(sorted(unseen - set(taken)), second):
            in_bag[len(BLOCKING.intersection(taken))] += 1
            in_hand[len(BLOCKING.intersection(held))] += 1
    ways = in_bag.total()
    assert found.bag == {number: Fraction(n, ways) for number, n in in_bag.items()}
    assert found.hands[1] == {number: Fraction(n, ways) for number, n in in_hand.items()}
    assert found.next_draw == Fraction(dark, 8)
    assert sum(found.colours.values()) == len(found.pieces) == dark


def test_icepool_deals_as_many_blocking_pieces():
    icepool = pytest.importorskip("icepool")
    state, seat = some(before_draws(2, players=3), 1)[0]
    found = blocking_out(GAME.view(state, seat), seat)
    deck = icepool.Deck({1: len(found.pieces), 0: found.of - len(found.pieces)})
    for other, shares in found.hands.items():
        held = deck.deal(len(state.hands[other])).sum()
        assert shares == {n: held.probability(n) for n in held.outcomes()}
    drawn = deck.deal(3).sum()
    assert at_least_one(len(found.pieces), found.of, 3) == drawn.probability(">", 0)


# Numbers


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_at_least_one_is_what_none_leaves_card_by_card(data):
    of = data.draw(st.integers(0, 88))
    marked, drawn = data.draw(st.integers(0, of)), data.draw(st.integers(0, of))
    none = Fraction(1)
    for already in range(drawn):
        none *= Fraction(max(0, of - marked - already), of - already)
    assert at_least_one(marked, of, drawn) == 1 - none


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 8), st.integers(0, 8), st.integers(0, 9))
def test_hits_are_those_of_all_draws(marked, plain, drawn):
    cards = (1,) * marked + (0,) * plain
    falls = Counter(map(sum, combinations(cards, drawn)))
    assert hits(marked, len(cards), drawn) == {n: Fraction(k, falls.total()) for n, k in falls.items()}


@pytest.mark.parametrize("numbers", [(-1, 5, 1), (6, 5, 1), (2, 5, 6), (2, 5, -1)])
def test_impossible_numbers_are_refused(numbers):
    with pytest.raises(CubeplayError, match="not possible"):
        at_least_one(*numbers)


def test_the_lesson_at_least_one_has_these_numbers():
    fresh = Table(((), ()), phase="play")
    red = colours_unseen(fresh, 0)["red"]
    assert (len(red.pieces), red.of) == (33, 88)
    assert red.chance() == Fraction(3, 8)
    assert red.chance(2) == Fraction(71, 116)
    assert red.chance(3) == Fraction(7591, 9976)


def test_the_lesson_of_the_dark_hand_has_these_numbers():
    dealt = Table(((), (0,) * 25), (0,) * 63, phase="play")
    dark = blocking_out(dealt, 0).hands[1]
    assert sum(number * share for number, share in dark.items()) == Fraction(75, 22)
    assert round(float(1 - sum(dark[number] for number in range(4))), 3) == 0.460
    assert max(dark, key=dark.__getitem__) == 3
