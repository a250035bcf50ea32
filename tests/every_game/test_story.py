"""The story of a game: its rounds add up to the game's own scores, and tell what all may know and no more."""

from functools import cache
from pathlib import Path
from random import Random

import pytest
from cubeplay import GAMES, Session
from cubeplay.cubed.rules.pieces import PIECES, PURPLE
from cubeplay.cubed.story import share_of_hand
from cubeplay.cubo.rules.scoring import score
from cubeplay.cubo.story import most
from cubeplay.gelatinous.rules.moves import Enter
from cubeplay.session.record import read_entry
from cubeplay.story import Round, Share, StoryMoment, ranked, story_of
from cubeplay.story.moments import MomentFinder, in_order
from cubeplay.story.parts import side_name, steps
from cubeplay.story.story import leading, victory
from cubeplay.testing.transcripts import at_hand, options_of, script
from cubeplay.words import listed
from tests.every_game.random_games import SKILLED
from tests.games import KEEP

from breadth import breadth, together
from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.table.messages import mood

NAMES = ("Plum", "Fig", "Kiwi", "Lime")
GOLDEN = {
    "cubo/timed-three-players": [("30", "30"), ("5", "5"), ("0", "0")],
    "cubo/untimed-four-players-tie": [("0", "0"), ("0", "0"), ("16", "16"), ("16", "16")],
    "cubo/untimed-two-players": [("37", "30", "67"), ("0", "0", "0")],
    "cubed/three-rounds-of-four": [
        ("0", "35", "3", "38"),
        ("4", "37", "2", "43"),
        ("6", "46", "1", "53"),
        ("5", "29", "0", "34"),
    ],
    "cubed/solo-lost": [("5", ""), ("2", ""), ("22", "38")],
    "cubed/solo-won": [("28", ""), ("3", ""), ("0", "0")],
    "cuboro/version-1-minus-points": [
        ("5", "0", "0", "7", "8", "7", "27"),
        ("-4", "0", "-4", "8", "-1", "-2", "-3"),
    ],
    "cuboro/version-1-two-rounds-tie": [("15", "7", "22"), ("7", "15", "22")],
    "cuboro/version-2-teams-time-limit": [("7", "13", "5", "25"), ("21", "14", "7", "42")],
    "gelatinous/expert-dies": [
        ("8", "0", "2", "yes"),
        ("10", "1", "1", "yes"),
        ("6", "8", "1", "yes"),
        ("5", "4", "0", "no"),
    ],
    "gelatinous/boilers-overheat": [("22", "8", "1", "no")],
    "gelatinous/standard-levels-five-and-six": [("44", "1", "9", "yes"), ("48", "0", "7", "yes")],
    "cuobe/two-escape": [
        ("out in turn 7", "out in turn 7"),
        ("7", "8"),
        ("4", "2"),
        ("0", "0"),
        ("0", "0"),
        ("3", "2"),
    ],
    "cuobe/solo": [("still inside",), ("19",), ("5",), ("4",), ("5",), ("1",)],
}
ENDINGS = {
    "cubo/untimed-four-players-tie": "Player 3 and Player 4 share the win: 16.",
    "cubo/timed-three-players": "Player 1 wins with 30 points, 25 ahead of Player 2.",
    "cubed/three-rounds-of-four": "Player 4 wins with 34 points, 4 fewer than Player 1.",
    "cubed/solo-lost": "Nothing fits any more.",
    "cubed/solo-won": "You have placed every piece.",
    "cuboro/version-2-teams-time-limit": (
        "Player 2 and Player 4 win with 42 points, 17 ahead of Player 1 and Player 3."
    ),
    "gelatinous/expert-dies": "The cube is dead.",
    "cuobe/two-escape": "Player 1 and Player 2 get out.",
    "cuobe/solo": "Nobody gets out.",
}


def recorded(name):
    """A session that plays a golden playthrough."""
    folder, file = name.split("/")
    path, game = Path(__file__).parents[1] / folder / "playthroughs" / f"{file}.txt", GAMES[folder]
    lines = script(path.read_text(encoding="utf-8"))
    options = next((options_of(line, game, path.parent) for line in lines if line.startswith("options")), {})
    with at_hand(game):
        session = Session(game, chance="ask", **options)
        for line in lines:
            if line.startswith(">"):
                actor, move = read_entry(line[2:])
                session.play(move, actor)
    return session


@pytest.fixture(autouse=True, scope="module")
def _let_go():
    """The games go with the module."""
    yield
    random_game.cache_clear()


@cache
def random_game(name, seed, **options):
    """A whole game of random moves, most of them a skilled player's; the same one for all who ask."""
    session, rng = Session(name, seed=seed, **options), Random(seed)
    bot = session.game.bots().get(SKILLED.get(name))
    while session.outcome is None:
        seat = next(actor for actor in session.to_move if isinstance(actor, int))
        move = rng.choice(session.moves(seat))
        if bot and rng.random() < 0.85:
            move = bot.answer(session.game, session.view(seat), seat, rng).move
        session.play(move, seat)
    return session


@together("name", GOLDEN)
def test_the_table_of_a_recorded_game(name):
    session = recorded(name)
    sheet = story_of(session.game).sheet(session)
    assert [row.cells for row in sheet.rows] == GOLDEN[name]
    assert all(len(row.cells) == len(sheet.heads) - 1 for row in sheet.rows)


@pytest.mark.parametrize("name", ENDINGS)
def test_the_headline_of_a_recorded_game(name):
    session = recorded(name)
    assert story_of(session.game).ended(session, session.outcome)[0] == ENDINGS[name]


GAMES_OF_POINTS = [
    ("cubo", {"players": 2}),
    ("cubo", {"players": 3, "straights": "any", "rounds": 3}),
    ("cubo", {"players": 4, "rounds": 2}),
    ("cubed", {"players": 1}),
    ("cubed", {"players": 2}),
    ("cubed", {"players": 4, "void": True, "bridge": True}),
    ("cubed", {"players": 3, "draw_three": True, "rounds": 1}),
    ("cuboro", {"players": 2, "minus_points": True}),
    ("cuboro", {"players": 3, "rounds": 3, "version": 2}),
    ("cuboro", {"players": 4, "teams": True, "rounds": 2}),
    ("gelatinous", {"first_level": 6}),
]
CONTESTED = [pair for pair in GAMES_OF_POINTS if pair[1].get("players", 1) > 1]


@pytest.mark.parametrize("seed", breadth(range(4), 1))
@pytest.mark.parametrize(("name", "options"), GAMES_OF_POINTS)
def test_all_rounds_together_are_the_games_own_scores(name, options, seed):
    session = random_game(name, seed, **options)
    story, scores = story_of(session.game), session.outcome.scores
    for told in (story.rounds(session), story.columns(session)):
        sums = dict.fromkeys(range(len(scores)), 0)
        for each in told:
            for share in each.shares:
                for seat in share.side:
                    sums[seat] += share.points
        assert tuple(sums.values()) == scores


@pytest.mark.parametrize("seed", range(3))
@together(("name", "options"), GAMES_OF_POINTS[:-1])
def test_the_lines_of_a_share_are_its_points(name, options, seed):
    session = random_game(name, seed, **options)
    shares = [share for each in story_of(session.game).rounds(session) for share in each.shares]
    assert any(share.points for share in shares) or options == {"players": 1}
    for share in shares:
        assert sum(line.points for line in share.lines) == share.points


@pytest.mark.parametrize(("name", "options"), GAMES_OF_POINTS)
def test_a_round_is_told_when_it_is_over_and_stays_as_it_was_told(name, options):
    whole = random_game(name, 5, **options)
    story, told = story_of(whole.game), story_of(whole.game).rounds(whole)
    session = Session(name, seed=5, **options)
    while len(session.played) < len(whole.played):
        number = len(session.played)
        assert story.rounds(session) == tuple(each for each in told if each.move <= number)
        assert story.over(session) == len(story.rounds(session))
        session.play(whole.played[number].move, whole.played[number].actor)
    assert [each.number for each in told] == list(range(1, len(told) + 1))


def test_a_hand_of_cubed_is_told_only_as_the_rules_opened_it_to_all():
    session = random_game("cubed", 3, players=3)
    for each in story_of(session.game).rounds(session):
        events = session.played[each.move - 1].step.events
        opened = {e["player"]: e["pieces"] for e in events if e.rule == "cubed.points" and e.audience is None}
        assert opened == {share.side[0]: listed(share.shown) for share in each.shares if share.shown}


def test_a_square_of_cubo_is_told_as_a_spectator_sees_it_and_scores_what_is_told():
    session = random_game("cubo", 3, players=3)
    for each in story_of(session.game).rounds(session):
        seen = session.game.view(session.played[each.move - 1].step.state, None)
        for share in each.shares:
            assert share.shown == seen.players[share.side[0]].cells
            assert score(share.shown) == share.points <= most(share.shown)


def test_who_misses_the_countdown_shows_no_square():
    session = recorded("cubo/timed-three-players")
    (only,) = story_of(session.game).rounds(session)
    missed = [share for share in only.shares if share.shown is None]
    assert [(share.side, share.points, share.lines) for share in missed] == [((2,), 0, ())]


def test_rounds_before_a_given_position_are_told_by_their_points():
    whole = random_game("cubo", 2, players=2, rounds=3)
    story = story_of(whole.game)
    first = story.rounds(whole)[0]
    session = Session("cubo", start=whole.played[first.move - 1].step.state)
    (known,) = story.rounds(session)
    assert [share.points for share in known.shares] == [share.points for share in first.shares]
    assert {share.shown for share in known.shares} == {None}


def test_what_is_said_of_the_dice_is_what_the_solver_finds():
    session = random_game("cubo", 1, players=2, rounds=2)
    for each in story_of(session.game).rounds(session):
        for share in each.shares:
            best = most(share.shown)
            words = f"Another order of these dice gives {best}."
            assert share.note == (
                "No other order of these dice gives more." if best == share.points else words
            )


def test_a_session_that_begins_in_a_later_round_tells_the_rounds_from_there():
    whole = random_game("cuboro", 1, rounds=3)
    story = story_of(whole.game)
    first = story.rounds(whole)[0]
    session = Session("cuboro", start=whole.played[first.move - 1].step.state)
    for played in whole.played[first.move :]:
        session.play(played.move, played.actor)
    told = story.rounds(session)
    assert [each.number for each in told] == [2, 3]
    assert story.over(session) == 2
    assert story.counted(session, told[0])[0] == "Round 2 is counted."


@pytest.mark.parametrize("seed", range(3))
@together(("name", "options"), [pair for pair in GAMES_OF_POINTS if pair[1].get("players", 1) > 1])
def test_the_winners_rows_say_so_in_a_word_and_no_others(name, options, seed):
    session = random_game(name, seed, **options)
    story, end = story_of(session.game), session.outcome
    marked = {row.name for row in story.sheet(session).rows if row.mark == "wins"}
    firsts = {side_name(place.side, ()) for place in story.places(session) if place.side[0] in end.winners}
    assert marked == (firsts if len(end.winners) < len(end.scores) else set())


def test_until_the_end_the_first_row_only_leads():
    session = recorded("cuboro/version-2-ring-of-tunnels")
    first = story_of(session.game).columns(session)[0]
    sheet = story_of(session.game).sheet(session, first.move)
    assert [(row.cells, row.mark) for row in sheet.rows] == [
        (("0", "0"), ""),
        (("7", "7"), ""),
        (("11", "11"), "leads"),
    ]


# Places, ties, moments


@pytest.mark.parametrize(
    ("points", "low_wins", "ranks"),
    [
        ((3, 9, 9), False, [(1, 1), (1, 2), (3, 0)]),
        ((3, 9, 9), True, [(1, 0), (2, 1), (2, 2)]),
        ((5, 5, 5, 5), False, [(1, 0), (1, 1), (1, 2), (1, 3)]),
        ((5,), False, [(1, 0)]),
    ],
)
def test_those_with_as_many_points_share_a_rank(points, low_wins, ranks):
    places = ranked({(seat,): number for seat, number in enumerate(points)}, low_wins)
    assert [(place.rank, place.side[0]) for place in places] == ranks


@pytest.mark.parametrize(
    ("points", "low_wins", "words"),
    [
        ((147, 126), False, "Plum wins with 147 points, 21 ahead of Fig."),
        ((1, 0), False, "Plum wins with 1 point, 1 ahead of Fig."),
        ((34, 38, 38), True, "Plum wins with 34 points, 4 fewer than Fig and Kiwi."),
        ((90, 90, 2), False, "Plum and Fig share the win: 90."),
    ],
)
def test_the_words_of_a_victory(points, low_wins, words):
    places = ranked({(seat,): number for seat, number in enumerate(points)}, low_wins)
    assert victory(places, NAMES, low_wins) == words


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ((64, 40), "Plum leads with 64."),
        ((40, 64, 64), "Fig and Kiwi lead with 64."),
        ((0, 0), "All stand at 0."),
        ((7,), ""),
    ],
)
def test_the_words_of_who_leads(points, words):
    assert leading(ranked({(seat,): number for seat, number in enumerate(points)}), NAMES) == words


def rounds_of(*points):
    """Rounds of two sides, one a move."""
    return [
        Round(n, n, tuple(Share((seat,), number) for seat, number in enumerate(each)))
        for n, each in enumerate(points, 1)
    ]


def test_the_best_round_the_widest_swing_and_the_lead_are_found():
    telling = MomentFinder(rounds_of((5, 9), (20, 19), (12, 3), (2, 8)), NAMES, False, "Round {number}")
    assert telling.best() == StoryMoment(2, "Round 2", "Plum: 20 points", "Nobody makes more at once.")
    assert telling.swing().title == "Plum gains 9 on Fig"
    assert (telling.lead(), len(telling.three())) == (None, 2)


def test_where_the_lowest_wins_a_gain_is_what_one_is_spared():
    telling = MomentFinder(rounds_of((5, 0), (0, 30)), NAMES, True, "Round {number}")
    assert telling.swing().title == "Plum gains 30 on Fig"
    assert (telling.lead().move, telling.lead().title) == (2, "The lead goes to Plum")


def test_moments_of_one_move_are_told_as_one():
    first, same, late = (
        StoryMoment(4, "x", "A", "a."),
        StoryMoment(4, "x", "B", "b."),
        StoryMoment(9, "y", "C", "c."),
    )
    assert in_order([late, first, same]) == (StoryMoment(4, "x", "A", "a. B."), late)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("name", "options"), [*GAMES_OF_POINTS, ("cuobe", {"players": 3})])
def test_moments_are_three_at_most_in_order_and_at_moves_of_the_game(name, options, seed):
    session = random_game(name, seed, **options)
    found = [moment.move for moment in story_of(session.game).moments(session)]
    assert 0 < len(found) <= 3
    assert found == sorted(set(found))
    assert all(1 <= move <= len(session.played) for move in found)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_has_just_begun_has_no_rounds_and_no_moments(name):
    session = Session(name, seed=1)
    story = story_of(session.game)
    assert (story.rounds(session), story.moments(session)) == ((), ())


def test_a_game_may_do_without_a_story():
    assert story_of(KEEP) is None


def test_a_game_with_real_dice_tells_the_same_story():
    rolled = random_game("cubo", 8, players=2, rounds=1)
    entered = Session("cubo", chance="ask", players=2, rounds=1)
    for played in rolled.played:
        entered.play(played.move, played.actor)
    assert story_of(entered.game).rounds(entered) == story_of(rolled.game).rounds(rolled)


# What is told last, and to whom


@pytest.mark.parametrize(("name", "options"), GAMES_OF_POINTS)
def test_after_the_last_round_nobody_leads_any_more(name, options):
    session = random_game(name, 5, **options)
    story = story_of(session.game)
    *_before, last = story.rounds(session)
    told = " ".join(story.counted(session, last))
    assert "lead" not in told
    assert "is done." not in told
    assert story.ended(session, session.outcome)[0] in told
    assert "leads" not in {row.mark for row in story.sheet(session, last.move).rows}


def test_where_the_fewest_points_win_each_telling_of_points_says_so():
    session = random_game("cubed", 5, players=3)
    story = story_of(session.game)
    first = story.rounds(session)[0]
    assert story.counted(session, first)[1].endswith("the fewest points win.")
    assert story.sheet(session).heads[-1] == "Sum (fewest win)"
    session = random_game("cubo", 5, players=3, rounds=2)
    story = story_of(session.game)
    assert "fewest" not in story.counted(session, story.rounds(session)[0])[1]
    assert story.sheet(session).heads[-1] == "Sum"


def test_rooms_of_a_run_that_begins_later_keep_their_numbers():
    whole = recorded("gelatinous/expert-dies")
    first = story_of(whole.game).rounds(whole)[0]
    session = Session("gelatinous", start=whole.played[first.move - 1].step.state, chance="ask")
    for played in whole.played[first.move :]:
        session.play(played.move, played.actor)
    assert [each.number for each in story_of(whole.game).rounds(session)] == [2, 3, 4]


NUMBER_WORDS = {1: "one colour", 2: "two colours", 3: "three colours"}


def test_a_counted_hand_of_cubed_names_the_colours_that_its_pieces_show():
    for piece in PIECES.values():
        shown = len(set(piece.sides))
        expected = "blocking pieces" if PURPLE in piece.sides else NUMBER_WORDS[shown]
        (line,) = share_of_hand(0, (piece.number,), piece.points).lines
        assert (line.words, line.points) == (f"{expected}: 1", piece.points)


@pytest.mark.parametrize("name", GAMES)
def test_a_tick_over_the_end_is_for_those_alone_who_have_won(name):
    session = random_game(name, 3)
    winners = set(session.outcome.winners)
    for seat in range(session.game.seats_in(session.options)):
        assert mood(session, (seat,)) == ("good" if seat in winners else "info")
    assert mood(session, ()) == "info"
    assert mood(Session(name, seed=1), (0,)) == "info"


def test_a_cube_that_died_in_its_second_room_is_told_there_without_a_tick():
    session = recorded("gelatinous/expert-dies")
    assert session.state.done == 3
    assert BOARDS["gelatinous"]().progress(BoardView(session.state, 0)).words.startswith("Room 4 of")
    assert mood(session, (0,)) == "info"
    assert story_of(session.game).counted(session, story_of(session.game).rounds(session)[-1])[0] == (
        "The cube is dead."
    )


@pytest.mark.parametrize("seed", range(3))
def test_the_room_that_is_told_is_the_one_the_cube_is_in_or_goes_to(seed):
    session = random_game("gelatinous", seed)
    rooms, face, entered = session.state.setup.rooms, BOARDS["gelatinous"](), 0
    for _number, _before, played in steps(session):
        entered += isinstance(played.move, Enter)
        state = played.step.state
        told = face.progress(BoardView(state, 0)).words
        coming = state.phase in ("draw", "keep", "enter")
        assert told == f"Room {min(entered + coming, rooms)} of {rooms}"
