"""What the decisions of the first game of Gelatinous Cube Dice were worth, by the solver."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cubeplay.gelatinous.exact.solver import solve, steps_to_glyph, ways_out
from cubeplay.gelatinous.rules.abilities import titles
from cubeplay.gelatinous.rules.moves import Turn, Use
from cubeplay.gelatinous.rules.state import LAST, Run
from cubeplay.teach.decisions import Answer, Worth
from cubeplay.teach.guided import GuidedGame
from cubeplay.words import _, paragraph, plural


@dataclass(frozen=True)
class Way:
    """A way out of a room: its name, the actions of the whole room, the Health after it or 0 if lost."""

    name: str
    actions: int
    health: int

    def worth(self, *, made: bool = False) -> Worth:
        """Its Health, and its actions in the name: those left over are lost, and do not count."""
        if not self.actions:
            # Translators: the run is lost
            return Worth(self.name, 0, made, _("lost"))
        name = plural("{way}: {actions} action", "{way}: {actions} actions", self.actions)
        # Translators: {health} is a number; the run is lost
        words = _("♥ {health}").format(health=self.health) if self.health else _("lost")
        return Worth(name.format(way=self.name, actions=self.actions), self.health, made, words)


def glyph_worth(game: GuidedGame) -> Answer | None:
    """How many steps the first glyph took, beside the fewest."""
    made = game.state.visit.actions
    fewest = steps_to_glyph(game.start)
    if game.state.done or game.state.visit.glyphs or fewest is None:
        return None
    words = _("Glyph destroyed with action {made}. The fewest: {fewest}, east and east.")
    title = _("The first glyph")
    if made == fewest:
        said = _("Glyph destroyed with action {made}: it can’t be done in fewer. The exit is open.")
        return Answer(said.format(made=made), (), True, title)
    worths = tuple(
        Worth(name, -number, number == made, plural("{n} step", "{n} steps", number).format(n=number))
        for name, number in ((_("your way"), made), (_("the fewest"), fewest))
    )
    return Answer(words.format(made=made, fewest=fewest), worths, False, title)


def danger_worth(game: GuidedGame) -> Answer | None:
    """The way out of a room, beside the shortest over each number of dangers that makes it shorter."""
    began: Run = game.began
    if not _has_ended(game):
        return None
    found: dict[int, Way] = {}
    for eaten, actions in ways_out(began).items():
        way = _way(began, _over(len(eaten)), actions, began.stats.hits * len(eaten) + began.overtime(actions))
        old = found.get(len(eaten))
        found[len(eaten)] = way if old is None else max(old, way, key=lambda each: -each.actions)
    mine = _over(len(game.state.visit.eaten) - len(began.visit.eaten))
    ways: list[Way] = []
    for number in sorted(found):
        if not ways or found[number].actions < ways[-1].actions:
            ways.append(found[number])
    return _compared(game, ways, mine)


def _has_ended(game: GuidedGame) -> bool:
    """Whether the room of the moment is left, or the run is lost in it."""
    return bool(game.own) and (game.state.done > game.began.done or game.outcome is not None)


def _over(dangers: int) -> str:
    """The name of a way over so many dangers."""
    return plural("{n} danger", "{n} dangers", dangers).format(n=dangers) if dangers else _("no danger")


def turn_worth(game: GuidedGame) -> Answer | None:
    """The best way out from a turn of the die with the cards held, beside another turn, not named."""
    number = game.last(Turn)
    if number is None:
        return None
    before: Run = game.before(number)
    ways: dict[int, Way] = {}
    for die in before.die.turns:
        room = before.but(phase="room", visit=before.visit.but(die=die))
        found, name = solve(room, "damage", abilities=True), _("{number} north").format(number=die.north)
        ways[die.north] = _way(room, name, found.actions, found.damage) if found else Way(name, 0, 0)
    way = ways.pop(game.played[number].move.north)
    other = max(ways.values(), key=_sorting)
    best = way.health >= other.health
    words = (
        _("Best way from here, card or none: {actions}, Health {health}. {better}")
        if way.health
        else _("From here nobody comes out alive, with any card. {better}")
    )
    better = (
        _("A healthier turn is there: take yours back?")
        if not best
        else _("No turn is healthier.")
        if _sorting(way) >= _sorting(other)
        else _("No turn is healthier; another needs {fewer}.").format(fewer=other.actions)
    )
    other = replace(other, name=_("another turn") if best else _("the best turn"))
    worths = tuple(each.worth(made=each is way) for each in (way, other))
    title = _("{room}: {turn}").format(room=before.room.title, turn=way.name)
    actions = plural("{n} action", "{n} actions", way.actions).format(n=way.actions)
    said = words.format(actions=actions, health=way.health, better=better)
    return Answer(said, worths, best, title)


def _sorting(way: Way) -> tuple[int, int]:
    return way.health, -way.actions


def plan_worth(game: GuidedGame) -> Answer | None:
    """The way out of a room, beside the best without a card and with each that may still be used."""
    began: Run = game.began
    if not _has_ended(game):
        return None
    found = []
    for hand in ((), *((card.id,) for card in began.usable)):
        solved = solve(began.but(held=hand), "damage", abilities=bool(hand))
        used = tuple(move.card for move in solved.moves if isinstance(move, Use)) if solved else ()
        name = _hand(began, hand)
        if solved is None:
            found.append(Way(name, 0, 0))
        elif used == hand:
            found.append(_way(began, name, solved.actions, solved.damage))
    answer = _compared(game, found, _hand(began, game.state.visit.used[len(began.visit.used) :]))
    other = _other_turn(game)
    if other is None or _sorting(other) <= max(map(_sorting, found)):
        return answer
    words = _("From another turn: action {actions}, Health {health}.")
    said = paragraph([answer.words, words.format(actions=other.actions, health=other.health)])
    return replace(answer, words=said)


def _other_turn(game: GuidedGame) -> Way | None:
    """The best way out of the room from another turn of the die; None if the reader has not turned it."""
    began: Run = game.began
    number = game.begun or 0
    if not number or not isinstance(game.played[number - 1].move, Turn):
        return None
    rooms = [began.but(visit=began.visit.but(die=die)) for die in began.die.turns if die != began.die]
    ways = [solve(room, "damage", abilities=True) for room in rooms]
    name = _("another turn")
    return max(
        (_way(began, name, way.actions, way.damage) for way in ways if way), key=_sorting, default=None
    )


def _hand(run: Run, cards: tuple[str, ...]) -> str:
    """The name of a way with these cards."""
    return titles(cards, run.setup.abilities) if cards else _("no card")


def _way(began: Run, name: str, actions: int, damage: int) -> Way:
    """A way with so many more actions, whose damage goes to Resistance first."""
    late = began.overheats and actions > began.actions_left
    health = 0 if late else max(0, began.health - max(0, damage - began.resistance))
    rises = began.room.kind != "A" and began.level < LAST and began.done + 1 < began.setup.rooms
    full = began.setup.stats(began.level + rises).health
    return Way(name, began.visit.actions + actions, full if health and rises else health)


def _compared(game: GuidedGame, ways: list[Way], name: str) -> Answer:
    """The reader's way out among others; ``name`` is what theirs is called."""
    state: Run = game.state
    out = state.done > game.began.done
    mine = Way(name, state.visit.actions, state.health if out else 0)
    others = [each for each in ways if (each.name, each.actions) != (name, mine.actions)]
    shown = sorted([*others, mine], key=_sorting, reverse=True)[:3]
    shown = shown if mine in shown else [*shown[:2], mine]
    most = max((*ways, mine), key=_sorting)
    best = mine.health == most.health
    turned = _other_turn(game) is not None
    words = (
        _("Out with action {actions}, Health {health}. {name}: action {fewer}, the same Health.")
        if best and out and mine.actions > most.actions
        else _("Out with action {actions}, Health {health}: from your turn no way is healthier.")
        if best and turned
        else _("Out with action {actions}, Health {health}: no way is healthier.")
        if best
        else _("Out with action {actions}, Health {health}. Better: {name}, action {fewer}, Health {more}.")
        if out
        else _("The run is lost. Better: {name}, out with action {fewer}, Health {more}.")
    ).format(actions=mine.actions, health=mine.health, name=most.name, fewer=most.actions, more=most.health)
    if out and state.done == state.setup.rooms:
        words = paragraph([_("You have won!"), words])
    title = _("{room}: {name}, Health {health}") if out else _("{room}: {name}, lost")
    title = title.format(room=game.began.room.title, name=name, health=mine.health)
    large = _("♥ {health}").format(health=mine.health) if out and state.done == state.setup.rooms else ""
    return Answer(words, tuple(each.worth(made=each is mine) for each in shown), best, title, large=large)
