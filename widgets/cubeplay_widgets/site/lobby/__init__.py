"""Tables of several devices as pages: the lobby, where seats are taken, and the big screen."""
