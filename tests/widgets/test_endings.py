"""What lies over a table when a round or a game is over: the story's own numbers, escaped, alike for all."""

import re
from itertools import pairwise
from random import Random

import pytest
from cubeplay import GAMES, Session
from cubeplay.errors import CubeplayError
from cubeplay.players import autoplay
from cubeplay.story import Round, Share, SidePlace, story_of
from tests.games import KEEP

from cubeplay_widgets.board.game_board import Face
from cubeplay_widgets.boards import BOARDS
from cubeplay_widgets.endings import round_summary
from cubeplay_widgets.endings.ending import ending
from cubeplay_widgets.endings.podium import podium
from cubeplay_widgets.endings.summary import LOOK
from cubeplay_widgets.endings.totals_chart import DASHES, SLIM, TEXT, WIDE, sums_chart, sums_scene
from cubeplay_widgets.paint.scene import Scene
from cubeplay_widgets.table.messages import offer

NAMES = ("Plum", "Fig", "Kiwi", "Lime")
PLAYED = [
    ("cubo", {"players": 3, "rounds": 2}),
    ("cubed", {"players": 2}),
    ("cubed", {"players": 1}),
    ("cuboro", {"players": 3}),
    ("cuboro", {"players": 4, "teams": True, "rounds": 2}),
    ("gelatinous", {"first_level": 6}),
    ("cuobe", {"players": 3}),
]
"""The first computer player of each game plays these; it is the quickest."""


def game(name, seed=3, names=NAMES, **options):
    rules = GAMES[name]
    seats = rules.seats_in(rules.checked(options))
    bot = "beginner" if name == "cubo" else next(iter(rules.bots()))
    session = Session(name, seed=seed, names=names[:seats], bots=(bot,) * seats, **options)
    autoplay(session)
    return session


def summaries(session):
    face = BOARDS[session.game.name]()
    rounds = (
        round_summary(face, session, number + 1) for number in range(story_of(session.game).over(session))
    )
    return [*rounds, ending(face, session)]


def does(html):
    return re.findall(r'data-do="([^"]+)"', html)


@pytest.mark.parametrize(("name", "options"), PLAYED)
def test_every_button_is_in_the_body_or_below_it_once(name, options):
    for summary in summaries(game(name, **options)):
        ids = [press.id for press in summary.buttons]
        assert [way[0] for way in summary.ways] == [press.id for press in summary.buttons if press.main]
        assert len(summary.ways) == 1
        assert sorted(does(summary.html)) == sorted(
            [id for id in ids if id != summary.ways[0][0]] + [f"{LOOK}{move}" for move in summary.looks]
        )


@pytest.mark.parametrize(("name", "options"), PLAYED)
def test_the_same_id_never_stands_twice_in_a_summary(name, options):
    for summary in summaries(game(name, **options)):
        ids = re.findall(r' id="([^"]+)"', summary.html)
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("name", "options"), PLAYED)
def test_names_are_escaped_wherever_they_stand(name, options):
    names = ("<b>P", "<b>F", "<b>K", "<b>L")
    for summary in summaries(game(name, names=names, **options)):
        assert not re.search("<b>[PFKL]", summary.html)


@pytest.mark.parametrize("number", [-1, 0, 3])
def test_a_round_that_is_not_over_has_no_summary(number):
    session = game("cubo", players=2, rounds=2)
    assert round_summary(BOARDS["cubo"](), session, number) is None
    assert round_summary(BOARDS["cubo"](), Session("cubo"), 1) is None


def test_the_words_of_a_round_and_the_way_on():
    whole = game("cubo", players=2, rounds=2)
    first, second = story_of(whole.game).rounds(whole)
    session = Session("cubo", seed=3, names=NAMES[:2], rounds=2)
    for played in whole.played[len(session.played) : first.move]:
        if played.actor != "chance":
            session.play(played.move, played.actor)
    summary = round_summary(BOARDS["cubo"](), session, 1)
    leader = max(first.shares, key=lambda share: share.points)
    name = NAMES[leader.side[0]]
    assert (summary.title, summary.more) == (
        "Round 1 is counted.",
        f"{name} leads with {leader.points}. Fig starts.",
    )
    assert summary.ways == (("go-on", "Start round 2", True),)
    assert f"{name} <small>leads</small>" in summary.html
    assert round_summary(BOARDS["cubo"](), whole, 2).ways == (("ending", "See how it ended", True),)
    assert second.number == 2


def test_an_earlier_round_is_told_with_the_table_as_it_stood():
    session = game("cubo", players=2, rounds=3)
    html = round_summary(BOARDS["cubo"](), session, 1).html
    assert re.findall(r'<th scope="col">(\d+)</th>', html) == ["1"]


@pytest.mark.parametrize(
    ("name", "options"), [("cubed", {"players": 3}), ("cubo", {"players": 3, "rounds": 2})]
)
def test_a_summary_shows_nothing_of_what_is_hidden_meanwhile(name, options):
    """Whatever lies in the hands of the round that has begun, the round before is told alike."""
    whole = game(name, **options)
    first = story_of(whole.game).rounds(whole)[0]
    later = next(
        played.step.state
        for played in whole.played[first.move + 3 :]
        if whole.game.guess(whole.game.view(played.step.state, None), 0, Random(1)) != played.step.state
    )
    view = whole.game.view(later, None)
    told = set()
    for seed in range(3):
        session = Session(name, start=whole.game.guess(view, 0, Random(seed)), names=whole.names)
        told.add(round_summary(BOARDS[name](), session, 1))
    assert len(told) == 1


def test_a_game_that_goes_on_has_no_ending():
    with pytest.raises(CubeplayError, match="goes on"):
        ending(BOARDS["cubo"](), Session("cubo"))


def test_where_few_points_win_fewer_are_the_better_result():
    session = game("cubed", players=1)
    points = session.outcome.scores[0]
    assert "Nothing here was better before." in ending(BOARDS["cubed"](), session, best=points + 1).html
    assert f"The best here: {points - 1}." in ending(BOARDS["cubed"](), session, best=points - 1).html


def test_who_plays_alone_has_no_seats_to_turn_and_hears_of_the_best_result():
    session = game("gelatinous", first_level=6)
    face, rooms = BOARDS["gelatinous"](), session.outcome.scores[0]
    assert "rematch-turned" not in {press.id for press in ending(face, session).buttons}
    assert "The best here: 30." in ending(face, session, best=30).html
    assert "Nothing here was better before." in ending(face, session, best=rooms).html
    assert "cp-ending-best" not in ending(face, session).html
    assert "cp-ending-best" not in ending(BOARDS["cubo"](), game("cubo", players=2, rounds=1), best=9).html


class Plain(Face):
    """A face of a game that tells no story."""

    title = "Keep"

    def scene(self, look):
        return Scene((10, 10), ())


def test_a_game_without_a_story_ends_with_its_faces_own_words():
    session = Session(KEEP, seed=1, bots=(next(iter(KEEP.bots()), ""),))
    while session.outcome is None:
        session.play(session.moves()[-1])
    summary = ending(Plain(), session)
    assert summary.title == Plain().ending(session.outcome, ())
    assert story_of(session.game) is round_summary(Plain(), session, 1) is None
    assert [way[0] for way in summary.ways] == ["rematch"]


# The podium and the chart


@pytest.mark.parametrize(
    ("places", "told"),
    [
        ([(1, 0), (2, 1), (3, 2)], "Plum first, Fig second, Kiwi third"),
        ([(1, 1), (1, 2), (3, 0)], "Fig and Kiwi first, Plum second"),
        ([(1, 0), (2, 1), (2, 2), (2, 3)], "Plum first, Fig, Kiwi and Lime second"),
        ([(1, 0), (1, 1)], "Plum and Fig first"),
    ],
)
def test_who_ties_stands_on_the_same_step(places, told):
    drawn = podium([SidePlace(rank, (seat,), 10 - rank) for rank, seat in places], NAMES)
    assert f'<desc id="podium-desc">{told}</desc>' in drawn
    steps = told.count("first") + told.count("second") + told.count("third")
    assert drawn.count("#DCC59A") == steps


def test_many_on_one_step_are_counted():
    places = [SidePlace(1, (seat,), 5) for seat in range(11)]
    assert ">+8</text>" in podium(places, ())


def test_who_plays_alone_has_no_podium():
    assert podium([SidePlace(1, (0,), 5)], NAMES) == ""


def rounds_of(*points):
    return [
        Round(n, n, tuple(Share((seat,), number) for seat, number in enumerate(each)))
        for n, each in enumerate(points, 1)
    ]


def lines(scene):
    return [item.geometry.points for item in scene.items if item.id == "sums"]


def test_the_lines_of_the_chart_are_the_sums_in_scale():
    plum, fig = lines(sums_scene(rounds_of((10, 5), (10, 20), (0, 25)), NAMES, WIDE))
    top, bottom = fig[2][1], fig[0][1]
    assert [round((bottom - y) / (bottom - top) * 45 + 5, 2) for _x, y in plum] == [10, 20, 20]
    assert [x for x, _y in plum] == [x for x, _y in fig] == sorted(x for x, _y in fig)


@pytest.mark.parametrize("size", [WIDE, SLIM])
def test_six_lines_are_told_apart_without_their_colours_and_every_name_stands_free(size):
    scene = sums_scene(rounds_of((9,) * 11, (9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 8)), (), size)
    dashes = [item.paint.dash for item in scene.items if item.id == "sums"]
    assert len(set(dashes[:6])) == len(DASHES) == 6
    heights = [item.geometry.y for item in scene.items if item.id == "side"]
    assert len(heights) == 11
    assert all(low - high >= TEXT for high, low in pairwise(heights))
    assert 0 < min(heights) <= max(heights) < size[1]


@pytest.mark.parametrize("points", [((4, 5),), ((4,), (5,))])
def test_one_round_or_one_side_is_no_chart(points):
    assert sums_chart(rounds_of(*points), NAMES, "Round") == ""


def test_penalties_below_nothing_stay_on_the_chart():
    scene = sums_scene(rounds_of((5, -4), (0, 3)), NAMES, WIDE)
    assert all(0 <= y <= 226 for points in lines(scene) for _x, y in points)


# The offer


def test_a_dead_round_is_offered_to_be_drawn_to_its_end_and_nothing_else_is():
    session, rng = Session("cubed", seed=8, rounds=1), Random(8)
    while not session.game.dead(session.view(None)):
        assert offer(session) is None
        moves = session.moves()
        session.play(rng.choice([move for move in moves if getattr(move, "piece", 0) > 76] or moves))
    words, (press, _label) = offer(session)
    assert (words, press) == ("Nobody can lay any more.", "play-forced")
    assert all(offer(Session(name)) is None for name in GAMES)
