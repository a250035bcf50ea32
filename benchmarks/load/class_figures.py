"""The report of a measured class: delays, and whether all that pupils did was stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil
from cubeplay.store.log import EventLog, StoredEvent, Stream
from cubeplay.teach.lesson_outline import Outline
from cubeplay.teach.pupil_facts import Fact, Key
from cubeplay.teach.school import ClassState, School
from cubeplay.teach.school.events import Did, HelpAsked, HelpEnded, Moved, Seated, read_act
from cubeplay.teach.school.saved import read_file

from benchmarks.load.figures import Peaks, spread
from benchmarks.load.pupil_visitor import PupilAction, PupilVisitor
from benchmarks.load.sse_client import SseClient
from cubeplay_widgets.site.kernels.capacity import MIB
from cubeplay_widgets.site.kernels.kernel_use import cores

KIB = 1024


@dataclass(frozen=True, slots=True)
class Closing:
    """The teacher closed or opened a part: the seconds until each page showed it."""

    closed: bool
    seconds: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ClassReport:
    """The report of a class.  ``ears`` are the pages that get live updates.

    ``lost`` are facts that were not stored as pupils made them, and actions that were not stored at all;
    ``cut`` are the streams that ended too early.
    """

    pupils: Sequence[PupilVisitor]
    ears: Mapping[str, SseClient]
    numbers: Mapping[PupilAction, int]
    closings: Sequence[Closing]
    lost: tuple[str, ...]
    peaks: Peaks
    seconds: float
    facts: int
    cut: tuple[str, ...]

    @property
    def failed(self) -> tuple[PupilVisitor, ...]:
        """The pupils with an error."""
        return tuple(pupil for pupil in self.pupils if pupil.trouble)

    @property
    def leaked(self) -> set[str]:
        """The names that were sent where no name may be."""
        return set().union(*(ear.leaked for ear in self.ears.values()))

    @property
    def is_sound(self) -> bool:
        """Whether nobody failed, nothing was lost, and no name was sent."""
        return not (self.failed or self.lost or self.leaked or self.cut)

    def delays(self, ear: SseClient, burst: bool = False) -> list[float]:
        """The seconds until each action reached a page; with ``burst`` only those of predictions."""
        return [
            heard - deed.time
            for deed, number in self.numbers.items()
            if (heard := ear.heard_of(number)) is not None and (not burst or deed.what[0] == "predicted")
        ]

    def __str__(self) -> str:
        return "\n".join([*self._lines(), *self._troubles()])

    def _lines(self) -> Iterator[str]:
        pupils, deeds, failed = self.pupils, len(self.numbers), len(self.failed)
        yield f"seats                   {len(pupils)}, of whom {failed} failed, in {self.seconds:.0f} s"
        yield f"facts                   {self.facts} known to the class, {len(self.lost)} lost"
        yield f"page stands             {spread([pupil.opened for pupil in pupils if pupil.opened])}"
        answers = [seconds for pupil in pupils for seconds in pupil.answers]
        yield f"press to answer         {spread(answers)} of {len(answers)}"
        for name, ear in self.ears.items():
            yield f"press to {name:<14} {spread(self.delays(ear))} of {deeds}"
            yield f"  predictions           {spread(self.delays(ear, burst=True))}"
            if ear.sizes:
                yield f"  messages              {len(ear.sizes)} of {ear.mean_size // KIB} KiB"
        for closing in self.closings:
            yield f"{'closed' if closing.closed else 'opened'} to pages{'':9}{spread(closing.seconds)}"
        yield f"names on the wall       {len(self.leaked)}"
        yield from self._costs()

    def _costs(self) -> Iterator[str]:
        peaks, all = self.peaks, self.seconds * cores()
        server, mean, largest = (size // MIB for size in (peaks.server, peaks.mean, peaks.kernel))
        yield f"memory (PSS)            {peaks.all // MIB} MiB at most, the server {server} MiB of it"
        yield f"kernels                 {peaks.kernels} of {mean} MiB, the largest {largest}"
        yield f"load of the machine     {psutil.getloadavg()[1]:.0f} (mean of five minutes)"
        served, taught = peaks.server_spent / all, peaks.kernels_spent / all
        yield f"processor               server {served:.0%}, kernels {taught:.0%} of {cores()}"

    def _troubles(self) -> Iterator[str]:
        yield from (f"  seat {pupil.seat}: {pupil.trouble}" for pupil in self.failed)
        yield from (f"  lost: {what}" for what in self.lost)
        yield from (f"  on the wall: {name}" for name in sorted(self.leaked))
        yield from (f"  the stream of the {name} was cut" for name in self.cut)


def report(
    store: Path,
    code: str,
    outline: Outline,
    pupils: Sequence[PupilVisitor],
    ears: Mapping[str, SseClient],
    closings: Sequence[Closing],
    peaks: Peaks,
    seconds: float,
) -> ClassReport:
    """Compare what the store has of the class with what the pupils did."""
    state, heard = School(store).state(code), _heard(EventLog(store).read(Stream("class", code)).events)
    deeds = [deed for pupil in pupils for deed in pupil.deeds]
    numbers = {deed: heard[deed.seat, deed.what] for deed in deeds if (deed.seat, deed.what) in heard}
    never = [f"seat {deed.seat}: {deed.what}" for deed in deeds if deed not in numbers]
    lost = [*never, *(line for pupil in pupils for line in _lost(pupil, state, outline))]
    facts = sum(len(seat.work) for seat in state.seats.values())
    cut = tuple(name for name, ear in ears.items() if ear.is_over)
    return ClassReport(pupils, ears, numbers, closings, tuple(lost), peaks, seconds, facts, cut)


def _heard(events: Sequence[StoredEvent]) -> dict[tuple[int, Key], int]:
    """The numbers of the events, by what pupils did in them."""
    found: dict[tuple[int, Key], int] = {}
    for event in events:
        for what in _deeds(event):
            found.setdefault(what, event.number)
    return found


def _deeds(event: StoredEvent) -> list[tuple[int, Key]]:
    match read_act(event):
        case Seated(seat):
            return [(seat, ("seated",))]
        case Moved(seat, part):
            return [(seat, ("moved", part))]
        case HelpAsked(seat):
            return [(seat, ("help",))]
        case HelpEnded(seat):
            return [(seat, ("helped",))]
        case Did(seat, facts):
            return [(seat, fact.key) for fact in facts]
    return []


def _lost(pupil: PupilVisitor, state: ClassState, outline: Outline) -> Iterator[str]:
    """The facts of a pupil that differ between the class, the page's file and the pupil."""
    known: set[Fact] = (
        {noted.fact for noted in state.seats[pupil.seat].work.values()}
        if pupil.seat in state.seats
        else set()
    )
    saved = set(read_file(pupil.file, outline).facts) if pupil.file else set()
    yield from (f"seat {pupil.seat}, in the file alone: {fact}" for fact in saved - known)
    yield from (f"seat {pupil.seat}, not as it was done: {fact}" for fact in set(pupil.chosen) - known)
    if pupil.file:
        yield from (f"seat {pupil.seat}, nobody did this: {fact}" for fact in known - saved)
