"""The first escape of CU[o]BE, as a story: what lies behind the doors, what Fig does, and a reader who moves.

``Night`` is the dealer: it answers chance by what is asked (which door, whose card, which die), not by the
number of the question, so a reader may leave the script and the story still holds.
"""

from random import Random

from cubeplay import GAMES, Session
from cubeplay.game import CHANCE

GAME = GAMES["cuobe"]
BOT = GAME.bots()["companion"]
COMPASS = ("north", "east", "south", "west")
DIE = (0, 1, 1, 2, 2, 3)

# What lies where, as if the first door were the eastern one: the whole night turns with the first door.
FLOOR = [
    "archive",
    "pusher",
    "ward",
    "armoury",
    "exit",
    "duct",
    "cellar",
    "crypt",
    "chapel",
    "workshop",
    "nursery",
    "boiler",
    "atrium",
    "attic",
    "larder",
    "stair",
    "puller",
    "alcove",
    "fork",
    "pump",
    "mirrors",
    "bend",
    "lift",
    "well",
    "gallery",
]
GREEN = [
    "roll-call",
    "lights-out",
    "toll",
    "dream",
    "tentacles",
    "tick",
    "click",
    "tick",
    "plate",
    "tick",
    "cold",
    "tick",
    "warm-light",
    "first-aid",
]
BLUE = [
    "bone-key",
    "axe",
    "brass-key",
    "lockpick",
    "bandage",
    "scalpel",
    "flare",
    "pliers",
    "plan",
    "pills",
    "crowbar",
    "whistle",
]
START = """
dice: 0
given: no
activated: glass-key, iron-key, wax-key

Player 1:
  wounds: 1

tasks:
  draw:
    card: green
  dice:

pools:
    green: roll-call, lights-out, toll, dream, tentacles, tick-north, tick-east, tick-south, \
tick-west, click, plate, cold, warm-light, first-aid
    blue: acrobat, axe, bandage, bolt-cutter, bone-key, brass-key, brawler, confuse, crank, crowbar, \
curiosity, doom, eclipse, flare, hairpin, lever, lockpick, locksmith, magnet, mask, medic, morphine, \
padlock, paranoia, pills, plan, pliers, rush, scalpel, stopwatch, thread, whistle
blue deck: 32 blue
green deck: 14 green
"""


def turned(place, quarters):
    """A field after quarter turns of the whole floor, clockwise."""
    x, y = place % 5 - 2, place // 5 - 2
    for _ in range(quarters % 4):
        x, y = -y, x
    return (y + 2) * 5 + x + 2


def place(name):
    return "abcde".index(name[0]) + 5 * (int(name[1]) - 1)


class Night:
    """One reader's night: ``do`` plays the reader's moves; cards, dice and Fig answer by themselves.

    Directions are the story's: "east" is the way of the first door, wherever that was.
    """

    def __init__(self, first="east", seed=1):
        self.first, self.seed = first, seed
        self.session = Session(
            "cuobe", start=START, chance="ask", names=("Plum", "Fig"), undo="free", seed=seed
        )
        self.go_on()

    # What can be asked

    @property
    def state(self):
        return self.session.state

    @property
    def cards(self):
        return sum(part.left for part in self.state.green)

    @property
    def events(self):
        return [event for played in self.session.played for event in played.step.events]

    @property
    def rules(self):
        return {event.rule for event in self.events}

    def turn(self, direction):
        return COMPASS[(COMPASS.index(direction) + COMPASS.index(self.first) - 1) % 4]

    def real(self, move):
        return " ".join(self.turn(word) if word in COMPASS else word for word in move.split())

    def where(self, name):
        """The number of a field that the story calls so."""
        return turned(place(name), COMPASS.index(self.first) - 1)

    def exit(self):
        return next((k for k, room in enumerate(self.state.rooms) if room.card == "exit"), None)

    def may(self, seat=0):
        return [str(move) for move in self.session.moves(seat)] if seat in self.session.to_move else []

    def refused(self, move):
        """The rule that refuses first, with its words; none if the move is legal."""
        return next(((each.rule, str(each)) for each in self.session.why(self.real(move))), None)

    # The dealer

    def floor(self):
        grid = [""] * 25
        for k, card in enumerate(FLOOR):
            grid[turned(k, COMPASS.index(self.first) - 1)] = card
        for played in self.session.played:
            for event in played.step.events:
                if event.rule == "cuobe.shift":
                    _slide(grid, dict(event.facts), played.step.state)
        return grid

    def deal(self):
        state, task = self.state, self.state.task
        unseen = {card for _pool, cards in state.pools for card in cards}
        if task.do == "flip":
            return f"shows {self.floor()[task.places[0]]}"
        if task.do == "draw" and task.card == "green":
            card = GREEN[len(GREEN) - self.cards]
            if card == "tick":
                ticks = [f"tick-{self.turn(each)}" for each in ("south", "west", "north", "east")]
                card = next(tick for tick in ticks if tick in unseen)
            return f"draws {card}"
        if task.do == "draw" and task.card == "blue":
            return f"draws {next(card for card in (*BLUE, *sorted(unseen)) if card in unseen)}"
        if task.do == "roll" and state.turn < 3 and task.card in ("force", "search"):
            return {("force", 2): "rolls 0", ("search", 2): "rolls 3"}.get((task.card, state.turn), "rolls 1")
        return str(GAME.chance(state).sample(Random(f"{self.seed}:{len(self.session.played)}")))

    def fig(self):
        """Fig's move: the story's while it holds, else the companion's."""
        moves, turn = self.may(1), self.state.turn
        wanted = []
        if not self.state.tasks and turn == 2:
            done = [str(each.move) for each in self.session.played if each.actor == 1]
            plot = (self.real("move north"), self.real("move west"), "force", "search", "end")
            wanted = [next(move for move in plot if move not in done)]
        elif not self.state.tasks and turn > 2 and self.exit() is None:
            wanted = ["find", *self.towards(self.floor().index("exit")), "force", "end"]
        elif not self.state.tasks and turn > 4 and self.state.spawns and len(self.state.activated) < 5:
            me, beast = self.state.players[1], self.state.spawns[0].at
            key = "brass-key" in me.tools
            if me.at == beast and not key and self.state.dice > 2 and me.wounds < 2:
                wanted = ["leave", "fight tentacles with 2"]
            elif me.at == beast and (not key or me.at == self.exit()):
                wanted = ["leave", *self.aside()]  # they follow at the start of a turn, not within it
            elif beast == self.exit() or self.state.dice < 3:
                wanted = ["leave", "use brass-key", "end"] if not key or beast == self.exit() else []
        return next((m for m in wanted if m in moves), None) or str(
            BOT.answer(GAME, self.session.view(1), 1, Random(0)).move
        )

    def towards(self, goal):
        """Fig's next step to a field: along the story's rows first, then along its columns."""
        back = 1 - COMPASS.index(self.first)
        here, there = turned(self.state.players[1].at, back), turned(goal, back)
        dx, dy = there % 5 - here % 5, there // 5 - here // 5
        sideways = ["move east"] * (dx > 0) + ["move west"] * (dx < 0)
        return [self.real(step) for step in sideways + ["move south"] * (dy > 0) + ["move north"] * (dy < 0)]

    def aside(self):
        """Fig's steps into known rooms, the reader's first."""
        steps = {"north": -5, "east": 1, "south": 5, "west": -1}
        here, reader = (player.at for player in reversed(self.state.players))
        known = [d for d, k in steps.items() if 0 <= here + k < 25 and self.state.rooms[here + k].card]
        return [f"move {d}" for d in sorted(known, key=lambda d: here + steps[d] != reader)]

    # The game goes on

    def go_on(self):
        while self.session.outcome is None:
            if self.session.to_move == (CHANCE,):
                self.session.play(self.deal(), CHANCE)
            elif 1 in self.session.to_move:
                self.session.play(self.fig(), 1)
            else:
                return

    def do(self, *moves):
        for move in moves:
            self.session.play(self.real(move), 0)
            self.go_on()
        return self

    def told(self, start=0):
        return "\n".join(f"{line}  [{line.rule}]" for line in list(self.session.log)[start:])


def _slide(grid, facts, state):
    titles = {room.title: card for card, room in state.edition.rooms.items()}
    name = facts["room"]  # a room by its title; a face-down one by its field
    at = next((k for k, room in enumerate(state.rooms) if room.card and room.card == titles.get(name)), None)
    at = place(name) if at is None else at
    across = facts["direction"] in ("east", "west")
    line = [at // 5 * 5 + k for k in range(5)] if across else [k * 5 + at % 5 for k in range(5)]
    if facts["direction"] in ("west", "north"):
        line.reverse()
    cards = [grid[k] for k in line]
    for k, card in zip(line[1:] + line[:1], cards, strict=False):
        grid[k] = card
