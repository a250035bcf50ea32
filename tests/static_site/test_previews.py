"""What messengers show of a page: title, description, and a picture, with its whole address if known."""

import re
import struct

import pytest
from cubeplay.errors import CubeplayError
from cubeplay.registry import OURS
from PIL import Image, ImageColor

from cubeplay_widgets.chapters import project
from cubeplay_widgets.site.landing.landing_page import thumbnail
from cubeplay_widgets.static_site import pages as writer
from cubeplay_widgets.static_site.pages import Pages
from cubeplay_widgets.static_site.previews import site_address

TEXT = re.compile(r'<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"[^>]* fill="(#\w+)"[^>]*>([^<]+)<')
META = re.compile(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)">')


def told(text):
    """What a page says of itself."""
    return {"title": re.search("<title>(.*?)</title>", text)[1], **dict(META.findall(text))}


@pytest.mark.parametrize("game", OURS)
def test_each_game_has_a_picture_of_the_size_that_messengers_ask_for(site, game):
    data = (site / "preview" / f"{game}.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (1200, 630)
    assert 5_000 < len(data) < 40_000
    assert not (site / "preview" / f"{game}.svg").exists()


def texts(game, wide, high):
    """Where the texts that are wholly seen stand on a game's picture: their boxes and colours."""
    drawn = thumbnail(game)
    left, top, width, height = map(float, re.search('viewBox="([^"]+)"', drawn)[1].split())
    scale = min(800 / width, 600 / height)
    for x, y, size, fill, words in TEXT.findall(drawn):
        size = float(size) * scale
        x = wide / 2 + (float(x) - left - width / 2) * scale
        y = high / 2 + (float(y) - top - height / 2) * scale
        box = [x - size / 4, y - 0.75 * size, x + size / 4, y]
        if box[0] > 200 and box[2] < 1000 and box[1] > 15 and box[3] < 615:
            yield words, [round(each) for each in box], ImageColor.getrgb(fill)


@pytest.mark.parametrize("game", [game for game in OURS if "<text" in thumbnail(game)])
def test_numbers_and_names_are_on_the_picture_in_their_colours(site, game):
    with Image.open(site / "preview" / f"{game}.png") as file:
        picture = file.convert("RGB")
    found = [*texts(game, *picture.size)]
    assert len(found) >= 6

    def has(box, fill):
        colours = (each for _count, each in picture.crop(box).getcolors(10_000))
        return any(max(abs(a - b) for a, b in zip(fill, each, strict=True)) < 12 for each in colours)

    assert [words for words, box, fill in found if not has(box, fill)] == []


def test_every_page_of_the_site_has_title_description_and_picture(site):
    pages = [path for path in site.rglob("*.html") if path.parent.name not in ("sheet", "worksheet")]
    assert len(pages) >= 40
    for path in pages:
        facts = told(path.read_text())
        assert facts["title"] == facts["og:title"]
        assert facts["description"] == facts["og:description"] != ""
        assert (path.parent / facts["og:image"]).is_file()


def test_a_known_address_stands_before_the_picture(tmp_path, monkeypatch):
    monkeypatch.setattr(writer, "rendered", lambda _name, _root, preview, **_facts: preview)
    Pages(tmp_path, "https://games.example/cubes/")._page("play/cuboro.html", "live.html", "cuboro")
    assert (tmp_path / "play/cuboro.html").read_text() == "https://games.example/cubes/preview/cuboro.png"


def test_the_address_is_the_given_one_or_the_projects(monkeypatch):
    class Facts:
        def get_all(self, _name):
            return ["Source, https://code.example/", "Site, https://games.example/cubes"]

    assert site_address("http://school.example") == "http://school.example/"
    monkeypatch.setattr(project, "metadata", lambda _name: Facts())
    assert site_address() == "https://games.example/cubes/"


@pytest.mark.parametrize(
    "bad", ["games.example", "ftp://games.example", "https://", "https://a.example/?b", "/x"]
)
def test_what_is_no_address_is_refused_before_anything_is_written(bad):
    with pytest.raises(CubeplayError, match="is no address of a site"):
        site_address(bad)
