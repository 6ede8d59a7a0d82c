#!/usr/bin/env python3
"""Prints docs/reproduction.md, from the entries and the latest observation on each machine (seen.csv).

    python3 plots/reproduce/page.py > docs/reproduction.md
    python3 plots/reproduce/page.py --record results/reproduce     # first adds verdicts and numbers of this folder,
                                                                   # which harness reproduce --out has written, to
                                                                   # seen.csv and measured.csv
    python3 plots/reproduce/page.py --recount build/bin/harness    # first counts lines of code and configurations again

With an option it also writes docs/images/reproduction.svg, the picture of all claims.
"""
import argparse
import csv
import pathlib
import sys

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent), str(pathlib.Path(__file__).resolve().parent.parent)]
import claims  # noqa: E402
import entries  # noqa: E402
import glance  # noqa: E402
import headlines  # noqa: E402
import measured  # noqa: E402
import run  # noqa: E402
import stamps  # noqa: E402
from natural import natural  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAPERS = ROOT / "experiments" / "papers"
PICTURE = ROOT / "docs" / "images" / "reproduction.svg"
COLUMNS = ("id", "claim", "size", "backends", "machine", "date", "state", "seen", *stamps.COLUMNS)
TITLES = {"dissertation": "GRAssembler, CR2 and SparseWeaver (the dissertation)", "sage": "SAGE", "g2": "G2",
          "marrow-graph": "Marrow-Graph"}
TITLE = """# Reproduction of the papers

*Made by `python3 plots/reproduce/page.py` from `experiments/papers`, which a test checks.*

This table has the main claims of the papers and what was measured here. In the column "as published, here", each system
is as its paper has it, with its frontiers and block sizes. In the column "best of ours", each format has the best
combination of this harness, under equal conditions. Letters name [machines](#machines).
"""
PICTURE_OF_ALL = """
![All claims: a square for each, with its verdict as a letter and a colour](images/reproduction.svg)

A claim that fails *differs for a tested reason* if an experiment of its entry shows the reason in the same run. It
*cannot be tested* if it needs what this project lacks, such as an FPGA.

## Machines"""
HEAD = """
## Entries

`harness reproduce` makes every table and figure of the papers that this project follows. It shows published numbers
next to measured ones and judges each claim of the text. A claim holds, fails, is unclear, or is untested.

    harness reproduce --list                 # all entries, their requirements, last observations
    harness reproduce diss-t3.5 g2-t10       # into results/reproduce/ID: figures, tables, verdicts
    harness reproduce all --size full        # graphs of the papers' sizes, for a GPU; run again, it continues

Our graphs are generated. Each stands for a kind of graph, or is a twin by the published numbers of an original. The
page on [entries](reproduction_entries.md) describes how to add one. Each observation is of the machine and day that it
names. A *stale* observation was recorded without hashes, or its experiment, plugins, graphs, claim or published numbers
have changed since. It says what was seen then, and proves nothing about today. A test counts lines of code and
combinations again.
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--record", type=pathlib.Path, metavar="OUT")
    parser.add_argument("--recount", metavar="HARNESS")
    options = parser.parse_args()
    known = entries.load_all(PAPERS)
    if options.record:
        save(merged(load(), recorded(known, options.record)))
        measured.save(PAPERS, measured.of_run(known, options.record))
    if options.recount:
        kept = [row for row in load() if row["backends"]]
        save(merged(kept, counted(known, options.recount)))
    if options.record or options.recount:
        PICTURE.write_text(glance.picture(known, load()), encoding="utf-8")
    print(page(known, load(), headlines.load(PAPERS, known)), end="")


def load():
    path = PAPERS / "seen.csv"
    if not path.exists():
        return []
    with open(path, newline="", encoding="utf-8") as file:
        return [{**dict.fromkeys(COLUMNS, ""), **row} for row in csv.DictReader(file)]


def is_counted(entry):
    """Returns true if the entry's numbers are known without a run, because they are numbers of lines of code or of
    configurations in a file."""
    return bool(entry.ours) and not entry.measures()


def counted(known, harness):
    """Returns rows of seen.csv for the entries whose numbers need no run. The numbers are counted in the current
    tree."""
    rows = []
    options = argparse.Namespace(harness=harness, words=[])
    with claims.Judge(harness) as judge:
        for entry in (entry for entry in known.values() if is_counted(entry)):
            ours = run.lines_of(entry) + run.counts_of(entry, options)
            for claim, verdict in zip(entry.claims, judge.verdicts(entry.claims, ours, entry.groups)):
                if verdict["state"] != claims.UNTESTED:
                    rows.append({**dict.fromkeys(COLUMNS, ""), "id": entry.id, "claim": claim["name"], "size": "small", **verdict})
    return rows


def recorded(known, out):
    """Returns rows of seen.csv for the verdicts that the runs in `out` reached. Claims that could not be tested have no
    row. Entries that need no run are omitted, because counted() returns their rows."""
    rows = []
    for entry in known.values():
        seen = run.last_seen(out, entry) or {"claims": []}
        rows += [{"id": entry.id, "claim": one["claim"], "size": seen["size"], "backends": " ".join(seen["backends"]),
                  "machine": seen["machine"], "date": seen["date"], "state": one["state"], "seen": one["seen"],
                  **{column: one.get(column, "") for column in stamps.COLUMNS}}
                 for one in seen["claims"] if one["state"] != claims.UNTESTED and seen["backends"]]
    return rows


def merged(old, new):
    def key(row):
        return tuple(row[column] for column in ("id", "claim", "size", "machine"))
    rows = {key(row): row for row in [*old, *new]}
    return [rows[one] for one in sorted(rows, key=lambda one: [natural(word) for word in one])]


def save(rows):
    with open(PAPERS / "seen.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def page(known, seen, listed):
    letters = machines_of(seen)
    lines = [TITLE, *headlines.table(listed, known, seen, letters), PICTURE_OF_ALL, *machine_lines(letters), HEAD, summary(known, seen)]
    for paper, title in TITLES.items():
        lines += [f"\n## {title}\n", "| entry | | published | observed here |", "| --- | --- | --- | --- |"]
        lines += [line_of(entry, seen, machines_of(seen)) for entry in known.values() if entry.paper == paper]
    return "\n".join(lines) + "\n"


def summary(known, seen):
    kinds = {kind: sum(entry.kind == kind for entry in known.values()) for kind in entries.KINDS}
    numbers = sum(len(entry.published) for entry in known.values())
    fresh = [row for row in seen if row["id"] in known and not stamps.why_stale(row, known[row["id"]], seen)]
    states = {state: sum(row["state"] == state for row in fresh) for state in claims.STATES}
    return (f"{kinds['table']} tables, {kinds['figure']} figures, {kinds['study']} studies in prose and {kinds['graphs']} tables of "
            f"graphs have {numbers} published\nnumbers and {sum(len(entry.claims) for entry in known.values())} claims. "
            f"Current observations: {states[claims.HOLDS]} claims hold, {states[claims.FAILS]} fail and "
            f"{states[claims.UNCLEAR]} are unclear.\n{len(seen) - len(fresh)} more observations are stale.")


def machines_of(seen):
    """Returns a letter for each machine and backend, because full names would make lines too long."""
    pairs = sorted({(row["backends"], row["machine"]) for row in seen if row["backends"]})
    return {pair: chr(ord("A") + place) for place, pair in enumerate(pairs)}


def machine_lines(letters):
    if not letters:
        return []
    return ["\n| seen on | backend | machine |", "| --- | --- | --- |"] + [
        f"| {letter} | {backend} | {machine} |" for (backend, machine), letter in letters.items()]


def line_of(entry, seen, letters):
    """Returns the line of an entry. An observation has its machine's letter, the size of the graphs and the day."""
    parts = []
    for claim in entry.claims:
        for row in (row for row in seen if (row["id"], row["claim"]) == (entry.id, claim["name"])):
            letter = letters.get((row["backends"], row["machine"]))
            where = f"{letter}, {row['size']}, {row['date']}" if letter else "counted"
            stale = stamps.why_stale(row, entry, seen)
            state = f"*stale* (once {row['state']})" if stale else f"**{row['state']}**"
            parts.append(f"{state}: {claim['name']} ({row['seen']}; {where}{f'; {stale}' if stale else ''})")
        if not parts or claim["name"] not in parts[-1]:
            parts.append(f"not tested: {claim['name']}{condition(claim)}")
    if entry.needs:
        parts.insert(0, f"waits for {', '.join(entry.needs)}")
    if entry.remarks:
        parts.append(entry.remarks)
    if entry.arms:
        parts.append(entry.arms["one"] if "one" in entry.arms else f"The second arm is {entry.arms['best']}.")
    if not parts:
        parts = ["drawn; no claim to judge" if entry.ours else "only published data"]
    count = f"{len(entry.published)} number{'s' * (len(entry.published) > 1)}" if entry.published else "shapes in prose"
    return f"| `{entry.id}` | {entry.title}. {entry.shows} | {count} | {'<br>'.join(parts).replace('|', '/')} |"


def condition(claim):
    """Returns a condition such as ` (on cuda, full size)`."""
    words = [f"on {' or '.join(claim['backends'])}"] if "backends" in claim else []
    words += [f"{claim['size']} size"] if "size" in claim else []
    return f" ({', '.join(words)})" if words else ""


if __name__ == "__main__":
    main()
