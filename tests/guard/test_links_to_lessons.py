"""Short addresses of lessons, for links in a school's platform: where they lead whom."""

from datetime import UTC, datetime

import pytest
from cubeplay.teach.school import School
from strangers import TEACHER, Browser, comes

PAGE = "/voila/render/lessons/odds.ipynb"


@pytest.mark.parametrize("key", [None, TEACHER], ids=["pupil", "teacher"])
def test_a_link_on_another_site_leads_to_the_lesson_and_asks_before_it_starts_anything(shared, key):
    fig = comes(shared, key) if key else comes(shared)
    answer = fig.ask("lesson/odds", Sec_Fetch_Site="cross-site")
    assert (answer.status, answer.headers["Location"]) == (303, PAGE)
    asked = fig.ask(PAGE, Sec_Fetch_Site="cross-site")
    assert (asked.status, asked.kernel) == (403, None)
    assert f'data-onward href="{PAGE}"' in asked.text
    assert "client/site/onward.js" in asked.text
    assert fig.ask(PAGE, Sec_Fetch_Site="same-origin").kernel


def test_who_has_no_key_is_asked_for_a_code(shared):
    assert Browser(shared.url.replace("127.0.0.1", "127.0.0.2")).ask("lesson/odds").status == 403
    code = School(shared.store().place).open("odds", "", datetime.now(UTC)).code
    guest = Browser(shared.url.replace("127.0.0.1", "127.0.0.2"))
    assert guest.post("class", {"code": code}).status == 303
    assert guest.ask("lesson/odds").status == 403


@pytest.mark.parametrize("name", ["nothing", "answers", "who"])
def test_the_address_of_no_lesson_leads_nowhere(shared, name):
    assert comes(shared, TEACHER).ask(f"lesson/{name}").status == 404
