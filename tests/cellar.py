"""A room of our own for Gelatinous Cube Dice, as a text."""

CELLAR = """\
room A: Test cellar
+---+---+---+---+
| A   1   .   2 |
+   +---+   +   +
| .   *   3 | . |
+   +   +   +   +
| 4   .   .   5 |
+   +   +---+   +
| .   6   .   . >
+---+---+---+---+
"""
