"""Cards that come to players: tools, talents, syndromes, and what a hand can hold."""

from __future__ import annotations

from typing import Literal

from cubeplay.cuobe.rules.floor import limits, over_limit
from cubeplay.cuobe.rules.state import Task
from cubeplay.cuobe.rules.working_state import Workbench
from cubeplay.game import without
from cubeplay.rulebook import Fact, Seat

Passing = Literal["talent", "syndrome"]


def draw_blue(table: Workbench, cause: str) -> None:
    """Let the active player draw a blue card."""
    table.push(Task("draw", cause, table.player, card="blue"))


def take_blue(table: Workbench, seat: Seat, card: str) -> None:
    """Give a player a blue card that was just turned up."""
    kind = table.edition.blue[card].kind
    if kind in ("key", "tool"):
        take_tool(table, seat, card)
    elif kind == "talent":
        pass_on(table, seat, card, "talent")
    else:
        pass_on(table, seat, card, "syndrome")


def take_tool(table: Workbench, seat: Seat, card: str) -> None:
    """Put a tool in front of a player; an insane one uses it now, or it is dropped, as it is by the dead."""
    player = table.players[seat]
    if not player.inside:
        table.dropped += (card,)
        table.tell("drop-tool", player=seat, card=table.title(card))
        return
    if player.insane:
        table.dropped += (card,)
        table.tell("tool", "insane", player=seat, card=table.title(card))
        table.push(Task("use-now", card, seat, asks="answer", must=False, card=card))
        return
    table.alter(seat, tools=(*player.tools, card))
    table.tell("tool", player=seat, card=table.title(card))


def pass_on(table: Workbench, seat: Seat, card: str, kind: Passing) -> None:
    """Give a talent or syndrome to the player or the next one clockwise who can hold it; else replace one."""
    facts: dict[str, Fact] = {"player": seat, "card": table.title(card)}
    order = [(seat + step) % len(table.players) for step in range(len(table.players))]
    taker = next((other for other in order if _has_room(table, other, kind)), None)
    if taker is not None:
        _put(table, taker, card, kind)
        if taker == seat:
            table.tell(kind, "", **facts)
        else:
            table.tell(kind, "passed", **facts, other_player=taker)
    elif table.players[seat].insane or not table.players[seat].inside:
        table.gone += (card,)
        table.tell(kind, "removed", **facts)
    else:
        _replace(table, seat, card, kind)


def _has_room(table: Workbench, seat: Seat, kind: Passing) -> bool:
    player, most = table.players[seat], limits(table, seat)
    if not player.inside:
        return False
    return len(player.talents) < most.talents if kind == "talent" else len(player.syndromes) < most.syndromes


def _put(table: Workbench, seat: Seat, card: str, kind: Passing) -> None:
    player = table.players[seat]
    if kind == "talent":
        table.alter(seat, talents=(*player.talents, card))
    else:
        table.alter(seat, syndromes=(*player.syndromes, card))


def _replace(table: Workbench, seat: Seat, card: str, kind: Passing) -> None:
    player = table.players[seat]
    held = player.talents if kind == "talent" else player.syndromes
    if len(held) == 1:
        replace_card(table, seat, card, held[0])
        return
    table.gone += (card,)
    table.push(Task("replace", card, seat, asks="card", choices=held, card=card))


def replace_card(table: Workbench, seat: Seat, card: str, old: str) -> None:
    """Put a talent or syndrome in the place of one that then leaves the game."""
    kind = table.edition.blue[card].kind
    player = table.players[seat]
    field = "talents" if kind == "talent" else "syndromes"
    held = player.talents if kind == "talent" else player.syndromes
    if card in table.gone:
        table.gone = without(table.gone, card)
    table.alter(seat, **{field: tuple(card if other == old else other for other in held)})
    table.gone += (old,)
    table.tell(kind, "replaced", player=seat, card=table.title(card), old=table.title(old))


def check_hand(table: Workbench, seat: Seat) -> None:
    """Let a player give up tools beyond the limit, one by one, before anything else goes on."""
    beyond = over_limit(table, seat)
    if beyond and table.players[seat].inside:
        table.tell(
            "limit", player=seat, tools=len(table.players[seat].tools), limit=limits(table, seat).tools
        )
        table.push(Task("hand", "", seat, asks="card"))


def give_up(table: Workbench, seat: Seat, card: str) -> None:
    """Take a tool out of a player's hand, to wherever the caller puts it."""
    tools = list(table.players[seat].tools)
    tools.remove(card)
    table.alter(seat, tools=tuple(tools))
