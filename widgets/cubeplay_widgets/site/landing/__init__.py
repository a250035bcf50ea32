"""The landing page: games, lessons, today's puzzles, where to go on, and the search."""
