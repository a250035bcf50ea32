"""What tests of pages look for: accessibility, pixels, overflow, the way of the Tab key."""

import io
import re
import time
from functools import cache

import numpy as np
from axe_playwright_python.base import AXE_SCRIPT
from chromium import PATIENCE
from cubeplay.words import catalogue, language
from PIL import Image
from playwright.sync_api import Error

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
CANVAS = ".cp-board > canvas"


TINTED = "document.getAnimations().every(one => !/color|opacity/.test(one.transitionProperty ?? ''))"
"""Whether no colour is on its way to another one."""


RUN_AXE = """options => axe.run(options).then(({ violations }) =>
  violations.map((rule) => [rule.id, rule.nodes.map((node) => node.html.slice(0, 200))]))"""


def axe(page):
    """What axe finds at levels A and AA, once colours are what they become: rule ids with the elements that
    break them.
    """
    wait_until(page, TINTED)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(RUN_AXE, {"runOnly": WCAG, "resultTypes": ["violations"]})


def wait_until(page, script, arg=None, timeout=PATIENCE):
    """Wait until a script says so.  Playwright's own waiting evaluates text within the page, which the pages'
    Content-Security-Policy refuses.
    """
    deadline = time.monotonic() + timeout / 1000
    while not _comes(page, script, arg):
        if time.monotonic() > deadline:
            raise AssertionError(f"never came: {script}")


def _comes(page, script, arg):
    """Whether a script says so within a second; it does not on a page that is being left.

    It is asked again within the page: each question from here would cost four processes some work.
    """
    try:
        return page.evaluate(
            f"""async (arg) => {{
              const late = performance.now() + 1000;
              for (;;) {{
                const found = ({script});
                if (await (typeof found === "function" ? found(arg) : found)) return true;
                if (performance.now() > late) return false;
                await new Promise((then) => setTimeout(then, 20));
              }}
            }}""",
            arg,
        )
    except Error as error:
        if "context was destroyed" in error.message:
            return False
        raise


SHOWN = "new Promise(then => requestAnimationFrame(() => requestAnimationFrame(() => then(true))))"
"""What holds as soon as a page has drawn what it knows."""


def settle(page):
    """Wait until the kernel has answered all that the page has asked, and the page has shown it.

    Before a press it keeps the page from moving under the pointer, after it there is something to look at.
    What comes by itself (a computer player, a clock, a motion) has to be waited for by its meaning.
    """
    wait_until(page, f"quietFor(100) && {SHOWN}")


def press_as(how, node):
    """Press something by mouse, finger or keys, and wait for the answer."""
    if how == "mouse":
        node.click()
    elif how == "finger":
        node.tap()
    else:
        node.focus()
        node.page.keyboard.press("Enter")
    settle(node.page)


def wait_until_painted(page, boards=1):
    """Wait until that many boards have their size, their buttons and something on their canvas."""
    page.wait_for_selector(".cp-board button[data-id]")
    wait_until(
        page,
        """([css, n]) => {
          const canvases = [...document.querySelectorAll(css)];
          const ready = document.querySelectorAll('.cp-cells[data-ready]').length;
          return ready >= n && canvases.length >= n && canvases.every(c =>
            c.getContext('2d').getImageData(c.width / 2, c.height / 2, 1, 1).data[3]);
        }""",
        arg=[CANVAS, boards],
    )
    settle(page)


def resume(page, boards=1):
    """Press Resume on the banner, and wait until the page has been loaded again."""
    with page.expect_navigation():
        page.get_by_role("button", name="Resume").click()
    wait_until_painted(page, boards)


def board(page, number=0):
    return page.locator(".cp-board").nth(number)


def field(page, id, number=0):
    """The button of a shape."""
    return board(page, number).locator(f'button[data-id="{id}"]')


VOICE = ".cp-say p, .cp-board .cp-status [role=status]"
"""Where a table in play, or else a board, says what it has to say."""


def status(page, number=0):
    return page.locator(VOICE).nth(number).inner_text()


def wait_for_status(page, text, number=0):
    """Wait until a table or a board says something and its page has come to rest."""
    wait_until(
        page,
        "([css, n, t]) => document.querySelectorAll(css)[n]?.textContent.includes(t)",
        arg=[VOICE, number, text],
    )
    settle(page)


def wait_for_log(page, text):
    """Wait until the log of a table tells something and its page has come to rest."""
    wait_until(page, "t => document.querySelector('.cp-log')?.textContent.includes(t)", arg=text)
    settle(page)


def wait_for_title(page, title):
    """Wait until a walk has opened the step of this title and its page has come to rest."""
    wait_until(page, "t => document.querySelector('.cp-step h1').textContent === t", arg=title)
    settle(page)


REACHED = "[...document.querySelectorAll('.cp-goal li')].every(li => li.textContent.includes('Reached'))"


def show_the_way(page, press, moves):
    """Press Show me once a move; then the goals are reached."""
    for _move in range(moves):
        settle(page)
        press()
    wait_until(page, REACHED)
    settle(page)


def middle(locator):
    """The middle of an element in the window."""
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def screenshot(page):
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def seen(page, x, y):
    """The colour at a place in the window, as people see it."""
    return "#" + bytes(screenshot(page).getpixel((round(x), round(y)))).hex().upper()


def painted(page, id, number=0, dx=0.5, dy=0.5):
    """The colour on the canvas under the button of a shape, at shares of its width and height."""
    locator = field(page, id, number)
    locator.scroll_into_view_if_needed()
    found = locator.evaluate(
        """(b, [dx, dy]) => {
          const canvas = b.closest('.cp-board').querySelector(':scope > canvas');
          const box = b.getBoundingClientRect(), whole = canvas.getBoundingClientRect();
          const scale = canvas.width / whole.width;
          const x = (box.left + dx * box.width - whole.left) * scale;
          const y = (box.top + dy * box.height - whole.top) * scale;
          return [...canvas.getContext('2d').getImageData(x, y, 1, 1).data].slice(0, 3);
        }""",
        [dx, dy],
    )
    return "#" + bytes(found).hex().upper()


def wait_for_colour(page, id, colour, number=0, **at):
    """Wait until the canvas under a shape's button has a colour."""
    deadline = time.monotonic() + PATIENCE / 1000
    while (found := painted(page, id, number, **at)) != colour:
        assert time.monotonic() < deadline, f"{id} is {found}, not {colour}"
        page.wait_for_timeout(25)


def overflow(page):
    """What reaches beyond the edge where the page ends, unless it lies in a part that scrolls.

    What lies in a picture is cut off at the picture's edge, and the picture itself counts.
    """
    return page.evaluate(
        """() => {
          const scrolls = (n) => n && n !== document.body &&
            (['auto', 'scroll'].includes(getComputedStyle(n).overflowX) || scrolls(n.parentElement));
          const cut = (n) => n.ownerSVGElement && getComputedStyle(n.ownerSVGElement).overflowX === 'hidden';
          return [...document.body.querySelectorAll('*')].filter((n) => !cut(n)).filter((n) => {
            const box = n.getBoundingClientRect();
            const edge = document.documentElement.clientWidth + 0.5;
            const beyond = document.dir === "rtl" ? box.left < -0.5 : box.right > edge;
            return box.width && beyond && !scrolls(n.parentElement);
          }).map((n) => n.outerHTML.slice(0, 120));
        }"""
    )


CUT = """() => {
const unseen = (n) => n && (getComputedStyle(n).clipPath === 'inset(50%)' || unseen(n.parentElement));
return [...document.body.querySelectorAll('*')].filter((n) => {
  const style = getComputedStyle(n), shown = n.checkVisibility({ visibilityProperty: true });
  const own = [...n.childNodes].some((c) => c.nodeType === 3 && c.data.trim());
  const again = '.cp-m-told'; // what was told in full just before, and is once more if one asks
  if (!own || !shown || n.closest(`.cp-unseen, .cp-skip, select, svg, ${again}`)) return false;
  if (unseen(n) || style.display === 'inline' || /auto|scroll/.test(style.overflowX)) return false;
  return n.scrollWidth > n.clientWidth + 1;
}).map((n) => n.outerHTML.slice(0, 160));
}"""
"""What is cut off: its words are wider than it is; what is for screen readers alone is not."""

SAID = """() => {
  const shown = (n) => n.checkVisibility({ visibilityProperty: true });
  const said = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode, at = text.parentElement;
    const silent = at.closest('script, style, code, desc, svg title, body [lang]') || !shown(at);
    if (text.data.trim() && !silent) said.push(text.data);
  }
  for (const n of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    if (shown(n)) for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      if (n.getAttribute(name)) said.push(n.getAttribute(name));
  return [document.title, ...said];
}"""
"""What a page says: its texts, and the names and hints of what is on it."""
WORD = re.compile(r"\{[^}]*\}|<[^>]*>|`[^`]*`|([^\W\d_]{3,})")
"""A word, unless it stands in a placeholder, in markup or in code."""


def _words(text):
    return {word[1].casefold() for word in WORD.finditer(text) if word[1]}


@cache
def _messages(code):
    """The messages of a language with their translations, and the words that are English only."""
    forms = getattr(catalogue(code), "_catalog", {}).items()  # the languages that nobody speaks keep none
    known = {(key[0] if isinstance(key, tuple) else key).split("\4")[-1]: text for key, text in forms}
    english, foreign = (set().union(*map(_words, texts)) for texts in (known, known.values()))
    return known, {*known.values()}, english - foreign


def english(page):
    """What a page says in English although the test speaks another language: messages that have a
    translation, and texts with words that no translation has.
    """
    known, translations, words = _messages(language().code)
    texts = {" ".join(text.split()) for text in page.evaluate(SAID)}
    return [text for text in texts if (text in known and text not in translations) or _words(text) & words]


IN_TEXT = ".cp-crumbs a, .cp-html a, .cp-link, .cp-skip, .jp-RenderedHTMLCommon a"


def small_targets(page, least=44, allowed=IN_TEXT):
    """Controls that are lower or narrower than this many pixels, but for links in text."""
    return page.evaluate(
        """([least, allowed]) => {
          const small = (n) => {
            const { width, height } = n.getBoundingClientRect();
            return width && (height < least - 0.5 || width < least - 0.5) ? `${width} × ${height}` : "";
          };
          return [...document.querySelectorAll('button, a, input, select, textarea')]
            .filter((n) => !n.matches(allowed) && !n.matches('input[type=checkbox], input[type=radio]'))
            .filter(small).map((n) => `${n.outerHTML.slice(0, 120)} is ${small(n)}`);
        }""",
        [least, allowed],
    )


STOP = """() => {
  const n = document.activeElement;
  if (!n || n === document.body) return '';
  n.dataset.stop ??= `${document.querySelectorAll('[data-stop]').length}`;
  return `${n.dataset.stop} ${n.tagName.toLowerCase()} ${n.dataset.id ?? n.textContent.trim().slice(0, 30)}`;
}"""


# Put the focus on the first or last place of a page, which is gone as soon as it is left.
EDGE = """(where) => {
  document.body.insertAdjacentHTML(where, '<span tabindex="-1"></span>');
  const edge = where === 'beforeend' ? document.body.lastElementChild : document.body.firstElementChild;
  edge.addEventListener('blur', () => setTimeout(() => edge.remove()));
  edge.focus();
}"""


def tab_cycle(page, key="Tab", most=120):
    """The stops of the Tab key, from the edge of the page until it leaves it or comes round.

    Raises AssertionError where it stays: the same stop twice in a row, or no end.
    """
    page.evaluate(EDGE, "beforeend" if "Shift" in key else "afterbegin")
    stops = []
    for _press in range(most):
        page.keyboard.press(key)
        stop = page.evaluate(STOP)
        if not stop or stop in stops[:1]:
            return stops
        assert stop not in stops, f"{key} goes in circles at {stop}: {stops}"
        stops.append(stop)
    raise AssertionError(f"{key} does not come round: {stops}")


def changed_pixels(before, after):
    """Where two screenshots differ, as an array of truths."""
    return np.any(np.asarray(before) != np.asarray(after), axis=2)
