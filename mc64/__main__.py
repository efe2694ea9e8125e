"""`python -m mc64 COMMAND`."""

import sys

from .cli import main

sys.exit(main())
