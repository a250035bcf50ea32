"""The odds of decks and searches: against all orders of a small deck, and the engine's own chances."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from cubeplay import Session
from cubeplay.cuobe import GAME, deck_odds, fight_choices, lock_odds, search_odds
from cubeplay.cuobe.exact.deck_odds import KINDS, cards_within
from cubeplay.cuobe.rules.state import DeckPart
from cubeplay.errors import CubeplayError
from cubeplay.game import CHANCE
from cuobe_tables import play, table, walk, who
from hypothesis import given, settings
from hypothesis import strategies as st

from breadth import sized


def after(state, *texts):
    """A table after moves of whoever is to move."""
    return play(state, *texts)[0]


# Decks


def orders(parts, pools):
    """Every order of a deck that its parts and pools allow, one for each way, from the top."""
    cards = [(name, card) for name, pile in pools.items() for card in pile]
    sizes = [sum(number for _name, number in part.unseen) for part in parts]
    for order in permutations(cards):
        at, deck = 0, []
        for part, size in zip(parts, sizes, strict=True):
            mine = order[at : at + size]
            at += size
            if Counter(name for name, _card in mine) != Counter(dict(part.unseen)):
                break
            deck += [card for _name, card in mine[: part.left]]
        else:
            yield deck


DECKS = {
    "one pool": ([DeckPart((("p", 6),), 6)], {"p": "KKabcd"}),
    "a pool of its own": (
        [DeckPart((("k", 1), ("r", 2)), 3), DeckPart((("k", 1), ("r", 2)), 3)],
        {"k": "KK", "r": "abcd"},
    ),
    "stolen": (
        [DeckPart((("k", 1), ("r", 3)), 2), DeckPart((("k", 1), ("r", 2)), 3)],
        {"k": "KK", "r": "abcde"},
    ),
    "stolen from one": ([DeckPart((("p", 6),), 3)], {"p": "KKKabc"}),
    "mixed pools": (
        [DeckPart((("p", 2), ("r", 2)), 3), DeckPart((("p", 2), ("r", 1)), 3)],
        {"p": "KKab", "r": "Kcd"},
    ),
}


@pytest.mark.parametrize(("parts", "pools"), DECKS.values(), ids=DECKS)
def test_the_next_cards_are_as_in_all_orders_of_the_deck(parts, pools):
    named = {name: tuple(f"{c}{name}{n}" for n, c in enumerate(pile)) for name, pile in pools.items()}
    wanted = {card for pile in named.values() for card in pile if card[0] == "K"}
    state = table().but(blue=tuple(parts), pools=tuple(named.items()))
    found = list(orders(parts, named))
    for cards in range(8):
        numbers = Counter(len(wanted.intersection(deck[:cards])) for deck in found)
        expected = {n: Fraction(ways, len(found)) for n, ways in numbers.items()}
        assert cards_within(state, "blue", wanted, cards) == expected


@pytest.mark.parametrize("decks", ["quick", "advanced"])
@sized(5, 1_000)
def test_the_next_card_is_as_likely_as_chance_has_it_in_played_games(decks, number):
    asked = Counter()
    options = {"decks": decks, "players": 2, "specialist": decks == "advanced"}
    for state, actor, _move in walk(5, **options):
        todo = state.task
        if actor != CHANCE or todo.do != "draw" or todo.card not in ("green", "blue") or not state.turn:
            continue
        shares = Counter()
        for move, share in GAME.chance(state).outcomes():
            card = state.edition.green.get(move.card) or state.edition.blue[move.card]
            shares[card.kind] += share
        for kind, deck in KINDS.items():
            if deck == todo.card:
                odds = deck_odds(state, kind)
                assert odds.within(1) == shares[kind]
                assert sum(odds.left.values()) == 1
                assert sum(n * share for n, share in odds.left.items()) <= odds.unseen
        asked[todo.card] += 1
        if asked["green"] > number:
            break
    assert asked["green"] > 5


@pytest.mark.parametrize(
    ("decks", "mean", "first"), [("quick", 30, 6), pytest.param("advanced", 32, 4, marks=pytest.mark.proof)]
)
def test_the_lesson_of_the_last_key_has_these_numbers(decks, mean, first):
    state = Session("cuobe", seed=1, players=1, decks=decks).state
    all_five = [cards_within(state, "blue", state.edition.keys, n).get(5, Fraction(0)) for n in range(36)]
    assert sum(1 - share for share in all_five) == mean
    assert sum(1 - deck_odds(state, "key").within(n) for n in range(36)) == first
    if decks == "quick":
        assert all_five[25] == Fraction(345, 2108)


def test_icepool_draws_triggers_as_often():
    icepool = pytest.importorskip("icepool")
    odds = deck_odds(Session("cuobe", seed=3, players=3).state, "trigger")
    deck = icepool.Deck({1: odds.unseen, 0: odds.cards - odds.unseen})
    for cards in range(1, 8):
        assert odds.within(cards) == deck.deal(cards).sum().probability(">", 0)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 6), st.integers(0, 14))
def test_within_grows_with_the_cards_and_ends_with_the_deck(keys, others, stolen, cards):
    size = keys + others
    pool = tuple(f"k{n}" for n in range(keys)) + tuple(f"o{n}" for n in range(others))
    part = DeckPart((("p", size),) if size else (), max(0, size - stolen))
    state = table().but(blue=(part,), pools=(("p", pool),))
    numbers = cards_within(state, "blue", pool[:keys], cards)
    drawn = min(cards, part.left)
    assert sum(numbers.values()) == 1
    assert sum(n * share for n, share in numbers.items()) == (Fraction(drawn * keys, size) if size else 0)


def test_later_cards_of_a_short_deck_are_the_same_as_all():
    odds = deck_odds(Session("cuobe", seed=3, players=3).state, "spawn")
    assert odds.within(odds.cards) == odds.within(1000) == 1
    assert odds.within(0) == 0


# Searches


def searched(state, seat=0):
    """A search by the engine, face by face: tokens, one here, a card at once, and what a key takes."""
    begun = after(state, "search")
    for face in state.edition.die:
        end = after(begun, f"rolls {face}")
        tokens = sum(r.find for r in end.rooms) - sum(r.find for r in state.rooms)
        yield face, end, tokens


def key_share(state):
    """How likely chance turns up a key next."""
    return sum(share for move, share in GAME.chance(state).outcomes() if move.card in state.edition.keys)


SEARCHES = {
    "plain": table(who("c3"), rooms={"c3": "larder", "b3": "attic", "d3": "nursery"}),
    "tokens lie already": table(who("c3"), rooms={"c3": "larder find", "b3": "attic find", "d3": "nursery"}),
    "curious": table(who("c3", "", "curiosity"), rooms={"c3": "larder", "b3": "attic"}),
    "blue deck empty": table(who("c3", "", "curiosity"), rooms={"c3": "larder"}, blue=(), pools=()),
}


@pytest.mark.parametrize("state", SEARCHES.values(), ids=SEARCHES)
def test_a_search_brings_what_the_engine_finds_face_by_face(state):
    odds = search_odds(state, 0)
    tokens, here, card, at_once, later = Counter(), 0, 0, Fraction(0), Fraction(0)
    keys = deck_odds(state, "key")
    for _face, end, number in searched(state):
        tokens[number] += 1
        found = end.rooms[12].find and not state.rooms[12].find
        curious = end.task is not None and end.task.do == "curiosity"
        here, card = here + found, card + curious
        later += keys.within(number + curious)
        if found:
            taken = after(end, "find")
            at_once += key_share(taken) if taken.task else 0
        if curious:
            at_once += key_share(after(end, "choose draw"))
    assert odds.tokens == {number: Fraction(ways, 6) for number, ways in tokens.items()}
    assert (odds.here, odds.card) == (Fraction(here, 6), Fraction(card, 6))
    assert (odds.key_at_once, odds.key) == (at_once / 6, later / 6)
    assert odds.nothing == Fraction(tokens[0] - card, 6)


def test_too_few_tokens_are_put_where_the_player_likes():
    names = [card.id for card in GAME.start().edition.rooms.values() if card.search == 1]
    fields = ("c3", "b3", "d3", "c4", "c2")
    rooms = dict(zip(fields, names, strict=False))
    elsewhere = {f"{column}1": "- find" for column in "abcd"}
    state = table(who("c3"), rooms={**rooms, **elsewhere})
    assert len(names) > 1
    odds = search_odds(state, 0)
    asked = after(state, "search", "rolls 1")
    assert asked.task.do == "put-find"
    assert "c3" in asked.task.choices
    assert odds.tokens[1] >= Fraction(1, 3)
    assert odds.here == Fraction(1, 3)


def test_wrong_kinds_and_numbers_are_refused():
    state = table()
    with pytest.raises(CubeplayError, match="Did you mean 'trigger'"):
        deck_odds(state, "triger")
    with pytest.raises(CubeplayError, match="-1 cards cannot be drawn"):
        deck_odds(state, "key").within(-1)
    with pytest.raises(CubeplayError, match="-2 cards cannot be drawn"):
        cards_within(state, "blue", state.edition.keys, -2)
    with pytest.raises(CubeplayError, match="the game is over"):
        deck_odds(state.but(ended="cuobe.time"), "key")


def test_two_games_that_only_go_on_differently_have_equal_odds():
    start = table(who("c3"), rooms={"c3": "larder lock"}, spawns=["ghoul c3 2"])
    one, other = (Session("cuobe", seed=seed, start=start) for seed in (1, 2))
    for kind in KINDS:
        assert deck_odds(one.state, kind) == deck_odds(other.state, kind)
    assert fight_choices(one.state, 0, "ghoul") == fight_choices(other.state, 0, "ghoul")
    assert lock_odds(one.state, 0) == lock_odds(other.state, 0)
    for session in (one, other):
        session.play("end")
    assert one.state.latest != other.state.latest
