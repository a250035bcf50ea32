"""A class shares its dice; its answers leave the page as files."""

import base64
import csv
import io
import json
import re

import pytest
from cubeplay.teach.answer_export import AnswerRow, as_csv, as_json, download, downloads
from cubeplay.teach.pupil_seat import Desk, class_code

from breadth import together

ROWS = [
    AnswerRow("predict", "reroll", "30 of 216", 'five kinds, "and" trips'),
    AnswerRow("check", "How many?", "=2+2"),
]


def test_the_same_code_gives_the_same_dice():
    seeds = {Desk(code, 3).seed("reroll", "hand") for code in ("MAPLE-7", "maple 7", " Maple_7 ", "maple-7")}
    assert len(seeds) == 1


def test_a_seat_has_dice_of_its_own_unless_they_are_shared():
    one, two = Desk("MAPLE-7", 1), Desk("MAPLE-7", 2)
    assert one.seed("reroll", "hand") == two.seed("reroll", "hand")
    assert one.seed("reroll", "hand", shared=False) != two.seed("reroll", "hand", shared=False)


def test_code_lesson_and_exercise_all_matter():
    seeds = [
        Desk("MAPLE-7").seed("reroll", "hand"),
        Desk("MAPLE-8").seed("reroll", "hand"),
        Desk("MAPLE-7").seed("trips", "hand"),
        Desk("MAPLE-7").seed("reroll", "runs"),
        Desk("MAPLE-7").seed("reroll-hand", ""),
    ]
    assert len(set(seeds)) == len(seeds)


def test_seeds_never_change():
    assert Desk("MAPLE-7").seed("reroll", "hand") == 17863871635644395180
    assert class_code("") == "HOME"


def test_answers_survive_a_spreadsheet():
    rows = list(csv.reader(io.StringIO(as_csv(Desk("maple 7", 4), "reroll", ROWS))))
    assert rows[0] == ["class", "seat", "lesson", "part", "asked", "answer", "note"]
    assert rows[1] == ["MAPLE-7", "4", "reroll", "predict", "reroll", "30 of 216", 'five kinds, "and" trips']
    assert rows[2][5] == "'=2+2"


def test_answers_survive_json():
    sheet = json.loads(as_json(Desk("maple 7", 4), "reroll", ROWS))
    assert (sheet["class"], sheet["seat"], sheet["lesson"]) == ("MAPLE-7", 4, "reroll")
    assert sheet["answers"][1] == {"part": "check", "asked": "How many?", "answer": "=2+2", "note": ""}


def test_a_download_carries_its_file_in_the_link():
    link = download("a,ü\n", "my.csv", "text/csv", "Save <it>")
    data = re.search(r'href="data:text/csv;charset=utf-8;base64,([^"]+)"', link)[1]
    assert base64.b64decode(data).decode() == "a,ü\n"
    assert 'download="my.csv"' in link
    assert "Save &lt;it&gt;" in link


@pytest.mark.parametrize("code", ['"><script>', "../..", "Ünal 7"])
def test_a_code_cannot_break_the_link(code):
    links = downloads(Desk(code), "reroll", ROWS)
    assert "<script" not in links
    assert ".." not in re.findall(r'download="([^"]+)"', links)[0]


@together("begins", ["=", "+", "-", "@", "\t", "\r", "\n", " =", "\t-", "＝", "－", "−"])
def test_no_cell_of_a_table_is_run_as_a_formula(begins):
    rows = [AnswerRow(f"{begins}1", f"{begins}2", f"{begins}3", f"{begins}cmd|' /C calc'!A0")]
    *_head, cells = csv.reader(io.StringIO(as_csv(Desk("=1+1", 1), "dice", rows), newline=""))
    assert all(cell[:1] == "'" for cell in cells[3:])
    assert cells[0] == "'=1+1"


def test_half_a_character_does_not_stop_the_answers_from_being_saved():
    rows = [AnswerRow("check", "\ud800", "a\udfff")]
    for text in (as_csv(Desk("\ud800", 1), "dice", rows), as_json(Desk("\ud800", 1), "dice", rows)):
        text.encode()
    assert "data:text/csv" in downloads(Desk("\ud800", 1), "dice", rows)
