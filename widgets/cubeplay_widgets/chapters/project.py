"""The public addresses of the project, which stand under ``[project.urls]`` in ``pyproject.toml``."""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, metadata


def project_address(label: str) -> str:
    """One of the addresses by its label; "" if the project has none, or is not installed, as in a browser.

    >>> project_address("nowhere")
    ''
    """
    try:
        named: list[str] = metadata("cubeplay").get_all("Project-URL") or []
    except PackageNotFoundError:
        return ""
    return next((each.partition(", ")[2] for each in named if each.startswith(f"{label}, ")), "")


@cache
def issues_address() -> str:
    """Where one tells what is wrong: beside the source; "" if nobody knows where that is."""
    source = project_address("Source").removesuffix(".git").rstrip("/")
    return f"{source}/issues" if source else ""
