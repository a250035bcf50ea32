"""``cubeplay ladder``: whether a game lists its computer players in the right order, and how long they think.

Each is compared with the one that is listed before it, as :mod:`cubeplay.tournament` compares: in pairs of
games with the same luck and the seats swapped.
"""
