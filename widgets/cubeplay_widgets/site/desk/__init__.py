"""The teacher's desk and the projector: pages of the server, fed live from the classes of its store."""
