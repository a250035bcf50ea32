"""Every law: what it refuses, in which words, with which places; and that striking it out matters."""

from itertools import product

import pytest
from cubed_tables import naive_colours, naive_placements, space, table, walk
from cubeplay.cubed import GAME, PIECES, BagGives, Draw, DrawThree, Give, Keep, Pass, Place
from cubeplay.errors import IllegalMove, NotationError, OptionError
from cubeplay.session import Session
from msgspec.structs import replace

from breadth import sized, together

OPENING = table(hands=((1, 12, 77), (2,)))
ONE = table("1 h8 0", hands=((7, 12, 77), (2,)))
TWO = table("1 h8 0", "7 i8 0", hands=((2, 8, 77), (3,)))
THREE = table("1 h8 0", "7 i8 0", "8 h9 0", hands=((9, 10, 12, 77), (3,)))
ALL = table("1 h8 0", "7 i8 0", "8 h9 0", hands=((9, 10, 12, 77), (3,)), match="all")
DARK = table("1 h8 0", "7 i8 0", "8 h9 0", "77 g9 0", hands=((3, 12, 78), (2,)))
DRAWN = table("1 h8 0", hands=((56,), (2,)), drawn=1, draw_three=True)
EMPTY = table("1 h8 0", hands=((56,), (2,)), bag=(), draw_three=True)
FRESH = table("1 h8 0", hands=((56,), (2,)), draw_three=True)
PLAIN = table("1 h8 0", hands=((56,), (2,)))
BONUS = table("1 h8 0", hands=((56,), (2,)), phase="bonus")
GIFT = table("1 h8 0", hands=((12, 56), (2,), (3,)), phase="gift")
LIFTED = table("1 h8 0", hands=((12,), (2,)), lifted=(5, 6, 9), phase="keep", draw_three=True)
ALONE = table("1 h8 0", hands=((12, 56),))
STUCK = table("1 h8 0", hands=((76,),), drawn=1)

FIELDS = {
    0: ("h8", "i8", "zz1"),
    1: ("h8", "i8", "i7", "h7", "g8", "g9", "h9", "j8"),
    2: ("h8", "i8", "i7", "j7", "j8", "i9", "h9", "g9", "g8", "h7", "k8"),
    3: ("h8", "i7", "j7", "j8", "i9", "h10", "g10", "g9", "g8", "h7", "k8"),
    4: ("g10", "h10", "f9", "f10", "g9", "i7", "j7", "g8", "h7", "i9", "j8"),
}


def fields(state):
    """Taken and empty fields near the pieces, and one that is out of reach."""
    return FIELDS[len(state.lying)]


def legal(game, state):
    """How many of all moves that can be written down with some fields no law refuses."""
    permits, own = (
        game.rulebook.permits,
        (m for m in space(state, 0, fields(state)) if type(m) is not BagGives),
    )
    return sum(permits(state, 0, move) for move in own)


MATTERS = [
    # law, position, legal moves, and legal moves without the law
    ("cubed.moment", LIFTED, 3, 3 + 6 + 3 + 3),  # keep, placements of 12, draw up to three, draw, pass, give
    ("cubed.in-hand", ONE, 18 + 1, 247),
    ("cubed.fields", OPENING, 2 * 6 + 1, 2 * 6 * 3 + 1),  # three fields instead of one
    ("cubed.field-taken", THREE, 26 + 1, 35),
    ("cubed.first-piece", OPENING, 2 * 6 + 1, 3 * 6 + 1),
    ("cubed.contacts", THREE, 26 + 1, 81),
    ("cubed.blocking-wait", TWO, 8 + 1, 12),
    ("cubed.draw", DRAWN, 6 + 1, 6 + 2),
    ("cubed.empty-bag", EMPTY, 6 + 1, 6 + 1 + 1 + 3),  # a draw, or one to three at once
    ("cubed.pass", PLAIN, 6 + 1, 6 + 2),
    ("cubed.match-one", THREE, 26 + 1, 37),
    ("cubed.match-all", ALL, 9 + 1, 26 + 1),
    ("cubed.turns", OPENING, 2 * 6 + 1, 2 * 8 + 1),
    ("cubed.heights", THREE, 26 + 1, 45),
    ("cubed.blocked", DARK, 10 + 1, 13 + 1),
    ("cubed.bridge-no-draw", BONUS, 6 + 1, 6 + 2),
    ("cubed.gift", GIFT, 2 * 2 + 1, 2 * 5 + 1),
    ("cubed.draw-three", PLAIN, 6 + 1, 6 + 1 + 5),  # none to four at once
    ("cubed.draw-three-instead", DRAWN, 6 + 1, 6 + 1 + 3),
    ("cubed.keep-one", LIFTED, 3, 89),
    ("cubed.solo-draw", ALONE, 12, 12 + 1),
    ("cubed.solo-pass", STUCK, 1, 2),
]
STATES = list(dict.fromkeys(state for _id, state, _all, _fewer in MATTERS))


@pytest.mark.rule(
    "cubed.moment",
    "cubed.in-hand",
    "cubed.fields",
    "cubed.field-taken",
    "cubed.first-piece",
    "cubed.contacts",
    "cubed.blocking-wait",
    "cubed.draw",
    "cubed.empty-bag",
    "cubed.pass",
    "cubed.match-one",
    "cubed.match-all",
    "cubed.turns",
    "cubed.heights",
    "cubed.blocked",
    "cubed.bridge-no-draw",
    "cubed.gift",
    "cubed.draw-three",
    "cubed.draw-three-instead",
    "cubed.keep-one",
    "cubed.solo-draw",
    "cubed.solo-pass",
)
@together(("id", "state", "all_laws", "without"), MATTERS)
def test_a_law_matters(id, state, all_laws, without):
    assert legal(GAME, state) == all_laws
    assert legal(GAME.without(id), state) == without > all_laws


def test_every_law_is_shown_to_matter():
    assert [id for id, *_rest in MATTERS] == sorted(GAME.rulebook.laws, key=[m[0] for m in MATTERS].index)


@pytest.mark.parametrize("state", STATES, ids=range(len(STATES)))
@sized(4, 1, name="step")
def test_legal_means_no_objection_over_the_whole_space(state, step):
    """Every move, or every fourth and all that are listed; and polygons find the same placements."""
    typed, listed = [*space(state, 0, fields(state))], GAME.moves(state, 0)
    assert len(listed) == len(set(listed))
    asked = {*typed[::step], *listed}
    assert {move for move in asked if not GAME.objections(state, 0, move)} == set(listed) <= {*typed}
    placed = {(m.piece, m.field, m.turn) for m in listed if isinstance(m, Place)}
    if state.phase in ("play", "bonus"):
        assert placed == naive_placements(state, 0)


def test_a_refused_move_leaves_the_state_equal():
    for state in STATES:
        before = repr(state)
        for move in list(space(state, 0, ("h8", "i7")))[::97]:
            if GAME.objections(state, 0, move):
                with pytest.raises(IllegalMove):
                    GAME.apply(state, 0, move)
        assert repr(state) == before


def refusals(state, text, player=0):
    found = GAME.objections(state, player, GAME.parse(text))
    return {objection.rule: objection for objection in found}


@pytest.mark.rule(
    "cubed.heights", "cubed.match-one", "cubed.contacts", "cubed.in-hand", "cubed.blocking-wait"
)
def test_every_objection_comes_at_once_with_its_edges():
    found = refusals(TWO, "place 78 at h9 turn 60")
    assert list(found) == ["cubed.in-hand", "cubed.blocking-wait", "cubed.heights", "cubed.match-one"]
    assert found["cubed.heights"].places == ("h9 ne", "h9 nw")
    found = refusals(TWO, "place 80 at g9 turn 60")
    assert list(found) == [
        "cubed.in-hand", "cubed.blocking-wait", "cubed.contacts", "cubed.heights", "cubed.match-one"
    ]  # fmt: skip
    assert found["cubed.contacts"].places == found["cubed.heights"].places == ("g9 ne",)


@pytest.mark.rule("cubed.blocked", "cubed.field-taken", "cubed.match-all")
def test_objections_name_what_concerns_them():
    assert refusals(DARK, "place 12 at g10 turn 0")["cubed.blocked"].places == ("g10 nw",)
    taken = refusals(DARK, "place 12 at h9 turn 0")["cubed.field-taken"]
    assert taken.places == ("h9",)
    assert "piece 8 lies on h9" in taken.why
    objection = refusals(ALL, "place 12 at i7 turn 0")["cubed.match-all"]
    assert set(objection.places) <= {f"i7 {edge}" for edge in ("se", "sw")}


@pytest.mark.rule("cubed.blocked", "cubed.heights", "cubed.match-one", "cubed.match-all")
def test_a_blocked_field_is_said_to_be_blocked_before_anything_that_a_turn_would_mend():
    for match in ("one", "all"):
        state = replace(DARK, match=match)
        for turn in range(0, 360, 60):
            assert next(iter(refusals(state, f"place 3 at g10 turn {turn}"))) == "cubed.blocked"


@pytest.mark.rule("cubed.match-all")
def test_a_purple_edge_that_faces_a_field_shows_no_piece_its_own_colour():
    state = replace(DARK, match="all")
    for field in FIELDS[4]:
        edges = naive_colours(state, field)
        for piece, turn in product(state.hands[0], (0, 60, 120, 180, 240, 300)):
            own = naive_colours(state, field, piece, turn)
            wrong = {edge for edge, other in edges.items() if own[edge] not in (other, "purple")}
            found = refusals(state, f"place {piece} at {field} turn {turn}").get("cubed.match-all")
            assert len(found.places if found else ()) == len(wrong)


@pytest.mark.rule("cubed.solo-pass", "cubed.draw-three", "cubed.pass", "cubed.empty-bag")
def test_the_objection_that_nothing_mends_comes_first():
    assert list(refusals(ALONE, "pass")) == ["cubed.solo-pass", "cubed.pass"]
    empty = replace(EMPTY, draw_three=False)
    assert list(refusals(empty, "draw two")) == ["cubed.draw-three", "cubed.empty-bag"]


@pytest.mark.rule("cubed.match-one")
def test_a_refusal_says_what_why_and_what_next():
    (objection,) = GAME.objections(ONE, 0, Place(12, "i8", 120))
    assert str(objection) == (
        "Not placed: no touching side has the same colour. Better: turn it, then it fits here. "
        "(CUBED: Match colours)"
    )


@pytest.mark.rule("cubed.heights", "cubed.turns")
def test_a_turn_of_60_degrees_is_refused_by_its_height():
    found = refusals(ONE, "place 7 at g8 turn 60")
    assert set(found) == {"cubed.heights"}
    assert "turned so, high corners meet low ones" in found["cubed.heights"].why
    assert found["cubed.heights"].places == ("g8 e",)
    assert set(refusals(ONE, "place 7 at i8 turn 45")) == {"cubed.turns"}
    assert "cubed.turns" in refusals(ONE, "place 7 at i8 turn 360")


@pytest.mark.rule("cubed.heights")
@pytest.mark.parametrize("first", [0, 60, 120, 180, 240, 300])
def test_three_of_six_turns_fit(first):
    state = table(f"1 h8 {first}", hands=((2,), (3,)))
    refused = [
        turn for turn in range(0, 360, 60) if "cubed.heights" in refusals(state, f"place 2 at i8 turn {turn}")
    ]
    assert refused == [turn for turn in range(0, 360, 60) if (turn - first) % 120]


@pytest.mark.rule("cubed.in-hand", "cubed.fields")
def test_a_piece_or_field_that_is_not_there_is_refused_in_words():
    assert "you don't hold piece 40" in refusals(ONE, "place 40 at i8 turn 0")["cubed.in-hand"].why
    assert "there is no piece 99" in refusals(ONE, "place 99 at i8 turn 0")["cubed.in-hand"].why
    assert (
        "there is no field zz99 on this table" in refusals(ONE, "place 7 at zz99 turn 0")["cubed.fields"].why
    )
    assert "the first piece lies on h8" in refusals(OPENING, "place 1 at a1 turn 0")["cubed.fields"].why
    for text in (
        "place 7 at 4b turn 0",
        "place 0 at i8 turn 0",
        "place seven at i8",
        "place 7 at i8 turn -60",
    ):
        with pytest.raises(NotationError, match="not a move of this game"):
            GAME.parse(text)
    assert GAME.objections(ONE, 0, Place(7, "<b>", 0))[0].rule == "cubed.fields"
    assert GAME.objections(ONE, 0, Place(0, "i8", 0))[0].rule == "cubed.in-hand"


@pytest.mark.rule("cubed.hands")
@pytest.mark.parametrize("players", [12, 0, -1, True, "2"])
def test_another_number_of_players_is_refused_in_words(players):
    with pytest.raises(OptionError, match=r"players cannot be .* It takes 1 to 11"):
        GAME.start(players=players)


@pytest.mark.rule("cubed.lowest-total")
def test_a_solo_game_has_one_round():
    with pytest.raises(OptionError, match="a solo game has one round"):
        GAME.start(players=1, rounds=3)
    assert GAME.start(players=1) == GAME.start(players=1, rounds=1)
    assert GAME.start(players=2).rounds == 3


@pytest.mark.rule("cubed.variants")
@pytest.mark.parametrize("variant", ["bridge", "void", "draw_three"])
def test_a_solo_game_has_no_variants(variant):
    with pytest.raises(OptionError, match="a solo game has no variants"):
        GAME.start(players=1, **{variant: True})
    assert GAME.start(players=2, **{variant: True})


def test_a_name_with_html_stays_text():
    names = ("<b onclick=x()>Plum</b>", "{player}")
    session = Session(GAME, seed=1, players=2, names=names)
    session.play("draw")
    texts = [line.text for line in session.log]
    assert f"{names[0]} draws a piece. Left in the bag: 37." in texts
    assert "{player} takes 25 pieces from the bag." in texts


@pytest.mark.rule("cubed.moment")
def test_what_comes_at_another_moment_is_refused():
    assert "you have drawn several" in refusals(LIFTED, "draw")["cubed.moment"].why
    assert "you have filled a void" in refusals(GIFT, "draw")["cubed.moment"].why
    assert "cubed.moment" in refusals(PLAIN, "give 56 to 2")
    assert list(refusals(PLAIN, "bag gives 5")) == ["table.by-itself"]
    assert "table.turn" in refusals(PLAIN, "draw", player=1)


@pytest.mark.parametrize(
    "move",
    [
        Place(12, "b4", 120), Place(1, "-ab-12", 0), Draw(), Pass(), Keep(12), Give(12, 2),
        DrawThree(), DrawThree(2), DrawThree(1), DrawThree(7), BagGives((3, 41, 88)),
    ],
)  # fmt: skip
def test_notation_comes_back(move):
    assert GAME.parse(str(move)) == move
    assert GAME.parse(f"  {str(move).upper()} ") == move


def test_the_notation_of_the_design():
    assert GAME.parse("place 12 at b4 turn 120") == Place(12, "b4", 120)
    assert GAME.parse("place 12 at b4") == Place(12, "b4", 0)
    assert [str(move) for move in (Draw(), Pass(), Give(12, 2), Keep(12), DrawThree())] == [
        "draw", "pass", "give 12 to 2", "keep 12", "draw three"
    ]  # fmt: skip


def test_every_move_of_a_game_comes_back_from_its_notation():
    for options in ({"players": 3, "bridge": True, "void": True, "draw_three": True}, {"players": 1}):
        for _state, _actor, move in walk(8, rounds=1, **options):
            assert move is None or GAME.parse(str(move)) == move


def test_pieces_in_positions_are_what_they_are_said_to_be():
    assert [PIECES[n].sides for n in (1, 2, 7, 8)] == [
        ("red",) * 3, ("orange",) * 3, ("red", "red", "orange"), ("red", "red", "yellow")
    ]  # fmt: skip
    assert PIECES[77].sides == ("red", "purple", "purple")
