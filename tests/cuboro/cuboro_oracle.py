"""A second opinion on cuboro, written from the rules and the data files and sharing no code with the engine.

Cubes are sets of segments between named openings, turned by renaming their sides; fields are coordinates;
every change after every change is tried.  Slow and plain on purpose.
"""

from __future__ import annotations

import tomllib

CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
MIRROR = {"N": "N", "S": "S", "E": "W", "W": "E"}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "S": "N", "E": "W", "W": "E"}
NAME = {"N": "north", "E": "east", "S": "south", "W": "west"}
PRICE = {"shift": 0, "rotate": 1, "jump": 2}
FREE = dict.fromkeys(PRICE, 0)


def cubes_of(text):
    """Each cube as a set of (entry, exit, kind), with openings like ("N", "top") and ("S", "inside")."""
    return [_segments(entry) for entry in tomllib.loads(text)["cube"]]


def _segments(entry):
    found = set()
    through = [entry["tunnel"]] if "-" in entry["tunnel"] else []
    layers = [(entry.get("channels", []), "top"), (through, "inside")]
    for ends, height in [*layers, (entry.get("grooves", []), "bottom")]:
        for a, b in (pair.split("-") for pair in ends):
            kind = "tunnel" if height == "inside" else "channel"
            found |= {((a, height), (b, height), kind), ((b, height), (a, height), kind)}
    for a, b in (pair.split(">") for pair in entry.get("holes", [])):
        found.add(((a, "top"), (b, "inside"), "drop"))
    return found


def lying(segments, turn, flipped):
    """The segments of a cube that lies turned: only what its upper side and its inside show."""
    if flipped:
        upside = {"bottom": "top", "inside": "inside"}
        segments = {
            ((MIRROR[a], upside[x]), (MIRROR[b], upside[y]), kind)
            for (a, x), (b, y), kind in segments
            if x in upside and y in upside and kind != "drop"
        }
    for _quarter in range(turn):
        segments = {((CLOCKWISE[a], x), (CLOCKWISE[b], y), kind) for (a, x), (b, y), kind in segments}
    return {(a, b, kind) for a, b, kind in segments if a[1] != "bottom"}


def position(board):
    """A board of the engine as {(x, y): (cube, turn, flipped)}."""
    cubes = ((k, cube) for k, cube in enumerate(board) if cube is not None)
    return {(k % 3, k // 3): (cube.cube, cube.turn, cube.flipped) for k, cube in cubes}


def name(x, y):
    return "abc"[x] + "123"[y]


def finish_name(x, y):
    side = "north" if y < 0 else "south" if y > 2 else "west" if x < 0 else "east"
    return f"{side} {'abc'[x] if side in ('north', 'south') else '123'[y]}"


def roll(cubes, stones, taken, version, side, height):
    """The marble's way: (end, where, [(field, kind, entry, exit, points)])."""
    tower = next((x, y) for x in range(3) for y in range(3) if (x, y) not in stones)
    (x, y), used, visits = tower, [], set()
    while True:
        x, y = x + STEP[side][0], y + STEP[side][1]
        entry = (FACING[side], height)
        if not (0 <= x < 3 and 0 <= y < 3):
            where = finish_name(x, y)
            return ("taken" if where in taken else "finish"), where, used
        if (x, y) == tower:
            return "tower-field", name(x, y), used
        number, turn, flipped = stones[x, y]
        ways = [(b, kind) for a, b, kind in lying(cubes[number], turn, flipped) if a == entry]
        if not ways:
            return "dead-end", name(x, y), used
        [((side, height), kind)] = ways
        if kind == "drop" and version == 1:
            return "hole", name(x, y), used
        if (x, y, entry) in visits:
            return "circle", name(x, y), used
        visits.add((x, y, entry))
        used.append((name(x, y), kind, NAME[entry[0]], NAME[side], 1 if kind == "channel" else 2))


def scored(cubes, stones, taken, version):
    """The most points that placing the tower now brings."""
    heights = ("top", "inside")[:version]
    rolls = (roll(cubes, stones, taken, version, side, height) for side in "NESW" for height in heights)
    return max([0, *(1 + sum(step[4] for step in used) for end, _at, used in rolls if end == "finish")])


def changed(stones, version):
    """Every (kind, position) that one change leads to."""
    empty = next((x, y) for x in range(3) for y in range(3) if (x, y) not in stones)
    for place, (number, turn, flipped) in stones.items():
        others = {k: v for k, v in stones.items() if k != place}
        if abs(place[0] - empty[0]) + abs(place[1] - empty[1]) == 1:
            yield "shift", others | {empty: (number, turn, flipped)}
        for over in (False, True)[:version]:
            for quarter in range(4):
                lies = (number, quarter, over)
                yield "jump", others | {empty: lies}
                if lies != (number, turn, flipped):
                    yield "rotate", others | {place: lies}


def best(cubes, stones, taken, version, changes, prices=FREE, made=0):
    """The most points of up to ``changes`` more changes and then the tower."""
    most = scored(cubes, stones, taken, version)
    for kind, after in changed(stones, version) if changes else ():
        price = prices[kind] if made else 0
        most = max(most, best(cubes, after, taken, version, changes - 1, prices, made + 1) - price)
    return most


def reached(stones, version, changes):
    """Every position that up to ``changes`` changes lead to."""
    seen = frontier = {frozenset(stones.items())}
    for _change in range(changes):
        frontier = {frozenset(s.items()) for p in frontier for _kind, s in changed(dict(p), version)} - seen
        seen |= frontier
    return seen


class Exhaustion:
    """Whether any arrangement of eight cubes has a path of more than ``above`` points.

    Cubes are laid where the marble rolls: every cube that is left, in every orientation.  No shape of a
    path is known beforehand; a path is given up only when all channels (nine at most) and tunnels
    (eight) that are left could not lift it above ``above``.
    """

    def __init__(self, cubes, version, above):
        turns = [(turn, over) for turn in range(4) for over in (False, True)[:version]]
        self.faces = [list({frozenset(lying(cube, *turn)) for turn in turns}) for cube in cubes]
        self.version, self.above, self.tower = version, above, None

    def exceeded(self):
        """Try the tower in a corner, at an edge and in the middle: all others are these turned."""
        for self.tower in ((0, 0), (1, 0), (1, 1)):
            for side, (dx, dy) in STEP.items():
                for height in ("top", "inside")[: self.version]:
                    there = (self.tower[0] + dx, self.tower[1] + dy)
                    if self._enter(there, (FACING[side], height), {}, 1, frozenset()):
                        return True
        return False

    def _enter(self, place, entry, laid, points, used):
        if not (0 <= place[0] < 3 and 0 <= place[1] < 3):
            return points > self.above
        if place == self.tower or (place, entry) in used or self._hopeless(entry, points, used):
            return False
        if place in laid:
            return self._leave(place, entry, laid, points, used)
        dealt = {number for number, _face in laid.values()}
        return any(
            self._leave(place, entry, laid | {place: (number, face)}, points, used)
            for number in range(8)
            if number not in dealt
            for face in self.faces[number]
        )

    def _hopeless(self, entry, points, used):
        heights = [height for _place, (_side, height) in used]
        left = 2 * (8 - heights.count("inside"))
        return points + left + (9 - heights.count("top")) * (entry[1] == "top") <= self.above

    def _leave(self, place, entry, laid, points, used):
        for a, (side, height), kind in laid[place][1]:
            if a == entry and (kind != "drop" or self.version == 2):
                there = (place[0] + STEP[side][0], place[1] + STEP[side][1])
                more = points + (1 if kind == "channel" else 2)
                return self._enter(there, (FACING[side], height), laid, more, used | {(place, entry)})
        return False
