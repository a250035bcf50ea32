"""The static edition's figures: ``python -m benchmarks.static_site``, three runs, medians.

It builds the site, or takes the folder that is named, serves it from this machine, compressed as web spaces
do, and opens it in Chromium.  "Slow" is 10 Mbit/s by this server and a quarter of a processor for all
processes of the browser, which are stopped whenever they have used more, as by cpulimit.
"""

from __future__ import annotations

import gzip
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.plain_browser import plain_browser

RUNS: Final = 3
CHAPTER, TABLE = "rules/cubo.html", "play/cubo.html"
ARGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run")
GOALS: Final = {
    "prose, s": 0.5,
    "board cold, s": 4.5,
    "board warm, s": 1.8,
    "next page, s": 1.0,
    "press to pixels, s": 0.06,
    "heap, MiB": 64,
    "renderer, MiB": 320,
    "slow, board cold, s": 22,
    "first visit, MB": 9.5,
    "site, MB": 27,
}
KINDS: Final = {"html": "text/html", "js": "text/javascript", "mjs": "text/javascript", "css": "text/css"}
KINDS_TOO: Final = {"wasm": "application/wasm", "svg": "image/svg+xml", "json": "application/json"}
PART: Final = 16_384
SLOW: Final = 1_250_000
"""Bytes in a second."""

LIVE: Final = "window.cubeplayTimes?.shown"
PROSE: Final = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
MOVE: Final = """async (to) => {
  const began = performance.now(), before = window.cubeplayTimes, link = document.createElement("a");
  link.href = to; document.body.append(link); link.click();
  const waits = () => window.cubeplayTimes === before || !window.cubeplayTimes?.shown;
  while (waits()) await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""
PRESS: Final = """() => new Promise((done) => {
  const all = [...document.querySelectorAll("button")], began = performance.now();
  const button = all.find((each) => each.textContent === "Flip the counter");
  const lines = () => document.querySelectorAll(".cp-log-rule").length, before = lines();
  const tell = () => setTimeout(() => done(performance.now() - began));
  const look = () => lines() > before && requestAnimationFrame(tell);
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  button.click();
})"""
KEEP: Final = "caches.open('benchmark').then((kept) => kept.add('../python/snapshot.bin.gz'))"


@contextmanager
def served(folder: Path, limit: float = 0) -> Iterator[str]:
    """Serve a site, perhaps with a limit of bytes in a second for all together; gives its address."""
    turn = threading.Lock()

    @cache
    def packed(path: Path) -> bytes:
        return gzip.compress(path.read_bytes(), 6)

    for path in folder.rglob("*"):
        if path.suffix[1:] in KINDS | KINDS_TOO:
            packed(path)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = folder / self.path.partition("?")[0].lstrip("/")
            kind = (KINDS | KINDS_TOO).get(path.suffix[1:], "")
            body = b"" if not path.is_file() else packed(path) if kind else path.read_bytes()
            self.send_response(200 if path.is_file() else 404)
            self.send_header("Content-Type", kind or "application/octet-stream")
            self.send_header("Content-Length", str(len(body)))
            if kind and path.is_file():
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            with suppress(BrokenPipeError):  # a page that is left wants no more
                for at in range(0, len(body), PART):
                    if limit:
                        with turn:
                            time.sleep(PART / limit)
                    self.wfile.write(body[at : at + PART])

        def log_message(self, *_told: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


def processes(browser: Browser) -> list[dict[str, Any]]:
    """The processes of a browser, with their ids and types."""
    session = browser.new_browser_cdp_session()
    told: list[dict[str, Any]] = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return told


def _family(first: int) -> set[int]:
    """A process and all that it has started."""
    parents = dict[int, int]()
    for each in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(each.parent.name)] = int(each.read_text().rpartition(")")[2].split()[1])
    found = {first}
    while more := {each for each, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def _used(pids: set[int]) -> float:
    """The seconds of processor time of some processes."""
    total = 0
    for pid in pids:
        with suppress(OSError):
            total += sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]))
    return total / os.sysconf("SC_CLK_TCK")


@contextmanager
def quarter(first: int, share: float = 0.25) -> Iterator[None]:
    """Give a process and all that it starts a share of a processor."""
    over = threading.Event()

    def hold() -> None:
        began, before, stopped = time.monotonic(), _used(_family(first)), False
        while not over.wait(0.01):
            pids = _family(first)
            if (_used(pids) - before > share * (time.monotonic() - began)) != stopped:
                stopped = not stopped
                _tell(pids, signal.SIGSTOP if stopped else signal.SIGCONT)
        _tell(_family(first), signal.SIGCONT)

    thread = threading.Thread(target=hold)
    thread.start()
    yield
    over.set()
    thread.join()


def _tell(pids: set[int], what: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, what)


def _live(page: Page) -> float:
    """Wait until a page is live; returns the seconds since its navigation."""
    page.wait_for_function(LIVE, timeout=180_000)
    return float(page.evaluate(LIVE)) / 1000


def _run(browser: Browser, address: str) -> Iterator[tuple[str, float]]:
    """The figures of one run with a browser of its own."""
    page = browser.new_page(viewport={"width": 1366, "height": 657})
    page.goto(address + CHAPTER)
    yield "board cold, s", _live(page)
    yield "prose, s", page.evaluate(PROSE) / 1000
    page.evaluate(KEEP)
    page.wait_for_timeout(2000)
    page.goto(address + CHAPTER)
    yield "board warm, s", _live(page)
    page.wait_for_timeout(2000)
    yield "next page, s", page.evaluate(MOVE, "../" + TABLE) / 1000
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Flip the counter").wait_for()
    page.wait_for_timeout(2000)
    yield "press to pixels, s", page.evaluate(PRESS) / 1000
    yield "heap, MiB", page.evaluate("cubeplayTimes.heap") / 2**20
    pids = (each["id"] for each in processes(browser) if each["type"] == "renderer")
    yield "  with the tool's copies, MiB", max(_memory(pid)["Rss"] for pid in pids)


def _plain(address: str) -> Iterator[tuple[str, float]]:
    """The memory of the same walk in a browser of which nobody watches the network."""
    with plain_browser(ARGS) as browser:
        for visit in range(2):
            browser.open(address + CHAPTER)
            browser.wait(LIVE)
            if not visit:
                browser.run(KEEP)
                time.sleep(2)
                browser.run("window.cubeplayTimes = undefined")
        time.sleep(2)
        browser.run(f"({MOVE})('../{TABLE}')")
        browser.press("Start")
        browser.wait("document.body.innerText.includes('Flip the counter')")
        time.sleep(2)
        browser.run(f"({PRESS})()")
        told = max(map(_memory, browser.renderers()), key=lambda memory: memory["Rss"])
        yield "renderer, MiB", told["Rss"]
        yield "  its share of what is shared, MiB", told["Pss"]
        yield "  its own, MiB", told["Private_Clean"] + told["Private_Dirty"]


def _memory(pid: int) -> dict[str, float]:
    """What a process holds, in MiB: Rss counts what it shares with others, such as Chromium's program."""
    lines = (line.split() for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:])
    return {line[0].rstrip(":"): int(line[1]) / 1024 for line in lines}


def _slow(browser: Browser, address: str) -> Iterator[tuple[str, float]]:
    page = browser.new_page(viewport={"width": 1366, "height": 657})
    (first,) = (each["id"] for each in processes(browser) if each["type"] == "browser")
    with quarter(first):
        page.goto(address + CHAPTER, timeout=180_000)
        yield "slow, board cold, s", _live(page)


def sizes(site: Path) -> dict[str, float]:
    """The compressed megabytes of the parts of a first visit, and the whole site."""
    parts = [
        path for path in (site / "python").iterdir() if path.name not in ("snapshot.bin.gz", "answers.bin")
    ]
    parts += [site / CHAPTER, site / "static" / "page_bundle.js", *site.glob("static/*.css")]
    told = {path.name: len(gzip.compress(path.read_bytes())) / 10**6 for path in parts}
    whole = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    return {f"  {name}, MB": size for name, size in sorted(told.items())} | {
        "first visit, MB": sum(told.values()),
        "site, MB": whole / 10**6,
    }


def measure(site: Path) -> Mapping[str, float]:
    """All figures of a site."""
    found = dict[str, list[float]]()
    with sync_playwright() as p:
        for limit, figures in [(0, _run)] * RUNS + [(SLOW, _slow)] * RUNS:
            browser = p.chromium.launch(executable_path=shutil.which("chromium"), args=ARGS)
            with served(site, limit) as address:
                for name, value in figures(browser, address):
                    found.setdefault(name, []).append(value)
            browser.close()
    for _run_of_three in range(RUNS):
        with served(site) as address:
            for name, value in _plain(address):
                found.setdefault(name, []).append(value)
    return {name: median(values) for name, values in found.items()} | sizes(site)


def main() -> None:
    """Print the table."""
    with TemporaryDirectory(prefix="cubeplay-figures-") as made:
        site = Path(sys.argv[1] if len(sys.argv) > 1 else made)
        if len(sys.argv) < 2:
            from cubeplay_widgets.static_site.command import build

            build(site)
        for name, value in measure(site).items():
            goal = GOALS.get(name)
            print(
                f"{name:34}{value:8.3f}",
                *([f"  goal {goal}", "" if value <= goal else "missed"] if goal else []),
            )


if __name__ == "__main__":
    main()
