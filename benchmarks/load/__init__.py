"""Load: many visitors, classes and tables at once, and how long each of them waits."""
