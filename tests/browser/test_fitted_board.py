"""Boards in places of a given height: as large as fits, in the middle and at rest; their page speaks."""

import pytest
from checks import axe, field, middle, settle, wait_until, wait_until_painted
from in_view import REST

BOXES = """() => [...document.querySelectorAll('.cp-board')].map((board) => {
  const box = (css) => {
    const {x, y, width, height} = board.querySelector(css).getBoundingClientRect();
    return [x, y, width, height];
  };
  const place = board.parentElement.getBoundingClientRect();
  return {
    canvas: box(':scope > canvas'), cells: box('.cp-cells'), ring: box('.cp-ring'),
    place: [place.x, place.width],
    aspect: Number(board.style.getPropertyValue('--cp-aspect')),
    scene: board.querySelector('.cp-ring').getAttribute('viewBox'),
  };
})"""


@pytest.fixture(scope="module")
def fitted(visit_once):
    """The page, which tests give the sizes that they look at."""
    page = visit_once("fitted.ipynb")
    wait_until_painted(page, 2)
    return page


def resized(page, width, height):
    """Give the page a size, and wait until its boards have taken it in."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(REST)
    settle(page)


@pytest.mark.parametrize(
    ("width", "height", "scenes"),
    [
        pytest.param(1366, 900, ["708 508", "720 720"], marks=pytest.mark.proof),
        (1366, 657, ["708 508", "460 460"]),
        pytest.param(1920, 1400, ["708 508", "720 720"], marks=pytest.mark.proof),
        (360, 640, ["360 240", "460 460"]),
    ],
)
def test_board_is_as_large_as_fits_in_both_directions(fitted, width, height, scenes):
    resized(fitted, width, height)
    for found, room, scene in zip(fitted.evaluate(BOXES), (height - 230, 0.6 * height), scenes, strict=True):
        x, _y, wide, high = found["canvas"]
        for layer in ("cells", "ring"):
            assert found[layer] == pytest.approx(found["canvas"], abs=0.6)
        assert found["scene"] == f"0 0 {scene}"
        assert wide / high == pytest.approx(found["aspect"], rel=0.01)
        place_x, place_wide = found["place"]
        limits = [place_wide - wide, room - 8 - high, int(scene.split()[0]) - wide]
        assert min(limits if scene[:3] in ("708", "720") else limits[:2]) == pytest.approx(0, abs=1.5)
        assert x + wide / 2 == pytest.approx(place_x + place_wide / 2, abs=2)


@pytest.mark.proof
def test_choice_of_the_scene_comes_to_rest_at_every_height(fitted):
    resized(fitted, 1366, 900)
    fitted.evaluate(
        """() => { window.turns = 0; new MutationObserver(() => window.turns++).observe(
          document.querySelectorAll('.cp-ring')[1], {attributes: true, attributeFilter: ['viewBox']}); }"""
    )
    for height in (870, 850, 830, 816, 811, 800, 811, 816, 830, 845, 870):
        resized(fitted, 1366, height)
        if height == 800:
            assert fitted.evaluate("window.turns") == 1
    assert fitted.evaluate("window.turns") == 2


def test_page_of_a_quiet_board_has_one_voice(fitted):
    resized(fitted, 1280, 900)
    page = fitted
    assert page.locator(".cp-board [role=status], .cp-board .cp-caption").count() == 0
    page.mouse.click(*middle(field(page, "a1")))
    wait_until(page, "document.querySelector('.said-info')?.textContent.startsWith('Nothing to do here')")
    assert page.locator("[role=status]").count() == 1
    assert axe(page) == []
