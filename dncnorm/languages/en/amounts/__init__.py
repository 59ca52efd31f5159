"""Quantities, sums and their units. How they are cut is in `cutting`, what one field alone measures in `fields`."""
