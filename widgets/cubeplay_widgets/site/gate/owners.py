"""Whose kernel is it?  Each belongs to the browser whose page started it, and to nobody else."""

from __future__ import annotations

from typing import Any

from cubeplay_widgets.site.gate.visitors import Visitor


class KernelOwners:
    """Which browser each kernel belongs to.  A kernel that still waits for its page belongs to none.

    ``manager`` is the server's manager of kernels; what it has ended is forgotten.
    """

    def __init__(self, manager: Any) -> None:
        self._manager = manager
        self._owners: dict[str, Visitor] = {}

    def claim(self, kernel: str, visitor: Visitor) -> None:
        """A page of a visitor has started, or was given, a kernel."""
        self._owners = {id: owner for id, owner in self._owners.items() if self._manager.is_in_use(id)}
        self._owners[kernel] = visitor

    def owner(self, kernel: str) -> Visitor | None:
        """Whose kernel it is, None if nobody's."""
        return self._owners.get(kernel)

    def owns(self, visitor: Visitor, kernel: str) -> bool:
        """Whether a kernel belongs to the browser of a visitor, and to the same person there.

        The teacher's kernel is none of a pupil's with the same token.
        """
        owner = self.owner(kernel)
        return owner is not None and (owner.browser, owner.person) == (visitor.browser, visitor.person)

    def kernels(self, visitor: Visitor) -> tuple[str, ...]:
        """The running kernels of a visitor's browser."""
        return tuple(id for id in self._owners if id in self._manager and self.owns(visitor, id))


class Claiming:
    """The manager of kernels as one visitor's page uses it: what the page starts or is given is theirs.

    Only these two ways are claimed, so a kernel that is started for whoever comes next stays nobody's.
    """

    def __init__(self, manager: Any, owners: KernelOwners, visitor: Visitor) -> None:
        self._manager, self._owners, self._visitor = manager, owners, visitor

    def __getattr__(self, name: str) -> Any:
        return getattr(self._manager, name)

    async def start_kernel(self, **wanted: Any) -> str:
        """Start a kernel for this page."""
        kernel: str = await self._manager.start_kernel(**wanted)
        self._owners.claim(kernel, self._visitor)
        return kernel

    async def get_rendered_notebook(self, **wanted: Any) -> tuple[Any, Any, str]:
        """Take the kernel that waits for this page."""
        task, rendered, kernel = await self._manager.get_rendered_notebook(**wanted)
        self._owners.claim(kernel, self._visitor)
        return task, rendered, kernel
