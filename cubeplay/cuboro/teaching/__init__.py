"""What teaches cuboro Tricky Ways: the walk through its rules, and questions."""
