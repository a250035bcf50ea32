"""The pages of the teacher's desk and the projector, which follow a class."""
