"""A catalogue with a fault is named by the check, and breaks no page."""

import gettext
import io
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from cubeplay.words import _Sound, catalogue, language_of, short_id, speaking, translated
from cubeplay.words.languages import LANGUAGES
from tools import catalogues, po_files, words

ROOT = Path(__file__).parents[1]
PLACE = [("cubeplay/cubo/rules/rules.toml", 0)]


def said(english, text, context=None, code="de", comments=("draft",)):
    """What is wrong in the translation of a message."""
    message = Message(english, text, PLACE, user_comments=comments, context=context)
    return list(catalogues.faults(message, code))


def test_a_sound_translation_has_no_fault():
    assert said("Press **Back**, {player}: `call`.", "Drück **Zurück**, {player}: `call`.") == []
    assert said(("{number} point", "{number} points"), ("ein Punkt", "{number} Punkte")) == []
    assert said("{mean:.1f}%", "{mean:.1f}\u202f%") == []
    assert said("Call “Cubo!”", "Ruf „Cubo!“") == []
    assert said("{ do = … }", "{ do = … }") == []


@pytest.mark.parametrize(
    ("english", "text", "fault"),
    [
        ("Your turn, {player}.", "Du bist dran, {spieler}.", "unknown placeholders {spieler}"),
        ("Your turn, {player}.", "Du bist dran.", "no placeholder {player}"),
        ("{mean:.1f} points", "{mean} Punkte", "unknown placeholders {mean}"),
        ("{mean:.1f} points", "{mean:.1f Punkte", "braces that cannot be filled in"),
        (("{n} die", "{n} dice"), ("ein Würfel", "Würfel"), "no placeholder {n}"),
        (("{n} die", "{n} dice"), ("{n} Würfel",), "1 plural forms instead of 2"),
        (("{n} die", "{n} dice"), ("", "{n} Würfel"), "a plural form is empty"),
        ("<b>Roll</b>", "Würfle", "other tags"),
        ("Type `roll`.", "Tipp `würfle`.", "other code"),
        ("See [here](a.html).", "Sieh [hier](b.html).", "other links"),
        ("| a | b |", "| a b |", "other table bars"),
        ("**Now**", "*Jetzt*", "other signs for bold"),
        ("- one\n- two", "- eins, zwei", "other list items"),
        ("Done.", "Fertig", "ends differ"),
        ("Say “yes”", "Sag ”ja“", "not a sign of this language"),
        ("15% of all", "15 % von allen", "no narrow space before %"),
        ("One two", "Eins  zwei", "two spaces"),
    ],
)
def test_each_fault_is_named(english, text, fault):
    assert any(what.startswith(fault) for what in said(english, text)), said(english, text)


def test_french_spaces_are_asked_for_and_a_checked_message_may_differ():
    assert said("Why not?", "Pourquoi pas?", code="fr")
    assert said("Why not?", "Pourquoi pas\u202f?", code="fr") == []
    assert said("Done.", "Fertig", comments=("draft", "checked: a heading")) == []


def test_what_a_person_should_look_at_is_remarked():
    def looked(english, text):
        return list(catalogues.remarks(Message(english, text, PLACE), "de"))

    assert any("the term of the glossary" in what for what in looked("Take a hint", "Nimm einen Wink"))
    assert looked("Take a hint", "Nimm einen Tipp") == []
    assert any("equal" in what for what in looked("Nothing happens", "Nothing happens"))
    assert any("long" in what for what in looked("Nothing happens at all.", "Es geschieht " * 9))


def test_buttons_that_do_not_fit_are_named():
    bar = Catalog(locale="de")
    for english, text in zip(
        catalogues.BAR, ("Zurück", "Zurücknehmen", "Tipp", "Zeig es", "Weiter"), strict=True
    ):
        bar.add(english, text)
    assert len(list(catalogues.bar_faults(bar))) == 2


TEMPLATE = Catalog()
TEMPLATE.add("Roll", None, PLACE)
TEMPLATE.add("Play", None, PLACE, context="a film")
TEMPLATE.add(("{n} die", "{n} dice"), None, PLACE)

OLD = """# German, by hand.
msgid ""
msgstr ""
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

# read Ada 2026-11
msgid "Roll"
msgstr "Würfle"

msgid "Play"
msgstr "Spielen"

msgid "{n} die"
msgstr "{n} Würfel"
"""


def test_a_changed_template_is_merged_and_its_cost_told():
    text, stale = po_files.merged(TEMPLATE, OLD)
    assert [po_files.english(message) for message in stale] == ["Play", "{n} die"]
    found = po_files.read(text)
    assert text.startswith(OLD.partition("\n\n")[0])
    assert (found.get("Roll").string, found.get("Roll").user_comments) == ("Würfle", ["read Ada 2026-11"])
    assert found.get("Play", "a film").string == ""
    assert "fuzzy" not in text
    assert po_files.merged(TEMPLATE, text) == (text, [])


def test_a_half_catalogue_and_a_stale_one_are_told(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogues, "catalogue", lambda: TEMPLATE)
    path = tmp_path / "cubeplay.po"
    path.write_text(OLD, "utf-8")
    lines, wrong = catalogues.check("de", path)
    assert lines == ["de: 25% of 4 words, 0% of them drafts, 100% read; cubo 25%."]
    assert any("not up to date" in each for each in wrong)
    assert [each for each in wrong if "no translation" in each] == [
        f"de: {PLACE[0][0]}: 'Play': no translation.",
        f"de: {PLACE[0][0]}: '{{n}} dice': no translation.",
    ]
    path.write_text(OLD.replace('"Language', '"X-Partial: yes\\n"\n"Language'), "utf-8")
    assert not any("no translation" in each for each in catalogues.check("de", path)[1])


def test_catalogues_have_no_faults():
    done = subprocess.run(
        [sys.executable, "-m", "tools.catalogues"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


def broken():
    """A compiled catalogue, half of which cannot be filled in."""
    made = Catalog(locale="de")
    made.add("Your turn, {player}.", "Du bist dran, {spieler}.")
    made.add("{a} of {b}", "{a} von {b")
    made.add("Right", "{0}", context="answers")
    made.add(("{n} die", "{n} dice"), ("ein Würfel", "{zahl} Würfel"))
    made.add("Roll", "Würfle")
    file = io.BytesIO()
    write_mo(file, made)
    file.seek(0)
    return _Sound(file)


def test_what_cannot_be_filled_in_is_said_in_english():
    spoken = broken()
    assert spoken.gettext("Your turn, {player}.") == "Your turn, {player}."
    assert spoken.gettext("{a} of {b}") == "{a} of {b}"
    assert spoken.pgettext("answers", "Right") == "Right"
    assert spoken.ngettext("{n} die", "{n} dice", 1) == "ein Würfel"
    assert spoken.ngettext("{n} die", "{n} dice", 2) == "{n} dice"
    assert spoken.gettext("Roll") == "Würfle"


def test_pages_in_words_show_ids_that_are_found(capsys):
    with speaking(LANGUAGES["words"]):
        shown = translated("Your turn.")
        assert translated(shown) == shown
    assert shown == f"⟦{short_id('Your turn.')}⟧ Your turn."
    assert words.main(["--find", shown.split()[0]]) == 0
    assert "widgets/cubeplay_widgets/board/control.py" in capsys.readouterr().out
    assert words.main(["--find", "zzzzz"]) == 1
    assert language_of("words") is LANGUAGES["words"]
    assert isinstance(catalogue("words"), gettext.NullTranslations)


def test_short_ids_are_few_letters_and_nearly_all_different():
    ids = [
        short_id(each.id if isinstance(each.id, str) else each.id[0], each.context or "")
        for each in words.catalogue()
        if each.id
    ]
    assert len(ids) - len(set(ids)) < 100
