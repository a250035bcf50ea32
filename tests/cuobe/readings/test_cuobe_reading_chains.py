"""What readings.md says of chains of compulsory moves: they end where they come back to."""

from random import Random

import pytest
from cubeplay.cuobe.edition.edition import DIRECTIONS
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.state import PLACES
from cubeplay.own_pieces import sort_named
from cuobe_plain import at, choices, fx, plain, play, told, who
from cuobe_tables import table

from breadth import sized

SENT = fx("move-player", who="you", must=True)
DEAD_END = {"arrows": ["north"], "enter": (SENT,)}


def two_rooms(*players, chamber=DEAD_END, hall=DEAD_END, **changes):
    """A table with two rooms that a test fills in."""
    text = plain(**chamber)
    hall_text = plain(**hall).split("id = 'chamber'\ntitle = 'Chamber'")[1].split("[[")[0]
    text = text.replace("id = 'hall'\ntitle = 'Hall'\n", f"id = 'hall'\ntitle = 'Hall'{hall_text}\n")
    return table(*players, edition=text, **changes)


def facing(*players, **changes):
    """The two rooms beside each other, each open to the other alone."""
    return two_rooms(*players, rooms={"b2": "chamber turn=1", "c2": "hall turn=3"}, dice=3, **changes)


@pytest.mark.rule("cuobe.chain", "cuobe.compulsory", "cuobe.enter", "cuobe.move-player")
def test_two_rooms_that_send_on_to_each_other_end_where_the_chain_comes_back():
    state, events = play(facing(who("c2")), "move west")
    assert told(events) == ["move", "enter", "move/moved", "enter", "move/moved", "chain"]
    assert at(state, 1) == "b2"
    assert state.tasks == ()
    assert state.dice == 2
    state, events = play(state, "move east")
    assert told(events).count("chain") == 1


@pytest.mark.rule("cuobe.chain")
def test_what_is_left_of_a_chain_does_nothing():
    often = {**DEAD_END, "enter": (fx("move-player", who="you", amount=9, must=True), SENT, SENT)}
    state, events = play(facing(who("c2"), chamber=often, hall=often), "move west")
    assert told(events) == ["move", "enter", "move/moved", "enter", "move/moved", "chain"]
    assert at(state, 1) == "b2"
    assert state.tasks == ()


@pytest.mark.rule("cuobe.chain", "cuobe.carry")
def test_each_of_two_who_step_in_together_has_a_chain_of_their_own():
    state, events = play(facing(who("c2"), who("c2")), "move west with 2")
    assert told(events).count("chain") == 2
    assert {at(state, 1), at(state, 2)} == {"b2"}


@pytest.mark.rule("cuobe.chain", "cuobe.enter")
def test_other_enter_effects_of_a_chain_happen_as_ever_until_it_comes_back():
    hurts = {**DEAD_END, "enter": (fx("wound", who="you", must=True), SENT)}
    state, events = play(facing(who("c2"), hall=hurts), "move west")
    assert state.players[0].wounds == 1
    assert told(events)[-1] == "chain"


@pytest.mark.rule("cuobe.chain", "cuobe.choice")
def test_who_chooses_the_way_begins_a_chain_anew():
    bend = {**DEAD_END, "arrows": ["north", "east"]}
    state = facing(who("c2"), hall=bend)
    state, events = play(state, "move west")
    assert "chain" not in told(events)
    assert choices(state) == {"north", "west"}
    state, events = play(state, "choose west")
    assert told(events)[:2] == ["move/moved", "enter"]
    assert choices(state) == {"north", "west"}


@pytest.mark.rule("cuobe.chain", "cuobe.discover", "cuobe.edge")
def test_a_room_that_is_flipped_in_between_does_not_begin_a_chain_anew():
    laid = {"a2": "pipe turn=1", "e2": "chamber turn=3", "d2": "-", "c3": "atrium"}
    state, events = play(two_rooms(who("a2"), rooms=laid, dice=3), "move west")
    assert told(events) == ["edge", "move", "enter"]
    text = GAME.write_position(state)
    assert "trail: 1 chamber" in text
    assert GAME.read_position(text) == state
    state, events = play(state, "shows hall")
    assert told(events)[-2:] == ["move/moved", "chain"]
    assert at(state, 1) == "e2"


def sending_rooms(rng):
    """A table on which nearly every room lies open and sends whoever enters on to the next."""
    sort = sort_named("edition")
    pieces = sort.read(plain())
    rooms = [piece for piece in pieces if piece["of"] == "room" and piece["id"] != "atrium"]
    for piece in rooms:
        sent = {"do": "move-player", "who": rng.choice(("you", "you", "chosen")), "must": True}
        piece["enter"] = [{**sent, "amount": rng.choice((1, 1, 2, 9))} for _each in range(2)]
        piece["arrows"] = rng.sample(DIRECTIONS, rng.choice((1, 1, 2)))
    names = iter(rng.sample([piece["id"] for piece in rooms], len(rooms)))
    laid = {
        field: "atrium" if field == "c3" else f"{next(names)} turn={rng.randrange(4)}" for field in PLACES
    }
    players = [who(rng.choice(list(PLACES))) for _each in range(3)]
    return table(*players, edition=sort.write(pieces), rooms={**laid, "c3": "atrium"}, dice=5)


LONGEST = 25 * 2 * 9 * 2
"""The most events of a step: in each room two effects of up to nine moves, told twice."""


@pytest.mark.rule("cuobe.chain")
@sized(20, 360, "tables")
def test_every_step_comes_to_an_end_where_all_rooms_send_on(tables):
    ended = sum(chains_ended(seed) for seed in range(1, tables + 1))
    assert ended > 2  # some of these tables have a chain that the rule ends


def chains_ended(seed):
    """Take each step of a table, with choices by chance; returns how many chains the rule has ended."""
    rng, ended = Random(seed), 0
    state = sending_rooms(rng)
    for move in GAME.moves(state, 0):
        after, events = play(state, str(move))
        ended += told(events).count("chain")
        while after.task and after.task.choices:
            after, events = play(after, f"choose {rng.choice(after.task.choices)}")
            ended += told(events).count("chain")
            assert len(events) < LONGEST, (seed, move)
            if rng.random() < 0.2:
                break
    return ended
