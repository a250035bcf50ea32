"""Canvas and SVG show the same picture, and a canvas the same however it came about."""

import io
from base64 import b64decode

import numpy as np
import pytest
from checks import CANVAS, settle, wait_until, wait_until_painted
from PIL import Image


def picture(locator):
    return np.asarray(Image.open(io.BytesIO(locator.screenshot())).convert("RGB"), dtype=int)


def test_canvas_and_svg_show_the_same(visit):
    page = visit("gallery.ipynb", viewport={"width": 1280, "height": 2000})
    wait_until_painted(page)
    page.add_style_tag(content=".cp-board > canvas { border-radius: 0 !important; outline: none !important }")
    wait_until(page, "c => document.querySelector(c).clientWidth === 740", arg=CANVAS)
    one, other = picture(page.locator(CANVAS)), picture(page.locator(".picture svg"))
    assert one.shape == other.shape == (840, 740, 3)
    differs = np.abs(one - other).max(axis=2) > 96  # edges are smoothed a little differently
    assert differs.mean() < 0.002


PICTURES = """css => [...document.querySelectorAll(css)].map(canvas => canvas.toDataURL().split(',')[1])"""


def pictures(page):
    """What is on each canvas of a page, pixel by pixel."""
    found = page.evaluate(PICTURES, CANVAS)
    return [np.asarray(Image.open(io.BytesIO(b64decode(each))), dtype=int) for each in found]


@pytest.mark.proof  # every run compares what is painted anew with a whole painting without a browser
@pytest.mark.parametrize(("sharp", "motion"), [(1, "reduce"), (2, "no-preference")])
def test_what_was_painted_bit_by_bit_looks_like_what_is_painted_whole(visit, sharp, motion):
    page = visit("repaint.ipynb", device_scale_factor=sharp, reduced_motion=motion)
    wait_until_painted(page, 5)
    before = pictures(page)
    page.get_by_role("button", name="Play").click()
    settle(page)
    bit_by_bit = pictures(page)
    page.get_by_role("button", name="Paint").click()
    settle(page)
    whole = pictures(page)
    assert len(whole) == 5
    for start, one, other in zip(before, bit_by_bit, whole, strict=True):
        assert one.shape == other.shape
        assert (start != one).any()
        differs = np.abs(one - other)
        assert differs.max() <= 64  # what is left behind differs by more
        assert (differs.max(axis=2) > 2).mean() < 0.002  # a clipped edge is smoothed a little differently
