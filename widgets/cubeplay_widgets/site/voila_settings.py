"""Voilà's configuration."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jupyter_server.auth.identity import IdentityProvider, User
from tornado.web import RequestHandler

from cubeplay_widgets.site.gate.middleware import PERSON_HEADER
from cubeplay_widgets.site.kernels.kernel import runtime_folder
from cubeplay_widgets.site.listening import LOOPBACK

IDLE = 600
"""Seconds until a kernel without an open page is ended."""


def settings(root: Path, *, preheat: bool = True, idle: int = IDLE) -> dict[str, dict[str, Any]]:
    """Voilà's configuration.

    With ``preheat`` kernels are started in advance for the play pages; those of lessons and rules are started
    when they are opened.
    """
    return {
        "VoilaConfiguration": {
            "template": "cubeplay",
            "strip_sources": True,
            "show_tracebacks": False,
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "file_allowlist": [r".*\.(png|svg|css)"],
            "preheat_kernel": preheat,
            "multi_kernel_manager_class": "cubeplay_widgets.site.kernels.manager.Kernels",
            "default_pool_size": 1,
            "http_header_envs": [PERSON_HEADER],
            "extension_allowlist": [
                "@jupyter-widgets/jupyterlab-manager",
                "@voila-dashboards/widgets-manager8",
                "anywidget",
                "ipycanvas",
            ],
        },
        "VoilaKernelManager": {"preheat_denylist": [r"^(?!.*[\\/]play[\\/][^\\/]*$)"]},
        "Voila": {
            "ip": LOOPBACK,
            "root_dir": str(root),
            "log_level": "WARN",
            "connection_dir_root": runtime_folder(),
            "identity_provider_class": Anyone,
        },
        "MappingKernelManager": {
            "cull_idle_timeout": idle,
            "cull_interval": max(1, min(60, idle // 4)),
            "cull_connected": False,
            "default_kernel_name": "python3",
        },
    }


class Anyone(IdentityProvider):
    """Jupyter's identity provider without users, since the guard checks visitors."""

    @property
    def auth_enabled(self) -> bool:
        """Whether there are passwords: no."""
        return False

    def get_user(self, handler: RequestHandler) -> User:
        """The same user for all."""
        return User(username="visitor")
