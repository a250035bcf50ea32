"""Playthroughs as text: moves, refused tries, and all that the rules said to them.

`python tests/gelatinous/gelatinous_transcript.py` writes the files again after a rule has changed its
words; the change then shows in the diff.  The option ``dungeon`` names a file of rooms beside them.
"""

from __future__ import annotations

from pathlib import Path

from cubeplay.gelatinous import GAME
from cubeplay.record import read_entry

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))


def script(text):
    """The lines of a playthrough that were put in: notes, options, moves (`>`) and tries (`!`)."""
    return [line for line in text.splitlines() if line.startswith(("#", "options", ">", "!"))]


def options_of(line):
    """The options that a line names."""
    found = {}
    for word in line.split()[1:]:
        name, value = word.split("=")
        found[name] = int(value) if value.isdigit() else value.replace(",", " ")
    if "dungeon" in found:
        found["dungeon"] = (FOLDER / found["dungeon"]).read_text(encoding="utf-8")
    return found


def played(lines):
    """Play a script; yields every line of the transcript, the rule that fired, and the table after it."""
    state = None
    for line in lines:
        yield line, None, state
        if line.startswith("options"):
            state = GAME.start(**options_of(line))
        elif line.startswith(">"):
            actor, notation = read_entry(line[2:])
            step = GAME.apply(state, actor, GAME.parse(notation))
            state = step.state
            for event in step.events:
                yield f"    {event.rule:<26}  {GAME.rulebook.sentence(event)}", event.rule, state
        elif line.startswith("!"):
            actor, notation = read_entry(line[2:])
            objections = GAME.objections(state, actor, GAME.parse(notation))
            assert objections, line
            for objection in objections:
                yield f"    {objection.rule:<26}  {objection}", objection.rule, state
    end = GAME.outcome(state)
    assert end is not None
    yield f"end: scores {end.scores}, winners {end.winners}, {end.rule}", None, state


def transcript(text):
    """The whole text that a script's lines lead to."""
    return "\n".join(line for line, _rule, _state in played(script(text))) + "\n"


if __name__ == "__main__":
    for path in FILES:
        path.write_text(transcript(path.read_text(encoding="utf-8")), encoding="utf-8")
