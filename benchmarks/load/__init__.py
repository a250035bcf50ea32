"""Load tests: many visitors, classes and tables at once, and their waiting times."""
