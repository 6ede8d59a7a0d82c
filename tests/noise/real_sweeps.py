"""Tests harness compare with three real CPU sweeps.

Two sweeps are equal, and in a third one the rows with one schedule do 10 % more work. At most 5 % of the rows of the
first two may be reported as slower, and at least 95 % of the slowed rows of the third must be. The test needs a quiet
machine, so CI does not run it:

    ctest --test-dir build -C Noise -L noise --verbose
    HARNESS=build/bin/harness python3 tests/noise/real_sweeps.py

The sweeps alternate every fraction of a second (`--budget` and `--resume`), all with the same sequence of rows, so that
`harness compare` can pair their rounds. Both rounds of a pair are then measured in the same state of the machine. On
two virtual cores whose speed changed by a half from second to second, 84 rounds found 18 of 18 slowed rows, and none of
54 equal ones.

The slowed rows really take longer: PageRank makes 22 iterations instead of 20. The rows get the id of the rows with 20
iterations. Since 20 is the default, the id does not name the iterations."""
import argparse
import csv
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HARNESS = os.path.abspath(os.environ["HARNESS"])
PLANTED = "em"
EXPERIMENT = """experiment: noise
graphs: [{{generator: kronecker, scale: [{scale}, {smaller}], seed: 1}}, {{generator: road, rows: 96, cols: 96, seed: 1}}]
algorithms: [{{id: pagerank, iterations: {iterations}}}]
formats: [csr, coo, ell]
schedules: [vm, wm, em]
options: {{direction: [push, pull]}}
measure: {{repetitions: {repetitions}, warmup: 2, rounds: {rounds}, max_time: 5s}}
"""


class Sweep:
    """One sweep in its own folder. Each advance() runs it for a short time."""

    def __init__(self, folder, name, options, iterations=20):
        self.folder, self.name = folder, name
        text = EXPERIMENT.format(scale=options.scale, smaller=options.scale - 1, iterations=iterations,
                                 repetitions=options.repetitions, rounds=options.rounds)
        (folder / f"{name}.yaml").write_text(text)
        self.command = [HARNESS, "--threads", str(options.threads), "run", f"{name}.yaml", "--out", name, "--resume",
                        "--budget", f"{options.turn}s"]

    def advance(self):
        subprocess.run(self.command, cwd=self.folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def finished(self):
        return "finished_at" in json.loads((self.folder / self.name / "meta.json").read_text())

    def progress(self):
        """Returns a measure of progress: the number of lines of rounds.csv, which has a line per measured round, and of
        results.csv, to which complete rows are moved."""
        files = [self.folder / self.name / file for file in ("rounds.csv", "results.csv")]
        return sum(file.read_bytes().count(b"\n") for file in files if file.exists())


def run_in_turns(sweeps, seed=1):
    """Advances the sweep that has made the least progress, until all sweeps have finished. Ties are broken at random,
    so that no sweep always follows the same one."""
    chance = random.Random(seed)
    while sweeps:
        sweep = min(sweeps, key=lambda one: (one.progress(), chance.random()))
        sweep.advance()
        if sweep.finished():
            sweeps.remove(sweep)


def planted(folder, plain, slowed, name):
    """Writes a result folder `name` with the rows of `plain`, in which rows with the schedule PLANTED are replaced by
    those of `slowed`, under their original ids."""
    shutil.copytree(folder / plain, folder / name)
    for file in ("results.csv", "samples.csv"):
        rows = list(csv.DictReader(open(folder / plain / file, newline="", encoding="utf-8")))
        with open(folder / name / file, "w", newline="", encoding="utf-8") as out:
            writer = csv.DictWriter(out, rows[0], lineterminator="\n")
            writer.writeheader()
            writer.writerows(row for row in rows if f"/sched:{PLANTED}/" not in row["id"])
            for row in csv.DictReader(open(folder / slowed / file, newline="", encoding="utf-8")):
                if f"/sched:{PLANTED}/" in row["id"]:
                    writer.writerow({**row, "id": row["id"].replace("alg:pagerank(iterations=22)", "alg:pagerank")})
    text = (folder / name / "results.csv").read_text() + (folder / name / "samples.csv").read_text()
    assert "(iterations=22)" not in text, "an id of the slowed sweep is left"


def verdicts(folder, before, after):
    done = subprocess.run([HARNESS, "compare", before, after, "--format", "csv"], cwd=folder, text=True,
                          capture_output=True)
    assert done.returncode in (0, 1), done.stderr
    return {row["id"]: row for row in csv.DictReader(done.stdout.splitlines()) if row["verdict"] != "not compared"}


def share(rows, verdict):
    return sum(row["verdict"] == verdict for row in rows) / max(len(rows), 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=80)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--scale", type=int, default=11)
    parser.add_argument("--turn", type=float, default=0.4, help="seconds that a sweep advances at a time")
    parser.add_argument("--threads", type=int, default=1, help="fewer than the cores: the rest is for everybody else")
    parser.add_argument("--keep", help="a folder to leave the sweeps in")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(options.keep or name)
        folder.mkdir(parents=True, exist_ok=True)
        run_in_turns([Sweep(folder, "a", options), Sweep(folder, "b", options), Sweep(folder, "slow", options, 22)])
        planted(folder, "b", "slow", "c")
        aa = list(verdicts(folder, "a", "b").values())
        found = [row for key, row in verdicts(folder, "a", "c").items() if f"/sched:{PLANTED}/" in key]
    quiet, seen = 1 - share(aa, "slower"), share(found, "slower")
    print(f"A/A: {len(aa)} rows, {100 * quiet:.1f} % without a regression, "
          + ", ".join(f"{100 * share(aa, verdict):.1f} % {verdict}" for verdict in ("same", "unclear", "faster", "slower")))
    print(f"10 % planted: {len(found)} rows, {100 * seen:.1f} % reported as slower, ratios "
          + " ".join(sorted(f"{float(row['ratio']):.3f}" for row in found)))
    return 0 if aa and found and quiet >= 0.95 and seen >= 0.95 else 1


if __name__ == "__main__":
    sys.exit(main())
