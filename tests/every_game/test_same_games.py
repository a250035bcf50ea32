"""A change of how the rules are written changes no game: random games come out move by move as they did."""

import pytest

from same_games import fingerprint

KNOWN = {
    "cubo": {20: "029b5ce2681d4947", 500: "e35ab8cf2f5481d4"},
    "gelatinous": {20: "06e17e191aaac29a", 500: "06165e10c576eee6"},
    "cuboro": {20: "0ceb2b6a4103f163", 500: "2e356587adbab051"},
    "cubed": {20: "42faab3e57251360", 500: "4b88d9ab06417d92"},
    "cuobe": {20: "597364b764c05567", 500: "20f8cdd07757774d"},
}
"""The fingerprints at version 0.1.  A game whose rules are meant to change gets new ones."""


@pytest.mark.parametrize("number", [20, pytest.param(500, marks=pytest.mark.proof)])
@pytest.mark.parametrize("game", KNOWN)
def test_random_games_are_those_that_they_always_were(game, number):
    assert fingerprint(game, number) == KNOWN[game][number]
