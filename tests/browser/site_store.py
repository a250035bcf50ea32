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
  const letters = got.result && Array.from(got.result.file, (byte) => String.fromCharCode(byte));
  return letters && [got.result.version, btoa(letters.join(""))];
}}"""
WRITE = f"""{OPEN.replace("(site)", "([site, version, file])")}
  files.put({{ version, file: Uint8Array.from(atob(file), (byte) => byte.charCodeAt(0)) }}, "store");
  await new Promise((done) => {{ files.transaction.oncomplete = done; }});
  base.close();
}}"""


class SiteStore:
    """The store of a browser: what is put into it before a page opens, and what it holds since.

    It has all that a store has.  What a test changes while a page is open stays unknown to that page.
    """

    def __init__(self, file):
        self._file, self._page = file, None

    def __getattr__(self, name):
        def asked(*given, **more):
            if self._page is not None:
                self._read()
            with _as_in_browser():
                return getattr(Store(self._file), name)(*given, **more)

        return asked

    def bring(self, page, url):
        """Give a page that is to be opened what was put here."""
        if self._page is None and self._file.exists():
            page.goto(f"{url}offline.html")
            page.evaluate(WRITE, ["/", 1, base64.b64encode(self._file.read_bytes()).decode()])
        self._page = page

    def _read(self):
        if kept := self._page.evaluate(READ, "/"):
            self._file.write_bytes(base64.b64decode(kept[1]))


@contextmanager
def _as_in_browser():
    """Within this a store is one file at any moment."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(place, "HERE", place.BROWSER)
        yield
