"""The owners of kernels: each kernel belongs to the browser whose page started it."""

from __future__ import annotations

from typing import Any

from cubeplay_widgets.site.gate.visitors import Visitor


class KernelOwners:
    """The owner of each kernel.  A kernel in advance has none.

    ``manager`` is the server's manager of kernels; kernels that have ended are forgotten.
    """

    def __init__(self, manager: Any) -> None:
        self._manager = manager
        self._owners: dict[str, Visitor] = {}

    def claim(self, kernel: str, visitor: Visitor) -> None:
        """Note that a visitor's page has started, or was given, a kernel."""
        self._owners = {id: owner for id, owner in self._owners.items() if self._manager.is_in_use(id)}
        self._owners[kernel] = visitor

    def owner(self, kernel: str) -> Visitor | None:
        """The owner of a kernel; None if there is none."""
        return self._owners.get(kernel)

    def owns(self, visitor: Visitor, kernel: str) -> bool:
        """Whether a kernel belongs to a visitor: to the same browser, and the same person there.

        A pupil with the same token as the teacher does not own the teacher's kernels.
        """
        owner = self.owner(kernel)
        return owner is not None and (owner.browser, owner.person) == (visitor.browser, visitor.person)

    def kernels(self, visitor: Visitor) -> tuple[str, ...]:
        """The running kernels of a visitor's browser."""
        return tuple(id for id in self._owners if id in self._manager and self.owns(visitor, id))


class ClaimingManager:
    """The manager of kernels for one visitor's page, which makes the visitor the owner of the page's kernel.

    Kernels that are started in advance meanwhile get no owner.
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
        """Take a kernel that was started in advance for this page."""
        task, rendered, kernel = await self._manager.get_rendered_notebook(**wanted)
        self._owners.claim(kernel, self._visitor)
        return task, rendered, kernel
