"""What the Thinker counts after a placement, and the net that weighs it."""

import json
from random import Random

import numpy as np
import pytest
from cubeplay.cubed import GAME, Place
from cubeplay.cubed.bots import value_net
from cubeplay.cubed.bots.thinker import PlayoutBot, judged
from cubeplay.cubed.bots.value_net import Net, PlacementOutlook, PlacementValue
from cubeplay.cubed.encoding import fitting as of_learning
from cubeplay.cubed.encoding.fitting import Placements, error, fitted, played, written
from cubeplay.cubed.rules.move_generation import BLOCKING_AFTER, fitting
from cubeplay.cubed.rules.pieces import BLOCKING, points_of
from cubeplay.cubed.rules.state import Lying
from cubeplay.testing import walk
from tests.simulation.executors import AtOnce

from breadth import sized


def placements(number, **options):
    """Moments of random games: the view of who is to place a piece, their seat, and the placement."""
    found, chosen = 0, Random(0)
    for seed in range(100):
        for spot in walk(GAME, seed=seed, options={"players": 2, **options}, plies=120):
            if isinstance(spot.move, Place) and spot.state.lying and chosen.random() < 0.3:
                found += 1
                yield GAME.view(spot.state, spot.actor), spot.actor, spot.move
                if found == number:
                    return
    raise AssertionError(f"{found} placements are found, not {number}")


def fields(placed):
    return {place.field for place in placed}


def sorts(placed):
    return {place.piece for place in placed}


@pytest.mark.parametrize("match", ["one", "all"])
def test_a_prospect_counts_what_the_list_of_placements_says(match):
    for view, seat, move in placements(60, match=match):
        after = PlacementOutlook(view, seat).after(move)
        lying = (*view.lying, Lying(move.piece, move.field, move.turn))
        hand = tuple(piece for piece in view.hands[seat] if piece != move.piece)
        own, unseen = (fitting(lying, pieces, match == "all") for pieces in (hand, view.unseen))
        rival = len(view.hands[1 - seat])
        assert after.fits == len(sorts(own)) / max(1, len(hand))
        assert after.unseen_fits == len(sorts(unseen)) / max(1, len(view.unseen))
        assert after.own_fields == len(fields(own)) <= after.fields
        assert (after.own, after.rivals, after.ahead) == (len(hand), rival, len(hand) < rival)
        assert after.blocking == len(BLOCKING & {*hand})
        assert after.stuck == (bool(hand) and not own)
        mean = points_of(view.unseen) / len(view.unseen)
        assert after.lead == pytest.approx(mean * rival - points_of(hand))
        waits = len(lying) < BLOCKING_AFTER
        assert not (waits and BLOCKING & sorts(own))


def test_a_prospect_follows_from_what_the_player_sees_alone():
    """Tables that look alike to a player have one prospect: it is asked of their views, not of them."""
    for view, seat, move in placements(40):
        tables = [GAME.guess(view, seat, Random(luck)) for luck in range(3)]
        assert len({PlacementOutlook(GAME.view(table, seat), seat).after(move) for table in tables}) == 1


def test_the_net_is_fitted_to_who_won():
    """Where one count tells the winner, the net learns it; from shuffled winners it learns nothing."""
    rng = np.random.default_rng(1)
    counts = rng.normal(size=(61_000, len(PlacementValue._fields)))
    won = (counts[:, 2] > 0).astype(float)
    net = fitted(Placements(counts[:60_000], won[:60_000]), units=4, seed=1)
    other = fitted(Placements(counts[:60_000], rng.permutation(won[:60_000])), units=4, seed=1)
    unseen = Placements(counts[60_000:], won[60_000:])
    assert error(net, unseen) < 0.4 < 0.6 < error(other, unseen)


@sized(1, 2, name="rounds")
def test_rounds_are_played_and_told_the_same_way_for_a_seed(rounds, monkeypatch):
    one = played(rounds, seed=1)  # in another process, those that follow in this one
    monkeypatch.setattr(of_learning, "Workers", lambda _number: AtOnce())
    two, three = (played(rounds, seed=seed) for seed in (1, 2))
    assert np.array_equal(one.counts, two.counts)
    assert np.array_equal(one.won, two.won)
    assert one.counts.shape != three.counts.shape or not np.array_equal(one.counts, three.counts)
    assert {*one.won.tolist()} <= {0.0, 0.5, 1.0}


def test_a_net_that_is_written_is_the_same_when_it_is_read(tmp_path, monkeypatch):
    net = Net(
        ((0.25,) * len(PlacementValue._fields), (-1.5,) * len(PlacementValue._fields)),
        (0.0, 1.0),
        (2.0, 3.0),
        -0.5,
    )
    monkeypatch.setattr(value_net, "WEIGHTS", tmp_path / "learned.json")
    value_net.WEIGHTS.write_text(written(net), "utf-8")
    assert value_net.learned.__wrapped__() == net


def test_weights_for_other_counts_are_refused(tmp_path, monkeypatch):
    told = json.loads(value_net.WEIGHTS.read_text("utf-8"))
    monkeypatch.setattr(value_net, "WEIGHTS", tmp_path / "learned.json")
    value_net.WEIGHTS.write_text(json.dumps({**told, "counts": ["luck"]}), "utf-8")
    with pytest.raises(ValueError, match="fit the net anew"):
        value_net.learned.__wrapped__()


def test_far_from_the_end_search_places_what_the_net_expects_most_of():
    for view, seat, _move in placements(8):
        chances = judged(view, seat, GAME.moves(view, seat))
        answer = PlayoutBot(near=0).answer(GAME, view, seat, Random(1))
        looked = max(chances.values())
        assert chances.get(answer.move, looked) == looked
