"""Words that any abstract may hold, whatever it is about: two that share them need not be about one thing.

The most frequent words of abstracts of several fields, by the share of abstracts that have them in the second
of the fields; words of up to three letters count as common without standing here.
"""

from __future__ import annotations

_WORDS = """
ability able about above abstract academic according account accuracy accurate achieve achieved achieving
across action activation active activity adaptation addition additional additionally address advantage
adversarial affect after against aims algorithm allow along also alternative although among amount analyse
analysis analyze analyzed another answer application applied apply applying approach approache appropriate
architecture area argue around article aspect associated attention augmented author available average aware
base based baseline basis because become been before behavior being benchmark benefit beside best better
between bias biase both build building called capture carried case cause central certain challenge
challenging change characteristic children class classification close code collected collection combination
combined combining common commonly communication community comparable compare compared comparison
competitive complex complexity component comprehensive computational condition conduct conducted consider
considered considering consistency consistent consistently constant constraint construct contain containing
content context contrastive contribution control core correlated corresponding cost could create created
critical cross crucial cultural culture current data dataset decision decoder decoding deep defined
degradation demonstrate demonstrated demonstrating density dependency dependent describe described design
designed despite detailed detection develop developed developing development difference different difficult
diffusion direct directly discourse discuss discussed discussion distillation distinct distribution diverse
diversity does domain downstream during dynamic each early easily education effect effective effectively
effectiveness efficiency efficient efficiently effort either electronic embedding empirical empirically
employ enable encoder encourage energy engage enhance enhanced ensure environment error especially essential
established estimate estimated evaluate evaluated evaluating evaluation even event evidence examine examined
example existing experience experiment experimental explain explore explored exposure extend extensive
external extract extracted extraction facilitate fact factor fail family feature field final finally find
finding fine first five focus focuse focused follow following form found four framework free from full fully
function further furthermore future gain general generalization generally generate generated generating
generation generative github given global goal good graph group growing grown have having help here high
higher highly however http human identification identified identify identifying image impact implementation
implication importance important improve improved improvement improving include including incorporate
incorporating increase increased increasing independent indicate indicated individual inference influence
information initial input insight inspired instance instead intensity interaction interactive interest
interview into introduce introduced investigate investigated issue jointly just knowledge known label
labeled lack language large larger latent layer lead leading learn learned learning length less level
leverage leveraging life light like limit limitation limited linear literature little local long loss losse
lower machine made main mainly major make making manner many mapping masked mean meaning measure measured
measurement mechanism media meta method metric might model modeling module more moreover most much multi
multiple must named namely natural nature near necessary need needed negative network neural novel number
objective observe observed obtain obtained occur offer often online only open order oriented original other
outperform output over overall pair paper paradigm parameter part participant particular particularly past
pattern people perform performance performed performing perspective phase pipeline place planning point
policy poor popular positive possible potential power practical practice predict predicted predicting
prediction presence present presented pretrained prevent previous previously prior problem process processe
processing produce produced product production progress project promising property propose proposed provide
provided providing public publicly published qualitative quality query question random range ranging rate
rather reading real reasoning recent recently recognition reduce reduced reducing reduction reference region
regression regular related relation relationship relative relatively relevant reliable rely remain report
reported represent representation require required research researcher resource respect respectively
response result resulting retrieval reveal revealed review rich risk robust robustness role same sample
sampling scale scenario scientific score search second seen selection self semantic semi sense sequence sery
sets setting several shape shared shift short shot should show showed shown significant significantly
similar simple since single site size small social society solution solve some source space spatial specific
specifically stability stable stage standard state statistic status step still strategy strong strongly
structural structure structured studied study subject subset substantially success such suffer suggest
suggested supervised supervision support synthesis synthetic system systematically tackle take taken taking
target task technique temporal term test testing text than that their them themselve then theoretical theory
there therefore these they this those though three through thus time together token tool topic total toward
trade traditional train trained training transformer treatment true tuning type typically under underlying
understand understanding unified university unseen unsupervised upon used useful user uses using value
variable variation variety various version very view visual ways well were what when where wherea whether
which while wide widely will with within without work world written year young zero
"""

COMMON = frozenset(_WORDS.split())
"""In lower case, nouns in the singular."""
