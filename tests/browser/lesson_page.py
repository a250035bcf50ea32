"""What pupils do in a lesson, by mouse, by finger or by keyboard alone, for tests in a browser."""

from dataclasses import dataclass

from checks import field, settle, wait_until, wait_until_painted
from cubo_page import press, walk_to
from playwright.sync_api import expect

FIELDS = ("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3")
LAPTOP = {"viewport": {"width": 1366, "height": 657}}
TEACHERS = ("Vote by hands", "What pupils often believe")
"""What stands in the notebooks of teachers alone."""
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "color_scheme": "dark"}


class Mouse:
    """A pupil with a mouse, who looks at the whole page or at one part of it."""

    SIZE = LAPTOP

    def __init__(self, page, scope=None):
        self.page, self.scope = page, scope or page

    def at(self, scope):
        """The same pupil, looking at one part of the page."""
        return type(self)(self.page, scope)

    def press(self, words):
        self.hit(self.shown("button", words))

    def hit(self, node):
        """Press a control that is there."""
        node.click()
        settle(self.page)

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


class Finger(Mouse):
    """A pupil with a telephone in the dark."""

    SIZE = PHONE

    def hit(self, node):
        node.tap()
        settle(self.page)

    def choose(self, words):
        self.shown("radio", words).tap()

    def type(self, label, text):
        self.field(label).tap()
        self.field(label).fill(text)

    def press_shape(self, id):
        field(self.page, id).tap()


class Keys(Mouse):
    """A pupil with a keyboard alone, who goes on from where the focus is."""

    def hit(self, node):
        expect(node).to_be_enabled()
        self.go_to(node)
        self.page.keyboard.press("Enter")
        settle(self.page)

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
    page.locator(".cp-dock").wait_for()
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
    pupil.page.get_by_text("Your prediction is locked.").wait_for()


def roll(pupil, words, *numbers, of=10):
    """Let the page make trials by hand."""
    for number in numbers:
        pupil.press(words)
        trial(pupil.page, number, of)


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


def throw_three_dice(pupil):
    """Ten throws: one with real dice, after one that no dice show, nine by the page."""
    pupil.type("Real dice", "4 5 7")
    pupil.press("Enter these dice")
    pupil.page.get_by_text("a die here shows 1, 2, 3, 4, 5, 6, and never 7").wait_for()
    pupil.type("Real dice", "4 5 6")
    pupil.press("Enter these dice")
    trial(pupil.page, 1)
    roll(pupil, "Throw for me", *range(2, 11))


def lay_nine_dice(pupil):
    """Ten trials: one on the board, one with real dice, eight by the computer."""
    wait_until_painted(pupil.page)
    pupil.lay_and_call()
    trial(pupil.page, 1)
    pupil.type("Real dice", "red 1245 blue 2334 white 3")
    pupil.press("Enter these dice")
    trial(pupil.page, 2)
    roll(pupil, "Lay the roll for me", *range(3, 11))


@dataclass(frozen=True)
class Course:
    """A lesson as a pupil goes through it, and what none of its parts says too early.

    ``secrets`` tells for each part what its page may not hold before it is opened, ``answers`` the number
    of a check, what is answered, and what is said to it: wrong ones first.
    """

    name: str
    title: str
    prediction: tuple[str, str]
    by_hand: object
    by_page: str
    secrets: dict[int, tuple[str, ...]]
    again: tuple[str, str]
    answers: tuple[tuple[int, str, str], ...]
    look_back: str

    @property
    def path(self):
        return f"lessons/{self.name}.ipynb"

    @property
    def teacher(self):
        return f"teacher/{self.name}.ipynb"

    def secrets_from(self, number):
        """What may not be on the page yet while a part is open, nor what is told after all checks."""
        later = [secret for part, told in self.secrets.items() if part > number for secret in told]
        return [*later, self.look_back]


ONE_LINE = Course(
    name="one-line",
    title="One line",
    prediction=("20", "I have listed a few"),
    by_hand=throw_three_dice,
    by_page="Throw for me",
    secrets={
        5: ("14 of 216", "7/108", "1-1-1 to 6-6-6", "four up and four down", "First die 1"),
        6: ("30 of 216", "six orders each", "three times as likely now"),
        7: ("one third",),
        8: TEACHERS,
    },
    again=("20", "As before"),
    answers=(
        (0, "Yes: three kinds, so one third each", "How many of the 216 ways are trips?"),
        (0, "No: the three kinds are not equally likely", "Count ways, not kinds."),
        (1, "6-6-6, because it is special", "How many 1-3-5?"),
        (1, "Both fall equally often", "Each of them is exactly one of the 216 ways"),
        (2, "27", "would let each die be used again"),
        (2, "8", "write down every order"),
        (2, "6", "Three dice for the first place"),
    ),
    look_back="Do not bet on a line.",
)

REROLL = Course(
    name="reroll-or-call",
    title="Reroll, or call?",
    prediction=("12", "About two lines"),
    by_hand=lay_nine_dice,
    by_page="Lay the roll for me",
    secrets={
        5: ("roll is worth 14.7", "148,229,575", "A computer laid the best square", "5-4-6 counts too"),
        6: ("worth 17.", "First decide what to keep", "first rolls score"),
        7: ("100 pupils all reroll a 12",),
        8: TEACHERS,
    },
    again=("20", "I can choose"),
    answers=(
        (0, "Call “Cubo!”", "Put your 14 beside what a new roll is worth"),
        (0, "Reroll", "A new roll is worth 14.7 on average"),
        (1, "59", "So many get more than 12"),
        (1, "30", "About 32 of 100"),
        (2, "Reroll, because a good roll is due", "Dice remember nothing"),
        (2, "Reroll", "call from 15 with one left"),
    ),
    look_back="Reroll your 12.",
)

COURSES = {course.name: course for course in (ONE_LINE, REROLL)}


def holds(page, text):
    """Whether a page holds a text anywhere, seen or unseen."""
    return text in page.content() or text in page.evaluate("document.documentElement.textContent")


def walk(pupil, course, look=lambda number: None):
    """Go through all parts from the first prediction on; ``look`` is called in each before anything is done
    there, and again when it is done.
    """
    steps = {
        2: lambda: predict(pupil, *course.prediction),
        3: lambda: course.by_hand(pupil),
        4: lambda: run(pupil, "10", "100", "1,000"),
        5: lambda: None,
        6: lambda: change(pupil, course),
        7: lambda: check(pupil, course),
    }
    for number, act in steps.items():
        assert go_on(pupil) == number
        look(number)
        act()
        settle(pupil.page)
        look(number)


def change(pupil, course):
    predict(pupil, *course.again)
    run(pupil, "1,000")


def check(pupil, course):
    """Answer all checks; what is said to an answer is nowhere on the page before it is given."""
    page = pupil.page
    for number, text, told in course.answers:
        assert not holds(page, told)
        assert not holds(page, course.look_back)
        answer(pupil, number, text, told)
    page.get_by_role("heading", name="Look back", exact=True).wait_for()
