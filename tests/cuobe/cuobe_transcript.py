"""Playthroughs as text: moves, refused tries, and all that the rules said to them.

`python tests/cuobe/cuobe_transcript.py` writes the files again after a rule has changed its words; the change
then shows in the diff.  When a card of the house edition has changed so that a game can't go on as it did,
`python tests/cuobe/cuobe_transcript.py anew` plays them all again.
"""

import sys
from pathlib import Path
from random import Random

from cubeplay.cuobe.game import GAME
from cubeplay.game import CHANCE
from cubeplay.record import read_entry
from cuobe_playwright import at_random, luckily

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))
VALUES = {"True": True, "False": False}
PLAYS = {
    "two-escape": (luckily, 2, {"players": 2}),
    "solo": (at_random, 4, {"players": 1}),
    "advanced-specialists-of-four": (
        at_random, 2, {"players": 4, "decks": "advanced", "specialist": True, "brutal": True},
    ),
    "killed-and-back": (at_random, 3, {"players": 3, "pvp": "respawn", "giving": "free"}),
    "short-and-harder": (
        at_random, 6, {"players": 5, "short": True, "ticks": False, "events_out": 6, "triggers_out": 0},
    ),
}  # fmt: skip
"""Who plays each file, from which seed, with which options."""

TRIES = ("use room", "search", "leave", "force", "decline", "move north with 1", "fight ghoul with 1", "find")


def script(text):
    """The lines of a playthrough that were put in: notes, options, moves (`>`) and tries (`!`)."""
    return [line for line in text.splitlines() if line.startswith(("#", "options", ">", "!"))]


def options(line):
    """The options of an `options` line."""
    pairs = (word.split("=") for word in line.split()[1:])
    return {name: VALUES.get(value, int(value) if value.isdigit() else value) for name, value in pairs}


def _event_lines(step):
    for event in step.events:
        yield f"    {event.rule:<20}  {GAME.rulebook.sentence(event)}"


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


def anew(name):
    """The script of a game that is played again: now and then somebody tries what is refused."""
    player, seed, chosen = PLAYS[name]
    rng, tries = Random(seed), 0
    yield f"# {name.replace('-', ' ')}"
    yield " ".join(("options", *(f"{key}={value}" for key, value in chosen.items())))
    state = GAME.start(**chosen)
    while actors := GAME.to_move(state):
        (actor,) = actors
        if actor != CHANCE and tries < len(TRIES) and GAME.objections(state, actor, GAME.parse(TRIES[tries])):
            yield f"! {actor}: {TRIES[tries]}"
            tries += 1
        move = player(state, actor, rng)
        yield f"> {actor}: {move}"
        state = GAME.apply(state, actor, move).state


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    texts = {path: path.read_text(encoding="utf-8") for path in FILES}
    if "anew" in sys.argv:
        texts = {FOLDER / f"{name}.txt": "\n".join(anew(name)) for name in PLAYS}
    for path, text in texts.items():
        path.write_text(transcript(text), encoding="utf-8")
