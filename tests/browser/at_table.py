"""What a person hears and does round the board of a play page, for tests in a browser."""

from checks import settle, wait_until

CELLS = ".cp-cells button"


def wait_for_message(page, text):
    """Wait until the message bar says something and the page has come to rest."""
    wait_until(page, "t => document.querySelector('.cp-say p')?.textContent.includes(t)", arg=text)
    settle(page)


def wait_for_log(page, text):
    """Wait until the log beside the board, which may be hidden, has a line with some words."""
    wait_until(page, "t => document.querySelector('.cp-log')?.textContent.includes(t)", arg=text)
    settle(page)


def wait_for_labels(page, labels):
    """Wait until the board says just this of everything that lies on it."""
    wait_until(
        page,
        "([css, all]) => [...document.querySelectorAll(css)].map(b => b.ariaLabel).sort().join('|') === all",
        arg=[CELLS, "|".join(sorted(labels))],
    )
    settle(page)


def action(page, words):
    """A button beside the board by its words."""
    return page.locator(".cp-acts .cp-btn", has=page.get_by_text(words, exact=True))


def tool(page, name):
    """One of the tools: undo, hint, why, more."""
    return page.locator(f'.cp-tools [data-tool="{name}"]')


def open_sheet(page, press):
    """The sheet that a press opens."""
    press()
    sheet = page.locator(".cp-sheet[open]")
    sheet.wait_for()
    settle(page)
    return sheet


def close_sheet(page):
    """Close the sheet with the key that closes it everywhere."""
    page.keyboard.press("Escape")
    page.locator(".cp-sheet[open]").wait_for(state="detached")


def why_not(page):
    """What speaks against the last move, with its rules; the sheet is closed again."""
    sheet = open_sheet(page, tool(page, "why").click)
    told = sheet.inner_text(), sheet.inner_html()
    close_sheet(page)
    return told


def whole_table(page):
    """The sheet with all that lies on the table, over More."""
    open_sheet(page, tool(page, "more").click)
    page.locator(".cp-sheet .cp-btn", has_text="table").first.click()
    settle(page)
    return page.locator(".cp-sheet[open]")


def type_move(page, text):
    """Type a move where the key "/" leads, in the place of what stood there, and send it."""
    page.keyboard.press("/")
    page.keyboard.press("Control+a")
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    settle(page)


def is_over(page):
    """Whether the end of the game lies over the table."""
    return page.locator('.cp-over[data-kind="end"]').is_visible()


def go_on(page):
    """Go on from the summary of a round, if one lies over the table."""
    onward = page.locator('.cp-over[data-kind="round"] .cp-go')
    if onward.is_visible():
        onward.click()
        settle(page)
