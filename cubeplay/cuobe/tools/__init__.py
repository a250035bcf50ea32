"""Tools for those who write for CU[o]BE."""
