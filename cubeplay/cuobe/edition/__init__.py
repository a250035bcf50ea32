"""Editions of CU[o]BE: its rooms, cards and die, read from text and checked."""
