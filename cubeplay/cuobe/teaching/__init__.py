"""What teaches CU[o]BE: the walk through its rules, and questions."""
