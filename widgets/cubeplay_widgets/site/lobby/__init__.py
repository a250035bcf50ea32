"""The pages of tables of several devices: the lobby and the big screen."""
