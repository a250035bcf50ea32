"""The static edition as any web space serves it, at an address where nobody has been."""

import socket
import threading

import pytest

from cubeplay_widgets.static_site import serving

BOTH = pytest.mark.parametrize("edition", ["server", "site"], indirect=True)
"""A test that is done with the pages of a server and with those of the static edition."""

ALSO_ON_SITE = pytest.mark.parametrize(
    "edition", ["server", pytest.param("site", marks=pytest.mark.proof)], indirect=True
)
"""The same, where every run has the server's alone."""


class SiteServer:
    """A folder of files on this machine; it has what tests of pages ask of a server of notebooks."""

    def __init__(self, folder, kept=None):
        self._kept = kept
        self._server = serving.SiteServer(socket.create_server(("127.0.0.1", 0), backlog=128), folder)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.socket.getsockname()[1]}/"

    def address(self, path):
        """Where a notebook is shown as a page, or a page of the server's own by its way from there."""
        path, mark, query = path.partition("?")
        own = path.removeprefix("../../")
        name = f"{own}.html" if own != path else path.replace(".ipynb", ".html")
        return self.url + name + mark + query

    def store(self):
        """The store of the browser that opens the pages."""
        return self._kept

    def end(self):
        """End the server, if that is not done."""
        self._server.shutdown()
        self._server.server_close()


FORGET = "addEventListener('cubeplay-live', () => document.getElementById('cp-cells')?.remove())"
"""What is in the folder is no secret; what tests look for is what a page shows."""


def listen(page):
    """Note all that a page of the site says is wrong."""
    page.add_init_script(FORGET)
    page.on("console", lambda said: page.errors.append(said.text) if said.type == "error" else None)


SPOKEN = "pseudo_rtl"
"""A language of the site that nobody speaks."""

DRAFT = "de"
"""A language of the site that browsers ask for; nobody has read it, so it has no worksheets."""


def built_once(shared):
    """The folder of the site within a folder that all processes of a run share."""
    import fcntl  # Windows has none

    from cubeplay_widgets.static_site.command import build  # reads all that pages need
    from cubeplay_widgets.static_site.languages import chosen_languages

    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "site-is-built").exists():
            build(shared / "site", languages=chosen_languages(f"{DRAFT},{SPOKEN}"))
            (shared / "site-is-built").touch()
    return shared / "site"
