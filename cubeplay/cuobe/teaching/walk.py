"""The walk through CU[o]BE's rules: twelve chapters, from the first door to the last."""

from __future__ import annotations

from cubeplay.cuobe.teaching import walk_ending, walk_fighting, walk_finding, walk_moving, walk_suffering
from cubeplay.teach.steps import WalkStep

STEPS: tuple[WalkStep, ...] = (
    *walk_moving.STEPS,
    *walk_finding.STEPS,
    *walk_fighting.STEPS,
    *walk_suffering.STEPS,
    *walk_ending.STEPS,
)
"""All steps, in order."""
