"""What helps to teach cuboro: the rulebook's chapters and pictures, the summary on one page."""
