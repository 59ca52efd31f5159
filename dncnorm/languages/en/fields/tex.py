r"""Reads formulas of TeX in running text, `$x^2$`, `\(n \geq 2\)`, and lone commands, `\alpha`: for a voice.

Between two dollars stands a formula where a command, a power or an index is between them, or nothing but letters,
numbers and signs; `$5-$10` and `$5 (US$)` are money. The ties of TeX, `Fig.~3`, are silent.
"""

from __future__ import annotations

from dncnorm.languages.en.fields.tex_reader import commands, tied_words

_MARKED = (
    r"\$(?![\s$])(?=[^$\n]{0,300}(?:\\[A-Za-z,;{|%]|(?<=\$)\{?\}?[\^_]|[\w)}\]]\^|(?<![A-Za-z])[A-Za-z]_[\w{\\]))"
    r"(?!\d[\d.,]*(?:\s[a-z]{2,}|[-–/]\$))(?:[^$\n\\]|\\[^\n]){1,300}(?<!\s)\$(?!\d|[A-Za-z]{3})"
)
_COMMANDED = r"\$\\[A-Za-z]{2,12}\$|\$[<>=~]\$"
_PLAIN = (
    r"\$(?![\s$])(?!\d[^$\n]{0,60}[ (/=][A-Z]{1,2}\$)"
    r"(?!\d[\d.,]*(?: [a-z]{2}|-\d[\d.,]*\$))"
    r"(?:(?<![A-Za-z])(?:[A-Za-z]{1,2}|[A-Z]{3,4})(?![A-Za-z])|\d|\{,\}|[-+*/=<>()\[\]|!'’:;.,−≤≥≠±×∈→∞ ]){1,80}"
    r"(?<![\s,;:\-+*/=(])\$(?!\d|[A-Za-z]{3})"
)
_SHORT = (
    r"(?:\\[A-Za-z]+|\\[^A-Za-z\n()\[\]]|(?<![A-Za-z])[A-Za-z]{1,2}(?![A-Za-z])"
    r"|\{(?:[^{}\n]|\{[^{}\n]{0,60}\}){0,80}\}|[^A-Za-z\\\n{}])"
)
"""What stands in a formula: no word without a backslash."""
_TELLING = r"(?=[^\n]{0,40}[A-Za-z=<>+^])"
_DISPLAYED = (
    r"\$\$(?=[^$]{0,300}[\\^_=])[^$]{1,300}\$\$"
    rf"|\\\({_TELLING}{_SHORT}{{1,300}}\\\)|\\\[{_TELLING}{_SHORT}{{1,300}}\\\]"
)
_ARGUMENT = r"(?:\[[^\]\n]{1,20}\]|\{(?:[^{}\n]|\{[^{}\n]{0,60}\}){0,80}\}|[\^_](?:\{[^{}\n]{0,60}\}|[\w]))"
_BEGINS = r"(?:~|(?<![\w$\\])|(?=\$\{?\}?[\^_]))"
_ENDING = "(?:-?(?:st|nd|rd|th)(?![A-Za-z]))?"
_RAISED_ENDING = r"(?<![\w.,])\d{1,4}\$\^\{?(?:\\[a-z]{2,8}\{?)?\s?(?:st|nd|rd|th)\}{0,2}\$"
TEX_DOLLARS = rf"{_RAISED_ENDING}|{_BEGINS}(?:{_DISPLAYED}|{_COMMANDED}|{_MARKED}|{_PLAIN}){_ENDING}~?"
_NAMED = "|".join(sorted(commands(), key=len, reverse=True))
_POWER = r"(?<=[A-Za-z0-9)])\^\{[-−]?\d{1,3}\}"
_WORDED = r"\\(?:text(?:bf|it|sf|tt|sc|rm|md|up|sl)|emph|underline)\{[A-Za-z][A-Za-z',. -]{0,80}\}"
_ALONE = rf"(?<![\w\\:/.~])\\(?:{_NAMED})(?![A-Za-z]|\\){_ARGUMENT}{{0,3}}"
_TIED = rf"(?<![\w.])(?:{'|'.join(tied_words())})\.~(?=[\w($\\])"
_ESCAPED = r"(?<![\\/:])\\[%&#](?!\w{2})|(?<=\w)\\[_&](?=\w)"
SHAPES = (TEX_DOLLARS, _ALONE, _WORDED, _POWER, _TIED, _ESCAPED)
NUMBERS = (TEX_DOLLARS, r"\d{1,6}(?=\$\{?\}?[\^_])")
"""What stays one token: the second, where a number could begin."""
