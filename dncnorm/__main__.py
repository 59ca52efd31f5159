"""`python -m dncnorm`: the command line."""

import sys

from dncnorm.cli import main

sys.exit(main())
