"""Lets a notebook server, such as Binder's, start the dashboard on demand under ``<server>/cubeplay/``.

The notebook server checks who comes, and hands on the name that it was asked by; which one that is nobody
knows beforehand.  The dashboard listens to this machine alone, so it may answer to any.
"""

c = get_config()  # noqa: F821

c.ServerProxy.servers = {
    "cubeplay": {
        "command": [
            "cubeplay",
            "dashboard",
            "--no-browser",
            "--port={port}",
            "--base-url={base_url}cubeplay/",
            "--allow-host=*",
        ],
        "absolute_url": True,
        "timeout": 60,
        "launcher_entry": {"title": "cubeplay"},
    }
}
