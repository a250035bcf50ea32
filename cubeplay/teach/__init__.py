"""Teaching: steps, goals, questions, experiments and classes, as data without pages."""
