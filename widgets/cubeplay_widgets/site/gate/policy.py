"""The headers of every answer: what a page may load, run and show, and who may frame it."""

from __future__ import annotations

from typing import Final

from cubeplay_widgets.site.gate.hosts import host_name

HEARTBEAT: Final = "'sha256-m16tKAZfrqdfaIlK4k9Uc4bmwJm0z0f+0b2ahSGv/Ko='"
"""The one script inside a page: Voilà writes it while a slow notebook runs (``window.voila_heartbeat()``)."""

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "X-Robots-Tag": "noindex",
}


def content_policy(host: str) -> str:
    """The Content-Security-Policy of a page that was asked for by a host (name and port).

    Scripts come from our own files, and from the blobs out of which anywidget imports a widget's code;
    never from within a page.  The sockets are named, because older browsers do not count them as 'self'.
    """
    sockets = f" ws://{host} wss://{host}" if host_name(host) else ""
    parts = (
        "default-src 'none'",
        f"script-src 'self' blob: {HEARTBEAT}",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        f"connect-src 'self'{sockets}",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
    )
    return "; ".join(parts)
