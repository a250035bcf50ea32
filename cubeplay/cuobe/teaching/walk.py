"""The walk through CU[o]BE's rules: twelve chapters, from the first door to the last."""

from __future__ import annotations

from cubeplay_widgets import (
    cuobe_steps_ending,
    cuobe_steps_fighting,
    cuobe_steps_finding,
    cuobe_steps_moving,
    cuobe_steps_suffering,
)
from cubeplay_widgets.steps import Step

STEPS: tuple[Step, ...] = (
    *cuobe_steps_moving.STEPS,
    *cuobe_steps_finding.STEPS,
    *cuobe_steps_fighting.STEPS,
    *cuobe_steps_suffering.STEPS,
    *cuobe_steps_ending.STEPS,
)
"""All steps, in order."""
