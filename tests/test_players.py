"""Computer players: known best play, no peeking, the same seed the same game, and turns in time."""

import io
import os
import subprocess
import sys
from collections import Counter
from contextlib import redirect_stdout
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from random import Random

import pytest
from cubeplay import GAMES, Session
from cubeplay.chance import Roll
from cubeplay.cubo.rules.moves import Arrange
from cubeplay.errors import CubeplayError
from cubeplay.game import CHANCE, CLOCK, Answer, Outcome, Step
from cubeplay.players import (
    GreedyBot,
    NextAct,
    RandomBot,
    SearchBot,
    autoplay,
    bot_rng,
    next_bot_move,
    seated,
)
from cubeplay.players.basic import _mixed
from cubeplay.players.search import Arm, Descent, TreeSearch
from cubeplay.rulebook import Event
from cubeplay.simulate import play_out
from cubeplay.testing import walk
from cubeplay.testing.contract import check_bots
from msgspec import structs
from tests.games import (
    ALL,
    DASH,
    FISTS,
    HIDDEN,
    KEEP,
    KUHN,
    NIM,
    NOUGHTS,
    SHAPES,
    UNKNOWN,
    Act,
    Again,
    Board,
    Cast,
    Dash,
    Die,
    Fists,
    Grab,
    Hands,
    Heaps,
    Keep,
    KeepGame,
    Nim,
    Show,
    Take,
    Tokens,
    dash,
    keep,
    nim,
)

from breadth import breadth, sized, together

BOTS = (RandomBot(), GreedyBot(samples=4), SearchBot(iterations=30, depth=6))
THINKER = SearchBot(iterations=800)


def names(bot):
    return type(bot).__name__


# Best play


WINNABLE = [h for h in product(range(4), repeat=3) if h[0] ^ h[1] ^ h[2]]
ASCENDING = [h for h in WINNABLE if list(h) == sorted(h)]
"""The order of the heaps makes no difference to whether they can be won."""


@pytest.mark.parametrize("heaps", breadth(WINNABLE, *ASCENDING[::2]))
def test_search_wins_every_nim_that_can_be_won(heaps):
    """Against best play only a move to nim-sum 0 wins (Bouton 1901)."""
    move = THINKER.answer(NIM, Heaps(heaps), 0, Random(1)).move
    a, b, c = NIM.apply(Heaps(heaps), 0, move).state.heaps
    assert a ^ b ^ c == 0


@cache
def best_result(board):
    """1, 0 or -1 for the player to move: the whole tree of noughts and crosses, by brute force."""
    if end := NOUGHTS.outcome(board):
        return 0 if len(end.winners) == 2 else -1
    return max(
        -best_result(NOUGHTS.apply(board, board.player, m).state) for m in NOUGHTS.moves(board, board.player)
    )


@sized(3, 12, name="games")
def test_search_never_gives_away_a_result_at_noughts_and_crosses(games):
    for seed in range(games):
        rng, board = Random(seed), Board()
        for _number in range(rng.randrange(2, 6)):
            if NOUGHTS.to_move(board):
                board = NOUGHTS.apply(
                    board, board.player, rng.choice(NOUGHTS.moves(board, board.player))
                ).state
        if NOUGHTS.to_move(board):
            move = THINKER.answer(NOUGHTS, board, board.player, rng).move
            assert -best_result(NOUGHTS.apply(board, board.player, move).state) == best_result(board)


@sized(300, 600, name="iterations")
def test_two_searchers_draw_at_noughts_and_crosses(iterations):
    assert play_out(NOUGHTS, [SearchBot(iterations=iterations)] * 2, Random(3)).winners == (0, 1)


@sized(2, 8, name="games")
@pytest.mark.parametrize("seat", [0, 1])
def test_search_does_not_lose_to_random(seat, games):
    bots = [SearchBot(iterations=300), RandomBot()]
    ends = [play_out(NOUGHTS, bots if seat == 0 else bots[::-1], Random(k)) for k in range(games)]
    assert all(seat in end.winners for end in ends)
    assert sum(end.winners == (seat,) for end in ends) >= games * 3 // 4


@cache
def exact_value(pips, left):
    """Best play with a die that shows ``pips`` and ``left`` more rolls, over six equally likely faces."""
    return max(pips, sum(exact_value(p, left - 1) for p in range(1, 7)) / 6) if left else pips


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("pips", range(1, 7))
def test_search_keeps_a_die_exactly_when_that_is_worth_more(left, pips):
    again = sum(exact_value(p, left - 1) for p in range(1, 7)) / 6
    bot = SearchBot(iterations=4000 if (left, pips) == (2, 4) else 400)
    move = bot.answer(KEEP, Die(1, 3, left, pips), 0, Random(pips)).move
    assert move == (Again() if again > pips else Keep())


def test_search_comes_near_the_exact_expectation():
    search = TreeSearch(KEEP, Die(1, 3, 2, 1), 0, Random(2))
    arm = search.run(4000)[Again()]
    assert sum(exact_value(p, 1) for p in range(1, 7)) / 6 == 4.25
    assert abs(arm.points / arm.tried - 4.25) < 0.1


@pytest.mark.parametrize("pips", range(1, 7))
def test_greedy_averages_the_next_roll_exactly(pips):
    class Face(KeepGame):
        def evaluate(self, view, seat):
            return float(view.kept[seat] if view.kept else view.pips**2 / 4)

    move = GreedyBot().answer(Face(keep), Die(1, 2, 1, pips), 0, Random(0)).move
    assert move == (Keep() if pips > sum(p**2 / 4 for p in range(1, 7)) / 6 else Again())


def test_greedy_bounds_its_work_over_many_rolls():
    class Chain(KeepGame):
        """Twelve rolls in a row."""

        looked = 0

        def to_move(self, state):
            return () if state.kept else (0,) if state.pips == 0 else (CHANCE,)

        def _advance(self, state, actor, move):
            if actor == CHANCE:
                pips = state.pips + 1
                return (
                    super()._advance(replace(state, pips=0, kept=(1,)), actor, Cast(0))
                    if pips > 12
                    else (super()._advance(state, actor, Cast(pips)))
                )
            return super()._advance(state, CHANCE, Cast(1))

        def evaluate(self, view, seat):
            self.looked += 1
            return 0.0

    game = Chain(keep)
    GreedyBot().answer(game, Die(1, 3, 2), 0, Random(0))
    assert 0 < game.looked <= 2 * 36


def test_greedy_takes_the_highest_token():
    assert GreedyBot().answer(DASH, DASH.start(players=2), 0, Random(0)).move.token == 3


@pytest.mark.parametrize("bot", [GreedyBot(), SearchBot(iterations=400)], ids=names)
def test_nobody_folds_a_king_or_calls_with_a_jack(bot):
    for seed in range(5):
        assert bot.answer(KUHN, Hands((UNKNOWN, 2), (True,)), 1, Random(seed)).move == Act(True)
        assert bot.answer(KUHN, Hands((UNKNOWN, 0), (True,)), 1, Random(seed)).move == Act(False)


def test_greedy_averages_over_what_is_hidden():
    """Calling with the middle card wins or loses 2, all the same to it; folding loses 1 for certain."""
    bot = GreedyBot(samples=64)
    for seed in range(20):
        assert bot.answer(KUHN, Hands((UNKNOWN, 1), (True,)), 1, Random(seed)).move == Act(True)


class Hundred(KeepGame):
    """Keep with a die of a hundred faces: every roll is rare."""

    def chance(self, state):
        faces = tuple(range(1, 101))
        return Roll((1,), lambda dice: Cast(dice[0][0]), lambda move: ((move.pips,),), faces)


def test_search_lumps_rare_rolls_and_still_chooses_well():
    game, search = Hundred(keep), None
    for pips, best in ((20, Again()), (95, Keep())):
        search = TreeSearch(game, Die(1, 2, 1, pips), 0, Random(1))
        arms = search.run(400)
        assert max(arms, key=lambda move: arms[move].tried) == best
    assert len(search._nodes) == 1, "all rolls lead to one node"


# No peeking


@dataclass(frozen=True)
class Spy:
    """Plays at random and writes down what it was shown."""

    title: str = "Spy"
    strength: str = "looks"
    seen: list = field(default_factory=list)

    def answer(self, game, view, player, rng):
        self.seen.append((player, view))
        return Answer(rng.choice(game.moves(view, player)))


@pytest.mark.parametrize("how", ["session", "play_out"])
def test_bots_are_shown_their_view_and_nothing_else(how):
    for seed in range(20):
        for game in (KUHN, FISTS):
            spy = Spy()
            if how == "session":
                autoplay(Session(game, seed=seed), {0: spy, 1: spy})
            else:
                play_out(game, [spy, spy], Random(seed))
            assert spy.seen
            for player, view in spy.seen:
                assert game.view(view, player) == view
                if game is KUHN:
                    assert view.cards[1 - player] == UNKNOWN != view.cards[player]
                else:
                    assert view.sealed[1 - player] in ("", HIDDEN)


@pytest.mark.parametrize("bot", BOTS, ids=names)
def test_an_answer_does_not_depend_on_what_is_sealed(bot):
    for seed in range(10):
        sealed = [FISTS.view(Fists(1, (shape, "")), 1) for shape in SHAPES]
        assert len({bot.answer(FISTS, view, 1, Random(seed)).move for view in sealed}) == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_in_the_search_the_second_fist_does_not_see_the_first(seat):
    """If the second knew the first, every first choice would lose: its worth would be 0."""
    search = TreeSearch(FISTS, FISTS.start(), seat, Random(5))
    search.run(2000)
    assert len(search._nodes) == 1, "the other decides in one node, whatever was sealed"
    assert all(0.35 < search.worth(move) < 0.65 for move in search.root)


@sized(36, 90)
def test_simultaneous_choices_stay_mixed(number):
    bot = SearchBot(iterations=150)
    shown = Counter(bot.answer(FISTS, FISTS.start(), 0, Random(seed)).move.shape for seed in range(number))
    assert all(number <= 6 * shown[shape] <= 3 * number for shape in SHAPES)


def test_of_simultaneous_choices_good_ones_are_drawn_in_proportion():
    arms = {"often": Arm(tried=60), "less": Arm(tried=40), "seldom": Arm(tried=29)}
    drawn = Counter(_mixed(arms, Random(seed)) for seed in range(1000))
    assert drawn.keys() == {"often", "less"}
    assert 540 < drawn["often"] < 660


@pytest.mark.parametrize(("game", "several"), [(FISTS, True), (KUHN, False)])
def test_only_simultaneous_choices_are_drawn(game, several):
    """Elsewhere the move that most lines took is played."""
    state = game.start() if several else Hands((1, UNKNOWN))
    surprises = 0
    for seed in range(10):
        arms = TreeSearch(game, state, 0, Random(seed)).run(100)
        move = SearchBot(iterations=100).answer(game, state, 0, Random(seed)).move
        surprises += arms[move].tried < max(arm.tried for arm in arms.values())
    assert bool(surprises) == several


def test_search_guesses_only_from_the_view():
    class Strict(type(KUHN)):
        def guess(self, view, player, rng):
            assert view == self.view(view, player), "shown more than the view"
            return super().guess(view, player, rng)

    game = Strict(KUHN.rulebook)
    for bot in BOTS:
        for seed in range(5):
            assert play_out(game, [bot, bot], Random(seed)).rule.startswith("kuhn.")


def test_in_the_search_nobody_tells_hidden_cards_apart():
    search = TreeSearch(KUHN, Hands((1, UNKNOWN)), 0, Random(3))
    search.run(300)
    for seat, _lumped, view in search._nodes:
        assert view.cards[1 - seat] == UNKNOWN


# The same again


@together("bot", BOTS)
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_every_bot_plays_every_game_to_its_end_and_again_alike(game, bot):
    seats = min(game.seats) if game.name in ("keep", "dash") else 2
    ends = [play_out(game, [bot] * seats, Random(11)) for _again in range(2)]
    assert ends[0] == ends[1]
    assert len(ends[0].scores) == seats


ANSWERED = [
    ("cubo", {"players": 3, "rounds": 2}),
    ("cubo", {"players": 3, "timing": "timed", "rounds": 2}),
    ("gelatinous", {"difficulty": "expert"}),
    ("cuboro", {"players": 3, "version": 2}),
    ("cuboro", {"time_limit": True, "minus_points": True}),
    ("cubed", {"players": 3, "bridge": True, "void": True, "draw_three": True}),
    ("cubed", {"players": 1, "rounds": 1}),
    ("cuobe", {"players": 3}),
]


@pytest.mark.proof
@pytest.mark.parametrize(("game", "options"), ANSWERED, ids=[f"{g} {'-'.join(o)}" for g, o in ANSWERED])
def test_every_bot_answers_with_moves_that_nothing_objects_to_listed_or_said_to_be_unlisted(game, options):
    """In every run the contract of each game asks the same of shorter games."""
    check_bots(GAMES[game], options, seed=5, plies=24)


def test_only_cubo_leaves_moves_unlisted_and_its_bots_play_them():
    assert {name: game.unlisted for name, game in GAMES.items() if game.unlisted} == {"cubo": (Arrange,)}
    spots = walk(GAMES["cubo"], seed=1, plies=40, choose=_as_expert)
    assert any(isinstance(spot.move, Arrange) for spot in spots)


def _as_expert(state, seat, rng):
    cubo = GAMES["cubo"]
    return cubo.bots()["expert"].answer(cubo, cubo.view(state, seat), seat, rng).move


def test_answers_do_not_depend_on_the_process():
    code = (
        "from random import Random; from cubeplay.players import SearchBot; from tests.games import *;"
        "bot = SearchBot(iterations=100);"
        "print(*[bot.answer(game, game.start(), 0, Random(4)) for game in (NIM, NOUGHTS, FISTS)])"
    )
    with redirect_stdout(io.StringIO()) as here:
        exec(code, {})
    there = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=True,
    )
    assert here.getvalue() == there.stdout != ""


@pytest.mark.parametrize("bot", BOTS, ids=names)
def test_an_answer_is_legal_and_says_why(bot):
    answer = bot.answer(NIM, NIM.start(), 0, Random(0))
    assert answer.move in NIM.moves(NIM.start(), 0)
    assert answer.because.endswith(".")
    assert bot.title
    assert bot.strength


@pytest.mark.parametrize("bot", BOTS, ids=names)
def test_a_bot_that_cannot_move_says_so(bot):
    with pytest.raises(ValueError, match="seat 1 has no move in Nim here"):
        bot.answer(NIM, NIM.start(), 1, Random(0))


def test_search_answers_at_once_where_there_is_no_choice():
    answer = SearchBot(iterations=10**9).answer(NIM, Heaps((0, 1)), 0, Random(0))
    assert str(answer.move) == "take 1 from 2"
    assert answer.because == "There is no other move."


def first_moves(game, **aims):
    """What a search thinks of taking one, or both, of two sticks."""
    search = TreeSearch(game, Heaps((2,)), 0, Random(0), **aims)
    search.run(60)
    one, two = (search.worth(Take(sticks, 1)) for sticks in (1, 2))
    return round(one, 2), round(two, 2)


def test_seats_that_win_together_count_their_points():
    """Both get a point if the first seat takes the last stick: their lead over each other tells nothing."""

    class Both(Nim):
        def outcome(self, state):
            end = super().outcome(state)
            return end and Outcome((end.scores[0],) * 2, (0, 1), end.rule)

    assert first_moves(Both(nim), together=True) == (0.0, 1.0)
    assert first_moves(Both(nim)) == (0.5, 0.5)


def test_rivals_count_their_lead():
    """Both sticks bring 2 points and the other seat 3; one stick brings 1 and the other nothing."""

    class Generous(Nim):
        def outcome(self, state):
            end = super().outcome(state)
            return end and Outcome((2, 3) if end.winners == (0,) else (1, 0), (), end.rule)

    assert first_moves(Generous(nim)) == (1.0, 0.0)


def test_winning_weighs_more_than_points():
    """Both sticks win by a point, one stick loses with a lead of nine."""

    class Odd(Nim):
        def outcome(self, state):
            end = super().outcome(state)
            return end and Outcome((1, 0) if end.winners == (0,) else (9, 0), end.winners, end.rule)

    assert first_moves(Odd(nim)) == (0.25, 0.75)


def test_a_search_comes_back_from_moves_that_lead_nowhere():
    class Idle(Nim):
        def _advance(self, state, actor, move):
            return Step(state)

    assert SearchBot(iterations=50).answer(Idle(nim), Heaps((1, 1)), 0, Random(0)).move


def test_after_a_rare_roll_a_seat_knows_what_it_did_and_heard_and_no_more():
    told = [Event("fists.seal", (("player", 0),)), Event("fists.open", (("first", "rock"),), audience=(0,))]
    line = Descent(FISTS.start(), [(0, Show("rock"), Step(FISTS.start(), tuple(told)))])
    assert line.heard(0) == ((0, Show("rock")),)
    assert line.heard(1) == ((0, told[0]),)


# Taking turns


class Staffed(Nim):
    def bots(self):
        return {"random": RandomBot(), "thinker": SearchBot(iterations=50)}


def test_bots_named_by_a_session_play_until_a_person_must():
    session = Session(Staffed(nim), seed=1, bots=("", "thinker"))
    assert next_bot_move(session) is None
    assert autoplay(session) == ()
    session.play("take 1 from 3")
    turn = next_bot_move(session)
    assert autoplay(session) == (turn,)
    assert (turn.actor, turn.at) == (1, None)
    assert session.to_move == (0,)


def test_a_bot_that_the_game_does_not_have_is_refused_in_words():
    with pytest.raises(CubeplayError, match=r"Nim has no computer player 'oracle'\. .* are random, thinker"):
        seated(Session(Staffed(nim), seed=1, bots=("oracle",)))


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_the_same_seed_gives_the_same_game(game):
    def played(seed):
        session = Session(game, seed=seed)
        autoplay(session, dict.fromkeys(range(3), RandomBot(delay=(0, 9000))))
        assert session.outcome
        return session.record.moves

    assert played(1) == played(1)
    assert len({played(seed) for seed in range(8)}) > 1


def test_a_move_taken_back_is_made_again_alike():
    session = Session(NIM, seed=5, heaps="3 4 5", undo="free")
    first = next_bot_move(session, {0: RandomBot()})
    session.play(first.move, first.actor)
    session.undo()
    assert next_bot_move(session, {0: RandomBot()}) == first


def test_bots_of_one_table_draw_different_numbers():
    numbers = {bot_rng(7, number, seat).random() for number in range(5) for seat in range(4)}
    assert len(numbers) == 20


def test_dice_that_people_roll_are_waited_for():
    session = Session(KEEP, seed=1, chance="ask")
    assert next_bot_move(session, {0: RandomBot()}) is None


def test_bots_move_when_their_time_has_come_and_no_later():
    """The second thinks since the start, and not anew since the first has moved."""
    bots = {
        0: GreedyBot(delay=(1000, 1000)),
        1: GreedyBot(delay=(1500, 1500)),
        2: GreedyBot(delay=(700, 700)),
    }
    session = Session(DASH, seed=1, players=3)
    turns = autoplay(session, bots)
    assert [(turn.actor, turn.at, turn.delay_ms) for turn in turns] == [
        (2, 700, 700),
        (0, 1000, 300),
        (1, 1500, 500),
    ]
    assert turns[0].move == Grab(3, 700)
    assert play_out(DASH, list(bots.values()), Random(0), players=3) == session.outcome


class Laps(Dash):
    """Each seat runs three laps; the second may start when the first has run one."""

    def to_move(self, state):
        waiting = tuple(seat for seat in (0, 1) if state.grabbed[seat] < 3)
        return (0,) if state.grabbed == (0, 0) else waiting

    def candidates(self, state, player):
        return (Grab(1, state.time),)

    def deadline(self, state):
        return None

    def _advance(self, state, actor, move):
        laps = tuple(run + (seat == actor) for seat, run in enumerate(state.grabbed))
        return Step(Tokens(laps, move.at))

    def outcome(self, state):
        return None if self.to_move(state) else Outcome((state.time,) * 2, (), "dash.done")


def test_a_bot_thinks_since_its_own_last_move_or_since_it_may_move():
    game = Laps(dash).without("dash.there")
    bots = {0: GreedyBot(delay=(1000, 1000)), 1: GreedyBot(delay=(1500, 1500))}
    session = Session(game, seed=1)
    turns = [(turn.actor, turn.at) for turn in autoplay(session, bots)]
    assert turns == [(0, 1000), (0, 2000), (1, 2500), (0, 3000), (1, 4000), (1, 5500)]
    assert play_out(game, list(bots.values()), Random(0)) == session.outcome


def test_the_clock_is_quicker_than_a_slow_bot():
    session = Session(DASH, seed=1)
    turns = autoplay(session, {0: GreedyBot(delay=(1000, 1000)), 1: GreedyBot(delay=(9000, 9000))})
    assert turns[1] == NextAct(
        CLOCK, DASH.tick(DASH.apply(DASH.start(), 0, Grab(3, 1000)).state), 6000, at=7000
    )
    assert (session.outcome.scores, session.outcome.rule) == ((3, 0), "dash.late")
    bots = [GreedyBot(delay=(1000, 1000)), GreedyBot(delay=(9000, 9000))]
    assert play_out(DASH, bots, Random(0)) == session.outcome


def test_while_a_clock_runs_bots_do_not_run_ahead_of_people():
    session = Session(DASH, seed=1)
    bots = {1: GreedyBot(delay=(800, 800))}
    assert autoplay(session, bots) == ()
    assert next_bot_move(session, bots).move == Grab(3, 800)
    session.play("grab 1 at 300", 0)
    assert next_bot_move(session, bots).delay_ms == 500
    assert [turn.move for turn in autoplay(session, bots)] == [Grab(3, 800)]


def test_delays_stay_between_their_bounds():
    bot = RandomBot(delay=(300, 900))
    delays = [bot.answer(NIM, NIM.start(), 0, Random(seed)).delay_ms for seed in range(60)]
    assert min(delays) >= 300
    assert max(delays) <= 900
    assert len(set(delays)) > 20


def test_bots_that_come_to_no_end_are_stopped(monkeypatch):
    class Endless(Nim):
        def _advance(self, state, actor, move):
            step = super()._advance(state, actor, move)
            return structs.replace(step, state=replace(state, player=1 - actor))

    monkeypatch.setattr("cubeplay.players.turns.LONGEST", 50)
    with pytest.raises(RuntimeError, match="the bots of Nim do not come to an end"):
        autoplay(Session(Endless(nim), seed=1, heaps="1"), dict.fromkeys(range(2), RandomBot()))
