"""What teaches CUBED: the walk through its rules, and questions."""
