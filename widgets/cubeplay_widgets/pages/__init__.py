"""Parts of pages: set-up forms, cards of lessons, questions, charts, and small widgets."""
