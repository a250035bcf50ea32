"""What is true of every state of every game of CU[o]BE, and games of all kinds to look at."""

from collections import Counter
from random import Random

from cubeplay.cuobe.edition.edition import ATRIUM, SPAWNS
from cubeplay.cuobe.game import GAME
from cubeplay.cuobe.rules.floor import can_trap, limits
from cubeplay.cuobe.rules.state import BOX, FULL, NOBODY, PLACES
from cubeplay.game import CHANCE

WITHOUT_CHOICES = {"weapons", "hand", "use-now"}
BY_CHANCE = {"roll", "draw", "flip", "lot", "loot", "return"}
SET_UP = {"build", "leftovers", "first-turn"}


def random_options(seed):
    """A set-up of any kind; every second one in full, the others with cards left out."""
    rng = Random(seed)
    options = {
        "players": rng.randint(1, 6),
        "decks": rng.choice(["quick", "advanced"]),
        "pvp": rng.choice(["no", "no", "yes", "respawn"]),
        "giving": rng.choice(["limit", "free"]),
    }
    options |= {name: rng.random() < 0.3 for name in ("specialist", "brutal", "short")}
    if seed % 2:
        options |= {spawn: rng.random() < 0.6 for spawn in SPAWNS}
        options |= {"ticks": rng.random() < 0.5, "triggers_out": rng.randint(0, 8)}
        options |= {"events_out": rng.randint(0, 12), "talents_out": rng.randint(0, 5)}
        options |= {"tools_out": rng.randint(0, 20)}
    return GAME.effective(options)


def check(state):
    """All of them."""
    for invariant in (rooms, blue_cards, green_cards, parts, tokens, chests, people, spawns, tasks, actors):
        invariant(state)


def rooms(state):
    """25 rooms, each once, face up or unseen; corridors alone are turned."""
    up = [room.card for room in state.rooms if room.card]
    assert sorted((*up, *state.unseen_rooms)) == sorted(state.edition.rooms)
    assert len(state.rooms) == 25
    assert ATRIUM in up
    for room in state.rooms:
        assert 0 <= room.turn < 4
        assert not room.turn or state.edition.rooms[room.card].arrows
        assert not room.opened or state.edition.rooms[room.card].lock


def held(state):
    """The cards in front of players and in their chests."""
    for player in state.players:
        yield from (*player.tools, *player.talents, *player.syndromes, *player.chest)


def unseen(state):
    return [card for _pool, cards in state.pools for card in cards]


def blue_cards(state):
    """Every blue card is in exactly one place."""
    places = (*unseen(state), *held(state), *state.dropped, *state.gone, *state.activated)
    blue = Counter(card for card in places if card in state.edition.blue)
    assert blue == Counter(list(state.edition.blue))
    kinds = {card.id: card.kind for card in state.edition.blue.values()}
    assert all(kinds[card] in ("key", "tool") for card in state.dropped)
    assert all(kinds[card] == "key" for card in state.activated)
    for player in state.players:
        assert all(kinds[card] in ("key", "tool") for card in (*player.tools, *player.chest))
        assert all(kinds[card] == "talent" for card in player.talents)
        assert all(kinds[card] == "syndrome" for card in player.syndromes)


def in_play(state):
    """The spawn cards that lie aside."""
    cards, names = state.edition.spawn_cards, {spawn.name for spawn in state.spawns}
    arriving = {task.cause for task in state.tasks if task.do == "twins"}
    twins = {cards["twins"].id} if names & {"twins", "sister"} else set()
    spiders = {cards["spiders"].id} if any(room.spiders for room in state.rooms) else set()
    return arriving | twins | spiders | {cards[name].id for name in names - {"twins", "sister"}}


def green_cards(state):
    """Every green card is in exactly one place; only what the set-up leaves out is nowhere."""
    places = Counter((*unseen(state), *state.passed, *state.gone, *in_play(state)))
    green = {card: places[card] for card in state.edition.green}
    assert set(green.values()) <= {0, 1}
    kinds, setup = state.edition.of_kind, state.setup
    missing = {card for card, number in green.items() if not number}
    spawns = {state.edition.spawn_cards[spawn].id for spawn in setup.spawns}
    out = {*kinds["sister"], *(set(kinds["spawn"]) - spawns), *(() if setup.ticks else kinds["tick"])}
    triggers = missing & set(kinds["trigger"])
    assert len(triggers) == setup.triggers_out
    assert missing - triggers == out


def parts(state):
    """The parts of the decks hold what is unseen; what is missing from them the twins have."""
    if any(task.do in SET_UP for task in state.tasks):
        return
    pools = {name: len(cards) for name, cards in state.pools}
    counted = Counter()
    for part in (*state.blue, *state.green):
        for pool, number in part.unseen:
            assert number > 0
            counted[pool] += number
    assert counted == Counter({pool: number for pool, number in pools.items() if number})
    loot = Counter(part for spawn in state.spawns for part in spawn.loot)
    for number, part in enumerate(state.blue):
        assert sum(dict(part.unseen).values()) - part.left == loot[number]
        assert part.left >= 0
    assert all(sum(dict(part.unseen).values()) == part.left for part in state.green)


def tokens(state):
    """No more tokens than in the box, one trap and one lock a room, no trap where none may be."""
    for mark in ("find", "trap", "lock"):
        assert sum(getattr(room, mark) for room in state.rooms) <= BOX[mark]
    assert sum(room.spiders for room in state.rooms) <= BOX["spider"]
    for place, room in enumerate(state.rooms):
        bare = state.but(
            rooms=tuple(r if p != place else _without_trap(r) for p, r in enumerate(state.rooms))
        )
        assert not room.trap or can_trap(bare, place)
        assert not room.find or room.card


def _without_trap(room):
    return room.__class__(room.card, room.turn, room.lock, False, room.find, room.spiders, room.chest)


def chests(state):
    """One chest a player and a room; only a placed one holds anything."""
    placed = [room.chest for room in state.rooms if room.chest != NOBODY]
    assert len(set(placed)) == len(placed)
    assert all(seat in placed for seat, player in enumerate(state.players) if player.chest)


def people(state):
    """Wounds and panic, life and sanity, hands, and where the living stand."""
    flipping = {place for task in state.tasks if task.do == "flip" for place in task.places}
    for player in state.players:
        assert 0 <= player.wounds <= FULL
        assert 0 <= player.panic <= FULL
        assert player.insane == (player.panic == FULL)
        assert (player.status == "dead") == (player.wounds == FULL)
        assert player.inside or not player.asleep
        if player.insane or not player.inside:
            assert (player.tools, player.talents, player.syndromes) == ((), (), ())
        if player.inside:
            assert state.rooms[player.at].card or player.at in flipping
    most = [limits(state, seat) for seat in state.seats]
    for player, most_of in zip(state.players, most, strict=True):
        assert len(player.talents) <= max(1, most_of.talents)
        assert len(player.syndromes) <= max(1, most_of.syndromes)


def spawns(state):
    """Each spawn once, on the board, with a power; only twins hold cards."""
    names = [spawn.name for spawn in state.spawns]
    assert len(set(names)) == len(names)
    for spawn in state.spawns:
        assert spawn.at in PLACES.values()
        assert spawn.power >= 1
        assert not spawn.loot or spawn.name in ("twins", "sister")
        assert len(spawn.loot) <= 3


def tasks(state):
    """What waits waits for a living player who has a choice, or for chance."""
    assert state.ended == "" or not state.tasks
    task = state.task
    if task is None:
        return
    assert task.choices or task.do in WITHOUT_CHOICES | BY_CHANCE
    if task.do not in BY_CHANCE:
        assert state.players[task.player].inside
    if task.asks == "seat":
        assert all(state.players[int(choice) - 1].inside for choice in task.choices)
    if task.asks == "place":
        assert set(task.choices) <= set(PLACES)
    assert len(set(task.choices)) == len(task.choices)


def actors(state):
    """One actor at a time, who can do something; dice from 0 to 5; the active player is alive and awake."""
    assert 0 <= state.dice <= FULL
    actors = GAME.to_move(state)
    assert (GAME.outcome(state) is None) == bool(actors)
    assert len(actors) <= 1
    for actor in actors:
        assert actor == CHANCE or GAME.moves(state, actor)
    if actors and state.task is None:
        assert state.me.inside
        assert not state.me.asleep
        assert state.given
