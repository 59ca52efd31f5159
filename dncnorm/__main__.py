"""`python -m dncnorm`: the command line."""

import sys

from dncnorm.apps.cli import main

sys.exit(main())
