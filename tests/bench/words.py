"""The sentences and words that the benchmark's abstracts are made of.

`SENTENCES` lists, in the order in which an abstract runs, what each of its sentences may be. A sentence
has slots in braces: `{name}`, `{lower}` (the name in small letters), `{term}`, `{surname}`, `{n}`,
`{percent}` and `{formula}` are made up anew each time, the others are drawn from `SLOTS`.
"""

from __future__ import annotations

from collections.abc import Mapping


def _list(text: str) -> tuple[str, ...]:
    return tuple(" ".join(part.split()) for part in text.split(","))


SYLLABLES: tuple[str, ...] = _list(
    """
    ba, be, bi, bo, bu, da, de, di, do, du, fa, fe, fi, fo, ga, go, ka, ke, ki, ko, la, le, li, lo, lu, ma,
    me, mi, mo, mu, na, ne, ni, no, nu, pa, pe, pi, po, ra, re, ri, ro, ru, sa, se, si, so, su, ta, te, ti,
    to, tu, va, ve, vi, vo, xa, xe, xi, za, ze, zi, zo
    """
)
"""Invented names are made of these."""

SUFFIXES: tuple[str, ...] = (
    "Net",
    "Former",
    "Flow",
    "Bench",
    "GAN",
    "-RL",
    "-VAE",
    "Prune",
    "Mix",
    "$^2$",
    "",
)

PREFIXES: tuple[str, ...] = _list(
    """
    hyper, meta, pseudo, quasi, semi, inter, intra, sub, super, trans, multi, poly, micro, macro, auto, co,
    counter, cross, over, para, proto, re, retro, ultra, under, bi, tri, omni, infra, non
    """
)

STEMS: tuple[str, ...] = _list(
    """
    graph, kernel, tensor, spectr, morph, metr, phas, lattic, gradient, entrop, cycl, ton, scop, tactil,
    lex, synaps, chrom, therm, lumin, acoust, plan, vect, matric, symbol, codec, signal, pol, orbit, sphere,
    fract, torsion, modul, sequenc, context, regist, filtr, cluster, harmon, crystall, diffus, stochast,
    topolog, manifold, cumul, partit, contour, mosaic, hydr, seism, optim
    """
)

ENDINGS: tuple[str, ...] = _list("ic, al, ation, ity, oid, ive, ous, ism, ised, ising, ary, able, wise, less")
"""Technical terms are a prefix, a stem and an ending: 21,000 of them, of which the first are frequent."""

SURNAMES: tuple[str, ...] = _list(
    """
    Abara, Bencze, Castañeda, Dvořák, Eriksson, Förster, Gutiérrez, Håkansson, Ivanova, Jørgensen,
    Kowalczyk, Łukasik, Müller, Nguyễn, Öztürk, Petrović, Quách, Raghunathan, Şahin, Tanaka, Ünal, Vásquez,
    Weiß, Xu, Yılmaz, Žižka
    """
)

FORMULAS: tuple[str, ...] = (
    r"$\mathcal{{O}}(n \log {n})$",
    r"$\mathcal{{O}}(1/\sqrt{{T}})$",
    r"$\frac{{1}}{{{n}L}}$",
    r"$\epsilon \le {n}^{{-2}}$",
    r"$L_{{{n}}}$",
    r"$\alpha$-Hölder",
    r"$\mathbb{{R}}^{{{n}}}$",
    r"$\lVert x - \hat{{x}} \rVert_2^2$",
    r"$k = {n}$",
    r"$\sum_{{i=1}}^{{{n}}} w_i x_i$",
    r"${n} \times {n}$",
    r"$\tilde{{O}}(d^{{3/2}})$",
)
"""Written for `str.format` with `n`, hence the doubled braces."""

DENSE_FORMULAS: tuple[str, ...] = (
    r"$\frac{{\partial \mathcal{{L}}(\theta_{{t+{n}}}^{{(k)}})}}{{\partial \theta_{{ij}}}} \le "
    r"\sum_{{i=1}}^{{{n}}} \left\| \hat{{x}}_i - \tilde{{\mathbf{{y}}}}_{{i,j}}^{{\top}} \right\|_2^2$",
    r"$\mathbb{{E}}_{{x\sim p_{{\text{{data}}}}}}\left[\log \frac{{1}}{{1-\exp(-\beta_{{{n}}} \cdot "
    r"\sqrt{{\frac{{d}}{{n}}}})}}\right]$",
    r"$\mathcal{{O}}\left(\frac{{\sqrt{{d \log({n}/\delta)}}}}{{\epsilon^{{3/2}}}} + "
    r"\frac{{1}}{{{n}L}}\right)$",
    r"$\lim_{{t \to \infty}} \prod_{{s=1}}^{{t}} \Big(1 - \frac{{\eta_s}}{{{n}}}\Big) "
    r"\begin{{pmatrix}} a_{{11}} & b^{{\dagger}} \\ c_{{n}} & \overline{{d}} \end{{pmatrix}} \succeq 0$",
)
"""As dense as they come, written in the same way."""

SLOTS: Mapping[str, tuple[str, ...]] = {
    "field": _list(
        """
        continual learning, protein design, machine translation, program synthesis, weather prediction,
        federated learning, offline reinforcement learning, graph matching, causal discovery, speech
        separation, medical imaging, molecular dynamics, recommendation, motion planning, symbolic
        regression, anomaly detection, few-shot classification, scene reconstruction, tabular prediction,
        dialogue, theorem proving, traffic forecasting, language modelling, optimal transport, bandit
        problems, point cloud registration, materials discovery, video compression, code search, adversarial
        robustness, density estimation, data pruning, neural rendering, entity linking, question answering,
        sparse coding, active sensing, multi-agent coordination, time series imputation, image restoration,
        knowledge editing, quantum control
        """
    ),
    "thing": _list(
        """
        encoders, gradients, embeddings, attention maps, decision trees, spiking neurons, latent variables,
        prompts, policies, kernels, trajectories, token streams, wavelets, residual blocks, prototypes,
        labels, random features, memory banks, message passing layers, calibration sets, diffusion steps,
        experts, adapters, low-rank factors, tensor networks, value functions, surrogates, confidence
        bounds, skill libraries, masks, quantised weights, hypergraphs, score functions, normalising flows,
        tree ensembles, retrievers
        """
    ),
    "quality": _list(
        """
        sample-efficient, interpretable, reversible, equivariant, hierarchical, self-supervised, sparse,
        Bayesian, differentially private, training-free, modular, asynchronous, uncertainty-aware,
        low-latency, scale-invariant, unified, compositional, non-parametric, gradient-free, multilingual,
        energy-efficient, certified, adaptive, amortised, curriculum-driven, decentralised, Riemannian,
        two-stage, online, anytime
        """
    ),
    "flaw": _list(
        """
        forget what they learnt first, need far more memory than a phone has, break down under distribution
        shift, cannot explain their decisions, drown in noisy labels, take weeks to train, ignore the
        geometry of the data, collapse to a single mode, leak private records, depend on hand-tuned
        schedules, disagree from run to run, are blind to rare classes, scale with the square of the input,
        overstate their confidence
        """
    ),
    "verb": _list(
        """
        align, factorise, distil, regularise, recombine, reweight, prune, regroup, interpolate, decorrelate,
        linearise, quantise, anneal, rescale, contrast, project, schedule, bootstrap
        """
    ),
    "place": _list(
        """
        hospitals, warehouses, satellites, call centres, wind farms, greenhouses, telescopes, tram networks,
        chip factories, archives, classrooms, fisheries, power grids, courtrooms, laboratories, orchards
        """
    ),
    "evidence": _list(
        """
        synthetic benchmarks, robot arms, satellite images, clinical notes, board games, street scenes, folk
        tunes, parliamentary debates, bird songs, sensor logs, handwritten ledgers, chess endgames, crystal
        structures, tax records, sign language, sonar scans, river gauges, star catalogues, cooking videos,
        legal rulings
        """
    ),
}
"""What the other slots may hold."""

_BACKGROUND = (
    "In recent years, {field} has come to rely on {thing}, which {flaw}.",
    "Most systems for {field} {flaw}, and those built on {thing} are no exception.",
    "{field} is at the heart of what {place} do, yet current methods {flaw}.",
    "Why {thing} work so well in {field} is still poorly understood from a {term} point of view.",
    "Practitioners in {place} increasingly meet {field} with more data than labels.",
    "Since the work of {surname} and {surname}, {field} has mostly been studied with {thing}.",
)

_PROBLEM = (
    "Two difficulties stand in the way: {thing} {flaw}, and {thing} are costly to {verb}.",
    "A common remedy is to {verb} the {thing}, but this introduces a bias of {formula}.",
    "*Unlike* {field}, the {term} setting of {place} gives no access to {thing}.",
    "The difficulty is that {thing} interact, so that a change of {formula} in one alters {n} others.",
    "Existing {term} answers either {verb} {thing} by hand or assume that they live in {formula}.",
)

_PROPOSAL = (
    "We propose {name}, a {quality}, {term} framework that learns to {verb} {thing} for {field}.",
    "This paper introduces **{name}**, a {quality} method for {field} based on {term} {thing}.",
    "We present {name}, the first {quality} approach to {field} that does not {verb} its {thing}.",
    "In this work, we study {field} through the lens of {term} {thing}.",
    "To close this gap, we develop {name}, a {quality} algorithm that can {verb} {thing} on the fly.",
    "We show that {quality} {thing} are enough for {field}, provided that one can {verb} them.",
)

_IDEA = (
    "Its main idea is to {verb} the {thing} in {formula} before they reach the {thing}.",
    "Concretely, a {term} module decides which {thing} to {verb}, and a second one refines the rest.",
    "The key is a loss of the form {formula}, whose minimisers are {quality} and {term}.",
    "Each round costs only {formula} operations and keeps {n} {thing} in memory (see `config-{n}.toml`).",
    "Drawing on an analogy with {place}, we {verb} {thing} in groups of {n}.",
)

_THEORY = (
    "We prove a rate of {formula} under assumptions weaker than those of {surname}.",
    "Theory bounds the error by {formula} and shows that no method can do better than {formula}.",
    "A *finite-sample* analysis explains when {thing} should be preferred to {thing}.",
    "For {formula} the estimator is consistent; for larger values, {surname}'s condition is needed.",
    "",
    "",
)

_EVIDENCE = (
    "On {n} data sets of {evidence} and {evidence}, it lowers the error by {percent}%.",
    "Experiments with {evidence} show gains of {percent}% over the best {term} competitor.",
    "With {evidence} the cost falls by a factor of {formula}, while accuracy stays within {percent}%.",
    "In a study with {n} experts from {place}, it was preferred in {percent}% of the cases.",
    "Tests on {evidence}, {evidence} and {evidence} confirm the analysis.",
)

_CLOSE = (
    "Ablations trace most of the benefit to {term} {thing} [{n}], less to {term} ones.",
    "Surprisingly, the effect vanishes as soon as one stops to {verb} the {thing}.",
    "The learnt {thing} transfer to {field} without any further training.",
    "We hope that these findings help {place} to adopt {quality} {thing} with care.",
    "",
)

_LINK = (
    "Code: https://github.com/{lower}/{lower}-{n}.",
    "Our code and data are at github.com/{lower}/{lower}.",
    "",
    "",
    "",
)

SENTENCES: tuple[tuple[str, ...], ...] = (
    _BACKGROUND,
    _BACKGROUND,
    _PROBLEM,
    _PROBLEM,
    _PROPOSAL,
    _IDEA,
    _IDEA,
    _THEORY,
    _EVIDENCE,
    _EVIDENCE,
    _CLOSE,
    _LINK,
)
"""For each place in an abstract the sentences it may hold; the empty one leaves the place out."""
