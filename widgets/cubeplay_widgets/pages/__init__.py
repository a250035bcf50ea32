"""The pages: play, the walk through the rules, lessons, and the parts that they are made of."""
