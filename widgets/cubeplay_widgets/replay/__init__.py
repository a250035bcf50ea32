"""Looking back at a game: the board at any move, a chart of the scores, and the turning points."""
