"""The pages of puzzles without a browser: what a solver hears, what is kept, and who is refused what."""

from datetime import date

import pytest
from cubeplay import GAMES
from cubeplay.cuboro.rules.path import trace
from cubeplay.errors import CubeplayError
from cubeplay.puzzles import kinds_of, row, today
from cubeplay.puzzles.puzzle import find_kind
from cubeplay.store import FILE
from cubeplay.store.notes import LearnerNotes

from breadth import breadth
from cubeplay_widgets.boards.cuboro.choice import CuboroSelection
from cubeplay_widgets.puzzles import PuzzlePage, picture, puzzle
from cubeplay_widgets.puzzles.page import NOTES, NoPuzzle
from cubeplay_widgets.puzzles.place import place_of, row_address
from cubeplay_widgets.site import dashboard
from cubeplay_widgets.site.landing.puzzles import puzzles_page

KINDS = [(game, kind) for game in GAMES for kind in kinds_of(game)]
DAY = date(2026, 11, 23)
"""A Monday."""


@pytest.fixture
def opened(tmp_path):
    """Open the page of a puzzle whose stars are kept in a folder of its own."""

    def opened(game, query):
        return puzzle(game, query=query, folder=tmp_path)

    return opened


@pytest.fixture
def notes(tmp_path):
    """What is kept of it."""
    return lambda: LearnerNotes(NOTES, "", place=tmp_path / FILE).read()


def in_row(kind, level=1, number=1):
    return f"kind={kind}&level={level}&number={number}"


def shown(page):
    return page.frame.shown


def said(page):
    return shown(page)["says"]["text"]


def solve(page):
    """Give the best answer as a person does: by choice, or by moves and the button."""
    found = page.place.puzzle
    if found.choices:
        page.frame.act("choose", found.solution[0])
        return
    for move in found.solution:
        page.board.play(move)
    if find_kind(found.game, found.kind).open_ended:
        page.frame.act("give")


# Solving


@pytest.mark.parametrize(
    "case", breadth(KINDS, *({game: (game, kind) for game, kind in KINDS}.values()), ids=" ".join)
)
def test_a_best_answer_earns_three_stars_and_ends_the_puzzle(case, opened):
    game, kind = case
    page = opened(game, in_row(kind))
    assert not shown(page)["done"]
    solve(page)
    assert shown(page)["stars"] == 3
    assert shown(page)["done"]
    assert said(page).startswith("Right: ")
    assert page.board.look.moves == ()


def test_an_answer_that_can_be_bettered_is_given_by_its_button_and_says_what_is_missing_before(opened):
    page = opened("cubo", in_row("square"))
    assert shown(page)["answer"] == {"words": "Not finished: 8 dice still lie loose.", "open": False}
    page.frame.act("give")
    assert not shown(page)["done"]
    page.board.play(page.place.puzzle.solution[0])
    best = find_kind("cubo", "square").told(page.place.puzzle.best)
    assert shown(page)["answer"] == {"words": f"This is my answer: {best}", "open": True}
    assert not shown(page)["done"]


def test_odds_appear_when_something_was_chosen_and_not_before(opened):
    page = opened("cuobe", in_row("fight", 3))
    assert not any("share" in option for option in shown(page)["options"])
    worst = min(page.place.puzzle.choices, key=lambda choice: page.place.puzzle.judge(choice).worth)
    page.frame.act("choose", worst)
    options = shown(page)["options"]
    assert all(0 <= option["share"] <= 1 for option in options)
    assert [option["id"] for option in options if option["mine"]] == [worst]
    assert [option["id"] for option in options if option["best"]] == list(page.place.puzzle.solution)
    assert shown(page)["stars"] < 3
    page.frame.act("choose", page.place.puzzle.solution[0])
    assert shown(page)["stars"] < 3, "who has chosen cannot choose again before trying again"


def test_what_is_no_choice_is_not_chosen(opened):
    page = opened("cuobe", in_row("count"))
    for given in ("", "gold", "end", "key; talent"):
        page.frame.act("choose", given)
    assert not shown(page)["done"]


def test_hints_come_one_by_one_and_the_last_one_can_be_done(opened):
    page = opened("gelatinous", in_row("fewest"))
    hints = page.place.puzzle.hints
    for number, hint in enumerate(hints, 1):
        assert not shown(page)["doable"]
        page.frame.act("hint")
        assert said(page) == f"Hint {number} of {len(hints)}: {hint.text}"
    assert page.board.look.hinted == hints[-1].places
    page.frame.act("do_it")
    assert [str(played.move) for played in page.board.session.played][:1] == [page.place.puzzle.solution[0]]


def test_a_refused_move_is_said_with_its_rule_one_press_away(opened):
    page = opened("cuboro", in_row("one"))
    page.board.play("rotate b1 90")
    page.board.play("rotate b2 90")
    assert shown(page)["why"]
    assert shown(page)["says"]["mark"] == "bad"
    assert "no change" in said(page).lower() or "change" in said(page)


def test_the_buttons_of_the_game_that_lead_to_no_answer_are_not_there(opened):
    page = opened("cubo", in_row("square"))
    page.board.play(page.place.puzzle.solution[0])
    assert shown(page)["actions"] == []
    page.board.play("call")
    assert "does not ask for it" in said(page)


# What is kept


def test_the_stars_of_a_day_are_kept_and_the_best_ones_stay(opened, notes):
    page = opened("cuobe", f"day={DAY}")
    found = page.place.puzzle
    worst = min(found.choices, key=lambda choice: found.judge(choice).worth)
    solve(page)
    page.frame.act("again")
    page.frame.act("choose", worst)
    assert notes() == {f"day/{DAY}/cuobe": 3}


def test_the_solution_earns_no_stars_neither_then_nor_later(opened, notes):
    page = opened("cubo", f"day={DAY}")
    page.frame.act("solution")
    assert shown(page)["stars"] is None
    page.frame.act("again")
    solve(page)
    assert shown(page)["stars"] is None
    assert notes() == {}


def test_a_row_goes_on_with_the_next_number(opened, notes):
    page = opened("cubed", in_row("block", 2, 7))
    assert page.place.next == (
        "Next puzzle: number 8",
        row_address("cubed", "block", 2, 8),
    )
    solve(page)
    assert notes() == {"row/cubed/block/2": 7}


def test_a_puzzle_that_came_by_a_link_is_the_very_one_and_keeps_nothing(opened, notes):
    found = row("cubed", "hand", 1, 3)
    page = opened("cubed", f"puzzle={found.link}")
    assert page.place.puzzle == found
    solve(page)
    assert notes() == {}


# Refused

WHOLE = row("cubo", "square", 1).link
REFUSED = {
    "puzzle=nonsense": "this link is cut off",
    f"puzzle={WHOLE[:-9]}": "this link is cut off",
    "puzzle=кубо.квадрат." + WHOLE.rpartition(".")[2]: "there is no game",
    "puzzle=" + "A" * 8_300: "this link is cut off",
    "puzzle=" + "A" * 90_000: "its address is too long",
    f"puzzle={row('cubed', 'hand', 1).link}": "it is a puzzle of CUBED",
    "kind=circle&level=1&number=1": "no puzzles of the kind 'circle'",
    "kind=square&level=9&number=1": "there is no difficulty 9",
    "kind=square&level=1&number=0": "there is no puzzle 0",
    "kind=square&level=x&number=y": "there is no puzzle 0",
    "day=2026-02-30": "'2026-02-30' is no date",
    "day=<script>": "'<script>' is no date",
    "day=2999-01-01": "2999-01-01 has not come yet",
    "day=1900-01-01": "there were none on 1900-01-01",
}


@pytest.mark.parametrize("query", REFUSED, ids=range(len(REFUSED)))
def test_a_bad_address_is_one_clear_refusal_and_the_way_to_todays_puzzles(query, opened):
    page = opened("cubo", query)
    assert isinstance(page, NoPuzzle)
    assert REFUSED[query] in page.error.why
    assert 'href="../../../puzzles"' in page.value
    assert "<script>" not in page.value


def test_a_game_without_puzzles_says_so():
    with pytest.raises(CubeplayError, match="there is no game 'chess'"):
        puzzle("chess")


def test_without_an_address_it_is_the_puzzle_of_the_date_here():
    assert place_of("cubo", "", DAY).puzzle == today("cubo", DAY)


# All puzzles of a day


@pytest.fixture
def all_of(tmp_path, monkeypatch):
    """The page of all puzzles, for an owner."""
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    return lambda asked="", owner="": puzzles_page(asked, DAY, dashboard.notebooks(), owner=owner)


def test_the_page_of_a_day_shows_one_puzzle_of_every_game_and_its_picture(all_of):
    show = all_of()
    assert show["title"] == "Puzzles of Monday"
    assert [card["title"] for card in show["cards"]] == [today(game, DAY).title for game in GAMES]
    assert all(card["picture"].startswith("<svg") for card in show["cards"])
    assert [day["day"] for day in show["days"]] == [f"{DAY}", *[""] * 6]
    assert len(show["rows"]) == len(KINDS)


def test_it_tells_the_stars_of_its_owner_and_of_nobody_else(all_of, tmp_path):
    LearnerNotes(NOTES, "", owner="plum", place=tmp_path / FILE).keep(
        [("best", {f"day/{DAY}/cubo": 2, "row/cubo/square/1": 4})]
    )
    mine, others = all_of(owner="plum"), all_of(owner="fig")
    assert mine["cards"][0]["got"] == "★★☆"
    assert others["cards"][0]["got"] == ""
    assert mine["days"][0]["done"] == 1
    assert mine["rows"][0]["levels"][0]["number"] == 5
    assert others["rows"][0]["levels"][0]["number"] == 1


def test_what_is_damaged_among_the_notes_counts_for_nothing(all_of, tmp_path):
    odd = {f"day/{DAY}/cubo": "many", f"day/{DAY}/cubed": 99, "row/cubo/square/1": -3}
    LearnerNotes(NOTES, "", place=tmp_path / FILE).keep([("latest", odd)])
    show = all_of()
    assert [card["got"] for card in show["cards"]] == [""] * len(GAMES)
    assert show["rows"][0]["levels"][0]["number"] == 1


@pytest.mark.parametrize("asked", ["2026-02-30", "<b>", "2999-01-01", "0001-01-01"])
def test_a_day_that_there_is_not_shows_todays_puzzles_and_says_so(all_of, asked):
    show = all_of(asked)
    assert show["day"] == f"{DAY}"
    assert show["trouble"].endswith("These are today's puzzles.")


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_picture_holds_nothing_that_can_be_pressed(game, kind):
    drawn = picture(row(game, kind, 1))
    assert drawn.startswith("<svg")
    assert "<a " not in drawn
    assert "<script" not in drawn


def test_a_page_is_a_stand_with_a_quiet_bare_board(opened):
    page = opened("cubo", in_row("square"))
    assert isinstance(page, PuzzlePage)
    assert page.board.look.bare


# What is told after a move, and after an answer


@pytest.mark.parametrize("kind", ["two", "three"])
def test_after_do_it_the_hint_goes_on_to_the_next_move_of_the_solution(opened, kind):
    page = opened("cuboro", in_row(kind))
    solution = page.place.puzzle.solution
    told = []
    for _hint in page.place.puzzle.hints:
        page.frame.act("hint")
    told.append(said(page))
    for number in range(1, len(solution)):
        page.frame.act("do_it")
        assert [str(each.move) for each in page.board.session.played][:number] == list(solution[:number])
        page.frame.act("hint")
        told.append(said(page))
    assert len(set(told)) == len(told)
    assert all(words.startswith("Next: ") for words in told[1:])
    page.frame.act("do_it")
    assert shown(page)["done"]
    assert shown(page)["stars"] == 3


def test_a_hint_after_other_moves_says_that_it_is_about_the_start(opened):
    page = opened("cuboro", in_row("three"))
    other = next(m for m in page.board.session.moves() if str(m) != page.place.puzzle.solution[0])
    page.board.play(other)
    page.frame.act("hint")
    assert said(page).startswith("This is about the start, where “Try again” leads. Hint 1 of ")


def test_an_answer_that_is_not_the_best_does_not_tell_the_solution(opened):
    page = opened("cuboro", in_row("three"))
    towers = [move for move in page.board.session.moves() if str(move).startswith("tower")]
    page.board.play(towers[0])
    assert shown(page)["done"]
    assert not shown(page)["told"]
    assert shown(page)["because"] == ""
    page.frame.act("solution")
    assert shown(page)["told"]
    assert shown(page)["because"]


@pytest.mark.parametrize("side", ["north", "east", "south", "west"])
def test_after_the_marble_the_board_shows_the_way_that_was_sent(opened, side):
    page = opened("cuboro", in_row("three"))
    before = page.board.session.state
    page.board.play(f"tower {side}")
    assert CuboroSelection.of(page.board.look).path == trace(before, side, "high")
    points = trace(before, side, "high").points
    assert said(page).startswith("1 point." if points == 1 else f"{points} points.")
    page.frame.act("solution")
    shown_last = page.place.puzzle.solution[-1].split()[1]
    assert CuboroSelection.of(page.board.look).path.side == shown_last
    page.frame.act("again")
    assert page.board.selected == frozenset()
