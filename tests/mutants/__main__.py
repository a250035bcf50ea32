"""``python -m mutants [GAME …] [--number N] [--seed S] [--jobs J]`` tries mutants; lists who survives."""

import argparse
import time

from mutants.sampling import Account, known, sample, trials
from mutants.spoiling import GAMES, struck
from mutants.trying import reach


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m mutants")
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int)
    told = parser.parse_args()
    for game in told.games:
        began = time.monotonic()
        looked, reasons, verdicts = reach(game), known(), []
        seen = time.monotonic() - began
        print(f"{game}: {len(looked.seconds)} tests looked at in {seen:.0f} s", flush=True)
        print(f"laws: {Account(tuple(trials(struck(game), looked, told.jobs)))}", flush=True)
        for verdict in trials(sample(game, told.number, told.seed), looked, told.jobs):
            verdicts.append(verdict)
            if verdict.fate != "killed":
                print(f"{verdict.fate} {verdict.mutant}", reasons.get(verdict.mutant.name, ""), flush=True)
        print(f"{game}: {Account(tuple(verdicts))} in {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
