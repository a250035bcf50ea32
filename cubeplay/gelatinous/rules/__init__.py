"""The rules of Gelatinous Cube Dice: what lies on the table, the moves, the laws, and what follows."""
