"""What a person does on the set-up of a game, for tests in a browser."""

import re

START = re.compile("^Start")


def start_button(page):
    """The button that starts the game, on a page that is ready."""
    button = page.locator(".cp-setup .cp-go")
    button.wait_for()
    return button


def start(page):
    """Start the game as it is set up."""
    start_button(page).click()


def choose(page, asks, words):
    """Choose one of several, which stand side by side or in a list."""
    start_button(page)
    side_by_side = page.get_by_role("group", name=asks, exact=True)
    in_a_list = page.get_by_role("combobox", name=asks, exact=True)
    side_by_side.or_(in_a_list).wait_for()  # a seat comes with the kernel's answer to the number of players
    if side_by_side.count():
        side_by_side.get_by_role("radio", name=words, exact=True).check()
    else:
        in_a_list.select_option(label=words)


def choose_players(page, number):
    """Say how many play."""
    choose(page, "Number of players", str(number))


def open_more(page):
    """Open the drawer with all that may be played otherwise."""
    start_button(page)
    page.locator(".cp-setup-more:not([open]) > summary").click()


def type_into(page, label, text):
    """Type into a field and leave it."""
    entry = page.get_by_label(label).and_(page.locator("input, textarea"))
    entry.fill(text)
    entry.press("Tab")
