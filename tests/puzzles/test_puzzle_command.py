"""``cubeplay puzzle``: it prints, gives hints, judges, and refuses bad usage in words."""

import pytest
from cubeplay import cli
from cubeplay.puzzles import kinds_of, row

EASY = row("cubo", "square", 1)


def test_the_puzzle_of_a_date_is_printed_with_its_question_and_link(capsys):
    assert cli.main(["puzzle", "cubo", "--date", "2026-11-23"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Cubo: ")
    assert "difficulty 1 of 5" in out
    assert "Player 1:" in out
    assert "Link: cubo." in out
    assert "arrange" not in out
    assert cli.main(["puzzle", "cubo", "--date", "2026-11-23"]) == 0
    assert capsys.readouterr().out == out


def test_hints_come_one_by_one_and_the_solution_with_its_why(capsys):
    asked = ["puzzle", "cubo", "--kind", "square", "--number", "1"]
    cli.main([*asked, "--hint"])
    assert capsys.readouterr().out.count("Hint ") == 1
    cli.main([*asked, "--hint", "--hint", "--solution"])
    out = capsys.readouterr().out
    assert out.count("Hint ") == 2
    assert EASY.solution[0] in out
    assert " ".join(EASY.because.split()) in " ".join(out.split())


def test_an_answer_is_judged_and_the_best_one_ends_with_status_0(capsys):
    assert cli.main(["puzzle", EASY.link, "--answer", EASY.solution[0]]) == 0
    assert "★★★ Right: " in capsys.readouterr().out
    assert cli.main(["puzzle", EASY.link, "--answer", ""]) == 1
    assert "☆☆☆ Not finished: 8 dice still lie loose." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["chess"], "there is no game 'chess'"),
        (["cubo", "--kind", "circle"], "no puzzles of the kind 'circle'"),
        (["cubo", "--number", "3"], "a row is of one kind"),
        (["cubo", "--kind", "square", "--number", "0"], "there is no puzzle 0"),
        (["cubo.square.x"], "this link is cut off"),
        ([], "no game was named"),
        (["--statistics", "0"], "too few or too many"),
        (["chess", "--statistics", "1"], "there is no game 'chess'"),
        (["cubo", "--kind", "square", "--number", "1", "--answer", "call"], "Not called"),
    ],
)
def test_bad_usage_is_one_clear_error(words, why, capsys):
    assert cli.main(["puzzle", *words]) == 1
    assert why in capsys.readouterr().err


def test_a_date_that_there_is_not_is_refused(capsys):
    with pytest.raises(SystemExit) as end:
        cli.main(["puzzle", "cubo", "--date", "2026-02-30"])
    assert end.value.code == 2
    assert "write it like 2026-11-22" in capsys.readouterr().err


def test_statistics_tell_what_each_kind_takes_and_how_hard_it_comes(capsys):
    assert cli.main(["puzzle", "cubed", "--statistics", "5"]) == 0
    head, _line, *rows = capsys.readouterr().out.splitlines()
    assert head.count("difficulty") == 5
    assert [row.split(" | ")[1:3] for row in rows] == [[kind, "5"] for kind in kinds_of("cubed")]
    for row_of_kind in rows:
        shares = [int(cell.removesuffix("%")) for cell in row_of_kind.strip("| ").split(" | ")[6:]]
        assert len(shares) == 5
        assert all(shares)
        assert 97 <= sum(shares) <= 103


@pytest.mark.parametrize(
    ("typed", "status", "says"),
    [
        (["call", EASY.solution[0]], 0, ["Not called", "★★★ Right: "]),
        (["nonsense", ""], 1, ["nonsense"]),
        ([], 1, ["Type your moves"]),
    ],
)
def test_a_person_at_a_terminal_is_asked_and_may_try_again(typed, status, says, capsys, monkeypatch):
    lines = iter(typed)

    def answer(_prompt):
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", answer)
    assert cli.main(["puzzle", EASY.link]) == status
    out = capsys.readouterr().out
    assert all(words in out for words in says)
