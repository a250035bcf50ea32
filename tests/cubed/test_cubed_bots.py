"""The computer players, and how long rounds take."""

from functools import partial
from random import Random

import pytest
from cubed_lengths import as_table, play_round, round_lengths
from cubed_tables import end_of, table
from cubeplay.cubed import GAME, Place
from cubeplay.cubed.bots.players import SheddingBot, is_shut, quick_move, room
from cubeplay.cubed.bots.playouts import Playout
from cubeplay.cubed.bots.thinker import BEST, BOTS, PlayoutBot
from cubeplay.cubed.rules.move_generation import fitting
from cubeplay.cubed.rules.pieces import points_of
from cubeplay.cubed.rules.state import Lying
from cubeplay.game import CHANCE
from cubeplay.simulate import play_out, simulate
from cubeplay.tournament import compare
from cubeplay.tournament.hinted import players as ladder_players


def test_the_bots_are_there_with_titles():
    assert list(BOTS) == list(GAME.bots()) == ["random", "greedy", "blocker", "search"]
    assert len({bot.title for bot in BOTS.values()}) == 4
    assert all(bot.strength for bot in BOTS.values())


SOON_OR_LATE = [pytest.param(name, marks=pytest.mark.proof if name == "search" else ()) for name in BOTS]
"""The one that thinks long plays a whole game in `make proof`."""


@pytest.mark.parametrize("name", SOON_OR_LATE)
def test_a_bot_plays_whole_games_with_variants(name):
    bots = (BOTS[name], BOTS["random"], BOTS["greedy"])
    options = {"rounds": 1, "players": 3, "bridge": True, "void": True, "draw_three": True}
    first, again = (play_out(GAME, bots, Random(2), **options) for _run in range(2))
    assert first == again
    assert len(first.scores) == 3


@pytest.mark.parametrize("name", list(BOTS))
def test_a_bot_plays_solo(name):
    assert len(play_out(GAME, (BOTS[name],), Random(1), players=1, match="all").scores) == 1


def points(names, seed):
    end = play_out(GAME, [BOTS[name] for name in names], Random(seed), players=len(names), rounds=1)
    return end.scores[0] - end.scores[1]


def test_greedy_beats_random():
    assert sum(points(("random", "greedy"), seed) > 0 for seed in range(12)) >= 9


@pytest.mark.proof
def test_search_beats_random():
    ahead = [points(("random", "search"), seed) for seed in range(6)]
    ahead += [-points(("search", "random"), seed) for seed in range(6)]
    assert sum(ahead) > 0
    assert sum(points > 0 for points in ahead) >= 7


def test_greedy_takes_the_dearest_piece_that_fits():
    state = table("1 h8 0", "7 i8 0", "8 h9 0", hands=((9, 77, 37), (2,)))
    assert SheddingBot().answer(GAME, state, 0, Random(1)).move.piece == 77


@pytest.mark.parametrize(("others", "best"), [((2,), min), ((2, 3, 4), max)], ids=["behind", "ahead"])
def test_blocker_shuts_the_table_when_it_would_finish_later_and_keeps_it_open_when_first(others, best):
    state = table("1 h8 0", "7 i8 0", "8 h9 0", hands=((9, 77, 37), others))
    answer = BOTS["blocker"].answer(GAME, state, 0, Random(1))
    assert room(state, answer.move) == best(
        room(state, m) for m in GAME.moves(state, 0) if isinstance(m, Place)
    )


@pytest.mark.proof
def test_search_beats_blocker():
    ahead = [points(("blocker", "search"), seed) for seed in range(30)]
    ahead += [-points(("search", "blocker"), seed) for seed in range(30)]
    assert sum(points > 0 for points in ahead) >= 36


@pytest.mark.rule("cubed.blocked")
def test_a_table_is_shut_when_every_field_is_blocked_or_touches_too_few():
    assert not is_shut(table())
    assert not is_shut(table("1 h8 0", "7 i8 0"))
    assert is_shut(table("77 h8 0", "78 i8 60"))


def test_search_sees_a_win_at_once():
    state = table("1 h8 0", "7 i8 0", "8 h9 0", hands=((9,), (2, 12, 13)), draw_three=True)
    answer = PlayoutBot().answer(GAME, GAME.view(state, 0), 0, Random(1))
    assert isinstance(answer.move, Place)


def test_with_others_the_hints_give_the_move_of_the_strongest_player():
    """Greedy, which people do not follow any more, lays its dark piece elsewhere."""
    state = table("1 h8 0", "7 i8 0", "8 h9 0", hands=((9, 12, 77, 37), (2, 13, 14, 15)))
    best, greedy = (bot.answer(GAME, state, 0, Random(0)).move for bot in (BEST, BOTS["greedy"]))
    assert GAME.hints(state, 0)[-1].move == best == BOTS["search"].answer(GAME, state, 0, Random(0)).move
    assert greedy != best


@pytest.mark.proof
def test_hints_take_as_many_games_as_the_strongest_player():
    found = compare("cubed", ladder_players(GAME)["hints"], BEST, 30, seed=5)
    assert found.verdict != "weaker"
    assert found.share >= 0.4


def test_a_playout_ends_with_what_its_table_says():
    """Who lays the last piece has no points, and the other what the hand costs: nothing is left to chance."""
    state = table("1 h8 0", "7 i8 0", "8 h9 0", hands=((9,), (2, 12, 13)), rounds=1)
    place = next(move for move in GAME.moves(state, 0) if isinstance(move, Place))
    end = Playout(state, Random(1)).end(place)
    assert end.points == (0.0, float(points_of((2, 12, 13))))
    assert (end.chance(0), end.chance(1), end.lead(0)) == (1.0, 0.0, end.points[1])


@pytest.mark.parametrize("match", ["one", "all"])
def test_playouts_lay_only_what_the_rules_allow(match, monkeypatch):
    """Every placement of a playout, made by the rules on a table with all pieces in hand, is legal there."""
    laid = []
    place = Playout._place
    monkeypatch.setattr(Playout, "_place", lambda *args: (laid.append(args[1:]), place(*args)))
    state = end_of_deal(match)
    first = next(move for move in GAME.moves(state, 0) if isinstance(move, Place))
    Playout(state, Random(3)).end(first)
    assert len(laid) > 5
    lying = ()
    for piece, field, turn in laid:
        assert Place(piece, field, turn) in fitting(lying, (piece,), match == "all")
        lying = (*lying, Lying(piece, field, turn))


def end_of_deal(match):
    state, rng = GAME.start(players=2, rounds=1, match=match), Random(5)
    while GAME.to_move(state) == (CHANCE,):
        state = GAME.apply(state, CHANCE, GAME.chance(state).sample(rng)).state
    return state


# How long rounds take


def test_round_lengths_depend_on_the_seed_alone():
    one, two = (round_lengths(6, seed=3, players=(1, 4, 11)) for _run in range(2))
    assert one == two != round_lengths(6, seed=4, players=(1, 4, 11))
    assert [found.players for found in one] == [1, 4, 11]
    assert as_table(one).count("\n") == 3


@pytest.mark.parametrize("tables", [(1, 3, 11), pytest.param(range(1, 12), marks=pytest.mark.proof)], ids=len)
@pytest.mark.parametrize("play", ["random", "greedy"])
def test_round_lengths_count_turns_and_stuck_rounds(play, tables):
    for players in tables:
        found = simulate(partial(play_round, play=play, players=players), 4, seed=1)
        for one in found.counts:
            assert 0 <= one.unable <= one.turns
            assert one.stuck or one.turns >= 25


def test_a_rounds_figures_are_those_of_its_game():
    def choose(state, rng):
        return quick_move(GAME, state, rng)

    found = play_round(Random(5), players=6)
    state = end_of(5, choose, players=6, rounds=1)
    assert found.stuck == all(state.hands)
    assert found.turns >= len(state.lying)


@pytest.mark.proof
@pytest.mark.parametrize("play", ["random", "greedy"])
def test_round_lengths_over_a_thousand_games(play):
    rows = round_lengths(1000 // 11 + 1, seed=18, play=play)
    print(f"\n{play}\n{as_table(rows)}")
    assert sum(row.rounds for row in rows) >= 1000
    by_players = {row.players: row for row in rows}
    if play == "random":
        assert all(row.stuck < 0.1 for row in rows)
        assert by_players[6].median >= 70
    else:
        assert all(row.stuck > 0.3 for row in rows[1:])
