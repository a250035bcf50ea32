"""Exit tickets and tests: questions with numbers of their own for each seat, and what a class answered."""
