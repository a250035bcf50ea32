"""Rooms: what classes and tables of several devices have in common.

A room is a stream of events in the store, and its state is computed from them (``projections``); people join
with a code of four letters and a name (``join_codes``).  Tables are in :mod:`cubeplay.tables`, classes in
:mod:`cubeplay.teach.school`.
"""
