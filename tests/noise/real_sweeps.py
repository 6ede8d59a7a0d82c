"""Two identical CPU sweeps, and a third in which one schedule does 10 % more work: harness compare reports none of the
first and the schedule's rows of the second, in 95 % of the rows each. Needs a quiet machine, so CI does not run it:

    ctest --test-dir build -C Noise -L noise --verbose
    HARNESS=build/bin/harness python3 tests/noise/real_sweeps.py --rounds 100 --repetitions 3 --scale 11

The sweeps advance in turns, a few seconds each (`--budget` and `--resume`), so that a machine that is faster for a minute is so for all of them.

On a machine whose speed drifts by a fifth from second to second, with 100 rounds (six minutes): no false regression,
16 of the 18 rows found.

The slow-down is real: PageRank with 22 iterations instead of 20, under the id of the 20, which is the default and so
not part of the id."""
import argparse
import csv
import json
import os
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
    """One sweep in its folder, run a turn at a time."""

    def __init__(self, folder, name, options, turn, iterations=20, only=()):
        self.folder, self.name = folder, name
        text = EXPERIMENT.format(scale=options.scale, smaller=options.scale - 1, iterations=iterations,
                                 repetitions=options.repetitions, rounds=options.rounds)
        (folder / f"{name}.yaml").write_text(text)
        self.command = [HARNESS, "--threads", str(options.threads), "run", f"{name}.yaml", "--out", name, "--resume",
                        "--budget", f"{turn}s"]
        for glob in only:
            self.command += ["--only", glob]

    def advance(self):
        subprocess.run(self.command, cwd=self.folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def finished(self):
        return "finished_at" in json.loads((self.folder / self.name / "meta.json").read_text())


def run_in_turns(sweeps):
    while sweeps:
        for sweep in sweeps:
            sweep.advance()
        sweeps = [sweep for sweep in sweeps if not sweep.finished()]


def planted(folder, plain, slowed, name):
    """The rows of `plain`, but those of the planted schedule from `slowed`, under their old ids."""
    shutil.copytree(folder / plain, folder / name)
    for file in ("results.csv", "samples.csv"):
        rows = list(csv.DictReader(open(folder / plain / file, newline="", encoding="utf-8")))
        with open(folder / name / file, "w", newline="", encoding="utf-8") as out:
            writer = csv.DictWriter(out, rows[0], lineterminator="\n")
            writer.writeheader()
            writer.writerows(row for row in rows if f"/sched:{PLANTED}/" not in row["id"])
            for row in csv.DictReader(open(folder / slowed / file, newline="", encoding="utf-8")):
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
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--scale", type=int, default=11)
    parser.add_argument("--turn", type=float, default=3, help="seconds that a sweep advances at a time")
    parser.add_argument("--threads", type=int, default=1, help="fewer than the cores: the rest is for everybody else")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # The slowed one has a third of the rows, and is to come to its end with the others.
        run_in_turns([Sweep(folder, "a", options, options.turn), Sweep(folder, "b", options, options.turn),
                      Sweep(folder, "slow", options, options.turn / 3, 22, [f"*/sched:{PLANTED}/*"])])
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
