"""Computer players of another package, which plays and which fail; other processes read them quickly."""

from dataclasses import dataclass

from cubeplay.game import Answer


@dataclass(frozen=True)
class First:
    """Plays the first legal move."""

    title: str = "First of all"
    strength: str = "takes what is listed first"

    def answer(self, game, view, player, rng):
        return Answer(game.moves(view, player)[0])


def fails():
    raise RuntimeError("no weights")


@dataclass(frozen=True)
class Broken:
    """Fails while it plays, in a way of its own."""

    way: str
    title: str = "Boomer"
    strength: str = "breaks"

    def answer(self, game, view, player, rng):
        return WAYS[self.way](game, view, player)


def raises(error):
    raise error


WAYS = {
    "raises": lambda game, view, player: raises(RuntimeError("boom in answer")),
    "exits": lambda game, view, player: raises(SystemExit(0)),
    "none": lambda game, view, player: None,
    "bare": lambda game, view, player: game.moves(view, player)[0],
    "text": lambda game, view, player: Answer("shift b1"),
    "number": lambda game, view, player: Answer(42),
    "late": lambda game, view, player: Answer(game.moves(view, player)[0], delay_ms=None),
    "illegal": lambda game, view, player: Answer(game.moves(game.start(), 0)[0]),
}
