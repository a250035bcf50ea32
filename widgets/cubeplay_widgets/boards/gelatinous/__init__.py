"""Gelatinous Cube Dice's board."""
