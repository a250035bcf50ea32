"""``python -m mutants [TARGET …] [--number N] [--seed S] [--jobs J]`` tries mutants; lists who survives."""

import argparse
import sys
import time
from pathlib import Path

from mutants.keeping import FOLDER, Kept
from mutants.sampling import Account, known, sample, trials
from mutants.spoiling import GAMES, PACKAGES, struck
from mutants.trying import Verdict


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m mutants")
    choices = [*GAMES, *PACKAGES]
    parser.add_argument("targets", nargs="*", default=GAMES, metavar="TARGET", help=", ".join(choices))
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where findings are kept")
    told = parser.parse_args()
    if unknown := set(told.targets) - set(choices):
        parser.error(f"{', '.join(unknown)}: no such target; there are {', '.join(choices)}")
    for game in told.targets:
        began, kept, reasons = time.monotonic(), Kept(game, told.folder), known()
        reach = kept.reach(tell=True)
        print(f"{game}: {len(reach.seconds)} tests looked at in {time.monotonic() - began:.0f} s", flush=True)
        if game in GAMES:
            laws = Account(tuple(trials(struck(game), reach, told.jobs, kept)))
            print(f"laws: {laws}", flush=True)
        verdicts = []
        for verdict in trials(sample(game, told.number, told.seed), reach, told.jobs, kept):
            verdicts.append(verdict)
            _progress(verdicts, told.number)
            if verdict.fate != "killed":
                print(f"{verdict.fate} {verdict.mutant}", reasons.get(verdict.mutant.name, ""), flush=True)
        print(f"{game}: {Account(tuple(verdicts))} in {time.monotonic() - began:.0f} s", flush=True)


def _progress(verdicts: list[Verdict], number: int) -> None:
    if len(verdicts) % 10 == 0:
        print(f"{len(verdicts)} of {number}: {Account(tuple(verdicts))}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
