"""The effect glossary told a second time, to test the engine by: plain data, no code of the engine's.

:func:`follow` plays a list of effects beside the engine.  At each choice it asserts that the engine offers
what the glossary says, and at the end that the table looks as it should.
"""

from cubeplay.cuobe.edition.edition import DIRECTIONS
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.state import PLACES
from cubeplay.game import CHANCE
from cuobe_tables import play

NAMES = {place: field for field, place in PLACES.items()}
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
BACK = {"north": "south", "east": "west", "south": "north", "west": "east"}
BOX = {"lock": 10, "trap": 10, "find": 5}
DECLINED = object()


class Sheet:
    """What effects can change, as plain data."""

    def __init__(self, state):
        self.edition, self.player = state.edition, state.player
        self.players = [
            {
                "at": p.at, "wounds": p.wounds, "panic": p.panic, "asleep": p.asleep, "insane": p.insane,
                "tool": list(p.tools), "talent": list(p.talents), "syndrome": list(p.syndromes),
                "inside": p.status == "in",
            }
            for p in state.players
        ]  # fmt: skip
        self.rooms = [
            {
                "card": r.card,
                "lock": r.lock,
                "trap": r.trap,
                "find": r.find,
                "opened": r.opened,
                "turn": r.turn,
            }
            for r in state.rooms
        ]
        self.spawns = {spawn.name: [spawn.at, spawn.power] for spawn in state.spawns}
        self.dice = state.dice
        self.piles = {pile: sorted(getattr(state, pile)) for pile in ("dropped", "gone", "passed")}

    def data(self):
        """All of it, to compare; dice do not matter once the active player sleeps or is dead."""
        piles = {pile: sorted(cards) for pile, cards in self.piles.items()}
        return self.players, self.rooms, self.spawns, None if self.turn_is_over() else self.dice, piles

    def turn_is_over(self):
        return self.players[self.player]["asleep"] or not self.players[self.player]["inside"]

    def inside(self):
        return [seat for seat, player in enumerate(self.players) if player["inside"]]

    def here(self, seat):
        return [other for other in self.inside() if self.players[other]["at"] == self.players[seat]["at"]]

    def card(self, place):
        return self.edition.rooms.get(self.rooms[place]["card"])

    def locks(self, place):
        card = self.card(place)
        return self.rooms[place]["lock"] + bool(card and card.lock and not self.rooms[place]["opened"])

    def takes_trap(self, place):
        card = self.card(place)
        barred = card and (card.trap or any(effect.do == "no-traps" for effect in card.ongoing))
        return not self.rooms[place]["trap"] and not barred

    def used(self, mark):
        return sum(room[mark] for room in self.rooms)


def beyond(place, to, wrap=False):
    """The next field, or None over the edge."""
    across, down = STEPS[to]
    column, row = place % 5 + across, place // 5 + down
    if wrap:
        return row % 5 * 5 + column % 5
    return row * 5 + column if 0 <= column < 5 and 0 <= row < 5 else None


def steps(one, other):
    return abs(one % 5 - other % 5) + abs(one // 5 - other // 5)


# One function for each effect; each asks by yielding, and is sent the answer


def seats_for(sheet, effect, subject, reach):
    """Whom an effect is for; asks for "chosen"."""
    if effect.who == "chosen":
        able = [seat for seat in reach if not effect.must or changes(sheet, effect, seat)]
        choice = yield "seat", {str(seat + 1) for seat in able}
        return [] if choice in (None, DECLINED) else [int(choice) - 1]
    if effect.who in ("", "you"):
        return [subject] if sheet.players[subject]["inside"] else []
    everybody = {"here": sheet.here(subject), "all": sheet.inside()}
    return everybody.get(effect.who, [seat for seat in sheet.inside() if seat != subject])


def changes(sheet, effect, seat):
    """Whether an effect could change anything about a player."""
    player = sheet.players[seat]
    if effect.do in ("heal", "full-heal"):
        return player["wounds"] > 0
    if effect.do in ("calm", "full-calm"):
        return player["panic"] > 0 and not player["insane"]
    if effect.do == "drop":
        return len(player[effect.card]) > 0
    if effect.do == "sleep":
        return not player["asleep"]
    if effect.do == "move-player":
        free = not sheet.locks(player["at"])
        return free and any(beyond(player["at"], to) is not None for to in DIRECTIONS)
    return True


def places_for(sheet, effect, subject, able, number):
    """Where an effect is done; asks unless there is but one such room."""
    here, found = sheet.players[subject]["at"], []
    if effect.where in ("", "this"):
        return [here]
    for _each in range(number):
        fields = [place for place in range(25) if place not in found and able(place)]
        if effect.where in ("atrium", "exit"):
            fields = [place for place in fields if sheet.rooms[place]["card"] == effect.where]
        elif effect.where == "next":
            fields = [place for place in fields if steps(here, place) == 1]
        elif effect.where == "closest":
            least = min((steps(here, place) for place in fields), default=0)
            fields = [place for place in fields if steps(here, place) == least]
        if found and not fields:
            break
        choice = yield "place", {NAMES[place] for place in fields}
        if choice in (None, DECLINED):
            break
        found.append(PLACES[choice])
    return found


def on_seats(change):
    def perform(sheet, effect, subject, reach, _direction):
        for seat in (yield from seats_for(sheet, effect, subject, reach)):
            if sheet.players[seat]["inside"]:
                change(sheet, sheet.players[seat], effect)

    return perform


def on_places(able, change):
    def perform(sheet, effect, subject, _reach, _direction):
        test = lambda place: able(sheet, place)  # noqa: E731
        for place in (yield from places_for(sheet, effect, subject, test, effect.amount)):
            if able(sheet, place):
                change(sheet, place)

    return perform


def set_mark(mark):
    def change(sheet, place):
        if sheet.used(mark) < BOX[mark]:
            sheet.rooms[place][mark] = True

    return change


def _calm(_sheet, player, effect):
    if not player["insane"]:
        player["panic"] = 0 if effect.do == "full-calm" else max(0, player["panic"] - effect.amount)


def _heal(_sheet, player, effect):
    player["wounds"] = 0 if effect.do == "full-heal" else max(0, player["wounds"] - effect.amount)


def _panic(sheet, player, effect):
    for _each in range(effect.amount):
        if player["asleep"] or player["insane"]:
            hurt(sheet, player)
        else:
            player["panic"] += 1


def _wound(sheet, player, effect):
    for _each in range(effect.amount):
        hurt(sheet, player)


def hurt(sheet, player):
    """One wound; the fifth kills, and then tools are dropped and other cards leave the game."""
    if player["inside"]:
        player["wounds"] += 1
    if player["wounds"] == 5 and player["inside"]:
        sheet.piles["dropped"] += player["tool"]
        sheet.piles["gone"] += player["talent"] + player["syndrome"]
        player.update(inside=False, asleep=False, tool=[], talent=[], syndrome=[])


def _sleep(_sheet, player, _effect):
    player["asleep"] = True


def _unlock(sheet, place):
    sheet.rooms[place]["opened" if not sheet.rooms[place]["lock"] else "lock"] = not sheet.rooms[place][
        "lock"
    ]


def _remove(sheet, place):
    sheet.rooms[place]["trap"] = False


def _dice(sheet, effect, subject, _reach, _direction):
    if subject == sheet.player and sheet.players[subject]["inside"]:
        change = effect.amount if effect.do == "gain" else -effect.amount
        sheet.dice = min(5, max(0, sheet.dice + change))
    return
    yield


def _attract(sheet, _effect, _subject, _reach, _direction):
    here = sheet.players[sheet.player]["at"]
    least = min((steps(here, at) for at, _power in sheet.spawns.values()), default=0)
    for spawn in sheet.spawns.values():
        if steps(here, spawn[0]) == least:
            spawn[0] = here
    return
    yield


def _drop(sheet, effect, subject, reach, _direction):
    for seat in (yield from seats_for(sheet, effect, subject, reach)):
        held = sheet.players[seat][effect.card]
        for _each in range(effect.amount):
            if held:
                card = yield "card", set(held)
                held.remove(card)
                sheet.piles["dropped" if effect.card == "tool" else "gone"].append(card)


def _find(sheet, effect, _subject, _reach, _direction):
    fits = [
        place for place in range(25)
        if (card := sheet.card(place)) and card.search == effect.number and not sheet.rooms[place]["find"]
    ]  # fmt: skip
    left = BOX["find"] - sheet.used("find")
    for _each in range(min(left, len(fits))):
        choice = NAMES[fits[0]]
        if len(fits) > left:
            choice = yield "place", {NAMES[place] for place in fits}
        sheet.rooms[PLACES[choice]]["find"] = True
        fits.remove(PLACES[choice])
        left -= 1
    return
    yield


def _jump(sheet, effect, subject, reach, _direction):
    seats = yield from seats_for(sheet, effect, subject, reach)
    alone = effect.who in ("you", "chosen")
    if seats:
        start = sheet.players[seats[0] if alone else subject]["at"]
        able = lambda place: place != start or not (alone or effect.where == "closest")  # noqa: E731
        for place in (yield from places_for(sheet, effect, subject, able, 1)):
            for seat in seats:
                sheet.players[seat]["at"] = place


def _move(sheet, effect, subject, reach, _direction):
    for seat in (yield from seats_for(sheet, effect, subject, reach)):
        player = sheet.players[seat]
        for _each in range(effect.amount):
            held = sheet.locks(player["at"])
            open_to = {to for to in DIRECTIONS if not held and beyond(player["at"], to) is not None}
            choice = yield "direction", open_to
            if choice in (None, DECLINED):
                break
            player["at"] = beyond(player["at"], choice)


def _retrieve_tool(sheet, effect, subject, _reach, _direction):
    for _each in range(effect.amount):
        if sheet.piles["dropped"] and sheet.players[subject]["inside"]:
            choice = yield "card", set(sheet.piles["dropped"])
            if choice in (None, DECLINED):
                break
            sheet.piles["dropped"].remove(choice)
            sheet.players[subject]["tool"].append(choice)


def _retrieve_spawn(sheet, effect, _subject, _reach, _direction):
    for _each in range(effect.amount):
        beaten = {card for card in sheet.piles["passed"] if sheet.edition.green[card].kind == "spawn"}
        if beaten:
            choice = yield "chance", {f"draws {card}" for card in beaten}
            card = sheet.edition.green[choice.removeprefix("draws ")]
            sheet.piles["passed"].remove(card.id)
            sheet.spawns[card.spawn] = [sheet.players[sheet.player]["at"], card.power]
    return
    yield


def _shift(sheet, effect, subject, _reach, direction):
    places = yield from places_for(sheet, effect, subject, lambda _place: True, 1)
    if not places:
        return
    to = {"forwards": direction, "backwards": BACK.get(direction)}.get(effect.direction, effect.direction)
    if effect.direction == "any":
        to = yield "direction", set(DIRECTIONS)
    if to not in (None, DECLINED):
        for _each in range(effect.amount):
            places = [push(sheet, places[0], to)]


def push(sheet, place, to):
    """Move a whole row or column on by one field; where the first room is now."""
    fields = [place]
    while (after := beyond(fields[-1], to, wrap=True)) != place:
        fields.append(after)
    moved = dict(zip(fields, (*fields[1:], fields[0]), strict=True))
    rooms = {moved[field]: sheet.rooms[field] for field in fields}
    for field, room in rooms.items():
        sheet.rooms[field] = room
    for player in sheet.players:
        player["at"] = moved.get(player["at"], player["at"])
    for spawn in sheet.spawns.values():
        spawn[0] = moved.get(spawn[0], spawn[0])
    return moved[place]


def _swap(sheet, effect, subject, reach, _direction):
    apart = lambda one, other: sheet.players[one]["at"] != sheet.players[other]["at"]  # noqa: E731
    one = subject
    if effect.who != "chosen" and not sheet.players[subject]["inside"]:
        return
    if effect.who == "chosen":
        able = [seat for seat in reach if any(apart(seat, other) for other in sheet.inside())]
        choice = yield "seat", {str(seat + 1) for seat in able}
        if choice in (None, DECLINED):
            return
        one = int(choice) - 1
    choice = yield "seat", {str(seat + 1) for seat in sheet.inside() if apart(seat, one)}
    if choice not in (None, DECLINED):
        players = sheet.players
        other = players[int(choice) - 1]
        players[one]["at"], other["at"] = other["at"], players[one]["at"]


def _has_lock_token(sheet, place):
    return not sheet.rooms[place]["lock"]


PERFORM = {
    "attract": _attract,
    "calm": on_seats(_calm),
    "full-calm": on_seats(_calm),
    "drop": _drop,
    "gain": _dice,
    "lose": _dice,
    "find": _find,
    "heal": on_seats(_heal),
    "full-heal": on_seats(_heal),
    "jump": _jump,
    "lock": on_places(_has_lock_token, set_mark("lock")),
    "move-player": _move,
    "remove-trap": on_places(lambda sheet, place: sheet.rooms[place]["trap"], _remove),
    "panic": on_seats(_panic),
    "retrieve-tool": _retrieve_tool,
    "retrieve-spawn": _retrieve_spawn,
    "shift": _shift,
    "sleep": on_seats(_sleep),
    "swap": _swap,
    "unlock": on_places(lambda sheet, place: sheet.locks(place) > 0, _unlock),
    "trap": on_places(Sheet.takes_trap, set_mark("trap")),
    "wound": on_seats(_wound),
}
"""What each effect of the glossary does; "no-traps" and "weapon" do nothing by themselves."""


# Beside the engine


def follow(before, state, effects, card=False, direction="", choose=min):
    """Go through the effects of a card or room as the engine does.

    ``before`` is the table before the first of them, ``state`` what the engine made of it until its first
    question; ``effects`` are pairs of an effect and the seat that it is about; ``card`` says that they are a
    tool's or talent's.  When the active player dies or falls asleep, what is compulsory still happens, and
    all of it to others; then the turn ends.  Returns the sheet that the glossary leads to and the engine's
    table.
    """
    sheet = Sheet(before)
    for effect, subject in effects:
        lost = not sheet.players[subject]["inside"] or (subject == sheet.player and sheet.turn_is_over())
        if lost and not effect.must:
            continue
        reach = sheet.here(subject) if card else sheet.inside()
        asking = PERFORM[effect.do](sheet, effect, subject, reach, direction)
        state = _one(sheet, state, effect, asking, choose)
    if sheet.turn_is_over():
        _end(sheet)
    return sheet, state


def _end(sheet):
    """The end of a turn: a full hand is asked first; a spawn frightens a sleeper; locks shut."""
    me = sheet.players[sheet.player]
    if me["inside"] and len(me["tool"]) > 3:
        return
    if me["inside"] and me["at"] in [at for at, _power in sheet.spawns.values()]:
        hurt(sheet, me)
    for room in sheet.rooms:
        room["opened"] = False
    _next_wakes(sheet)


def _next_wakes(sheet):
    """The turn is over, and who comes next is awake."""
    seats = len(sheet.players)
    order = [(sheet.player + step) % seats for step in range(1, seats + 1)]
    sheet.players[next(seat for seat in order if sheet.players[seat]["inside"])]["asleep"] = False


def _one(sheet, state, effect, asking, choose):
    if _asks(state, effect, "answer", {"yes"}):
        assert not effect.must
        state, _events = play(state, "choose yes")
    answer = None
    try:
        kind, candidates = next(asking)
        while True:
            state, answer = _answer(state, effect, kind, candidates, choose)
            kind, candidates = asking.send(answer)
    except StopIteration:
        return state


def _asks(state, effect, kind, candidates):
    """Whether the engine waits for just this choice."""
    task = state.task
    if kind == "chance":
        listed = {str(move) for move, _share in GAME.chance(state).outcomes()} if _by_chance(state) else set()
        return listed == candidates
    about = task is not None and task.effect in (effect, None, _shorter(effect, task.effect))
    return about and task.asks == kind and set(task.choices) == candidates


def _shorter(effect, other):
    """What is left of an effect of several steps is the same effect with a smaller amount."""
    return other if other is not None and (other.do, other.who) == (effect.do, effect.who) else effect


def _by_chance(state):
    return GAME.to_move(state) == (CHANCE,)


def _answer(state, effect, kind, candidates, choose):
    if _asks(state, effect, kind, candidates):
        value = choose(candidates)
        if value is DECLINED:
            return play(state, "decline")[0], value
        return play(state, value if kind == "chance" else f"choose {value}")[0], value
    assert len(candidates) < 2, f"the engine does not ask for one of {sorted(candidates)}"
    return state, min(candidates, default=None)
