"""JupyterHub: whoever logs in gets a dashboard of their own, with their own saved games.

The hub checks who comes and starts a notebook server for each; jupyter-server-proxy starts our dashboard in
it on demand, as `binder/jupyter_server_config.py` says.  Install both beside cubeplay:

    pip install jupyterhub jupyter-server-proxy "cubeplay[app]"

Add these lines to the hub's own configuration; how people log in, and TLS, are the hub's business.
"""

c = get_config()  # noqa: F821

c.Spawner.default_url = "/cubeplay/"
"""After the login the dashboard opens, not JupyterLab."""

c.Spawner.environment = {"JUPYTER_CONFIG_PATH": "/opt/cubeplay/binder"}
"""The folder with our jupyter_server_config.py: where the checkout lies on your machine."""

c.Spawner.http_timeout = 60
c.Spawner.mem_limit = "700M"
"""Room for a dashboard, and for two or three open pages.  (Heeded by spawners that can: Docker, systemd.)"""
