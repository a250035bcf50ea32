"""Playthroughs as text: moves, refused tries, and all that the rules said to them.

`python tests/cuboro/cuboro_transcript.py` writes the files again after a rule has changed its words; the
change then shows in the diff.
"""

from __future__ import annotations

import shlex
from pathlib import Path

from cubeplay.cuboro import GAME
from cubeplay.record import read_entry

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))


def script(text):
    """The lines of a playthrough that were put in: notes, options, moves (`>`) and tries (`!`)."""
    return [line for line in text.splitlines() if line.startswith(("#", "options", ">", "!"))]


def _value(word):
    return {"yes": True, "no": False}.get(word, int(word) if word.isdigit() else word)


def options_of(line):
    """The options that a line like `options players=2 grid="1 2 3; …"` sets."""
    pairs = (word.split("=", 1) for word in shlex.split(line)[1:])
    return {name: _value(value) for name, value in pairs}


def _said(state, line):
    """What a move or a refused try makes the rules say, and the state after it."""
    actor, notation = read_entry(line[2:])
    move = GAME.parse(notation)
    if line.startswith("!"):
        objections = GAME.objections(state, actor, move)
        assert objections, line
        return [(objection.rule, str(objection)) for objection in objections], state
    step = GAME.apply(state, actor, move)
    return [(event.rule, GAME.rulebook.sentence(event)) for event in step.events], step.state


def played(lines):
    """Play a script; yields every line of the transcript, the rule that fired, and the state after it."""
    state = None
    for line in lines:
        if line.startswith("options"):
            state = GAME.start(**options_of(line))
        said, state = _said(state, line) if line.startswith((">", "!")) else ([], state)
        yield line, None, state
        yield from ((f"    {rule:<22}  {words}", rule, state) for rule, words in said)
    end = GAME.outcome(state)
    assert end is not None
    yield f"end: scores {end.scores}, winners {end.winners}, {end.rule}", None, state


def transcript(text):
    """The whole text that a script's lines lead to."""
    return "\n".join(line for line, _rule, _state in played(script(text))) + "\n"


if __name__ == "__main__":
    for path in FILES:
        path.write_text(transcript(path.read_text(encoding="utf-8")), encoding="utf-8")
