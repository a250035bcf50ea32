"""Two claims on pages: their words, and the dice that show what they mean."""

from cubeplay_widgets.pages.claims.drawn import claim_html, plain_words

__all__ = ["claim_html", "plain_words"]
