"""Writes the report of a suite: a table of the chosen rows as text, Markdown and CSV, and the same numbers in the
format of the Graph500 reference code."""
import csv
import io

import suite_run
from numbers_of_trials import NUMBERS

SAME, OWN = "same", "own"  # how a row was chosen: one combination for all graphs, or the best on this graph


def chosen(measured):
    """Returns (choice, Measured) of the rows in the report. There are two choices per kernel, program and graph. SAME
    is the row of the combination that is the best for all graphs together. OWN is the row that is the fastest on this
    graph. If both are the same row, it is listed once, as SAME."""
    groups = {}
    for one in measured:
        groups.setdefault((one.kernel, one.baseline), []).append(one)
    rows = []
    for group in groups.values():
        same, own = suite_run.same_for_all_graphs(group), suite_run.best_of_each_graph(group)
        for graph in sorted(own):
            if graph in same:
                rows.append((SAME, same[graph]))
            if same.get(graph) is not own[graph]:
                rows.append((OWN, own[graph]))
    return rows


def table(suite, measured):
    """Returns the header and the rows of the report's table, numbers with six digits."""
    header = ["kernel", "graph", "program", "choice", *suite.numbers, "valid", "combination"]
    rows = []
    for choice, one in chosen(measured):
        numbers = [f"{NUMBERS[name](one.trials):.6g}" for name in suite.numbers]
        rows.append([one.kernel, one.graph, one.baseline or "harness", choice, *numbers,
                     "yes" if one.row["verified"] else "no", one.row["id"]])
    return header, rows


def as_text(header, rows):
    widths = [max(len(row[i]) for row in [header, *rows]) for i in range(len(header))]
    lines = ["  ".join(word.ljust(width) for word, width in zip(row, widths)).rstrip() for row in [header, *rows]]
    return "\n".join(lines) + "\n"


def as_csv(header, rows):
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([header, *rows])
    return text.getvalue()


def as_markdown(header, rows):
    lines = [header, ["---"] * len(header), *rows]
    return "".join("| " + " | ".join(word.replace("|", "\\|") for word in line) + " |\n" for line in lines)


def as_lines(suite, measured):
    """Returns the numbers of each kernel and graph as lines `kernel  number: value`, like the reference code of the
    Graph500. As in that code, `!` marks the harmonic mean of rates and its deviation. Baselines are omitted. With
    several graphs, rows with the choice SAME are omitted too."""
    text = ""
    for choice, one in chosen(measured):
        if choice == SAME and len({row.graph for row in measured}) > 1 or one.baseline:
            continue
        text += f"# {one.row['id']}\n"
        if one.graph.startswith("scale"):
            text += f"{'SCALE:':<34}{one.graph.removeprefix('scale')}\n"
        for name in suite.numbers:
            mark = "! " if name.startswith("harmonic") else ""
            text += f"{one.kernel + '  ' + name + ':':<34}{mark}{NUMBERS[name](one.trials):.17g}\n"
    return text
