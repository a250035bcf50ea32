"""The seven parts of a lesson as pieces of its page."""

from cubeplay_widgets.lessons.parts.ask import AskPart
from cubeplay_widgets.lessons.parts.by_hand import ByHandPart
from cubeplay_widgets.lessons.parts.check import CHECK, CheckPart
from cubeplay_widgets.lessons.parts.explain import ExplainPart
from cubeplay_widgets.lessons.parts.part import LessonPart, parts_of
from cubeplay_widgets.lessons.parts.predict import PredictPart
from cubeplay_widgets.lessons.parts.rule_change import ChangePart
from cubeplay_widgets.lessons.parts.simulate import SimulatePart

__all__ = [
    "CHECK",
    "AskPart",
    "ByHandPart",
    "ChangePart",
    "CheckPart",
    "ExplainPart",
    "LessonPart",
    "PredictPart",
    "SimulatePart",
    "parts_of",
]
