"""Every game's board can be read, takes every legal move and shows nothing hidden; and the kit can fail."""

from dataclasses import replace
from importlib import import_module
from itertools import count

import pytest
from cubeplay import GAMES
from cubeplay.testing import BrokenContract
from tests.games import NOUGHTS, Mark

from breadth import together
from cubeplay_widgets.board.game_board import Action, Face
from cubeplay_widgets.paint.animate import still
from cubeplay_widgets.paint.scene import Paint, Rect, Scene, SelectMove, Shape, Text
from cubeplay_widgets.testing import TABLE, check_board

VARIANTS = [
    ("cubo", {"players": 4, "timing": "timed"}),
    ("gelatinous", {"first_level": 6, "abilities": "slide spin seep"}),
    ("cuboro", {}),
    ("cubed", {"players": 11}),
    ("cuobe", {"players": 6, "brutal": True}),
]
MORE_VARIANTS = [
    ("cubo", {}),
    ("gelatinous", {}),
    ("cuobe", {"players": 2, "pvp": "yes"}),
    ("gelatinous", {"first_level": 3, "difficulty": "wizard"}),
    ("cuboro", {"players": 4, "version": 2}),
    ("cuboro", {"players": 3, "version": 2, "minus_points": True}),
    ("cuboro", {"players": 4, "teams": True, "time_limit": True}),
    ("cubed", {"players": 1}),
    ("cubed", {"players": 2, "match": "all"}),
    ("cubed", {"players": 4, "bridge": True, "void": True, "draw_three": True}),
    ("cuobe", {"players": 1}),
    ("cuobe", {"players": 2, "pvp": "respawn"}),
    ("cuobe", {"players": 4, "giving": "free", "specialist": True}),
]

TABLED = ("cubo", "cuboro", "cubed")
REACHED = {"cubo": 4, "gelatinous": 20, "cuboro": 2, "cubed": 2, "cuobe": 8}
"""In how many moments of a game of forty plies every legal move is looked for on the board."""


def face_of(name):
    module = import_module(f"cubeplay_widgets.boards.{name}.board")
    return getattr(module, f"{name.capitalize()}Face")()


PLIES = [12, pytest.param(40, marks=pytest.mark.proof)]
"""How long the games are."""


def check_moves(name, chosen, plies=40):
    deep = (
        {"reached": 1, "most": 2_500}
        if chosen.get("version") == 2
        else {"reached": max(1, REACHED[name] * plies // 40)}
    )
    game, how = GAMES[name], {"seeds": range(1), "plies": plies, "share": 0.15}
    check_board(face_of(name), game, options=[chosen], typed=game.giving_up, **how, **deep)


def check_table(name, chosen, plies=40):
    how = {"seeds": range(1), "plies": plies, "share": 0.1, "reached": 0, "kinds": TABLE}
    check_board(face_of(name), GAMES[name], options=[chosen], **how)


@pytest.mark.parametrize("plies", PLIES)
@pytest.mark.parametrize(("name", "chosen"), VARIANTS, ids=str)
def test_every_board_shows_all_and_takes_every_legal_move(name, chosen, plies):
    check_moves(name, chosen, plies)


@pytest.mark.parametrize("plies", PLIES)
@pytest.mark.parametrize(("name", "chosen"), [each for each in VARIANTS if each[0] in TABLED], ids=str)
def test_a_table_in_play_shows_all_and_nothing_hidden(name, chosen, plies):
    check_table(name, chosen, plies)


@pytest.mark.proof
@pytest.mark.parametrize(("name", "chosen"), MORE_VARIANTS, ids=str)
def test_in_more_variants_too_a_board_shows_all_and_takes_every_legal_move(name, chosen):
    check_moves(name, chosen)
    if name in TABLED:
        check_table(name, chosen)


# The kit can fail


class NoughtsFace(Face):
    """Nine fields, numbered as the game's refusals name them."""

    title = "Noughts and crosses"

    def scene(self, look):
        fields = tuple(self.field(look, number) for number in range(1, 10))
        return Scene((300, 330), (*fields, self.words(look)), "Nine fields.")

    def field(self, look, number):
        x, y = divmod(number - 1, 3)
        whose = look.view.fields[number - 1]
        label = f"field {number}, {'free' if whose < 0 else f'of {look.names[whose]}'}"
        move = Mark(number) if look.seat is not None else None
        return Shape(str(number), Rect(x * 100, y * 100, 98, 98), Paint(), label, move)

    def words(self, look):
        return Shape("", Text(150, 315, look.names[0]), Paint(size=20))


BROKEN = {}


def broken(words):
    """Enter a broken face under what the kit must say of it."""

    def enter(kind):
        BROKEN[kind.__name__] = (kind(), words)
        return kind

    return enter


def altered(item, number, **changes):
    return replace(item, **changes) if item.id == str(number) else item


@broken("has a doubled id")
class TwoOfAnId(NoughtsFace):
    def field(self, look, number):
        return altered(super().field(look, number), 2, id="1")


@broken("has a doubled label")
class TwoOfALabel(NoughtsFace):
    def field(self, look, number):
        return (
            altered(super().field(look, number), 2, label="field")
            if number != 1
            else replace(super().field(look, 1), label="field")
        )


@broken("lies at")
class Outside(NoughtsFace):
    def field(self, look, number):
        return altered(super().field(look, number), 9, geometry=Rect(250, 250, 98, 98))


@broken("can be pressed unnamed")
class Unnamed(NoughtsFace):
    def field(self, look, number):
        return altered(super().field(look, number), 3, label="")


@broken("no sentence that says it")
class Undescribed(NoughtsFace):
    def scene(self, look):
        return replace(super().scene(look), desc="")


@broken("is 6 small")
class FineText(NoughtsFace):
    def words(self, look):
        return Shape("", Text(150, 315, "fine print"), Paint(size=6))


@broken("can be pressed and is 9.0 small")
class FineTouch(NoughtsFace):
    def field(self, look, number):
        return altered(super().field(look, number), 4, geometry=Rect(105, 5, 9, 9))


@broken("cannot make 1 legal moves on the board: 'mark 5'")
class NoFive(NoughtsFace):
    def field(self, look, number):
        return altered(super().field(look, number), 5, move=SelectMove("5"))


@broken("a spectator may press 'mark 1'")
class OpenToAll(NoughtsFace):
    def field(self, look, number):
        return replace(super().field(look, number), move=Mark(number))


@broken("is drawn in two ways")
class Restless(NoughtsFace):
    numbers = count()

    def words(self, look):
        return Shape("", Text(150, 315, str(next(self.numbers))), Paint(size=20))


@broken("none of them is marked")
class Unmarked(NoughtsFace):
    def field(self, look, number):
        found = super().field(look, number)
        return replace(found, id=f"field{number}")


@broken("does not escape a name|no well-formed text")
class Unescaped(NoughtsFace):
    def panel(self, look):
        return f"<p>{look.names[0]} begins.</p>"


@broken("two main buttons")
class TwoMain(NoughtsFace):
    def actions(self, look):
        return (Action("One", SelectMove("1"), main=True), Action("Two", SelectMove("2"), main=True))


@broken("which cannot be read")
class StrangeWords(NoughtsFace):
    def actions(self, look):
        return (Action("Surrender", "surrender"),)


@broken("does not end with what then lies there")
class StuckFilm(NoughtsFace):
    def film(self, old, new, events):
        return still(replace(old, items=old.items[1:]))


def test_a_good_board_passes():
    check_board(NoughtsFace(), NOUGHTS, share=1)


@together("name", BROKEN)
def test_a_board_that_is_broken_in_one_way_is_caught_with_telling_words(name):
    face, words = BROKEN[name]
    with pytest.raises(BrokenContract, match=words):
        check_board(face, NOUGHTS, share=1)
