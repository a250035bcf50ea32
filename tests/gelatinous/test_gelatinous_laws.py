"""The laws: known refusals and their words, counts that change without a law, legal ⇔ no objection."""

from random import Random

import pytest
from cubeplay.errors import IllegalMove
from cubeplay.game import CHANCE
from cubeplay.gelatinous import GAME
from cubeplay.gelatinous.exact.solver import solve
from cubeplay.gelatinous.rules.abilities import abilities
from cubeplay.gelatinous.rules.moves import Roll, Use
from gelatinous_tables import (
    CELLAR,
    GUARDROOM,
    STOKEHOLE,
    in_room,
    move_space,
    play,
    random_room,
    refused_by,
)

from breadth import breadth


def drawn(held, cards, level=1, difficulty="standard"):
    """A run that has drawn cards and is to keep some."""
    run = GAME.start(dungeon=CELLAR, first_level=level, difficulty=difficulty)
    return run.but(phase="keep", held=held, drawn=cards, drew=level, pool=())


def turning(top):
    run = in_room("a1", (top, 3 if top in (1, 6) else 1))
    return run.but(phase="turn")


ALL = " ".join(abilities())


@pytest.mark.rule("gelatinous.walls")
@pytest.mark.parametrize(
    ("square", "text", "why"),
    [
        ("b1", "roll south", "a wall stands south of b1."),
        ("a1", "roll north", "the room ends north of a1."),
        ("a1", "use leap west", "a wall or the room's end stops a leap west from a1."),
        ("b2", "use slide north", "a wall stands north of b2."),
    ],
)
def test_a_wall_stops_the_die(square, text, why):
    run = in_room(square, (2, 1), held=ALL)
    (objection,) = GAME.objections(run, 0, GAME.parse(text))
    assert (objection.rule, objection.why, objection.places) == ("gelatinous.walls", why, (square,))
    assert str(objection) == f"Not {'rolled' if text[0] == 'r' else 'used'}: {why} Go another way. " + (
        "(Gelatinous Cube Dice: Walls)"
    )


LEAVES = {"hurry": 0, "slide": 1}
"""The abilities that can lead over the exit's arrow, and what they cost."""


@pytest.mark.rule("gelatinous.exit", "gelatinous.ability")
@pytest.mark.parametrize("card", abilities())
def test_an_ability_leads_over_the_exits_arrow_if_it_takes_one_square_over_an_open_edge(card):
    """Slide and Hurry do; a leap and a way through a wall end on a square, other abilities don't go east."""
    run = in_room("d4", (2, 1), held=card, glyphs=())
    aim = {"none": "", "direction": " east", "side": " left"}[abilities()[card].aim]
    if card in LEAVES:
        after, fired = play(run, f"use {card} east")
        assert (after.phase, after.done) == ("over", 1)
        assert fired[:2] == ["gelatinous.ability", "gelatinous.done"]
        assert after.visit.actions == LEAVES[card]
        shut = in_room("d4", (2, 1), held=card)
        assert refused_by(shut, f"use {card} east") == ["gelatinous.exit"]
    elif not refused_by(run, f"use {card}{aim}"):
        assert play(run, f"use {card}{aim}")[0].phase == "room"
    last = [move for move in GAME.moves(run, 0) if GAME.apply(run, 0, move).state.phase == "over"]
    assert {move.card for move in last if isinstance(move, Use)} == {card} & LEAVES.keys()
    assert solve(run, abilities=True).actions == LEAVES.get(card, 1)


@pytest.mark.rule("gelatinous.exit", "gelatinous.ability-target", "gelatinous.walls")
@pytest.mark.parametrize(
    ("card", "rule"),
    [("leap", "walls"), ("ooze", "ability-target"), ("skin", "ability-target")],
)
def test_no_leap_no_way_through_a_wall_and_no_spared_danger_ends_beyond_the_exit(card, rule):
    run = in_room("d4", (2, 1), held=card, glyphs=())
    assert refused_by(run, f"use {card} east") == [f"gelatinous.{rule}"]
    if card == "leap":
        beside = in_room("c4", (2, 1), held=card, glyphs=())
        assert refused_by(beside, "use leap east") == ["gelatinous.walls"]


@pytest.mark.rule("gelatinous.exit")
def test_the_exit_is_shut_while_a_glyph_stands():
    run = in_room("d4", (2, 1))
    assert refused_by(run, "roll east") == ["gelatinous.exit"]
    assert GAME.objections(run, 0, Roll("east"))[0].places == ("b2",)
    assert not refused_by(in_room("d4", (2, 1), glyphs=()), "roll east")


@pytest.mark.rule("gelatinous.free-turn")
def test_the_turn_keeps_the_rolled_number_on_top():
    for top in range(1, 7):
        run = turning(top)
        assert {move.north for move in GAME.moves(run, 0)} == set(range(1, 7)) - {top, 7 - top}
        assert refused_by(run, f"turn {top} north") == ["gelatinous.free-turn"]


@pytest.mark.rule("gelatinous.course")
def test_everything_in_its_order():
    assert refused_by(turning(3), "roll south") == ["gelatinous.course"]
    inside = in_room("a1", (2, 1))
    for text in ("turn 1 north", "next room", "stop", "keep slide"):
        assert "gelatinous.course" in refused_by(inside, text)
    done = play(in_room("d4", (2, 1), glyphs=(), dungeon=CELLAR + GUARDROOM), "roll east")[0]
    assert refused_by(done, "roll west") == ["gelatinous.course"]
    away = play(done, "stop")[0]
    assert refused_by(away, "stop") == ["gelatinous.course"]
    assert [str(move) for move in GAME.moves(away, 0)] == ["next room"]


@pytest.mark.rule("gelatinous.keep-cards", "gelatinous.keep-number")
def test_keep_as_many_as_allowed_of_what_one_has():
    run = drawn(("skin", "slide"), ("leap", "tip"), level=2)
    assert refused_by(run, "keep skin slide") == ["gelatinous.keep-number"]
    assert refused_by(run, "keep skin slide ooze") == ["gelatinous.keep-cards"]
    assert refused_by(run, "keep skin skin slide") == ["gelatinous.keep-cards"]
    assert len(GAME.moves(run, 0)) == 4
    assert len(GAME.moves(drawn(("skin", "slide"), ("leap", "tip"), 2, "wizard"), 0)) == 6


@pytest.mark.rule("gelatinous.ability-held", "gelatinous.ability-once")
def test_one_use_of_one_held_ability_a_room_and_two_on_level_six():
    run = in_room("a1", (2, 1), held="slide spin hurry")
    assert "gelatinous.ability-held" in refused_by(run, "use leap east")
    assert "gelatinous.ability-held" in refused_by(run, "use fly east")
    used, _fired = play(run, "use spin left")
    assert refused_by(used, "use slide east") == ["gelatinous.ability-once"]
    deep = in_room("a1", (2, 1), held="slide spin hurry", level=6)
    once, _fired = play(deep, "use spin left")
    assert refused_by(once, "use spin left") == ["gelatinous.ability-once"]
    twice, _fired = play(once, "use slide east")
    assert refused_by(twice, "use hurry east") == ["gelatinous.ability-once"]


@pytest.mark.rule("gelatinous.ability-aim")
@pytest.mark.parametrize("text", ["use slide", "use spin east", "use seep north", "use leap left"])
def test_an_ability_is_aimed_as_its_card_says(text):
    run = in_room("b2", (1, 2), held=ALL)
    assert refused_by(run, text) == ["gelatinous.ability-aim"]


@pytest.mark.rule("gelatinous.ability-target")
@pytest.mark.parametrize(
    ("square", "die", "refused", "allowed"),
    [
        ("b1", (2, 1), "use ooze east", "use ooze south"),
        ("a1", (2, 1), "use skin south", "use skin east"),
        ("a2", (2, 6), "use lash east", None),
        ("c2", (2, 1), "use lash east", None),
        ("b2", (2, 1), "use seep", None),
        ("b1", (1, 2), "use drain", None),
    ],
)
def test_an_ability_needs_what_it_works_on(square, die, refused, allowed):
    run = in_room(square, die, held=ALL, dangers=(1,))
    assert refused_by(run, refused) == ["gelatinous.ability-target"]
    assert allowed is None or not refused_by(run, allowed)


@pytest.mark.rule("gelatinous.boilers")
def test_an_action_that_would_overheat_the_boilers_is_refused():
    run = in_room("b2", (2, 1), dungeon=STOKEHOLE, level=6, held="leap slide", actions=21)
    assert refused_by(run, "use leap east") == ["gelatinous.boilers"]
    assert not refused_by(run, "use slide east")
    lenient = in_room("b2", (2, 1), dungeon=STOKEHOLE, level=6, held="leap", actions=21, boilers="overtime")
    assert not refused_by(lenient, "use leap east")


def count(game, run):
    return len(game.moves(run, 0))


# Counted by hand: without the order of play four rolls, "next room" and "stop" join the four turns; without
# the need to hold them spin 2, tip 4, leap 1, hurry 4 and drain 1 join four rolls and four slides.
KNOWN = [
    ("gelatinous.walls", in_room("b1", (2, 1)), 2, 4),
    ("gelatinous.exit", in_room("d4", (2, 1)), 2, 3),
    ("gelatinous.free-turn", turning(3), 4, 6),
    ("gelatinous.course", turning(3), 4, 4 + 4 + 2),
    ("gelatinous.keep-number", drawn(("skin", "slide"), ("leap", "tip"), 2), 4, 16),
    ("gelatinous.ability-held", in_room("b3", (2, 1), held="slide"), 8, 8 + 2 + 4 + 1 + 4 + 1),
    ("gelatinous.ability-once", in_room("b3", (2, 1), held="slide", used=("slide",)), 4, 8),
    ("gelatinous.ability-target", in_room("b3", (2, 1), held="skin"), 4, 8),
    (
        "gelatinous.boilers",
        in_room("b2", (2, 1), dungeon=STOKEHOLE, level=6, held="leap", actions=21),
        4,
        6,
    ),
]


@pytest.mark.parametrize(("id", "run", "lawful", "lawless"), KNOWN, ids=[row[0] for row in KNOWN])
def test_without_a_law_a_known_count_changes(id, run, lawful, lawless):
    assert count(GAME, run) == count(GAME.without("gelatinous.win"), run) == lawful
    assert count(GAME.without(id), run) == lawless


@pytest.mark.parametrize(
    ("id", "run", "text"),
    [
        ("gelatinous.keep-cards", drawn(("skin",), ("leap",)), "keep ooze skin"),
        ("gelatinous.ability-aim", in_room("b3", (2, 1), held="slide"), "use slide left"),
    ],
)
def test_without_a_law_a_move_that_nobody_proposes_is_allowed(id, run, text):
    assert refused_by(run, text) == [id]
    assert not GAME.without(id).objections(run, 0, GAME.parse(text))


def test_every_law_has_a_prepared_position():
    assert {row[0] for row in KNOWN} | {"gelatinous.keep-cards", "gelatinous.ability-aim"} == set(
        GAME.rulebook.laws
    )


def wander(seed, **options):
    """The tables of a random run in a random dungeon, one after another."""
    rng = Random(seed)
    drawing = random_room(rng, "C") if options.get("first_level") == 6 else random_room(rng)
    run = GAME.start(dungeon=drawing + GUARDROOM, **options)
    for _move in range(60):
        yield run
        actors = GAME.to_move(run)
        if not actors:
            return
        moves = GAME.moves(run, 0) if actors == (0,) else (GAME.chance(run).sample(rng),)
        run = GAME.apply(run, actors[0], rng.choice(moves)).state


@pytest.mark.parametrize("seed", breadth(range(12), *range(6)))
def test_legal_means_no_objection_over_the_whole_move_space(seed):
    level, abilities_ = ((1, ""), (4, ALL), (6, ALL))[seed % 3]
    for run in wander(seed, first_level=level, abilities=abilities_):
        if GAME.to_move(run) != (0,):
            assert GAME.moves(run, 0) == ()
            continue
        unopposed = {move for move in move_space(run) if not GAME.objections(run, 0, move)}
        assert set(GAME.moves(run, 0)) == unopposed
        assert len(GAME.moves(run, 0)) == len(unopposed)
        assert unopposed <= set(GAME.candidates(run, 0))


@pytest.mark.parametrize("seed", breadth(range(3), 0))
def test_what_is_refused_changes_nothing_and_what_is_legal_is_done(seed):
    for run in wander(seed, first_level=6, abilities=ALL):
        if GAME.to_move(run) != (0,):
            continue
        before = repr(run)
        legal = set(GAME.moves(run, 0))
        for move in move_space(run):
            if move in legal:
                assert GAME.apply(run, 0, move).state != run
            else:
                with pytest.raises(IllegalMove):
                    GAME.apply(run, 0, move)
            assert repr(run) == before


def test_chance_and_the_player_wait_for_each_other():
    run = GAME.start()
    assert GAME.to_move(run) == (CHANCE,)
    assert refused_by(run, "next room") == ["table.turn"]
    with pytest.raises(IllegalMove):
        GAME.apply(run, CHANCE, GAME.parse("draw slide"))
    with pytest.raises(ValueError, match="does not wait for chance"):
        GAME.chance(in_room("a1", (2, 1)))


@pytest.mark.parametrize("seed", range(4))
def test_notation_reads_back(seed):
    for run in wander(seed, first_level=6, abilities=ALL):
        for move in GAME.candidates(run, 0):
            assert GAME.parse(str(move)) == move
        if GAME.to_move(run) == (CHANCE,):
            for move, _share in GAME.chance(run).outcomes():
                assert GAME.parse(str(move)) == move


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("n", "roll north"),
        ("Roll W", "roll west"),
        ("turn 2", "turn 2 north"),
        ("face 5 south", "turn 2 north"),
        ("use slide e", "use slide east"),
        ("keep spin, slide", "keep slide spin"),
        ("next", "next room"),
        ("dangers 6 4 6", "dangers 4 6 6"),
    ],
)
def test_short_ways_to_type(typed, means):
    assert str(GAME.parse(typed)) == means
