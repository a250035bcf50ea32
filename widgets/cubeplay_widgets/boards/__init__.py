"""The boards of the games, each its face."""
