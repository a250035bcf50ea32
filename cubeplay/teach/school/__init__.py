"""A class as it happens: its events, its state, who may do what, and what all have found together."""
