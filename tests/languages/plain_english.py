"""Finds plain English on pages that should be in the language that nobody speaks."""

import json
import re
from html.parser import HTMLParser

STAYS = frozenset(
    {"Cubo", "Gelatinous", "Cube", "Dice", "cuboro", "Tricky", "Ways", "CUBED", "cubeplay", "Moodle"}
    | {"Canvas", "Common", "Core", "HSS", "GCSE", "SVG", "CSV", "Plum", "Fig", "Kiwi", "Lime", "Pear", "Date"}
)
"""Titles of games, names of people, of curricula and of other programs."""
ATTRIBUTES = ("aria-label", "title", "placeholder", "alt")
SILENT = ("script", "style", "code", "kbd", "desc")
EMPTY = frozenset(("meta", "link", "input", "br", "hr", "img", "col", "source", "wbr"))
ADDRESS = re.compile(r"\b[BCDFGHJKMNPQRSTVWXYZ]{4}\b|\S*[/_.@]\S*|\{\w*\}|<[^<>]*>|&\w+;")
FACTS = frozenset(
    {
        "kind",
        "id",
        "code",
        "phase",
        "mood",
        "do",
        "name",
        "lesson",
        "file",
        "key",
        "of",
        "value",
        "chart",
        "go",
        "group",
    }
    | {"dir", "display", "purpose", "theme_color", "background_color", "type", "svg", "ways"}
)
"""Fields of data that are not shown, or are what somebody typed."""


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.texts = [], []

    def handle_starttag(self, tag, attributes):
        facts = dict(attributes)
        self.texts += [facts[name] for name in ATTRIBUTES if facts.get(name)]
        told = (value for name, value in attributes if name.startswith("data-") and value and " " in value)
        self.texts += [value for value in told if not value.startswith(("{", "["))]
        if tag == "meta" and facts.get("name") == "description":
            self.texts.append(facts["content"])
        if tag not in EMPTY:
            self.open.append((tag, "lang" in facts and tag != "html"))

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in EMPTY:
            self.open.pop()

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if not any(tag in SILENT or other for tag, other in self.open):
            self.texts.append(data)


def texts_of(html):
    """What a page says."""
    reader = _Reader()
    reader.feed(html)
    return reader.texts


def texts_in(data, name=""):
    """What plain data say, HTML within them too."""
    if isinstance(data, str):
        if name not in FACTS:
            yield from texts_of(data) if data.lstrip().startswith("<") else (data,)
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from texts_in(value, key)
    elif isinstance(data, list):
        for value in data:
            yield from texts_in(value, name)


def plain(texts):
    """The texts with a word of three letters or more that has no accent."""
    found = []
    for text in texts:
        text = " ".join(ADDRESS.sub(" ", text).split())
        words = (word for word in re.finditer(r"[^\W\d_]{3,}", text) if word[0].isascii())
        found += [
            text[max(0, word.start() - 60) : word.end() + 60] for word in words if word[0] not in STAYS
        ][:3]
    return list(dict.fromkeys(found))


def plain_english(answer):
    """What a page, or an answer in JSON, says in plain English."""
    if "json" in answer.headers.get("Content-Type", ""):
        return plain(texts_in(json.loads(answer.text)))
    return plain(texts_of(answer.text))
