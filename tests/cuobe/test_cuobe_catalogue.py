"""The catalogue: every rule names its heading, open places are marked, options are named."""

import re

from cubeplay.cuobe.game import GAME

from breadth import together

RULES = list(GAME.rulebook)
HEADINGS = {
    "Goal of CU[o]BE",
    "Components",
    "Every player takes",
    "Grey cards",
    "Blue and green cards (quick setup)",
    "Blue cards (advanced setup)",
    "Specialist variant",
    "Green cards (advanced setup)",
    "Gameplay",
    "Turn",
    "Dice",
    "Cards",
    "Event",
    "Trigger",
    "Tick",
    "Tool",
    "Talent or Syndrome",
    "Movement",
    "Discovering a room",
    "Room effects",
    "Corridor rooms",
    "Locks",
    "Shifting rooms",
    "Search",
    "Tools and Talents",
    "Chests",
    "Spawns",
    "Ghoul",
    "Clown",
    "Tentacles",
    "Spiders",
    "Twins",
    "Troll",
    "Spider spawning",
    "Spider swarm",
    "Attracting spawns",
    "Fighting",
    "Traps",
    "Trap rows",
    "Brutal variant",
    "Death",
    "Panic",
    "Insanity",
    "Sleep",
    "Syndromes",
    "Doom",
    "Confuse",
    "Eclipse",
    "Rush",
    "Paranoia",
    "Exit",
    "Time",
    "Surrender",
    "Solo version",
    "2-Player version",
    "Difficulty",
    "PVP (experimental)",
    "Effect glossary",
    "FAQ",
}
SETTLED = {
    "goal", "players", "course", "green-card", "needs-dice", "room-effect", "ongoing", "no-lock", "relock",
    "search-symbol", "no-find", "chest-one", "chest-room", "ghoul", "tentacles", "frighten", "fight-dice",
    "rush", "power", "no-traps", "wound", "panic", "wake", "doom", "confuse", "eclipse", "all-dead",
    "pvp-result", "spoils", "next-room", "swap", "decline",
}  # fmt: skip
"""What the text leaves no doubt about."""


@together("rule", RULES)
def test_a_rule_names_the_heading_that_it_comes_from(rule):
    assert rule.source in HEADINGS


def test_every_heading_with_a_rule_of_its_own_has_one():
    assert {rule.source for rule in RULES} == HEADINGS


def test_what_the_text_leaves_open_is_marked_as_our_reading():
    assert {rule.id.removeprefix("cuobe.") for rule in RULES if not rule.reading} == SETTLED


def test_readings_name_options_that_there_are():
    options = {option.name for option in GAME.options}
    named = {
        word
        for rule in RULES
        for words in re.findall(r"Options?: ([\w, ]+)", rule.reading)
        for word in re.split(r", (?:and )?| and ", words)
    }
    named.discard("one for each spawn")
    assert named <= options
    assert options - named <= {"players", "ghoul", "clown", "tentacles", "spiders", "twins", "troll"}


def test_no_text_speaks_of_an_id_or_leaves_a_brace():
    for rule in RULES:
        words = " ".join((rule.title, rule.text, rule.reading))
        assert "cuobe." not in words
        assert "{" not in words


@together("rule", [rule for rule in RULES if rule.says], ids=lambda rule: rule.id)
def test_a_sentence_is_whole(rule):
    for words in rule.says.values():
        assert words[0] == "{" or words[0].isupper()
        assert words.endswith(".")
