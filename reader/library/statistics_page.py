"""Statistics as lines of text, for the screen and for the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from enum import StrEnum

from reader.library.overview import TagCount
from reader.library.statistics import ListProgress, Statistics
from reader.model import MAX_STARS, Status
from reader.text.cells import cells, steady
from reader.text.charts import bar, progress, sparkline
from reader.text.counted import counted
from reader.text.sanitize import display, one_line

WEEKS = 8
"""Weeks that the line of days goes back, where there is room."""
DAYS = 7
"""Days that have a bar of their own."""
MOST_ROWS = 12
"""How many tags, lists and years are shown."""
LONGEST_LABEL = 28
"""Cells of a label; what is longer is cut off."""
SHORTEST_BAR, LONGEST_BAR = 10, 40
"""Cells of the longest bar; it is no shorter than the first where what can be left out is left out for it."""


class Part(StrEnum):
    """What a piece of a line is."""

    TITLE = "title"
    LABEL = "label"
    BAR = "bar"
    REST = "rest"
    """The part of a bar that is still to be filled."""
    NUMBER = "number"


Line = tuple[tuple[Part, str], ...]
"""Pieces that follow one another; no text of the user's has a control character in it."""

Row = tuple[str, int, str]
"""Label, what the bar stands for (0 for none), and what stands behind the bar."""


def blocks_of(statistics: Statistics, width: int, *, ascii: bool = False) -> list[list[Line]]:
    """Statistics as blocks of lines, the summary first; those that have nothing to tell are left out.

    Args:
        statistics: what to show.
        width: cells of a line, at least 50; numbers may stick out of less.
        ascii: whether to draw with ASCII only.
    """
    blocks = [
        _summary(statistics),
        _days(statistics, width, ascii),
        _block("By status", _statuses(statistics), width, ascii),
        _block("By stars", _stars(statistics.by_stars), width, ascii),
        _block("By tag", _tags(statistics.tags), width, ascii),
        list(_lists(statistics.lists, width, ascii)),
        _block("By year", _years(statistics.by_year), width, ascii),
    ]
    return [block for block in blocks if block]


def _summary(statistics: Statistics) -> list[Line]:
    counts = statistics.counts
    judged, papers = statistics.judged, counts.papers
    share = f" ({percent(judged, papers)})" if papers else ""
    facts = [
        f"{counted(papers, 'paper')}, {judged:,} of them judged{share}",
        f"{counts.starred:,} starred, {counts.tagged:,} tagged, {counts.noted:,} with a note",
    ]
    return [((Part.LABEL, fact),) for fact in facts]


def _days(statistics: Statistics, width: int, ascii: bool) -> list[Line]:
    """A line of the last weeks, the last days one by one, and the best of all."""
    by_day, today = statistics.by_day, statistics.today
    title: Line = ((Part.TITLE, "Judged per day"),)
    if not by_day:
        said = "No paper is judged yet; triage takes you through the inbox."
        if not statistics.counts.papers:
            said = "There are no papers yet; import a list first."
        return [title, ((Part.LABEL, said),)]
    weeks = max(min(WEEKS, width // 7), 1)
    days = [today - timedelta(days=back) for back in reversed(range(7 * weeks))]
    line = sparkline([by_day.get(day, 0) for day in days], ascii=ascii)
    first, last = _said(days[0]), "today"
    below = first + " " * max(len(line) - len(first) - len(last), 1) + last
    recent = [
        (_weekday(day, today), by_day.get(day, 0), f"{by_day.get(day, 0):,}")
        for day in reversed(days[-DAYS:])
    ]
    best = max(by_day, key=lambda day: (by_day[day], day))
    mean = sum(by_day.values()) / len(by_day)
    remarks = [f"The best day was {_said(best)} {best.year} with {counted(by_day[best], 'paper')}."]
    if len(by_day) > 1:
        remarks.append(f"On days with any it was {mean:,.0f} on average.")
    return [
        title,
        ((Part.BAR, line),),
        ((Part.LABEL, below),),
        *_rows(recent, width, ascii),
        *(((Part.LABEL, remark),) for remark in remarks),
    ]


def _weekday(day: date, today: date) -> str:
    return "today" if day == today else f"{day:%a} {_said(day)}"


def _said(day: date) -> str:
    return f"{day.day} {day:%b}"


def _statuses(statistics: Statistics) -> list[Row]:
    counts = statistics.counts
    return [
        (status.value, number, f"{number:,}{_percent(number, counts.papers)}")
        for status in Status
        for number in (counts.by_status[status],)
    ]


def _stars(by_stars: Mapping[int, int]) -> list[Row]:
    if not any(number for stars, number in by_stars.items() if stars):
        return []
    return [_row(counted(stars, "star"), by_stars[stars]) for stars in range(MAX_STARS, 0, -1)]


def _tags(tags: Sequence[TagCount]) -> list[Row]:
    rows = [_row(count.tag, count.papers) for count in tags[:MOST_ROWS]]
    if (more := len(tags) - len(rows)) > 0:
        rows.append((f"and {counted(more, 'more tag')}", 0, ""))
    return rows


def _years(by_year: Mapping[int, int]) -> list[Row]:
    years = sorted(by_year, reverse=True)
    rows = [_row(str(year), by_year[year]) for year in years[:MOST_ROWS]]
    if older := years[MOST_ROWS:]:
        rows.append(("earlier", 0, f"{sum(by_year[year] for year in older):,}"))
    return rows


def _row(label: str, number: int) -> Row:
    return (label, number, f"{number:,}")


def _lists(lists: Sequence[ListProgress], width: int, ascii: bool) -> Iterator[Line]:
    """A bar for each list: how much of it is judged."""
    if not lists:
        return
    yield ((Part.TITLE, "Lists, and how much of each is judged"),)
    shown = lists[:MOST_ROWS]
    labels = _labels([each.name for each in shown], width)
    numbers = [f"{each.judged:,} of {each.papers:,}" for each in shown]
    longer = [
        f"{number}, {each.starred:,} starred" if each.starred else number
        for number, each in zip(numbers, shown, strict=True)
    ]
    if _room(labels, max(map(len, longer)), width) >= SHORTEST_BAR:
        numbers = longer
    room = _room(labels, max(map(len, numbers)), width)
    for label, number, each in zip(labels, numbers, shown, strict=True):
        done, rest = progress(each.judged, max(each.papers, 1), room, ascii=ascii)
        yield (Part.LABEL, label), (Part.BAR, done), (Part.REST, rest), (Part.NUMBER, f" {number}")
    if (more := len(lists) - len(shown)) > 0:
        yield ((Part.LABEL, f"and {counted(more, 'more list')}"),)


def _block(title: str, rows: Sequence[Row], width: int, ascii: bool) -> list[Line]:
    return [((Part.TITLE, title),), *_rows(rows, width, ascii)] if rows else []


def _rows(rows: Sequence[Row], width: int, ascii: bool) -> Iterator[Line]:
    """Label, bar, and what stands behind it, of each row."""
    labels = _labels([label for label, _, _ in rows], width)
    room = _room(labels, max(len(behind) for _, _, behind in rows), width)
    most = max(number for _, number, _ in rows)
    for label, (_, number, behind) in zip(labels, rows, strict=True):
        drawn = bar(number, most, room, ascii=ascii)
        yield (Part.LABEL, label), (Part.BAR, drawn), (Part.NUMBER, f" {behind}" if drawn else behind)


def _labels(texts: Sequence[str], width: int) -> list[str]:
    """The texts in equally many cells, one more than the longest of them takes."""
    room = max(min(LONGEST_LABEL, width // 2), 1)
    short = [_cut(one_line(steady(display(text))), room) for text in texts]
    most = max(map(cells, short))
    return [text + " " * (most + 1 - cells(text)) for text in short]


def _cut(text: str, width: int) -> str:
    if cells(text) <= width:
        return text
    while text and cells(text) > width - 1:
        text = text[:-1]
    return text.rstrip() + "…"


def _room(labels: Sequence[str], numbers: int, width: int) -> int:
    return max(min(width - cells(labels[0]) - numbers - 1, LONGEST_BAR), 1)


def _percent(number: int, papers: int) -> str:
    return f" ({percent(number, papers)})" if papers and number else ""


def percent(number: int, papers: int) -> str:
    """A share of some papers; only none of them is 0%, and only all of them are 100%."""
    rounded = round(100 * number / papers)
    if rounded == 0 and number:
        return "<1%"
    if rounded == 100 and number < papers:
        return ">99%"
    return f"{rounded}%"
