"""Chapters: notebooks whose cells are the page, in JupyterLab one below the other, in Voilà one at a time."""
