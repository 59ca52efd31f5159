"""What `make demo` shows: sentences as written and as spoken by the embedded models, or the user's own.

make demo
make demo TEXT='It cost $312.'
"""

from __future__ import annotations

import os
import sys

import dncnorm
from dncnorm import languages
from dncnorm.apps.pipes import reader_may_leave
from dncnorm.normalization.embedded import embedded_languages


@reader_may_leave()
def main() -> None:
    """The user's text where DNCNORM_TEXT or an argument gives one, else each language's sentences."""
    own = os.environ.get("DNCNORM_TEXT") or " ".join(sys.argv[1:])
    for code in embedded_languages()[: 1 if own else None]:
        normalize = dncnorm.pipeline("text-normalization", lang=code)
        for text in [own] if own else languages.get(code).demo.sentences:
            print(f"written  {text}\nspoken   {normalize(text)['normalized_text']}\n", flush=True)


if __name__ == "__main__":
    main()
