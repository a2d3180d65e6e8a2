"""Names of LaTeX symbols and the characters they print, by the part they play in a formula.

After the tables of "The Comprehensive LaTeX Symbol List" and the names of unicode-math.
"""

from __future__ import annotations


def names(text: str) -> frozenset[str]:
    """Return the names in `text`, parted by white space, as a set."""
    return frozenset(text.split())


def _table(text: str) -> dict[str, str]:
    pairs = text.split()
    return dict(zip(pairs[::2], pairs[1::2], strict=True))


LETTERS = _table("""
    alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ
    varkappa ϰ lambda λ mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ
    upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω digamma ϝ Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ
    Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ
    Phi Φ Chi Χ Psi Ψ Omega Ω varGamma 𝛤 varDelta 𝛥 varTheta 𝛩 varLambda 𝛬 varXi 𝛯 varPi 𝛱 varSigma 𝛴
    varUpsilon 𝛶 varPhi 𝛷 varPsi 𝛹 varOmega 𝛺 ell ℓ hbar ℏ hslash ℏ imath ı jmath ȷ wp ℘ Re ℜ Im ℑ aleph ℵ
    beth ℶ gimel ℷ daleth ℸ eth ð infty ∞ partial ∂ nabla ∇ emptyset ∅ varnothing ∅ forall ∀ exists ∃
    nexists ∄ top ⊤ bot ⊥ angle ∠ measuredangle ∡ triangle △ square □ Box □ Diamond ◇ blacksquare ■
    bigstar ★ checkmark ✓ dagger † ddagger ‡ dag † ddag ‡ degree ° S § P ¶ copyright © pounds £ yen ¥
    euro € clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ sharp ♯ flat ♭ natural ♮ surd √ mho ℧ Finv Ⅎ
    Game ⅁ complement ∁ backslash \\ prime ′ backprime ‵ ldots … dots … dotsc … dotso … cdots ⋯ dotsb ⋯
    dotsm ⋯ dotsi ⋯ vdots ⋮ ddots ⋱ iddots ⋰ hdots …
""")
"""What stands in a formula as a letter does."""

TEXT = _table("""
    aa å AA Å ae æ AE Æ oe œ OE Œ o ø O Ø ss ß l ł L Ł i ı j ȷ dh ð DH Ð th þ TH Þ dj đ DJ Đ ng ŋ NG Ŋ
    textmu µ textdegree ° textohm Ω texteuro € textregistered ® texttrademark ™ textbullet • textdagger †
    textpm ± texttimes × textless < textgreater > textbar | textasciitilde ~ textasciicircum ^
    textbackslash \\ textunderscore _ textquotesingle ' textquotedbl " textemdash — textendash –
    textellipsis … textdollar $ textpercent % textquoteright ’ textquoteleft ‘ textquotedblleft “
    textquotedblright ” guillemotleft « guillemotright » slash / colon : lq ‘ rq ’ textalpha α textbeta β
    textgamma γ textdelta δ textlambda λ textmugreek μ textsection § textparagraph ¶ textcopyright ©
    textasteriskcentered * textbraceleft { textbraceright }
""")
"""What is known in running text only; in formulas, authors use these short names for macros of their own."""

RELATIONS = _table("""
    leq ≤ le ≤ leqslant ⩽ geq ≥ ge ≥ geqslant ⩾ lt < gt > neq ≠ ne ≠ approx ≈ approxeq ≊ thickapprox ≈
    sim ∼ thicksim ∼ simeq ≃ backsim ∽ cong ≅ equiv ≡ propto ∝ varpropto ∝ asymp ≍ doteq ≐ coloneqq ≔
    coloneq ≔ eqqcolon ≕ triangleq ≜ ll ≪ gg ≫ lll ⋘ ggg ⋙ lesssim ≲ gtrsim ≳ lessapprox ⪅ gtrapprox ⪆
    prec ≺ succ ≻ preceq ⪯ succeq ⪰ preccurlyeq ≼ succcurlyeq ≽ precsim ≾ succsim ≿ nleq ≰ ngeq ≱ nless ≮
    ngtr ≯ nprec ⊀ nsucc ⊁ nsim ≁ ncong ≇ in ∈ notin ∉ ni ∋ owns ∋ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇
    subsetneq ⊊ supsetneq ⊋ nsubseteq ⊈ nsupseteq ⊉ Subset ⋐ Supset ⋑ sqsubset ⊏ sqsupset ⊐ sqsubseteq ⊑
    sqsupseteq ⊒ mid | nmid ∤ parallel ∥ nparallel ∦ perp ⊥ vdash ⊢ dashv ⊣ models ⊨ vDash ⊨ Vdash ⊩
    nvdash ⊬ nvDash ⊭ bowtie ⋈ Join ⋈ smile ⌣ frown ⌢ between ≬ pitchfork ⋔ vartriangleleft ⊲
    vartriangleright ⊳ trianglelefteq ⊴ trianglerighteq ⊵ lhd ⊲ rhd ⊳ unlhd ⊴ unrhd ⊵ therefore ∴
    because ∵ lessgtr ≶ gtrless ≷ indep ⫫ Perp ⫫ vcentcolon : to → rightarrow → leftarrow ← gets ←
    leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ implies ⟹ impliedby ⟸ iff ⟺
    longrightarrow ⟶ longleftarrow ⟵ longleftrightarrow ⟷ Longrightarrow ⟹ Longleftarrow ⟸
    Longleftrightarrow ⟺ mapsto ↦ longmapsto ⟼ hookrightarrow ↪ hookleftarrow ↩ uparrow ↑ downarrow ↓
    updownarrow ↕ Uparrow ⇑ Downarrow ⇓ Updownarrow ⇕ nearrow ↗ searrow ↘ swarrow ↙ nwarrow ↖
    rightharpoonup ⇀ rightharpoondown ⇁ leftharpoonup ↼ leftharpoondown ↽ rightleftharpoons ⇌
    leftrightharpoons ⇋ rightrightarrows ⇉ leftleftarrows ⇇ rightleftarrows ⇄ leftrightarrows ⇆
    twoheadrightarrow ↠ twoheadleftarrow ↞ rightarrowtail ↣ rightsquigarrow ⇝ leadsto ⇝ multimap ⊸
    nrightarrow ↛ nleftarrow ↚ nRightarrow ⇏ nLeftarrow ⇍ nleftrightarrow ↮ circlearrowleft ↺
    circlearrowright ↻ dashrightarrow ⇢ dashleftarrow ⇠ restriction ↾ upharpoonright ↾
""")
"""What compares, and arrows."""

BINARY = _table("""
    times × div ÷ pm ± mp ∓ cdot · cdotp · centerdot · ast ∗ star ⋆ circ ∘ bullet • cap ∩ cup ∪ uplus ⊎
    sqcap ⊓ sqcup ⊔ vee ∨ lor ∨ wedge ∧ land ∧ veebar ⊻ barwedge ⊼ setminus ∖ smallsetminus ∖ wr ≀ amalg ⨿
    oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙ boxplus ⊞ boxminus ⊟ boxtimes ⊠ boxdot ⊡ ltimes ⋉ rtimes ⋊
    diamond ⋄ bigtriangleup △ bigtriangledown ▽ triangleleft ◁ triangleright ▷ bigcirc ◯ dotplus ∔
    divideontimes ⋇ intercal ⊺ circledast ⊛ circledcirc ⊚ Cap ⋒ Cup ⋓ curlyvee ⋎ curlywedge ⋏
""")
"""What joins two terms."""

BIG = _table("""
    sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ oiint ∯ bigcup ⋃ bigcap ⋂ bigsqcup ⨆ bigvee ⋁
    bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ biguplus ⨄
""")
"""What runs over the terms that follow it."""

PREFIXES = {"neg": "¬", "lnot": "¬"}
"""What stands before one term."""

FUNCTIONS = names("""
    log ln lg exp sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan min max sup inf lim
    limsup liminf arg argmin argmax det dim ker hom deg gcd lcm Pr sgn sign tr Tr rank diag vec span poly
    polylog softmax erf supp conv id mod
""")
"""Names printed upright before what they apply to, by their own names."""

FUNCTION_NAMES = {
    "limsup": "lim sup", "liminf": "lim inf", "argmin": "arg min", "argmax": "arg max", "bmod": "mod",
    "injlim": "inj lim", "projlim": "proj lim", "varlimsup": "lim sup", "varliminf": "lim inf",
}  # fmt: skip
"""Functions that print otherwise than they are called."""

OPENING = _table("""
    { { lbrace { lbrack [ langle ⟨ lfloor ⌊ lceil ⌈ lvert | lVert ‖ llbracket ⟦ lgroup ⟮ ulcorner ⌜
    llcorner ⌞ lang ⟨ lBrace ⦃
""")
CLOSING = _table("""
    } } rbrace } rbrack ] rangle ⟩ rfloor ⌋ rceil ⌉ rvert | rVert ‖ rrbracket ⟧ rgroup ⟯ urcorner ⌝
    lrcorner ⌟ rang ⟩ rBrace ⦄
""")
BARS = {"vert": "|", "Vert": "‖", "|": "‖", "arrowvert": "|"}
"""Delimiters that look the same on both sides."""

SPACES = names("""
    , ; : > quad qquad enspace thinspace medspace thickspace nobreakspace space enskip hfill
""")
"""Commands that print white space (the control space `\\ ` is one too)."""

UNSEEN = names("""
    ! displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits nonumber notag hline
    negthinspace allowbreak nobreak linebreak relax tiny scriptsize footnotesize small normalsize large
    Large LARGE huge Huge noindent xspace protect selectfont centering newline par mathstrut strut null
    / @ -
""")
"""Commands that print nothing of their own; an argument that follows stands for itself."""

NEGATED = {"=": "≠", "∈": "∉", "<": "≮", ">": "≯", "≤": "≰", "≥": "≱", "∼": "≁", "≡": "≢", "⊂": "⊄", "⊆": "⊈",
           "≈": "≉", "∃": "∄", "|": "∤", "∥": "∦", "→": "↛", "⇒": "⇏", "⊨": "⊭", "∋": "∌"}  # fmt: skip
"""A relation and its denial (`\\not`)."""
