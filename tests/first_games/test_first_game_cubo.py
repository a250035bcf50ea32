"""The first game of Cubo: its story holds, whatever the reader presses."""

from functools import cache
from random import Random

from cubeplay import Session, position
from cubeplay.cubo import best_arrangement
from cubeplay.cubo.exact.decision import beat_odds, centre_dice, roll_best
from cubeplay.cubo.exact.odds import optimal_scores, reroll_value
from cubeplay.cubo.rules.scoring import best_exchange, exchanges, score, score_lines
from cubeplay.cubo.rules.state import INDEX, MIDDLE, Scoring
from cubeplay.session.start_positions import timed
from first_cubo import BEAT, FIG, GAME, NAMES, YOU, FirstGame, dice_of

from breadth import sized


def told(game, *rules):
    """Whether these rules have all made something happen."""
    happened = {line.rule for line in game.s.log}
    assert set(rules) <= happened, set(rules) - happened
    return True


@cache
def first_game():
    """The main line, with every claim of the storyboard."""
    g, dares = FirstGame(), []

    def dare(move, rule):
        before = g.t
        assert g.press(move) == rule, (move, g.why(move))
        assert g.t == before
        dares.append(rule)

    # 1 Throw.  Fig is the oldest, has flipped and calls the command; one press.
    assert told(g, "cubo.flip", "cubo.centre-roll", "cubo.command")
    assert [str(m).split()[0] for m in g.s.moves(YOU)] == ["throw"]
    assert {str(d) for d in g.t.centre} == {"red 3", "red 6", "blue 1", "blue 4"}
    assert g.press("throw") == ""
    assert told(g, "cubo.roll")
    assert not g.own(FIG).holding

    # 2 Make a line through the white die: 2-3-4 or 3-3-3, with one colour or two.
    dare("place red 4 at b2", "cubo.white-middle")
    for line, points in (("r2 w3 r4", 8), ("r2 w3 b4", 4), ("b3 w3 b3", 6)):
        row = dice_of("b1 b1 r6 " + line + " b1 r6 b1")
        assert score_lines(row)[1].points == points, line
    g.lay("a2 r2, c2 r4")
    assert score_lines(g.own().cells)[1].points == 8

    # 3 Fill the square; who calls too early is refused.  Fig lays a die for each of yours, and waits.
    assert (
        roll_best(g.s.view(YOU), YOU).alone.score
        == best_arrangement((2, 4, 5, 6), (1, 3, 3, 4), 3).score
        == 22
    )
    g.lay("b1 b3, b3 b3")
    dare("call", "cubo.full-square")
    g.lay("a1 b1, c1 r5, a3 b4, c3 r6")
    assert score(g.own().cells) == 14
    assert sum(c is None for c in g.own(FIG).cells) == 1

    # 4 Call, and take a die: the red 3 is worth 10, the others nothing.
    g.waits = True
    assert g.press("call") == ""
    assert g.own().called
    assert g.own().take_by == g.t.now + 6 * BEAT
    dare("swap a1 and c1", "cubo.covered")
    worth = {str(each.die): each.score for each in centre_dice(g.s.view(YOU), YOU)}
    assert worth == {"red 3": 24, "red 6": 14, "blue 1": 14, "blue 4": 14}
    assert g.press("take red 3") == ""

    # 5 Fig ends, and lifts its tile first.  How much is its square worth?  10, not 8, 16 or 21.
    assert g.t.phase == "scoring"
    assert g.t.scorer == FIG
    assert str(g.own(FIG).taken) == "red 6"
    lines = [(line.kind, line.base, line.points) for line in score_lines(g.own(FIG).cells) if line.points]
    assert lines == [("straight", 6, 6), ("trip", 2, 4)]
    g.waits = False
    g.run()
    assert g.own(FIG).points == (10,)
    assert g.t.scorer == YOU

    # 6 Exchange, or keep: 24, 17 or 14.
    options = {field: points for points, field in exchanges(g.own().cells, g.own().taken)}
    assert (options["c3"], options["a3"], score(g.own().cells)) == (24, 17, 14)
    assert best_exchange(g.own().cells, g.own().taken) == (24, "c3")
    dare("exchange b2", "cubo.white-stays")
    assert g.press("exchange c3") == ""
    assert g.own().points == (24,)
    assert told(
        g,
        "cubo.exchange",
        "cubo.give-back",
        "cubo.straight",
        "cubo.trip",
        "cubo.one-colour",
        "cubo.wild",
        "cubo.total",
    )

    # 7 Round 2 is yours: flip, then the command.
    assert g.t.start_player == YOU
    assert told(g, "cubo.next-start")
    assert g.s.to_move == (YOU,)
    dare("start", "cubo.round-order")
    assert g.press("flip") == ""
    assert g.press("start") == ""
    assert g.own(FIG).holding
    dare("reroll", "cubo.dice-in-hand")
    assert g.press("throw") == ""
    assert not g.own(FIG).holding

    # 8 Lay these dice (12 points, a red 4-5-6), or reroll all nine?
    assert roll_best(g.s.view(YOU), YOU).alone.score == 12
    odds = beat_odds(g.s.view(YOU), YOU, 12).reroll
    assert [round(10 * float(share)) for share in (odds.win, odds.tie, odds.lose)] == [6, 1, 3]
    assert round(reroll_value()) == 15
    dare("reroll red 2", "cubo.reroll-all")
    assert g.press("reroll") == ""
    assert g.own().holding
    assert g.own(FIG).called
    assert g.own(FIG).taken is None
    assert g.press("throw") == ""
    assert told(g, "cubo.last-roll")

    # 9 The last roll: eight dice and a call are nine moves; Fig ponders for six, then counts six: eleven.
    dare("reroll", "cubo.last-roll")
    assert roll_best(g.s.view(YOU), YOU).alone.score == 20
    begun = g.t.now
    g.lay("a1 r4, b1 r5, c1 r6, a3 b2")
    assert g.own(FIG).taken is None
    g.lay("b3 b3")
    assert str(g.own(FIG).taken) == "red 6"
    assert told(g, "cubo.countdown")
    assert g.t.deadline - begun == 11 * BEAT
    assert g.t.deadline - g.t.now == 6 * BEAT
    g.lay("c3 b4, a2 b6, c2 r1")
    assert (g.t.deadline - g.t.now) // BEAT == 3
    assert score(g.own().cells) == 20
    assert g.press("call") == ""

    # 10 Take what is left, and score first: blue 5 makes 26 now, red 3 makes 24 and a fifth red die.
    dare("take red 6", "cubo.centre-dice")
    found = {
        str(each.die): (each.score, each.field, float(each.later)) for each in centre_dice(g.s.view(YOU), YOU)
    }
    assert {name: value[:2] for name, value in found.items()} == {
        "blue 5": (26, "c2"),
        "red 3": (24, "a2"),
        "blue 1": (21, "a2"),
    }
    assert found["blue 5"][2] > 0
    assert found["red 3"][2] > 0
    assert g.press("take blue 5") == ""
    assert g.t.scorer == YOU
    assert g.press("exchange c2") == ""
    assert told(g, "cubo.colours")
    assert (g.own().reds, g.own().blues) == (3, 5)
    assert (g.own().score, g.own(FIG).score) == (50, 22)

    # 11 Round 3 is yours alone: Fig is a real bot, the beginner, at its own pace of 14 seconds.
    assert g.t.round == 3
    assert g.t.start_player == FIG
    assert [str(m) for m in g.s.moves(YOU)] == [f"throw @{g.t.now}"]
    begun = g.t.now
    assert g.press("throw") == ""
    assert roll_best(g.s.view(YOU), YOU).alone.score == 19
    g.lay("a1 b1, b1 b2, c1 b3, a2 b4, c2 b4, a3 r2, b3 r4, c3 r5")
    assert score(g.own().cells) == 19
    assert not g.own(FIG).called
    assert g.press("call") == ""
    assert (g.t.now - begun) // BEAT == 10
    assert g.press("take blue 5") == ""
    assert g.own(FIG).points == (10, 12, 12)

    # 12 The last count: 24 with the blue 5 at c3.
    assert g.t.scorer == YOU
    assert best_exchange(g.own().cells, g.own().taken) == (24, "c3")
    assert g.press("exchange c3") == ""
    assert told(g, "cubo.end", "cubo.score-order", "cubo.take", "cubo.call")
    assert g.s.outcome.scores == (74, 34)
    assert g.s.outcome.winners == (YOU,)
    return g, dares


def test_the_story_holds_and_is_won():
    g, _dares = first_game()
    assert g.s.outcome.scores == (74, 34)
    assert sum(played.actor == YOU for played in g.s.played) == 40


def test_rules_refuse_what_the_reader_dares():
    game, dares = first_game()
    assert [rule.removeprefix("cubo.") for rule in dares] == [
        "white-middle",
        "full-square",
        "covered",
        "white-stays",
        "round-order",
        "dice-in-hand",
        "reroll-all",
        "last-roll",
        "centre-dice",
    ]
    met = {line.rule for line in game.s.log} | set(dares)
    assert len(met & {rule.id for rule in GAME.rulebook}) == 28


def straight_on(g, exchange=False, until=lambda: False):
    """A reader who lays dice anyhow, calls, takes the first die, keeps: the shortest way to the end."""
    presses = 0
    while g.s.to_move and not until():
        presses += 1
        assert YOU in g.s.to_move, g.t
        assert presses < 200, g.t
        me, phase = g.own(), g.t.phase
        if phase in ("flip", "command"):
            move = {"flip": "flip", "command": "start"}[phase]
        elif phase == "scoring":
            field = best_exchange(me.cells, me.taken)[1] if exchange else ""
            move = f"exchange {field}" if field else "keep"
        elif me.called:
            move = f"take {g.t.centre[0]}"
        elif me.holding:
            move = "throw"
        elif me.full:
            move = "call"
        else:
            empty = [f for f, i in INDEX.items() if i != MIDDLE and me.cells[i] is None]
            move = f"place {me.loose[0]} at {empty[0]}"
        g.press(move)
    return g


def test_each_legal_move_off_the_script_leads_on():
    assert straight_on(FirstGame()).s.outcome.scores == (36, 34)

    g = FirstGame()  # reroll in round 1: allowed, the game goes on with other dice
    assert g.press("throw") == g.press("reroll") == g.press("throw") == ""
    assert g.own().rolls == 2
    assert straight_on(g).s.outcome.scores == (20, 34)


def test_fig_waits_for_a_reader_who_dawdles_in_round_1():
    g = FirstGame()
    g.press("throw")
    for _ in range(40):
        assert g.press(f"place {g.own().loose[0]} at a1") == g.press("lift a1") == ""
    assert g.t.round == 1
    assert not g.own(FIG).called
    assert g.t.due is None
    straight_on(g)


def test_who_keeps_twelve_points_in_round_2_is_first_to_call():
    g = FirstGame()
    straight_on(g, until=lambda: g.t.round == 2 and g.t.phase == "play" and not g.own().holding)
    g.lay("c1 r4, c2 r5, c3 r6, a1 r2, b1 b1, a2 b1, b3 b2, a3 b6")
    assert score(g.own().cells) == 12
    assert not g.own(FIG).called
    assert g.press("call") == ""
    assert g.own().called
    assert straight_on(g).s.outcome.scores == (36, 34)


def test_modest_lines_win_too():
    g = FirstGame()  # two lines a round, the first die, no exchange
    assert g.press("throw") == ""
    g.lay("a2 r2, c2 r4, b1 b3, b3 b3, a1 b1, c1 r5, a3 b4, c3 r6")
    for move in ("call", "take blue 1", "keep", "flip", "start", "throw"):
        assert g.press(move) == ""
    g.lay("c1 r4, c2 r5, c3 r6, a1 r2, b1 b1, a2 b1, b3 b2, a3 b6")
    for move in ("call", "take blue 1", "keep", "throw"):
        assert g.press(move) == ""
    g.lay("b1 r2, a1 r1, c1 b3, a2 b4, c2 b4, a3 r5, b3 b2, c3 r4")
    for move in ("call", f"take {g.t.centre[0]}", "keep"):
        assert g.press(move) == ""
    assert g.s.outcome.scores == (37, 34)


def test_who_is_too_slow_loses_the_round_and_may_take_it_back():
    g = FirstGame()
    straight_on(g, until=lambda: g.t.round == 2 and g.t.phase == "play" and not g.own().holding)
    assert g.press("reroll") == g.press("throw") == ""
    presses, mark, lying = 0, len(g.s.played), g.own().dice
    while not g.own().missed and g.t.round == 2:
        presses += 1
        g.press(f"place {g.own().loose[0]} at a1" if g.own().cells[0] is None else "lift a1")
    assert presses == 12
    assert g.own().points[1] == 0
    assert told(g, "cubo.missed")
    assert g.t.round == 3
    g.take_back(mark)  # "Take it back": the last roll lies there again, all its moves are to be made
    assert g.own().dice == lying
    assert not g.own().missed
    assert told(g, "cubo.last-roll")
    while not g.own().missed and g.t.round == 2:
        g.press(f"place {g.own().loose[0]} at a1" if g.own().cells[0] is None else "lift a1")
    assert straight_on(g, exchange=True).s.outcome.scores == (34, 34)


def test_dice_named_in_advance_tell_the_same_game():
    g, _dares = first_game()
    s = Session("cubo", timing="timed", rounds=3, start_player=FIG, names=NAMES, seed=1, script=g.rolled)
    for played in g.s.played:
        if played.actor != "chance":
            s.play(played.move, played.actor)
    assert [line.text for line in s.log] == [line.text for line in g.s.log]


def refuses(moves, dared, rule, **options):
    """A position in which this rule is the first to refuse a move."""
    s = position("cubo", *moves, names=NAMES, **options)()
    move = timed(s, dared) if options.get("timing") == "timed" else dared
    assert s.why(move, YOU)[0].rule == rule, (dared, s.why(move, YOU)[0].rule)
    return s


ROLLS = [
    "flip",
    "roll red 36 blue 14",
    "start",
    "roll red 2456 blue 1334 white 3",
    "roll red 1366 blue 1556 white 2",
]
MINE, FIGS = "arrange b1 b3 r5 r2 w3 r4 b4 b3 r6", "arrange r1 b5 b6 r3 w2 b1 r6 b5 r6"


def test_without_a_clock_all_choose_in_secret():
    s = refuses([*ROLLS, "reroll"], "call", "cubo.sealed")
    assert any(line.rule == "cubo.sealed" for line in s.log)
    s = position("cubo", *ROLLS, "reroll", FIGS, "call", names=NAMES)()
    assert s.log[-1].rule == "cubo.last-roll"
    assert s.why("reroll", YOU)[0].rule == "cubo.last-roll"
    s = position("cubo", *ROLLS, MINE, "call", FIGS, "call", names=NAMES)()
    assert s.to_move == (YOU,)
    assert s.state.due is None


def test_the_clock_counts_down():
    refuses(
        [*ROLLS[:3], "throw @2000", "roll red 2456 blue 1334 white 3"],
        "reroll @1000",
        "cubo.clock",
        timing="timed",
    )
    late = [*ROLLS[:3], "throw", ROLLS[3], MINE, "call @1000"]
    s = position("cubo", *late, names=NAMES, timing="timed")()
    assert s.why("take red 3 @7001")[0].rule == "cubo.countdown"
    assert s.game.deadline(s.state) == 7000
    s.play(s.game.tick(s.state), "clock")
    assert str(s.state.players[YOU].taken) == "blue 1"


def test_own_dice_are_laid_one_a_field():
    refuses(ROLLS, "place red 1 at a1", "cubo.own-dice")
    refuses([*ROLLS, "place red 2 at a1"], "place red 4 at a1", "cubo.one-a-field")


def test_eight_dice_of_a_colour_are_worth_up_to_72():
    assert max(optimal_scores(reds=8)) == 72
    assert max(optimal_scores()) == 54


def test_straights_in_any_order_six_rounds_and_ties():
    assert score(dice_of("r5 b4 b6 r1 w1 b2 r2 b3 r6")) + 6 == score(
        dice_of("r5 b4 b6 r1 w1 b2 r2 b3 r6"), Scoring("any")
    )
    assert Session("cubo", names=NAMES).state.rounds == 6
    same = "roll red 2456 blue 1334 white 3"
    even = [*ROLLS[:3], same, same, MINE, "call", MINE, "call", "take red 3", "take blue 4", "keep", "keep"]
    s = position("cubo", *even, names=NAMES, rounds=1)()
    assert s.outcome.winners == (YOU, FIG)
    assert s.log[-1].rule == "cubo.ties"


def at_random(seed):
    """A reader who presses anything legal; how often until the end."""
    g, rng, presses = FirstGame(seed), Random(seed), 0
    while g.s.to_move:
        presses += 1
        assert YOU in g.s.to_move
        assert presses < 5000
        moves = g.s.moves(YOU)
        assert moves, g.t
        calls = [move for move in moves if str(move).startswith("call")]
        places = [move for move in moves if str(move).startswith("place")]
        move = (
            calls[0]
            if calls and rng.random() < 0.3
            else rng.choice(places if places and rng.random() < 0.7 else moves)
        )
        g.press(str(move).split(" @")[0])
    assert len(g.own().points) == 3
    return presses


@sized(3, 12, "readers")
def test_whatever_is_pressed_the_game_ends(readers):
    assert all(at_random(seed) for seed in range(1, readers + 1))
