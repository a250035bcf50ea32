"""The rules of cuboro Tricky Ways, in the order of the printed rules."""

from __future__ import annotations

from typing import Any, Final

from cubeplay.cuboro.rules.moves import CuboroMove
from cubeplay.cuboro.rules.state import Table
from cubeplay.rulebook import Rulebook
from cubeplay.words import _

RULEBOOK: Final[Rulebook[Table, CuboroMove | Any]] = Rulebook("cuboro", _("cuboro"))
_add = RULEBOOK.add

# Components

_add(
    "cuboro.goal",
    _("The goal"),
    _("Build a long way for your marble. The more channels it rolls through, the more points you get."),
    kind="definition",
    source="Introduction",
)
_add(
    "cuboro.board",
    _("The board"),
    _(
        "The board has nine fields, three by three. Eight hold a cube, one is empty. Round it lie twelve "
        "finish fields, three on each side."
    ),
    kind="definition",
    source="Components",
)
_add(
    "cuboro.cubes",
    _("Cubes"),
    _("A cube has channels on top and a tunnel inside. On some, a hole leads down into the tunnel."),
    kind="definition",
    source="cuboro Elements",
    reading=_(
        "The pictures of the cubes are lost. The eight cubes here are our own, in the manner of the "
        "published ones. Your own set: option cubes."
    ),
)
_add(
    "cuboro.start-position",
    _("Start position"),
    _("Place the eight cubes as the start grid shows. The tower stays outside, the pegs stand at the start."),
    kind="setup",
    source="Initial Position",
    reading=_("The pictures of both grids are lost. Ours give an interesting first turn."),
)
_add(
    "cuboro.own-start",
    _("Own start position"),
    _("One player may lay out a start position instead."),
    kind="setup",
    source="Challenging game variations",
    reading=_("Each of the eight cubes is used once; in version 1 none lies upside down. Option: grid."),
)
_add(
    "cuboro.marbles",
    _("Marbles"),
    _("All get the same marbles: two players four blue and two red each, else two blue and one red."),
    kind="setup",
    source="Initial Position",
    reading=_("With three players the marbles split like this leave three finish fields empty."),
)
_add(
    "cuboro.first-player",
    _("First player"),
    _("The oldest player starts; then it goes round."),
    kind="setup",
    source="Game Play",
    reading=_("The first seat is the oldest player's."),
)

# Game play

_add(
    "cuboro.change",
    _("A change"),
    _("A change moves one cube: you shift it, turn it, or let it jump."),
    kind="move",
    source="Game Play",
    why=_("{field} is the empty field: there is no cube to move."),
    next=_("Choose a field with a cube."),
)
_add(
    "cuboro.one-cube",
    _("One cube at a time"),
    _("Move only one cube at a time. All other cubes stay on the board."),
    kind="move",
    source="Game Play",
    why=_("that would move two cubes at once, {first} and {second}."),
    next=_("Move one of them; that is one change."),
)
_add(
    "cuboro.three-changes",
    _("Up to three changes"),
    _("In one turn you may make up to three changes, of any kinds. Fewer are allowed."),
    kind="move",
    source="Game Play",
    why=_("you have made three changes, and you have no joker left."),
    next=_("Place the tower and send your marble."),
)
_add(
    "cuboro.shift",
    _("Shift"),
    _("A cube slides into the empty field beside it. It is not turned."),
    kind="move",
    source="Shifting",
    reading=_("Beside means sharing a side. A cube at the corner of the empty field cannot slide."),
    why=_("{field} is not beside the empty field, {empty}."),
    next=_("Shift one of {near}, or let the cube jump."),
    says=_("Change {number}: {player} shifts {cube} from {field} to {to}."),
)
_add(
    "cuboro.rotation",
    _("Rotation"),
    _("A cube turns on its field."),
    kind="move",
    source="Rotation",
    reading=_("A turn by nothing is no change. Half a turn is one, even if the cube looks the same."),
    why=_("a turn by nothing changes nothing."),
    next=_("Turn the cube by 90, 180 or 270 degrees."),
    says={
        "turn": _("Change {number}: {player} turns {cube} on {field} {turn} degrees."),
        "flip": _("Change {number}: {player} turns {cube} on {field} upside down, then {turn} degrees."),
    },
)
_add(
    "cuboro.upside-down",
    _("Upside down"),
    _("In version 2 a turn may also put the cube upside down. In version 1 cubes stay upright."),
    kind="move",
    source="Game Version 2, Game Play",
    reading=_(
        "A cube that lies upside down shows its bottom, which is bare unless it has a groove. Its tunnel is "
        "mirrored, and its holes lead nowhere."
    ),
    why=_("in version 1 a cube is not turned upside down."),
    next=_("Turn it upright, or play version 2."),
)
_add(
    "cuboro.jump",
    _("Jump"),
    _("A cube from anywhere jumps into the empty field. It may be turned on the way."),
    kind="move",
    source="Jumping",
    says={
        "": _("Change {number}: {player} lets {cube} jump from {field} to {to}."),
        "turn": _("Change {number}: {player} lets {cube} jump from {field} to {to}, turned {turn} degrees."),
        "flip": _(
            "Change {number}: {player} lets {cube} jump from {field} to {to}, upside down, then turned "
            "{turn} degrees."
        ),
    },
)
_add(
    "cuboro.joker",
    _("Joker"),
    _("A red marble is a joker: with it you may make a fourth change, in a turn of your choice."),
    kind="move",
    source="Joker",
    reading=_(
        "Making a fourth change chooses the red marble for this turn. Else a blue one rolls first; a red one "
        "also serves as a blue one."
    ),
    why=_("the joker allows one more change, and you have made it."),
    next=_("Place the tower and send your marble."),
    says=_("{player} plays the joker: the red marble will roll."),
)
_add(
    "cuboro.tower",
    _("The tower"),
    _("Then the tower stands on the empty field. You choose the side that it faces. It counts 1 point."),
    kind="effect",
    source="Game Play",
    says={
        "high": _("The tower stands on {field} and faces {side}: {points} point."),
        "low": _("The tower stands on {field} and faces {side}, through its tunnel: {points} point."),
    },
)
_add(
    "cuboro.tower-height",
    _("Two heights"),
    _("The tower sends the marble over the surface. In version 2 it can also send it into the tunnels."),
    kind="move",
    source="Game Version 2",
    reading=_("The tower counts 1 point at either height. A marble may fall into a tunnel; it never climbs."),
    why=_("in version 1 the marble rolls over the surface only."),
    next=_("Send it on the surface, or play version 2."),
)

# The path

_add(
    "cuboro.channel",
    _("Channels"),
    _("Each channel that the marble rolls through counts 1 point. A cube crossed twice counts twice."),
    kind="scoring",
    source="Points",
    says=_("Channel on {field}, from {entry} to {exit}: {points} point, {total} so far."),
)
_add(
    "cuboro.tunnel",
    _("Tunnels"),
    _("In version 2 each tunnel that the marble rolls through counts 2 points."),
    kind="scoring",
    source="Game Version 2, Points",
    says=_("Tunnel on {field}, from {entry} to {exit}: {points} points, {total} so far."),
)
_add(
    "cuboro.drop",
    _("Changing level"),
    _("In version 2 a hole takes the marble down into the tunnel. It counts like a tunnel, 2 points."),
    kind="scoring",
    source="Game Version 2, Points",
    reading=_("Channel, hole and tunnel of that cube together count 2 points."),
    says=_("Hole on {field}, from {entry} down to {exit}: {points} points, {total} so far."),
)
_add(
    "cuboro.finish",
    _("Finish fields"),
    _("A marble that reaches an empty finish field stays there. Your peg moves on by its points."),
    kind="scoring",
    source="Points",
    reading=_("A marble that a path carries always arrives, as the printed rules say."),
    says=_("The {colour} marble stops at {finish}: {player} scores {points}."),
)
_add(
    "cuboro.taken-finish",
    _("Taken finish fields"),
    _("A finish field with a marble cannot be used again."),
    kind="effect",
    source="End of the Game",
    reading=_("A path that ends there scores nothing, and its marble is spent."),
    says=_("{finish} is taken: the {colour} marble is spent, {player} scores nothing."),
)
_add(
    "cuboro.dead-end",
    _("Dead ends"),
    _("A path must lead to a finish field. If it ends before, it scores nothing, and the marble is spent."),
    kind="effect",
    source="Game Play",
    reading=_(
        "It ends where the next cube has no way on at that side and height, at the tower's own field, or if "
        "it goes round for ever."
    ),
    says={
        "dead-end": _("{field} has no way on: the {colour} marble is spent, {player} scores nothing."),
        "tower-field": _(
            "The path comes back to the tower: the {colour} marble is spent, {player} scores nothing."
        ),
        "circle": _("The path goes round for ever: the {colour} marble is spent, {player} scores nothing."),
    },
)
_add(
    "cuboro.hole",
    _("Holes in version 1"),
    _("In version 1 a marble that falls into a hole is lost."),
    kind="effect",
    source="Game Version 1",
    reading=_("Version 1 uses the channels on top only, so such a path scores nothing."),
    says=_("The {colour} marble falls into the hole on {field} and is lost: {player} scores nothing."),
)
_add(
    "cuboro.next-player",
    _("The next player"),
    _("The tower comes off the board, and the next player plays on from there."),
    kind="effect",
    source="End of the Game",
    reading=_("The cubes stay as they were left."),
    says=_("The board stays as it is. It is {player}'s turn."),
)

# The end

_add(
    "cuboro.end-finishes",
    _("All finish fields taken"),
    _("The game ends when every finish field holds a marble."),
    kind="ending",
    source="End of the Game",
    says=_("All twelve finish fields are taken: the round is over."),
)
_add(
    "cuboro.end-marbles",
    _("No marble left"),
    _("The game also ends when nobody has a marble left."),
    kind="ending",
    source="End of the Game",
    reading=_("The printed rules do not say what happens then; lost marbles do not come back."),
    says=_("No marble is left: the round is over."),
)
_add(
    "cuboro.winner",
    _("The winner"),
    _("Whoever is furthest on the points' course wins."),
    kind="ending",
    source="End of the Game",
    says={
        "": _("{player} wins with {points} points."),
        "team": _("{player} and {mate_player} win with {points} points."),
    },
)
_add(
    "cuboro.tie",
    _("Ties"),
    _("Pegs may share a field, and a first place may be shared."),
    kind="ending",
    source="End of the Game",
    says=_("{player} shares the first place with {points} points."),
)

# Variations

_add(
    "cuboro.short-paths",
    _("Leave little"),
    _("You may also plan a shorter path, so that the next player finds it hard."),
    kind="definition",
    source="Challenging game variations",
)
_add(
    "cuboro.minus-points",
    _("Minus points"),
    _("The second and third change cost points: a shift 0, a rotation 1, a jump 2."),
    kind="scoring",
    source="Challenging game variations",
    reading=_(
        "The first change is free, whatever its kind. The joker's costs like the third. A peg may go below "
        "0. Option: minus_points."
    ),
    says=_("{player} pays for change {number}: {points}."),
)
_add(
    "cuboro.time-limit",
    _("Time limit"),
    _("A turn may take one minute. Each further 20 seconds cost 1 point."),
    kind="move",
    source="Challenging game variations",
    reading=_("Begun 20 seconds count. A move on the last millisecond is in time. Option: time_limit."),
    why={
        "untimed": _("no clock runs in this game."),
        "missing": _("it does not say when it was made."),
        "back": _("time does not run back: it is already at {now} ms."),
        "late": _("at {deadline} ms another 20 seconds began."),
    },
    next={
        "untimed": _("Leave out the time."),
        "missing": _("Add the time, like @{now}."),
        "back": _("Give a later time."),
        "late": _("Let the clock move first."),
    },
    says=_("Time: another 20 seconds have begun. {player} loses {points} point."),
)
_add(
    "cuboro.rounds",
    _("More rounds"),
    _("Two or more rounds can be added up."),
    kind="ending",
    source="Challenging game variations",
    reading=_(
        "Each round begins at the start position with all marbles; the next seat goes first. Option: rounds."
    ),
    says=_("Round {round} begins at the start position. It is {player}'s turn."),
)
_add(
    "cuboro.teams",
    _("Teams"),
    _("Four players can play as two teams."),
    kind="scoring",
    source="Challenging game variations",
    reading=_("Team mates sit opposite each other and share one peg. Option: teams."),
    says=_("The peg of {player} and {mate_player} moves to {points}."),
)
