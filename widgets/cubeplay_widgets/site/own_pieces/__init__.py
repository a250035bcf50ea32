"""The pages for making own cubes, rooms and cards."""
