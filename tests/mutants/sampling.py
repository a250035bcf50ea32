"""How many mutants of a game or a package tests kill: a seeded sample, and every law struck out."""

import os
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

from mutants import staging
from mutants.keeping import Kept
from mutants.reaching import Reach
from mutants.targets import PACKAGES, Mutant, files_of
from mutants.trying import Verdict, tried

KNOWN = Path(__file__).with_name("survivors.toml")
"""Mutants that no test can tell from the game, or that none needs to, each with the reason."""


@dataclass(frozen=True)
class Account:
    """What became of some mutants.  One that hangs counts as killed; a known survivor still as survived."""

    verdicts: tuple[Verdict, ...]

    @property
    def fates(self) -> Counter[str]:
        return Counter(verdict.fate for verdict in self.verdicts)

    @property
    def killed(self) -> int:
        return len(self.verdicts) - len(self.survivors)

    @property
    def share(self) -> float:
        return self.killed / len(self.verdicts)

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares that of all mutants lies, at 95 %, by Wilson's formula."""
        from scipy.stats import binomtest  # large: for the account alone

        between = binomtest(self.killed, len(self.verdicts)).proportion_ci(method="wilson")
        return float(between.low), float(between.high)

    @property
    def survivors(self) -> list[Mutant]:
        return [verdict.mutant for verdict in self.verdicts if verdict.fate in ("survived", "unreached")]

    def __str__(self) -> str:
        low, high = self.interval
        fates = ", ".join(f"{number} {fate}" for fate, number in self.fates.most_common())
        share = f"{self.share:.1%} ({low:.1%} to {high:.1%})"
        return f"{self.killed} of {len(self.verdicts)} killed, {share}: {fates}"


def sample(game: str, number: int, seed: str) -> Iterator[Mutant]:
    """So many mutants of a target, each as likely as any other; the same seed draws the same ones."""
    from mutants.spoiling import mutant, places  # large: for those who make mutants alone

    everywhere = [(file, place) for file in files_of(game) for place in places(file)[1]]
    Random(f"{game} {seed}").shuffle(everywhere)
    drawn = (mutant(file, place) for file, place in everywhere)
    return islice((one for one in drawn if one), number)


def made_again(target: str, names: Sequence[Sequence[str]]) -> Iterator[Mutant]:
    """The mutants of some names, as far as they can still be made, though the code around them is another."""
    from mutants.spoiling import mutant, places

    wanted = {tuple(name) for name in names}
    spots = {name[:2] for name in wanted}
    for file in files_of(target):
        if not any(file == name[0] for name in wanted):
            continue
        for place in places(file)[1]:
            made = mutant(file, place) if (file, place[2]) in spots else None
            if made and made.name in wanted:
                wanted.remove(made.name)
                yield made


def trials(
    mutants: Iterable[Mutant], reach: Reach, jobs: int | None = None, kept: Kept | None = None
) -> Iterator[Verdict]:
    """Try mutants, on every core unless told otherwise; not those of which it is kept how they fared."""
    with ThreadPoolExecutor(jobs or os.cpu_count()) as pool:
        yield from pool.map(partial(_trial, reach=reach, kept=kept), mutants)


def _trial(mutant: Mutant, reach: Reach, kept: Kept | None) -> Verdict:
    if kept is None:
        return tried(mutant, reach)
    verdict = kept.verdict(mutant)
    if verdict is None:
        way = staging.tried if kept.game in PACKAGES else tried
        verdict = way(mutant, reach, kept.killer(mutant))
        kept.keep(verdict)
    return verdict


def known() -> dict[tuple[str, str, str, str], str]:
    """The reasons of the survivors that are known, by their names."""
    listed = tomllib.loads(KNOWN.read_text("utf-8"))["survivor"] if KNOWN.exists() else ()
    return {(one["file"], one["where"], one["before"], one["after"]): one["reason"] for one in listed}
