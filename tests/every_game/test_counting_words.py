"""Numbers in sentences: whoever says "2 points" also says "1 point"."""

import re
from pathlib import Path

import cubeplay
import pytest
from babel.messages.pofile import read_po

GAMES = ("cuboro", "gelatinous")
"""The games whose sentences are asked."""

COUNTED = (
    "points marbles changes pegs players rooms abilities actions glyphs dangers rolls squares lines ways"
)
A_NUMBER = re.compile(rf"\{{\w+\}} (?:\w+ )?({COUNTED.replace(' ', '|')})\b")

NEVER_ONE = {
    "{number} players make no two teams.",
    "{number} of {all} ways",
    "there are {number} players, and marbles of {other}.",
    "there are {pegs} pegs, and points of {number}.",
    "there are {number} marbles of one colour, {colour}.",
    "{number} abilities are held.",
    "there are more than {most} rooms.",
    "the room has {count} glyphs, and {most} are the most.",
    "Tunnel on {field}, from {entry} to {exit}: {points} points, {total} so far.",
    "Hole on {field}, from {entry} down to {exit}: {points} points, {total} so far.",
    "Make up to {changes} changes. Move one cube at a time.",
    "With a red marble you may make {changes} changes.",
    "This is the longest way: {points} points. A cube crossed twice counts twice.",
    "Each tunnel, and each hole down into one, is {tunnel} points. Longest way: {points}.",
    "From the second change on: shift {shift}, turn {rotation}, jump {jump} minus points. Or one minute a "
    "turn, then 1 minus point each {seconds} seconds. Or teams, more rounds, your own start.",
    "You have {a} actions in a room A and {b} in a room B. Each one more costs 1 damage first.",
    "Leave within {c} actions, by the way you came in, or the boilers blow up and you lose.",
}
"""Two play or more; four marbles or more are too many; one ability may be held; a tunnel counts two;
more glyphs than eight are too many.  What the summary on one page tells are the print's own numbers: all of
them are two or more."""


def sentences(game):
    """The sentences of a game and of its board that do not count with ``plural``."""
    text = Path(cubeplay.__file__).parent / "words" / "locale" / "cubeplay.pot"
    with text.open("rb") as file:
        for message in read_po(file):
            places = " ".join(place for place, _line in message.locations)
            if f"/{game}/" in places and not message.pluralizable:
                yield message.id


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_says_1_points(game):
    found = list(sentences(game))
    wrong = [words for words in found if A_NUMBER.search(words) and words not in NEVER_ONE]
    assert len(found) > 100
    assert wrong == []


@pytest.mark.rule("cuboro.winner", "cuboro.tie")
def test_who_wins_with_one_point_wins_with_points_1():
    rulebook = cubeplay.GAMES["cuboro"].rulebook
    events = [
        rulebook.event("cuboro.winner", player=0, points=1),
        rulebook.event("cuboro.winner", "team", player=0, mate_player=2, points=1),
        rulebook.event("cuboro.tie", player=0, points=1),
    ]
    assert [rulebook.sentence(event, ("Plum", "", "Fig")) for event in events] == [
        "Plum wins. Points: 1.",
        "Plum and Fig win. Points: 1.",
        "Plum shares the first place. Points: 1.",
    ]
