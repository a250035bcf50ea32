"""A lesson that the server could not read: told at once, and tried again after a while, not each time."""

import asyncio

import pytest
from cubeplay.errors import CubeplayError

from cubeplay_widgets.site.desk.desks import outlines
from cubeplay_widgets.site.lessons import lesson_runner


@pytest.fixture
def tries(monkeypatch):
    """The paths that were tried; the first try fails, each other one gives its number."""
    tried = []

    async def made(_readings, path):
        tried.append(path)
        if len(tried) == 1:
            raise CubeplayError("Not read", "the machine is too busy.", "Wait.")
        return len(tried)

    monkeypatch.setattr(lesson_runner.Readings, "_run", made)
    return tried


async def asked_twice(path):
    known = outlines()
    with pytest.raises(CubeplayError, match="too busy"):
        await known.of(path)
    return await known.of(path)


def test_a_lesson_that_could_not_be_read_is_tried_again_after_a_while(tries, tmp_path, monkeypatch):
    monkeypatch.setattr(lesson_runner, "AGAIN", -1)
    assert asyncio.run(asked_twice(tmp_path)) == 2


def test_a_broken_lesson_is_not_run_again_each_time_that_somebody_asks(tries, tmp_path):
    with pytest.raises(CubeplayError, match="too busy"):
        asyncio.run(asked_twice(tmp_path))
    assert len(tries) == 1


def test_a_lesson_is_read_once_for_all_who_ask(tries, tmp_path):
    async def asked_by_many():
        known = outlines()
        with pytest.raises(CubeplayError):
            await known.of(tmp_path)
        other = tmp_path / "other"
        other.touch()
        return await asyncio.gather(*(known.of(other) for _asker in range(5)))

    assert asyncio.run(asked_by_many()) == [2] * 5
