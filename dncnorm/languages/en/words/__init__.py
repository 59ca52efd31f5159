"""What the words of a sentence show, and the words that rules of every kind say: shared by all packages below it."""
