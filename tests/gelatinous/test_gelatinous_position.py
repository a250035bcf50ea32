"""Positions of Gelatinous Cube Dice as text: every run comes back; what cannot be is refused by its line."""

from random import Random

import pytest
from cubeplay.errors import PositionError
from cubeplay.game import CHANCE
from cubeplay.gelatinous import GAME
from cubeplay.gelatinous.rules.die import Die
from gelatinous_tables import CELLAR, GUARDROOM, STOKEHOLE, in_room
from tests.positions import check_refusal, check_round_trip, read

from breadth import together
from guided_readers import scenes

IN_A_ROOM = """\
difficulty: wizard
first level: 2
phase: room
health: 4
done: 1
held: slide, spin
seen: the-larder, the-whispering-hall
room: the-whispering-hall
square: b3
die: 3 on top, 2 to the south
dangers: 1 2 5
eaten: 3
actions: 3
used: spin

# room A: The whispering hall
# +---+---+---+---+
# | .   .   *   * |
# +   +   +   +   +
# | A | .   .   5 >
# +   +   +   +---+
# | 6 | 2 | 4   . |
# +   +---+---+---+
# | 1   3   .   . |
# +---+---+---+---+
"""

OWN = """\
dungeon:
  | ; My first room
  | room A: Test cellar
  | +---+---+---+---+
  | | A   1   .   2 |
  | +   +---+   +   +
  | | .   *   3 | . |
  | +   +   +   +   +
  | | 4   .   .   5 |
  | +   +   +---+   +
  | | .   6   .   . >
  | +---+---+---+---+
  |
"""


LANE = """\
dungeon:
  | room A: Lane
  | +---+---+---+---+---+---+---+
  | | A   1   2   3   4   5   * |
  | +---+---+---+---+---+---+   +
  | < 6   .   .   .   .   .   . |
  | +---+---+---+---+---+---+---+
"""
"""A room in which the die cannot turn."""

IN_CORRIDOR = """\
dungeon:
  | puzzle A: The corridor
  | +---+---+---+---+---+---+
  | | A   3   .   .   .   * >
  | +---+---+---+---+---+---+
phase: room
room: the-corridor
die: 6 on top, 5 to the south
"""
"""In a room that has no number but the 3."""

LEFT = """\
phase: between
done: 1
room: the-larder
die: 6 on top, 2 to the south
glyphs: none
"""

ROLLED = """\
phase: turn
room: the-larder
die: 6 on top, 2 to the south
"""


def runs(seeds):
    """Every state of random runs with options of all kinds, most of them played with care."""
    for seed in seeds:
        rng = Random(seed)
        careful = GAME.bots()["careful"] if seed % 3 else None
        options = {
            "difficulty": rng.choice(("standard", "wizard", "expert")),
            "first_level": rng.randint(1, 6),
            "first_level_health": rng.randint(4, 5),
            "boilers": rng.choice(("overheat", "overtime")),
            "abilities": rng.choice(("", "", "none", "slide spin")),
            "dungeon": rng.choice(("", "", CELLAR + GUARDROOM + STOKEHOLE)),
        }
        state = GAME.start(**GAME.effective(options))
        while actors := GAME.to_move(state):
            yield state
            if actors[0] == CHANCE:
                move = GAME.chance(state).sample(rng)
            elif careful:
                move = careful.answer(GAME, state, 0, rng).move
            else:
                move = rng.choice(GAME.moves(state, 0))
            state = GAME.apply(state, actors[0], move).state
        yield state


def test_every_state_comes_back_from_its_text():
    assert check_round_trip(GAME, runs(range(2))) > 80


@pytest.mark.proof
def test_every_state_of_hundreds_of_runs_comes_back_from_its_text():
    check_round_trip(GAME, runs(range(1_000, 1_120)))


def test_the_positions_of_the_chapters_can_be():
    check_round_trip(GAME, [scene.make().state for scene in scenes("gelatinous", "rules")])


def test_a_position_reads_as_it_is_written():
    assert GAME.write_position(GAME.read_position(IN_A_ROOM)) == IN_A_ROOM


def test_own_rooms_travel_with_the_position():
    state = GAME.read_position(OWN)
    assert state == GAME.start(dungeon="; My first room\n" + CELLAR)
    assert GAME.write_position(state) == OWN


def test_the_first_position_needs_no_words():
    assert GAME.write_position(GAME.start()) == ""
    assert GAME.read_position("") == GAME.read_position("phase: draw") == GAME.start()


def test_missing_lines_have_their_usual_values():
    run = read(
        GAME,
        """
        phase: room
        room: The-Whispering-Hall
        die: 6 on top, 4 to the EAST
        held: tip
        """,
    )
    assert (run.health, run.resistance, run.visit.actions) == (5, 1, 0)
    assert (run.visit.square, run.visit.glyphs) == ("a2", ("c1", "d1"))
    assert run.visit.die == Die(6, 5)
    assert len(run.pool) == 9
    assert len(run.unseen) == 29
    assert GAME.moves(run, 0)


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("held: slide, spin", "held: spin, slide"),
        ("dangers: 1 2 5", "dangers: 5 1 2"),
        ("used: spin", "glyphs: d1 c1\nused: spin"),
    ],
)
def test_the_order_of_cards_dangers_and_glyphs_does_not_matter(line, other):
    assert GAME.read_position(changed(line, other)) == GAME.read_position(IN_A_ROOM)


@pytest.mark.rule("gelatinous.ability-once")
def test_two_used_abilities_stand_in_the_order_of_their_use():
    run = in_room("a1", (2, 1), level=6, held="slide spin", used=("spin", "slide")).but(unseen=())
    text = GAME.write_position(run)
    assert "used: spin, slide" in text.splitlines()
    assert GAME.read_position(text) == run


def changed(old, new, text=IN_A_ROOM):
    assert old in text
    return text.replace(old, new)


@together(
    ("text", "line", "why"),
    [
        ("levle: 2", 1, "no line 'levle'"),
        ("difficulty: hard", 1, "'hard' is not known"),
        ("first level: 7", 1, "no number from 1 to 6"),
        (changed("2 |", "7 |", OWN), 5, "a square is numbered 7"),
        (changed("  | room A", "  room A", OWN), 3, "has no stroke before it"),
        (LANE, 0, "nobody can destroy every glyph"),
        (changed("slide, spin", "slide, spim"), 6, "'spim' is no ability"),
        (changed("slide, spin", "slide, slide"), 6, "'slide' is in two places"),
        (changed("slide, spin", "slide, spin, tip, ooze"), 6, "4 abilities are held"),
        (changed("used: spin", "used: tip"), 14, "not held"),
        (changed("used: spin", "used: spin, spin"), 14, "too many abilities"),
        (changed("used: spin", "pool: drain"), 14, "7 abilities are nowhere"),
        (changed("used: spin", "drew: 4"), 14, "drawn for level 4"),
        (changed("used: spin", "drawn: tip"), 14, "1 ability is drawn"),
        (changed("used: spin", "level: 3"), 14, "after 1 room the level is 2"),
        (changed("used: spin", "resistance: 2"), 14, "Resistance is 2"),
        (changed("health: 4", "health: 7"), 4, "Health is 7"),
        (changed("health: 4", "health: 0"), 4, "Health is 0"),
        (changed("health: 4", "health: 9"), 4, "no number from 0 to 8"),
        (changed("done: 1", "done: 30"), 5, "30 rooms are done"),
        (changed("done: 1", "done: 2"), 7, "rooms seen: 2; rooms done: 2"),
        (changed("the-larder, the", "the-lauder, the"), 7, "no room 'the-lauder'"),
        (changed("the-larder, ", ""), 7, "rooms seen: 1; rooms done: 1"),
        (changed("room: the-whispering-hall", "room: the-whispring-hall"), 8, "no room 'the-whispring-hall'"),
        (changed("room: the-whispering-hall", "room: the-boiler-house"), 8, "is a room C"),
        (changed("square: b3", "square: h3"), 9, "h3 is no square"),
        (changed("3 on top, 2 to", "3 on top, 4 to"), 10, "no die has 3 on top and 4"),
        (changed("3 on top, 2 to", "3 up, 2 to"), 10, "how the die lies"),
        (changed("die: 3 on top, 2 to the south", ""), 0, "nobody says how the die lies"),
        (changed("dangers: 1 2 5", "dangers: 1 2 7"), 11, "no number from 1 to 6"),
        (changed("dangers: 1 2 5", "dangers: 1 2 3"), 11, "named twice"),
        (changed("dangers: 1 2 5", "dangers: 1 2 4 5"), 11, "there are 5 dangers"),
        (changed("eaten: 3", "glyphs: a1"), 12, "on other squares"),
        (changed("phase: room", "phase: die"), 10, "has not been rolled yet"),
        (changed("phase: room", "phase: turn"), 3, "nothing has been done in this room"),
        (changed("phase: room", "phase: over"), 3, "nothing has ended this run"),
        ("phase: room", 0, "no room is named"),
        ("room: the-larder", 1, "no room has been opened yet"),
        (LEFT.replace("done: 1", "done: 0"), 2, "0 rooms are done"),
        (LEFT.replace("between\ndone: 1", "away\ndone: 0"), 2, "0 rooms are done"),
        (LEFT.replace("between\ndone: 1", "over\ndone: 31"), 2, "31 rooms are done"),
        (LEFT.replace("glyphs: none\n", ""), 0, "cannot be left while a glyph stands"),
        ("level: 2", 1, "after 0 rooms the level is 1"),
        ("phase: keep", 0, "0 abilities are drawn"),
        ("phase: keep\ndrawn: lash, slide, spin", 2, "3 abilities are drawn"),
        ("phase: keep\ndrawn: lash, slide\ndrew: 2", 3, "drawn for level 2 in phase 'keep' of level 1"),
        ("phase: draw\ndrew: 1", 2, "drawn for level 1 in phase 'draw' of level 1"),
        ("difficulty: wizard\nheld: slide, spin\nphase: enter", 2, "2 abilities are held"),
        ("phase: dangers\nroom: the-larder\ndangers: 1", 3, "dangers have not been placed yet"),
        (ROLLED.replace("turn", "dangers"), 3, "the die has not been rolled yet"),
        (ROLLED + "glyphs: c9", 4, "on other squares"),
        (ROLLED + "actions: 1", 1, "nothing has been done in this room yet"),
        (ROLLED + "eaten: 1", 1, "nothing has been done in this room yet"),
        (ROLLED + "square: b2", 1, "nothing has been done in this room yet"),
        (ROLLED + "glyphs: none", 1, "nothing has been done in this room yet"),
        (ROLLED + "held: spin\nused: spin", 1, "nothing has been done in this room yet"),
        (changed("used: spin", "used: spin, spim"), 14, "'spim' is no ability"),
        (changed("used: spin", "used: spin, slide, tip"), 14, "too many abilities"),
        (OWN + "seen: test-cellar", 14, "in the order in which they are drawn"),
        ("cards:\n  | slide = 3", 1, "lower-case word that heads a table"),
        ("dungeon:\n  | room A: x", 2, "the drawing has 0 lines"),
    ],
)
def test_what_cannot_be_is_refused_by_its_line(text, line, why):
    check_refusal(GAME, text, line, why)


@together(
    ("text", "lines", "why"),
    [
        ("", ("pool: tip, spim",), "'spim' is no ability"),
        ("phase: keep", ("drawn: tip, spim",), "'spim' is no ability"),
        ("", ("pool: tip, tip",), "'tip' is in two places"),
        ("phase: keep\nheld: leap", ("drawn: tip, tip",), "'tip' is in two places"),
        ("phase: keep\nheld: leap", ("drawn: tip", "pool: tip"), "'tip' is in two places"),
        (IN_CORRIDOR, ("dangers: 4",), "has the number 4"),
        (IN_CORRIDOR, ("eaten: 4",), "has the number 4"),
        (IN_CORRIDOR + "dangers: 3", ("eaten: 1",), "has the number 1"),
        (IN_CORRIDOR, ("eaten: 3 3",), "named twice"),
        (IN_CORRIDOR + "dangers: 3", ("eaten: 1 1",), "named twice"),
        (IN_CORRIDOR, ("dangers: 3", "eaten: 3"), "named twice"),
        (IN_A_ROOM.partition("dangers")[0], ("eaten: 1 2 3 4 5",), "there are 5 dangers"),
        (IN_A_ROOM.partition("dangers")[0], ("dangers: 1 2 3 4", "eaten: 5"), "there are 5 dangers"),
    ],
)
def test_what_stands_on_one_of_several_lines_is_refused_by_that_line(text, lines, why):
    """The line that is refused comes first in ``lines``; it may be the only one of its kind."""
    rows = [*text.splitlines(), *lines]
    check_refusal(GAME, "\n".join(rows), rows.index(lines[0]) + 1, why)


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("first level: {}", 1, 6),
        ("first level health: {}", 4, 5),
        ("level: {}", 1, 6),
        ("health: {}", 0, 8),
        ("resistance: {}", 0, 2),
        ("done: {}", 0, 999),
        ("drew: {}", 0, 6),
        (IN_A_ROOM.partition("dangers")[0] + "dangers: {}", 1, 6),
        (IN_A_ROOM.partition("eaten")[0] + "eaten: {}", 1, 6),
        (IN_A_ROOM.partition("actions")[0] + "actions: {}", 0, 9_999),
    ],
)
def test_a_number_beyond_what_a_run_can_show_is_refused(text, least, most):
    for number in (least - 1, most + 1):
        check_refusal(GAME, text.format(number), 1 + text.count("\n"), f"no number from {least} to {most}")


@pytest.mark.parametrize("option", [option for option in GAME.options if option.choices])
def test_every_choice_of_an_option_is_read_back(option):
    for choice in option.choices:
        run = GAME.start(**{option.name: choice})
        assert read(GAME, f"{option.name.replace('_', ' ')}: {choice}") == run
        assert run.as_text() == GAME.write_position(run)


@together(
    ("text", "mend"),
    [
        (changed("done: 1", "done: 30"), "A run has 25 rooms, and it is over when all are done."),
        (OWN + "done: 1", "A run has 1 room, and it is over when that is done."),
        ("level: 2", "Write 'level: 1', or other rooms that are done, or another first level."),
        (changed("health: 4", "health: 7"), "On level 2 it is 1 to 6, and 0 only when the run is over."),
        (changed("used: spin", "resistance: 2"), "On level 2 it is up to 1."),
        (changed("slide, spin", "slide, spim"), "Did you mean 'spin'?"),
        (changed("slide, spin", "slide, spin, tip, ooze"), "At most 2 may be held now."),
        ("phase: room", "Write a line like 'room: the-alchemists-sink'."),
        (
            changed("room: the-whispering-hall", "room: the-boiler-house"),
            "After 1 room there comes a room A.",
        ),
        (ROLLED.replace("the-larder", "the-boiler-house"), "After 0 rooms there comes a room A."),
        (changed("the-larder, ", ""), "Write all rooms that are done and the present one: A, A."),
        ("seen: the-larder", "Write all rooms that are done and the present one: none."),
        (OWN + "seen: test-cellar", "these were seen: none."),
        (OWN + ROLLED.replace("the-larder", "test-cellar") + "seen: none", "were seen: test-cellar."),
        (changed("square: b3", "square: h3"), "Write one such as a2."),
        (changed("eaten: 3", "glyphs: a1"), "Write some of c1 d1."),
        (changed("dangers: 1 2 5", "dangers: 1 2 4 5"), "A room on level 2 has 4."),
        (changed("the-larder, the", "the-lauder, the"), "Did you mean 'the-larder'?"),
        (
            changed("room: the-whispering-hall", "room: the-whispring-hall"),
            "Did you mean 'the-whispering-hall'?",
        ),
    ],
)
def test_a_refusal_says_what_can_be_written_instead(text, mend):
    with pytest.raises(PositionError) as refusal:
        read(GAME, text)
    assert mend in refusal.value.next
