"""What can be said exactly about CUBED."""
