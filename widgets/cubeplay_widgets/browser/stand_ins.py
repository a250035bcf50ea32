"""Stand-ins for packages that widgets import and that do not exist in the browser.

IPython: ``get_ipython`` and ``display``, which ipywidgets and the chapters ask for.  ipycanvas and anywidget
import numpy, Pillow and psygnal, and only ask whether a thing is one of theirs, which none is.  The real
psygnal would be 50 kB of the archive, for widgets whose scripts are files that change meanwhile.
"""

from __future__ import annotations

import sys
import traceback
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final

Bundle = dict[str, Any]
"""What one output shows, by media type."""


class Shell:
    """Our IPython: the names of the notebook, and the outputs of the cell that runs."""

    kernel = None

    def __init__(self) -> None:
        self.user_ns: dict[str, Any] = {}
        self.outputs: list[Bundle] = []
        self.on_error: Any = None

    @property
    def events(self) -> Shell:
        """Somebody who can be told of messages, and does nothing."""
        return self

    def trigger(self, *_told: Any) -> None:
        """Do nothing: the comm tells IPython of messages."""

    def register_post_execute(self, *_given: Any) -> None:
        """Do nothing: there are no figures to show after a cell."""

    def showtraceback(self, *_given: Any, **_more: Any) -> None:
        """Print the error of a widget's callback to the console."""
        traceback.print_exc()

    def set_custom_exc(self, _kinds: Any, show: Any) -> None:
        """Take the function that shows the error of a cell."""
        self.on_error = show

    def show(self, *things: Any, raw: bool = False, **_options: Any) -> None:
        """Add outputs to the cell that runs, as ``IPython.display.display``."""
        self.outputs += [thing if raw else bundle_of(thing) for thing in things]


SHELL: Final = Shell()


def bundle_of(thing: Any) -> Bundle:
    """What a thing shows of itself.

    >>> bundle_of(Markup("<b>6</b>", "html"))["text/html"]
    '<b>6</b>'
    """
    if (shows := getattr(thing, "_repr_mimebundle_", None)) is not None:
        found = shows()
        data = found[0] if isinstance(found, tuple) else found
        if data:
            return dict(data)
    data = {"text/plain": repr(thing)}
    for name, kind in (("_repr_html_", "text/html"), ("_repr_svg_", "image/svg+xml")):
        if (shows := getattr(thing, name, None)) is not None and (shown := shows()):
            data[kind] = shown
    return data


class Markup:
    """Text of one kind, as ``IPython.display.HTML``, ``SVG`` and ``Markdown``."""

    def __init__(self, data: str = "", kind: str = "html") -> None:
        self.data, self.kind = data, kind

    def _repr_html_(self) -> str:
        return self.data if self.kind == "html" else ""

    def _repr_svg_(self) -> str:
        return self.data if self.kind == "svg" else ""


def _module(name: str, **names: Any) -> ModuleType:
    made = ModuleType(name)
    made.__dict__.update(names, __path__=[], __spec__=ModuleSpec(name, None))
    sys.modules[name] = made
    return made


def install() -> None:
    """Put all stand-ins in place, before anything imports widgets; once is enough."""
    if "IPython" in sys.modules:
        return
    kinds: dict[str, Any] = {"HTML": Markup, "Markdown": Markup}
    kinds |= {"SVG": lambda data="": Markup(data, "svg")}
    shown = {"display": SHELL.show, "clear_output": lambda **_options: SHELL.outputs.clear(), **kinds}
    given = {"get_ipython": lambda: SHELL}
    _module("IPython", **given, version_info=(9, 0, 0, ""), __version__="9.0.0")
    _module("IPython.display", **shown)
    _module("IPython.core")
    _module("IPython.core.display", **shown)
    _module("IPython.core.getipython", **given)
    _module("IPython.core.interactiveshell", InteractiveShell=Shell)
    install_compiled()


def install_compiled() -> None:
    """Put stand-ins for all but IPython in place; JupyterLite has its own."""
    _module("psygnal", Signal=lambda *_kinds: None, SignalGroup=())
    _module("numpy", ndarray=(), float64=float)  # IPython asks for its numbers as soon as numpy is there
    _module("PIL", Image=_module("PIL.Image"))
