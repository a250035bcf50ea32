"""The states of a game's table, one after the other: what a person sees from the set-up to the look back."""

from contextlib import contextmanager
from dataclasses import replace
from random import Random

from at_table import CELLS, close_sheet, open_sheet, tool, type_move
from checks import settle, wait_until, wait_until_painted
from cubeplay.cubed.rules.moves import Place
from cubeplay.cubed.rules.open_fields import surface
from cubeplay.players import autoplay
from cubeplay.session import Session
from cubeplay.words import translated
from set_up_page import start_button

NAMES = ("Plum", "Fig", "Kiwi", "Lime")
GAMES = {
    "cubo": ({"players": 2, "rounds": 2}, "beginner"),
    "cuobe": ({"players": 2}, "companion"),
    "cubed": ({"players": 2, "rounds": 1}, "greedy"),
    "cuboro": ({}, "greedy"),
    "gelatinous": ({}, "hasty"),
}
"""How each game is played here, and by which computer player."""


def game_of(name, people=1, seed=5, most=12):
    """A game of people in the first seats against computer players, some way in, with a person to move."""
    options, player = GAMES[name]
    seats = 1 if name == "gelatinous" else 2
    bots = ("",) * min(people, seats) + (player,) * (seats - people)
    session = Session(name, seed=seed, names=NAMES[:seats], bots=bots, **options)
    if people:
        _play_on(session, player, most)
    return session


def _play_on(session, player, most):
    """Play for everybody, until the first seat is to move after so many moves; in Cubo, to place dice."""
    bot, rng = session.game.bots()[player], Random(1)
    while (number := len(session.played)) < 4 * most:
        seat = next(seat for seat in session.to_move if isinstance(seat, int))
        kinds = {type(move).__name__ for move in session.moves(seat)} if seat == 0 else ()
        if seat == 0 and (number >= most or ("Place" in kinds and session.game.name == "cubo")):
            return
        session.play(bot.answer(session.game, session.view(seat), seat, rng).move, seat)


def ended(name, seed=5):
    """A game that is over, in which the first seat is a person's."""
    session = game_of(name, people=0, seed=seed)
    autoplay(session)
    record = session.record
    return Session.from_record(replace(record, bots=("", *record.bots[1:])))


@contextmanager
def sheet(page, press):
    """A sheet while it is open; its page comes to rest before and after."""
    yield open_sheet(page, press)
    close_sheet(page)
    settle(page)


def bar(page, words):
    """A button of the page's bar."""
    return page.locator("#cp-bar-nav .cp-bar-link", has_text=translated(words))


def refused(page, session):
    """Have a move refused at the board."""
    shut = page.locator(".cp-actions .cp-shut:visible, .cp-choices .cp-shut:visible").first
    if session.game.name == "cubed":
        _place_where_it_fits_not(page, session)
    elif shut.count():
        shut.click(force=True)
    else:
        type_move(page, "nowhere")
    wait_until(page, "document.querySelector('.cp-say').dataset.mood === 'bad'")
    settle(page)


def _place_where_it_fits_not(page, session):
    view = session.view(0)
    move = next(
        Place(piece, field, 0)
        for piece in view.hands[0]
        for field in surface(view.lying).open
        if not any(
            isinstance(may, Place) and (may.piece, may.field) == (piece, field) for may in session.moves(0)
        )
    )
    for id in (f"hand{move.piece}", move.field):
        page.locator(f'{CELLS}[data-id="{id}"]').evaluate("node => node.click()")
        settle(page)


def hinted(page):
    """Ask for hints until one can be done."""
    following = page.locator(".cp-say-ways .cp-btn", has_text=translated("Next hint"))
    tool(page, "hint").click()
    settle(page)
    while following.count():
        told = page.locator(".cp-say").inner_text()
        following.click()
        page.wait_for_function("told => document.querySelector('.cp-say').innerText !== told", arg=told)
        settle(page)


def turn_states(page, session):
    """The states of a turn on a table in play, by their names, each while it is shown."""
    yield "own turn"
    refused(page, session)
    yield "refusal"
    with sheet(page, lambda: tool(page, "why").click(force=True)):
        yield "why not"
    hinted(page)
    yield "hint"
    for name, press in (
        ("more", tool(page, "more").click),
        ("rules", bar(page, "Rules").click),
        ("menu", bar(page, "Menu").click),
    ):
        if name == "more" and not tool(page, "more").is_visible():
            continue
        with sheet(page, press):
            yield name
    with sheet(page, lambda: bar(page, "Rules").click()) as rules:
        rules.locator("summary").first.click()
        rules.locator(".cp-rule-link").first.click()
        settle(page)
        yield "rule"
    if page.locator(".cp-odds-link").count():
        with sheet(page, lambda: page.locator(".cp-odds-link").evaluate("node => node.click()")):
            page.wait_for_timeout(600)
            settle(page)
            yield "odds"


def end_states(page):
    """The ending of a game that is over, and the look back at it."""
    yield "ending"
    page.locator(
        ".cp-over-ways .cp-btn, .cp-over-body .cp-btn", has_text=translated("Look back")
    ).first.click()
    page.locator(".cp-replay, .cp-back").first.wait_for()
    wait_until_painted(page)
    yield "look back"


def set_up_states(page):
    """The set-up of a game, closed and with all its options."""
    start_button(page)
    settle(page)
    yield "set-up"
    page.locator(".cp-setup-more:not([open]) > summary").click()
    settle(page)
    yield "set-up, more"
