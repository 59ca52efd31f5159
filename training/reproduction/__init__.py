"""PH18's tables and figures on any corpus (`reproduce.py` is the command), and the paper's own figures (`ph18.py`)."""
