"""Counts that pupils make themselves, as data: each knows what is right, and what it says to their marks."""
