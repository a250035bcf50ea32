"""Python in the browser: what runs in the worker of the static edition, in the place of a kernel.

``stand_ins`` is imported first, in the place of packages that do not exist there; ``channel`` carries the
messages of widgets, and ``page`` runs the cells of a page.
"""
