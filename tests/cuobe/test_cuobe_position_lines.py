"""Each line of a position of CU[o]BE by itself: what it is about, what it takes, and how it is mended."""

import pytest
from cubeplay.cuobe.edition.edition import Effect
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.position.task_text import show_tasks, take_tasks
from cubeplay.cuobe.rules.state import NOBODY, PLACES, Player, Spawn, Task
from cubeplay.errors import PositionError
from cubeplay.game import CHANCE
from cubeplay.notation import read_lines
from tests.positions import check_refusal, read

from breadth import together

DRAWING = "given: no\ntasks:\n  draw:\n    card: green\n"
"""A table at which a green card is drawn."""


# What a line is about


@together(
    ("line", "field", "value"),
    [
        ("players: 3", "players", 3),
        ("decks: advanced", "decks", "advanced"),
        ("specialist: yes", "specialist", True),
        ("spawn cards: troll, ghoul", "spawns", ("ghoul", "troll")),
        ("triggers out: 5", "triggers_out", 5),
        ("ticks: no", "ticks", False),
        ("events out: 2", "events_out", 2),
        ("talents out: 1", "talents_out", 1),
        ("tools out: 4", "tools_out", 4),
        ("brutal: yes", "brutal", True),
        ("short: yes", "short", True),
        ("pvp: respawn", "pvp", "respawn"),
        ("giving: free", "giving", "free"),
    ],
)
def test_a_line_of_the_set_up_is_an_option(line, field, value):
    state = read(GAME, line)
    assert getattr(state.setup, field) == value
    assert line in GAME.write_position(state).splitlines() or field == "spawns"


@together(
    ("line", "field", "value"),
    [
        ("turn: 12", "turn", 12),
        ("player: 2", "player", 1),
        ("dice: 1", "dice", 1),
        ("gained: -2", "gained", -2),
        ("bitten: yes", "bitten", True),
        ("spider due: yes", "spider_due", True),
        ("time up: yes", "time_up", True),
        ("latest: toll", "latest", "toll"),
        ("rolled: 0 9 4", "rolled", (0, 9, 4)),
        *((f"ended: cuobe.{how}", "ended", f"cuobe.{how}")
          for how in ("surrender", "time", "short", "escape", "all-dead")),
        ("spawns: clown at a1 power 5", "spawns", (Spawn("clown", PLACES["a1"], 5),)),
        ("spawns: twins at b1 power 2 loot 1 1", "spawns", (Spawn("twins", PLACES["b1"], 2, (0, 0)),)),
        ("passed: toll, second-wind", "passed", ("toll", "second-wind")),
        ("dropped: axe", "dropped", ("axe",)),
        ("gone: mask, padlock", "gone", ("mask", "padlock")),
        ("activated: brass-key", "activated", ("brass-key",)),
    ],
)  # fmt: skip
def test_a_line_of_the_table_is_one_of_its_parts(line, field, value):
    usual, state = read(GAME, "players: 2"), read(GAME, line)
    assert getattr(state, field) == value != getattr(usual, field)
    assert line in GAME.write_position(state).splitlines()


@pytest.mark.parametrize(
    ("lines", "player"),
    [
        ("wounds: 1", Player(wounds=1)),
        ("wounds: 5", Player(wounds=5, status="dead")),
        ("panic: 4", Player(panic=4)),
        ("panic: 5", Player(panic=5, insane=True)),
        ("status: out", Player(status="out")),
        ("asleep: yes", Player(asleep=True)),
        ("tools: axe, padlock", Player(tools=("axe", "padlock"))),
        ("talents: curiosity", Player(talents=("curiosity",))),
        ("syndromes: doom", Player(syndromes=("doom",))),
    ],
)
def test_a_line_of_a_player_is_what_the_player_has(lines, player):
    state = read(GAME, f"Player 2:\n  {lines}")
    assert state.players == (Player(), player)
    assert f"\nPlayer 2:\n  {lines}\n" in f"\n{GAME.write_position(state)}"


def test_where_a_player_stands_and_a_chest_is_kept():
    text = """\
        rooms:
          larder . .      . .
          .      . .      . .
          .      . atrium . .
          .      . .      . .
          .      . .      . .
        chests: 2 at a1
        Player 2:
          at: a1
          chest: brass-key
        """
    state = read(GAME, text)
    assert state.players == (Player(), Player(at=PLACES["a1"], chest=("brass-key",)))
    assert [room.chest for room in state.rooms] == [1, *[NOBODY] * 24]


TASK_LINES = {
    "cause": ("lights-out", "lights-out"),
    "player": ("2", 1),
    "subject": ("2", 1),
    "asks": ("seat", "seat"),
    "choices": ("1, 2", ("1", "2")),
    "must": ("no", False),
    "seats": ("1 2", (0, 1)),
    "places": ("a1 b1", (PLACES["a1"], PLACES["b1"])),
    "cards": ("axe, rope", ("axe", "rope")),
    "direction": ("north", "north"),
    "amount": ("3", 3),
    "totals": ("7 -1", (7, -1)),
    "card": ("green", "green"),
    "trail": ("1 larder, 2 crypt", ("1 larder", "2 crypt")),
}
EFFECT_LINES = {
    "do": ("wound", "wound"),
    "who": ("chosen", "chosen"),
    "where": ("any", "any"),
    "amount": ("2", 2),
    "direction": ("east", "east"),
    "number": ("3", 3),
    "card": ("tool", "tool"),
    "must": ("yes", True),
}


def test_the_lines_of_what_is_to_be_done_are_those_of_the_task_and_its_effect():
    lines = "".join(f"    {name}: {text}\n" for name, (text, _value) in TASK_LINES.items())
    below = "".join(f"      {name}: {text}\n" for name, (text, _value) in EFFECT_LINES.items())
    text = f"tasks:\n  effect:\n{lines}    effect:\n{below}  dice:\n"
    tasks = take_tasks(read_lines(text).take("tasks"), 0)
    effect = Effect(**{name: value for name, (_text, value) in EFFECT_LINES.items()})
    task = Task("effect", **{name: value for name, (_text, value) in TASK_LINES.items()}, effect=effect)
    assert tasks == (Task("dice", player=0), task)
    shown = ["  " + row for row in show_tasks(tasks, 0)]
    assert {*lines.splitlines(), *below.splitlines()} <= set(shown)


@pytest.mark.parametrize("decks", ["quick", "advanced"])
def test_loot_comes_from_parts_that_the_blue_deck_has(decks):
    parts = len(read(GAME, f"decks: {decks}").blue)
    text = f"decks: {decks}\nspawns: twins at c3 power 1 loot {{}}"
    (twins,) = read(GAME, text.format(parts)).spawns
    assert twins.loot == (parts - 1,)
    check_refusal(GAME, text.format(parts + 1), 2, "cannot hold these cards")


@pytest.mark.parametrize(
    ("text", "line", "card"),
    [
        ("Player 1:\n  tools: axe, medic", 2, "medic"),
        ("Player 1:\n  talents: axe", 2, "axe"),
        ("Player 1:\n  syndromes: medic", 2, "medic"),
        ("chests: 1 at c3\nPlayer 1:\n  chest: wax-key, doom", 3, "doom"),
        ("dropped: axe, wax-key, medic", 1, "medic"),
        ("dropped: toll", 1, "toll"),
        ("activated: wax-key, axe", 1, "axe"),
        ("passed: toll, ghoul, axe", 1, "axe"),
    ],
)
def test_a_pile_is_of_cards_of_its_kinds(text, line, card):
    check_refusal(GAME, text, line, f"{card} cannot lie there")


def test_a_find_token_does_not_lie_in_a_room_that_is_yet_to_be_flipped():
    check_refusal(GAME, "finds: c2\ntasks:\n  flip:\n    places: c2", 1, "on c2 lies face down")


def test_an_effect_says_what_it_does():
    asks = "tasks:\n  effect:\n    asks: seat\n    choices: 1, 2\n"
    check_refusal(GAME, asks, 2, "the line 'effect' is missing")
    check_refusal(GAME, f"{asks}    effect:\n      who: chosen", 5, "the line 'do' is missing")


# Numbers


@together(
    ("text", "least", "most"),
    [
        ("players: {}", 1, 6),
        ("triggers out: {}", 0, 15),
        ("events out: {}", 0, 30),
        ("talents out: {}", 0, 5),
        ("tools out: {}", 0, 20),
        ("turn: {}", 0, 999),
        ("player: {}", 1, 6),
        ("dice: {}", 0, 5),
        ("gained: {}", -99, 99),
        ("rolled: {}", 0, 9),
        ("spawns: ghoul at c3 power {}", 1, 9),
        ("spawns: twins at c3 power 1 loot {}", 1, 99),
        ("Player 1:\n  wounds: {}", 0, 5),
        ("Player 1:\n  panic: {}", 0, 5),
        ("tasks:\n  draw:\n    player: {}", 1, 6),
        ("tasks:\n  draw:\n    seats: {}", 1, 6),
        ("tasks:\n  draw:\n    amount: {}", -99, 99),
        ("tasks:\n  draw:\n    totals: {}", -99, 99),
        ("tasks:\n  effect:\n    effect:\n      do: wound\n      number: {}", -99, 99),
    ],
)
def test_a_number_is_taken_from_its_least_to_its_most(text, least, most):
    line = 1 + text.count("\n")
    for number in (least - 1, most + 1):
        check_refusal(GAME, text.format(number), line, f"no number from {least} to {most}")
    for number in (least, most):
        assert "no number from" not in refused(text.format(number))


def refused(text):
    """Why a position is refused; "" if it is read."""
    try:
        read(GAME, text)
    except PositionError as error:
        return str(error)
    return ""


# What is usual


def test_a_table_of_which_nothing_is_said_is_at_the_first_players_own_turn():
    state = read(GAME, "")
    assert (state.turn, state.player, state.dice, state.given, state.tasks) == (1, 0, 5, True, ())
    assert GAME.write_position(state) == ""


def test_the_usual_dice_are_those_of_the_active_player():
    hurt = "player: 2\nPlayer 2:\n  wounds: 1\n  panic: 1\n  syndromes: confuse\n"
    assert read(GAME, hurt).dice == 2
    assert read(GAME, hurt.replace("player: 2\n", "")).dice == 5


@pytest.mark.parametrize(
    ("spawn", "gone"), [("twins", {"twins"}), ("sister", {"twins"}), ("ghoul", {"ghoul"})]
)
def test_the_card_of_a_spawn_on_the_board_lies_in_no_deck(spawn, gone):
    def unseen(state):
        return {card for _pool, cards in state.pools for card in cards}

    state = read(GAME, f"spawns: {spawn} at c3 power 2")
    assert unseen(read(GAME, "")) - unseen(state) == gone


def test_the_pools_of_cards_are_read_back_where_they_are_not_the_usual_ones():
    state = read(GAME, DRAWING)
    pools = "".join(f"  {name}: {', '.join(cards)}\n" for name, cards in state.pools)
    assert read(GAME, f"{DRAWING}pools:\n{pools}") == state


def test_cards_of_a_pool_are_written_and_read_with_commas():
    state = read(GAME, "decks: advanced")
    sorted_otherwise = state.but(pools=tuple((name, cards[::-1]) for name, cards in state.pools))
    text = GAME.write_position(sorted_otherwise)
    assert "  key: wax-key, iron-key, glass-key, brass-key, bone-key\n" in text
    assert read(GAME, text) == sorted_otherwise
    check_refusal(GAME, "pools:\n  key: wax-key iron-key", 2, "no card 'wax-key iron-key'")


# How it is mended

ASKS = "tasks:\n  effect:\n    effect:\n      do: wound\n    asks: {}\n    choices: {}\n"


@pytest.mark.parametrize(
    ("text", "line", "why", "then"),
    [
        ("player: 3", 1, "no player 3 at this table", "Write 'players: 3' too."),
        ("Player 1:\n  panic: 5\n  tools: axe", 3, "1 card is held", "This player can hold 0 of them."),
        ("Player 1:\n  talents: curiosity, medic\n  wounds: 5", 2, "2 cards are held", "can hold 0 of them."),
        ("Player 2:\n  status: out\nplayer: 2", 3, "player 2 is to act", "Write another player"),
        ("given: no", 1, "player 1 is to act", "Leave the line out"),
        (ASKS.format("answer", "yes") + "    player: 6", 2, "asks a player who is not", "Name another"),
        (ASKS.format("answer", "yes, yes"), 2, "a choice stands there twice", "Write each once."),
        (ASKS.format("place", "a1, z9"), 2, "are no fields", "Fields are a1 to e5."),
        (ASKS.format("seat", "3"), 2, "are no players in the cube", "Write some of 1, 2."),
        ("Player 1:\n  at: a1", 2, "lies face down, on a1", "Write the room's name there"),
        ("finds: d5", 1, "on d5 lies face down", "leave it out"),
    ],
)  # fmt: skip
def test_a_refusal_says_how_it_is_mended(text, line, why, then):
    check_refusal(GAME, text, line, why)
    with pytest.raises(PositionError) as refusal:
        read(GAME, text)
    assert then in refusal.value.next


FACE_DOWN = "players: 1\nface down: attic at c2, lift at a1\ntasks:\n  flip:\n    places: {}\n"


@pytest.mark.parametrize(("field", "may"), [("c2", {"attic"}), ("a1", {"lift"}), ("b2", None)])
def test_a_position_says_which_room_lies_face_down_where(field, may):
    state = read(GAME, FACE_DOWN.format(field))
    assert read(GAME, GAME.write_position(state)) == state
    rooms = {move.room for move, _share in GAME.chance(state).outcomes()}
    assert rooms == (may or set(state.unseen_rooms) - {"attic", "lift"})
    after = GAME.apply(state, CHANCE, sorted(GAME.chance(state).outcomes(), key=str)[0][0]).state
    assert [room.down for room in after.rooms].count("") == 25 - len({"attic", "lift"} - (may or set()))


@pytest.mark.parametrize("where", ["attic at c3", "atrium at a1", "attic at a1, attic at b1", "cave at a1"])
def test_what_cannot_lie_face_down_is_refused(where):
    check_refusal(GAME, f"players: 1\nface down: {where}", 2, "cannot lie there face down")
