"""The saved games of a person: cards with the very position, what has ended, and what was won."""
