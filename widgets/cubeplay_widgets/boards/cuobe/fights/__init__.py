"""A fight at CU[o]BE's board: who fights whom, with what, and the buttons for it."""
