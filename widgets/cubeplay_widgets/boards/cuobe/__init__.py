"""CU[o]BE's board."""
