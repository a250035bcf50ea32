"""What teaches Gelatinous Cube Dice: the walk through its rules, and questions."""
