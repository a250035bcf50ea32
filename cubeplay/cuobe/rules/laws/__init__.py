"""The laws of CU[o]BE: which moves the rules refuse, and why.

Every law looks at one rule alone, so that a learner hears all objections at once.  Places are fields
("c3"), cards ("axe") or players ("player-2").
"""

from cubeplay.cuobe.rules.laws.fights import RULEBOOK

__all__ = ["RULEBOOK"]
