"""The page of a person's saved games."""
