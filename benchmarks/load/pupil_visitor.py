"""A pupil without a browser, who does a lesson in a class and records the actions with their times."""

from __future__ import annotations

import asyncio
import re
from base64 import b64decode
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from random import Random
from time import time
from typing import Any, Final

from cubeplay.teach.answer_sheet import SURE
from cubeplay.teach.experiment import RUNS, Experiment
from cubeplay.teach.lesson_outline import Outline, answered
from cubeplay.teach.pupil_facts import Fact, Key, Part, Predicted
from cubeplay.teach.questions import MultipleChoice, Question
from cubeplay.words.numbers import grouped

from benchmarks.load.visitor import Browser, OpenNotebook

FRAME: Final = {"_anywidget_id": "cubeplay_widgets.chapters.frame.PageFrame"}
CHOICES: Final = {"_anywidget_id": "cubeplay_widgets.pages.small_widgets.RadioButtons"}
LINE: Final = {"_anywidget_id": "cubeplay_widgets.pages.small_widgets.TextLine", "level": 0}
SAVED: Final = re.compile(r'href="data:application/json;charset=utf-8;base64,([^"]+)"')
"""The link in which a page offers all answers as a file."""
PIECES: Final[dict[str, Part]] = {
    "predict": "predict",
    "by-hand": "hand",
    "simulate": "simulate",
    "explain": "count",
    "change": "change",
    "check": "checks",
}
"""The pieces of a lesson's page after the first, with the names of their parts in a class."""
FACTS: Final = {"predicted", "tried", "ran", "answered"}
"""The first words of facts' keys."""
WRONG_FIRST: Final = 0.6
"""The probability that a pupil's first answer to a check is wrong."""
HELPED: Final = 6
"""One of this many pupils asks for help."""
LARGE: Final = 3
"""One of this many pupils also makes runs of the largest size."""


@dataclass(frozen=True, slots=True)
class PupilAction:
    """An action of a pupil, and when the button was pressed (seconds of the epoch).

    ``what`` is the key of a fact, or says that a seat was taken, a part begun, or help asked for.
    """

    seat: int
    what: Key
    time: float


@dataclass(frozen=True, slots=True)
class ClassAddresses:
    """The address of the server, and the path of the class."""

    url: str
    path: str


class PupilVisitor:
    """A pupil on a seat.  If a step fails, ``trouble`` says why, and no further step is taken.

    ``deeds`` are the actions, ``chosen`` the facts whose values the pupil chose, ``file`` all answers as the
    page offers them in the end, ``opened`` and ``answers`` the seconds until the page was ready, and until it
    showed each action.
    """

    def __init__(self, way: ClassAddresses, seat: int, outline: Outline, think: float) -> None:
        self.page = OpenNotebook(Browser(way.url), way.path)
        self.seat, self.name, self.trouble = seat, f"Nemo{seat:02}", ""
        self.deeds: list[PupilAction] = []
        self.chosen: list[Fact] = []
        self.answers: list[float] = []
        self.file = b""
        self.opened = 0.0
        self._outline, self._think, self._rng = outline, think, Random(seat)
        self._older: frozenset[str] = frozenset()

    @property
    def done(self) -> int:
        """How many facts were done."""
        return sum(deed.what[0] in FACTS for deed in self.deeds)

    async def tries(self, step: Callable[[], Awaitable[None]], wait: float = 0.0) -> None:
        """Take a step after ``wait`` seconds, unless an earlier one failed."""
        if self.trouble:
            return
        try:
            await asyncio.sleep(wait)
            await step()
        except Exception as error:
            self.trouble = f"{type(error).__name__}: {error}"

    # Steps

    async def arrive(self) -> None:
        """Come with the class's link, take the seat, and type a prediction without locking it."""
        began = time()
        await self.page.open()
        await self.page.until(lambda: len(self._frame.get("pieces", ())) > len(PIECES))
        self.opened = time() - began
        await self._set("Your seat", value=str(self.seat))
        await self._set("First name", value=self.name)
        await self._press("Begin", ("seated",), lambda: bool(self._frame["where"]))
        await self._turn("predict")
        await self._think_up(self._outline.first, "predict")

    async def lock(self) -> None:
        """Lock the prediction."""
        await self._lock(self._outline.first)

    async def work(self) -> None:
        """Do all other parts."""
        await self._try_by_hand()
        await self._turn("simulate")
        few = self._outline.sizes if self.seat % LARGE == 0 else self._outline.sizes[:-1]
        await self._run(self._outline.first, few)
        await self._turn("explain")
        await self._pause()
        await self._turn("change")
        await self._think_up(self._outline.changed, "change")
        await self._pause()
        await self._lock(self._outline.changed)
        await self._run(self._outline.changed, (self._outline.enough,))
        await self._turn("check")
        for check, question in enumerate(self._outline.checks, 1):
            await self._check(check, question)
        await self.page.until(lambda: self._offered is not None)
        self.file = self._offered or b""

    async def sees(self, piece: str, *, closed: bool) -> float:
        """Wait until the page shows a part as closed, or no longer closed; returns when that was."""
        await self.page.until(lambda: self._piece(piece).get("closed", False) is closed)
        return time()

    async def leave(self) -> None:
        """Close the page."""
        await self.page.close()

    # The parts

    async def _think_up(self, made: Experiment, part: Any) -> None:
        """Type a possible prediction."""
        most = 2 * float(made.exact) if made.measure.unit else 60
        text = f"{self._rng.uniform(0, most):.1f}" + ("" if made.measure.unit else " %")
        reason, sure = f"I count {self.seat}", self._rng.randrange(len(SURE))
        await self._set("Your number", value=text)
        await self._set("Your reason", value=reason)
        await self._set("How sure", index=sure)
        self.chosen.append(Predicted(part, made.id, str(made.measure.read(text)), reason, sure + 1))

    async def _lock(self, made: Experiment) -> None:
        await self._press(
            "Lock my prediction", ("predicted", made.id), self._says("Your prediction is locked")
        )

    async def _try_by_hand(self) -> None:
        await self._turn("by-hand")
        once = next(self._fresh(_model_name="ButtonModel"))
        for number in range(1, self._outline.trials + 1):
            await self._pause()
            shown = self._says(f"Trial {number} of {self._outline.trials}: ")
            yes = next(self._fresh(description="Yes"), "")
            if yes:
                await self.page.say(once, event="click")
            await self._press(yes or once, ("tried", number), shown)
        if self.seat % HELPED == 0:
            await self._do("help", ("help",), lambda: self._frame["help"] == "asked")
            await self._pause()
            await self._do("help", ("helped",), lambda: self._frame["help"] == "offered")

    async def _run(self, made: Experiment, sizes: tuple[int, ...]) -> None:
        for size in sizes:
            for number in range(1, RUNS + 1):
                await self._pause()
                words = f"Run {grouped(size)} again" if number > 1 else f"Run {grouped(size)}"
                shown = self._says(f"Run {number} of {grouped(size)}: ")
                await self._press(words, ("ran", made.id, size, number), shown)

    async def _check(self, check: int, question: Question) -> None:
        """Answer a check, perhaps wrongly at first."""
        wrong = [question.wrong] if self._rng.random() < WRONG_FIRST else []
        for number, answer in enumerate([*wrong, question.right], 1):
            await self._pause()
            await self._fill_in(check, question, answer)
            button = [*self._fresh(description="Check")][check - 1]
            line, verdict = [*self._fresh(**LINE)][check - 1], question.judge(answer)
            self.chosen.append(answered(check, number, answer, question))
            await self._press(button, ("answered", check, number), self._tells(line, verdict.words))

    async def _fill_in(self, check: int, question: Question, answer: str) -> None:
        before = self._outline.checks[: check - 1]
        same = sum(isinstance(each, MultipleChoice) for each in before)
        if isinstance(question, MultipleChoice):
            texts = [option.text for option in question.shown]
            await self.page.say([*self._fresh(**CHOICES)][same], index=texts.index(answer))
        else:
            field = [*self._fresh(description="Your answer")][len(before) - same]
            await self.page.set(field, value=answer)

    # Actions on the page

    @property
    def _frame(self) -> dict[str, Any]:
        """The state of the page's frame."""
        return self.page.models[self.page.model(**FRAME)]

    def _piece(self, id: str) -> dict[str, Any]:
        return next(piece for piece in self._frame["pieces"] if piece["id"] == id)

    @property
    def _offered(self) -> bytes | None:
        """The file with all answers; None until the page offers it."""
        values = (str(state.get("value", "")) for state in self.page.models.values())
        found = next((link for value in values if (link := SAVED.search(value))), None)
        return b64decode(found[1]) if found else None

    def _fresh(self, **wanted: Any) -> Iterator[str]:
        """The widgets of the present part with these values, in order."""
        models = self.page.models
        return (id for id in models if id not in self._older and wanted.items() <= models[id].items())

    def _says(self, begins: str) -> Callable[[], bool]:
        """A test whether a status line of the part begins with some words."""
        models = self.page.models
        return lambda: any(models[id]["text"].startswith(begins) for id in self._fresh(**LINE))

    def _tells(self, line: str, words: str) -> Callable[[], bool]:
        """A test whether a status line has some words."""
        return lambda: words in self.page.models[line]["text"]

    def _shows(self, piece: str) -> Callable[[], bool]:
        """A test whether the page shows a part."""
        return lambda: self._frame["shown"].get("piece") == piece

    async def _pause(self) -> None:
        await asyncio.sleep(self._think * self._rng.uniform(0.5, 1.5))

    async def _set(self, description: str, **state: Any) -> None:
        await self.page.set(next(self._fresh(description=description)), **state)

    async def _turn(self, piece: str) -> None:
        """Go to a part as soon as it is open."""
        await self._pause()
        await self.page.until(lambda: self._piece(piece)["open"])
        self._older = frozenset(self.page.models)
        given = f"{piece} {piece}"
        await self._do("here", ("moved", PIECES[piece]), self._shows(piece), given)

    async def _do(self, what: str, deed: Key, shown: Callable[[], bool], given: str = "") -> None:
        """Do something in the frame of the page."""
        say = self.page.say(self.page.model(**FRAME), type="do", what=what, given=given)
        await self._answered(say, deed, shown)

    async def _press(self, button: str, deed: Key, shown: Callable[[], bool]) -> None:
        """Press a button of the part, by its id or its words, and wait until the page shows it."""
        id = button if button in self.page.models else next(self._fresh(description=button))
        await self._answered(self.page.say(id, event="click"), deed, shown)

    async def _answered(self, sent: Awaitable[None], deed: Key, shown: Callable[[], bool]) -> None:
        start = time()
        self.deeds.append(PupilAction(self.seat, deed, start))
        await sent
        await self.page.until(shown)
        self.answers.append(time() - start)
