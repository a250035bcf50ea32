"""The computer players of cuboro Tricky Ways, and hints."""
