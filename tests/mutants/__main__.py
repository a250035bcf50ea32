"""``python -m mutants [TARGET …] [--number N] [--seed S] [--jobs J]`` tries mutants; lists who survives."""

import argparse
import sys
import time
from pathlib import Path

import msgspec

from mutants.keeping import FOLDER, Kept
from mutants.sampling import Account, known, made_again, sample, trials
from mutants.spoiling import struck
from mutants.targets import GAMES, PACKAGES, Mutant
from mutants.trying import Verdict


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m mutants")
    choices = [*GAMES, *PACKAGES]
    parser.add_argument("targets", nargs="*", default=GAMES, metavar="TARGET", help=", ".join(choices))
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where findings are kept")
    parser.add_argument("--names", type=Path, help="write the mutants' names here, and try none")
    parser.add_argument("--these", type=Path, help="try the mutants of these names that can still be made")
    told = parser.parse_args()
    if unknown := set(told.targets) - set(choices):
        parser.error(f"{', '.join(unknown)}: no such target; there are {', '.join(choices)}")
    if told.names:
        drawn = {game: [one.name for one in sample(game, told.number, told.seed)] for game in told.targets}
        told.names.write_bytes(msgspec.json.encode(drawn))
        return
    these = msgspec.json.decode(told.these.read_bytes()) if told.these else {}
    for game in told.targets:
        if told.these:
            mutants = list(made_again(game, these[game]))
            print(f"{game}: {len(mutants)} of {len(these[game])} can be made here", flush=True)
        else:
            mutants = list(sample(game, told.number, told.seed))
        _try(game, mutants, Kept(game, told.folder), told.jobs)


def _try(game: str, mutants: list[Mutant], kept: Kept, jobs: int | None) -> None:
    began, reasons = time.monotonic(), known()
    reach = kept.reach(tell=True)
    print(f"{game}: {len(reach.seconds)} tests looked at in {time.monotonic() - began:.0f} s", flush=True)
    if game in GAMES:
        laws = Account(tuple(trials(struck(game), reach, jobs, kept)))
        print(f"laws: {laws}", flush=True)
    verdicts = []
    for verdict in trials(mutants, reach, jobs, kept):
        verdicts.append(verdict)
        _progress(verdicts, len(mutants))
        if verdict.fate != "killed":
            print(f"{verdict.fate} {verdict.mutant}", reasons.get(verdict.mutant.name, ""), flush=True)
    print(f"{game}: {Account(tuple(verdicts))} in {time.monotonic() - began:.0f} s", flush=True)


def _progress(verdicts: list[Verdict], number: int) -> None:
    if len(verdicts) % 10 == 0:
        print(f"{len(verdicts)} of {number}: {Account(tuple(verdicts))}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
