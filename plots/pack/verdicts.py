"""Verdicts on results, which the executable computes, and the comparison of the verdicts on two runs. The verdicts are
the status and answer of each row, which rows are the fastest for a graph and an algorithm, and which bounds of the
experiment hold."""
import csv
import io
import subprocess

AGREES, DIFFERS, UNCLEAR = "agrees", "differs", "unclear"
OF_ALL_KINDS = (AGREES, DIFFERS, UNCLEAR)


class PackError(Exception):
    """An error that the program reports to the user in one line."""


def judge(harness, *words, accept=(0,)):
    """Runs a command of harness and returns its table as a list of dictionaries. If the exit code is not in `accept`,
    raises PackError."""
    done = subprocess.run([harness, *map(str, words), "--format", "csv"], capture_output=True, text=True, check=False)
    if done.returncode not in accept:
        lines = done.stderr.splitlines() or [f"ended with exit code {done.returncode}"]
        raise PackError(f"{' '.join(map(str, words[:1]))}: {lines[-1].removeprefix('harness: ')}")
    return list(csv.DictReader(io.StringIO(done.stdout)))


def of_results(harness, results, experiment, has_bounds):
    """Returns the verdicts on a folder of results as a dictionary that JSON can represent. If `has_bounds`, it has the
    verdicts on the bounds in the file `experiment`."""
    rows = read_rows(results)
    found = {"answers": {row["id"]: [row["status"], row["answer"], row["answer_hash"]] for row in rows}, "places": {},
             "bounds": {}}
    if any(row["status"] == "ok" for row in rows):
        for row in judge(harness, "best", results, "--all"):
            group = " ".join(row[key] for key in ("graph", "algorithm", "backend"))
            found["places"].setdefault(group, {})[row["id"]] = row["place"]
    if has_bounds:
        for row in judge(harness, "hold", experiment, "--judge", results, accept=(0, 1)):
            where = " ".join(filter(None, (row["bound"], "on", row["graph"], row["algorithm"], row["backend"])))
            found["bounds"][where] = row["holding"]
    return found


def read_rows(results):
    with open(results / "results.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def compare(before, after):
    """Yields (state, why, what): whether `after` agrees with a verdict of `before`, the reason, and the name of the
    verdict."""
    yield from compare_answers(before["answers"], after["answers"])
    for group, places in before["places"].items():
        yield (*compare_places(places, after["places"].get(group, {})), f"fastest of {group}")
    for name, verdict in before["bounds"].items():
        now = after["bounds"].get(name, "untested")
        state = UNCLEAR if not {verdict, now} <= {"holds", "fails"} else AGREES if now == verdict else DIFFERS
        yield state, f"{verdict} there, {now} here", f"bound {name}"


def compare_answers(before, after):
    """Yields (state, why, what) for each row that differs, and once for all rows that agree. A row agrees if it has the
    same status and, if its answer is exact, the same answer."""
    same = 0
    for row, (status, answer, exact) in before.items():
        now = after.get(row, ["missing", "", ""])
        if now[0] != status:
            yield DIFFERS, f"{status} there, {now[0]} here", f"row {row}"
        elif exact and now[2] != exact:
            yield DIFFERS, f"answer {answer} there, {now[1]} here", f"row {row}"
        else:
            same += 1
    yield AGREES, f"{same} of {len(before)} have the same status and the same exact answer", "rows"


def compare_places(before, after):
    """Returns a verdict on the winners, and its reason. The winners agree if a row that was the best or tied in
    `before` is so in `after` too. They differ if all winners of `before` are slower in `after`, and no row of `before`
    was unclear. Otherwise the measurements do not decide."""
    first = [row for row, place in before.items() if place == "best"]
    winners = [row for row, place in before.items() if place in ("best", "tied")]
    now = [row for row, place in after.items() if place in ("best", "tied")]
    why = f"{first[0] if first else 'none'} there, {next((row for row, place in after.items() if place == 'best'), 'none')} here"
    if set(winners) & set(now):
        return AGREES, why
    slower = winners and all(after.get(row) == "slower" for row in winners)
    return (DIFFERS if slower and "unclear" not in before.values() else UNCLEAR), why
