"""JupyterHub: whoever logs in gets a dashboard of their own, with their own saved games.

The hub checks who comes and starts a notebook server for each; jupyter-server-proxy starts our dashboard in
it on demand, as `binder/jupyter_server_config.py` says.  With a checkout in /opt/cubeplay:

    pip install jupyterhub jupyter-server-proxy "/opt/cubeplay[app]"
    npm install --global configurable-http-proxy

In containers the checkout, jupyterhub and jupyter-server-proxy belong into their image.  Add these lines to
the hub's own configuration; how people log in, and TLS, are the hub's business.
"""

c = get_config()  # noqa: F821

c.Spawner.default_url = "/cubeplay/"
"""After the login the dashboard opens, not JupyterLab."""

c.Spawner.environment = {"JUPYTER_CONFIG_PATH": "/opt/cubeplay/binder"}
"""The folder with our jupyter_server_config.py: where the checkout lies for the person's own server."""

c.Spawner.http_timeout = 60
"""Seconds within which a notebook server has to answer; the dashboard in it has another sixty."""

c.Spawner.mem_limit = "700M"
"""Room for a notebook server (120 MiB), a dashboard with the kernels that it keeps ready (280 MiB), and some
open pages of 35 MiB each.  (Heeded by spawners that can: Docker, Kubernetes, systemd.)
"""
