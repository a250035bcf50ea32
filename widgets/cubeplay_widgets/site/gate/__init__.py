"""Who comes in: the guard at the door of the pages' server, the keys, and the pages that it lets be seen."""
