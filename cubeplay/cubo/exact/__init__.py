"""What can be said exactly about Cubo."""
