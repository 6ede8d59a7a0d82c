"""answers.py RESULTS.csv...: whether rows of the same work, the same graph, algorithm and parameters, have one answer. Prints
the rows that do not agree with the first of theirs; exit code 1 where there are some."""
import csv
import re
import sys


def words_of(row):
    """Name to value and tolerance."""
    words = {}
    for word in row["answer"].split():
        name, value, tolerance = re.fullmatch(r"(\w+)=(.+?)(?:\+-(.+))?", word).groups()
        words[name] = float(value), float(tolerance or 0)
    return words


def agree(row, other):
    """Equal where they are exact, else within both tolerances (and what twelve digits round away)."""
    words, others = words_of(row), words_of(other)
    return row["answer_hash"] == other["answer_hash"] and words.keys() == others.keys() and all(
        abs(value - others[name][0]) <= tolerance + others[name][1] + (1e-11 * abs(value) if tolerance else 0)
        for name, (value, tolerance) in words.items())


def same_work(row):
    return row["graph_hash"], row["algorithm"], row["algorithm_params"]


def compare(rows, work=same_work):
    """The first row of each work, and the pairs of rows that should agree with it and do not."""
    first, wrong = {}, []
    for row in rows:
        one = first.setdefault(work(row), row)
        if not agree(row, one):
            wrong.append((row, one))
    return first, wrong


def main():
    rows = []
    for name in sys.argv[1:]:
        with open(name, newline="", encoding="utf-8") as file:
            rows += [row for row in csv.DictReader(file) if row["status"] == "ok"]
    first, wrong = compare(rows)
    for row, one in wrong:
        print(f"{row['id']}: {row['answer']} {row['answer_hash']}\n  {one['id']}: {one['answer']} {one['answer_hash']}")
    print(f"{len(rows)} rows, {len(first)} answers, {len(wrong)} rows disagree")
    return 1 if wrong or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
