"""What pupils do on the pages of any lesson, for tests in a browser."""

from checks import settle, wait_until


def part(page):
    """The number of the part that is open, once its card is there and all is at rest."""
    wait_until(page, "document.querySelector('.cp-with-part:not(.cp-waiting) .cp-stage .cp-stack') !== null")
    settle(page)
    buttons = page.locator(".cp-track button")
    return buttons.evaluate_all("all => 1 + all.findIndex(b => b.ariaCurrent === 'step')")


def open_parts(page):
    """The numbers of the parts that the track leads to."""
    shut = page.locator(".cp-track button").evaluate_all("all => all.map(b => b.disabled)")
    return [number for number, each in enumerate(shut, 1) if not each]


def go_on(pupil):
    """Go on to the next part by the button at the foot; returns its number."""
    pupil.hit(pupil.page.locator(".cp-next"))
    return part(pupil.page)


def arrive(pupil, code="", seat=1):
    """Come to a lesson that perhaps another pupil has had open on this browser, and take a seat."""
    page = pupil.page
    page.locator(".cp-dock").wait_for(state="attached")  # hidden while a choice between claims is open
    if part(page) != 1:
        pupil.hit(page.locator(".cp-track button").first)
    if page.get_by_role("button", name="Take another seat").count():
        pupil.press("Take another seat")
    assert open_parts(page) == [1]
    if code:
        pupil.type("Class code", code)
        pupil.type("Your seat", str(seat))
    pupil.press("Begin")
    page.locator(".cp-where", has_text=f", seat {seat}").wait_for()


def predict(pupil, number, reason):
    pupil.type("Your number", number)
    pupil.type("Your reason", reason)
    pupil.press("Lock my prediction")
    pupil.page.get_by_text("Your prediction is locked.").wait_for(state="attached")
    settle(pupil.page)
    if pupil.page.locator(".cp-argue-now").count():
        take(pupil, "B", "I think so")


def take(pupil, letter, why=""):
    """Take one of two claims as right, and say why."""
    pupil.take(pupil.page.locator(".cp-argue-now .cp-claim input"), "AB".index(letter))
    if why:
        pupil.type("Because", why)
    pupil.press(f"Lock {letter} and my reason" if why else f"Lock {letter}")
    pupil.page.locator(".cp-argue-said", has_text=f"You chose {letter}").locator("visible=true").wait_for()


def refused(pupil, words):
    """Wait until a card says why it takes something not."""
    pupil.page.locator(".cp-stage [role=status]", has_text=words).first.wait_for()


def roll(pupil, words, *numbers, of=10):
    """Let the page make trials by hand."""
    for number in numbers:
        pupil.press(words)
        judge(pupil, number, of)
        trial(pupil.page, number, of)


def judge(pupil, number, of=10):
    """Say what a trial shows, where that is asked for before it is told: always yes, or 7."""
    page = pupil.page
    asked, typed = page.locator(".cp-judge"), page.get_by_role("button", name="That is it", exact=True)
    told = page.get_by_text(f"Trial {number} of {of}")
    asked.or_(typed).or_(told).locator("visible=true").first.wait_for()
    if asked.locator("visible=true").count():
        page.locator(".cp-says", has_text="?").first.wait_for()
        pupil.press("Yes")
    elif typed.locator("visible=true").count():
        pupil.write(page.locator(".cp-by-hand input").locator("visible=true").first, "7")
        pupil.press("That is it")


def trial(page, number, of=10):
    """Wait until a trial is written down."""
    page.get_by_text(f"Trial {number} of {of}").wait_for()


def trials(page):
    return page.locator(".cp-trials li").all_inner_texts()


def run(pupil, *sizes):
    for size in sizes:
        for number in (1, 2, 3):
            pupil.press(f"Run {size} again" if number > 1 else f"Run {size}")
            pupil.scope.get_by_text(f"Run {number} of {size}:").last.wait_for()


def answer(pupil, number, text, told):
    """Answer a check, counted from 0, and wait for what it says."""
    asked = pupil.page.locator(".cp-questions > *").nth(number)
    there = pupil.at(asked)
    if asked.get_by_role("radio").count():
        there.choose(text)
    else:
        there.type("Your answer", text)
    there.press("Check")
    asked.get_by_text(told).wait_for()


def holds(page, text):
    """Whether a page holds a text anywhere, seen or unseen."""
    return text in page.content() or text in page.evaluate("document.documentElement.textContent")
