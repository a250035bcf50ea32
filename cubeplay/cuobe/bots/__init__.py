"""The computer players of CU[o]BE, and hints."""
