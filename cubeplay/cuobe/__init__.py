"""CU[o]BE: co-operative horror on a shifting grid of rooms."""

from cubeplay.cuobe.edition.editing import edition_of, folder_text
from cubeplay.cuobe.edition.edition import Edition, Effect
from cubeplay.cuobe.exact.decision_odds import (
    DuelOdds,
    FightOdds,
    LockOdds,
    duel_choices,
    fight_choices,
    lock_odds,
)
from cubeplay.cuobe.exact.deck_odds import DeckOdds, SearchOdds, deck_odds, search_odds
from cubeplay.cuobe.exact.odds import FightWays
from cubeplay.cuobe.game import GAME, Cuobe
from cubeplay.cuobe.rules.moves import CuobeMove
from cubeplay.cuobe.rules.state import Player, Room, Spawn, State, Task

__all__ = [
    "GAME",
    "Cuobe",
    "CuobeMove",
    "DeckOdds",
    "DuelOdds",
    "Edition",
    "Effect",
    "FightOdds",
    "LockOdds",
    "FightWays",
    "Player",
    "Room",
    "SearchOdds",
    "Spawn",
    "State",
    "Task",
    "deck_odds",
    "duel_choices",
    "edition_of",
    "fight_choices",
    "folder_text",
    "lock_odds",
    "search_odds",
]
