"""Positions of CUBED as text: every state comes back, and what cannot lie there is refused by its line."""

from random import Random

import pytest
from cubed_tables import walk
from cubeplay.cubed import GAME, Lying
from cubeplay.cubed.bots.players import quick_move
from cubeplay.cubed.rules.pieces import PIECES
from cubeplay.cubed.teaching.positions import RED, RING, SMALL, laid
from cubeplay.errors import PositionError
from tests.positions import check_refusal, check_round_trip, read

from breadth import together

BRIDGED = """\
players: 3
bridge: yes
void: yes
rounds: 1
phase: play
player: 2
table:
  17 at h8
  24 at i8 turn 240
  58 at i7 turn 240
  19 at h9 turn 240
hand 1: 3 30 61
hand 2: 8 46
hand 3: 1 77 88
"""

LIFTING = """\
draw three: yes
phase: lift
hand 1: 3
hand 2: 4
"""

OVER = """\
phase: over
hand 1: 3
hand 2: 4
passes: 0
ended: cubed.lowest-total
scores: 1 2, 3 4, 5 6
"""

ALONE_OVER = """\
players: 1
phase: over
table:
  17 at h8
ended: cubed.solo-win
scores: 0
"""


def games(seeds):
    """Every state of random games with options of all kinds."""
    for seed in seeds:
        rng = Random(seed)
        players = rng.randint(1, 5) if seed % 4 else rng.randint(6, 11)
        options = {
            "players": players,
            "match": rng.choice(["one", "all"]),
            "rounds": rng.choice([1, 3]) if players > 1 else 1,
            "hand": rng.choice([0, 8]) if 1 < players < 9 else 0,
            **{name: players > 1 and rng.random() < 0.5 for name in ("bridge", "void", "draw_three")},
        }
        choose = (lambda state, rng: quick_move(GAME, state, rng)) if seed % 3 else None
        for state, _actor, _move in walk(seed, choose, **options):
            yield state


def test_every_state_comes_back_from_its_text():
    assert check_round_trip(GAME, games(range(1, 2))) > 80


@pytest.mark.proof
def test_every_state_of_many_games_comes_back_from_its_text():
    check_round_trip(GAME, games(range(1_000, 1_080)))


def test_the_tables_that_show_the_rules_can_lie_there():
    check_round_trip(GAME, [laid((4, 33), lying).state for lying in (RED, SMALL, RING)])


def test_a_position_reads_as_it_is_written():
    assert GAME.write_position(GAME.read_position(BRIDGED)) == BRIDGED


@pytest.mark.parametrize("players", [1, 2, 11])
def test_the_first_position_needs_no_words(players):
    text = GAME.write_position(GAME.start(players=players))
    assert text == ("" if players == 2 else f"players: {players}\n")
    assert GAME.read_position(text) == GAME.read_position(text + "phase: deal") == GAME.start(players=players)


def test_missing_lines_have_their_usual_values():
    table = read(
        GAME,
        """
        phase: play
        hand 2: 46, 8
        hand 1: 24
        table:
          17 at h8
        """,
    )
    assert table.hands == ((24,), (8, 46))
    assert table.lying == (Lying(17, "h8", 0),)
    assert len(table.bag) == 84
    assert GAME.to_move(table) == (0,)
    assert GAME.moves(table, 0)


def changed(old, new, text=BRIDGED):
    assert old in text
    return text.replace(old, new)


@together(
    ("text", "line", "why"),
    [
        ("hamd 1: 3", 1, "no line 'hamd 1'"),
        ("players: 12", 1, "no number from 1 to 11"),
        ("players: 1\nvoid: yes", 2, "no variants"),
        ("rounds: 2", 1, "one round or three"),
        ("hand: 5", 1, "as the rules say, or 8"),
        ("players: 9\nhand: 8", 2, "up to 8 players"),
        ("players: 1\nhand: 8", 2, "begins with 25 pieces"),
        ("phase: plei", 1, "'plei' is not known"),
        ("hand 3: 1", 1, "no line 'hand 3'"),
        (changed("hand 1: 3 30 61", "hand 1: 3 30 89"), 12, "'89' is no number"),
        (changed("hand 1: 3 30 61", "hand 1: 3 30 8"), 13, "piece 8 is in two places"),
        (changed("hand 1: 3 30 61", "hand 1: 3 30 17"), 12, "piece 17 is in two places"),
        (BRIDGED + "bag: 2", 15, "75 pieces are nowhere"),
        (changed("17 at h8", "17 on h8"), 8, "'17 on h8' is no piece on the table"),
        (changed("17 at h8", "17 at h8 turn 45"), 8, "is no piece on the table"),
        (changed("17 at h8", "17 at h7"), 8, "piece 17 cannot have been placed at h7"),
        (changed("24 at i8", "24 at k8"), 9, "piece 24 cannot have been placed at k8"),
        (changed("58 at i7 turn 240", "58 at i7 turn 60"), 10, "piece 58 cannot have been placed"),
        (changed("hand 1: 3 30 61\n", ""), 0, "player 1 has no piece"),
        (changed("player: 2", "player: 4"), 6, "no player 4"),
        (changed("player: 2", "drawn: 2"), 6, "has drawn 2 times"),
        (changed("player: 2", "passes: 1"), 6, "1 player has passed"),
        (changed("player: 2", "due: 1"), 6, "has to give 1 piece in"),
        (changed("player: 2", "lifted: 2"), 6, "1 piece is lifted"),
        (changed("player: 2", "scores: 1 2 3"), 6, "points stand there for 1 round"),
        (changed("player: 2", "scores: 1 2"), 6, "a round's points stand there: 2"),
        (changed("player: 2", "ended: cubed.lowest-total"), 6, "the rule that ended it"),
        (changed("phase: play", "phase: keep"), 5, "no phase 'keep' without its variant"),
        (changed("phase: play", "phase: swap"), 5, "only a solo game"),
        (changed("phase: play", "phase: deal"), 7, "before play has begun"),
        ("hand 1: 3 30 61", 1, "hands are being dealt"),
        ("starter: 3", 1, "no player 3"),
        ("player: 2", 0, "pieces of player 1: 0"),
        ("starter: 2\nplayer: 2\nhand 1: 3 30", 3, "pieces of player 1: 2"),
        ("due: 24", 1, "has to give 24 pieces in phase 'deal'"),
        ("players: 1\nbridge: yes", 2, "no variants"),
        ("players: 1\ndraw three: yes", 2, "no variants"),
        ("players: 1\nphase: opening\ntable:\n  17 at h8\nhand 1: 3", 3, "before play has begun"),
        ("players: 1\nphase: swap\ntable:\n  17 at h8\nhand 1: 3", 3, "before play has begun"),
        ("players: 1\nphase: swap\nhand 1: 1 2 3 4 5\ndue: 19", 4, "has to give 19 pieces"),
        ("players: 1\nphase: play\nhand 1: 3", 0, "no piece lies on the table"),
        ("players: 1\nphase: play\ntable:\n  17 at h8\nhand 1: 3\npasses: 1", 6, "1 player has passed"),
        (changed("hand 1: 3 30 61", "hand 1: 3 30 61\nlifted: 61"), 13, "piece 61 is in two places"),
        (changed("hand 1: 3 30 61", "hand 1: 3 30 61\naside: 61"), 13, "piece 61 is in two places"),
        (changed("hand 1: 3 30 61", "hand 1: 3 30 61\nbag: 61"), 13, "piece 61 is in two places"),
        (changed("phase: play", "phase: lift"), 5, "no phase 'lift' without"),
        (changed("void: yes\n", "").replace(": play", ": gift"), 4, "no phase 'gift' without"),
        (changed("bridge: yes\n", "").replace(": play", ": bonus"), 4, "no phase 'bonus' without"),
        (changed("phase: play", "phase: opening"), 5, "only a solo game has a phase 'opening'"),
        (LIFTING.replace("lift", "keep"), 0, "0 pieces are lifted"),
        (LIFTING.replace("lift", "keep") + "lifted: 5 6 7 8", 5, "4 pieces are lifted"),
        (LIFTING + "due: 4", 5, "has to give 4 pieces in phase 'lift'"),
        (LIFTING + "due: 0", 5, "has to give 0 pieces in phase 'lift'"),
        (LIFTING.replace("lift", "draw") + "due: 2", 5, "has to give 2 pieces in phase 'draw'"),
        (LIFTING.replace("lift", "draw") + "due: 0", 5, "has to give 0 pieces in phase 'draw'"),
        (LIFTING.replace("lift", "draw") + "drawn: 0", 5, "has drawn 0 times"),
        (LIFTING.replace("lift", "play") + "passes: 2", 5, "2 players in a row"),
        (LIFTING.replace("lift", "play") + "bag: 1", 5, "85 pieces are nowhere"),
        (LIFTING.replace("hand 2: 4\n", ""), 0, "player 2 has no piece"),
        (OVER.replace("passes: 0", "passes: 3"), 4, "3 players in a row"),
        (OVER.replace("lowest-total", "solo-win"), 5, "the rule that ended it"),
        (OVER.replace(", 5 6", ""), 6, "points stand there for 2 rounds"),
        (OVER.replace(", 5 6", ", 5 6, 7 8"), 6, "points stand there for 4 rounds"),
        (OVER.replace("ended: cubed.lowest-total\n", ""), 0, "the rule that ended it"),
        ("scores: 1 2, 1 2, 1 2", 1, "points stand there for 3 rounds"),
        (ALONE_OVER.replace("solo-win", "lowest-total"), 5, "the rule that ended it"),
        (ALONE_OVER.replace("scores: 0", "scores: 0, 0"), 6, "points stand there for 2 rounds"),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused_by_its_line(text, line, why):
    check_refusal(GAME, text, line, why)


SWAPPING = "players: 1\nphase: swap\nhand 1: 1 2 3 4 5\n"


@pytest.mark.parametrize("text", [LIFTING, OVER, ALONE_OVER, SWAPPING])
def test_positions_of_which_others_differ_by_a_fault_are_read(text):
    assert GAME.read_position(text)


def test_with_an_empty_bag_fewer_have_passed_in_a_row_than_play():
    """All have when the game is over: the last pass ended it."""
    spent = f"aside: {' '.join(map(str, (1, 2, *range(5, 89))))}\n"
    going = LIFTING.replace("lift", "play") + spent
    over = OVER.replace("passes: 0\n", "") + spent
    for text, most in ((going, 1), (over, 2)):
        assert GAME.read_position(text + f"passes: {most}\n").passes == most
        check_refusal(
            GAME, text + f"passes: {most + 1}\n", 1 + text.count("\n"), f"{most + 1} players in a row"
        )


def test_the_bag_gives_what_is_due_in_the_phase():
    assert GAME.read_position(SWAPPING).due == 20
    assert [GAME.read_position(f"{LIFTING}due: {number}").due for number in (1, 2, 3)] == [1, 2, 3]
    assert GAME.read_position(LIFTING.replace("lift", "draw")).due == 1
    assert GAME.read_position("players: 1\nphase: opening\nhand 1: 1\n").due == 1


def test_a_bag_that_holds_too_little_is_refused():
    spent = f"aside: {' '.join(map(str, (1, 2, *range(5, 89))))}\n"
    check_refusal(GAME, LIFTING + spent, 0, "the bag has 0 pieces and has to give 3")
    left = spent.replace(" 87 88", "") + "bag: 87 88\n"
    check_refusal(GAME, LIFTING + left, 6, "the bag has 2 pieces and has to give 3")


@pytest.mark.parametrize(
    ("text", "ended"),
    [(OVER, "lowest-total"), (OVER, "shared-win"), (ALONE_OVER, "solo-win"), (ALONE_OVER, "solo-lose")],
)
def test_how_a_game_ended_is_read_back(text, ended):
    usual = "lowest-total" if text == OVER else "solo-win"
    text = text.replace("passes: 0\n", "").replace(usual, ended)
    assert GAME.read_position(text).ended == f"cubed.{ended}"


@together(
    ("text", "least", "most"),
    [
        ("players: {}", 1, 11),
        ("rounds: {}", 1, 3),
        ("starter: {}", 1, 11),
        ("player: {}", 1, 11),
        ("drawn: {}", 0, 2),
        ("passes: {}", 0, 10),
        ("due: {}", 0, 25),
        ("hand 1: {}", 1, 88),
        ("lifted: {}", 1, 88),
        ("aside: {}", 1, 88),
        ("bag: {}", 1, 88),
        ("scores: {} 0", 0, sum(piece.points for piece in PIECES.values())),
    ],
)
def test_a_number_beyond_what_a_table_can_show_is_refused(text, least, most):
    for number in (least - 1, most + 1):
        check_refusal(GAME, text.format(number), 1, f"no number from {least} to {most}")


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_every_choice_of_an_option_is_read_back(option):
    for choice in option.choices:
        table = GAME.start(**{option.name: choice})
        shown = ("no", "yes")[choice] if isinstance(choice, bool) else choice
        assert read(GAME, f"{option.name.replace('_', ' ')}: {shown}") == table
        assert table.as_text() == GAME.write_position(table)


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        ("player: 4", "Write 'players: 4' too."),
        (BRIDGED + "bag: 2", "Leave the line 'bag' out: it then holds all others."),
        (changed("17 at h8", "17 at h7"), "Place it on h8."),
        (changed("24 at i8", "24 at k8"), "Choose a field beside the first piece."),
        (changed("phase: play", "phase: keep"), "Write 'draw three: yes' too."),
        (changed("void: yes\n", "").replace(": play", ": gift"), "Write 'void: yes' too."),
        (changed("bridge: yes\n", "").replace(": play", ": bonus"), "Write 'bridge: yes' too."),
        (changed("hand 1: 3 30 61\n", ""), "Write a line like 'hand 1: 3 30 61'."),
        (changed("player: 2", "drawn: 2"), "Write up to 1."),
        ("hand 1: 3", "or 25 pieces for those before the player who is dealt to."),
    ],
)
def test_a_refusal_says_what_can_be_written_instead(text, mend):
    with pytest.raises(PositionError) as refusal:
        read(GAME, text)
    assert mend in refusal.value.next


def test_of_many_missing_pieces_nine_are_named():
    with pytest.raises(PositionError, match="nowhere: 4, 5, 6, 7, 9, 10, 11, 12, 13\\."):
        read(GAME, BRIDGED + "bag: 2")


@pytest.mark.parametrize("length", [60, 61, 200])
def test_of_a_long_line_that_is_no_piece_sixty_characters_are_quoted(length):
    with pytest.raises(PositionError) as refusal:
        read(GAME, f"table:\n  {'x' * length}")
    assert refusal.value.why == f"'{'x' * 60}' is no piece on the table."


@pytest.mark.rule("cubed.lowest-total")
def test_alone_a_position_settles_one_round_whatever_it_says():
    settled = [GAME.options_of(GAME.read_position(f"players: 1\nrounds: {rounds}")) for rounds in (1, 3)]
    assert settled[0] == settled[1] == GAME.options_of(GAME.start(**settled[0]))
    assert settled[0]["rounds"] == 1
