"""Rules as text: a rulebook is what its file says, and what is wrong with a file is named with its line."""

import re
import tomllib
from pathlib import Path

import cubeplay
import pytest
from cubeplay import GAMES
from cubeplay.errors import RulebookError
from cubeplay.rulebook import Breach
from cubeplay.rulebook.rulefile import FIELDS, WORDS, read_rulebook
from cubeplay.rulebook.table import TABLE
from cubeplay.rulebook.toml_lines import TomlText
from cubeplay.words import speaking
from cubeplay.words.languages import language_of
from tools.words import rules

ROOT = Path(cubeplay.__file__).parent
BOOKS = [TABLE, *(game.rulebook for game in GAMES.values())]
RULES = '''\
# --- Rolling

[roll]
title = "Roll"
kind = "move"
source = "Your turn"
text = """\\
    Roll the die, \\
    or pass it on."""
why.passed = "you have passed."
why."" = 'it is "{name}", not you.'
next = "Wait."
says = "{player} rolls {number}."

[hold]  # your points are safe
title = "Hold"
kind = "effect"
source = "Your turn"
text = "title = here is no key"
reading = "You may hold at once."
says.first = "{player} holds."
says.again = "{player} holds again."
'''


@pytest.fixture
def read(tmp_path):
    def read(text):
        path = tmp_path / "rules.toml"
        path.write_text(text, encoding="utf-8")
        return read_rulebook("pig", "Pig", path)

    return read


def test_a_rulebook_is_what_its_file_says(read):
    roll, hold = read(RULES)
    assert (roll.id, roll.title, roll.kind, roll.source) == ("pig.roll", "Roll", "move", "Your turn")
    assert roll.text == "Roll the die, or pass it on."
    assert dict(roll.why) == {"passed": "you have passed.", "": 'it is "{name}", not you.'}
    assert (dict(roll.next), dict(roll.says)) == ({"": "Wait."}, {"": "{player} rolls {number}."})
    assert list(hold.says) == ["first", "again"]
    assert (roll.reading, hold.reading) == ("", "You may hold at once.")


WRONG = [
    ('title = "Hold"', "", 15, "rule [hold] has no 'title'."),
    ('kind = "move"\n', "", 3, "rule [roll] has no 'kind'."),
    (
        "reading =",
        "readin =",
        20,
        "rule [hold] has a field 'readin' that no rule has. Did you mean 'reading'?",
    ),
    (
        'source = "Your turn"\ntext = "t',
        'source = 3\ntext = "t',
        18,
        "source of rule [hold] is 3, which is no text.",
    ),
    (
        'title = "Roll"',
        'title.short = "Roll"',
        4,
        "title of rule [roll] is {'short': 'Roll'}, which is no text",
    ),
    (
        'says.again = "{player} holds again."',
        "says.again = [2]",
        22,
        "says.again of rule [hold] is [2], which",
    ),
    (
        'says.again = "{player} holds again."',
        'says.again = ["{player} holds.", "They hold {number}."]',
        22,
        "says.again of rule [hold] is a list, but not a sentence for one and one for more.",
    ),
    ('says.first = "{player} holds."', 'says.first = " "', 21, "says.first of rule [hold] is empty."),
    ("# --- Rolling", 'title = "Pig"', 1, "'title' stands outside a rule. Put it under a line like [flip]."),
    ('kind = "effect"', 'kind = "efect"', 17, "pig.hold is of kind 'efect'. Did you mean 'effect'?"),
    ("rolls {number}.", "rolls {number.", 13, "says of pig.roll: a brace is left open or closed too often."),
    ("rolls {number}.", "rolls {}.", 13, "says of pig.roll: '' in braces is no name of a fact."),
    ("holds again.", "holds {2}.", 22, "says.again of pig.hold: '2' in braces is no name of a fact."),
    ('next = "Wait."\n', "", 10, "why.passed of pig.roll does not say what to do instead. Write its 'next'."),
    ("next =", "next.passed =", 11, "why of pig.roll does not say what to do instead."),
    (
        'next = "Wait."',
        'next."" = "Wait."\nnext.over = "Go."',
        13,
        "next.over of pig.roll belongs to no 'why'.",
    ),
]


@pytest.mark.parametrize(("old", "new", "line", "words"), WRONG, ids=[row[-1][:45] for row in WRONG])
def test_what_is_wrong_is_named_with_file_and_line(read, tmp_path, old, new, line, words):
    assert RULES.count(old) == 1
    with pytest.raises(RulebookError) as caught:
        read(RULES.replace(old, new))
    assert f"{tmp_path / 'rules.toml'}, line {line}: " in str(caught.value)
    assert words in str(caught.value)
    assert caught.value.next


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('next = "Wait."', 'next = "W"\nnext = "X"', 13, "Cannot overwrite a value"),
        ("[hold]", "[roll]", 15, "Cannot declare ('roll',) twice"),
        ("[hold]", "[hold", 15, "Expected ']'"),
    ],
)
def test_what_is_no_toml_is_named_with_file_and_line(read, old, new, line, words):
    with pytest.raises(RulebookError) as caught:
        read(RULES.replace(old, new))
    assert "rules.toml: it cannot be read as TOML: " in str(caught.value)
    assert words in caught.value.why
    assert f"(at line {line}, column " in caught.value.why


def test_a_why_and_a_next_belong_together(read):
    text = re.sub(r"why.*\n", "", RULES)
    with pytest.raises(RulebookError, match=r"line 10: next of pig\.roll belongs to no 'why'"):
        read(text)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    (tmp_path / "rules.toml").write_bytes(b"\xff")
    with pytest.raises(RulebookError, match=r"rules\.toml: 'utf-8' codec"):
        read_rulebook("pig", "Pig", tmp_path / "rules.toml")
    with pytest.raises(RulebookError, match=r"none\.toml: .*No such file"):
        read_rulebook("pig", "Pig", tmp_path / "none.toml")


def test_words_without_a_law_and_laws_without_a_rule_name_the_line(read):
    book = read(RULES)
    with pytest.raises(RulebookError, match=r"rules\.toml, line 10: pig\.roll has words to refuse with"):
        book.complete()
    with pytest.raises(RulebookError, match=r"rules\.toml, line 15: pig\.hold has no words to refuse with"):
        book.law("pig.hold")(lambda state, player, move: None)
    with pytest.raises(RulebookError, match=r"there is no rule 'pig\.rol' .* Did you mean 'pig\.roll'\?"):
        book.law("pig.rol")(lambda state, player, move: None)
    book.law("pig.roll")(lambda state, player, move: None)
    book.complete()


def test_a_fact_that_a_sentence_misses_is_named_with_the_line(read):
    book = read(RULES)
    with pytest.raises(RulebookError, match=r"line 13: says of pig\.roll wants the fact 'number'"):
        book.sentence(book.event("pig.roll", player=1))
    with pytest.raises(RulebookError, match=r"line 11: why of pig\.roll wants the fact 'name'"):
        book.objection("pig.roll", "Not rolled", Breach())
    with pytest.raises(RulebookError, match=r"line 21: pig\.hold has no sentence 'says\.third'"):
        book.event("pig.hold", "third")


def test_every_word_for_people_is_translated_when_it_is_loaded(read, monkeypatch):
    monkeypatch.setattr("cubeplay.rulebook.rulefile.late", str.upper)
    roll, hold = read(RULES.replace("{player}", "").replace("{number}", "").replace("{name}", ""))
    for rule in (roll, hold):
        for field in WORDS:
            value = getattr(rule, field)
            assert all(word == word.upper() for word in (value.values() if field in FIELDS[-3:] else [value]))
    assert (roll.kind, list(hold.says)) == ("move", ["first", "again"])


def test_a_sentence_that_counts_has_a_form_for_one_and_is_one_message_for_translators(read):
    one, many = (
        "A sister on {place} steals {number} blue card.",
        "A sister on {place} steals {number} blue cards.",
    )
    text = RULES.replace('"{player} holds again."', f'["{one}", "{many}"]')
    _roll, hold = read(text)
    assert [hold.says["again"].format(place="b2", number=number) for number in (1, 3)] == [
        "A sister on b2 steals 1 blue card.",
        "A sister on b2 steals 3 blue cards.",
    ]
    assert (one, many) in set(rules(text))
    with speaking(language_of("de")):
        assert hold.says["again"].format(place="b2", number=1).endswith(" 1 blaue Karte.")
        assert hold.says["again"].format(place="b2", number=3).endswith(" 3 blaue Karten.")


def line_of(text, *keys):
    return TomlText(Path("x.toml"), text).line(*keys)


def test_a_line_is_found_by_key_and_not_in_a_long_text_or_a_comment():
    text = "\n".join(
        [
            '# [a] is not here, nor is """',
            'a.b = """',
            "[a]",
            'b = 1"""',
            "[a.'c d']",
            "e = '''",
            "f = \"\"\" '''",
            "f = {g = 1}",
        ]
    )
    assert line_of(text, "a", "b") == 2
    assert line_of(text, "a", "c d") == 5
    assert line_of(text, "a", "c d", "f") == 8
    assert line_of(text, "a", "c d", "f", "g") == 8
    assert line_of(text, "a", "c d", "none") == 5
    assert line_of(text, "none") == 1


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.game)
def test_a_games_file_holds_its_rules_in_order_and_every_line_is_found(book):
    text = book.written.path.read_text(encoding="utf-8")
    tables, lines = tomllib.loads(text), text.splitlines()
    assert [f"{book.game}.{name}" for name in tables] == [rule.id for rule in book]
    for name, entry in tables.items():
        assert lines[book.written.line(name) - 1] == f"[{name}]"
        for field, words in entry.items():
            for form in words if isinstance(words, dict) else [None]:
                key = field if form is None else f"{field}.{form or chr(34) * 2}"
                assert lines[book.written.line(name, field, form or "") - 1].startswith(f"{key} = ")


def test_no_rules_are_left_in_python():
    assert not [
        path for path in ROOT.rglob("*.py") if re.search(r"RULEBOOK\.add|TABLE\.add", path.read_text())
    ]
