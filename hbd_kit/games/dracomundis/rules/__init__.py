"""The rulebook's headings, one module each: what is open, why not, and what comes of it."""
