"""``cubeplay site``: writes all pages as a folder of static files that run Python in the browser.

``pinned/`` names the parts and their hashes, ``parts`` fetches them, ``archive`` compiles our Python,
``pages`` writes the pages.
"""
