"""What every puzzle of every game keeps: its best answer is one, its link carries it, it tells no secret."""

from datetime import date, timedelta

import pytest
from cubeplay import GAMES
from cubeplay.cubed.rules.position_faults import rest_of
from cubeplay.errors import IllegalMove, NotationError
from cubeplay.game import CHANCE
from cubeplay.puzzles import DIFFICULTIES, PuzzleError, kinds_of, read_link, row, today
from cubeplay.puzzles.daily_puzzles import STEP, WEEK
from cubeplay.puzzles.puzzle import SOLVER, find_kind
from cubeplay.session.link import pack
from msgspec.structs import replace

from breadth import breadth, sized, together

KINDS = [(game, kind) for game in GAMES for kind in kinds_of(game)]
QUICK = {"cubo": "exchange", "gelatinous": "unharmed", "cuboro": "one", "cubed": "block", "cuobe": "count"}
"""The kind of each game whose puzzles are made soonest."""
FIRST = date(2026, 11, 23)
"""A Monday."""

TEN_DAYS = {
    "cubo": (
        "6eaeb228f0aa a25f2a29eb02 15d1c3a9302b e21e71d154fc 6085d7365c0c "
        "3021687b9447 df8f9efbef1b 73faffdc00b4 8f4fe3511114 2b17be352f6d"
    ),
    "gelatinous": (
        "ef2d665ea6eb 9a54c04ef46b d69022d20993 ba92b5003737 772197fcd1a6 "
        "84ed4c062adc 240f6c391165 b64d0f9882c5 7a2d409b2969 bbd46484eb62"
    ),
    "cuboro": (
        "ea89262a95d4 a4faf7af5eb7 46dae8a8019e 7d6dc5f80b74 bfbca276bfd3 "
        "69da7f7009e5 c2416f450840 674c14bb2ccc 69813a5718f2 28dc62795bb2"
    ),
    "cubed": (
        "3bab778bffd4 b49ed634ed73 65db0b760fbd cdd36b7bff4a 3b3c88bf7b39 "
        "51e58fbed747 37dd408f9d7e 62c914e4ca3f 9622263e834f 06832f6157d5"
    ),
    "cuobe": (
        "ce2e9fb6cb9b faa2ceb6c0e7 571795bd3f75 5c8df1eb132c 4ae17d093fc0 "
        "bdf3d6f8a194 0b859af90ff5 26b7c7c3ebe6 b1bfbbd711ec 202c7a4ed985"
    ),
}
"""The puzzles of ten days from then on, by what notes call them."""


@pytest.fixture(params=KINDS, ids=" ".join)
def puzzle(request):
    game, kind = request.param
    return row(game, kind, 1, difficulty=2)


# The same for everyone


@sized(1, 10)
@pytest.mark.parametrize("game", TEN_DAYS)
def test_ten_days_have_the_puzzles_that_they_always_had(game, number):
    days = (FIRST + timedelta(day) for day in range(number))
    assert [today(game, day).id for day in days] == TEN_DAYS[game].split()[:number]


def test_the_week_begins_easily_and_all_kinds_take_turns():
    days = [FIRST + timedelta(number) for number in range(7)]
    week = [today("cubo", day) for day in days]
    assert [each.difficulty for each in week] == [*WEEK]
    assert {each.kind for each in week} == {*kinds_of("cubo")}


def test_a_row_rises_by_difficulty_and_goes_on_with_the_hardest():
    hardest = DIFFICULTIES[-1]
    numbers = [1, STEP, STEP + 1, STEP * (hardest - 1) + 1, STEP * (hardest + 9)]
    assert [row("cubo", "square", number).difficulty for number in numbers] == [1, 1, 2, hardest, hardest]
    assert row("cubo", "square", STEP + 3) == row("cubo", "square", 3, difficulty=2)


# Each puzzle


def test_the_solution_is_judged_best_and_the_last_hint_is_its_first_move(puzzle):
    verdict = puzzle.judge(puzzle.solution)
    assert (verdict.best, verdict.stars, verdict.worth, verdict.of) == (True, 3, puzzle.best, puzzle.best)
    assert puzzle.judge("; ".join(puzzle.solution)) == verdict
    *nudges, last = puzzle.hints
    assert nudges
    assert not any(hint.move for hint in nudges)
    assert str(last.move) == puzzle.solution[0]


def test_no_answer_is_no_best_answer(puzzle):
    verdict = puzzle.judge("")
    assert (verdict.worth, verdict.stars, verdict.best) == (None, 0, False)
    assert verdict.words


def test_it_opens_as_a_session_in_which_the_moves_of_an_answer_are_made_and_taken_back(puzzle):
    session, kind = puzzle.session(), find_kind(puzzle.game, puzzle.kind)
    assert session.state == puzzle.state
    assert SOLVER in session.to_move
    assert all(isinstance(move, kind.moves) for move in session.moves())
    for move in puzzle.solution if kind.moves else ():
        session.play(move)
    session.restart()
    assert session.state == puzzle.state


NO_ANSWERS = {"cubo": "call", "gelatinous": "next room", "cuboro": "joker", "cubed": "draw", "cuobe": "end"}


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_session_takes_no_other_moves_than_those_of_an_answer(game, kind):
    session = row(game, kind, 1).session()
    with pytest.raises((PuzzleError, NotationError)):
        session.play(NO_ANSWERS[game])
    assert len(session.played) == 0


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_choices_are_said_in_words_and_one_of_them_is_best(game, kind):
    puzzle = row(game, kind, 1)
    assert len(puzzle.options) == len(puzzle.choices) == len(set(puzzle.options))
    assert [puzzle.judge(choice).best for choice in puzzle.choices].count(True) == bool(puzzle.choices)


@pytest.mark.parametrize("known", breadth(KINDS, *QUICK.items(), ids="-".join))
def test_each_kind_has_easy_and_hard_puzzles(known):
    ends = (DIFFICULTIES[0], DIFFICULTIES[-1])
    assert tuple(row(*known, 2, difficulty).difficulty for difficulty in ends) == ends


# Links


def test_a_link_carries_the_whole_puzzle(puzzle):
    assert read_link(puzzle.link) == puzzle
    assert read_link(f"  {puzzle.link}\n").id == puzzle.id
    assert set(puzzle.link) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")


def linked(game, kind, text):
    return f"{game}.{kind}.{pack(text)}"


WHOLE = row("cubo", "square", 1)
BAD_LINKS = {
    "": "this link is cut off",
    "cubo": "this link is cut off",
    WHOLE.link[:-9]: "this link is cut off",
    WHOLE.link[:40] + "AAAA" + WHOLE.link[44:]: "this link is damaged",
    WHOLE.link + "é": "this link is damaged",
    WHOLE.link.replace("square.1", "square.2"): "this link is from a newer cubeplay",
    "cubo.square." + "A" * 9_000: "this is no link of cubeplay",
    "cubo.square." + "A" * 90_000: "this link is far too long",
    linked("cubo", "square", "x" * 10_000_000): "this link holds far too much",
    WHOLE.link.replace("cubo", "chess"): "there is no game 'chess'",
    WHOLE.link.replace("square", "circle"): "Cubo has no puzzles of the kind 'circle'",
    linked("cubo", "square", "phase: nowhere"): "nowhere",
    linked("cubo", "square", "phase: flip"): "its position holds no puzzle",
    linked("gelatinous", "fewest", "level: 1"): "its position holds no puzzle",
}


@together("link", BAD_LINKS)
def test_a_bad_link_is_one_clear_error(link):
    with pytest.raises(PuzzleError) as refused:
        read_link(link)
    assert refused.value.what == "Puzzle not opened"
    assert BAD_LINKS[link] in refused.value.why
    assert refused.value.next


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (lambda: today("chess", FIRST), "there is no game 'chess'"),
        (lambda: row("cubo", "circle", 1), "Cubo has no puzzles of the kind 'circle'"),
        (lambda: row("cubo", "square", 0), "there is no puzzle 0"),
        (lambda: row("cubo", "square", 1, difficulty=6), "there is no difficulty 6"),
    ],
)
def test_a_puzzle_that_there_is_not_is_one_clear_error(asked, why):
    with pytest.raises(ValueError, match=why):
        asked()


# Who may, and who knows what

REFUSED = {
    ("cubo", "square"): ("call", "cubo.full-square"),
    ("gelatinous", "fewest"): ("next room", "gelatinous.course"),
    ("cuboro", "one"): ("rotate b1 90; rotate b2 90", "cuboro.three-changes"),
    ("cubed", "hand"): ("place 1 at zz99", "cubed.in-hand"),
    ("cuobe", "fight"): ("fight spider with 1", "cuobe.fight"),
}


@pytest.mark.parametrize(("game", "kind"), REFUSED)
def test_an_illegal_answer_is_refused_by_its_rule(game, kind):
    answer, rule = REFUSED[game, kind]
    with pytest.raises(IllegalMove) as refused:
        row(game, kind, 1).judge(answer)
    assert rule in [objection.rule for objection in refused.value.objections]


@pytest.mark.parametrize("answer", ["nonsense", "arrange r1"])
def test_what_is_no_move_is_refused(answer):
    with pytest.raises(NotationError):
        WHOLE.judge(answer)


CHANCES = {
    "cubo": "roll red 1111 blue 1111 white 1",
    "gelatinous": "dangers 1 2 3",
    "cubed": "bag gives 1",
    "cuobe": "rolls 3",
}


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game, kind in KINDS if game in CHANCES])
def test_nobody_answers_with_the_dice_or_cards_of_chance(game, kind):
    with pytest.raises((IllegalMove, NotationError)):
        row(game, kind, 1).judge(CHANCES[game])


def test_a_puzzle_holds_nothing_that_its_player_may_not_know(puzzle):
    game, state = GAMES[puzzle.game], puzzle.state
    seen = game.view(state, SOLVER)
    if puzzle.game == "cubed":
        assert state.bag == rest_of(state), (
            "what lies nowhere else is in the bag, in the order of its numbers"
        )
        seen = replace(seen, bag=state.bag)
    assert seen == state


@pytest.mark.parametrize("kind", ["fight", "count"])
def test_a_puzzle_of_cuobe_knows_no_order_of_its_decks(kind):
    state = row("cuobe", kind, 1).state
    assert all(list(cards) == sorted(cards) for _pool, cards in state.pools)
    for deck in (state.blue, state.green):
        (part,) = deck
        assert sum(number for _pool, number in part.unseen) == part.left


def test_nothing_is_left_to_chance_before_the_answer(puzzle):
    assert CHANCE not in GAMES[puzzle.game].to_move(puzzle.state)


# The long run


@pytest.mark.proof
@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_thousand_puzzles_of_a_kind_are_all_different_and_as_hard_as_they_say(game, kind):
    found = [row(game, kind, number, level) for level in DIFFICULTIES for number in range(1, 201)]
    assert len({each.id for each in found}) == len(found) == 1_000
    assert [each.difficulty for each in found] == [level for level in DIFFICULTIES for _number in range(200)]
    assert all(each.judge(each.solution).best for each in found)
