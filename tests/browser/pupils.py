"""Pupils in a browser: one with a mouse, one with a telephone, one with a keyboard alone."""

from checks import field, settle
from cubo_page import press, walk_to
from playwright.sync_api import expect

FIELDS = ("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3")
LAPTOP = {"viewport": {"width": 1366, "height": 657}}
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
        self.write(self.field(label), text)

    def take(self, radios, place):
        """Choose one of a group of radio buttons that lie over what they name."""
        radios.nth(place).check(force=True)

    def write(self, field, text):
        """Type into a field in place of what is there."""
        field.fill(text)

    def shown(self, role, words):
        return self.scope.get_by_role(role, name=words, exact=True).locator("visible=true").last

    def field(self, label):
        return self.scope.get_by_label(label).locator("visible=true").last

    def mark(self, square):
        """Mark a square of a grid."""
        self.hit(square)

    def put_card(self, cards, number, heaps, heap):
        """Put a card into a heap."""
        self.hit(cards.nth(number))
        self.hit(heaps.nth(heap))

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

    def take(self, radios, place):
        radios.nth(place).tap(force=True)

    def write(self, field, text):
        field.tap()
        field.fill(text)

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

    def take(self, radios, place):
        self.go_to(radios.first)
        self.page.keyboard.press("Space")
        for _arrow in range(place):
            self.page.keyboard.press("ArrowDown")

    def write(self, field, text):
        self.go_to(field)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def mark(self, square):
        """Walk to a square of a grid with Tab and arrows, and mark it with Space."""
        goal, keyboard = square.element_handle(), self.page.keyboard
        if not self.page.locator(".cp-tally-square:focus").count():
            self.go_to(self.page.locator('.cp-tally-square[tabindex="0"]').locator("visible=true").first)
        first, *others = square.get_attribute("aria-label").split(",")[0].split("-")
        if len(others) > 1:
            keyboard.press(first)
        grid = square.locator("xpath=ancestor::*[contains(@class, 'cp-tally-grid')]")
        across = grid.evaluate("grid => Number(grid.style.getPropertyValue('--cp-columns'))")
        index = "(all, node) => all.indexOf(node ?? document.activeElement)"
        squares = grid.locator(".cp-tally-square")
        row, column = divmod(squares.evaluate_all(index), across)
        second, third = divmod(squares.evaluate_all(index, goal), across)
        for key, steps in (
            ("Down", second - row),
            ("Up", row - second),
            ("Right", third - column),
            ("Left", column - third),
        ):
            for _step in range(steps):
                keyboard.press(f"Arrow{key}")
        assert goal.evaluate("n => n === document.activeElement")
        keyboard.press("Space")

    def put_card(self, cards, number, heaps, heap):
        """Walk to a card with Tab and arrows, and put it into a heap by its number."""
        if not self.page.locator("button.cp-tally-sorted:focus").count():
            self.go_to(self.page.locator('button.cp-tally-sorted[tabindex="0"]'))
        here = cards.evaluate_all("all => all.indexOf(document.activeElement)")
        for _step in range(abs(number - here)):
            self.page.keyboard.press("ArrowRight" if number > here else "ArrowLeft")
        self.page.keyboard.press(str(heap + 1))
        settle(self.page)

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
