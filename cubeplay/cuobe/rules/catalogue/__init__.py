"""The catalogue of rules, in the order of the printed rules: each part continues the one before it."""

from cubeplay.cuobe.rules.catalogue.glossary import RULEBOOK

__all__ = ["RULEBOOK"]
