"""The table: what stands round the board of a game that is played."""
