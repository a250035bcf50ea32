"""The security headers of every answer."""

from __future__ import annotations

from typing import Final

from cubeplay_widgets.site.gate.hosts import host_name

HEARTBEAT: Final = "'sha256-m16tKAZfrqdfaIlK4k9Uc4bmwJm0z0f+0b2ahSGv/Ko='"
"""The only inline script: Voilà's while a slow notebook runs (``window.voila_heartbeat()``)."""

HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "X-Robots-Tag": "noindex",
}


def content_policy(host: str) -> str:
    """The Content-Security-Policy of a page at a host (name and port).

    Scripts come from our files, and from the blobs out of which anywidget imports a widget's code, without
    inline scripts.  Sockets are named, since older browsers do not count them as 'self'.
    """
    sockets = f" ws://{host} wss://{host}" if host_name(host) else ""
    parts = (
        "default-src 'none'",
        f"script-src 'self' blob: {HEARTBEAT}",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "manifest-src 'self'",
        f"connect-src 'self'{sockets}",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
    )
    return "; ".join(parts)
