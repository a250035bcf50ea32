"""The dashboard: its server, its landing page, its speed."""

import sys

# jsonschema would load it for one format that no notebook has: its parsers take 2.5 s of each start.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
