"""What CU[o]BE's first game says is true wherever a reader goes: buttons, hints, greetings and answers."""

import re
from random import Random

import pytest
from cubeplay.cuobe.rules.decks import cards_left
from cubeplay.cuobe.rules.floor import safe, trapped
from cubeplay.cuobe.rules.moves import Go, UseRoom
from cubeplay.cuobe.teaching.first_game_moments import tonight
from cubeplay.cuobe.teaching.first_game_words import green_words
from cubeplay.cuobe.teaching.positions import laid, who

from breadth import sized
from guided_readers import copied, fresh, open_presses, press

STEPS = {"north": -5, "east": 1, "south": 5, "west": -1}
MOST = 300
"""The most letters of a message."""


def me(game):
    return game.state.players[0]


def fig(game):
    return game.state.players[1]


def exit_at(game):
    return next((at for at, room in enumerate(game.state.rooms) if room.card == "exit"), None)


def may(game):
    return {str(move) for move in game.moves(0)}


def steps(game):
    return [move for move in game.moves(0) if isinstance(move, Go)]


def far(game):
    (x, y), (to_x, to_y) = divmod(me(game).at, 5), divmod(exit_at(game), 5)
    return abs(x - to_x) + abs(y - to_y)


def dead_end(game):
    """Whether the reader has no turn after this one."""
    other, turn = copied("cuobe", game), game.state.turn
    other.act_all()
    press(other, "play", "end")
    other.act_all()
    return other.outcome is not None or other.state.turn == turn


def drawn_triggers(game):
    lines = (line.text for line in game.log if line.rule == "cuobe.green-card")
    return sum("Click" in text or "Pressure plate" in text for text in lines)


HOLDS = {
    r"Take Fig along": lambda game: any(move.carry == 1 for move in steps(game)),
    r"^Press the Exit": lambda game: any(me(game).at + STEPS[m.to] == exit_at(game) for m in steps(game)),
    r"No Exit yet|Find the Exit|Exit is one of": lambda game: exit_at(game) is None,
    r"Exit lies open|towards the Exit|Exit is \d": lambda game: exit_at(game) is not None,
    r"You are in the Exit": lambda game: me(game).at == exit_at(game),
    r"Leave the cube|you may leave|can leave now": lambda game: (
        "leave" in may(game) or me(game).at != exit_at(game)
    ),
    r"^Activate Bone key": lambda game: "use bone-key" in may(game),
    r"^Activate Brass key": lambda game: "use brass-key" in may(game),
    r"^Take the find token": lambda game: "find" in may(game),
    r"It lies in: .|Go to a blue disc": lambda game: any(room.find for room in game.state.rooms),
    r"^End the turn$": lambda game: not game.state.dice or not game.state.tasks,
    r"No dice left": lambda game: not game.state.dice,
    r"First choose|Press one of the buttons": lambda game: bool(game.state.tasks),
    r"Fig is here": lambda game: fig(game).at == me(game).at and fig(game).inside,
    r"Fig is out": lambda game: fig(game).status == "out",
    r"The last key is yours": lambda game: {"bone-key", "brass-key"} & set(me(game).tools),
    r"All five keys": lambda game: len(game.state.activated) == 5,
    r"Nobody has dropped a tool": lambda game: not game.state.dropped,
    r"No trap can be here": lambda game: safe(game.state, me(game).at),
    r"A trap: ": lambda game: trapped(game.state, me(game).at),
    r"Triggers among .*: 2\. Drawn": lambda game: not drawn_triggers(game),
    r"Triggers among .*: 1\. Drawn": lambda game: drawn_triggers(game) == 1,
    r"You and Fig change places|you and Fig change places": lambda game: game.state.task.cause == "dream",
    r"door is locked": lambda game: bool(game.state.rooms[me(game).at].lock or "force" in may(game)),
}
"""What must hold of the game when words are said, by a pattern of the words."""
BEGINS = {
    "toll": lambda game: game.state.task.cause == "toll",
    "find": lambda game: any(room.find for room in game.state.rooms),
    "lock": lambda game: game.state.rooms[fig(game).at].lock and "lockpick" in me(game).tools,
    "fight": lambda game: any(spawn.at == me(game).at for spawn in game.state.spawns),
}
"""What must hold when a moment begins, for its title and idea speak of it."""


def check(game, words):
    """Compare what is said with the game; returns what it was compared with."""
    assert "there already" not in words
    assert len(words) <= MOST, words
    held = [pattern for pattern in HOLDS if re.search(pattern, words)]
    for pattern in held:
        assert HOLDS[pattern](game), (game.moment.id, words, pattern)
    number = re.search(r"The Exit is (\d)", words)
    assert number is None or int(number[1]) == far(game), words
    if re.search("this turn is the last|This is your last turn", words):
        assert "end" not in may(game) or dead_end(game), words
        return [*held, "last turn"]
    return held


def told(game):
    """What is said before a press."""
    moment = game.moment
    yield moment.missing if isinstance(moment.missing, str) else moment.missing(game)
    if callable(moment.hints):
        yield from moment.hints(game)
    if not game.own:
        yield moment.greets(game)


def reader(seed):
    """Somebody who walks more than they do anything else; returns the game and all that was compared."""
    game, rng, at, compared = fresh("cuobe"), Random(seed), -1, set()
    while found := open_presses(game):
        if game.at != at:
            at = game.at
            holds = BEGINS.get(game.moment.id)
            assert holds is None or holds(game), game.moment.id
        for words in told(game):
            compared.update(check(game, words))
        weights = [3 if str(move).startswith("move") else 1 for _what, move in found]
        press(game, *rng.choices(found, weights)[0])
        if game.at == at and game.reader in game.to_move:
            compared.update(check(game, game.moment.answers(game)))
    return game, compared


def agrees(game):
    """Whether what the last moment says of its decision is what has happened."""
    answer = game.compared
    if answer is None or game.moment.id != "last":
        return True
    return ("oth of you are out" in answer.words) == (game.outcome.winners == (0, 1))


@sized(12, 400, "readers")
def test_what_is_said_is_true_wherever_a_reader_goes(readers):
    seen = set()
    for seed in range(readers):
        game, compared = reader(seed)
        seen |= compared
        assert agrees(game), (seed, game.compared)
    assert len(seen) >= (len(HOLDS) * 3 // 5), set(HOLDS) - seen


def test_at_the_door_words_follow_the_time_that_is_left():
    """In the Exit the last turn is told; leaving pays, and staying is asked back once."""
    keys = ("bone-key", "brass-key", "glass-key", "iron-key", "wax-key")
    fields = {"d3": "exit"}
    table = laid(fields, who("d3"), who("d3"), activated=keys, green=("cold",))()
    last = next(moment for moment in fresh("cuobe").moments if moment.id == "last")
    ends = table.game.parse("end")
    assert last.warns(table.state, ends) == ""
    assert "You can leave now" in last.warns(table.state.but(time_up=True), ends)
    assert last.warns(table.state.but(time_up=True, activated=()), ends) == ""
    assert cards_left(table.state, "green") >= 1


@pytest.mark.parametrize(
    ("room", "more", "why"),
    [
        ("workshop", {}, "Nobody has dropped a tool"),
        ("workshop", {"dropped": ("axe",)}, ""),
        ("ward", {}, "change nothing"),
        ("archive", {}, "change nothing"),
        ("lift", {}, ""),
    ],
)
def test_a_room_is_not_used_in_vain(room, more, why):
    table = laid({"d3": room}, who("d3"), who("c3"), dice=2)()
    said = tonight(table.state.but(**more), UseRoom())
    assert why in said
    assert bool(why) == bool(said)


def test_every_green_card_of_the_night_says_what_it_does():
    game = fresh("cuobe")
    cards = next(cards for pool, cards in game.state.pools if pool == "green")
    for card in cards:
        words = green_words(game.state.edition.green[card])
        assert words.startswith(game.state.edition.titles[card])
        assert 20 < len(words) < 160, words
