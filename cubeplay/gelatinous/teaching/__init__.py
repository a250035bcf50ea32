"""What helps to teach Gelatinous Cube Dice: the rulebook's chapters and pictures, the summary on one page."""
