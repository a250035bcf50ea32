"""The computer players of CUBED, and hints."""
