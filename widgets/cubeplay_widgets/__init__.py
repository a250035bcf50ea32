"""Boards, panels and pages for the games of cubeplay: what people see and act on in a browser."""
