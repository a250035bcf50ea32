"""Positions of CU[o]BE as text: every state comes back, and what cannot lie there is refused by its line."""

import pytest
from cubeplay.cuobe.edition.editing import house_text, one_text
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.state import PLACES, Spawn
from cuobe_invariants import check, random_options
from cuobe_plain import do, fx, plain_table, play
from cuobe_tables import walk, who
from tests.positions import check_refusal, check_round_trip, read

from breadth import together

IN_A_TURN = """\
players: 3
pvp: yes

turn: 4
player: 2
dice: 3
latest: twins
rooms:
  .       larder workshop  ward .
  nursery .      .         .    .
  .       crypt  stair/180 .    atrium
  .       .      .         .    .
  .       .      .         .    .
locks: b1
traps: b1
finds: c1
spiders: c3 c3
chests: 1 at e3, 3 at c3
spawns: ghoul at c3 power 2, twins at b1 power 2 loot 1 1, sister at c3 power 2 loot 1 1 1
passed: toll, second-wind
dropped: bolt-cutter

Player 1:
  at: e3
  wounds: 5

Player 2:
  panic: 2
  tools: padlock, mask
  syndromes: doom

Player 3:
  tools: axe
  chest: brass-key
  asleep: yes
"""

TO_BE_DONE = """\
turn: 2
dice: 0
given: no
latest: lights-out

tasks:
  effect:
    cause: lights-out
    subject: 1
    asks: seat
    choices: 1, 2
    effect:
      do: wound
      who: chosen
      amount: 2
      must: yes
  dice:
"""


def games(seeds):
    """Every state of the beginning of random games of all kinds, and every fifth one later."""
    for seed in seeds:
        for number, (state, _actor, _move) in enumerate(walk(seed, **random_options(seed))):
            if number < 30 or number % 5 == 0:
                yield state


def test_every_state_comes_back_from_its_text():
    assert check_round_trip(GAME, games(range(2))) > 80


@pytest.mark.proof
def test_every_state_of_hundreds_of_games_comes_back_from_its_text():
    check_round_trip(GAME, games(range(1_000, 1_200)))


@pytest.mark.parametrize("text", [IN_A_TURN, TO_BE_DONE])
def test_a_position_reads_as_it_is_written(text):
    assert GAME.write_position(GAME.read_position(text)) == text


def test_a_written_position_is_played_on_to_the_end():
    for seed, text in enumerate((IN_A_TURN, TO_BE_DONE)):
        for state, _actor, _move in walk(seed, state=GAME.read_position(text)):
            check(state)
        assert GAME.outcome(state)


def falls_asleep():
    """A player falls asleep with more tools than one may hold."""
    return do(plain_table(who(tools="sword knife salve-1 salve-2")), fx("sleep", who="you", must=True))[0]


def has_killed():
    """A player has killed another one, whose tools lie there."""
    state = plain_table(who(), who(wounds=4, tools="sword knife"), pvp="yes")
    return play(state, "attack 2 with 2", "rolls 3 3", "rolls 0 0 0", "no weapons")[0]


def is_curious():
    """A player with Curiosity has searched in vain, and draws."""
    state = plain_table(who(talents="curiosity"), rooms={"c3": "one", "a1": "atrium"})
    return play(state, "search", "rolls 0", "choose draw")[0]


@pytest.mark.parametrize(
    ("state", "tasks"),
    [
        (falls_asleep, "  hand:\n    asks: card\n  fear:\n  finish:\n"),
        (has_killed,
         "  spoils:\n    asks: card\n    choices: sword, knife\n    must: no\n  hand-limit:\n"),
        (is_curious, "  draw:\n    cause: curiosity\n    card: blue\n"),
    ],
)  # fmt: skip
def test_what_is_seldom_to_be_done_is_written_line_by_line_and_comes_back(state, tasks):
    text = GAME.write_position(state())
    assert text.partition("\ntasks:\n")[2] == tasks
    assert GAME.read_position(text) == state()


def test_an_own_edition_travels_with_the_position():
    text = one_text(house_text()).replace('"Larder"', '"Store"')
    state = GAME.start(edition=text)
    assert GAME.read_position(GAME.write_position(state)) == state


def test_missing_lines_have_their_usual_values():
    state = read(
        GAME,
        """
        Rooms:
          .  .      .          .  .
          .  larder stair/180  .  .
          .  .      Atrium     .  .
          .  .      .          .  .
          .  .      .          .  .
        spawns: ghoul at c2 power 2
        Player 2:
          at: C2
          panic: 1
          tools: Axe
        """,
    )
    assert state.spawns == (Spawn("ghoul", PLACES["c2"], 2),)
    assert state.rooms[PLACES["c2"]].turn == 2
    assert (state.dice, state.given, state.player) == (5, True, 0)
    assert len(state.unseen_rooms) == 22
    pools = dict(state.pools)
    assert "axe" not in pools["all-blue"]
    assert "ghoul" not in pools["all-green"]
    check(state)
    assert GAME.moves(state, 0)


def changed(old, new, text=IN_A_TURN):
    assert old in text
    return text.replace(old, new)


@together(
    ("text", "line", "why"),
    [
        ("dise: 3", 1, "no line 'dise'"),
        ("players: 7", 1, "no number from 1 to 6"),
        ("player: 3", 1, "no player 3"),
        ("spawn cards: ghost", 1, "'ghost' is not known"),
        ("edition:\n  | id = 'mine'", 1, "needs the field"),
        (changed("larder", "lader "), 9, "no room 'lader'"),
        (changed("larder", "crypt "), 9, "crypt lies there twice"),
        (changed("crypt ", "crypt/90"), 11, "it is no corridor"),
        (changed("stair/180", "stair/45"), 11, "'stair/45' is no room"),
        (changed("atrium", "."), 8, "the Atrium is missing"),
        (changed("atrium", ""), 11, "this row has 4 fields"),
        (changed("locks: b1", "locks: f1"), 14, "'f1' is no field"),
        (changed("spiders: c3 c3", "spiders: " + "c3 " * 11), 17, "11 of them are on the table"),
        (changed("finds: c1", "finds: d5"), 16, "lies face down"),
        (changed("finds: c1", "opened: c1"), 16, "no printed lock"),
        (changed("traps: b1", "traps: b3"), 15, "has a printed trap, or allows none"),
        (changed("1 at e3, 3 at c3", "1 at e3"), 34, "a chest that stands nowhere"),
        (changed("1 at e3, 3 at c3", "3 at e3, 3 at c3"), 18, "stands in two rooms"),
        (changed("1 at e3, 3 at c3", "in e3"), 18, "is no chest in a room"),
        (changed("ghoul at c3 power 2", "ghost at c3 power 2"), 19, "is no spawn on the board"),
        (changed("ghoul at c3 power 2", "twins at c3 power 2"), 19, "on the board twice"),
        (changed("ghoul at c3 power 2", "ghoul at c3 power 2 loot 1"), 19, "cannot hold these cards"),
        (changed("passed: toll", "passed: tol"), 20, "no card 'tol'"),
        (changed("passed: toll", "passed: axe"), 20, "is of the kind 'tool'"),
        (changed("passed: toll", "passed: ghoul"), 20, "ghoul is in two places"),
        (changed("tools: padlock, mask", "tools: padlock, axe"), 33, "axe is in two places"),
        (changed("tools: padlock, mask", "tools: doom"), 29, "doom cannot lie there"),
        (changed("latest: twins", "latest: axe"), 7, "no green card 'axe'"),
        (changed("wounds: 5", "wounds: 6"), 25, "no number from 0 to 5"),
        (changed("wounds: 5", "status: dead"), 25, "who has five wounds"),
        (changed("panic: 2", "insane: yes"), 28, "who has five panic"),
        (changed("panic: 2", "panic: 5"), 29, "2 cards are held"),
        (changed("wounds: 5", "at: a5", changed("  at: e3\n", "")), 24, "lies face down, on a5"),
        (changed("wounds: 5", "wounds: 5\n  asleep: yes"), 26, "does not sleep"),
        (changed("player: 2", "player: 1"), 5, "asleep or not in the cube"),
        (changed("player: 2", "player: 3"), 5, "asleep or not in the cube"),
        (changed("dice: 3", "given: no"), 6, "has got no dice yet"),
        (IN_A_TURN + "blue deck: 31 all-blue", 36, "of the pool 'all-blue'"),
        (IN_A_TURN + "blue deck: 29 all-blue left 29", 36, "Stolen: 5."),
        (IN_A_TURN + "blue deck: all of them", 36, "is no part of a deck"),
        (TO_BE_DONE + "ended: cuobe.time", 6, "the game is over"),
        (changed("  effect:\n    cause", "  efect:\n    cause", TO_BE_DONE), 7, "no task 'efect'"),
        (changed("choices: 1, 2", "choices: 1, 3", TO_BE_DONE), 7, "no players in the cube"),
        (changed("    choices: 1, 2\n", "", TO_BE_DONE), 7, "waits for nobody"),
        (changed("do: wound", "do: wond", TO_BE_DONE), 13, "'wond' is not known"),
        ("turn: 0", 1, "no turn has begun"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused_by_its_line(text, line, why):
    check_refusal(GAME, text, line, why)
