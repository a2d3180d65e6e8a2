"""Words that stand in abstracts and titles whatever they are about: they say nothing of the subject.

Function words of English, and what is said of any research: that it is new, was tried, how it compares. Words
that name a subject in some field (`diffusion`, `graph`, `language`) are not among them, however frequent; how
little these tell is weighed by how many papers have them.
"""

from __future__ import annotations

_FUNCTION = """
a about above across after again against all almost along already also although always am among amongst an
and another any anyone anything are aren around as at away back be became because become becomes been before
behind being below beneath beside besides between beyond both but by can cannot could couldn de did didn do
does doesn doing don done down due during each eg either else elsewhere en enough et etc even ever every
everything except few for former from further furthermore get gets give given gives giving go goes got had
has hasn have having he hence her here him his how however i ie if in indeed instead into is isn it its
itself just la latter least les less let like ll made mainly make makes making many may maybe me meanwhile
might more moreover most mostly much must my namely near nearly neither never nevertheless next no nobody
none nonetheless nor not nothing now of off often on once one ones only onto or other others otherwise our
ours out over own per perhaps put quite rather re really s same say see seem seems seen several shall she
should since so some something sometimes somewhat still such t take taken takes than that the their theirs
them themselves then thence there thereby therefore therein thereof these they thing things this those
though through throughout thus to together too toward towards two under unless until up upon us use used
uses using ve very via vs was way ways we well were what whatever when whenever where whereas whereby
wherein whether which whichever while who whole whom whose why will with within without won would yet you
your zero first second third three four five six ten hundred thousand million last twice alone apart aside
ago today long short
"""

_RESEARCH = """
ability able abstract accordingly accuracy accurate accurately achieve achieved achieves achieving address
addressed addresses addressing advance advanced advances advantage advantages aim aimed aims allow allowed
allowing allows alternative analyse analyses analysis analyze analyzed analyzing answer answers appear
applicable application applications applied apply applying approach approaches appropriate approximately
argue arise arises arising article aspect aspects assess author authors available average based basic basis
behave behavior behaviors behaviour behaviours believe benchmark benchmarks benefit benefits best better big
bring brings broad broader broadly build building builds built called capabilities capability capable
careful carefully carry case cases cause certain challenge challenges challenging change changes choice
choose chosen clear clearly close closely code codes com combination combine combined combines combining
common commonly community comparable compare compared comparing comparison comparisons competitive
complement complete completely complex comprehensive comprehensively concept concepts conduct conducted
confirm confirmed consequently consider considerable considerably considered considering considers consist
consistent consistently consists construct constructed contain contains context contribute contributes
contribution contributions conventional correct correctly corresponding crucial crucially current currently
data dataset datasets deal dealing define defined demonstrate demonstrated demonstrates demonstrating depend
depending depends derive derived describe described describes design designed designing designs desirable
desired despite detail detailed details develop developed developing development develops differ difference
differences different difficult difficulties difficulty direct directly discuss discussed distinct diverse
draw easily easy effect effective effectively effectiveness effects efficacy efficiency efficient
efficiently effort efforts emerge emerged emerging emphasize empirical empirically employ employed employing
employs enable enabled enables enabling encounter end enhance enhanced enhancement enhances enhancing ensure
ensures entire entirely especially essential essentially establish established establishes evaluate
evaluated evaluating evaluation evaluations evidence examine examined example examples excellent exhibit
exhibited exhibits exist existing exists expect expected expensive experiment experimental experimentally
experiments explain explore explored explores exploring extend extended extends extension extensive
extensively facilitate fact factor factors fail fails fall far feasible field final finally find finding
findings finds fine focus focused focuses focusing follow followed following follows form formal formally
forms formulate formulated formulation found framework frameworks free frequently full fully fundamental
future gain gained gains gap general generally github gitlab goal goals good great greater greatly grow
growing handle handling hard help helps high higher highest highlight highly hold holds hope html http https
huge huggingface idea ideas identified identify identifying illustrate illustrated impact implement
implementation implementations implemented implication implications implies importance important importantly
improve improved improvement improvements improves improving include included includes including incorporate
incorporated incorporates incorporating increase increased increases increasing increasingly indicate
indicates individual inherent inherently initial insight insights inspired integrate integrated integrates
integrating intensive interest interesting interestingly introduce introduced introduces introducing
investigate investigated investigates investigating investigation involve involved involves involving io
issue issues joint jointly keep key kind kinds know known lack large largely larger largest lead leading
leads led leverage leveraged leverages leveraging lie limit limitation limitations limited line literature
little low lower main maintain maintaining major manner match mean meaningful means meet method
methodologies methodology methods mitigate model modeling modelling models modern motivate motivated
motivation multiple natural naturally nature necessary need needed needs new newly notable notably note
novel number numbers numerous observe observed obtain obtained obtaining obtains occur offer offering offers
old open order org original outperform outperformed outperforming outperforms outstanding overall overcome
overview page paper papers part partial partially particular particularly past pave pdf perform performance
performances performed performing performs phenomenon pioneering place play plays poor poorly popular pose
poses possible possibly potential potentially powerful practical practice practitioners precise preliminary
present presented presenting presents previous previously primarily primary prior problem problems procedure
produce produced produces producing project promise promising proper properly properties property propose
proposed proposes proposing proposition prove proven proves provide provided provides providing public
publicly published purpose quality quantitative quantitatively question questions quickly raise range rapid
rapidly rate rates reach reached real realize reason reasonable recent recently recognized reduce reduced
reduces reducing reduction refer referred regard regarding related relative relatively release released
relevant reliable reliably relies rely relying remain remaining remains remarkable remarkably report
reported represent represents require required requirement requirements requires requiring research
researchers resolve respect respective respectively result resulting results return reveal revealed reveals
review rich rigorous role scale scenario scenarios scheme schemes seek seeks serious serve serves set sets
setting settings severe severely shed shortcomings show showcase showed showing shown shows side
significance significant significantly similar similarly simple simplicity simply simultaneously single
situation situations size small smaller solid solution solutions solve solved solves solving sota specific
specifically speed standard start starting state states step steps straightforward strategies strategy
strength strong stronger strongly studied studies study studying subsequent subsequently substantial
substantially succeed success successful successfully suffer suffering suffers sufficient sufficiently
suggest suggesting suggests suitable summarize superior superiority support supported supports surprising
surprisingly survey system systematic systematically systems tackle tackled tackling task tasks technique
techniques tend term termed terms test tested testing theoretical theoretically thorough thoroughly time
times top total traditional traditionally trivial try turn type types typical typically ultimately
underlying unfortunately unified unique unprecedented usage useful usefulness usual usually utilize utilized
utilizes utilizing valid validate validated validates validation valuable value values variety various vary
vast verify versatile version vital wide widely widespread work works world worse worst www yield yielded
yielding yields
"""

_LEARNING = """
algorithm algorithms approximate approximately approximation approximations art assume assumes assuming
assumption assumptions baseline baselines class classes computation computational computationally
concern concerns cost costs deep dimension dimensional dimensions downstream estimate estimated
estimates estimating extra function functions generate generated generates generating infer inference
input inputs learn learned learning learns learnt loss losses machine multi network networks neural non
optimal optimize optimized optimizing output outputs parameter parameters pre scalable structure
structures target targets toy train trained training trains understand understanding variable variables
"""

USUAL_WORDS = frozenset(f"{_FUNCTION} {_RESEARCH} {_LEARNING}".split())
"""Folded as `reader.text.fold.words` folds."""
