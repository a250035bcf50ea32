"""A plain edition to test with, whose special cards and one room a test fills in; and short ways to play.

So no test of a rule depends on a number of the house edition.  Its rooms have no mood and its cards say
what they are: ``event``, ``tool``, ``talent`` and the room ``chamber`` do what the test asks for.
"""

import json
import tomllib
from dataclasses import asdict, dataclass, replace
from functools import cache
from unittest.mock import patch

from cubeplay.cuobe.edition import editing
from cubeplay.cuobe.edition.edition import Edition, Effect
from cubeplay.cuobe.rules.state import PLACES, State, Task
from cuobe_tables import FILLERS, play, table, who

SIGNS = {
    "pusher": "enter = [{ do = 'shift', where = 'this', direction = 'forwards', must = true }]",
    "puller": "enter = [{ do = 'shift', where = 'this', direction = 'backwards', must = true }]",
    "one": "search = 1", "two": "search = 2", "three": "search = 3", "another-two": "search = 2",
    "cell": "lock = true", "pit": "trap = true", "refuge": "ongoing = [{ do = 'no-traps' }]",
    "row": "stripe = 'row'", "column": "stripe = 'column'",
    "pipe": "arrows = ['north', 'south']", "bend": "arrows = ['north', 'east']", "nook": "arrows = ['north']",
    "armoury": "ongoing = [{ do = 'weapon', amount = 1 }]",
}  # fmt: skip
BARE = dict.fromkeys(("atrium", "exit", "chamber", *FILLERS, "hall"), "")
SPARE = {f"spare-{number}": "" for number in range(25 - len(SIGNS) - len(BARE))}
ROOMS = SIGNS | BARE | SPARE
HARMLESS = "effects = [{ do = 'find', number = 3, must = true }]"
SALVE = "effects = [{ do = 'heal', who = 'chosen' }]"
BLUE = {
    **{f"key-{number}": "kind = 'key'" for number in range(1, 6)},
    "curiosity": "kind = 'talent'",
    "boxer": "kind = 'talent'\neffects = [{ do = 'weapon', amount = 1 }]",
    "talent": f"kind = 'talent'\n{SALVE}",
    "nurse": f"kind = 'talent'\n{SALVE}",
    "runner": f"kind = 'talent'\n{SALVE}",
    **dict.fromkeys(("doom", "confuse", "eclipse", "rush", "paranoia"), "kind = 'syndrome'"),
    "tool": f"kind = 'tool'\n{SALVE}",
    "sword": "kind = 'tool'\neffects = [{ do = 'weapon', amount = 3 }]",
    "knife": "kind = 'tool'\neffects = [{ do = 'weapon', amount = 2 }]",
    **{f"salve-{number}": f"kind = 'tool'\n{SALVE}" for number in range(1, 18)},
}
ARRIVES = {"spiders": "around", "twins": "beside"}
GREEN = {
    **{
        name: f"kind = 'spawn'\nspawn = '{name}'\npower = {power}\narrives = '{ARRIVES.get(name, 'here')}'"
        for name, power in zip(
            ("ghoul", "clown", "tentacles", "spiders", "twins", "troll"), (3, 2, 2, 1, 1, 3), strict=True
        )
    },
    "sister": "kind = 'sister'",
    **{f"tick-{to}": f"kind = 'tick'\ndirection = '{to}'" for to in ("north", "east", "south", "west")},
    **{f"trigger-{number}": "kind = 'trigger'" for number in range(1, 5)},
    "event": f"kind = 'event'\n{HARMLESS}",
    **{f"quiet-{number}": f"kind = 'event'\n{HARMLESS}" for number in range(1, 30)},
}
DIE = "id = 'plain'\ntitle = 'Plain'\ndie = [0, 1, 1, 2, 2, 3]\n" + (
    "force = { 0 = 'nothing', 1 = 'unlocked', 2 = 'unlocked', 3 = 'trap' }"
)


def fx(do, **fields):
    """An effect."""
    return Effect(do, **fields)


def toml(effect):
    """An effect as an edition writes it."""
    blank = asdict(Effect(effect.do))
    said = {key: value for key, value in asdict(effect).items() if key == "do" or value != blank[key]}
    return "{ " + ", ".join(f"{key} = {json.dumps(value)}" for key, value in said.items()) + " }"


def _list(effects):
    return "[" + ", ".join(map(toml, effects)) + "]"


def _chamber(fields):
    for key, value in fields.items():
        effects = isinstance(value, tuple) and isinstance(value[0], Effect)
        yield f"{key} = {_list(value) if effects else json.dumps(value)}"


def plain(event=(), tool=(), talent=(), **chamber):
    """The plain edition's text; ``chamber`` are fields of that room."""
    changed = _changed(event, tool, talent, **chamber)
    decks = {"room": ROOMS, "blue": BLUE, "green": GREEN}
    return "\n".join((DIE, *(line for part in decks for line in _entries(part, decks[part] | changed[part]))))


def _changed(event=(), tool=(), talent=(), **chamber):
    """What a test writes into the plain edition, by its tables."""
    found = {"room": {}, "blue": {}, "green": {}}
    if chamber:
        found["room"]["chamber"] = "\n".join(_chamber(chamber))
    for part, card, effects in (
        ("green", "event", event),
        ("blue", "tool", tool),
        ("blue", "talent", talent),
    ):
        if effects:
            found[part][card] = f"kind = '{card}'\neffects = {_list(effects)}"
    return found


@cache
def _unchanged():
    return editing.edition_of(plain())


@dataclass(frozen=True)
class _Read:
    """What has been read of an edition's text."""

    made: Edition

    def edition(self):
        return self.made


def edition_at_hand(event=(), tool=(), talent=(), **chamber):
    """The edition of a test's text; only what differs from the plain one is read, with the game's readers."""
    changed = _changed(event, tool, talent, **chamber)
    lines = "\n".join(line for part in changed for line in _entries(part, changed[part]))
    tables = {"room": [], "blue": [], "green": []} | tomllib.loads(lines)
    before = _unchanged()
    return replace(
        before,
        rooms=before.rooms | {table["id"]: editing.room_card(table) for table in tables["room"]},
        blue=before.blue | {table["id"]: editing.blue_card(table) for table in tables["blue"]},
        green=before.green | {table["id"]: editing.green_card(table) for table in tables["green"]},
    )


def _entries(part, entries):
    for id, lines in entries.items():
        yield f"[[{part}]]\nid = '{id}'\ntitle = '{id.capitalize()}'\n{lines}"


def plain_table(*players, event=(), tool=(), talent=(), chamber=None, **changes):
    """A prepared table of the plain edition."""
    written = (event, tool, talent), chamber or {}
    text = plain(*written[0], **written[1])
    made = _Read(edition_at_hand(*written[0], **written[1]))
    with patch.object(editing, "_read", lambda files: (made, None)):
        editing.edition_of(text)  # the game keeps it under its text
    return table(*players, edition=text, **changes)


def draw(state, card, *answers, deck="green"):
    """Let the active player draw a card now, and answer what it asks; the table and the events."""
    tasks = (*state.tasks, Task("draw", "", state.player, card=deck))
    return play(state.but(tasks=tasks), f"draws {card}", *answers)


def do(state, effect, *answers, seat=0, cause="event"):
    """Do an effect of an event, or of the card or room that is its cause; the table and the events."""
    effect_task = Task("effect", cause, state.player, subject=seat, effect=effect)
    return settle(state.but(tasks=(*state.tasks, effect_task)), *answers)


def settle(state, *answers):
    """Carry out the tasks that wait for nobody, and then the answers."""
    from cubeplay.cuobe.rules.play import run
    from cubeplay.cuobe.rules.working_state import Workbench

    working = Workbench(state)
    run(working)
    after, events = play(working.frozen(), *answers)
    return after, [*working.events, *events]


def told(events):
    """The rules that were told of, without the name of the game; a form behind a slash."""
    return [event.rule.removeprefix("cuobe.") + f"/{event.form}" * bool(event.form) for event in events]


def at(state, player):
    """The field where a player (by number) stands."""
    return name(state.players[player - 1].at)


def name(place):
    """The name of a field."""
    return next(field for field, number in PLACES.items() if number == place)


def spawn_at(state, spawn):
    """The field of a spawn."""
    return name(next(other.at for other in state.spawns if other.name == spawn))


def lie(state, mark):
    """The fields where a token lies."""
    return {field for field, place in PLACES.items() if getattr(state.rooms[place], mark)}


def choices(state):
    """What is to be chosen."""
    return set(state.task.choices) if state.task else set()


__all__ = [
    "State", "at", "choices", "do", "draw", "fx", "lie", "name", "plain", "plain_table", "play", "settle",
    "spawn_at", "told", "who",
]  # fmt: skip
