"""A board on a page: a painted canvas, a layer of buttons over it, and the session that it shows."""
