"""What helps to teach CU[o]BE: the rulebook's chapters and pictures, the summary on one page."""
