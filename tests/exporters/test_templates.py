from __future__ import annotations

import re
from typing import Any

import pytest

from reader.errors import ExportError
from reader.exporters.formats import EXPORTERS, ExportOptions, GroupBy, exporter_named
from reader.exporters.markdown import MARK, is_export
from reader.model import Annotation, Entry, Link, LinkKind, Paper, Status
from tests.exporters.writing import written

ENTRIES = [
    Entry(
        0,
        Paper(
            "abs:1",
            "One *star*",
            abstract_plain="- a\n\nb",
            links=(Link(LinkKind.CODE, "https://a.example/(x)"),),
        ),
        Annotation(tags=("t",), stars=1, status=Status.READ, note="# Note\n<!-- "),
    ),
    Entry(1, Paper("abs:2", "Two"), Annotation()),
]

DOUBLED = "{{% set s = {1} %}}" + "{{% set s = {0} %}}" * 60 + "{{{{ s }}}}"
"""A text or list that doubles in each of sixty steps."""

NESTED = (
    "{{% for i in {0} %}}{{% for j in {0} %}}{{% if i == 'y' %}}x{{% endif %}}{{% endfor %}}{{% endfor %}}"
)


def filled(template: str, **options: Any) -> str:
    return written(ENTRIES, ExportOptions(template=template, template_name="my.j2", **options))


def test_a_template_of_ones_own_gets_the_papers_and_the_filters() -> None:
    template = (
        "{{ title | md }} {{ count }}\n"
        "{% for paper in papers %}\n"
        "* {{ paper.headline | md }} {{ paper.stars | stars }} "
        "{{ paper.status.value }} {{ paper.tags | join }}\n"
        "{% for link in paper.links %}\n"
        "  <{{ link.url | url }}> {{ link.kind }}\n"
        "{% endfor %}\n"
        "{% endfor %}"
    )
    assert filled(template, title="A*") == (
        "A\\* 2\n* One \\*star\\* ★☆☆☆☆ read t\n  <https://a.example/\\(x\\)> code\n* Two ☆☆☆☆☆ inbox \n"
    )


def test_the_filters_for_longer_texts() -> None:
    assert filled("{{ papers[0].abstract | block }}\n{{ papers[0].note | note }}") == (
        "\\- a\n\nb\n> #### Note\n> &lt;!-- \n"
    )


def test_groups_are_given_to_templates() -> None:
    template = (
        "{% for group in groups %}"
        "{{ group.name }}: {{ group.papers | map(attribute='headline') | join }}; "
        "{% endfor %}"
    )
    assert filled(template, group_by=GroupBy.STARS) == "★☆☆☆☆: One *star*; No stars: Two; \n"


def test_a_template_can_change_only_how_a_paper_looks() -> None:
    template = (
        '{% extends "reading-list.md.j2" %}{% block paper %}\n\n- {{ paper.headline | md }}{% endblock %}'
    )
    text = filled(template)
    assert is_export(text)
    assert text.endswith("2 papers\n\n- One \\*star\\*\n- Two\n")


def test_the_mark_makes_an_export_that_may_be_written_over() -> None:
    assert is_export(filled("{{ mark }}\nhello"))
    assert not is_export(filled("hello"))
    assert "reader" in MARK


@pytest.mark.parametrize(
    ("template", "line", "what"),
    [
        ("a\n{{ nothing }}", 2, "'nothing' is undefined"),
        ("a\nb\n{% if %}", 3, "Expected an expression"),
        ("{{ title.nothing }}", 1, "no attribute 'nothing'"),
        ("\n{{ title | nothing }}", 2, "No filter named 'nothing'"),
        ("{% include 'nothing' %}", 1, "no template 'nothing'"),
        ("\n\n{{ 1 / 0 }}", 3, "division by zero"),
        ("{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}", 1, "recursion"),
        ("{% for p in papers %}\n{{ p.headline + 1 }}\n{% endfor %}", 2, "concatenate"),
        ("{{ title.__class__.__mro__ }}", 1, "unsafe"),
        ("{{ ''.__class__.__base__.__subclasses__() }}", 1, "unsafe"),
        ("{{ self.__init__.__globals__ }}", 1, "unsafe"),
        ("{{ papers.clear() }}", 1, "no attribute 'clear'"),
        ("{{ 'x' * 10000000000 }}", 1, "too long"),
        ("{{ 10000000000 * [1] }}", 1, "too long"),
        ("{{ '%0999999999d' | format(1) }}", 1, "No filter named 'format'"),
        ("{{ '%0999999999d' % 1 }}", 1, "texts have no %"),
        ("{{ '{:0999999999}'.format(1) }}", 1, "too wide"),
        ("{{ '{:{}}'.format(1, 999999999) }}", 1, "too wide"),
        ("{{ '{n:999999999}'.format_map({'n': 1}) }}", 1, "too wide"),
        ("{{ 'x' | center(999999999) }}", 1, "No filter named 'center'"),
        ("{{ 'x'.center(999999999) }}", 1, "unsafe"),
        ("{{ 'x'['ljust'](999999999) }}", 1, "unsafe"),
        ("{{ ('x' | attr('zfill'))(999999999) }}", 1, "unsafe"),
        ("{{ 'x' | indent(999999999) }}", 1, "No filter named 'indent'"),
        ("{{ (1).to_bytes(999999999) }}", 1, "unsafe"),
        ("{{ lipsum(n=200000) }}", 1, "'lipsum' is undefined"),
        ("{{ range(99999) | join('x' * 99999) }}", 1, "too long"),
        ("{{ range(99999) | joined('x' * 99999) }}", 1, "too long"),
        ("{% for i in range(99999) %}{{ range(99999) | joined }}{% endfor %}", 1, "too (long|many steps)"),
        ("{{ papers.at([0]) }}{{ papers._papers }}", 1, "no attribute 'at'"),
        ("{{ papers._papers }}", 1, "unsafe"),
        ("{{ ('x' * 99999) | replace('x', 'x' * 99999) }}", 1, "too long"),
        ("{{ range(99999) | map('replace', '', 'x' * 999999) | list }}", 1, "too (long|many steps)"),
        ("{{ [1, 2] | batch(999999999, 1) | list }}", 1, "No filter named 'batch'"),
        (DOUBLED.format("s ~ s", "'x'"), 1, "too long"),
        (DOUBLED.format("s + s", "'x'"), 1, "too long"),
        (DOUBLED.format("[s, s]", "'x'"), 1, "too long"),
        (DOUBLED.format("s + s", "['x']"), 1, "too (long|many steps)"),
        (DOUBLED.format("s | replace('x', 'xx')", "'x'"), 1, "too long"),
        (DOUBLED.format("s * s", "9"), 1, "too large"),
        ("{% set s = 'x' %}" + "{% set s %}{{ s }}{{ s }}{% endset %}" * 40, 1, "too long"),
        ("{% set l = [] %}{{ l.append(1) }}", 1, "unsafe"),
        (NESTED.format("range(99999)"), 1, "too many steps"),
        (NESTED.format("'x' * 99999"), 1, "too many steps"),
        (
            "{% for i in range(9999) recursive %}{{ loop(range(9999)) if loop.depth < 9 }}{% endfor %}",
            1,
            "too many steps",
        ),
        (
            "{% macro f(n) %}{% if n %}{{ f(n - 1) }}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(60) }}",
            1,
            "too many steps",
        ),
        (
            "{% set n = n | default(0) + 1 %}{% if n < 60 %}" + "{% include 'my.j2' %}" * 2 + "{% endif %}",
            1,
            "too many steps",
        ),
        ("{% set x = 9 %}{{ range(99999) | map('list') | list }}", 1, "not iterable"),
        ("{{ ('x' * 99999) * ('y' * 99999) }}", 1, "non-int"),
        ("{{ 10 ** 10000000 }}", 1, "too large"),
        ("{% for i in range(10000000000) %}x{% endfor %}", 1, "[Rr]ange too big"),
        (
            "{% for i in range(90000) %}{% for j in range(90000) %}xxxxxxxx{% endfor %}{% endfor %}",
            1,
            "more than",
        ),
        ("{% include 'my.j2' %}", 1, "recursion"),
    ],
)
def test_a_bad_template_is_named_with_its_line(template: str, line: int, what: str) -> None:
    with pytest.raises(ExportError) as fault:
        filled(template)
    assert fault.value.message.startswith(f"my.j2:{line}: ")
    assert re.search(what, fault.value.message)
    assert "\n" not in fault.value.message


@pytest.mark.parametrize(
    ("template", "text"),
    [
        ("{{ title ~ 1 ~ papers | length }}", "T12"),
        ("{{ '=' * 3 }}{{ '{:,}'.format(1234) }}{{ 7 % 4 }}{{ 2 ** 3 }}", "===1,23438"),
        (
            "{% for p in papers %}{{ loop.index }}/{{ loop.length }}{{ ';' if not loop.last }}{% endfor %}",
            "1/2;2/2",
        ),
        ("{{ papers | map(attribute='id') | join(', ') }}", "abs:1, abs:2"),
        ("{{ papers | join(',', attribute='headline') | replace('One', 'Uno') | upper }}", "UNO *STAR*,TWO"),
        ("{{ papers[-1].id }} {{ papers[1:] | map(attribute='id') | join }}", "abs:2 abs:2"),
        ("{{ (papers | last).id }} {{ (papers | reverse | first).id }}", "abs:2 abs:2"),
        ("{{ papers | sort(attribute='stars') | map(attribute='id') | join }}", "abs:2abs:1"),
        ("{{ papers }} {{ papers[0] in papers }}", "<2 papers> True"),
        ("{{ ['', 1, 'b'] | joined }}{{ ('a', '') | joined('x') }}", "1 · ba"),
        ("{{ papers[0].tags | tojson }}{{ papers[0].tags }}", "[\"t\"]('t',)"),
        ("{% for p in papers if p.tags %}{{ p.id }}{% else %}none{% endfor %}", "abs:1"),
        ("{% for p in [] %}{% else %}none{% endfor %}", "none"),
        ("{{ papers | selectattr('stars') | list | length }}{{ title.lower() }}", "1t"),
        (
            "{% set n = namespace(x=0) %}"
            "{% for p in papers %}{% set n.x = n.x + p.stars %}{% endfor %}{{ n.x }}",
            "1",
        ),
        ("{% for p in [[1], [2]] recursive %}{{ p if p is number else loop(p) }}{% endfor %}", "12"),
    ],
)
def test_what_a_sensible_template_needs_is_there(template: str, text: str) -> None:
    assert filled(template, title="T") == text + "\n"


def test_a_template_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 10**6, 5))
    monkeypatch.setattr("reader.exporters.bounds.time.monotonic", lambda: float(next(clock)))
    with pytest.raises(ExportError, match="longer than 10 seconds"):
        filled("{% for i in range(9) %}{{ i }}{% endfor %}")


def test_templates_cannot_read_other_files() -> None:
    for path in ("/etc/hostname", "../formats.py", "../../model.py"):
        with pytest.raises(ExportError):
            filled("{% include '" + path + "' %}")


def test_a_fault_in_a_template_called_like_ours_names_it() -> None:
    options = ExportOptions(template="\n{{ nothing }}", template_name="reading-list.md.j2")
    with pytest.raises(ExportError, match=r"reading-list\.md\.j2:2: "):
        written(ENTRIES, options)


def test_json_has_no_templates() -> None:
    with pytest.raises(ExportError, match="markdown"):
        written(ENTRIES, ExportOptions(template="x"), "json")


def test_formats_are_found_by_name_in_any_case() -> None:
    assert [exporter_named(row.name.upper()) for row in EXPORTERS] == list(EXPORTERS)
    with pytest.raises(ExportError, match="markdown, json"):
        exporter_named("docx")
