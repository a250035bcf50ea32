"""Pages that are printed: shown with the headers that the server sends, and looked at as paper."""

import io
import re

from pypdf import PdfReader

from cubeplay_widgets.paint.theme import TEMPLATE
from cubeplay_widgets.site.gate.policy import content_policy

PAPER = {"A4": {"width": 794, "height": 1123}, "Letter": {"width": 816, "height": 1056}}
"""The formats in CSS pixels."""

HOST = "127.0.0.1"
TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}

OUTSIDE = """() => [...document.querySelectorAll(".side")].flatMap(side => {
  const {left, right, bottom} = side.getBoundingClientRect(), style = getComputedStyle(side);
  const [l, r, b] = [style.paddingLeft, style.paddingRight, style.paddingBottom].map(parseFloat);
  return [...side.querySelectorAll(":not(svg *)")].filter(part => {
    const box = part.getBoundingClientRect();
    return box.left < left + l - 1 || box.right > right - r + 1 || box.bottom > bottom - b + 1;
  }).map(part => part.outerHTML.slice(0, 120));
})"""
"""What lies beyond the printed area."""


def show(browser, pages, name, html):
    """A page with some HTML at the address /NAME; ``pages`` are closed at the end."""
    page = browser.new_page()
    pages.append(page)
    page.errors = []
    page.on("console", lambda said: page.errors.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.route("**/*", lambda route: _answer(route, name, html))
    page.goto(f"http://{HOST}/{name}")
    return page


def _answer(route, name, html):
    policy = {"Content-Security-Policy": content_policy(HOST)}
    asked = route.request.url.rsplit("/", 1)[1]
    file = TEMPLATE / "static" / asked
    if asked == name:
        route.fulfill(body=html, content_type="text/html; charset=utf-8", headers=policy)
    elif file.is_file():
        route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix[1:]])
    else:
        route.fulfill(status=404)


def printed(page, paper):
    """The pages of a PDF in a format."""
    return PdfReader(io.BytesIO(page.pdf(format=paper, print_background=True))).pages


def bare(text):
    """A text without its spaces, which a PDF sets as it likes."""
    return re.sub(r"\s", "", text)
