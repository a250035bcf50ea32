"""A board on a page: painted below, touched above, a session behind."""
