"""The recorded games, played anew: for when a card of the house edition has changed and they can't go on.

`python tests/cuobe/cuobe_playthroughs.py` plays and writes them all anew.  When only words have changed,
`python -m cubeplay.testing tests/cuobe/playthroughs cuobe` is enough.
"""

from pathlib import Path
from random import Random

from cubeplay.cuobe.game import GAME
from cubeplay.game import CHANCE
from cubeplay.testing import write_transcripts
from cubeplay.testing.transcripts import options_line
from cuobe_playwright import at_random, luckily

FOLDER = Path(__file__).parent / "playthroughs"
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


def anew(name):
    """The script of a game that is played again: now and then somebody tries what is refused."""
    player, seed, chosen = PLAYS[name]
    rng, tries = Random(seed), 0
    yield f"# {name.replace('-', ' ')}"
    yield options_line(chosen)
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
    for name in PLAYS:
        (FOLDER / f"{name}.txt").write_text("\n".join(anew(name)), encoding="utf-8")
    write_transcripts(FOLDER, GAME)
