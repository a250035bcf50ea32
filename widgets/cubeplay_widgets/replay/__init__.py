"""Looking back at a game: the board wound to any move, a chart of how it stood, and its turning points."""
