"""The computer players of Gelatinous Cube Dice, and hints."""
