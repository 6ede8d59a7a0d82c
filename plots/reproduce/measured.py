"""Reads and writes measured.csv, which has measured numbers of the entries and is next to them. `page.py --record` adds
the numbers of a run. Tests judge claims on these numbers, and on the same numbers with exchanged labels."""
import csv

import cells
import entries
import run
from natural import natural

COLUMNS = ("id", "size", *entries.AXES, "value", "unit", "backends", "machine", "date")


def load(papers):
    """Returns the rows of measured.csv."""
    path = papers / "measured.csv"
    if not path.exists():
        return []
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def of_run(known, out):
    """Returns rows of measured.csv for the numbers that `harness reproduce --out OUT` wrote to the folder `out`."""
    rows = []
    for entry in known.values():
        path, seen = out / entry.id / "numbers.csv", run.last_seen(out, entry)
        if not path.exists() or not seen or not seen["backends"]:
            continue
        with open(path, newline="", encoding="utf-8") as file:
            rows += [{"id": entry.id, "size": seen["size"], **{axis: row.get(axis, "") for axis in entries.AXES},
                      "value": row["ours"], "unit": row["unit"], "backends": " ".join(seen["backends"]),
                      "machine": seen["machine"], "date": seen["date"]} for row in csv.DictReader(file) if row["ours"]]
    return rows


def save(papers, new):
    """Replaces the stored rows of each entry and size that `new` has, and keeps the other stored rows."""
    replaced = {(row["id"], row["size"]) for row in new}
    rows = [row for row in load(papers) if (row["id"], row["size"]) not in replaced] + new
    rows.sort(key=lambda row: [natural(row[column]) for column in ("id", "size", *entries.AXES)])
    with open(papers / "measured.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def cells_of(rows):
    """Returns a cell for each row. The file has no intervals, so both ends of the interval of a cell are its value."""
    return [cells.Cell(**{axis: row[axis] for axis in entries.AXES}, value=float(row["value"]), low=float(row["value"]),
                       high=float(row["value"]), unit=row["unit"]) for row in rows]
