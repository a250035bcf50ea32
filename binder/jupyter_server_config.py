"""Lets a notebook server, such as Binder's, start the dashboard on demand under ``<server>/cubeplay/``."""

c = get_config()  # noqa: F821

c.ServerProxy.servers = {
    "cubeplay": {
        "command": [
            "cubeplay",
            "dashboard",
            "--no-browser",
            "--port={port}",
            "--base-url={base_url}cubeplay/",
        ],
        "absolute_url": True,
        "timeout": 60,
        "launcher_entry": {"title": "cubeplay"},
    }
}
