"""What holds for all tests: how long a machine takes is for the benchmark, never for a test."""

from hypothesis import settings

settings.register_profile("cubeplay", deadline=None)
settings.load_profile("cubeplay")
