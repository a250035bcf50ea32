"""cuboro Tricky Ways's board."""
