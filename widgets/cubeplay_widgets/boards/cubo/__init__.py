"""Cubo's board."""
