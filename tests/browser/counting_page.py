"""What pupils do on a count of their own: marks, checks, and the page's own count beside it."""

from checks import settle, wait_until
from cubeplay.teach.counts.tree import REST

from secrets_of_lessons import of_experiment


def make_count(pupil, count, course):
    """Leave out one mark, hear of it, add it; before that nothing of the page's own is there."""
    page, (left, *others) = pupil.page, [*count.right]
    others = [key for key in others if key != REST]
    FILLS[count.kind](pupil, count, others)
    check(pupil)
    page.locator(
        ".cp-tally-says b", has_text=count.check({key: count.right[key] for key in others}).head
    ).wait_for()
    secrets = of_experiment(course.first)
    assert [secret for secret in secrets if secret in page.content()] == []
    FILLS[count.kind](pupil, count, [left])
    check(pupil)
    if REST in count.keys:
        page.locator(".cp-tally-says b", has_text=f"All {len(count.keys) - 1} numbers are right.").wait_for()
        type_numbers(pupil, count, [REST])
        check(pupil)
    page.locator(".cp-counted-own .cp-tally-says", has_text=count.told(count.right)[0]).wait_for()
    wait_until(page, "document.querySelector('.cp-explain svg') !== null")
    settle(page)


def check(pupil):
    """Press the main button."""
    pupil.hit(pupil.page.locator(".cp-tally-dock .cp-go"))


def mark(pupil, count, keys):
    """Mark squares of a grid; on a phone the first die is chosen by its tab."""
    for key in keys:
        square = pupil.page.locator(f'.cp-tally-square[aria-label^="{count.name(key)}"]').first
        if not square.is_visible():
            pupil.hit(pupil.page.locator(".cp-tally-tab").nth(int(key.split(".")[0])))
        pupil.mark(square)


def type_numbers(pupil, count, keys):
    """Type right numbers into gaps; with keys alone one goes there with Tab."""
    fields = pupil.page.locator("input.cp-tally-field")
    for key in keys:
        pupil.write(fields.nth(count.keys.index(key)), count.right[key])
        if key == keys[-1]:
            pupil.page.keyboard.press("Tab")


def sort_cards(pupil, count, keys):
    """Put cards into their heaps."""
    cards, heaps = pupil.page.locator("button.cp-tally-sorted"), pupil.page.locator(".cp-tally-heaps button")
    for key in keys:
        pupil.put_card(cards, int(key), heaps, int(count.right[key]))


FILLS = {"grid": mark, "tree": type_numbers, "table": type_numbers, "sort": sort_cards}
"""How each kind of count is filled in."""
