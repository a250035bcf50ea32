"""What helps to teach Cubo: the rulebook's chapters and pictures, the summary on one page."""
