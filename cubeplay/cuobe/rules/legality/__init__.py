"""The laws of CU[o]BE: which moves the rules refuse, and why.

Every law looks at one rule alone, so that a learner hears all objections at once.  Places are fields
("c3"), cards ("axe") or players ("player-2").  Each module rests on the one before: turn, rooms, cards,
fights; in this order they object.
"""

from cubeplay.cuobe.rules.legality import cards, fights, rooms, turn

__all__ = ["cards", "fights", "rooms", "turn"]
