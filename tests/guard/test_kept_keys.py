"""The keys of shared pages stay from start to start, for their owner alone, until new ones are asked for."""

import os
import time

import pytest
from cubeplay.errors import CubeplayError

from cubeplay_widgets.site import doctor
from cubeplay_widgets.site.gate.kept_keys import FILE, kept_keys
from cubeplay_widgets.site.gate.visitors import Role, new_token

GIVEN = "p" * 16, "t" * 16


def test_who_was_in_before_a_restart_is_in_after_it_the_host_too(tmp_path):
    token, before = new_token(), kept_keys(tmp_path)
    seals = {role: before.seal(role, token) for role in (Role.TEACHER, Role.PUPIL)}
    after = kept_keys(tmp_path)
    assert {role: after.role(token, seal) for role, seal in seals.items()} == {role: role for role in seals}
    assert after.cookie == before.cookie


def test_new_keys_are_made_when_asked_for_and_kept_from_then_on(tmp_path):
    before = kept_keys(tmp_path)
    new = kept_keys(tmp_path, new=True)
    assert {new.pupils, new.teacher}.isdisjoint({before.pupils, before.teacher})
    assert kept_keys(tmp_path) == new


@pytest.mark.skipif(os.name != "posix", reason="rights of files are another matter there")
def test_kept_keys_are_for_their_owner_alone(tmp_path):
    old = os.umask(0)
    try:
        kept_keys(tmp_path)
        kept_keys(tmp_path, new=True)
    finally:
        os.umask(old)
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == [FILE]


def test_keys_that_are_given_are_not_kept(tmp_path):
    assert (kept_keys(tmp_path, *GIVEN).pupils, list(tmp_path.iterdir())) == (GIVEN[0], [])
    mixed = kept_keys(tmp_path, GIVEN[0])
    assert mixed.pupils == GIVEN[0]
    assert mixed.teacher == kept_keys(tmp_path).teacher
    assert GIVEN[0] not in (tmp_path / FILE).read_text()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"pupils": "sesame", "teacher": "sesame"}', "\ufeff{}"])
def test_a_file_of_keys_that_cannot_be_read_is_left_and_said(tmp_path, text):
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(CubeplayError, match="--new-key"):
        kept_keys(tmp_path)
    assert (tmp_path / FILE).read_text(encoding="utf-8") == text
    assert kept_keys(tmp_path, new=True) == kept_keys(tmp_path)


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(CubeplayError, match="CUBEPLAY_DATA"):
        kept_keys(tmp_path / "file")


def test_doctor_says_how_old_the_keys_are_and_whether_others_may_read_them(tmp_path):
    assert list(doctor.share_keys(tmp_path)) == []
    kept_keys(tmp_path)
    made = time.time() - 12 * 86_400 - 9
    os.utime(tmp_path / FILE, (made, made))
    (found,) = doctor.share_keys(tmp_path)
    assert (found.found, found.mend) == ("made 12 days ago.", "")
    (tmp_path / FILE).chmod(0o644)
    (found,) = doctor.share_keys(tmp_path)
    assert "--new-key" in found.mend
