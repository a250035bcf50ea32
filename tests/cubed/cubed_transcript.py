"""Playthroughs as text: moves, refused tries, and all that the rules said to them.

`python tests/cubed/cubed_transcript.py` writes the files again after a rule has changed its words; the
change then shows in the diff.
"""

from __future__ import annotations

from pathlib import Path

from cubeplay.cubed import GAME
from cubeplay.record import read_entry

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))
VALUES = {"True": True, "False": False}


def script(text):
    """The lines of a playthrough that were put in: notes, options, moves (`>`) and tries (`!`)."""
    return [line for line in text.splitlines() if line.startswith(("#", "options", ">", "!"))]


def options(line):
    """The options of an `options` line."""
    pairs = (word.split("=") for word in line.split()[1:])
    return {name: VALUES.get(value, int(value) if value.isdigit() else value) for name, value in pairs}


def _event_lines(step):
    for event in step.events:
        heard = "" if event.audience is None else f"  [only {', '.join(map(str, event.audience))}]"
        yield f"    {event.rule:<20}  {GAME.rulebook.sentence(event)}{heard}"


def _refusal_lines(objections):
    for objection in objections:
        places = f"  [{', '.join(objection.places)}]" if objection.places else ""
        yield f"    {objection.rule:<20}  {objection}{places}"


def played(lines):
    """Play a script; yields every line of the transcript, the rules that fired, and the state after it."""
    state = None
    for line in lines:
        yield line, (), state
        if line.startswith("options"):
            state = GAME.start(**options(line))
        elif line.startswith(">"):
            actor, notation = read_entry(line[2:])
            step = GAME.apply(state, actor, GAME.parse(notation))
            state = step.state
            fired = [event.rule for event in step.events]
            yield from ((text, (rule,), state) for text, rule in zip(_event_lines(step), fired, strict=True))
        elif line.startswith("!"):
            actor, notation = read_entry(line[2:])
            objections = GAME.objections(state, actor, GAME.parse(notation))
            assert objections, line
            refused = [objection.rule for objection in objections]
            texts = _refusal_lines(objections)
            yield from ((text, (rule,), state) for text, rule in zip(texts, refused, strict=True))
    end = GAME.outcome(state)
    assert end is not None
    yield f"end: scores {end.scores}, winners {end.winners}, {end.rule}", (), state


def transcript(text):
    """The whole text that a script's lines lead to."""
    return "\n".join(line for line, _rules, _state in played(script(text))) + "\n"


if __name__ == "__main__":
    for path in FILES:
        path.write_text(transcript(path.read_text(encoding="utf-8")), encoding="utf-8")
