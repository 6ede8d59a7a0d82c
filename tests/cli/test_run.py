"""Tests harness run: which files it writes, which configurations it omits, and how it resumes."""
import json
import random
import signal
import time
import unittest

from cli import CliTest

# 40 rows, each of which takes a few milliseconds
MANY = {"graphs": "[{generator: kronecker, scale: 7, seed: [1, 2, 3, 4, 5]}]", "formats": "[csr, coo]",
        "schedules": "[vm, em]", "options": "{direction: [push, pull]}"}


class Run(CliTest):
    def test_three_files_and_rows_that_are_ok(self):
        out, _ = self.harness("run", self.experiment(formats="[csr, coo]"), "--out", "out")
        self.assertEqual(out.strip(), "out/results.csv")
        self.assertEqual(sorted(path.name for path in (self.folder / "out").iterdir() if not path.name.startswith(".")),
                         ["meta.json", "results.csv", "samples.csv"])
        rows, samples = self.rows("out"), self.rows("out", "samples.csv")
        self.assertEqual([row["status"] for row in rows], ["ok", "ok"])
        self.assertTrue(all(row["verified"] and float(row["time_ms_median"]) > 0 for row in rows))
        self.assertTrue(all(float(row["assemble_link_ms"]) <= float(row["assemble_ms"]) for row in rows))
        self.assertEqual(sorted(sample["id"] for sample in samples), sorted([row["id"] for row in rows] * 2))
        meta = json.loads((self.folder / "out" / "meta.json").read_text())
        self.assertEqual(meta["experiment"], "small")
        self.assertIn("finished_at", meta)

    def test_the_folder_is_named_by_the_experiment(self):
        self.harness("run", self.experiment())
        self.assertTrue((self.folder / "results" / "small" / "results.csv").exists())

    def test_dry_run_counts_and_writes_nothing(self):
        file = self.experiment(**MANY)
        before = self.files()
        out, _ = self.harness("run", file, "--dry-run")
        self.assertEqual(out.splitlines()[-1], "40 configurations, 0 excluded")
        self.assertEqual(len(set(out.splitlines()[:-1])), 40)
        self.assertEqual(self.files(), before)
        self.assertEqual(self.harness("list", "--count", file)[0].strip(), "40")

    def test_dry_run_guesses_and_lists_no_more_than_anyone_reads(self):
        file = self.experiment(graphs="[{generator: kronecker, scale: 7, seed: [%s]}]" % ", ".join(map(str, range(300))))
        out, err = self.harness("run", file, "--dry-run")
        self.assertEqual(len(out.splitlines()), 201)
        self.assertEqual(out.splitlines()[-1], "300 configurations, 0 excluded")
        self.assertIn("--dry-run --all lists every one", err)
        self.assertRegex(err, r"time: roughly \d+s")
        self.assertRegex(err, r"memory: roughly \d+ MB, for kronecker")
        self.assertEqual(len(self.harness("run", file, "--dry-run", "--all")[0].splitlines()), 301)

    def test_a_filter_that_matches_nothing_is_wrong_input(self):
        for words in (("--dry-run",), ()):
            self.refused("run", self.experiment(), "--only", "shced:vm", *words,
                         says="no configuration is left to run: --only shced:vm matches none of 1")
        self.refused("run", self.experiment(), "--all", says="--all: goes with --dry-run")

    def test_quiet_says_no_line_a_row(self):
        _, err = self.harness("run", self.experiment(formats="[csr, coo]"), "--out", "out", "--quiet")
        self.assertNotIn("[1/2]", err)
        self.assertIn("[2/2] 2 ok", err)

    def test_only_keeps_what_matches_a_glob(self):
        self.harness("run", self.experiment(**MANY), "--out", "out", "--only", "*sched:em*fmt:coo*seed=3*")
        rows = self.rows("out")
        self.assertEqual([(row["schedule"], row["format"]) for row in rows], [("em", "coo")] * 2)

    def test_an_impossible_pair_is_a_row_with_its_reason_and_no_failure(self):
        file = self.experiment(algorithms="[sssp, {id: pagerank, iterations: 2}]")
        self.harness("run", file, "--out", "out")
        rows = {row["algorithm"]: row for row in self.rows("out")}
        self.assertEqual(rows["sssp"]["status"], "unsupported")
        self.assertIn("a graph with weights", rows["sssp"]["reason"])
        self.assertEqual(rows["sssp"]["time_ms_median"], "")
        self.assertEqual(rows["pagerank"]["status"], "ok")

    def test_frontiers_that_nobody_asked_for_go_with_the_schedule(self):
        axes = {"algorithms": "[bfs]", "schedules": "[em, vm]"}
        self.harness("run", self.experiment(**axes, options="{direction: push}"), "--out", "out")
        self.assertEqual([(row["status"], row["frontier_in"], row["frontier_out"]) for row in self.rows("out")],
                         [("ok", "bitmap", "bitmap"), ("ok", "queue", "queue")])
        self.harness("run", self.experiment(**axes, options="{direction: push, frontier_in: queue}"), "--out", "asked")
        self.assertEqual([row["status"] for row in self.rows("asked")], ["unsupported", "ok"])

    def test_rounding_of_a_hub_is_not_held_against_a_run_in_float(self):
        # If 200 000 equal terms are added one by one in float, the sum is off by 0.05 %.
        file = self.experiment(graphs="[{generator: star, vertices: 200000}]", options="{direction: [push, pull]}",
                               algorithms="[{id: pagerank, precision: [float, double]}]")
        self.harness("run", file, "--out", "out")
        self.assertEqual([row["status"] for row in self.rows("out")], ["ok"] * 4)

    def test_results_are_not_overwritten_without_force(self):
        file = self.experiment()
        self.harness("run", file, "--out", "out")
        before = (self.folder / "out" / "results.csv").read_bytes()
        _, err = self.harness("run", file, "--out", "out", code=2)
        self.assertIn("already holds results", err)
        self.assertEqual((self.folder / "out" / "results.csv").read_bytes(), before)
        self.harness("run", file, "--out", "out", "--force")
        self.assertEqual(len(self.rows("out")), 1)


class Stopped(CliTest):
    def setUp(self):
        super().setUp()
        self.file = self.experiment(**MANY)
        out, _ = self.harness("run", self.file, "--dry-run")
        self.wanted = out.splitlines()[:-1]
        # A complete run fills the cache of programs. Later runs are killed after a fraction of its duration.
        began = time.monotonic()
        self.harness("run", self.file, "--out", "whole")
        self.seconds = time.monotonic() - began

    def assert_whole_lines(self, folder):
        text = (self.folder / folder / "results.csv").read_text()
        self.assertTrue(text.endswith("\n"))
        ids = [row["id"] for row in self.rows(folder)]
        self.assertEqual(len(ids), len(set(ids)))
        self.assertLessEqual(set(ids), set(self.wanted))
        return ids

    def test_resume_after_kills_at_random_moments_ends_with_the_same_rows(self):
        moments = random.Random(7)
        killed = 0
        for _ in range(15):
            process = self.start("run", self.file, "--out", "out", "--resume")
            time.sleep(moments.uniform(0.1, 0.5) * self.seconds)
            process.kill()
            process.communicate()
            killed += process.returncode == -signal.SIGKILL
        self.assertGreaterEqual(killed, 3)
        self.harness("run", self.file, "--out", "out", "--resume")
        self.assertEqual(sorted(self.assert_whole_lines("out")), sorted(self.wanted))
        samples = self.rows("out", "samples.csv")
        self.assertEqual(sorted(sample["id"] for sample in samples), sorted(self.wanted * 2))

    def test_ctrl_c_finishes_the_row_and_exits_with_1(self):
        process = self.start("run", self.file, "--out", "out", "--set", "measure.repetitions=400")
        self.interrupt(process, "out/results.csv", lines=2)
        ids = self.assert_whole_lines("out")
        self.assertTrue(0 < len(ids) < len(self.wanted))
        self.assertEqual({row["status"] for row in self.rows("out")}, {"ok"})
        self.harness("run", self.file, "--out", "out", "--resume", "--set", "measure.repetitions=400")
        self.assertEqual(sorted(self.assert_whole_lines("out")), sorted(self.wanted))

    def test_resume_refuses_another_experiment(self):
        _, err = self.harness("run", self.file, "--out", "whole", "--resume", "--set", "measure.repetitions=9", code=2)
        self.assertIn("whole", err)


if __name__ == "__main__":
    unittest.main()
