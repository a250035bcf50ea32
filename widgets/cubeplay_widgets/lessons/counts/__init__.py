"""Counts that pupils make themselves, on a page and on paper."""
