"""The kit can fail: a small game that is broken in one way is caught, with words that say how."""

import random
import time
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import ClassVar

import pytest
from cubeplay.chance import Weighted
from cubeplay.errors import NotationError
from cubeplay.game import CHANCE, Hint, Outcome, Reading, Step
from cubeplay.game.options import Option
from cubeplay.rulebook import Event, Rulebook
from cubeplay.session import Session
from cubeplay.testing import (
    BrokenContract,
    check_game,
    check_rulebook,
    check_transcripts,
    transcript,
    walk,
    write_transcripts,
)
from cubeplay.testing.machine import session_machine
from msgspec import structs
from tests.games import (
    ALL,
    KUHN,
    NIM,
    NOUGHTS,
    Again,
    Cast,
    Dash,
    FistsGame,
    Grab,
    Heaps,
    Keep,
    KeepGame,
    Kuhn,
    Nim,
    Noughts,
    Take,
    TimeUp,
    dash,
    fists,
    keep,
    kuhn,
    nim,
    noughts,
)

from breadth import together


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_a_game_that_keeps_the_contract_passes(game):
    report = check_game(game)
    assert report.hides == (game.name in ("fists", "kuhn"))
    assert report.ended == 6
    assert not report.capped
    assert game.title in str(report)


def test_games_that_do_not_end_are_reported():
    report = check_game(NIM, options=[{"heaps": "9 9 9"}], seeds=range(2), plies=3)
    assert [seed for _options, seed in report.capped] == [0, 1]


TestKuhnSessions = session_machine(KUHN)


# One game for each way to be broken: what it is, and what the kit says of it

BROKEN = {}


def broken(words, book=None):
    """Enter a broken game under what the kit must say of it."""

    def enter(kind):
        BROKEN[kind.__name__] = (kind(book or kind.book), words)
        return kind

    return enter


# Secrets


@broken("shows seat 0 whether 'show rock' or 'show", fists)
class LeakingView(FistsGame):
    def view(self, state, player):
        return state


@broken("the events tell seat", kuhn)
class LeakingLog(Kuhn):
    def _advance(self, state, actor, move):
        step = super()._advance(state, actor, move)
        events = tuple(structs.replace(event, audience=None) for event in step.events)
        return structs.replace(step, events=events)


@broken("has other moves by what it sees", kuhn)
class LeakingMoves(Kuhn):
    """Only who holds the better card may bet."""

    def candidates(self, state, player):
        better = len(state.cards) == 2 and state.cards[player] == max(state.cards)
        return super().candidates(state, player) if better else super().candidates(state, player)[:1]


@broken("a guess of seat", kuhn)
class WrongGuess(Kuhn):
    def guess(self, view, player, rng):
        return replace(view, cards=tuple(range(len(view.cards))))


@broken("less than the view", kuhn)
class ViewOfAView(Kuhn):
    def view(self, state, player):
        seen = super().view(state, player)
        return seen if seen != state else replace(seen, cards=seen.cards[:1])


@broken("hides something, and hides", kuhn)
class DeniesSecrets(Kuhn):
    def hides(self, options):
        return False


# Chance and the clock


@broken("sum to 9/10", keep)
class UncertainChance(KeepGame):
    def chance(self, state):
        return Nine(super().chance(state))


@dataclass(frozen=True)
class Nine:
    """A chance that tells nine tenths of the truth."""

    whole: object

    def sample(self, rng):
        return self.whole.sample(rng)

    def probability(self, move):
        return self.whole.probability(move) * Fraction(9, 10)

    def outcomes(self):
        return ((move, share * Fraction(9, 10)) for move, share in self.whole.outcomes())


@broken("chance is given 'die 7' to play, which is refused", keep)
class ImpossibleSample(KeepGame):
    def chance(self, state):
        chance = super().chance(state)
        return Loaded(chance)


@dataclass(frozen=True)
class Loaded(Nine):
    """A die that falls on 7."""

    def sample(self, rng):
        return Cast(7)

    def probability(self, move):
        return self.whole.probability(move)

    def outcomes(self):
        return self.whole.outcomes()


@broken("lists an outcome twice", keep)
class TwiceListed(KeepGame):
    def chance(self, state):
        super().chance(state)
        return Twice(tuple((Cast(pips), 1) for pips in (1, 2, 2)))


class Twice(Weighted):
    """A list that is not counted together."""

    def outcomes(self):
        return ((move, Fraction(weight, 3)) for move, weight in self.choices)


@broken("seat 0 may play 'die", keep)
class RollingSeat(KeepGame):
    by_chance = ()


@broken("may play 'time up', which is a move of clock", dash)
class TickingSeat(Dash):
    by_clock = ()


@broken("chance may play", keep)
class ChanceThatKeeps(KeepGame):
    def objections(self, state, player, move, names=()):
        return (
            () if player == CHANCE and self.to_move(state) else super().objections(state, player, move, names)
        )


@broken("sets the time back", dash)
class TimeRunsBack(Dash):
    def _advance(self, state, actor, move):
        step = super()._advance(state, actor, move)
        return structs.replace(step, state=replace(step.state, time=-1)) if isinstance(move, Grab) else step


@broken("CLOCK may move, and there is no deadline", dash)
class NoDeadline(Dash):
    def deadline(self, state):
        return None

    def tick(self, state):
        return TimeUp()


# Purity


@dataclass
class Pile:
    """A state that can be changed, and hides that it has been."""

    left: list[int] = field(default_factory=lambda: [5])
    player: int = 0

    def __hash__(self):
        return 0


@broken("has changed the state", nim)
class ChangingState(Nim):
    options = ()

    def _start(self):
        return Pile()

    def to_move(self, state):
        return (state.player,) if state.left[0] > 0 else ()

    def candidates(self, state, player):
        return (Take(1, 1),)

    def objections(self, state, player, move, names=()):
        return () if self.to_move(state) else super().objections(state, player, move, names)

    def moves(self, state, player):
        return (Take(1, 1),) if player in self.to_move(state) else ()

    def _advance(self, state, actor, move):
        state.left[0] -= 1
        return Step(Pile([state.left[0]], 1 - state.player))

    def outcome(self, state):
        return None if state.left[0] > 0 else Outcome((0, 1), (1,), "nim.last")


@broken("cannot be hashed", nim)
class UnhashableState(Nim):
    def _start(self, heaps):
        return replace(super()._start(heaps), heaps=[1, 2])


@broken("rolls dice of its own", noughts)
class OwnDice(Noughts):
    def _advance(self, state, actor, move):
        random.random()
        return super()._advance(state, actor, move)


@broken("two different steps", noughts)
class Moody(Noughts):
    def _advance(self, state, actor, move):
        step = super()._advance(state, actor, move)
        return structs.replace(step, revealed=random.Random().random() < 0.5)


@broken("reads a clock", noughts)
class OwnClock(Noughts):
    def _advance(self, state, actor, move):
        time.time()
        return super()._advance(state, actor, move)


@dataclass(frozen=True)
class Noted(Heaps):
    """A state whose type does not say what it holds."""

    note: int = 0


@broken("comes back from JSON", nim)
class NotJson(Nim):
    def _start(self, heaps):
        return Noted(super()._start(heaps).heaps, note="7")


# Laws and words


@broken("moves lists for seat 0 what is refused", nim)
class TooManyMoves(Nim):
    def moves(self, state, player):
        return tuple(self.candidates(state, player)) if player in self.to_move(state) else ()


@broken("moves leaves out for seat 0", nim)
class TooFewMoves(Nim):
    def moves(self, state, player):
        return super().moves(state, player)[:1]


@broken("what candidates does not", nim)
class NoCandidates(Nim):
    def moves(self, state, player):
        return (*super().moves(state, player), Take(1, 7))


@broken("repeat a move", noughts)
class Repeats(Noughts):
    def candidates(self, state, player):
        return [*super().candidates(state, player)] * 2


@broken("random_move takes", noughts)
class ALikingForTheLast(Noughts):
    def random_move(self, state, player, rng):
        return self.moves(state, player)[-1]


@broken("has no legal move", noughts)
class Stuck(Noughts):
    def candidates(self, state, player):
        return ()


@broken("shows seat . what was hidden, is not marked as revealed", kuhn)
class UnmarkedShowdown(Kuhn):
    def _advance(self, state, actor, move):
        step = super()._advance(state, actor, move)
        return structs.replace(step, revealed=actor == CHANCE)


@broken("apply makes 'mark", noughts)
class LawlessApply(Noughts):
    def apply(self, state, actor, move, names=()):
        return self._advance(state, actor, move)


@broken("is no whole sentence", noughts)
class LeftBraces(Noughts):
    def objections(self, state, player, move, names=()):
        found = super().objections(state, player, move, names)
        return tuple(replace(objection, why="field {field} is marked.") for objection in found)


@broken("cannot be typed", noughts)
class NoNotation(Noughts):
    def parse(self, text):
        raise NotationError("Not understood", "nothing is.", "Go home.")


@broken("is read as 'mark", noughts)
class OtherNotation(Noughts):
    def parse(self, text):
        move = super().parse(text)
        return replace(move, field=10 - move.field)


@broken("it must raise NotationError", noughts)
class RoughParse(Noughts):
    def parse(self, text):
        return super().parse(f"mark {int(text.split()[-1])}")


@broken("wants the fact 'field'", noughts)
class SilentEvents(Noughts):
    def _advance(self, state, actor, move):
        step = super()._advance(state, actor, move)
        return structs.replace(step, events=(Event("noughts.mark", (("player", actor),)),))


@broken("'noughts.nothing', no rule", noughts)
class UnknownEvents(Noughts):
    def _advance(self, state, actor, move):
        step = super()._advance(state, actor, move)
        return structs.replace(step, events=(Event("noughts.nothing"),))


# The end, undo, options, advice, positions


@broken("are not scores of 2 seats", noughts)
class OneScore(Noughts):
    def outcome(self, state):
        end = super().outcome(state)
        return end and structs.replace(end, scores=end.scores[:1])


@broken("is not in the rulebook", nim)
class EndsByNoRule(Nim):
    def outcome(self, state):
        end = super().outcome(state)
        return end and structs.replace(end, rule="nim.boredom")


@broken("are not seats of 2 in their order", noughts)
class StrangeWinner(Noughts):
    def outcome(self, state):
        end = super().outcome(state)
        return end and structs.replace(end, winners=(7,))


@broken("may move; outcome", noughts)
class NeverOver(Noughts):
    def to_move(self, state):
        return (state.player,)


@broken("to_move gives", noughts)
class StrangeSeat(Noughts):
    def to_move(self, state):
        return () if self.outcome(state) else (state.player + 2,)


@broken("starts with no rolls=5", keep)
class DeadChoice(KeepGame):
    def _start(self, players, rolls):
        if rolls == 5:
            self.options[1].check(9)
        return super()._start(players=players, rolls=rolls)


@broken("names 'keep.nothing', which is no rule", keep)
class StrangeOption(KeepGame):
    options = (KeepGame.options[0], Option("rolls", 3, range(1, 6), "Rolls", "How often.", "keep.nothing"))


@broken("leaves out 'players', how many play", keep)
class PositionsWithoutPlayers(KeepGame):
    """A session that begins in a table for three would be one for one."""

    def write_position(self, state):
        return repr(state)

    def read_position(self, text):
        return eval(text)


@broken("leaves out 'players', how many play", keep)
class SettlesTooLittle(KeepGame):
    def options_of(self, state):
        return {"rolls": state.rolls}


@broken("says rolls=2 of a state started with 3", keep)
class SettlesAnother(KeepGame):
    def options_of(self, state):
        return {"players": state.players, "rolls": state.left}


@broken("names 'throws', which is no option", keep)
class SettlesAnUnknown(KeepGame):
    def options_of(self, state):
        return {"players": state.players, "throws": state.rolls}


@broken("a hint for seat 0 is", keep)
class BadAdvice(KeepGame):
    def hints(self, view, player):
        return (Hint("Roll a six.", move=Cast(6)),)


class Cheat:
    title, strength = "Cheat", "wins"

    def answer(self, game, view, player, rng):
        from cubeplay.game import Answer

        return Answer(Keep() if player else Cast(6))


@broken("the computer player 'cheat' plays", keep)
class Cheats(KeepGame):
    def bots(self):
        return {"cheat": Cheat()}


@broken("'cheat' plays 'keep', which is neither among the moves nor of a kind in unlisted", keep)
class HalfListed(KeepGame):
    def moves(self, state, player):
        return tuple(move for move in super().moves(state, player) if not isinstance(move, Keep))

    def candidates(self, state, player):
        return (Again(),)

    def bots(self):
        class Keeper(Cheat):
            def answer(self, game, view, player, rng):
                from cubeplay.game import Answer

                return Answer(Keep())

        return {"cheat": Keeper()}


@broken("strengths are gentle, regular, strong, weakest first, not", keep)
class StrangeStrength(KeepGame):
    strengths: ClassVar = {"superhuman": "cheat"}

    def bots(self):
        return {"cheat": Cheat()}


@broken("the players of its strengths are", keep)
class StrengthOfNobody(KeepGame):
    strengths: ClassVar = {"gentle": "cheat"}


@broken("moves lists for seat 0 what is of a kind in unlisted: 'keep'", keep)
class ListedAllTheSame(KeepGame):
    unlisted = (Keep,)


@broken("reads back as another state", noughts)
class WrongPositions(Noughts):
    def write_position(self, state):
        return "".join("OX."[mark] if mark >= 0 else "." for mark in state.fields)

    def read_position(self, text):
        return self.start()


@together("name", BROKEN)
def test_a_game_that_is_broken_in_one_way_is_caught_with_telling_words(name):
    game, words = BROKEN[name]
    with pytest.raises(BrokenContract, match=words):
        check_game(game, seeds=range(12))


def test_what_is_wrong_is_told_with_all_that_is_needed_to_see_it_again():
    game, _words = BROKEN["NoNotation"]
    with pytest.raises(BrokenContract) as caught:
        check_game(BROKEN["StrangeWinner"][0])
    text = str(caught.value)
    assert "options: none" in text
    seed = int(text.partition("seed: ")[2].split()[0])
    moves = [line.strip()[2:] for line in text.splitlines() if line.startswith("    > ")]
    *_rest, last = walk(NOUGHTS, seed=seed)
    assert list(last.trail) == moves
    assert game.title == "Noughts and crosses"


# The catalogue


def book(**changes):
    rulebook = Rulebook("toy", "Toy")
    rule = {"title": "Low", "text": "Numbers are low.", "kind": "effect", "source": "-", "says": "It is low."}
    rulebook.add("toy.low", **rule | changes)
    return rulebook


def test_a_good_catalogue_passes_and_finds_its_tests(tmp_path):
    check_rulebook(book())
    for game in ALL:
        check_rulebook(game.rulebook)
    (tmp_path / "test_toy.py").write_text('@pytest.mark.rule("toy.low")\ndef test_low(): ...\n')
    check_rulebook(book(), tests=tmp_path)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"title": "This is a very long title"}, "its title has more than 5 words"),
        ({"text": "One. " * 9}, "more than 3 sentences"),
        ({"text": "word " * 30 + "."}, "a sentence has more than 22 words"),
        ({"text": "See toy.high."}, "speaks of an id"),
        ({"says": ""}, "has no sentence for it"),
        ({"says": "wins"}, "is no whole sentence"),
        ({"source": ""}, "where it comes from"),
        ({"why": "it is low.", "next": "Go up."}, "only a law has words to refuse with"),
    ],
)
def test_a_catalogue_that_lacks_something_is_told_what(changes, words):
    with pytest.raises(BrokenContract, match=words):
        check_rulebook(book(**changes))


def test_words_may_be_longer_for_older_readers():
    long = book(text="word " * 21 + "here.")
    check_rulebook(long, Reading(16))
    with pytest.raises(BrokenContract, match="more than 20 words"):
        check_rulebook(long, Reading(6))


def test_rules_without_a_test_and_tests_without_a_rule_are_named(tmp_path):
    (tmp_path / "test_toy.py").write_text('@pytest.mark.rule("toy.high")\ndef test_high(): ...\n')
    with pytest.raises(BrokenContract, match=r"toy\.low: no test is marked") as caught:
        check_rulebook(book(), tests=tmp_path)
    assert "toy.high: a test is marked with it, and it is no rule" in str(caught.value)


# Recorded games


@pytest.fixture
def recorded(tmp_path):
    session = Session(KUHN, seed=3)
    for move in ("pass", "bet", "bet"):
        session.play(move)
    (tmp_path / "showdown.txt").write_text(transcript(session), encoding="utf-8")
    session = Session(KUHN, seed=3)
    for move in ("bet", "pass"):
        session.play(move)
    (tmp_path / "fold.txt").write_text(transcript(session), encoding="utf-8")
    return tmp_path


def test_a_session_is_kept_as_a_text_that_replays(recorded):
    fired = check_transcripts(recorded, KUHN)
    assert fired == {rule.id for rule in KUHN.rulebook}
    text = (recorded / "fold.txt").read_text(encoding="utf-8")
    assert "> 0: bet\n    kuhn.act       Player 1 bets.\n" in text
    assert "[only 1]" in text
    write_transcripts(recorded, KUHN)
    assert (recorded / "fold.txt").read_text(encoding="utf-8") == text


def test_a_rule_that_never_fires_is_named(recorded):
    (recorded / "fold.txt").unlink()
    with pytest.raises(BrokenContract, match=r"kuhn\.fold"):
        check_transcripts(recorded, KUHN)
    check_transcripts(recorded, KUHN, unfired={"kuhn.fold"})


def test_words_that_have_changed_show_in_a_diff(recorded):
    path = recorded / "fold.txt"
    path.write_text(path.read_text(encoding="utf-8").replace("Player 1 bets", "Plum bets"), encoding="utf-8")
    with pytest.raises(
        BrokenContract, match=r"(?s)fold\.txt replays otherwise.*-.*Plum bets.*\+.*Player 1 bets"
    ):
        check_transcripts(recorded, KUHN)


def test_a_try_that_nothing_refuses_is_named(recorded):
    path = recorded / "fold.txt"
    path.write_text(
        path.read_text(encoding="utf-8").replace("> 0: bet", "! 0: pass\n> 0: bet"), encoding="utf-8"
    )
    with pytest.raises(BrokenContract, match="nothing refuses the try '0: pass'"):
        check_transcripts(recorded, KUHN)
