"""CU[o]BE in numbers: cards by their place in an edition, whatever they are called and do."""

import re

import pytest
from cubeplay.cuobe import GAME
from cubeplay.cuobe.edition.editing import edition_of, house_text
from cubeplay.cuobe.encoding import NUMBERS
from cubeplay.cuobe.encoding.ids import speaker_of
from cubeplay.cuobe.rules.moves import Choose, Give, Go, Surrender, Weapons
from cubeplay.cuobe.rules.state import Task
from cubeplay.session import Session
from cubeplay.testing.encodings import check_numbers
from msgspec.structs import replace

from breadth import sized

AWKWARD = {"axe": "calm", "crowbar": "yes", "flare": "draw", "hairpin": "north-south", "mask": "token"}


def own_edition():
    """The house edition, but every tool is a weapon, and some are called like answers."""
    text = "\n".join(house_text().values())
    for id, awkward in AWKWARD.items():
        text = text.replace(f'id = "{id}"', f'id = "{awkward}"')
    weapon = r'\1effects = [{ do = "weapon", amount = 2 }]'
    return re.sub(r'(kind = "tool"\nmood = .*\n)effects = .*', weapon, text)


OWN = own_edition()
OPTIONS = (
    {"edition": OWN, "players": 1, "talents_out": 0},
    {"edition": OWN, "players": 4, "pvp": "yes", "giving": "free", "decks": "advanced", "specialist": True},
)


def unyielding(state, seat, rng):
    """Any move but to give up, so that games last."""
    return rng.choice([move for move in GAME.moves(state, seat) if move != Surrender()])


@sized(120, 300, name="positions")
def test_an_own_edition_has_ids_and_planes_too(positions):
    check_numbers(GAME, options=OPTIONS, positions=positions, choose=unyielding)


@pytest.mark.proof
def test_an_own_edition_has_its_ids_in_ten_thousand_positions():
    came = check_numbers(GAME, options=OPTIONS, positions=10_000, choose=unyielding, seed=1)
    assert NUMBERS.size - 1 in came


def in_a_fight(tools, talents):
    state = Session(GAME, seed=4, players=1, edition=OWN).state
    me = replace(state.players[0], tools=tools, talents=talents)
    fight = Task("weapons", "", 0, asks="card", card="clown", totals=(3,))
    return state.but(players=(me,), dice=2, given=True, tasks=(fight,))


def test_every_set_of_weapons_has_ids_of_its_own_however_many_are_held():
    kinds = edition_of(OWN).of_kind
    state = in_a_fight(kinds["tool"][:10], ("brawler",))
    choices = NUMBERS.choices(state, 0)
    assert len(choices) == 2**11
    assert set(choices.values()) == set(GAME.moves(state, 0))
    assert all(len(ids) == len(move.cards) + 1 for ids, move in choices.items())
    assert [choices[ids] for ids in choices if len(ids) == 1] == [Weapons(())]


def test_a_card_that_is_called_like_an_answer_is_no_answer():
    state = in_a_fight(("calm", "yes"), ())
    ask = Task("spoils", "", 0, asks="card", choices=("calm", "yes"), must=False)
    cards = set(NUMBERS.choices(state.but(tasks=(ask,)), 0))
    relief = Task("relief", "", 0, asks="answer", choices=("calm",), must=False)
    assert len(cards) == 3
    assert len(cards & set(NUMBERS.choices(state.but(tasks=(relief,)), 0))) == 1  # to decline


def test_players_are_counted_clockwise_from_who_moves():
    first, second = speaker_of("", 0, 3), speaker_of("", 1, 3)
    for mine, yours in (
        (Go("north", 2), Go("north", 0)),
        (Give("bone-key", 1), Give("bone-key", 2)),
        (Choose("1"), Choose("2")),
    ):
        assert [*first.ids([mine], "seat")] == [*second.ids([yours], "seat")] != [*first.ids([yours], "seat")]


def test_an_id_stands_for_a_place_in_the_edition_not_for_a_name():
    house, own = speaker_of("", 0, 2), speaker_of(OWN, 0, 2)
    for kind in ("key", "talent"):
        for card, other in zip(edition_of("").of_kind[kind], edition_of(OWN).of_kind[kind], strict=True):
            assert [*house.ids([Choose(card)], "card")] == [*own.ids([Choose(other)], "card")]
    tools = set(own.ids(map(Choose, edition_of(OWN).of_kind["tool"]), "card"))
    assert tools == set(house.ids(map(Choose, edition_of("").of_kind["tool"]), "card"))
