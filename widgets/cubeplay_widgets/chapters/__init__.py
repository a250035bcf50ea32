"""Chapters: notebooks as pages.  JupyterLab shows all cells, Voilà one section at a time."""
