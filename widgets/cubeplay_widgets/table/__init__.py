"""A game in play on a page: the board, and everything round it."""
