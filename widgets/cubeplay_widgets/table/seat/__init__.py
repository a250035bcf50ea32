"""A game at a table of several devices, on the page of one of the devices."""
