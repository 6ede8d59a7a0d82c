"""answers.py RESULTS.csv...: checks that rows with the same graph, algorithm and parameters have the same answer.
Prints each row whose answer differs from that of the first row of its group. The exit code is 1 if there are any."""
import csv
import re
import sys


def words_of(row):
    """Returns the words of a row's answer, such as reached=12, as a dictionary from name to (value, tolerance)."""
    words = {}
    for word in row["answer"].split():
        name, value, tolerance = re.fullmatch(r"(\w+)=(.+?)(?:\+-(.+))?", word).groups()
        words[name] = float(value), float(tolerance or 0)
    return words


def agree(row, other):
    """Returns true if the answers of two rows agree. Exact answers must be equal. Approximate ones may differ by the
    sum of both tolerances, and by the rounding to twelve digits."""
    words, others = words_of(row), words_of(other)
    return row["answer_hash"] == other["answer_hash"] and words.keys() == others.keys() and all(
        abs(value - others[name][0]) <= tolerance + others[name][1] + (1e-11 * abs(value) if tolerance else 0)
        for name, (value, tolerance) in words.items())


def same_work(row):
    return row["graph_hash"], row["algorithm"], row["algorithm_params"]


def compare(rows, work=same_work):
    """Groups rows whose value of work(row) is equal. Returns the first row of each group, and a pair (row, first row of
    its group) for each row whose answer does not agree with that of the first row."""
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
