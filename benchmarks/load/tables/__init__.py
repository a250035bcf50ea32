"""How many tables a machine bears: devices that play at random, and what came of it, in figures."""
