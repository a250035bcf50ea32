"""The page on which somebody makes their own cubes, rooms and cards."""
