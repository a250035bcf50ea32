"""Who comes next and who plays with whom: on phones, in the lobby, on the big screen, at the end."""

import pytest
from cubeplay import GAMES
from cubeplay.tables.events import Chosen, Seated, Started
from tests.tables.laid import laid
from tests.widgets.sitting import catch_up, clock, do, sit, tables, words

from breadth import breadth
from cubeplay_widgets.site.lobby.big_screen import screen
from cubeplay_widgets.site.lobby.lobby import lobby

__all__ = ["clock", "sit", "tables"]

PEOPLE = ("plum", "fig", "kiwi", "lime")


@pytest.mark.parametrize("game", breadth(["cubed", "cuboro", "cuobe"], "cuboro"))
def test_who_comes_next_reads_so_on_the_phone_and_all_on_the_big_screen(tables, sit, game):
    code = laid(tables, game, *PEOPLE[:3], players=3)
    now = tables.state(code).to_move[0]
    pages = [sit(who, game, f"?table={code}").table for who in PEOPLE[:3]]
    catch_up(*pages)
    other = {seat: table for seat, table in enumerate(pages) if seat != now}
    after = (now + 1) % 3
    told = {seat: "next" in words(table) for seat, table in other.items()}
    assert told == {seat: seat == after for seat in other}
    shown = screen(tables.state(code))
    assert ["is next" in card.state for card in shown.cards] == [seat == after for seat in range(3)]
    assert [card.is_now for card in shown.cards] == [seat == now for seat in range(3)]


def test_in_a_race_nobody_is_next(tables):
    code = laid(tables, "cubo", *PEOPLE[:2], players=2, timing="timed")
    assert not any("is next" in card.state for card in screen(tables.state(code)).cards)


def test_of_our_games_cuboro_alone_has_teams_and_those_share_a_peg():
    for game in GAMES.values():
        assert game.teams(game.checked({})) == ()
    cuboro = GAMES["cuboro"]
    options = cuboro.checked({"players": 4, "teams": True})
    assert cuboro.teams(options) == ((0, 2), (1, 3))
    table = cuboro.start(**options)
    assert all(len({table.peg(seat) for seat in team}) == 1 for team in cuboro.teams(options))


def test_a_table_with_teams_says_who_is_with_whom_from_the_lobby_to_the_end(tables, sit):
    code = tables.open("cuboro", "plum", seed=7, players=4)
    for seat, who in enumerate(PEOPLE):
        tables.act(code, who, Seated(seat, who.title()))
    tables.act(code, "plum", Chosen({"players": 4, "teams": True}))
    partners = ("with Kiwi", "with Lime", "with Plum", "with Fig")
    for place, words_of in zip(lobby(tables.state(code), "fig").places, partners, strict=True):
        assert place.about.endswith(words_of)
    tables.act(code, "plum", Started())
    pages = [sit(who, "cuboro", f"?table={code}") for who in PEOPLE]
    for card, words_of in zip(screen(tables.state(code)).cards, partners, strict=True):
        assert card.state.endswith(words_of)
    for card, words_of in zip(pages[0].table.frame.seats, partners, strict=True):
        assert card["state"].endswith(words_of)
    while tables.state(code).phase != "over":
        table = pages[tables.state(code).to_move[0]].table
        catch_up(table)
        table.board.play(next(move for move in table.board.look.moves if "tower" in str(move)))
    catch_up(*(page.table for page in pages))
    ends = {page.table.frame.over["title"] for page in pages}
    assert len(ends) == 1
    assert "Plum and Kiwi" in pages[0].table.frame.over["html"]
    do(pages[0].table, "over", "rematch")
    catch_up(pages[3].table)
    assert pages[3].table.frame.seats[3]["state"].endswith("with Fig")
