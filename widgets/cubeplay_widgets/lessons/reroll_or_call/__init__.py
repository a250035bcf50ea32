"""A lesson in stopping: reroll, or call?"""
