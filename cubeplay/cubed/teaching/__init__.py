"""What helps to teach CUBED: the rulebook's chapters and pictures, the summary on one page."""
