"""Tools for those who write for Gelatinous Cube Dice."""
