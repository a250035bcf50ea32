"""Stand-ins for packages that widgets import and that do not exist in the browser.

IPython: ``get_ipython`` and ``display``, which ipywidgets and the chapters ask for.  numpy: ipycanvas imports
it, and sends arrays of numbers.  Pillow and psygnal are imported by ipycanvas and anywidget, and not used.
"""

from __future__ import annotations

import sys
import traceback
from array import array
from collections.abc import Iterable, Sequence
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


class Floats:
    """An array of numbers with a shape and a type, as ipycanvas sends it."""

    flags: Final = {"C_CONTIGUOUS": True}

    def __init__(self, values: array[Any], shape: tuple[int, ...], dtype: str) -> None:
        self.values, self.shape, self.dtype = values, shape, dtype
        self.ndim = len(shape)

    def __class_getitem__(cls, _key: Any) -> type[Floats]:
        return cls

    def __len__(self) -> int:
        return self.shape[0]

    def __buffer__(self, _flags: int) -> memoryview:
        return memoryview(self.values)

    def astype(self, dtype: str) -> Floats:
        """The same numbers with another type."""
        return floats(self.tolist(), dtype)

    def tolist(self) -> list[Any]:
        """The numbers as a list, or as a list of rows."""
        if self.ndim == 1:
            return list(self.values)
        wide = self.shape[1]
        return [list(self.values[at : at + wide]) for at in range(0, len(self.values), wide)]


_CODES: Final = {"float32": "f", "float64": "d", "uint8": "B", "int32": "i", "int64": "q"}


def floats(values: Floats | Iterable[Any], dtype: str = "float64", **_more: Any) -> Floats:
    """Numbers, or rows of them, as an array.

    >>> floats([(1, 2), (3, 4)], "float32").tolist()
    [[1.0, 2.0], [3.0, 4.0]]
    """
    if isinstance(values, Floats):
        return values
    rows = [tuple(each) if isinstance(each, Sequence) else each for each in values]
    nested = bool(rows) and isinstance(rows[0], tuple)
    flat = [number for row in rows for number in row] if nested else rows
    shape = (len(rows), len(rows[0])) if nested else (len(rows),)
    return Floats(array(_CODES[dtype], flat), shape, dtype)


class _Signal:
    """psygnal's signals, which only widgets that watch files use."""

    def __init__(self, *_given: Any, **_more: Any) -> None: ...

    def __get__(self, *_given: Any) -> _Signal:
        return self

    def connect(self, call: Any = None, **_more: Any) -> Any:
        """Return the function."""
        return call

    def disconnect(self, *_given: Any, **_more: Any) -> None:
        """Do nothing."""


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
    _module("psygnal", Signal=_Signal, SignalGroup=type("SignalGroup", (), {}))
    types = {name: name for name in (*_CODES, "float16")}
    numbers = {"floating": float, "integer": int, "generic": float, "ndarray": Floats}
    makers = dict.fromkeys(("array", "asarray", "ascontiguousarray", "require"), floats)
    buffers = {"frombuffer": lambda data, dtype="uint8": Floats(array("B", data), (len(data),), dtype)}
    _module("numpy", **types, **numbers, **makers, **buffers)
    _module("numpy.typing", NDArray=Floats, ArrayLike=object)
    _module("PIL", Image=_module("PIL.Image"))
