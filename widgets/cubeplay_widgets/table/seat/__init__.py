"""A seat at a table of several devices: its session, its frame, its voice, and that its page is open."""
