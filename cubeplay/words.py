"""The words that people see, ready to be translated.

Every text for people is a whole sentence with named placeholders and passes through :func:`_`.
Catalogues are looked for in ``cubeplay/locale``; without one the English text is used.
"""

from __future__ import annotations

import gettext
from pathlib import Path

_LOCALE = Path(__file__).parent / "locale"

_ = gettext.translation("cubeplay", _LOCALE, fallback=True).gettext
"""Translate a whole sentence."""

plural = gettext.translation("cubeplay", _LOCALE, fallback=True).ngettext
"""Translate a sentence that counts: ``plural(one, many, number)``."""
