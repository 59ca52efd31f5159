"""What `make demo` shows: sentences as written and as spoken by the embedded models, or the user's own.

make demo
make demo TEXT='It cost $312.'
make demo TEXT='Он весит 15 кг.'       the language is that of the script
"""

from __future__ import annotations

import os
import sys

import dncnorm
from dncnorm import languages
from dncnorm.apps.pipes import reader_may_leave
from dncnorm.normalization.embedded import embedded_languages
from dncnorm.normalization.scripts import language_of


@reader_may_leave()
def main() -> None:
    """The user's text where DNCNORM_TEXT or an argument gives one, else each language's sentences."""
    own = os.environ.get("DNCNORM_TEXT") or " ".join(sys.argv[1:])
    for code in [language_of(own, embedded_languages())] if own else embedded_languages():
        normalize = dncnorm.pipeline("text-normalization", lang=code)
        for text in [own] if own else languages.get(code).demo.sentences:
            print(f"written  {text}\nspoken   {normalize(text)['normalized_text']}\n", flush=True)


if __name__ == "__main__":
    main()
