"""What the games' own tests notice: code that is spoilt in one place, and laws that are struck out."""

from collections import Counter
from dataclasses import replace

import pytest
from cubeplay.registry import GAMES as REGISTERED

from mutants import keeping, sampling
from mutants.keeping import Kept
from mutants.reaching import Reach
from mutants.sampling import Account, known, made_again, sample, trials
from mutants.targets import GAMES, TREE, Mutant, files_of
from mutants.trying import Verdict, tried

ENOUGH = 0.9
NUMBER = 300
SEED = "1"

FILE = "cubeplay/cuboro/rules/geometry.py"
TEST = "tests/cuboro/test_cuboro_laws.py::test_only_a_neighbour_shifts"
PACKAGE = "cubeplay/cuobe/rules/position/__init__.py"
READS = "tests/cuobe/test_cuobe_position.py::test_missing_lines_have_their_usual_values"


@pytest.fixture(scope="module", params=GAMES)
def looked(request):
    """A game, what its own tests reach, and what earlier runs found."""
    kept = Kept(request.param)
    return request.param, kept.reach(), kept


@pytest.mark.proof
def test_every_law_that_is_struck_out_is_noticed(looked, capsys):
    from mutants.spoiling import struck  # reads a parser, which takes seconds: for proofs alone

    game, reach, kept = looked
    account = Account(tuple(trials(struck(game), reach, kept=kept)))
    with capsys.disabled():
        print(f"\n{game}, laws struck out: {account}")
    assert not account.survivors, "\n".join(map(str, account.survivors))


@pytest.mark.proof
def test_nine_of_ten_mutants_are_killed(looked, capsys):
    """Of all in the sample: known survivors count as survivors too."""
    game, reach, kept = looked
    account = Account(tuple(trials(sample(game, NUMBER, SEED), reach, kept=kept)))
    with capsys.disabled():
        print(f"\n{game}, mutants: {account}")
        for one in account.survivors:
            print(one, known().get(one.name, "not looked at"), sep="\n  ")
    assert account.share >= ENOUGH


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_known_survivors_can_still_be_made(game):
    from mutants.spoiling import mutant, places

    mine = {name for name in known() if name[0] in files_of(game)}
    files = {file for file, *_rest in mine}
    made = {one.name for file in files for place in places(file)[1] if (one := mutant(file, place))}
    assert mine <= made


@pytest.mark.proof
@pytest.mark.parametrize("game", GAMES)
def test_every_law_is_struck_out_once(game):
    from mutants.spoiling import struck

    assert len(struck(game)) == len(REGISTERED[game].rulebook.laws)


@pytest.mark.parametrize(
    ("old", "new", "fate"),
    [
        ("", "", "survived"),
        ("3 * row + column", "3 * row + row", "killed"),
        pytest.param("import", "impart", "killed", marks=pytest.mark.proof),
        pytest.param("row, column = divmod(field, 3)", "while True: pass", "hung", marks=pytest.mark.proof),
    ],
)
@pytest.mark.usefixtures("few_preloaded")
def test_a_spoilt_file_is_what_is_run(old, new, fate):
    code = (TREE / FILE).read_text("utf-8")
    assert old in code
    spoilt = Mutant(FILE, "", old, new, range(1, 2), code.replace(old, new))
    assert tried(spoilt, Reach({FILE: {1: [TEST]}}, {TEST: 0.1}, Counter())).fate == fate


@pytest.mark.proof
@pytest.mark.parametrize(
    ("new", "fate"), [("section.finish()", "survived"), ("assert not section", "killed")]
)
@pytest.mark.usefixtures("few_preloaded")
def test_a_package_is_spoilt_as_a_module_is(new, fate):
    code = (TREE / PACKAGE).read_text("utf-8")
    spoilt = Mutant(PACKAGE, "", "", "", range(1, 2), code.replace("section.finish()", new))
    assert tried(spoilt, Reach({PACKAGE: {1: [READS]}}, {READS: 0.1}, Counter())).fate == fate


@pytest.mark.parametrize(("fate", "test"), [("killed", TEST), ("survived", "")])
def test_a_finding_holds_as_long_as_all_that_it_depends_on(fate, test, tmp_path, monkeypatch):
    spoilt = Mutant(FILE, "", "", "", range(1, 2), "")
    found = Verdict(spoilt, fate, test, 0.5)
    Kept("cuboro", tmp_path).keep(found)
    assert Kept("cuboro", tmp_path).verdict(spoilt) == found
    as_it_is, changed = keeping._bytes, TREE / TEST.split("::")[0]
    monkeypatch.setattr(keeping, "_bytes", lambda path: as_it_is(path) + b" " * (path == changed))
    assert Kept("cuboro", tmp_path).verdict(spoilt) is None
    assert Kept("cuboro", tmp_path).killer(spoilt) == test


def test_a_finding_stands_beside_one_that_was_cut_off(tmp_path):
    found = Verdict(Mutant(FILE, "", "", "", range(1, 2), ""), "killed", TEST, 0.5)
    Kept("cuboro", tmp_path)
    (tmp_path / "cuboro-fates.jsonl").write_text('{"mutant":"b726", "fa')
    Kept("cuboro", tmp_path).keep(found)
    assert Kept("cuboro", tmp_path).verdict(found.mutant) == found


def test_quick_tests_that_reach_a_mutant_come_first_and_each_further_example_of_one_later():
    seconds = {"last": 0.9, "many[1]": 0.1, "many[2]": 0.3, "many[3]": 0.4, "once": 0.5, "elsewhere": 0.1}
    lines = {1: ["many[1]", "many[2]", "many[3]", "once", "last"], 2: [""]}
    reach = Reach({FILE: lines}, seconds, Counter())
    spoilt = Mutant(FILE, "", "", "", range(1, 3), "")
    turns = ["many[1]", "once", "many[2]", "last", "many[3]"]
    assert reach.tests(replace(spoilt, lines=range(1, 2))) == turns
    assert reach.tests(spoilt) == [*turns, "elsewhere"]
    assert reach.tests(spoilt, first="many[3]") == ["many[3]", *turns[:-1], "elsewhere"]


@pytest.mark.proof
def test_mutants_are_made_again_by_their_names_those_that_can_be(monkeypatch):
    monkeypatch.setattr(sampling, "files_of", lambda target: ["cubeplay/store/leases.py"])
    drawn = next(sample("store", 1, SEED))
    assert list(made_again("store", [drawn.name, (FILE, "", "before", "after")])) == [drawn]
