"""Checks sentences with placeholders: their braces, and that each ``why`` has its ``next``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from string import Formatter

from cubeplay.words import _


def placeholders(sentence: str) -> frozenset[str]:
    """The facts that a sentence needs.  Raises ValueError, with the reason in words.

    >>> sorted(placeholders("{player} puts the {die} on {field}. {player} smiles {{broadly}}."))
    ['die', 'field', 'player']
    >>> placeholders("{player puts a die.")
    Traceback (most recent call last):
    ValueError: a brace is left open or closed too often
    """
    if "{" not in sentence and "}" not in sentence:
        return frozenset()
    try:
        names = frozenset(name for _text, name, *_how in Formatter().parse(sentence) if name is not None)
    except ValueError:
        raise ValueError(_("a brace is left open or closed too often")) from None
    for name in sorted(names):
        if not re.fullmatch(r"[a-z_]\w*", name):
            raise ValueError(_("{name!r} in braces is no name of a fact").format(name=name))
    return names


def key(field: str, form: str = "") -> str:
    """The key of a sentence in a rules file.

    >>> key("says"), key("says", "again")
    ('says', 'says.again')
    """
    return f"{field}.{form}" if form else field


def faults(id: str, fields: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, str, str, str]]:
    """What is wrong with the sentences of a rule, given by field (``why``, ``next``, ``says``) and form.

    Each fault is the field, the form, why it is one, and how to mend it.

    >>> why = {"late": "it is late.", "far": "far }"}
    >>> for fault in faults("pig.roll", {"why": why, "next": {"late": "Hurry."}}):
    ...     print(*fault[2:])
    why.far of pig.roll: a brace is left open or closed too often. Write each fact as {name}.
    why.far of pig.roll does not say what to do instead. Write its 'next'.
    """
    for field, forms in fields.items():
        for form, sentence in forms.items():
            try:
                placeholders(sentence)
            except ValueError as error:
                reason = _("{key} of {id}: {error}.").format(key=key(field, form), id=id, error=error)
                yield field, form, reason, _("Write each fact as {name}.")
    why, then = fields.get("why", {}), fields.get("next", {})
    for form in why:
        if form not in then and "" not in then:
            reason = _("{key} of {id} does not say what to do instead.").format(key=key("why", form), id=id)
            yield "why", form, reason, _("Write its 'next'.")
    for form in then:
        if form not in why and (form or not why):
            reason = _("{key} of {id} belongs to no 'why'.").format(key=key("next", form), id=id)
            yield "next", form, reason, _("Write its 'why', or take it out.")
