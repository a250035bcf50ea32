"""Canvas and SVG show the same picture."""

import io

import numpy as np
from checks import CANVAS, wait_until_painted
from PIL import Image


def picture(locator):
    return np.asarray(Image.open(io.BytesIO(locator.screenshot())).convert("RGB"), dtype=int)


def test_canvas_and_svg_show_the_same(visit):
    page = visit("gallery.ipynb", viewport={"width": 1280, "height": 2000})
    wait_until_painted(page)
    page.add_style_tag(content=".cp-board > canvas { border-radius: 0; outline: none }")
    page.wait_for_function("c => document.querySelector(c).clientWidth === 740", arg=CANVAS)
    one, other = picture(page.locator(CANVAS)), picture(page.locator(".picture svg"))
    assert one.shape == other.shape == (840, 740, 3)
    differs = np.abs(one - other).max(axis=2) > 96  # edges are smoothed a little differently
    assert differs.mean() < 0.002
