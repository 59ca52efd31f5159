"""Times, days, months and years: what is read as one. Numbers that only look like one are read where they belong."""
