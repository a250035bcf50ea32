"""Checks the scripts of the pages with node: their types, their style, and their tests.

    python tools/client.py

`make check` runs it.  Node is needed for this alone: without it the scripts are left out, and if ``CI`` is
"true" it exits with 1.  Its tools are fetched into `node_modules` when `package-lock.json` has changed.
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
TOOLS = (("node_modules/typescript/bin/tsc",), ("node_modules/eslint/bin/eslint.js", "."), ("--test", *TESTS))
FETCH = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")


def fetched(npm: str) -> bool:
    """Whether the tools are there, or could be fetched."""
    if FETCHED.exists() and FETCHED.stat().st_mtime >= LOCK.stat().st_mtime:
        return True
    return subprocess.run((npm, *FETCH), cwd=ROOT, check=False).returncode == 0


def main() -> int:
    """Run each tool; returns 1 if one of them finds something."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm or not fetched(npm):
        why = "node's tools could not be fetched" if node and npm else "node and npm are not installed here"
        print(f"Left out: the checks of scripts: {why}.")
        return int(required())
    found = [subprocess.run((node, *tool), cwd=ROOT, check=False).returncode for tool in TOOLS]
    return int(any(found))


if __name__ == "__main__":
    sys.exit(main())
