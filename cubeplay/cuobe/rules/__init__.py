"""The rules of CU[o]BE: what lies on the table, the moves, the laws, and what follows."""
