"""The games as environments of other projects: OpenSpiel, PettingZoo and Gymnasium (extra ``peers``)."""
