"""What teaches Cubo: the walk through its rules, and questions."""
