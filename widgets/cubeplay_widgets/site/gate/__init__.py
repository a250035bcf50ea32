"""Access to the server: the guard of every request, keys and codes, and the handlers of all addresses."""
