"""The ``cubeplay`` command and its subcommands."""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
from collections.abc import Callable, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from cubeplay import __version__
from cubeplay.errors import CubeplayError, require
from cubeplay.limits import whole_number
from cubeplay.players import bots
from cubeplay.puzzles import command as puzzles
from cubeplay.registry import GAMES, OUTSIDE, find_game
from cubeplay.rulebook import Rule, seat_name
from cubeplay.session import Session
from cubeplay.simulate import command as simulation
from cubeplay.store.quota import VARIABLE as QUOTA
from cubeplay.tournament import command as ladder
from cubeplay.words import _, listed, plural

WIDTH = 88
HOME: Final = Path(__file__).parents[1]
"""The folder that holds the package; in a clone also the benchmarks."""

PAGES: Final = "cubeplay.commands"
"""The entry-point group of the commands that need the pages."""
NEEDED: Final = ("voila", "jupyterlab", "ipycanvas", "anywidget")
"""What all of them need but the one that serves a folder of static files."""


def _port(text: str) -> int:
    """A port number, or the parser's error for anything else."""
    port = whole_number(text)
    if port is not None and 1 <= port <= 65535:
        return port
    raise argparse.ArgumentTypeError(_("{text!r} is not a port; take 1 to 65535").format(text=text))


def _seconds(text: str) -> int:
    """A number of seconds, or the parser's error for anything else."""
    if text.isdecimal() and text.isascii() and 1 <= len(text) <= 6 and int(text):
        return int(text)
    raise argparse.ArgumentTypeError(_("{text!r} is not a number of seconds").format(text=text))


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(
        prog="cubeplay", description=_("Learn, teach and play five tabletop games about cubes.")
    )
    top.add_argument("--version", action="version", version=f"cubeplay {__version__}")
    commands = top.add_subparsers(dest="command", metavar=_("COMMAND"))
    dashboard = commands.add_parser(
        "dashboard", help=_("open the games and lessons in a browser (the default)")
    )
    _server_options(dashboard)
    _capacity_options(dashboard)
    _share_options(dashboard)
    lab = commands.add_parser("lab", help=_("open the notebooks in JupyterLab"))
    _server_options(lab)
    lab.add_argument("--allow-root", action="store_true", help=_("start even as root"))
    words = _("say what is installed, what fits, what is wrong and how to mend it")
    _store_option(commands.add_parser("doctor", help=words, description=words))
    _data_options(commands.add_parser("data", help=_("what is kept here of whom; export, import, delete")))
    rules = commands.add_parser("rules", help=_("print the rules of a game"))
    rules.add_argument("game", metavar=_("GAME"), help=listed(GAMES))
    new = commands.add_parser("new-game", help=_("write a package for a game of your own"))
    new.add_argument("name", metavar=_("NAME"), help=_("what moves, rules and commands call it, like pig"))
    new.add_argument("--folder", metavar=_("FOLDER"), help=_("where; without one: cubeplay-NAME, here"))
    _lesson_commands(commands)
    words = _("look back at the game of a save file, in a browser")
    _replay_options(commands.add_parser("replay", help=words))
    words = _("write all pages as a folder that needs no server")
    _site_options(commands.add_parser("site", help=words))
    puzzles.add_options(commands.add_parser("puzzle", help=_("solve the puzzle of the day, or another one")))
    rooms = commands.add_parser("rooms", help=_("check a drawing of rooms for Gelatinous Cube Dice"))
    rooms.add_argument("file", metavar=_("FILE"), nargs="?", help=_("without one: the rooms of the house"))
    edition = commands.add_parser("edition", help=_("check rooms and cards of your own for CU[o]BE"))
    edition.add_argument("folder", metavar=_("FOLDER"), nargs="?", help=_("without one: the house's"))
    edition.add_argument("--new", action="store_true", help=_("first copy the house's edition there"))
    edition.add_argument("--cards", action="store_true", help=_("show in words what rooms and cards do"))
    edition.add_argument("--to", metavar=_("FILE"), help=_("write the edition as one text"))
    simulation.add_options(
        commands.add_parser("simulate", help=_("play many games between computer players, and count"))
    )
    words = _("measure whether a game's computer players are listed in the right order")
    ladder.add_options(commands.add_parser("ladder", help=words))
    bench = commands.add_parser("bench", help=_("measure the speeds that are promised; in a clone"))
    bench.add_argument("--json", action="store_true", help=_("print JSON instead of a table"))
    bench.add_argument("--check", action="store_true", help=_("exit with 1 where a goal is missed"))
    bench.add_argument(
        "--plot", default="", metavar=_("FILE"), help=_("measure how costs grow alone, and draw it there")
    )
    return top


def _lesson_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands for lessons: check one, copy one, write the department's pack."""
    lesson = commands.add_parser(
        "lesson", help=_("check a lesson of your own, and say what is wrong with it")
    )
    lesson.add_argument("file", metavar=_("FILE"))
    own = commands.add_parser("new-lesson", help=_("copy a lesson, to make one of your own"))
    words = _("what it is to be called, in quotes if it has spaces; what is not said here is asked")
    own.add_argument("name", metavar=_("NAME"), nargs="?", help=words)
    own.add_argument("--ages", metavar=_("AGES"), help=_("for which ages, like 10-12"))
    own.add_argument("--minutes", metavar=_("MINUTES"), help=_("how long it takes"))
    own.add_argument("--topic", metavar=_("TOPIC"), help=_("what it is about, like: counting cases"))
    own.add_argument(
        "--from",
        dest="copied",
        metavar=_("LESSON"),
        default="one-line",
        help=_("which; without it: one-line"),
    )
    pack = commands.add_parser("pack", help=_("write what a mathematics department needs, to read and print"))
    pack.add_argument("--out", metavar=_("FOLDER"), required=True, help=_("new, empty, or with a pack"))
    pack.add_argument("--letter", action="store_true", help=_("for paper of US Letter size, not A4"))


def _share_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for serving others.  Keys in the environment are safer: ``ps`` does not show them."""
    group = parser.add_argument_group(_("serving others"))
    group.add_argument(
        "--share", action="store_true", help=_("let others in who have the link that is printed")
    )
    group.add_argument("--host", default="", metavar=_("ADDRESS"), help=_("the network address to listen at"))
    group.add_argument(
        "--key",
        default="",
        metavar=_("KEY"),
        help=_("the key in the link; without one it is made once and kept (or: CUBEPLAY_KEY)"),
    )
    group.add_argument(
        "--only-class", action="store_true", help=_("pupils see the lesson of their class alone")
    )
    group.add_argument(
        "--new-key", action="store_true", help=_("make new keys: everybody who was in needs the new link")
    )
    group.add_argument(
        "--teacher-key",
        default="",
        metavar=_("KEY"),
        help=_("the key in the teacher's link (or: CUBEPLAY_TEACHER_KEY)"),
    )
    group.add_argument(
        "--proxy", default="", metavar=_("ADDRESS"), help=_("the address of the pages behind a proxy")
    )
    group.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar=_("NAME"),
        help=_("answer to this name too; * is any (may be given several times)"),
    )


def _store_option(parser: argparse.ArgumentParser) -> None:
    """Add the option that names a PostgreSQL.  Set a password in the environment, where ``ps`` hides it."""
    words = _("keep all in this PostgreSQL, postgresql://NAME@HOST/DATABASE (or: CUBEPLAY_STORE)")
    parser.add_argument("--store", default="", metavar=_("ADDRESS"), help=words)


def _server_options(server: argparse.ArgumentParser) -> None:
    """Add the options of the servers: the dashboard and JupyterLab."""
    _store_option(server)
    server.description = _("Serve the pages to this machine until Ctrl+C is pressed.")
    server.add_argument(
        "--port", type=_port, default=None, help=_("listen on this port (without it: the first free one)")
    )
    server.add_argument("--no-browser", action="store_true", help=_("do not open a browser"))
    server.add_argument("--base-url", default="/", help=_("the path of the pages behind a proxy"))
    server.add_argument(
        "--notebooks", type=Path, metavar=_("FOLDER"), default=None, help=_("without it: the house's own")
    )
    server.add_argument(
        "--no-preheat", action="store_true", help=_("no kernel waits for the next page: less memory, slower")
    )
    server.add_argument(
        "--idle",
        type=_seconds,
        default=600,
        metavar=_("SECONDS"),
        help=_("end a kernel that no open page has asked for so long (without it: 600)"),
    )


def _site_options(site: argparse.ArgumentParser) -> None:
    """Add the options of ``site``."""
    words = _("where; new, empty, or with a site to renew; with --serve: the site to serve")
    site.add_argument("folder", metavar=_("FOLDER"), nargs="?", help=words)
    words = _("the address at which it will stand, for the pictures that messengers show")
    site.add_argument("--address", metavar="URL", default="", help=words)
    site.add_argument("--languages", default="", help=_("besides English: de,he (without it: all)"))
    site.add_argument("--lab", action="store_true", help=_("with JupyterLite, to change notebooks there"))
    words = _("serve a site that is made, or the one that this cubeplay carries")
    site.add_argument("--serve", action="store_true", help=words)
    site.add_argument("--port", type=_port, help=_("listen on this port (without it: 8845)"))
    site.add_argument("--host", default="", metavar=_("ADDRESS"), help=_("the network address to listen at"))
    site.add_argument("--no-browser", action="store_true", help=_("do not open a browser"))


def _replay_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``cubeplay replay``: a save file, and a server that serves this machine alone."""
    _server_options(parser)
    _capacity_options(parser)
    parser.description = _("Look back at a game, move by move, or print its log.")
    parser.set_defaults(share=False, host="", key="", teacher_key="", new_key=False, proxy="", allow_host=[])
    parser.set_defaults(only_class=False)
    parser.add_argument("file", metavar=_("FILE"))
    parser.add_argument("--text", action="store_true", help=_("check the file and print the game's log"))


def _mebibytes(text: str) -> int:
    """A size of memory, or the parser's error for anything else."""
    if text.isdecimal() and text.isascii() and len(text) <= 8 and int(text):
        return int(text)
    raise argparse.ArgumentTypeError(_("{text!r} is not a number of MiB").format(text=text))


def _capacity_options(server: argparse.ArgumentParser) -> None:
    """Add the options that limit memory and storage, and so the number of visitors."""
    server.add_argument(
        "--memory",
        type=_mebibytes,
        metavar=_("MIB"),
        default=None,
        help=_("take no more memory than this for all pages (without it: what is free)"),
    )
    server.add_argument(
        "--quota",
        type=_mebibytes,
        metavar=_("MIB"),
        default=None,
        help=_("keep no more than this of visitors' games and notes (without it: 1024; or: CUBEPLAY_QUOTA)"),
    )


def _data_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``cubeplay data``; without a subcommand it shows what is stored where."""
    parser.description = _("Say what is kept here and of whom; export, import or delete it.")
    _store_option(parser)
    acts = parser.add_subparsers(dest="act", metavar=_("ACT"))
    who = _('"me", or the first letters of another owner\'s name, as "cubeplay data" tells them')
    export = acts.add_parser("export", help=_("write all games and notes of an owner to a file"))
    export.add_argument("owner", metavar=_("OWNER"), help=who)
    export.add_argument("file", metavar=_("FILE"))
    read = acts.add_parser("import", help=_("read a file that was exported, here or in a browser"))
    read.add_argument("file", metavar=_("FILE"))
    delete = acts.add_parser("delete", help=_("forget all games and notes of an owner"))
    delete.add_argument("owner", metavar=_("OWNER"), help=_('{who}; or "everybody"').format(who=who))
    delete.add_argument("--yes", action="store_true", help=_("really: it cannot be undone"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status: 0, 1 for a refusal in words, 2 for bad usage."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help", "--version")):
        words = ["dashboard", *words]
    chosen = parser().parse_args(words)
    for broken in (*OUTSIDE.left_out, *bots.left_out()):
        print(broken, file=sys.stderr)
    try:
        if address := getattr(chosen, "store", ""):
            from cubeplay.store.location import choose

            choose(address)
        if quota := getattr(chosen, "quota", None):
            os.environ[QUOTA] = str(quota)
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
            from cubeplay.new_game import what_next, write_game

            print(what_next(chosen.name, write_game(chosen.name, chosen.folder)))
            return 0
        case "data":
            print_data(chosen)
            return 0
        case "replay" if chosen.text:
            print_replay(chosen.file)
            return 0
        case "rooms":
            from cubeplay.gelatinous.__main__ import main as rooms

            return rooms(*filter(None, [chosen.file]))
        case "edition":
            from cubeplay.cuobe.tools.edition_command import edition_command

            return edition_command(chosen.folder, new=chosen.new, cards=chosen.cards, to=chosen.to or "")
        case "puzzle" | "simulate" | "ladder":
            return _COMMANDS[chosen.command](chosen)
        case "bench":
            return _bench(chosen)
    return _run_pages(chosen)


_COMMANDS: Final[dict[str, Callable[[argparse.Namespace], int]]] = {
    "puzzle": puzzles.puzzle_command,
    "simulate": simulation.simulate_command,
    "ladder": ladder.ladder_command,
}


def _bench(chosen: argparse.Namespace) -> int:
    """Run the benchmarks.  Raises CubeplayError if there are none: only a clone of the project has them."""
    if not (HOME / "benchmarks" / "command.py").is_file():
        why = _("the benchmarks are no part of the installed package.")
        raise CubeplayError(_("Not measured"), why, _("Clone the project, and in its folder run: make bench"))
    from benchmarks.command import main as bench

    return bench(as_json=chosen.json, check=chosen.check, plot=chosen.plot)


def _run_pages(chosen: argparse.Namespace) -> int:
    """Run a command that needs the pages, in this process, so that one signal ends everything.

    Raises MissingPackage if only the engine is installed, CubeplayError if no package has the command.
    """
    serves_files = getattr(chosen, "serve", False)
    name = "serve-site" if serves_files else chosen.command
    found = next(iter(entry_points(group=PAGES, name=name)), None)
    if found is None:
        why = _("no installed package has the command {name!r}.").format(name=name)
        then = _('Install it anew: make play in a clone, elsewhere pip install "cubeplay[app]"')
        raise CubeplayError(_("Not started"), why, then)
    home = found.module.partition(".")[0]
    require(_("Not started"), home, *(() if serves_files else NEEDED))
    status: int = found.load()(chosen)
    return status


def print_rules(name: str) -> None:
    """Print a game's catalogue.  Raises CubeplayError for a game that does not exist."""
    game = find_game(name)
    count = len(game.rulebook)
    heading = plural("{title}: {count} rule", "{title}: {count} rules", count)
    print(heading.format(title=game.title, count=count))
    for rule in game.rulebook:
        print(f"\n{_in_words(rule)}")


def _in_words(rule: Rule) -> str:
    text = f"{rule.title} ({rule.id})\n{_indented(rule.text)}"
    if rule.reading:
        text += "\n" + _indented(_("Our reading: {reading}").format(reading=rule.reading))
    return text


def _indented(text: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent="  ", subsequent_indent="  ")


def print_data(chosen: argparse.Namespace) -> None:
    """Show, export, read in or delete what is stored.  Raises CubeplayError."""
    from cubeplay.store import data

    match chosen.act:
        case "export":
            print(data.export(chosen.owner, chosen.file))
        case "import":
            print(data.take_in(chosen.file))
        case "delete":
            print(data.delete(chosen.owner, sure=chosen.yes))
        case _where:
            print(data.where())


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
