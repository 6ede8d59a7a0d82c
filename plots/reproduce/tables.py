"""Published numbers next to ours as text: Markdown for pages, LaTeX (booktabs) for papers."""
import csv

import entries
import tabular

WORDS = {"table": "Table", "figure": "Figure", "study": "Study", "graphs": "Graphs"}


def rows_of(published, ours):
    """Returns header and rows: the axes that distinguish cells, the published number, and our number. Our graphs have
    their own names, so a row mostly has only one of the two."""
    used = [axis for axis in entries.AXES if any(getattr(cell, axis) for cell in [*published, *ours])]
    merged = {}
    for side, cells in enumerate((published, ours)):
        for cell in cells:
            key = tuple(getattr(cell, axis) for axis in used)
            merged.setdefault((key, cell.unit), [None, None])[side] = cell
    header = [*used, "published", "ours", "unit"]
    return header, [[*key, *(number(cell.value) if cell else "" for cell in sides), unit]
                    for (key, unit), sides in merged.items()]


def number(value):
    """Returns a text of four digits, without an exponent below a million."""
    if value >= 1e6:
        return f"{value:.4g}"
    return f"{value:.0f}" if value >= 1000 else f"{value:.4g}"


def write_csv(path, published, ours):
    header, rows = rows_of(published, ours)
    with open(path, "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *rows])


def markdown(entry, published, ours, notes):
    header, rows = rows_of(published, ours)
    lines = [f"# {entry.id}: {entry.title}", "", entry.shows, ""]
    if rows:
        lines += [*tabular.markdown(header, rows), ""]
    return "\n".join(lines + [f"- {note}" for note in notes]) + "\n"


def latex(entry, published, ours, notes):
    header, rows = rows_of(published, ours)
    lines = [f"% {entry.id}: {entry.title}", *(f"% {note}" for note in notes), *tabular.latex(header, rows, ("published", "ours"))]
    return "\n".join(lines) + "\n"
