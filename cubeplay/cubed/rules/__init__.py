"""The rules of CUBED: what lies on the table, the moves, the laws, and what follows."""
