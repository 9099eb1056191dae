"""The rules, one module for each heading of the rulebook: what may be done, what is refused, what happens."""
