"""What the decisions of CU[o]BE's later chapters are worth, counted by the rules themselves."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from re import findall

import pytest
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.teaching import chapter_chest as chest
from cubeplay.cuobe.teaching import chapter_company as company
from cubeplay.cuobe.teaching import chapter_exit as ways_out
from cubeplay.cuobe.teaching import chapter_hands as hands
from cubeplay.cuobe.teaching import chapter_mind as mind
from cubeplay.cuobe.teaching import chapter_nights as nights
from cubeplay.cuobe.teaching import chapter_scenes as scenes
from cubeplay.cuobe.teaching import chapter_strike as strike
from cubeplay.cuobe.teaching.positions import HOUSE
from cubeplay.session.start_positions import position
from cubeplay.teach.guided import GuidedGame
from cubeplay.teach.moments import Moment

PLUM, FIG = 0, 1


def played(start, *moves, deal=None, others=scenes.quiet, compares=lambda _game: None, over=None):
    """A scene of one moment after some moves of Plum."""
    state = start().state if callable(start) else start
    game = GuidedGame(
        "cuobe", start=state, deal=deal or scenes.dealer(), others=others, names=("Plum", "Fig")
    )
    game.add(Moment("choice", "Choose", over or (lambda _game: False), compares=compares))
    game.act_all()
    for move in moves:
        game.play(move, PLUM)
        game.act_all()
    return game


def in_order(*cards):
    """A dealer of green cards."""

    def deal(game, _chance, state):
        drawn = sum(str(each.move).startswith("draws") for each in game.past)
        task = state.task
        return f"draws {cards[drawn]}" if task.do == "draw" and drawn < len(cards) else ""

    return deal


def numbers(answer):
    """The worth of each choice, by its name."""
    return {each.name: each.number for each in answer.worths}


# C7


@pytest.mark.parametrize(
    ("moves", "dice"),
    [(("use bandage", "choose 1"), 5), (("give axe to 2",), 4), (("drop axe",), 4)],
)
def test_a_used_bandage_is_a_hand_free_and_a_die_more(moves, dice):
    game = played(hands.FULL_HAND)
    assert game.why("move east", PLUM)[0].rule == "cuobe.limit"
    game = played(hands.FULL_HAND, *moves, compares=hands.hand_worth, over=hands.hand_fits)
    assert game.over
    assert not game.why("move east", PLUM)
    assert next(each.number for each in game.compared.worths if each.made) == dice
    later = position(GAME, "end", "draws again", "end", "draws sealed", start=game.state)()
    assert (later.state.player, later.state.dice) == (PLUM, dice)


# C8


def test_the_ward_leads_further_from_the_end_than_the_nursery_and_neither_gives_a_die():
    healed = played(mind.WORN, "move east", "use room", compares=mind.mend_worth, over=mind.mended)
    calmed = played(
        mind.WORN, "move west", "use room", "choose 1", compares=mind.mend_worth, over=mind.mended
    )
    assert (healed.state.me.wounds, healed.state.me.panic) == (2, 2)
    assert (calmed.state.me.wounds, calmed.state.me.panic) == (3, 1)
    assert [mind.far(game.state.me) for game in (healed, calmed)] == [3, 2]
    assert {hands.dice_of(game.state.me) for game in (healed, calmed)} == {3}
    assert [game.compared.best for game in (healed, calmed)] == [True, False]


# C9


@pytest.mark.parametrize("stashed", [True, False])
def test_the_key_of_the_dead_is_fig_s_if_it_lay_in_the_chest(stashed):
    way = ("chest", "stash bone-key", "end") if stashed else ("end",)
    game = played(chest.DOOMED, *way, others=chest.heir, compares=chest.key_worth, over=chest.buried)
    assert game.over
    assert game.state.players[PLUM].status == "dead"
    assert ("bone-key" in game.state.players[FIG].tools) == stashed
    assert ("bone-key" in game.state.dropped) != stashed
    assert game.compared.best == stashed


@pytest.mark.parametrize(
    ("moves", "lives"),
    [
        (("move west", "move east with 2", "end"), True),
        (("move west", "use bandage", "choose 2", "end"), True),
        (("end",), False),
    ],
)
def test_fig_lives_through_the_trigger_if_he_is_fetched_or_healed(moves, lives):
    game = played(chest.ASLEEP, *moves, compares=chest.lives_worth, over=chest.sprung)
    assert game.state.players[FIG].inside == lives == game.compared.best
    assert (game.outcome is None) == lives


# C10


@pytest.mark.parametrize(("move", "deaths"), [("move east with 2", 0), ("move east", 4)])
def test_fig_left_in_the_trap_dies_of_four_of_twelve_cards(move, deaths):
    fates = Counter()
    for card in company.CARDS:
        game = played(company.TRAPPED, move, "end", deal=in_order(card), over=scenes.ended_turn)
        fates[game.state.players[FIG].status] += 1
    assert fates == {"in": 12 - deaths} | ({"dead": deaths} if deaths else {})
    game = played(
        company.TRAPPED, move, "end", deal=company.click, compares=company.carry_worth, over=scenes.ended_turn
    )
    assert numbers(game.compared) == pytest.approx({"carry him": 1, "leave him": 2 / 3})
    assert game.compared.best == (not deaths)


# C11


def test_the_nights_of_two_companions_are_those_of_the_balance_table():
    table = Path(__file__).parents[2] / "docs" / "cuobe-balance.md"
    rows = findall(r"^\| (\w+) \| 2 \| ([\d.]+)%", table.read_text("utf-8"), 8)
    assert {name: round(float(share)) for name, share in rows} == nights.ESCAPES


def test_the_decks_are_as_the_chapter_says():
    box, parts = nights.BOX().state, nights.PARTS().state
    assert sum(part.left for part in box.green) + 1 == 41
    assert len(HOUSE.green) == 45
    assert len(parts.blue) == 5
    assert all(dict(part.unseen)["tool"] == 4 for part in parts.blue)
    assert len(parts.green) == 6
    assert nights.LONELY().state.setup.limits == (5, 3, 3)


# C12


def test_who_waits_in_the_exit_lives_in_half_of_the_orders_and_fig_gets_out_in_all():
    cards = [card for pool, some in ways_out.BESIDE.pools if pool == "green" for card in some]
    fates = Counter()
    for order in permutations(cards, 2):
        game = played(
            ways_out.BESIDE,
            "end",
            deal=in_order(*order),
            others=ways_out.comes,
            compares=ways_out.leave_worth,
            over=ways_out.left_or_stayed,
        )
        assert game.state.players[FIG].status == "out"
        fates[game.state.players[PLUM].status] += 1
        assert numbers(game.compared) == {"leave": 1, "wait": 0.5}
        assert not game.compared.best
    assert fates == {"in": 6, "dead": 6}
    left = played(ways_out.BESIDE, "leave", others=ways_out.comes, over=ways_out.left_or_stayed)
    assert left.state.players[PLUM].status == "out"


# C13


def test_three_dice_kill_fig_in_58_of_100_fights():
    die = HOUSE.die
    falls = Counter(map(sum, product(die, repeat=3)))
    kills = sum(mine * his for a, mine in falls.items() for b, his in falls.items() if a >= b)
    assert strike.dead(3) == Fraction(kills, 6**6)
    assert round(100 * strike.dead(3)) == 58
    assert round(100 * strike.dead(5)) == 90


@pytest.mark.parametrize("order", list(permutations(("lights-out", "cold", "warm-light"))))
def test_both_get_out_in_every_order_of_the_cards_if_plum_waits(order):
    state = scenes.shuffled(strike.LAST_KEY().state, *order)
    game = played(state, "move east", "move east", "end", deal=in_order(*order), others=strike.walks)
    while game.outcome is None:
        game.play(next(move for move in ("leave", "decline", "choose 1") if not game.why(move, PLUM)), PLUM)
        game.act_all()
    assert game.outcome.winners == (PLUM, FIG)


def test_a_strike_that_kills_leaves_one_and_costs_a_panic():
    game = played(
        strike.LAST_KEY,
        "attack 2 with 3",
        "choose bone-key",
        deal=strike.strong,
        others=strike.walks,
        compares=strike.strike_worth,
        over=strike.settled,
    )
    assert game.over
    assert game.state.players[FIG].status == "dead"
    assert (game.state.me.panic, game.state.me.tools) == (1, ("bone-key",))
    assert numbers(game.compared) == pytest.approx(
        {"wait": 2, "3 dice": 2 - float(strike.dead(3)), "5 dice": 2 - float(strike.dead(5))}
    )
    assert not game.compared.best
