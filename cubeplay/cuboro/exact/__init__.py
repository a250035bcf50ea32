"""What can be said exactly about cuboro Tricky Ways."""
