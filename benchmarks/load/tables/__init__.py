"""Load tests of tables: devices that play at random, and a report."""
