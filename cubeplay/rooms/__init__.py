"""Rooms: what a class and a table of several devices have in common.

A room is a stream of events in the store, and its state is folded from them (``projections``); people come
in with a code of four letters and a name (``join_codes``).  What happens at a table is told in
:mod:`cubeplay.tables`, what happens in a class in :mod:`cubeplay.teach.school`.
"""
