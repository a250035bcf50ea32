"""Whole lessons in probability, and what one notebook alone shows."""
