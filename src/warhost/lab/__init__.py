"""The laboratory: experiments of many battles, their tables and their reports (docs/laboratory.md)."""
