"""Tools, talents, keys and chests."""

from __future__ import annotations

from cubeplay.cuobe.edition.edition import CURIOSITY, EXIT, BlueCard
from cubeplay.cuobe.rules.catalogue import RULEBOOK
from cubeplay.cuobe.rules.floor import chest_of, limits, over_limit
from cubeplay.cuobe.rules.legality.rooms import card_of
from cubeplay.cuobe.rules.legality.turn import playing_piece
from cubeplay.cuobe.rules.moves import DropTool, Give, PlaceChest, Stash, Take, Use
from cubeplay.cuobe.rules.state import NOBODY, State, place_name
from cubeplay.cuobe.rules.targets import can_do
from cubeplay.rulebook import Breach, Seat
from cubeplay.words import listed


def title(state: State, card: str) -> str:
    """The title of a card; what is no card is called as it was typed."""
    return state.edition.titles.get(card, card)


def only_weapon(card: BlueCard) -> bool:
    """Whether a card serves in fights alone."""
    return bool(card.effects) and not card.uses


# Using


@RULEBOOK.law("cuobe.use", on=Use)
def can_be_used(state: State, player: Seat, move: Use) -> Breach | None:
    """It lies in front of the player, and is there to be used."""
    form = _why_not(state, player, move.card)
    return Breach({"card": title(state, move.card)}, (move.card,), form) if form else None


def _why_not(state: State, player: Seat, card: str) -> str:
    me, task = state.players[player], state.task
    drawn = task is not None and task.do == "use-now" and task.card == card
    if not drawn and card not in me.tools and card not in me.talents:
        return "in-chest" if card in me.chest else "syndrome" if card in me.syndromes else "not-held"
    if card == CURIOSITY:
        return "curiosity"
    return "weapon" if only_weapon(state.edition.blue[card]) else ""


@RULEBOOK.law("cuobe.use-target", on=Use)
def has_a_target(state: State, player: Seat, move: Use) -> Breach | None:
    """A tool or talent is used when it can do something."""
    card = state.edition.blue.get(move.card)
    if (
        card is None
        or card.kind not in ("tool", "talent")
        or _never_used(card)
        or _works(state, player, card)
    ):
        return None
    return Breach({"card": card.title}, (card.id,))


def _never_used(card: BlueCard) -> bool:
    return card.id == CURIOSITY or only_weapon(card)


def _works(state: State, player: Seat, card: BlueCard) -> bool:
    dropped = bool(state.dropped)
    return any(can_do(state, dropped, effect, player, card.id) for effect in card.uses)


def is_of_use(state: State, player: Seat, card: str) -> bool:
    """Whether a tool or talent that a player holds could be used now."""
    blue = state.edition.blue[card]
    return not _never_used(blue) and _works(state, player, blue)


@RULEBOOK.law("cuobe.key", on=Use)
def is_in_the_exit(state: State, player: Seat, move: Use) -> Breach | None:
    """A key works in the Exit alone."""
    if move.card not in state.edition.keys or card_of(state, player).id == EXIT:
        return None
    return Breach(places=(move.card,), form="exit")


# Giving and dropping


@RULEBOOK.law("cuobe.give", on=Give)
def can_be_given(state: State, player: Seat, move: Give) -> Breach | None:
    """A tool beyond the limit goes to a player who is here and can hold it."""
    form, places = _why_not_given(state, player, move)
    return Breach({"card": title(state, move.card), "other_player": move.to}, places, form) if form else None


def _why_not_given(state: State, player: Seat, move: Give) -> tuple[str, tuple[str, ...]]:
    if move.to == player:
        return "self", (playing_piece(player),)
    if move.card not in state.players[player].tools:
        return "not-held", (move.card,)
    other = state.players[move.to] if move.to in state.seats else None
    if other is None or not other.inside or other.at != state.players[player].at:
        return "away", () if other is None else (playing_piece(move.to),)
    if len(other.tools) >= limits(state, move.to).tools:
        return "full", (playing_piece(move.to),)
    return ("", ()) if may_part(state, player) else ("no-need", (move.card,))


def may_part(state: State, player: Seat) -> bool:
    """Whether a player may give or drop tools: with too many, or with the option at any time."""
    return state.setup.giving == "free" or over_limit(state, player) > 0


@RULEBOOK.law("cuobe.drop-tool", on=DropTool)
def can_be_dropped(state: State, player: Seat, move: DropTool) -> Breach | None:
    """Only a tool too many is dropped."""
    if move.card not in state.players[player].tools:
        form = "not-held"
    elif not may_part(state, player):
        form = "no-need"
    else:
        return None
    return Breach({"card": title(state, move.card)}, (move.card,), form)


# Chests


@RULEBOOK.law("cuobe.chest-one", on=PlaceChest)
def has_no_chest_yet(state: State, player: Seat, _move: PlaceChest) -> Breach | None:
    """Everybody has one chest, and it stays where it stands."""
    place = chest_of(state, player)
    return None if place is None else Breach({"place": place_name(place)}, (place_name(place),))


@RULEBOOK.law("cuobe.chest-room", on=PlaceChest)
def has_space_for_a_chest(state: State, player: Seat, _move: PlaceChest) -> Breach | None:
    """A room holds one chest."""
    here = state.players[player].at
    owner = state.rooms[here].chest
    if owner in (NOBODY, player):
        return None
    return Breach({"other_player": owner}, (place_name(here),))


@RULEBOOK.law("cuobe.stash", on=Stash)
def can_be_stashed(state: State, player: Seat, move: Stash) -> Breach | None:
    """One's own tool, into one's own chest, in its room."""
    me = state.players[player]
    if move.card not in me.tools:
        return Breach({"card": title(state, move.card)}, (move.card,), "not-held")
    if state.rooms[me.at].chest == player:
        return None
    place = chest_of(state, player)
    return Breach(places=(place_name(me.at if place is None else place),), form="no-chest")


@RULEBOOK.law("cuobe.take", on=Take)
def can_be_taken(state: State, player: Seat, move: Take) -> Breach | None:
    """Out of one's own chest, or a dead player's, in its room; the insane hold nothing."""
    me = state.players[player]
    owner, here = state.rooms[me.at].chest, (place_name(me.at),)
    if owner == NOBODY:
        return Breach(places=here, form="none")
    if owner != player and state.players[owner].status != "dead":
        return Breach({"other_player": owner}, here, "owner")
    if me.insane:
        return Breach(places=(playing_piece(player),), form="insane")
    inside = state.players[owner].chest
    if move.card in inside:
        return None
    facts = {"card": title(state, move.card), "cards": listed(title(state, card) for card in inside)}
    return Breach(facts, here, "not-in" if inside else "empty")
