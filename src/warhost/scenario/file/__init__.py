"""Scenario files into data: the format, and what is wrong with a file that does not keep to it."""
