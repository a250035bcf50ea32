"""The computer players of Cubo, and hints."""
