"""Probability distributions over moves: rolls of dice, draws of cards, weighted choices.

A game that waits for chance returns one of these from :meth:`cubeplay.game.Game.chance`.  Each can be sampled
without listing the outcomes, gives the exact probability of a move, lists all outcomes with their
probabilities, and can be split into steps of one die or card.
"""

from cubeplay.chance.cards import Draw, Drawing, hits
from cubeplay.chance.choice import AtOnce, Chance, Pick, Steps, Weighted
from cubeplay.chance.dice import Dice, Falling, Roll, ways

__all__ = [
    "AtOnce",
    "Chance",
    "Dice",
    "Draw",
    "Drawing",
    "Falling",
    "Pick",
    "Roll",
    "Steps",
    "Weighted",
    "hits",
    "ways",
]
