"""Scenario files: read, run, drawn. Imports go file, run, draw."""
