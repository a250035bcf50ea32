"""The kernels of the server: how they start, how many fit, and which of them end."""
