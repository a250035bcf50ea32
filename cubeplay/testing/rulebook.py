"""``check_rulebook``: checks the words and the tests of a game's rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from cubeplay.game import Game, Reading
from cubeplay.rulebook import Rule, Rulebook
from cubeplay.rulebook.sentence_coverage import unspoken
from cubeplay.testing.random_games import BrokenContract

ENDS = (".", "?", "!", '"', "”")


def check_rulebook(
    rulebook: Rulebook[Any, Any],
    reading: Reading = Game.reading,
    *,
    tests: str | PathLike[str] | None = None,
    source: str | PathLike[str] | None = None,
    computed: Mapping[str, tuple[str, ...]] | None = None,
) -> None:
    """Check the catalogue of a game.  Raises BrokenContract, which names all rules that fail.

    Words must be short enough for the ``reading`` of the game.  If ``tests`` is a folder, every rule must be
    named by a ``@pytest.mark.rule("…")`` in it, and every such mark must name a rule.  If ``source`` is the
    game's file or folder, its events and breaches are compared with the sentences of the rules
    (:func:`cubeplay.rulebook.sentence_coverage.unspoken`, which gets ``computed``).
    """
    wrong = [f"{rule.id}: {fault}" for rule in rulebook for fault in _faults(rulebook, rule, reading)]
    wrong += [] if len(rulebook) else ["it has no rules"]
    wrong += _unproved(rulebook, Path(tests)) if tests is not None else []
    wrong += map(str, unspoken(rulebook, Path(source), computed) if source is not None else ())
    if wrong:
        raise BrokenContract(f"The rulebook of {rulebook.title}:\n  " + "\n  ".join(wrong))


def sentences(text: str) -> list[str]:
    """The sentences of a text.

    >>> sentences("Roll a die. Is it a 6? Roll again!")
    ['Roll a die.', 'Is it a 6?', 'Roll again!']
    """
    return [part for part in re.split(r"(?<=[.?!])\s", text) if part]


def _faults(rulebook: Rulebook[Any, Any], rule: Rule, limits: Reading) -> list[str]:
    """What is wrong with the words of a rule."""
    found = []
    if not rule.title or len(rule.title.split()) > limits.title:
        found.append(f"its title has more than {limits.title} words, or none")
    if not 0 < len(sentences(rule.text)) <= limits.sentences:
        found.append(f"its text has more than {limits.sentences} sentences, or none")
    found += [
        f"a sentence has more than {limits.words} words: {sentence}"
        for sentence in sentences(rule.text)
        if len(sentence.split()) > limits.words
    ]
    plain = f"{rule.title} {rule.text} {rule.reading}"
    if set("{}") & set(plain) or re.search(rf"\b{rulebook.game}\.[a-z]", plain):
        found.append("its text speaks of an id or has a brace")
    if not rule.source:
        found.append("it does not say where it comes from")
    if rule.kind in ("effect", "scoring", "ending") and not rule.says:
        found.append("it makes something happen and has no sentence for it")
    if (rule.id in rulebook.laws) != bool(rule.why):
        found.append("a law must say why it refuses, and only a law has words to refuse with")
    texts = (*rule.why.values(), *rule.next.values(), *rule.says.values())
    return found + [f"it is no whole sentence: {text}" for text in texts if not text.endswith(ENDS)]


def _unproved(rulebook: Rulebook[Any, Any], tests: Path) -> list[str]:
    """Rules without a marked test, and marks without a rule."""
    texts = "".join(path.read_text(encoding="utf-8") for path in sorted(tests.rglob("test_*.py")))
    marks = re.findall(r"mark\.rule\(([^)]*)\)", texts)
    marked = {id for mark in marks for id in re.findall(r'"(.+?)"', mark) if not id.startswith("table.")}
    ids = {rule.id for rule in rulebook}
    return [f"{id}: no test is marked with it" for id in sorted(ids - marked)] + [
        f"{id}: a test is marked with it, and it is no rule" for id in sorted(marked - ids)
    ]
