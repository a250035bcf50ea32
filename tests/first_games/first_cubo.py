"""The first game of Cubo, as a story: which dice fall, what Fig does, and a reader who presses."""

from cubeplay import GAMES, Session
from cubeplay.cubo.rules.state import INDEX, Die
from cubeplay.players import next_bot_move, play_turn
from cubeplay.session.luck import chance_rng

GAME, YOU, FIG, BEAT = GAMES["cubo"], 0, 1, 1000
NAMES = ("Plum", "Fig")

# Dice are named by whom they are for, not by when they fall: the pips, reds first, the white die last.
# Who owns other colours by then rolls the same pips in them.
DICE = {
    (1, "centre"): "36 14",
    (1, YOU, 0): "2456 1334 3",
    (1, FIG, 0): "3455 1226 2",
    (2, "centre"): "36 15",
    (2, YOU, 0): "2456 1126 5",
    (2, YOU, 1): "1456 2346 1",
    (2, FIG, 0): "1445 1236 3",
    (3, "centre"): "136 5",
    (3, YOU, 0): "245 12344 4",
    (3, FIG, 0): "1666 1344 3",
}
FIGS_SQUARE = {1: "r4 r5 b6 b2 w2 b2 b1 r3 r5", 2: "b1 b2 b3 r4 w3 r1 r4 r5 b6"}
COLOURS = {"r": "red", "b": "blue", "w": "white"}


def dice_of(text):
    """The dice of a text such as "r4 b2 w3"."""
    return tuple(Die(COLOURS[code[0]], int(code[1])) for code in text.split())


class FirstGame:
    """One game of three rounds.  Time goes on when the reader moves: each move in play is one second.

    ``waits`` is True while Fig must not count before a question about its square is answered.
    """

    def __init__(self, seed=1, script=None):
        how = {"chance": "ask"} if script is None else {"script": script}
        self.s = Session(
            "cubo", timing="timed", rounds=3, start_player=FIG, names=NAMES, undo="free", seed=seed, **how
        )
        self.rolled, self.waits = [], False
        self.bots = {FIG: GAME.bots()["beginner"]}
        self.run()

    # The table

    @property
    def t(self):
        return self.s.state

    def own(self, seat=YOU):
        return self.t.players[seat]

    def roll(self):
        """Let dice fall until somebody is to move."""
        while self.s.to_move == ("chance",):
            chance = GAME.chance(self.t)
            seat = self.t.rolling[0] if self.t.rolling else None
            key = (self.t.round, "centre") if seat is None else (self.t.round, seat, self.own(seat).rolls)
            reds, blues, white = chance.groups
            if key in DICE:
                pips = DICE[key].replace(" ", "")
                red, blue = sorted(pips[:reds]), sorted(pips[reds : reds + blues])
                groups = {"red": red, "blue": blue, "white": pips[-1:] * white}
                move = "roll " + " ".join(f"{name} {''.join(dice)}" for name, dice in groups.items() if dice)
            else:
                move = chance.sample(chance_rng(self.s.seed, len(self.rolled)))
            self.rolled.append(str(move))
            self.s.play(move, "chance")

    def play(self, move, seat, at=None):
        """A move at a millisecond, by default that of the last one, and the dice that fall after it."""
        self.s.play(GAME.stamp(GAME.parse(f"{move} @0"), self.t.now if at is None else at), seat)
        self.roll()

    def why(self, move, seat=YOU):
        """The rule that refuses a move first; "" if none does."""
        found = self.s.why(GAME.parse(f"{move} @{self.t.now}"), seat)
        return found[0].rule if found else ""

    # The reader

    def press(self, move):
        """The reader's move, and all that follows by itself; the refusing rule, or ""."""
        at = self.t.now + BEAT if self.t.phase == "play" else self.t.now
        if refused := self.why(move):
            return refused  # a refusal costs no time
        self.until(at)
        if refused := self.why(move):
            self.run()
            return refused  # too late
        self.play(move, YOU, at)
        self.beat()
        self.run()
        return ""

    def lay(self, text):
        """Place loose dice, one after the other: "a1 r5, b1 r6"."""
        for pair in text.split(","):
            field, code = pair.split()
            assert self.press(f"place {dice_of(code)[0]} at {field}") == "", (pair, self.s.log[-3:])

    def take_back(self, length):
        """Go back to where so many moves had been made: dice fall again as they fell."""
        while len(self.s.played) > length:
            self.s.undo()
        self.rolled = self.rolled[: sum(played.actor == "chance" for played in self.s.played)]
        self.roll()

    # Fig

    def until(self, at):
        """What the clock, and in round 3 the bot, does before a millisecond."""
        while (self.t.due is not None and self.t.due < at) or self.t.round == 3:
            turn = next_bot_move(self.s, self.bots) if self.t.round == 3 and FIG in self.s.to_move else None
            if turn is not None and turn.at < at:
                play_turn(self.s, turn, self.bots)
                self.roll()
            elif self.t.due is not None and self.t.due < at:
                self.s.play(GAME.tick(self.t), "clock")
            else:
                return

    def beat(self):
        """Fig's one move for one of the reader's; it calls at once while the reader holds the dice."""
        while self.t.phase == "play" and self.t.round < 3 and FIG in self.s.to_move:
            if (move := self.figs(idle=False)) is None:
                return
            self.play(move, FIG)
            rerolls = self.own().holding and self.own().rolls
            if not (self.t.round == 2 and rerolls) or self.own(FIG).called:
                return

    def run(self):
        """All that happens until the reader is to move: flips, dice, Fig, the clock."""
        while self.s.to_move and YOU not in self.s.to_move and not (self.waits and self.t.phase == "scoring"):
            if self.t.round == 3:
                play_turn(self.s, next_bot_move(self.s, self.bots), self.bots)
                self.roll()
            elif self.t.phase in ("flip", "command"):
                self.play("flip" if self.t.phase == "flip" else "start", FIG)
            else:
                at = self.t.now + BEAT if self.t.phase == "play" else self.t.now
                self.play(self.figs(idle=True), FIG, at)

    def figs(self, idle):
        """What Fig does: slow in round 1, quick in round 2; None to wait."""
        me, you = self.own(FIG), self.own(YOU)
        if self.t.phase == "scoring":
            return "keep"
        if me.holding:
            return "throw" if not you.holding or you.rolls or idle else None
        square = dice_of(FIGS_SQUARE[self.t.round])
        if me.called:
            hurried = self.t.round == 1 or idle or self.t.now >= me.take_by
            return f"take {max(self.t.centre, key=lambda die: (die.pips, die.colour))}" if hurried else None
        if self.t.round == 2 and you.holding and not me.full:
            return "arrange " + " ".join(die.code for die in square)
        if me.full:
            return "call"
        field = next(f for f, i in INDEX.items() if me.cells[i] is None)
        keeps_one = self.t.round == 1 and not you.called and sum(cell is None for cell in me.cells) == 1
        return None if keeps_one else f"place {square[INDEX[field]]} at {field}"
