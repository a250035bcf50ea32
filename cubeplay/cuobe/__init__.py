"""CU[o]BE: co-operative horror on a shifting grid of rooms."""
