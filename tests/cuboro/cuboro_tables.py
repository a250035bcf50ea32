"""Random boards, cubes and tables for the tests of cuboro."""

from __future__ import annotations

from cubeplay.cuboro import GAME
from cubeplay.cuboro.rules import house
from cubeplay.cuboro.rules.cubes import Placed
from cubeplay.cuboro.rules.geometry import FINISHES
from cubeplay.cuboro.rules.house import write_grid
from msgspec.structs import replace

HOUSE = (house.HOUSE / "cubes.toml").read_text(encoding="utf-8")
SIDES = "NESW"
CIRCLE = 'schema = "cuboro-cubes/1"\n' + "\n".join(
    f'[[cube]]\nname = "{n}"\ntunnel = "{tunnel}"\nchannels = ["N-E"]\nholes = {["S>N"] if n == 4 else []}'
    for n, tunnel in enumerate(["E-S", "S-W", "N-W", "N-E", "N-S", "N-S", "N-S", "N-S"], 1)
)
"""Cubes whose tunnels can make a ring that a marble falls into and never leaves."""


def random_board(rng, version=2):
    """Eight cubes lying anyhow."""
    order = rng.sample(range(8), 8)
    cubes = [Placed(cube, rng.randrange(4), version == 2 and rng.random() < 0.5) for cube in order]
    cubes.insert(rng.randrange(9), None)
    return tuple(cubes)


def random_cubes(rng):
    """The text of eight cubes with channels, holes and grooves of all kinds."""
    lines = ['schema = "cuboro-cubes/1"']
    for number in range(8):
        tunnel = rng.sample(SIDES, 2 if rng.random() < 0.75 else 1)
        top, bottom = rng.sample(SIDES, 4), rng.sample(SIDES, 4)
        channels = [f"{top[0]}-{top[1]}"] * (rng.random() < 0.9)
        channels += [f"{top[2]}-{top[3]}"] * (rng.random() < 0.4)
        sides = "".join(channels)
        free = [side for side in SIDES if side not in sides]
        holes = [f"{s}>{rng.choice(tunnel)}" for s in free if rng.random() < 0.4]
        if not channels and not holes:
            holes = [f"{side}>{tunnel[0]}" for side in SIDES]
        if len(tunnel) == 1 and not holes:
            tunnel.append(next(side for side in SIDES if side not in tunnel))
        grooves = [f"{bottom[0]}-{bottom[1]}"] * (rng.random() < 0.5)
        lines += ["[[cube]]", f'name = "cube {number}"', f'tunnel = "{"-".join(tunnel)}"']
        lines += [f"channels = {channels}", f"holes = {holes}", f"grooves = {grooves}"]
    return "\n".join(lines)


def table(rng=None, taken=0, **options):
    """A table, with a random board and some finish fields taken if there is an ``rng``."""
    if rng is None:
        return GAME.start(**options)
    options.setdefault("grid", write_grid(random_board(rng, options.get("version", 1))))
    start = GAME.start(**options)
    filled = set(rng.sample(range(12), taken))
    return replace(start, finishes=tuple("blue" if k in filled else "" for k in range(12)))


def taken_names(state):
    """The names of the finish fields that hold a marble."""
    return {name for name, marble in zip(FINISHES, state.finishes, strict=True) if marble}


def play(state, *moves):
    """The table after typed moves, each made by whose turn it is."""
    for move in moves:
        state = GAME.apply(state, GAME.to_move(state)[0], GAME.parse(move)).state
    return state


def walk(rng, **options):
    """A whole game of random moves: every state and, but for the last, the actor and the move made there."""
    state = GAME.start(**options)
    while actors := GAME.to_move(state):
        actor = actors[0] if len(actors) == 1 or rng.random() < 0.8 else actors[-1]
        move = GAME.tick(state) if actor == "clock" else rng.choice(GAME.moves(state, actor))
        yield state, actor, move
        state = GAME.apply(state, actor, move).state
    yield state, None, None
