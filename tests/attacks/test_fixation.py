"""Who knows the cookie of a shared tablet has nothing of the teacher who joins on it later."""

import pytest
from strangers import NETWORK, PUPILS, TEACHER, Browser

pytestmark = pytest.mark.proof


def test_a_cookie_from_before_does_not_share_the_teachers_kernel(shared):
    shared.url = shared.url.replace("127.0.0.1", NETWORK)
    attacker = Browser(shared.url)
    attacker.ask(f"join/{PUPILS}")
    tablet = Browser(shared.url, cookies={"cubeplay-person": attacker.cookies["cubeplay-person"]})
    tablet.ask(f"join/{TEACHER}")
    kernel = tablet.open("play/cubo.ipynb").kernel
    status = attacker.ask(f"api/kernels/{kernel}").status
    print(f"\nthe teacher's kernel, asked for with the old cookie: {status}")
    assert tablet.ask(f"api/kernels/{kernel}").status == 200
    assert status == 404
