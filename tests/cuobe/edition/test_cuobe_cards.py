"""Rooms and cards in words: short, unlike each other, and with "!" exactly where nothing can be declined."""

from dataclasses import replace
from itertools import product

import pytest
from cubeplay.cuobe.edition.editing import edition_of
from cubeplay.cuobe.edition.edition import EFFECTS, Effect
from cubeplay.cuobe.rules.cards import card_text, effect_in_words, room_text

from breadth import together

HOUSE = edition_of("")
CARDS = (*HOUSE.blue.values(), *HOUSE.green.values())
SLOTS = sorted({slot for signature in EFFECTS.values() for slot in signature.on})


def possible(slot):
    """Every effect that may stand in a slot, with amounts and numbers of 1 and 2."""
    for do, signature in EFFECTS.items():
        if slot in signature.on:
            targets = (getattr(signature, key) or ("",) for key in ("who", "where", "direction", "card"))
            counts = ((1, 2) if counted else (1,) for counted in (signature.amount, signature.number))
            for who, where, direction, card, amount, number in product(*targets, *counts):
                if amount == 1 or where not in ("this", "atrium", "exit") or do == "shift":
                    yield Effect(do, who, where, amount, direction, number, card)


@pytest.mark.parametrize("slot", SLOTS)
def test_different_effects_have_different_words(slot):
    effects = list(possible(slot))
    texts = [effect_in_words(effect, slot) for effect in effects]
    assert len(set(texts)) == len(effects)


@pytest.mark.rule("cuobe.compulsory")
@pytest.mark.parametrize("slot", SLOTS)
def test_an_exclamation_mark_says_that_an_effect_is_compulsory(slot):
    for effect in possible(slot):
        compulsory = replace(effect, must=True)
        assert effect_in_words(effect, slot).endswith(".")
        assert effect_in_words(compulsory, slot) == effect_in_words(effect, slot)[:-1] + "!"
        assert "!" not in effect_in_words(effect, slot)


@pytest.mark.parametrize("slot", SLOTS)
def test_the_words_of_an_effect_are_one_short_sentence(slot):
    for effect in possible(slot):
        text = effect_in_words(effect, slot)
        assert text[0].isupper() or text[0] in "+2"
        assert "{" not in text
        assert "  " not in text
        assert len(text) <= 85, text


@together("room", HOUSE.rooms.values())
def test_a_room_is_read_at_a_glance(room):
    assert len(" ".join(room_text(room))) < 140
    assert all(line.endswith((".", "!")) for line in room_text(room))


@together("card", CARDS)
def test_a_card_says_what_it_does(card):
    text = " ".join(card_text(card))
    assert 0 < len(text) < 240
    assert text.count("!") == sum(effect.must for effect in card.effects) + (card.kind == "tick")


SAID = {
    "atrium": "",
    "pusher": "When you enter: Shift this room in the direction of your step!",
    "lift": "When discovered: draw a green card. Roll one die; for 2 or more: Jump to any room.",
    "well": "Search symbol: 2. Its whole column is trapped.",
    "gallery": "Its whole row is trapped. When discovered: draw a blue card.",
    "armoury": "Locked. Always: +1 in a fight.",
    "alcove": "Search symbol: 2. A corridor with 1 open side.",
    "ward": "For one die: Everybody in this room heals 1 wound.",
    "crank": "Shift this room 2 steps in any direction.",
    "curiosity": "When you search and roll a zero: You may draw a blue card.",
    "pills": "A player in this room loses 2 panic.",
    "toll": "A player of your choice gets 1 wound! You get 2 more dice.",
    "scream": "Everybody but you gets 1 panic! The closest spawn jumps to your room!",
    "doors": "Put a lock on the closest room without a lock! Put locks on 2 adjacent rooms!",
    "landslip": "Shift this room south! Shift an adjacent room north!",
    "tick-west": "Shift this room west!",
    "clarity": "Drop 1 syndrome. A player of your choice loses all panic.",
}


@together(("id", "text"), SAID.items())
def test_the_words_of_some_rooms_and_cards(id, text):
    if id in HOUSE.rooms:
        assert " ".join(room_text(HOUSE.rooms[id])) == text
    else:
        assert " ".join(card_text({**HOUSE.blue, **HOUSE.green}[id])) == text


@pytest.mark.rule("cuobe.doom", "cuobe.ghoul", "cuobe.key", "cuobe.trigger", "cuobe.spider-due")
def test_what_stands_in_the_rules_is_said_in_their_words():
    from cubeplay.cuobe.rules.catalogue import RULEBOOK

    assert card_text(HOUSE.blue["doom"]) == (RULEBOOK["cuobe.doom"].text,)
    assert card_text(HOUSE.blue["wax-key"]) == (RULEBOOK["cuobe.key"].text,)
    assert card_text(HOUSE.green["ghoul"]) == ("Power 4.", RULEBOOK["cuobe.ghoul"].text)
    assert card_text(HOUSE.green["snare"]) == (RULEBOOK["cuobe.trigger"].text,)
    assert card_text(HOUSE.green["spiders"])[2] == RULEBOOK["cuobe.spider-due"].text
