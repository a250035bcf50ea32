"""Who tries out codes shuts nobody out: neither pupils who come later nor the teacher."""

import time

import pytest
from cubeplay.tables import Tables
from strangers import NETWORK, TEACHER, comes

pytestmark = pytest.mark.proof

WRONG = 61


def test_sixty_one_wrong_codes_of_one_pupil_keep_nobody_out(shared):
    code = Tables(shared.store().place).open("cuboro", "")
    shared.url = shared.url.replace("127.0.0.1", NETWORK)
    fig, plum, teacher = comes(shared), comes(shared), comes(shared, TEACHER)
    for _try in range(WRONG):
        fig.ask("table/ZZZZ")
    begun = time.monotonic()
    ways = {
        "the teacher, by hand": teacher.ask(f"table/{code}").status,
        "the teacher, typed": teacher.post("class", {"code": code}).status,
        "a pupil, by hand": plum.ask(f"table/{code}").status,
        "a pupil, typed": plum.post("class", {"code": code}).status,
        "a pupil, to play": plum.open(f"play/cuboro.ipynb?table={code}").status,
        "who tried": fig.ask(f"table/{code}").status,
    }
    print(f"\n{WRONG} wrong codes, then {ways} in {time.monotonic() - begun:.1f} s")
    assert set(ways.values()) <= {200, 303}
