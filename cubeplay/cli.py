"""The ``cubeplay`` command: the dashboard, the notebooks, the rules, replays and the benchmark."""

from __future__ import annotations

import argparse
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path

from cubeplay import __version__
from cubeplay.errors import CubeplayError, require
from cubeplay.registry import GAMES, OUTSIDE, find_game
from cubeplay.rulebook import Rule, seat_name
from cubeplay.session import Session
from cubeplay.words import _, listed, plural

WIDTH = 88


def _port(text: str) -> int:
    """A port number, or the parser's error for anything else."""
    if text.isdecimal() and 1 <= int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(_("{text!r} is not a port; take 1 to 65535").format(text=text))


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(
        prog="cubeplay", description=_("Learn, teach and play five tabletop games about cubes.")
    )
    top.add_argument("--version", action="version", version=f"cubeplay {__version__}")
    commands = top.add_subparsers(dest="command", metavar=_("COMMAND"))
    for name, text in (
        ("dashboard", _("open the games and lessons in a browser (the default)")),
        ("lab", _("open the notebooks in JupyterLab")),
    ):
        server = commands.add_parser(name, help=text, description=text)
        server.add_argument("--port", type=_port, default=None, help=_("listen on this port"))
        server.add_argument("--no-browser", action="store_true", help=_("do not open a browser"))
        server.add_argument("--base-url", default="/", help=_("the path of the pages behind a proxy"))
    rules = commands.add_parser("rules", help=_("print the rules of a game"))
    rules.add_argument("game", metavar=_("GAME"), help=listed(GAMES))
    new = commands.add_parser("new-game", help=_("write a package for a game of your own"))
    new.add_argument("name", metavar=_("NAME"), help=_("what moves, rules and commands call it, like pig"))
    new.add_argument("--folder", metavar=_("FOLDER"), help=_("where; without one: cubeplay-NAME, here"))
    replay = commands.add_parser("replay", help=_("check a save file and tell the game again"))
    replay.add_argument("file", metavar=_("FILE"))
    rooms = commands.add_parser("rooms", help=_("check a drawing of rooms for Gelatinous Cube Dice"))
    rooms.add_argument("file", metavar=_("FILE"), nargs="?", help=_("without one: the rooms of the house"))
    edition = commands.add_parser("edition", help=_("check rooms and cards of your own for CU[o]BE"))
    edition.add_argument("folder", metavar=_("FOLDER"), nargs="?", help=_("without one: the house's"))
    edition.add_argument("--new", action="store_true", help=_("first copy the house's edition there"))
    edition.add_argument("--cards", action="store_true", help=_("show in words what rooms and cards do"))
    edition.add_argument("--to", metavar=_("FILE"), help=_("write the edition as one text"))
    bench = commands.add_parser("bench", help=_("measure the speeds that the project promises"))
    bench.add_argument("--json", action="store_true", help=_("print JSON instead of a table"))
    bench.add_argument("--check", action="store_true", help=_("exit with 1 where a goal is missed"))
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status: 0, 1 for a refusal in words, 2 for bad usage."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words = ["dashboard", *words]
    chosen = parser().parse_args(words)
    for broken in OUTSIDE.left_out:
        print(broken, file=sys.stderr)
    try:
        return _run(chosen)
    except CubeplayError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _run(chosen: argparse.Namespace) -> int:
    match chosen.command:
        case "rules":
            print_rules(chosen.game)
            return 0
        case "new-game":
            from cubeplay.new_game import write_game

            print_new_game(chosen.name, write_game(chosen.name, chosen.folder))
            return 0
        case "replay":
            print_replay(chosen.file)
            return 0
        case "rooms":
            from cubeplay.gelatinous.__main__ import main as rooms

            return rooms(*filter(None, [chosen.file]))
        case "edition":
            from cubeplay.cuobe.tools.command import edition_command

            return edition_command(chosen.folder, new=chosen.new, cards=chosen.cards, to=chosen.to or "")
        case "bench":
            from cubeplay.bench import main as bench

            return bench(as_json=chosen.json, check=chosen.check)
    return _serve(chosen)


def _serve(chosen: argparse.Namespace) -> int:
    """Start the server of the pages in a process of its own and wait for it.

    Raises MissingPackage where only the engine is installed.
    """
    require(_("Not started"), "cubeplay_widgets", "voila", "jupyterlab", "ipycanvas", "anywidget", "numpy")
    command = [sys.executable, "-m", "cubeplay_widgets.site.dashboard", chosen.command]
    command += ["--base-url", chosen.base_url]
    if chosen.port is not None:
        command += ["--port", str(chosen.port)]
    if chosen.no_browser:
        command.append("--no-browser")
    return subprocess.call(command)


def print_rules(name: str) -> None:
    """Print a game's catalogue.  Raises CubeplayError for a game that does not exist."""
    game = find_game(name)
    count = len(game.rulebook)
    heading = plural("{title}: {count} rule", "{title}: {count} rules", count)
    print(heading.format(title=game.title, count=count))
    for rule in game.rulebook:
        print(f"\n{_entry(rule)}")


def _entry(rule: Rule) -> str:
    text = f"{rule.title} ({rule.id})\n{_filled(rule.text)}"
    if rule.reading:
        text += "\n" + _filled(_("Our reading: {reading}").format(reading=rule.reading))
    return text


def _filled(text: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent="  ", subsequent_indent="  ")


def print_new_game(name: str, folder: Path) -> None:
    """Say where a new game was written, and what to do next."""
    print(_("{name} is written to {folder}. Next:").format(name=name, folder=folder))
    for step in (f"cd {folder}", 'pip install -e ".[test]"', "pytest", "cubeplay"):
        print(f"  {step}")


def print_replay(path: str) -> None:
    """Play a save file again and print its log.  Raises SaveError."""
    session = Session.load(path)
    for line in session.log:
        print(f"{line.number:4}  {line.text}  [{line.rule}]")
    if session.outcome is None:
        print(_("The game goes on."))
        return
    scores = session.outcome.scores
    standing = (f"{seat_name(seat, session.names)} {score}" for seat, score in enumerate(scores))
    print(_("Final score: {scores}.").format(scores=listed(standing)))


if __name__ == "__main__":
    sys.exit(main())
