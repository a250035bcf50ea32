"""Lessons for the server: their order, a teacher's own ones, and how they are run."""
