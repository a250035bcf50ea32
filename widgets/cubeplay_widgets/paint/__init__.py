"""Scenes and charts as data, and the functions that draw them on canvases and as SVG."""
