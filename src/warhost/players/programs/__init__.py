"""Players written in any language: programs that are spoken with line by line (docs/programs.md)."""
