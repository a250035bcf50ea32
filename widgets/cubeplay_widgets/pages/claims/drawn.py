"""A claim as HTML."""

from __future__ import annotations

from html import escape

from cubeplay.teach.claims import Claim, Letter

from cubeplay_widgets.boards.cubo.dice_picture import plain_dice
from cubeplay_widgets.pages.small_widgets import emphasised


def claim_html(letter: Letter, claim: Claim, key: str) -> str:
    """A claim as HTML: its letter in a round or a square sign, its words, and below them what it shows.

    ``key`` names its pictures on a page.
    """
    shows = "".join(_sign(each, f"{key}-{letter}-{k}") for k, each in enumerate(claim.shows))
    row = f'<span class="cp-claim-shows">{shows}</span>' if shows else ""
    return (
        f'<span class="cp-letter cp-letter-{letter}">{letter}</span>'
        f'<span class="cp-claim-text">{emphasised(claim.words)}{row}</span>'
    )


def _sign(each: tuple[int, ...] | str, key: str) -> str:
    if isinstance(each, str):
        return f"<b>{escape(each)}</b>"
    return f'<span class="cp-plain-dice" data-dice="{len(each)}">{plain_dice(each, key)}</span>'


def plain_words(text: str) -> str:
    """A text without its *stars*.

    >>> plain_words("*Order* counts.")
    'Order counts.'
    """
    return text.replace("*", "")
