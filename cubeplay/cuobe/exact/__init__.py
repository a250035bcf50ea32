"""What can be said exactly about CU[o]BE."""
