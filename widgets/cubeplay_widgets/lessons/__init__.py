"""Lessons in probability: their page, their parts, and helpers that single lessons use."""
