"""CUBED's board."""
