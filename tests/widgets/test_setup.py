"""The set-up without a browser: all can be set, what cannot be is refused, the last one comes back."""

import pytest
from cubeplay import GAMES
from cubeplay.errors import CubeplayError, SaveError
from cubeplay.own_pieces import Cupboard, sort_named
from cubeplay.players.strengths import STRENGTHS
from cubeplay.session import Session
from cubeplay.store import Store
from cubeplay.store.notes import LearnerNotes
from cubeplay.testing.options import choices_of

from breadth import together
from cubeplay_widgets.boards.cubo.board import CuboFace
from cubeplay_widgets.pages.last_time import PAGE, LastTime
from cubeplay_widgets.pages.setup import SetUp
from cubeplay_widgets.table.page import PlayPage

OPTIONS = [(game, option) for game in GAMES.values() for option in game.options if not option.seats]
HALF = "\ud800"
ODD = (99, -1, True, "2", "", 2.5, None, [], {}, HALF, "a" * 10_000)
"""What no number of players, and hardly an option, can be."""


class Starts(list):
    """Starts games with what a set-up says, and keeps them."""

    def __call__(self, seating):
        game = Session(
            self.game, names=seating.names, bots=seating.bots, chance=seating.chance, **seating.options
        )
        self.append(game)


def form_of(game):
    """A form and the games that it has started."""
    begun = Starts()
    begun.game = game
    return SetUp(game, begun), begun


def send(form, **content):
    form._receive(form, content, [])


def change(form, what, value, **where):
    send(form, type="change", number=form.shown["heard"] + 1, what=what, value=value, **where)


def refusal(ask, value):
    """What is said of a value; None if it is taken."""
    try:
        ask(value)
    except CubeplayError as error:
        return error
    return None


def expresses(asked, value):
    """Whether a control of the form can stand at a value."""
    match asked["kind"]:
        case "switch":
            return isinstance(value, bool)
        case "number":
            return asked["low"] <= value <= asked["high"]
        case "choice":
            return value in [choice for choice, _words in asked["choices"]]
    return isinstance(value, str)


@together(("game", "option"), OPTIONS)
def test_every_choice_of_every_option_can_be_set_and_is_what_is_started(game, option):
    form, begun = form_of(game)
    (asked,) = [
        each for group in form.form["groups"] for each in group["options"] if each["name"] == option.name
    ]
    for value in choices_of(option):
        assert expresses(asked, value)
        change(form, "option", value, name=option.name)
        assert form.shown["options"][option.name] == value
        send(form, type="start")
        if error := refusal(lambda chosen: game.start(**chosen), form.table().options):
            assert (form.shown["refused"], begun) == (str(error), [])
        else:
            assert begun.pop().options[option.name] == value or option.name in form.shown["moot"]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_number_of_players_and_every_strength_can_be_set(game):
    form, begun = form_of(game)
    for players in form.form["players"] or [max(game.seats)]:
        change(form, "players", players)
        for bot, _words in form.form["levels"]:
            for seat in range(players):
                change(form, "bot", bot, seat=seat)
            send(form, type="start")
            assert (form.shown["refused"], begun.pop().bots) == ("", (bot,) * players)


def test_each_option_names_its_rule_and_leads_there():
    for game in GAMES.values():
        form, _begun = form_of(game)
        asked = {each["name"]: each for group in form.form["groups"] for each in group["options"]}
        for option in (option for option in game.options if option.rule and not option.seats):
            rule = asked[option.name]["rule"]
            assert rule["words"] == game.rulebook[option.rule].title
            assert rule["address"].endswith(f"#{option.rule}")


def test_a_game_without_a_player_for_each_strength_says_which_ones_there_are(monkeypatch):
    strengths = dict(list(GAMES["cuobe"].strengths.items())[:2])
    monkeypatch.setattr(type(GAMES["cuobe"]), "strengths", strengths)
    for game in GAMES.values():
        form, _begun = form_of(game)
        words = [words for _bot, words in form.form["levels"]]
        assert words == [STRENGTHS[strength] for strength in game.strengths]
        assert bool(form.form["missing"]) == (len(words) < len(STRENGTHS))
    assert form_of(GAMES["cuobe"])[0].form["missing"].endswith("so far: Gentle and Regular.")


@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_a_number_of_players_that_cannot_be_is_refused_and_changes_nothing(odd):
    form, _begun = form_of(GAMES["cubo"])
    change(form, "players", odd)
    assert form.shown["refused"].startswith("Not started: players cannot be ")
    assert form.shown["refused"].endswith("It takes 2 to 4.")
    assert form.shown["players"] == 2


@together(("game", "option"), OPTIONS)
def test_a_value_that_an_option_does_not_take_gives_one_refusal_and_starts_nothing(game, option):
    form, begun = form_of(game)
    refused = [(odd, error) for odd in ODD if odd != HALF and (error := refusal(option.check, odd))]
    assert len(refused) > len(ODD) // 2
    for odd, error in refused:
        change(form, "option", odd, name=option.name)
        send(form, type="start")
        assert (form.shown["refused"], begun) == (str(error), [])
        assert all((error.what, error.why, error.next))


def test_half_a_character_in_an_option_is_mended():
    form, _begun = form_of(GAMES["cuboro"])
    change(form, "option", HALF, name="grid")
    assert form.shown["options"]["grid"] == "\N{REPLACEMENT CHARACTER}"


def test_a_computer_player_that_there_is_not_is_refused(tmp_path):
    page = PlayPage(CuboFace(), "cubo", Store(tmp_path / "games.sqlite"))
    change(page.setup, "bot", "nobody", seat=1)
    send(page.setup, type="start")
    assert page.table is None
    assert "Cubo has no computer player 'nobody'" in page.setup.shown["refused"]


@pytest.mark.parametrize(
    "content",
    [
        {"type": "change"},
        {"type": "change", "number": "1", "what": "players", "value": 3},
        {"type": "change", "number": 1, "what": "name", "seat": 7, "value": "Zoë"},
        {"type": "change", "number": 1, "what": "name", "seat": 0, "value": 7},
        {"type": "change", "number": 1, "what": "bot", "seat": -1, "value": ""},
        {"type": "change", "number": 1, "what": "option", "name": "players", "value": 3},
        {"type": "change", "number": 1, "what": "chance", "value": "cheat"},
        {"type": "again"},
        {},
    ],
    ids=repr,
)
def test_a_message_that_makes_no_sense_changes_nothing(content):
    form, begun = form_of(GAMES["cubo"])
    before = form.shown
    send(form, **content)
    assert form.shown | {"heard": 0} == before
    assert begun == []


def test_every_seat_has_a_real_name_until_one_is_typed():
    form, begun = form_of(GAMES["cubo"])
    assert form.shown["start"] == "Start: Plum against Fig"
    change(form, "bot", "", seat=1)
    assert form.table().names == ("Plum", "Fig")
    change(form, "bot", "expert", seat=0)
    assert form.table().names == ("Plum", "Fig")
    change(form, "name", "Zoë", seat=1)
    assert form.shown["start"] == "Start: Plum against Zoë"
    change(form, "name", "  ", seat=1)
    send(form, type="start")
    assert begun[0].names == ("Plum", "Fig")


def test_only_the_only_person_is_spoken_to_as_you():
    form, _begun = form_of(GAMES["cubo"])
    assert form.shown["you"] == 0
    change(form, "bot", "", seat=3)
    assert form.shown["you"] == 0, "the fourth seat is not taken"
    change(form, "players", 4)
    assert form.shown["you"] is None
    change(form, "bot", "expert", seat=0)
    assert form.shown["you"] == 3
    change(form, "bot", "expert", seat=3)
    assert form.shown["you"] is None


@pytest.mark.parametrize(
    ("game", "players", "words"),
    [
        ("cubo", 2, "Start: Plum against Fig"),
        ("cubo", 4, "Start: Plum, Fig, Kiwi and Lime"),
        ("cubed", 11, "Start with 11 players"),
        ("cuobe", 2, "Start: Plum and Fig"),
        ("cuobe", 1, "Start CU[o]BE"),
        ("gelatinous", 1, "Start Gelatinous Cube Dice"),
    ],
)
def test_the_button_says_who_meets_whom(game, players, words):
    form, _begun = form_of(GAMES[game])
    change(form, "players", players)
    assert form.shown["start"] == words


def test_the_drawer_says_what_is_set():
    form, _begun = form_of(GAMES["cubo"])
    assert form.shown["rules"] == "Standard rules, 6 rounds"
    change(form, "option", 3, name="rounds")
    change(form, "option", "any", name="straights")
    assert form.shown["rules"] == "Changed: Straights: In any order, Rounds: 3"


def test_a_solo_game_starts_from_the_form_as_it_stands_and_has_one_round():
    form, begun = form_of(GAMES["cubed"])
    change(form, "players", 1)
    assert form.shown["rules"] == "Standard rules, 1 round"
    send(form, type="start")
    assert form.shown["refused"] == ""
    assert begun[0].options["rounds"] == 1
    change(form, "option", True, name="bridge")
    assert form.shown["moot"]["bridge"] == "a solo game has no variants, and bridge is one."
    send(form, type="start")
    assert "a solo game has no variants" in form.shown["refused"]
    assert len(begun) == 1


def test_the_page_is_answered_so_that_it_knows_that_the_kernel_is_alive(monkeypatch):
    form, _begun = form_of(GAMES["cubo"])
    sent = []
    monkeypatch.setattr(form, "send", sent.append)
    send(form, type="ping")
    assert sent == [{"type": "ack"}]


# The last set-up


@pytest.fixture
def page_of(tmp_path):
    """A page of Cubo that somebody opens, with the address that has no game."""

    def page_of(owner=""):
        page = PlayPage(CuboFace(), "cubo", Store(tmp_path / "games.sqlite", owner=owner))
        page.address._receive(page.address, {"type": "address", "query": ""}, [])
        return page

    return page_of


def begin(page):
    """Start a game that is not the usual one."""
    change(page.setup, "players", 3)
    change(page.setup, "bot", "expert", seat=1)
    change(page.setup, "name", "Zoë", seat=0)
    change(page.setup, "option", 2, name="rounds")
    change(page.setup, "chance", "ask")
    send(page.setup, type="start")
    return page.table.session


def test_what_was_set_up_last_starts_again_at_one_press(page_of):
    first = begin(page_of("plum"))
    page = page_of("plum")
    assert page.setup.shown["before"] == "Zoë, Fig (Strong) and Kiwi (Regular), Rounds: 2"
    send(page.setup, type="again")
    again = page.table.session
    assert (again.names, again.bots, again.options) == (first.names, first.bots, first.options)
    assert again.record.chance == "ask"
    assert again.record.seed != first.record.seed


@pytest.mark.parametrize("other", ["fig", ""])
def test_what_somebody_set_up_is_offered_to_nobody_else(page_of, other):
    begin(page_of("plum"))
    page = page_of(other)
    assert page.setup.shown["before"] == ""
    send(page.setup, type="again")
    assert page.table is None


def test_the_last_set_up_goes_with_all_that_is_kept_of_a_person(page_of):
    page = page_of("plum")
    begin(page)
    page.store.delete("plum")
    assert page_of("plum").setup.shown["before"] == ""
    assert b"Zo" not in page.store.place.read_bytes()


def test_each_game_has_a_last_set_up_of_its_own(page_of, tmp_path):
    begin(page_of("plum"))
    notes = LearnerNotes(PAGE, "", owner="plum", place=tmp_path / "games.sqlite")
    assert list(notes.read()) == ["cubo"]


def remember(tmp_path, data):
    LearnerNotes(PAGE, "", place=tmp_path / "games.sqlite").keep([("latest", {"cubo": data})])


SOUND = {"options": {}, "names": ["Zoë", "Fig"], "bots": ["", "regular"], "chance": "seed"}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (SOUND | {"options": {"weather": "rain"}}, "Cubo has no option 'weather'."),
        (SOUND | {"options": {"rounds": 60}}, "rounds cannot be 60."),
        (SOUND | {"bots": ["", "grandmaster"]}, "Cubo has no computer player 'grandmaster'."),
    ],
    ids=["option", "value", "player"],
)
def test_a_set_up_that_the_game_no_longer_has_is_refused_and_the_form_stays(page_of, tmp_path, data, why):
    remember(tmp_path, data)
    page = page_of()
    before = page.setup.table()
    send(page.setup, type="again")
    assert page.table is None
    refused = f"Not started as last time: {why} Choose below, then start."
    assert page.setup.shown["refused"] == refused
    assert page.setup.table() == before


@pytest.mark.parametrize(
    "data",
    [
        7,
        [],
        {},
        SOUND | {"names": ["Zoë"]},
        SOUND | {"names": [], "bots": []},
        SOUND | {"bots": ["", 7]},
        SOUND | {"chance": "cheat"},
        SOUND | {"chance": []},
        SOUND | {"options": "rounds"},
    ],
    ids=repr,
)
def test_a_damaged_last_set_up_is_not_offered(page_of, tmp_path, data):
    remember(tmp_path, data)
    page = page_of()
    assert page.setup.shown["before"] == ""
    send(page.setup, type="start")
    assert page.table is not None


def test_where_nothing_can_be_kept_a_game_starts_all_the_same():
    def closed():
        raise SaveError("Games not kept", "the disk is full.", "Make room.")

    begun = []
    form = SetUp(GAMES["cubo"], begun.append, LastTime(GAMES["cubo"], closed))
    form.recall()
    send(form, type="start")
    assert (form.shown["refused"], form.shown["before"], len(begun)) == ("", "", 1)


def test_own_pieces_are_offered_and_the_ones_of_the_address_are_chosen(tmp_path):
    game, cubes = GAMES["cuboro"], sort_named("cubes")
    cupboard = Cupboard(Store(tmp_path / "games.sqlite"))
    made = cupboard.begin(cubes, "My box", cubes.house())
    cupboard.begin(cubes, "Not yet", cubes.empty())
    begun = Starts()
    begun.game = game
    form = SetUp(game, begun, cupboard=lambda: cupboard)
    assert form.shown["own"] == {}
    form.recall()
    assert form.shown["own"] == {"cubes": [("My box", made.text)]}
    assert form.shown["options"]["cubes"] == ""
    form.recall(made.id)
    send(form, type="start")
    assert begun[0].record.options["cubes"] == made.text


def test_pieces_of_another_game_or_of_nobody_change_nothing(tmp_path):
    cupboard = Cupboard(Store(tmp_path / "games.sqlite"))
    cubes = sort_named("cubes")
    made = cupboard.begin(cubes, "My box", cubes.house())
    form = SetUp(GAMES["gelatinous"], Starts(), cupboard=lambda: cupboard)
    before = form.shown["options"]
    for own in (made.id, "0" * 16, "../../x"):
        form.recall(own)
        assert form.shown["options"] == before
        assert form.shown["open"]
