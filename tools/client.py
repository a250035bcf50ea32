"""Checks the scripts of the pages with node: their types, their style, and their tests.

    python tools/client.py

`make check` runs it.  Node is needed for this alone: without it the scripts are left out, and if ``CI`` is
"true" it exits with 1.  The tools for types and style are fetched into `node_modules` when the file
`package-lock.json` has changed; where they cannot be fetched, the tests still run, and this is said.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tools.browsers import required

ROOT = Path(__file__).parents[1]
LOCK, FETCHED = ROOT / "package-lock.json", ROOT / "node_modules" / ".package-lock.json"
TESTS = [str(path.relative_to(ROOT)) for path in sorted(ROOT.glob("tests/client/*.test.js"))]
FETCHED_TOOLS = (("node_modules/typescript/bin/tsc",), ("node_modules/eslint/bin/eslint.js", "."))
OWN_TOOLS = (("--test", *TESTS),)
FETCH = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


def fetched(npm: str) -> bool:
    """Whether the tools are there, or could be fetched."""
    if FETCHED.exists() and FETCHED.stat().st_mtime >= LOCK.stat().st_mtime:
        return True
    return subprocess.run((npm, *FETCH), cwd=ROOT, check=False).returncode == 0


def main() -> int:
    """Run each tool; returns 1 if one of them finds something."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        print("Left out: the checks of scripts: node and npm are not installed here.")
        return int(required())
    tools = (*FETCHED_TOOLS, *OWN_TOOLS) if (there := fetched(npm)) else OWN_TOOLS
    found = [subprocess.run((node, *tool), cwd=ROOT, check=False).returncode for tool in tools]
    if not there:
        print("Left out: types and style of scripts: node's tools could not be fetched.")
    return int(any(found))


if __name__ == "__main__":
    sys.exit(main())
