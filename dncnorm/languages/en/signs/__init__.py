"""What a sign or a mark is read as, by what stands around it. Signs of one field alone are in `fields`."""
