"""Recorded games as text, readable in a diff: moves, refused moves, and the rules' sentences.

A line begins with ``#`` (a note), ``options``, ``>`` (a move), ``!`` (a move that is refused), or four blanks
(a rule's sentence).  The last line has the outcome.  The rules' sentences follow from the other lines.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import unified_diff
from os import PathLike
from pathlib import Path
from typing import Any

from cubeplay.game import Game
from cubeplay.registry import at_hand
from cubeplay.rulebook import Event, Objection
from cubeplay.session import Session
from cubeplay.session.record import read_entry
from cubeplay.testing.random_games import BrokenContract
from cubeplay.testing.sessions import check_saved

INPUT = ("#", "options", ">", "!")


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """A line of a transcript, the rule of its sentence, and the state after it."""

    text: str
    rule: str = ""
    state: Any = None


def script(text: str) -> list[str]:
    """The lines of a transcript without the rules' sentences."""
    return [line for line in text.splitlines() if line.startswith(INPUT)]


def retell(text: str, game: Game[Any, Any], folder: Path = Path()) -> Iterator[TranscriptLine]:
    """Play the script of a transcript; yields every line of the new transcript.

    An option such as ``dungeon=@own.rooms`` gets the text of a file in the ``folder``.
    """
    state: Any = None
    for line in script(text):
        said: list[tuple[str, str]] = []
        if line.startswith("options"):
            state = game.start(**options_of(line, game, folder))
        elif line.startswith(">"):
            actor, notation = read_entry(line[2:])
            step = game.apply(state, actor, game.parse(notation))
            state, said = step.state, [(event.rule, _event_words(game, event)) for event in step.events]
        elif line.startswith("!"):
            actor, notation = read_entry(line[2:])
            objections = game.objections(state, actor, game.parse(notation))
            if not objections:
                raise BrokenContract(f"{game.title}: nothing refuses the try {line[2:]!r}")
            said = [(objection.rule, _refusal_words(objection)) for objection in objections]
        yield TranscriptLine(line, "", state)
        yield from (TranscriptLine(_sentence_line(game, rule, words), rule, state) for rule, words in said)
    yield TranscriptLine(_ending(game, state), "", state)


def _sentence_line(game: Game[Any, Any], rule: str, words: str) -> str:
    width = max(len(each.id) for each in game.rulebook)
    return f"    {rule:<{width}}  {words}"


def _event_words(game: Game[Any, Any], event: Event) -> str:
    heard = "" if event.audience is None else f"  [only {', '.join(map(str, event.audience))}]"
    return f"{game.rulebook.sentence(event)}{heard}"


def _refusal_words(objection: Objection) -> str:
    places = f"  [{', '.join(objection.places)}]" if objection.places else ""
    return f"{objection}{places}"


def _ending(game: Game[Any, Any], state: Any) -> str:
    end = game.outcome(state)
    return f"end: scores {end.scores}, winners {end.winners}, {end.rule}" if end else "end: it goes on"


def options_of(line: str, game: Game[Any, Any], folder: Path = Path()) -> dict[str, Any]:
    """The options of a line such as ``options players=2 start="1 2 3"``."""
    defaults = {option.name: option.default for option in game.options}
    found = dict(word.split("=", 1) for word in shlex.split(line)[1:])
    return {name: _value(text, defaults[name], folder) for name, text in found.items()}


def _value(text: str, default: object, folder: Path) -> Any:
    if isinstance(default, bool):
        return text == "yes"
    if isinstance(default, int):
        return int(text)
    return (folder / text[1:]).read_text(encoding="utf-8") if text.startswith("@") else text


def options_line(options: Mapping[str, Any]) -> str:
    """The line of options that :func:`options_of` reads."""
    words = {True: "yes", False: "no"}
    texts = (words[value] if isinstance(value, bool) else str(value) for value in options.values())
    pairs = (f"{name}={shlex.quote(text)}" for name, text in zip(options, texts, strict=True))
    return " ".join(("options", *pairs))


def transcript(session: Session) -> str:
    """The transcript of a session."""
    defaults = session.game.checked({})
    chosen = {name: value for name, value in session.options.items() if value != defaults[name]}
    moves = (f"> {played.entry}" for played in session.played)
    return _whole("\n".join((options_line(chosen), *moves)), session.game)


def _whole(text: str, game: Game[Any, Any], folder: Path = Path()) -> str:
    return "".join(f"{line.text}\n" for line in retell(text, game, folder))


def write_transcripts(folder: str | PathLike[str], game: Game[Any, Any]) -> None:
    """Write all recorded games of a folder again, for example after sentences of rules have changed."""
    for path in sorted(Path(folder).glob("*.txt")):
        text = _whole(path.read_text(encoding="utf-8"), game, path.parent)
        path.write_text(text, encoding="utf-8")


def check_transcripts(
    folder: str | PathLike[str],
    game: Game[Any, Any],
    *,
    unfired: Iterable[str] = (),
    always: Callable[[Any], None] | None = None,
) -> set[str]:
    """Replay the recorded games of a folder (``*.txt``).  Raises BrokenContract.

    Replay must give the same text; a refused move must change nothing; a session with these moves must have
    the same state, also after saving and loading.  Every rule that can fire must fire in some game, but for
    those in ``unfired``.  ``always`` is called with every state.  Returns the rules that fired.
    """
    paths = sorted(Path(folder).glob("*.txt"))
    fired: set[str] = set()
    for path in paths:
        fired |= _check_one(path, game, always)
    able = {rule.id for rule in game.rulebook if rule.kind not in ("definition", "setup")}
    silent = sorted(able - fired - set(unfired))
    if silent:
        raise BrokenContract(
            f"{game.title}: rules fire in none of the {len(paths)} recorded games in {folder}: {silent}"
        )
    return fired


def _check_one(path: Path, game: Game[Any, Any], always: Callable[[Any], None] | None) -> set[str]:
    text = path.read_text(encoding="utf-8")
    lines = list(retell(text, game, path.parent))
    told = "".join(f"{line.text}\n" for line in lines)
    if told != text:
        diff = "\n".join(
            unified_diff(text.splitlines(), told.splitlines(), "recorded", "replayed", "", "", 1)
        )
        raise BrokenContract(
            f"{game.title}: {path.name} replays otherwise.  If that is as it should be, write it again by\n"
            f"  python -m cubeplay.testing {path.parent} {game.name}\n{diff}"
        )
    for line in lines:
        if always is not None and line.state is not None:
            always(line.state)
    _check_session(text, game, path, lines[-1].state)
    return {line.rule for line in lines if line.rule}


def _check_session(text: str, game: Game[Any, Any], path: Path, last: Any) -> None:
    """A session with these moves has the same state, refuses the same moves, and can be saved and loaded."""
    lines = script(text)
    chosen = next((options_of(line, game, path.parent) for line in lines if line.startswith("options")), {})
    with at_hand(game):
        session = Session(game, seed=1, chance="ask", **chosen)
        for line in lines:
            if line.startswith(">"):
                actor, notation = read_entry(line[2:])
                session.play(notation, actor)
            elif line.startswith("!"):
                _check_try(session, line[2:], path)
        if session.state != last:
            raise BrokenContract(f"{game.title}: {path.name} ends otherwise in a session")
        check_saved(session)


def _check_try(session: Session, line: str, path: Path) -> None:
    actor, notation = read_entry(line)
    before, number = session.state, len(session.played)
    refused = session.why(notation, actor)
    if not refused or session.state != before or len(session.played) != number:
        raise BrokenContract(f"{session.game.title}: the try {line!r} in {path.name} has changed something")
