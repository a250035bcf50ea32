"""Pictures as data, and the painters that show them."""
