"""Cubo's play page in a real browser."""

import json

import pytest
from checks import (
    axe,
    field,
    overflow,
    resume,
    settle,
    status,
    tab_cycle,
    wait_for_log,
    wait_for_status,
    wait_until,
    wait_until_painted,
)
from cubeplay.session import record as files
from cubo_page import (
    LABEL,
    PLAY,
    button,
    covered,
    finish_by_mouse,
    from_menu,
    labels,
    over,
    set_up,
    tab_to,
    tab_to_board,
    tab_to_button,
    told_why,
    type_move,
    wait_for_the_end,
    walk_to,
)
from set_up_page import choose, start_button, type_into

from site_server import BOTH

BANNER = "Connection lost. Your game is saved."
REFUSED = (
    ("call", "Not called", "the round has not begun", "round-order"),
    ("take red 6", "Not taken", "the round has not begun", "round-order"),
    ("flip @10", "Not flipped", "this game has no clock", "clock"),
    ("start", "Not started", "the round has not begun", "round-order"),
)
REFUSED_LATER = (
    ("call", "Not called", "of the nine fields are empty", "full-square"),
    ("reroll r4", "Not rerolled", "all nine dice are rerolled, or none", "reroll-all"),
    ("place {die} at b2", "Not placed", "the middle is the white die's place", "white-middle"),
    ("lift a1", "Not placed", "no die lies on a1", "one-a-field"),
    ("take red 6", "Not taken", "you have not called", "take"),
    ("keep", "Not kept", "still being rolled and arranged", "round-order"),
)


@pytest.fixture
def play(visit, pages, edition):
    """Open the play page; it must ask no other host, and nothing may go wrong in it."""
    opened = []

    def play(query="", **options):
        opened.append(visit(PLAY, edition or pages, query, **options))
        return opened[-1]

    yield play
    for page in opened:
        assert page.blocked == []
        assert page.errors == []


def spoiled(path):
    """Save files that once left the page without a word, and the words that they are refused with."""
    data = json.loads(path.read_text("utf-8"))
    text = json.dumps({**data, "seed": 7})
    yield (
        json.dumps({part: data[part] for part in data if part != "house"}).encode(),
        "its part 'house' is missing",
    )
    yield text.replace('"seed": 7', '"seed": ' + "9" * 5_000).encode(), "its part 'seed' is damaged"
    yield text.replace('"seed": 7', '"seed": "\\ud800"').encode(), "it breaks off or is damaged"
    yield text.encode("utf-16"), "it is not a text file"
    yield bytes(files.LARGEST), "it breaks off or is damaged at line 1"
    yield b"\xff" * files.LARGEST, "it is not a text file"


def choose_file(page, path):
    """Choose a file to load."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Load a game").click()
    chooser.value.set_files(path)


@BOTH
@pytest.mark.proof
def test_a_game_against_two_computer_players_is_finished_by_mouse(play):
    page = play()
    assert axe(page) == []
    set_up(page, rounds=1)
    assert axe(page) == []
    finish_by_mouse(page)
    assert "scores" in page.locator(".cp-log").text_content()
    assert axe(page) == []


@pytest.mark.proof
def test_a_whole_game_of_six_rounds_is_finished_by_mouse(play):
    page = play()
    set_up(page, rounds=6)
    finish_by_mouse(page, seconds=900)


def press_by_keys(page, words):
    """Go to a button by the Tab key as soon as it does something, and press it."""
    button(page, words).wait_for()
    settle(page)
    tab_to_button(page, words)
    page.keyboard.press("Enter")
    settle(page)


@BOTH
@pytest.mark.proof
def test_a_game_is_finished_by_keyboard_alone(play):
    page = play()
    start_button(page)
    tab_to(page, "e.tagName === 'SUMMARY'")
    page.keyboard.press("Enter")
    tab_to(page, "e.labels?.[0]?.textContent.startsWith('Rounds')")
    page.keyboard.press("Control+a")
    page.keyboard.type("1")
    tab_to_button(page, "Start: ")
    page.keyboard.press("Enter")
    wait_until_painted(page)
    for words in ("Flip the counter", "everybody rolls"):
        press_by_keys(page, words)
    tab_to_board(page)
    for number, name in enumerate(("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3")):
        walk_to(page, "loose1")
        page.keyboard.press("Enter")
        page.locator(LABEL.format("empty; place")).first.wait_for(state="attached")
        settle(page)
        walk_to(page, name)
        page.keyboard.press("Enter" if number % 2 else " ")
        wait_until(
            page,
            "name => document.querySelector(`[data-id=${name}]`).ariaLabel.includes('empty') === false",
            arg=name,
        )
        settle(page)
    press_by_keys(page, "Call")
    page.locator(LABEL.format("; take it")).first.wait_for(state="attached")
    settle(page)
    tab_to_board(page)
    walk_to(page, page.locator(LABEL.format("; take it")).first.get_attribute("data-id"))
    page.keyboard.press("Enter")
    press_by_keys(page, "Keep my square")
    wait_for_the_end(page)


@pytest.mark.proof
def test_click_drag_and_typed_text_lead_to_the_same_board(play):
    found = []
    for how in ("press", "drag", "typed"):
        page = play()
        set_up(page, players=2)
        type_move(page, "flip")
        wait_for_log(page, "flips the counter")
        type_move(page, "start")
        field(page, "loose1").wait_for()
        die = field(page, "loose1").get_attribute("aria-label").split(",")[0]
        if how == "press":
            field(page, "loose1").click()
            settle(page)
            field(page, "a1").click()
        elif how == "drag":
            field(page, "loose1").drag_to(field(page, "a1"))
        else:
            type_move(page, f"place {die} at a1")
        wait_for_log(page, "at a1")
        found.append(field(page, "a1").get_attribute("aria-label").startswith(f"a1, {die}"))
    assert found == [True, True, True]


@pytest.mark.proof
def test_ten_illegal_moves_are_answered_and_change_nothing(play):
    page = play()
    set_up(page, players=2)
    for move in ("", "flip", "start"):
        if move:
            type_move(page, move)
            wait_for_log(page, {"flip": "flips the counter", "start": "Fig has chosen"}[move])
        for text, what, why, rule in {"": REFUSED, "start": REFUSED_LATER}.get(move, ()):
            before = labels(page)
            mine = [label for label in before if label.endswith("; pick it up")]
            type_move(page, text.format(die=mine[0].split(",")[0] if mine else ""))
            wait_for_status(page, what)
            wait_for_status(page, why)
            assert page.locator(".cp-say").get_attribute("data-mood") == "bad"
            told = told_why(page, f"cubo.{rule}")
            assert what in told
            assert "Next:" in told
            assert labels(page) == before
    assert axe(page) == []
    type_move(page, "castle")
    wait_for_status(page, "'castle' is not a move of this game")


@pytest.mark.proof
def test_a_timed_round_has_a_visible_countdown_that_can_be_missed(play):
    page = play()
    set_up(page, players=2, timing="Against the clock")
    page.get_by_role("button", name="Flip the counter").click()
    page.get_by_role("button", name="everybody rolls").first.click()
    page.get_by_role("button", name="Throw").first.click()
    page.locator(".cp-countdown").wait_for()
    assert page.locator(".cp-countdown").inner_text().endswith(" left")
    wait_for_log(page, "missed the countdown")


@pytest.mark.proof
def test_real_dice_are_typed_on_the_page_and_a_mistyped_one_comes_back_into_the_field(play):
    page = play()
    choose(page, "Who rolls?", "We roll and draw ourselves")
    set_up(page, players=2)
    type_move(page, "flip")
    page.get_by_role("button", name="Type it instead").click()
    dice = page.get_by_label("Real dice or cards")
    dice.wait_for()
    assert axe(page) == []
    dice.fill("roll red 25 blue 14")
    dice.press("Enter")
    wait_for_log(page, "The centre shows blue 1, blue 4, red 2, red 5.")
    page.get_by_role("button", name="Correct the last dice or cards").click()
    wait_until(page, "document.activeElement.value === 'roll red 25 blue 14'")
    page.keyboard.press("End")
    for key in ("ArrowLeft",) * 8 + ("Backspace", "6", "Enter"):
        page.keyboard.press(key)
    wait_for_log(page, "The centre shows blue 1, blue 4, red 2, red 6.")
    assert not dice.is_visible()


@pytest.mark.proof
def test_a_killed_kernel_is_noticed_and_the_game_resumed(play, pages):
    page = play()
    set_up(page, players=2)
    for text, words in (("flip", "flips the counter"), ("start", "Fig has chosen")):
        type_move(page, text)
        wait_for_log(page, words)
    before = labels(page)
    pages.kill_kernel()
    page.get_by_text(BANNER).wait_for()
    resume(page)
    assert labels(page) == before


def test_a_game_goes_to_a_file_and_back_and_a_broken_file_is_refused(play, tmp_path):
    page = play()
    set_up(page, players=2)
    type_move(page, "flip")
    wait_for_log(page, "flips the counter")
    before = labels(page)
    with page.expect_download() as saved:
        from_menu(page, "Save to a file")
    path = tmp_path / "game.json"
    saved.value.save_as(path)
    assert json.loads(path.read_text("utf-8"))["game"] == "cubo"
    page.keyboard.press("Escape")
    from_menu(page, "New game")
    broken = tmp_path / "broken.json"
    broken.write_text(path.read_text("utf-8")[:100])
    choose_file(page, broken)
    page.get_by_text("broken.json not loaded: it breaks off").wait_for()
    for number, (data, words) in enumerate(spoiled(path), 1):
        odd = tmp_path / f"odd-{number}.json"
        odd.write_bytes(data)
        choose_file(page, odd)
        page.get_by_text(f"odd-{number}.json not loaded: {words}").wait_for()
    choose_file(page, path)
    wait_until_painted(page)
    assert labels(page) == before


@pytest.mark.proof
def test_two_windows_on_one_game_cannot_overwrite_each_other(play):
    first = play()
    set_up(first, players=2)
    second = play(first.url[first.url.index("?") :])
    wait_until_painted(second)
    type_move(first, "flip")
    wait_for_log(first, "flips the counter")
    type_move(second, "flip")
    wait_for_status(second, "gone on in another window")
    assert labels(second) == labels(first)


def test_a_game_that_does_not_exist_is_said_in_words(play):
    page = play("?game=<b>nothing</b>")
    page.get_by_text("there is no saved game").wait_for()
    assert start_button(page).is_visible()


@pytest.mark.proof
def test_a_name_with_html_stays_text(play):
    page = play()
    start_button(page)
    type_into(page, "Player 1, name", "<img src=x onerror=alert(1)>")
    set_up(page, players=2)
    type_move(page, "flip")
    wait_for_log(page, "<img src=x onerror=alert")
    assert page.locator("img").count() == 0


@pytest.mark.proof
def test_people_at_one_screen_hand_it_over(play):
    page = play()
    choose(page, "Player 2, played by", "Person")
    set_up(page, players=2)
    for text in ("flip", "start"):
        type_move(page, text)
        settle(page)
    type_move(page, "reroll")
    page.get_by_role("button", name="I am Fig").wait_for()
    assert covered(page)
    assert not [label for label in labels(page) if "pick it up" in label]
    assert axe(page) == []
    page.get_by_role("button", name="I am Fig").click()
    page.locator(LABEL.format("pick it up")).first.wait_for(state="attached")
    page.locator(".cp-over").wait_for(state="hidden")  # the board and what lies over it are told apart
    assert not covered(page)


@pytest.mark.proof
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_narrow_page_shows_everything(play, scheme):
    page = play(viewport={"width": 360, "height": 740}, color_scheme=scheme)
    set_up(page)
    assert overflow(page) == []
    page.get_by_role("button", name="Flip the counter").click()
    page.get_by_role("button", name="everybody rolls").first.click()
    field(page, "loose1").click()
    wait_for_status(page, "Press a dashed field")
    assert overflow(page) == []
    assert axe(page) == []


@pytest.mark.proof
def test_tab_goes_round_the_page_and_hint_and_undo_say_what_they_do(play):
    page = play()
    set_up(page, players=2)
    for key in ("Tab", "Shift+Tab"):
        assert tab_cycle(page, key)
    page.get_by_role("button", name="Hint", exact=True).click()
    wait_until(page, "document.querySelector('.cp-say').dataset.mood === 'hint'")
    type_move(page, "flip")
    wait_for_log(page, "flips the counter")
    page.get_by_role("button", name="Undo").click()
    wait_for_status(page, "Not undone: dice, cards or the clock have come since")
    assert not over(page)
    assert status(page)
