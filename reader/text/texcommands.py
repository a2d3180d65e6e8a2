"""What the commands of LaTeX do in running text."""

from __future__ import annotations

import re

from reader.text.alphabets import ACCENTS, FONTS, OLD_FONTS
from reader.text.spans import Style
from reader.text.symbols import names

STYLED = {
    "emph": Style.EMPHASIS, "textit": Style.EMPHASIS, "textsl": Style.EMPHASIS, "textbf": Style.STRONG,
    "strong": Style.STRONG, "texttt": Style.CODE, "code": Style.CODE, "sout": Style.STRIKE,
    "st": Style.STRIKE, "textsuperscript": Style.SUPERSCRIPT, "textsubscript": Style.SUBSCRIPT,
    "em": Style.EMPHASIS, "it": Style.EMPHASIS, "sl": Style.EMPHASIS, "bf": Style.STRONG,
    "bfseries": Style.STRONG, "tt": Style.CODE, "itshape": Style.EMPHASIS,
}  # fmt: skip
"""Commands whose argument has a style, and old ones that hold to the end of the group they stand in."""

TRANSPARENT = names(
    "textsc textrm textsf text mbox hbox textup textnormal textmd underline uline ul uppercase lowercase "
    "mathrm rm sc sf scshape rmfamily sffamily normalfont small large textquote ac acp acs acl acf acrshort "
    "gls Gls glspl num"
)
"""Commands of which nothing is seen but their argument."""

FORMULAS = (FONTS.keys() - OLD_FONTS) | ACCENTS.keys()
FORMULAS |= names("frac tfrac dfrac nicefrac sqrt binom operatorname")
FORMULAS -= TRANSPARENT
"""Commands of formulas that are also met outside of one."""

CITATIONS = re.compile(r"(?:no|text|paren|auto)?cite(?:p|t|alp|alt|author|year|yearpar|num)?\*?|Cite[pt]?")
"""Names of the commands that cite."""

CONSTANT = {
    "newline": "\n", "par": "\n\n", "item": "\n• ", "quad": " ", "qquad": "  ", "enspace": " ",
    "thinspace": " ", "space": " ", "hfill": " ", "LaTeX": "LaTeX", "TeX": "TeX", "BibTeX": "BibTeX",
    "eg": "e.g.", "ie": "i.e.", "etal": "et al.", "etc": "etc.", "log": "log", "exp": "exp", "min": "min",
    "max": "max",
    **dict.fromkeys(
        names(
            "noindent xspace protect centering raggedright maketitle clearpage newpage smallskip medskip "
            "bigskip tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge"
        ),
        "",
    ),
}  # fmt: skip
"""Commands without an argument, and what they print."""

DROPPED = names("label vspace vspace* hspace hspace* color vskip hskip phantom hphantom vphantom pagestyle")
"""Commands that print nothing, nor their argument."""

HEADINGS = names("section section* subsection subsection* subsubsection subsubsection* paragraph paragraph*")
"""Commands whose argument is a heading."""

BLOCKS = names("itemize enumerate description abstract center quote quotation flushleft flushright small")
"""Environments of which nothing is seen but what they hold."""

ENVIRONMENTS = names(
    "equation equation* align align* gather gather* multline multline* eqnarray eqnarray* displaymath math"
)
"""Environments that hold a formula."""
