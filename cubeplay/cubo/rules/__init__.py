"""The rules of Cubo: what lies on the table, the moves, the laws, and what follows."""
