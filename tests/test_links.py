"""Links of games: all of a game comes back, and what is cut, forged, newer or too large is one sentence."""

import base64
import json
import zlib
from contextlib import suppress
from random import Random

import pytest
from cubeplay import GAMES
from cubeplay.game import CHANCE
from cubeplay.session import Session
from cubeplay.session import record as files
from cubeplay.session.link import LARGEST, LONGEST, LinkError, game_link, linked_game, pack, shareable, unpack
from hypothesis import given
from hypothesis import strategies as st


def packed(data, version="1"):
    return version + base64.urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")


def played(game, seed, number, **facts):
    """A game after some random moves."""
    session, rng = Session(game, seed=seed, **facts), Random(seed)
    while session.to_move and len(session.played) < number:
        seat = rng.choice(session.seats_to_move)
        session.play(session.game.random_move(session.state, seat, rng), seat)
    return session


def refused(link):
    with pytest.raises(LinkError) as error:
        linked_game(link)
    assert error.value.what == "Link not opened"
    assert error.value.next
    return error.value.why


NAMES = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=8)


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**40), st.integers(0, 12), NAMES)
def test_a_game_of_any_kind_comes_back_with_all_its_moves(game, seed, number, name):
    session = played(game, seed, number, names=(name,))
    link = game_link(session)
    assert linked_game(link).record == session.record
    assert set(link) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


@given(st.text(st.characters(exclude_categories=("Cs",)), max_size=80), st.data())
def test_a_link_that_is_cut_anywhere_says_so(text, data):
    link = pack(text)
    assert unpack(link) == text
    with pytest.raises(LinkError, match=r"this link is cut off\. Ask for it again\."):
        unpack(link[: data.draw(st.integers(0, len(link) - 1))])


@given(st.text(max_size=40), st.binary(max_size=40))
def test_whatever_stands_there_is_read_or_refused_in_a_sentence(text, data):
    for link in (text, f"1{text}", packed(data), "1" + base64.urlsafe_b64encode(data).decode()):
        with suppress(LinkError):
            linked_game(link)


WHOLE = game_link(played("cubo", 7, 6))
SAVED = json.loads(unpack(WHOLE))


def forged(**facts):
    return pack(json.dumps(SAVED | facts))


FORGED = {
    WHOLE[:40] + ("AAAA" if WHOLE[40:44] != "AAAA" else "BBBB") + WHOLE[44:]: "damaged",
    WHOLE + "AAAA": "damaged",
    WHOLE + "é": "damaged",
    "2" + WHOLE[1:]: "from a newer cubeplay",
    "x" + WHOLE[1:]: "no link of cubeplay",
    "1" * (LONGEST + 1): "far too long",
    packed(b"x" * 30_000_000): "far too much",
    packed(b"x" * (LARGEST + 1)): "far too much",
    packed(b"\xff"): "damaged",
    pack("{}"): "not a cubeplay save file",
    forged(game="chess"): "no game 'chess'",
    forged(version=99): "version 99",
    forged(moves=[*SAVED["moves"], "0: fly"]): "cannot be",
    forged(moves=[f"{CHANCE}: roll red 16 blue 25"]): "cannot be",
    forged(seed=8): "not what its seed rolls",
}


@pytest.mark.parametrize("link", FORGED, ids=range(len(FORGED)))
def test_a_forged_link_is_refused_in_a_sentence(link):
    assert FORGED[link] in refused(link)


def test_a_game_that_is_too_long_is_kept_out_of_links():
    rng = Random(1)
    session = Session("cuboro", seed=1)
    moves = tuple((0, f"say {rng.getrandbits(900)}") for _ in range(1000))
    record = files.Record("cuboro", session.game.version, 1, moves=moves)

    class Long:
        @property
        def record(self):
            return record

    with pytest.raises(LinkError, match="No link made: this game is too long"):
        game_link(Long())


def test_a_choice_is_not_passed_on_while_it_is_secret():
    session = Session("cubo", seed=7, players=2, bots=("", "beginner"))
    session.play("flip")
    while session.state.phase != "play":
        session.play(session.moves()[0])
    assert shareable(session)
    session.play("reroll", 1)
    assert session.seats_to_move == (0,)
    assert not shareable(session)
    session.play("reroll", 0)
    assert shareable(session)


def test_people_at_one_device_pass_on_no_hidden_hands_before_the_end():
    session = Session("cubed", seed=3, players=2)
    assert not shareable(session)
    rng = Random(3)
    while session.to_move:
        assert not shareable(session)
        seat = session.seats_to_move[0]
        session.play(session.game.random_move(session.state, seat, rng), seat)
    assert shareable(session)


def test_games_without_secrets_can_always_be_passed_on():
    assert all(shareable(Session(game, seed=1)) for game in ("cuboro", "gelatinous", "cuobe"))
