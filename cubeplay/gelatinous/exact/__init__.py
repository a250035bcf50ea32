"""What can be said exactly about Gelatinous Cube Dice."""
