"""Shapes of chemical formulas, one token of raw text: `La0.5Sr0.5CoO3`, `CuBr`, `SO42−`.

What the corpus reads of them it reads as words or abbreviations, so that `Sr` in one becomes a title. Formulas in
capitals and digits alone, `H2SO4`, look like codes, and are read as those.
"""

from __future__ import annotations

from dncnorm.languages.base import TokenShape
from dncnorm.segmentation.patterns import END

_SYMBOL = (
    "(?:A[cglmrsu]|B[aeikr]|C[adefl]|C[morsu]|D[y]|E[ru]|F[er]|G[ade]|H[efgo]|I[nr]|Kr|L[aiu]|M[gno]|N[abdeip]"
    "|Os|P[abdortu]|R[abehnu]|S[bceimnr]|T[abcehilm]|Xe|Yb|Z[nr]|Me|Et|Ph|Bu|Ts|Tf|Bn|[BCDFHIKNOPSUVWY])"
)
"""The elements, deuterium and groups of organic chemistry."""
_COUNT = r"(?:\d{1,3}(?:\.\d{1,3})?)"
_GROUP = rf"\({_SYMBOL}{{1,6}}\)\d{{1,2}}"
_COUNTED = (
    rf"(?=[A-Z0-9(.]{{0,16}}[A-Z][a-z])(?=[A-Za-z(]{{1,16}}\d)(?:{_SYMBOL}{_COUNT}?(?:{_GROUP})?){{2,12}}{END}(?!\.\d)"
)
"""A formula with a number in it, and a symbol of two letters."""
_HYDROXIDE = rf"(?:Al|Ba|Ca|Co|Cu|Fe|Mg|Mn|Ni|Zn)(?:{_GROUP}){END}"
_METALS = "(?:A[gl]|Ba|C[adeorsu]|Eu|Fe|Gd|Hg|L[ai]|M[gn]|N[ai]|Pb|Rb|S[nr]|Ti|Zn)"
ANION = (
    "(?:(?:SO[34]|CO3|PO4|HPO4|CrO4|Cr2O7|S2O3|SiO4|MoO4|C2O4|SeO4)[23]"
    "|NO[23]|ClO[34]|HCO3|MnO4|HSO[34]|H2PO4|BF4|PF6|AlO2)"
)
_CATION = rf"(?:{_METALS}[2-4]?\+(?![\w+])|(?:NH4|H3O)\+(?![\w+]))"
_SALTS = (
    "(?:Ag|Cu|Cs|K|Li|Na|Rb|Tl)(?:Br|Cl|CN|F|I|OH|SCN)|(?:Cs|K|Li|Na)H|H(?:Br|CN|Cl|SCN)"
    "|(?:Ba|Be|Ca|Cd|Cu|Fe|Hg|Mg|Mn|Pb|Sn|Sr|Ti|Zn)O|(?:Cd|Cu|Fe|Hg|Mn|Pb|Sn|Zn)(?:S|Se|Te)|(?:Al|Ga|In)(?:As|N|P|Sb)"
    "|(?:Hf|Nb|Si|Ta|Ti|Zr)[CN]|AlGaAs|InGaAs|InGaN|AlGaN|HgCdTe"
    "|(?:Et|Me|Ph|Bu|iPr|tBu)OH|AcOH|EtOAc|MeCN|(?:Bu|Me|Ph)Li|Na(?:OAc|OEt|OMe)|KOAc|NaClO|HOCl"
)
"""Formulas without a number that no other word looks like."""
_ISOTOPE = (
    "(?:7Be|10Be|2[0-2]Ne|2[24]Na|26Al|32Si|3[67]Cl|39Ar|40Ar|4[0-8]Ca|51Cr|5[4-9]Fe|5[6-8]Co|60Co|59Ni|63Ni|65Zn|6[678]Ga|68Ge|7[59]Se"
    "|7[56]As|8[1-5]Kr|8[4-9]Sr|90Sr|9[89]Mo|99Tc|99mTc|10[36]Ru|105Pd|10[79]Ag|110m?Ag|109Cd|111In|113Sn|12[45]Sb|129Xe"
    "|13[1-6]Xe|13[0-8]Ba|140Ba|13[4-7]Cs|1(?:38|40)La|14[0-4]Ce|14[2-8]Nd|147Pm|14[3-9]Sm|15[0-4]Sm|15[1-5]Eu"
    "|17[67]Lu|17[4-9]Hf|18[5-8]Re|18[6-9]Os|192Ir|19[78]Au|203Hg|20[1345]Tl|20[4-8]Pb|21[0-4](?:Pb|Bi)|209Bi"
    "|[346]He|2(?:0[89]|1[0-8])Po|2(?:09|1[01])At|2(?:2[3-8]|18)Ra|22[57]Ac|2(?:2[789]|3[0-4])Th|237Np"
    "|2(?:3[89]|4[0-4])Pu|24[1-3]Am|252Cf)"
)
"""Isotopes that laboratories name, but for those that are amounts or words of other fields, too: `54Mn`, `40K`."""
ISOTOPES = (TokenShape("isotope", rf"{_ISOTOPE}{END}", "60Co"),)
SHAPES = (
    TokenShape("ion", rf"(?<![^\W_])(?:{_CATION}|{ANION}(?=[-−–](?!\w)))", "⟦Na+⟧"),
    TokenShape("formula with numbers", rf"(?<![^\W_])(?:{_COUNTED}|{_HYDROXIDE})", "La0.5Sr0.5CoO3"),
    TokenShape(
        "formula without numbers",
        rf"(?<![^\W_])(?!InN{END}|TiN{END}|PbO{END}|SnO{END}|BeO{END})(?:{_SALTS}){END}",
        "CuBr",
    ),
)
"""What stays one token."""
