"""What pupils do in a lesson, by mouse or by keyboard alone, for tests in a browser."""

from checks import field, wait_until_painted
from cubo_page import press, walk_to
from playwright.sync_api import expect

FIELDS = ("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3")
REAL = "red 1245 blue 2334 white 3"


class Mouse:
    """A pupil with a mouse, who looks at the whole page or at one part of it."""

    def __init__(self, page, scope=None):
        self.page, self.scope = page, scope or page

    def at(self, scope):
        """The same pupil, looking at one part of the page."""
        return type(self)(self.page, scope)

    def press(self, words):
        self.shown("button", words).click()

    def choose(self, words):
        self.shown("radio", words).check()

    def type(self, label, text):
        self.field(label).fill(text)

    def shown(self, role, words):
        return self.scope.get_by_role(role, name=words, exact=True).locator("visible=true").last

    def field(self, label):
        return self.scope.get_by_label(label).locator("visible=true").last

    def lay_and_call(self):
        """Lay the loose dice in the order in which they lie, and call."""
        for id in FIELDS:
            self.press_shape("loose1")
            self.wait_for_label(id, "place")
            self.press_shape(id)
            self.wait_for_label(id, "pick it up")
        self.press_shape("tile")

    def press_shape(self, id):
        press(self.page, field(self.page, id))

    def wait_for_label(self, id, words):
        """Wait until the board has taken a press in."""
        field(self.page, id).and_(self.page.locator(f'[aria-label*="{words}"]')).wait_for()


class Keys(Mouse):
    """A pupil with a keyboard alone, who goes on from where the focus is."""

    def press(self, words):
        button = self.shown("button", words)
        expect(button).to_be_enabled()
        self.go_to(button)
        self.page.keyboard.press("Enter")

    def choose(self, words):
        option = self.shown("radio", words)
        options = option.locator("xpath=ancestor::fieldset").locator("input")
        chosen = options.and_(self.page.locator(":checked"))
        self.go_to(chosen if chosen.count() else options.first)
        self.page.keyboard.press("Space")
        for _arrow in range(4):
            if option.is_checked():
                return
            self.page.keyboard.press("ArrowDown")  # after the last one comes the first
        raise AssertionError(f"{words} cannot be chosen")

    def type(self, label, text):
        self.go_to(self.field(label))
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def go_to(self, locator, most=60):
        """Press Tab until a control has the focus."""
        goal = locator.element_handle()
        for _press in range(most):
            if goal.evaluate("n => n === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {goal.evaluate('n => n.outerHTML')}")

    def press_shape(self, id):
        if not self.page.locator(".cp-cells :focus").count():
            self.go_to(self.page.locator('.cp-cells button[tabindex="0"]').first)
        walk_to(self.page, id)
        self.page.keyboard.press("Enter")


def part(page, number):
    """Wait until a part is open and its heading has the focus."""
    page.get_by_text(f"part {number} of 8").wait_for()
    page.locator(".cp-heading:focus").wait_for()


def begin(pupil, code="MAPLE-7", seat=4):
    pupil.type("Class code", code)
    pupil.type("Your seat", str(seat))
    pupil.press("Begin")
    pupil.page.locator(".cp-heading:focus").wait_for()


def predict(pupil, number, reason):
    pupil.type("Your number", number)
    pupil.type("Your reason", reason)
    pupil.press("Lock my prediction")


def by_hand(pupil):
    """Ten trials: one on the board, one with real dice, eight by the computer."""
    wait_until_painted(pupil.page)
    pupil.lay_and_call()
    pupil.page.get_by_text("Trial 1 of 10").wait_for()
    pupil.type("Real dice", REAL)
    pupil.press("Enter these dice")
    for number in range(2, 11):
        pupil.page.get_by_text(f"Trial {number} of 10").wait_for()
        if number < 10:
            pupil.press("Lay the roll for me")


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


def finish(pupil):
    """Everything after the first prediction, to the look back."""
    page = pupil.page
    part(page, 3)
    by_hand(pupil)
    part(page, 4)
    run(pupil, "10", "100", "1,000")
    part(page, 5)
    pupil.press("Change one rule")
    part(page, 6)
    predict(pupil, "20", "I can choose")
    again = page.locator(".cp-lesson-change")
    again.locator(".cp-heading:focus", has_text="Three runs").wait_for()
    run(pupil.at(again), "1,000")
    part(page, 7)
    answer(pupil, 0, "Call “Cubo!”", "Put your 14 beside what a new roll is worth")
    answer(pupil, 0, "Reroll", "A new roll is worth 14.7 on average")
    answer(pupil, 1, "59", "So many get more than 12")
    answer(pupil, 1, "30", "About 32 of 100")
    answer(pupil, 2, "Reroll", "call from 15 with one left")
    part(page, 8)
