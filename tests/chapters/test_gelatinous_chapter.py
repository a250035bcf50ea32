"""The chapters of Gelatinous Cube Dice: what they tell is found again by playing, and boards fit a phone."""

import re
from itertools import combinations

import pytest
from chapter_texts import chapter, texts_of
from cubeplay.gelatinous import GAME, bot_scores, fewest_steps, ways_out
from cubeplay.gelatinous.bots.players import plan
from cubeplay.gelatinous.rules.abilities import abilities
from cubeplay.gelatinous.rules.die import DIRECTIONS, Die
from cubeplay.gelatinous.rules.moves import Keep, Use
from cubeplay.gelatinous.teaching import chapter_cards as cards
from cubeplay.gelatinous.teaching import chapter_cheat as cheat
from cubeplay.gelatinous.teaching import chapter_down as down
from cubeplay.gelatinous.teaching import chapter_end as end
from cubeplay.gelatinous.teaching import chapter_half as half

from breadth import sized
from cubeplay_widgets.board.game_board import BoardView
from cubeplay_widgets.board.touch import least_width
from cubeplay_widgets.boards.gelatinous.board import GelatinousFace
from cubeplay_widgets.boards.gelatinous.lies import lies_picture
from cubeplay_widgets.chapters.guided import MomentPiece
from cubeplay_widgets.chapters.headless import page_of, run
from gelatinous_oracle import by_brute_force
from guided_readers import NOTEBOOKS, fresh, open_presses, page, press, scene_numbers

PATH = NOTEBOOKS / "rules" / "gelatinous.ipynb"
FACE = GelatinousFace()
PHONE = 328, 345
"""Where a board is to fit in on a phone, in CSS pixels."""
FINGER = 36


def scene(chapter, number=0):
    """A new game of a scene of a chapter, at the reader's first press."""
    game = fresh("gelatinous", "rules", scene_numbers("gelatinous", chapter)[number])
    game.act_all()
    return game


def played(game, *presses):
    """The game after answers and moves, in one moment after the other."""
    for each in presses:
        open_presses(game)
        press(game, "answer" if game.asks else "play", each)
        game.act_all()
    return game


def told(answer):
    """What is shown of a decision: names, numbers, and what stands for them."""
    return {each.name: each.words or each.number for each in answer.worths}


def answer_of(id):
    """The right answer of a question."""
    return page("gelatinous", "rules").pieces[id].moment.ask.right


def left(state, cost):
    """Health after a way out, by the damage that brute force finds; 0 if it finds none."""
    return 0 if cost is None else state.health - max(0, cost[0] - state.resistance)


def with_card(state, card):
    """Health after the best way out with one card, "" for none."""
    held = (card,) if card else ()
    return left(state, by_brute_force(state.but(held=held), "damage", bool(card)))


# Your cards


@pytest.mark.parametrize("hand", [(), ("skin", "slide"), ("ooze", "slide", "spin")], ids="-".join)
def test_a_hand_loses_what_playing_all_rooms_with_it_loses(hand):
    """The careful player plays each room on the game's own tables, and Health is counted at its end."""
    assert len(cards.entered(2)) == 24
    lost = 0
    for empty in cards.entered(2):
        state = empty.but(held=hand)
        while state.phase in ("turn", "room"):
            state = GAME.apply(state, 0, plan(state).moves[0]).state
        assert state.phase == "between", state.visit.room
        lost += empty.health - state.health
    assert lost == cards.lost_health(2, hand)


@pytest.mark.parametrize("number", range(3), ids=["three", "wizard", "expert"])
def test_every_hand_that_may_be_held_is_compared(number):
    chapter = scene("cards", number)
    state = [cards.THREE, cards.WIZARD, cards.EXPERT][number]().state
    answers = ("Level 3",) if number == 0 else ()
    names = set()
    for hand in combinations(sorted((*state.held, *state.drawn)), state.to_keep):
        game = played(scene("cards", number), *answers, f"keep {' '.join(hand)}")
        names |= {each.name for each in game.compared.worths}
        made = next(each.number for each in game.compared.worths if each.made)
        assert game.compared.best == (made == game.compared.most)
    assert len(names) == len(GAME.moves(state, 0)), chapter


def test_the_two_best_single_cards_are_the_worst_pair_of_an_expert():
    game = played(scene("cards", 2), "keep slide spin")
    assert told(game.compared) == {
        "no Slide": "+18",
        "no Spin on the spot": "+18",
        "no Thick skin": "+15",
    }
    single = {card: cards.lost_health(2, (card,)) for card in ("skin", "slide", "spin")}
    assert max(single, key=single.get) == "skin"
    assert not game.compared.best


@pytest.mark.parametrize("start", [cards.THREE, cards.WIZARD, cards.EXPERT])
@sized(2, 12, "seeds")
def test_the_best_hand_is_the_best_with_other_dice_too(start, seeds):
    state = start().state
    hands = list(combinations(sorted((*state.held, *state.drawn)), state.to_keep))
    lost = {hand: [cards.lost_health(2, hand, seed) for seed in range(seeds + 1)] for hand in hands}
    told = {hand: losses[0] for hand, losses in lost.items()}
    best = [hand for hand in hands if told[hand] == min(told.values())]
    assert min(hands, key=lambda hand: sum(lost[hand])) in best


def test_what_a_wizard_leaves_is_in_the_pool_again_and_what_an_expert_leaves_is_not():
    assert "seep" in GAME.apply(cards.WIZARD().state, 0, Keep(("ooze", "slide"))).state.pool
    after = GAME.apply(cards.EXPERT().state, 0, Keep(("skin", "slide"))).state
    assert {"spin", "lash"}.isdisjoint((*after.pool, *after.held))
    assert answer_of("cards-pool") == "Yes"


def test_dangers_of_a_whole_room_cost_more_on_level_3():
    stats = [GAME.start(first_level=level).stats for level in (2, 3)]
    assert [each.dangers * each.hits for each in stats] == [8, 9]
    assert answer_of("cards-level") == "Level 3"


# Ten ways to cheat


@pytest.mark.parametrize(
    ("number", "best"), [(0, {"slide"}), (2, {"slide"}), (3, {"lash"})], ids=["ice", "greenhouse", "cellar"]
)
def test_each_room_of_cheats_has_one_best_card(number, best):
    game = scene("cheat", number)
    state, titles = game.state, {id: card.title for id, card in abilities().items()}
    found = {card: with_card(state, card) for card in ("", *(each.id for each in state.usable))}
    assert {card for card in found if found[card] == max(found.values())} == best
    for move in plan(state).moves:
        press(game, "play", move)
    assert game.compared.best
    shown = {each.name.partition(":")[0]: each.words for each in game.compared.worths}
    for card, health in found.items():
        if (name := titles.get(card, "no card")) in shown:
            assert shown[name] == (f"♥\N{NO-BREAK SPACE}{health}" if health else "lost"), card
    assert len(shown) >= 2


def test_who_uses_no_card_in_the_root_cellar_loses_and_is_told_what_would_have_saved_the_cube():
    game = scene("cheat", 3)
    while game.outcome is None:
        press(game, "play", next(move for move in open_presses(game) if not isinstance(move[1], Use))[1])
    assert game.compared.words.startswith("The run is lost. Better: Lash out")
    assert game.moment.restarts(game) == "cheat-two"


# Down the dungeon


def stair():
    """The game before the turn on the long stair."""
    return played(scene("down"), "B", "stop", "next room")


def test_one_danger_is_cheaper_than_a_way_of_fifteen_actions():
    game = stair()
    open_presses(game)
    state = game.state
    assert (state.health, state.resistance, state.phase, state.visit.dangers) == (2, 1, "turn", (1, 2, 5))
    assert by_brute_force(state, "damage", False) == (2, 7)
    assert min(number for eaten, number in ways_out(state).items() if not eaten) == 15
    assert state.overtime(15) == state.health + state.resistance
    played(game, "turn 6 north", "roll north", *["roll east"] * 6)
    assert game.state.level == 2
    assert told(game.compared) == {
        "1 danger: 7 actions": "♥ 6",
        "no danger: 15 actions": "lost",
    }


def test_a_new_level_fills_health_and_brings_two_cards():
    game = played(stair(), "turn 6 north", "roll north", *["roll east"] * 6, "next room")
    run = game.state
    assert (run.level, run.health, run.resistance, run.drawn) == (2, 6, 1, ("drain", "skin"))
    played(game, "keep drain lash spin")
    assert (game.compared.best, len(game.compared.worths)) == (False, 4)


def test_whoever_dies_on_the_stair_goes_on_to_the_end():
    game = played(stair(), "turn 1 north")
    while game.outcome is None:
        move = "roll north" if game.state.visit.square in ("a2", "a3") else "roll south"
        press(game, "play", move)
    assert game.state.done == 4
    assert open_presses(game) == []
    assert down.stair_words(game)[0] == "Lost on the long stair"


# Lost, and won


def test_two_dangers_and_a_tenth_action_leave_one_health():
    game = scene("end")
    open_presses(game)
    state = game.state.but(visit=game.state.visit.but(actions=7))
    for move in ("roll east", "roll east", "roll west"):
        state = GAME.apply(state, 0, GAME.parse(move)).state
    assert (state.visit.actions, state.visit.eaten, state.health) == (10, (4, 6), int(answer_of("end-count")))


def test_the_last_boiler_is_won_over_one_danger_and_lost_over_two_or_none():
    state = GAME.read_position(end.LAST_BOILER)
    assert by_brute_force(state, "damage", False) == (4, 9)
    ways = {}
    for eaten, number in ways_out(state).items():
        ways[len(eaten)] = min(number, ways.get(len(eaten), number))
    assert ways[0] > state.actions_left >= ways[1] > ways[2]
    assert 2 * state.stats.hits >= state.health + state.resistance
    game = scene("end", 3)
    for move in plan(state).moves:
        press(game, "play", move)
    assert (game.outcome.scores, game.outcome.winners) == ((30,), (0,))
    assert [each.words for each in game.compared.worths] == ["♥ 3", "lost", "lost"]


def test_a_boiler_house_that_overheats_is_told_and_begun_again():
    game = played(scene("end", 2), "roll south")
    assert (game.outcome.winners, game.state.health) == ((), 3)
    assert game.compared is None
    assert "the boilers overheat" in game.moment.answers(game)
    assert game.moment.restarts(game) == "end-boilers"


def test_to_lose_on_purpose_is_the_goal():
    game = played(scene("end", 1), "roll north")
    assert (game.outcome.scores, game.state.health, game.over) == ((2,), 0, True)


def test_a_loss_that_is_asked_for_is_done_and_another_begins_again_in_place_of_its_worths(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("CUBEPLAY_DATA", str(tmp_path))
    stand = (walk := page_of(PATH)).stand

    def shown_after(id, *moves):
        stand.turn_to(walk.pieces[id])
        for move in moves:
            assert stand.board.play(move), stand.frame.shown
        return stand.frame.shown

    shown_after("end-count")
    stand.guest.do("answer", stand.guest.moment.ask.number("1"))
    stand.guest.do("next", "")
    asked = shown_after("end-death", "roll north")
    assert (asked["done"], asked["main"]["words"]) == (True, "Next: the boiler house")
    stand.guest.do("next", "")
    shown_after("end-boilers", "roll north")
    stand.guest.do("next", "")
    lost = shown_after("end-last", *["roll north", "roll south"] * 6, "roll north")
    assert not lost["done"]
    assert lost["says"]["text"].startswith("The run is lost. Better: 1 danger")
    assert (lost["cells"], [each["words"] for each in lost["choices"]]) == ([], ["Begin this room again"])


# The half turn


def test_six_steps_bring_the_die_home_by_half_and_no_steps_by_a_quarter():
    """All ways of six steps and fewer are rolled; a way home has an even number of steps."""
    start = half.SIX_UP().state
    ends = {(start.visit.square, start.die)}
    homes = {}
    for steps in range(1, 7):
        ends = {
            (square, die.rolled(way))
            for at, die in ends
            for way in DIRECTIONS
            if (square := start.room.doors.get((at, way), "out")) != "out"
        }
        for die in {die for square, die in ends if square == half.HOME and die.top == 6}:
            homes.setdefault(die.south, steps)
    assert homes == {5: 2, 2: 6}
    assert fewest_steps(start, half.half_turned) == 6
    assert fewest_steps(start, half.quarter_turned) is None
    assert fewest_steps(start, half.next_door) == 3
    assert answer_of("half-where") == "North or south"
    assert answer_of("half-two") == str(half.TWO_UP().state.die.bottom)


# Words and boards


def test_a_glyph_has_one_name_in_all_that_a_player_reads():
    """Signs, candles and boilers are named where it is said that all are glyphs, and boilers in room C."""
    texts = {rule.id: f"{rule.title} {rule.text} {rule.reading}" for rule in GAME.rulebook}
    assert [id for id, text in texts.items() if re.search(r"\brunes?\b", text, re.IGNORECASE)] == []
    assert [id for id, text in texts.items() if re.search(r"\b(candle|sign)s?\b", text)] == [
        "gelatinous.glyph"
    ]
    sections = chapter(PATH).sections
    words = [text for s in sections for text in (s.title, s.lead, *s.more)]
    words += texts_of(page("gelatinous", "rules"))
    assert not re.search(r"\b(rune|candle|sign)s?\b", " ".join(words), re.IGNORECASE)


def tables(title):
    """The rows of the table below a section."""
    more = next(section.more for section in chapter(PATH).sections if section.title == title)
    rows = [line.strip("| ").split(" | ") for line in more[0].splitlines() if line.startswith("|")]
    return rows[2:]


def test_the_tables_are_those_of_the_game():
    stats = [GAME.start(first_level=level).stats for level in range(1, 7)]
    assert [tuple(map(int, row)) for row in tables("Deeper down")] == [
        (level, s.resistance, s.health, s.abilities, s.dangers, s.hits) for level, s in enumerate(stats, 1)
    ]
    assert tables("Slide, or Spin?") == [[c.title, str(c.cost), c.text] for c in abilities().values()]


@pytest.mark.parametrize("small", [False, True])
def test_boards_of_scenes_fit_a_phone_with_targets_that_can_be_pressed(small):
    pieces = page("gelatinous", "rules").pieces.values()
    games = dict.fromkeys(piece.chapter for piece in pieces if isinstance(piece, MomentPiece))
    for each in games:
        session = each.make()
        moves = session.moves(0) if 0 in session.to_move else ()
        drawn = FACE.scene(BoardView(session.view(0), 0, moves, table=True, small=small))
        scale = min(PHONE[0] / drawn.size[0], PHONE[1] / drawn.size[1])
        assert drawn.size[0] * scale >= least_width(drawn)
        for item in drawn.labelled:
            if item.move is not None:
                left, top, right, bottom = item.box
                assert min(right - left, bottom - top) * scale >= FINGER, item.id


def test_a_card_that_is_picked_tells_what_it_does():
    session = cheat.FOUR()
    look = BoardView(session.view(0), 0, session.moves(0), selected=frozenset({"leap"}))
    assert FACE.guided(look) == ("", abilities()["leap"].text)
    assert FACE.guided(BoardView(session.view(0), 0, session.moves(0))) == ("", "")


def test_the_cells_for_more_count_what_they_say():
    names = run(PATH)
    family = names["family"](Die(6, 2))
    assert family == names["here"]
    assert all(die.rolled(way) not in family for die in family for way in DIRECTIONS)
    assert lies_picture(family).count('stroke-dasharray="6 5"') == 12
    assert names["answer"].actions == 5


@pytest.mark.proof
def test_the_careful_player_wins_most_runs_of_a_wizard():
    counts = bot_scores("wizard", 300, seed=0).counts
    assert counts[30] / 300 > 0.75
