"""A widget that is closed is let go: a page can be made anew as often as one likes."""

import gc
import weakref
from importlib import import_module
from pathlib import Path

from anywidget import AnyWidget

import cubeplay_widgets
from breadth import together
from cubeplay_widgets.pages.address import PageAddress

ROOT = Path(cubeplay_widgets.__file__).parent
SCRIPTED = [
    ".".join(("cubeplay_widgets", *file.relative_to(ROOT).with_suffix("").parts))
    for file in sorted(ROOT.rglob("*.py"))
    if "_esm = " in file.read_text(encoding="utf-8")
]
"""The modules of widgets with a script of their own."""


@together("module", SCRIPTED)
def test_a_script_is_text_for_a_file_knows_every_widget_that_was_made_of_it(module):
    kinds = [each for each in vars(import_module(module)).values() if isinstance(each, type)]
    scripts = [kind._esm for kind in kinds if issubclass(kind, AnyWidget) and "_esm" in vars(kind)]
    assert scripts
    assert {type(script) for script in scripts} == {str}


def test_what_a_closed_widget_knew_is_gone():
    widget = PageAddress(on_open=lambda *_asked: None)
    gone = weakref.ref(widget)
    widget.close()
    del widget
    gc.collect()
    assert gone() is None
