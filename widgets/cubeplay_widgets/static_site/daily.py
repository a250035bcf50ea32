"""Today's puzzles for the landing page of the static edition, which runs no Python.

Games and their kinds take turns, and difficulties go by weekdays, so announcements repeat after a while.
"""

from __future__ import annotations

import math
from datetime import date
from typing import Any

from cubeplay.puzzles import kinds_of
from cubeplay.puzzles.daily_puzzles import WEEK

from cubeplay_widgets.site.landing.todays_puzzles import todays_puzzles


def turns() -> dict[str, Any]:
    """All announcements: the games, the kinds of puzzles, and for each day a game, a kind and a difficulty.

    Day 0 is the 1st of January of the year 1, and the days repeat.
    """
    games = [puzzle.game for puzzle in todays_puzzles(date.today())]
    period = math.lcm(len(games), len(WEEK), *(len(kinds_of(game)) for game in games))
    days = [todays_puzzles(date.fromordinal(1 + number)) for number in range(period)]
    kinds = sorted({puzzle.kind for day in days for puzzle in day})
    levels = sorted({(puzzle.difficulty, puzzle.facts) for day in days for puzzle in day})
    told = [
        [
            [games.index(each.game), kinds.index(each.kind), levels.index((each.difficulty, each.facts))]
            for each in day
        ]
        for day in days
    ]
    return {"games": games, "kinds": kinds, "levels": levels, "days": told}
