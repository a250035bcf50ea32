"""Board, message and what can be done are in view together, at every moment of a turn, at every size."""

import pytest
from cubeplay.session import Session
from in_view import SIZES, faults, opened, play_through, resized

from breadth import breadth, sized

NAMES = ("Plum", "Fig", "Kiwi", "Lime")
GAMES = {
    "cubo": ({"players": 3, "rounds": 1}, "beginner"),
    "cuobe": ({"players": 2}, "companion"),
    "cubed": ({"players": 2, "rounds": 1}, "greedy"),
    "cuboro": ({}, "greedy"),
    "gelatinous": ({}, "hasty"),
}
"""How each game is played here, and by which computer player, also in the place of the person."""

MORE = {
    "cubo": ({"players": 2}, {"players": 4, "timing": "untimed", "straights": "any"}),
    "cubed": ({"players": 1}, {"players": 4, "bridge": True, "void": True, "draw_three": True, "rounds": 1}),
    "cuboro": ({"players": 4, "version": 2, "minus_points": True},),
    "cuobe": ({"players": 1}, {"players": 4, "giving": "free", "specialist": True}),
    "gelatinous": ({"first_level": 6, "abilities": "slide spin seep"},),
}
"""The further options of the breadth, game by game."""


def game_of(name, options, player):
    """A game of a person against computer players, and who chooses for the person."""
    seats = options.get("players", 1 if name == "gelatinous" else 2)
    session = Session(name, seed=5, names=NAMES[:seats], bots=("", *[player] * (seats - 1)), **options)
    return session, session.game.bots()[player]


def looked_at(visit, pages, capsys, name, options, player, **how):
    session, chooser = game_of(name, options, player)
    seen = play_through(opened(visit, pages, session), chooser, **how)
    with capsys.disabled():
        print("", *seen.table(name), sep="\n")
    return seen


@sized(2, 4, name="most")
@pytest.mark.parametrize("name", breadth(GAMES, "cuobe"))
def test_a_turn_is_in_view_at_every_size(visit, pages, capsys, name, most):
    seen = looked_at(visit, pages, capsys, name, *GAMES[name], most=most, every=4)
    assert seen.wrong == {}
    assert set(seen.moments) == set(SIZES)


@pytest.mark.proof
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_in_view_at_every_size(visit, pages, capsys, name):
    assert looked_at(visit, pages, capsys, name, *GAMES[name]).wrong == {}


@pytest.mark.proof
@pytest.mark.parametrize(
    ("name", "options"), [(name, options) for name, all in MORE.items() for options in all], ids=str
)
def test_every_kind_of_game_is_in_view_at_every_size(visit, pages, capsys, name, options):
    _options, player = GAMES[name]
    assert looked_at(visit, pages, capsys, name, options, player, every=3).wrong == {}


def test_what_is_out_of_view_is_found(visit, pages):
    session, _player = game_of("cubo", *GAMES["cubo"])
    page = opened(visit, pages, session).page
    for style, words in (
        (".cp-stage { margin-top: 900px !important }", "board at"),
        (".cp-say { transform: translateY(-200px) }", "message at"),
        (".cp-tools { transform: translateY(900px) }", "tool Undo at"),
        (".cp-log { width: 3000px !important }", "cp-log"),
    ):
        resized(page, "laptop")
        sheet = page.evaluate_handle(
            """css => { const s = new CSSStyleSheet(); s.replaceSync(css);
              document.adoptedStyleSheets = [...document.adoptedStyleSheets, s]; return s; }""",
            style,
        )
        assert any(words in found for found in faults(page, SIZES["laptop"])), style
        sheet.evaluate("s => s.replaceSync('')")
    assert faults(page, SIZES["laptop"]) == []
