"""The rules of cuboro Tricky Ways: what lies on the table, the moves, the laws, and what follows."""
