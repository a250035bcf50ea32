"""The dashboard: its server, its landing page, its speed."""

import sys

# A grammar of international addresses takes half of a start to build.  jsonschema does without it where it is
# not there: it checks the formats iri and iri-reference, which no schema of Jupyter's server has.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
