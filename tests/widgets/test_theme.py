"""The looks: contrast, one source of truth, nothing from other hosts."""

import re

import pytest
from cubeplay.errors import SaveError

from breadth import together
from cubeplay_widgets.client import CLIENT
from cubeplay_widgets.paint import theme
from cubeplay_widgets.paint.theme import COLOURS, HERE, SEATS, TEMPLATE, TOKENS
from cubeplay_widgets.site import dashboard

TEXT = [("ink", "bg"), ("muted", "bg"), ("muted", "surface"), ("muted", "sunk"), ("accent", "bg")]
TEXT += [("accent", "bad-bg"), ("on-accent", "accent"), ("ink", "soft")]
TEXT += [(name, f"{name}-bg") for name in ("good", "bad", "hint", "read")]
SET_BY_SCRIPTS = {
    "bar",
    "share",
    "rows",
    "columns",
    "letters",
    "across",
    "taken",
    "aspect",
    "fit-height",
    "max-width",
    "min-width",
    "steps",
    "said",
}
"""Custom properties that scripts, or the place of a board, set."""
OTHER = [("edge", "surface"), ("edge", "bg"), ("edge", "sunk"), ("ring", "bg"), ("ring", "halo")]


def light_of(colour):
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one, other):
    dark, light = sorted((light_of(one), light_of(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("side", [0, 1])
@together(("ink", "ground"), TEXT)
def test_text_has_contrast(ink, ground, side):
    assert ratio(TOKENS[ink][side], TOKENS[ground][side]) >= 4.5


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("ink", "ground"), OTHER)
def test_edges_and_rings_have_contrast(ink, ground, side):
    assert ratio(TOKENS[ink][side], TOKENS[ground][side]) >= 3


@together("colour", [*COLOURS.values(), *SEATS])
def test_glyphs_have_contrast(colour):
    assert ratio(colour.ink, colour.hex) >= 3


def test_seats_differ_in_glyph_and_colour():
    assert len({seat.glyph for seat in SEATS}) == len({seat.hex for seat in SEATS}) == 6


def test_linked_style_sheets_are_made_anew_when_one_of_them_has_changed(tmp_path, monkeypatch):
    for name in ("SHEET", "WIDGETS_SHEET"):
        monkeypatch.setattr(theme, name, tmp_path / getattr(theme, name).name)
    theme.write_sheets()
    made = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert made == {"cubeplay.css": theme.page_css(), "widgets.css": theme.styles()}
    (tmp_path / "widgets.css").write_text("old", encoding="utf-8")
    written = (tmp_path / "cubeplay.css").stat().st_mtime_ns
    theme.write_sheets()
    assert (tmp_path / "widgets.css").read_text(encoding="utf-8") == theme.styles()
    assert (tmp_path / "cubeplay.css").stat().st_mtime_ns == written
    assert len(list(tmp_path.iterdir())) == 2


def test_who_may_not_write_the_style_sheets_is_told_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr(theme, "SHEET", tmp_path / "file" / "cubeplay.css")
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError, match=r"Not started: .* Install cubeplay where you may write"):
        dashboard.show_templates()


def test_css_uses_only_tokens_that_exist():
    used = set(re.findall(r"var\(--cp-([\w-]+)", theme.sheet()))
    local = set(re.findall(r"--cp-([\w-]+):", theme.sheet())) | SET_BY_SCRIPTS
    assert used <= set(TOKENS) | local


@together(
    "path",
    [
        *CLIENT.rglob("*.js"),
        *HERE.glob("*.css"),
        *(path for path in TEMPLATE.rglob("*.*") if path.suffix != ".png"),
    ],
    ids=lambda path: path.name,
)
def test_nothing_is_fetched_from_other_hosts(path):
    found = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w+", path.read_text(encoding="utf-8")))
    assert found <= {"http://www.w3.org"}
