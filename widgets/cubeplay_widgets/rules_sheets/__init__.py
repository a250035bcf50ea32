"""Each game on one printed page, with pictures: A4 and Letter, and readable on a screen."""
