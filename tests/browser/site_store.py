"""The games that a browser keeps for the static edition, as tests put them there and read them."""

import base64
from contextlib import contextmanager

import pytest
from cubeplay import place
from cubeplay.store import Store

OPEN = """async (site) => {
  const asked = indexedDB.open(`cubeplay ${site}`, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("files");
  await new Promise((done) => { asked.onsuccess = done; });
  const base = asked.result, files = base.transaction("files", "readwrite").objectStore("files");
"""
READ = f"""{OPEN}
  const got = files.get("store");
  await new Promise((done) => {{ got.onsuccess = done; }});
  base.close();
  return got.result && [got.result.version, btoa(String.fromCharCode(...got.result.file))];
}}"""
WRITE = f"""{OPEN.replace("(site)", "([site, version, file])")}
  files.put({{ version, file: Uint8Array.from(atob(file), (byte) => byte.charCodeAt(0)) }}, "store");
  await new Promise((done) => {{ files.transaction.oncomplete = done; }});
  base.close();
}}"""


class SiteStore:
    """The store of a browser: what is put into it before a page opens, and what it holds since."""

    def __init__(self, file):
        self._file, self._page = file, None

    def add(self, session):
        """Put a game into it, before its page is visited; returns the game's id."""
        with _as_in_browser():
            return Store(self._file).add(session)

    def bring(self, page, url):
        """Give a page that is to be opened what was put here."""
        if self._page is None and self._file.exists():
            page.goto(f"{url}offline.html")
            page.evaluate(WRITE, ["/", 1, base64.b64encode(self._file.read_bytes()).decode()])
        self._page = page

    def open(self, id):
        """A game as the browser has it now."""
        _version, file = self._page.evaluate(READ, "/")
        self._file.write_bytes(base64.b64decode(file))
        with _as_in_browser():
            return Store(self._file).open(id)


@contextmanager
def _as_in_browser():
    """Within this a store is one file at any moment."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(place, "HERE", place.BROWSER)
        yield
