"""Counts of move sequences in a room, worked out without the engine.

It reads the drawing with its own few lines, holds the die as six numbers, and knows rolls, walls, the
exit, glyphs, dangers, overtime and Health.  No part of it imports the project.
"""

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


def tumble(die, way):
    """A die is (top, bottom, north, south, east, west)."""
    t, b, n, s, e, w = die
    return {
        "N": (s, n, t, b, e, w),
        "S": (n, s, b, t, e, w),
        "E": (w, e, n, s, t, b),
        "W": (e, w, n, s, b, t),
    }[way]


class Plan:
    """A drawing, character by character: square (r, c) stands at line 2r+1, column 4c+1 to 4c+3."""

    def __init__(self, drawing):
        self.lines = [line for line in drawing.splitlines() if line[:1] in "+|<"]
        self.marks = {}
        for r in range(len(self.lines) // 2):
            for c in range(len(self.lines[0]) // 4):
                self.marks[r, c] = self.lines[2 * r + 1][4 * c + 1 : 4 * c + 4]

    def find(self, mark):
        return [at for at, text in self.marks.items() if mark in text]

    def look(self, at, way):
        """What stands on a side of a square: " " nothing, an arrow, else a wall."""
        r, c = at
        line, column = {
            "N": (2 * r, 4 * c + 2),
            "S": (2 * r + 2, 4 * c + 2),
            "E": (2 * r + 1, 4 * c + 4),
            "W": (2 * r + 1, 4 * c),
        }[way]
        return self.lines[line][column]


def count(plan, at, die, dangers, glyphs, left, life, hits, depth):
    """How many sequences of ``depth`` rolls there are; a run that ends or leaves the room ends one early."""
    if depth == 0:
        return 1
    total = 0
    for way, (down, right) in STEPS.items():
        side = plan.look(at, way)
        if side in "^v<>":
            if not glyphs:
                total += leave(left, life, depth)
            continue
        if side != " ":
            continue
        to = (at[0] + down, at[1] + right)
        rolled = tumble(die, way)
        alive = life - (left <= 0) - hits * (to in dangers)
        if alive <= 0 or life - (left <= 0) <= 0:
            total += depth == 1
            continue
        now = glyphs - {to} if rolled[0] == 6 else glyphs
        total += count(plan, to, rolled, dangers - {to}, now, left - 1, alive, hits, depth - 1)
    return total


def leave(left, life, depth):
    """Out of the room, or dead on the doorstep: the sequence ends either way."""
    return int(depth == 1)


def perft(drawing, die, numbers, left, life, hits, depth):
    """Count from the start, with dangers on some numbers."""
    plan = Plan(drawing)
    start = next(at for letter in "ABC" for at in plan.find(letter))
    dangers = frozenset(plan.find(str(number))[0] for number in numbers)
    return count(plan, start, die, dangers, frozenset(plan.find("*")), left, life, hits, depth)
