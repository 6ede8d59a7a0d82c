"""Tests harness tune: one run measures times on the cpu backend, and another is killed and resumed on a backend with
counted costs. Also tests external samplers."""
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

from cli import HARNESS, CliTest, needs_cpu

SPACE = {"graphs": "[{name: k, generator: kronecker, scale: 8, seed: 1}]", "formats": "[csr, coo, {id: ell, width: [4, 8]}]",
         "schedules": "[vm, em, wm, twc]", "options": "{direction: [push, pull]}", "measure": "{repetitions: 5}"}
KILLS = int(os.environ.get("HARNESS_TEST_KILLS", "5"))

RANDOM_SAMPLER = """
import json, random, sys
space = json.loads(sys.stdin.readline())
left = list(range(len(space["candidates"])))
random.Random(space["seed"]).shuffle(left)
for line in sys.stdin:
    if "ask" in json.loads(line):
        print(json.dumps({"candidate": left.pop() if left else None, "reason": "mine"}), flush=True)
"""


@needs_cpu
class Tune(CliTest):
    def steps(self, folder, phase="search"):
        return [row for row in self.rows(folder, "tune.csv") if row["phase"] == phase]

    def test_live_it_ends_with_an_experiment_of_the_winners(self):
        out, err = self.harness("tune", self.experiment(**SPACE), "--budget", "8", "--out", "t")
        self.assertEqual(out, "t/best.yaml\n")
        self.assertIn("pagerank(iterations=2) k cpu: 8 of 32 configurations tried", err)
        self.assertRegex(err, r"with another value at least|was as fast \(best of \d+ tried\)")
        steps = self.steps("t")
        self.assertEqual(len(steps), 8)
        self.assertTrue(all(step["reason"] and float(step["took_s"]) > 0 for step in steps))
        self.assertTrue(any(step["predicted"] for step in steps))
        winners = self.steps("t", "set")[0]["id"].split()
        rows = {row["id"]: row for row in self.rows("t")}
        self.assertEqual(set(rows), {step["id"] for step in steps})
        for step in steps:
            row = rows[step["id"]]
            self.assertEqual(row["status"], step["status"])
            self.assertEqual(row["time_ms_median"] == "", row["status"] != "ok")
        for winner in winners:
            self.assertGreaterEqual(int(rows[winner]["rounds"]), 3)
        dry, _ = self.harness("run", "t/best.yaml", "--dry-run")
        self.assertEqual(set(dry.splitlines()[:-1]), set(winners))
        self.harness("run", "t/best.yaml", "--out", "r")
        self.harness("best", "t")
        self.harness("compare", "t", "r", "--min-effect", "900%")

    def test_a_sampler_without_its_library_is_missing_before_anything_is_measured(self):
        file = self.experiment(**SPACE)
        libraries = self.folder / "lib/harness"
        libraries.mkdir(parents=True)
        for name in ("backends", "plugins", "graphs"):
            (libraries / name).symlink_to(Path(HARNESS).parents[1] / "lib/harness" / name)
        (self.folder / "bin").mkdir()
        bare = shutil.copy(HARNESS, self.folder / "bin")

        def tune(sampler):
            return subprocess.run([bare, "tune", file, "--sampler", sampler, "--budget", "2", "--out", sampler], cwd=self.folder,
                                  capture_output=True, text=True, timeout=120, check=False)
        for sampler in ("own", "greedy"):
            refused = tune(sampler)
            self.assertEqual((refused.returncode, len(refused.stderr.splitlines())), (3, 1), refused.stderr)
            self.assertIn(f"--sampler: found no library samplers.so in {libraries}, expected it there (", refused.stderr)
            self.assertFalse((self.folder / sampler).exists())
        done = tune("random")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_on_another_graph_it_takes_what_won_on_the_nearest(self):
        two = "[{name: k, generator: kronecker, scale: 7, seed: 1}, {name: r, generator: road, rows: 12, cols: 12, seed: 1}]"
        small = {**SPACE, "formats": "[csr, coo]", "schedules": "[vm, em]"}
        self.harness("tune", self.experiment(**{**small, "graphs": two}), "--budget", "4", "--out", "t")
        won = {step["space"].split()[1]: [name.split("/graph:")[0] for name in step["id"].split()]
               for step in self.steps("t", "set")}
        new = self.experiment("new.yaml", **{**small, "graphs": "[{name: n, generator: road, rows: 20, cols: 20, seed: 2}]"})
        _, err = self.harness("run", new, "--tuned", "t/best.yaml", "--out", "n")
        self.assertIn("pagerank on n: as on r, the nearest of 2 graphs (distance ", err)
        self.assertEqual(sorted(row["id"].split("/graph:")[0] for row in self.rows("n")), sorted(won["r"]))
        bfs = self.experiment("bfs.yaml", **{**small, "algorithms": "[bfs]"})
        self.refused("run", bfs, "--tuned", "t/best.yaml", "--out", "no", says="--tuned: no configuration of the experiment")
        self.harness("tune", new, "--budget", "4", "--prior", "t", "--out", "p")
        self.assertEqual(self.steps("p")[0]["reason"], "the prior's order")

    def test_what_is_given_up_has_a_status_and_no_time(self):
        file = self.experiment(**{**SPACE, "graphs": "[{name: k, generator: kronecker, scale: 11, seed: 1}]"})
        self.harness("tune", file, "--sampler", "exhaustive", "--budget", "32", "--cap", "1.0001", "--out", "t")
        capped = [row for row in self.rows("t") if row["status"] == "capped"]
        self.assertGreater(len(capped), 0)
        for row in capped:
            self.assertRegex(row["reason"], "^aborted: each of its runs takes longer than [0-9.]+ ms$")
            self.assertEqual(row["time_ms_median"] + row["time_ms_min"], "")
            self.assertGreater(float(row["given_up_ms"]), 0)
        self.harness("run", file, "--out", "t", "--retry", "capped")
        self.assertEqual({row["status"] for row in self.rows("t")}, {"ok"})

    def took(self, *tune):
        """Runs a tuner twice, so that all programs are linked in the second run. Returns the duration of the second run
        in seconds."""
        self.harness(*tune, "--out", "first")
        began = time.monotonic()
        self.harness(*tune, "--out", "second")
        return time.monotonic() - began

    def killed(self, *tune, within):
        """Starts a tuner and kills it at a random moment. Returns true if it was still running."""
        process = self.start(*tune)
        time.sleep(random.uniform(0, within))
        process.kill()
        process.communicate()
        return process.returncode == -signal.SIGKILL

    def test_killed_and_gone_on_with_it_ends_in_the_same_set(self):
        """A tuner that is killed and resumed must find the same set of winners as an undisturbed one. The costs are
        counts of the simt backend, which are the same in each run."""
        graph = "[{name: k, generator: kronecker, scale: 6, seed: 1}]"
        file = self.experiment(**{**SPACE, "graphs": graph, "backend": "simt", "measure": "{repetitions: 1, warmup: 0}"})
        tune = ["tune", file, "--budget", "12", "--seed", "4"]
        took = self.took(*tune)
        found_running = 0
        for kill in range(KILLS):
            resumed = [*tune, "--out", f"killed{kill}", "--resume"]
            found_running += self.killed(*resumed, within=took)
            self.harness(*resumed)
            for phase in ("search", "set"):
                self.assertEqual([(step["id"], step["cost"]) for step in self.steps(f"killed{kill}", phase)],
                                 [(step["id"], step["cost"]) for step in self.steps("first", phase)])
            self.assertEqual(sorted(row["id"] for row in self.rows(f"killed{kill}")),
                             sorted(row["id"] for row in self.rows("first")))
        self.assertGreater(found_running, 0)
        self.harness(*resumed)
        self.refused("tune", file, "--budget", "13", "--out", "killed0", "--resume", "--seed", "4",
                     says="cannot be resumed: budget was \"12\" and is \"13\"")

    def test_killed_where_times_are_measured_it_keeps_what_it_knows(self):
        unkilled = ["tune", self.experiment(**SPACE), "--budget", "8"]
        tune = [*unkilled, "--out", "killed", "--resume"]
        took = self.took(*unkilled)
        journal = self.folder / "killed" / "tune.csv"
        before, found_running = "", 0
        for _ in range(KILLS):
            found_running += self.killed(*tune, within=took)
            now = journal.read_text() if journal.exists() else ""
            self.assertTrue(now.startswith(before), f"{before}\nbecame\n{now}")
            before = now[:now.rfind("\n") + 1]  # the last line is possibly incomplete
            if any(line.split(",")[2] == "set" for line in before.splitlines()):
                self.check_whole()
                shutil.rmtree(self.folder / "killed")
                before = ""
        self.assertGreater(found_running, 0)
        self.harness(*tune)
        self.assertTrue(journal.read_text().startswith(before))
        self.check_whole()

    def check_whole(self):
        """Checks that tune.csv, which lists the tuner's steps, is that of an uninterrupted tuner. No step may be
        missing or repeated, and the winners must have taken part in the last phase, the finals."""
        self.assertEqual(len({step["id"] for step in self.steps("killed")}), 8)
        steps = [(step["phase"], step["round"], step["id"]) for step in self.rows("killed", "tune.csv")]
        self.assertEqual(len(steps), len(set(steps)))
        sets = self.steps("killed", "set")
        self.assertEqual(len(sets), 1)
        for winner in sets[0]["id"].split():
            self.assertGreaterEqual(sum(step["id"] == winner for step in self.steps("killed", "finals")), 3)

    def test_a_sampler_of_ones_own(self):
        (self.folder / "mine.py").write_text(RANDOM_SAMPLER)
        command = f"{sys.executable} mine.py"
        file = self.experiment(**SPACE)
        self.harness("tune", file, "--budget", "4", "--sampler", command, "--out", "t")
        self.assertEqual([step["reason"] for step in self.steps("t")], ["mine"] * 4)
        out, _ = self.harness("tune", "--replay", "t", "--sampler", command, "--seeds", "3", "--format", "csv")
        self.assertIn(command, out)
        for body, says in (("print('no')", "answered 'no', which is not a JSON object"),
                           ("print('{\"candidate\": 99}')", "chose 99, expected 0 to"),
                           ("pass", "ended, or")):
            (self.folder / "bad.py").write_text(f"import sys\nsys.stdin.readline()\nsys.stdin.readline()\n{body}\n")
            _, err = self.harness("tune", "--replay", "t", "--sampler", f"{sys.executable} bad.py", code=2)
            self.assertIn(says, err)

    def test_a_replay_says_that_rows_were_changed(self):
        self.harness("run", self.experiment(**{**SPACE, "formats": "[csr]"}), "--out", "all")
        results = self.folder / "all" / "results.csv"
        rows = self.rows("all")
        time_ms = next(row["time_ms_median"] for row in rows if row["status"] == "ok")
        whole = results.read_text()
        results.write_text(whole.replace(f",{time_ms},", f",{float(time_ms) * 3},", 1))
        _, err = self.harness("tune", "--replay", "all", "--seeds", "1")
        self.assertIn("harness: note: ", err)
        results.write_text(whole.replace(f",{time_ms},", f",-{time_ms},", 1))
        _, err = self.harness("tune", "--replay", "all", "--seeds", "1", code=2)
        self.assertIn("damaged: time_ms_median: expected a number", err)

    def test_a_replay_of_the_whole_tuner(self):
        self.harness("run", self.experiment(**SPACE), "--out", "all")
        out, _ = self.harness("tune", "--replay", "all", "--whole", "--sampler", "own", "--seeds", "4", "--budget", "10",
                              "--format", "csv")
        head, line = out.splitlines()
        found = dict(zip(head.split(","), line.split(",")))
        self.assertEqual((found["configurations"], found["evaluations"]), ("32", "10"))
        # share_of_time may be above 1. In such a small space, the last two phases of the tuner (race and finals) can
        # take longer than measuring the whole space once.
        self.assertGreater(float(found["share_of_time"]), 0)
        out, _ = self.harness("tune", "--replay", "all", "--t4", "t4")
        t4 = json.loads((self.folder / out.strip()).read_text())
        self.assertEqual(len(t4["results"]), 32)
        for one in t4["results"]:
            self.assertEqual((one["invalidity"], one["correctness"]), ("correct", 1))
            self.assertIn("schedule", one["configuration"])

    def test_what_is_wrong_is_said_in_a_line(self):
        file = self.experiment(**SPACE)
        for arguments, says in (
                (["tune"], "expected an experiment to measure, or --replay RESULTS"),
                (["tune", file, "--budget", "much"], "--budget: expected a number of evaluations or a duration"),
                (["tune", file, "--sampler", "onw"], "there is no sampler 'onw' (did you mean 'own'?)"),
                (["tune", file, "--prior", "nowhere"], "nowhere"),
                (["tune", file, "--sampler", "own", "--sampler", "random"], "--sampler: one measures an experiment"),
        ):
            self.refused(*arguments, "--out", "no", says=says)
        self.harness("run", file, "--only", "sched:vm", "--out", "swept")
        self.refused("tune", file, "--out", "swept", "--resume", says="holds the results of a sweep")


if __name__ == "__main__":
    unittest.main()
