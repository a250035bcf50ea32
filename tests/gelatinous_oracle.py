"""The best way out of a room by brute force over the engine's own tables, to hold the solver against."""

import heapq
from itertools import count

from cubeplay.gelatinous import GAME, solve
from cubeplay.gelatinous.rules.moves import Use


def by_brute_force(run, goal, cards):
    """The best way out by Dijkstra's search over the engine's own tables: (goal's number, the other)."""
    life, spent = run.health + run.resistance, run.visit.actions
    order = count()
    heap, seen = [((0, 0), next(order), run)], set()
    while heap:
        cost, _number, table = heapq.heappop(heap)
        if table.phase in ("between", "over"):
            return cost
        visit = table.visit
        key = (
            visit.square,
            visit.die,
            visit.dangers,
            visit.glyphs,
            visit.used,
            visit.actions,
            cost,
            table.phase,
        )
        if key in seen:
            continue
        seen.add(key)
        for move in GAME.moves(table, 0):
            if isinstance(move, Use) and not cards:
                continue
            after = GAME.apply(table, 0, move).state
            if after.phase == "over" and after.done == run.done:
                continue
            actions = after.visit.actions - spent
            damage = life - after.health - after.resistance
            if after.done > run.done:
                extra = table.overtime(after.visit.actions - visit.actions)
                damage = life - table.health - table.resistance + extra
            costs = (actions, damage) if goal == "actions" else (damage, actions)
            heapq.heappush(heap, (costs, next(order), after))
    return None


def check(run, goal, cards):
    found = solve(run, goal, cards)
    best = by_brute_force(run, goal, cards)
    if found is None:
        assert best is None
        return
    assert best == ((found.actions, found.damage) if goal == "actions" else (found.damage, found.actions))
    played_out(run, found, cards)


def played_out(run, found, cards):
    """A solution's moves are legal, leave the room alive, and cost what it says."""
    spent, life, after = run.visit.actions, run.health + run.resistance, run
    for move in found.moves:
        assert cards or not isinstance(move, Use)
        before, after = after, GAME.apply(after, 0, move).state
    assert after.done == run.done + 1
    assert after.visit.actions - spent == found.actions
    extra = before.overtime(after.visit.actions - before.visit.actions)
    assert life - before.health - before.resistance + extra == found.damage
