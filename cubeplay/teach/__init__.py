"""What teaches: steps, goals, questions, experiments and classes, as data without a page."""
