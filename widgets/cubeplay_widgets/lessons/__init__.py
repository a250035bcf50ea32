"""The lessons in probability."""
