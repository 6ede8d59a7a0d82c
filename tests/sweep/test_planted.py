"""Tests plugins that misbehave. The row of results.csv must name the plugin's fault, and other rows must not be
affected."""
import os
import shutil
import signal
import subprocess
import time
import unittest
from pathlib import Path

from cli import HARNESS
from planted import PLANTED, PlantedTest

# Deed (parameter of the plugin `planted`) -> status of its row of results.csv, and words in the column `reason`.
FATES = {
    "crash": ("crash", ["SIGSEGV", "while preparing"]),
    "abort": ("crash", ["SIGABRT", "its last words: planted: about to abort"]),
    "exit": ("crash", ["exit code 7"]),
    "hang": ("timeout", ["measure.step_timeout", "while preparing"]),
    "spin": ("timeout", ["measure.timeout", "while running"]),
    "stray": ("crash", ["SIGSEGV", "while running"]),
    "leak": ("oom", ["measure.memory_limit"]),
    "no_memory": ("oom", ["format planted: out of host memory"]),
    "thread_no_memory": ("oom", ["format planted: out of host memory"]),
    "no_part": ("plugin_error", ["format planted: its build() made no part"]),
    "wrong": ("wrong", ["rank of vertex"]),
    "scribble": ("crash", ["SIGSEGV", "while preparing"]),
    "throw": ("plugin_error", ["thrown by the planted plugin"]),
    "fork": ("plugin_error", ["left it behind"]),
    "forge": ("crash", ["is not an answer"]),
    "flood": ("crash", ["sent more than any message has"]),
    "escape": ("crash", ["SIGSEGV", "a process that it had started was killed too"]),
    "leave_child": ("plugin_error", ["left it behind"]),
}


def strays():
    """Returns the ids of worker processes that still run although the harness process that started them has ended."""
    found = []
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            words = (status.parent / "cmdline").read_bytes().split(b"\0")
            if words[:2] == [b"harness", b"worker"] and "\nPPid:\t1\n" in status.read_text():
                found.append(status.parent.name)
        except OSError:
            continue
    return found


class Planted(PlantedTest):
    def test_each_deed_is_named_and_the_others_are_untouched(self):
        self.sweep(self.planted(["none", "print", *FATES]), "--out", "out", code=1)
        rows = self.by_deed()
        self.assertEqual(len(rows), len(FATES) + 4)
        for deed, (status, words) in FATES.items():
            with self.subTest(deed=deed):
                row = rows[deed]
                self.assertEqual(row["status"], status, row["reason"])
                for word in words:
                    self.assertIn(word, row["reason"])
                self.assertEqual(row["time_ms_median"], "")
                if status in ("crash", "timeout"):
                    self.assertIn(f"pagerank(iterations=2) x planted(deed={deed}) x vm", row["reason"])
                self.assertTrue(row["graph_hash"] and row["edges"] and row["device"])
        for deed in ("csr", "coo", "none", "print"):
            self.assertEqual((rows[deed]["status"], rows[deed]["reason"]), ("ok", ""))
        self.assertEqual({row["graph_hash"] for row in rows.values()}, {rows["csr"]["graph_hash"]})
        self.assertEqual({deed for deed, row in rows.items() if "printed" in row["warning"]}, {"print"})
        self.assertIn("planted(deed=print)", rows["print"]["warning"])
        good = {rows[deed]["id"] for deed in ("csr", "coo", "none", "print")}
        self.assertEqual({sample["id"] for sample in self.rows("out", "samples.csv")}, good)
        self.assertEqual(strays(), [])

    def test_a_caller_that_ignores_its_children_learns_of_crashes_all_the_same(self):
        began = time.monotonic()
        process = subprocess.run([HARNESS, "--plugins", PLANTED, "run", self.planted(["crash"]), "--out", "out"],
                                 cwd=self.folder, capture_output=True, timeout=60,
                                 preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
        self.assertEqual(process.returncode, 1, process.stderr)
        self.assertEqual(self.by_deed()["crash"]["status"], "crash")
        self.assert_within(20, began)

    def test_what_a_row_leaves_behind_is_named_and_does_not_reach_the_next(self):
        left = {"round_up": "another way to compute with floating-point numbers;", "leave_thread": "a thread;", "leak_once": " MB of memory;", "renice": "another priority;"}
        if len(os.sched_getaffinity(0)) > 1:
            left["pin"] = "other processors to run on;"
        self.sweep(self.planted(["none", *left, "pool"]), "--out", "out")
        rows = self.by_deed()
        self.assertEqual({row["status"] for row in rows.values()}, {"ok"})
        for deed, what in left.items():
            self.assertIn("left behind: a plugin left ", rows[deed]["warning"])
            self.assertIn(what, rows[deed]["warning"])
        self.assertEqual({deed for deed, row in rows.items() if "left behind" in row["warning"]}, set(left))

    def test_a_row_that_fails_is_the_last_of_its_process(self):
        # The plugin fails only once in each process. So all of these configurations fail only if harness starts a new
        # process after each failure.
        file = self.planted(["fail_once"], graphs="[{generator: path, vertices: [50, 60, 70]}]")
        self.sweep(file, "--out", "out", code=1)
        failed = [row for row in self.rows("out") if row["format"] == "planted"]
        self.assertEqual([row["status"] for row in failed], ["plugin_error"] * 3)
        self.assertIn("once in a process", failed[-1]["reason"])

    def test_a_thread_that_crashes_later_does_not_take_an_innocent_row_along(self):
        # The deed crash_later leaves a thread that crashes as soon as the process performs another deed. So harness
        # must replace the process before the next configuration with the planted plugin.
        file = self.planted(["crash_later", "none"], measure="{repetitions: 2, warmup: 0, min_time: 100ms}")
        self.sweep(file, "--out", "out")
        self.assertEqual([row["status"] for row in self.rows("out")], ["ok"] * 4)
        self.assertEqual([deed for deed, row in self.by_deed().items() if "a thread;" in row["warning"]], ["crash_later"])

    def test_a_plugin_that_comes_into_the_folder_during_the_sweep_is_none_of_its(self):
        folder = self.folder / "plugins"
        folder.mkdir()
        shutil.copy(Path(PLANTED) / "format-planted.so", folder)
        process = self.start("--plugins", folder, "run", self.planted(["hang"], schedules="all"), "--out", "out",
                             "--only", "sched:[ev]m")
        while not (results := self.folder / "out" / "results.csv").exists() or len(results.read_text().splitlines()) < 2:
            time.sleep(0.01)
        shutil.copy(Path(PLANTED) / "schedule-greedy.so", folder)
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1, err)
        self.assertEqual(sorted(row["status"] for row in self.rows("out")), ["ok"] * 4 + ["timeout"] * 2)

    def test_a_library_that_is_overwritten_during_the_sweep_ends_it_and_loses_nothing(self):
        folder = self.folder / "plugins"
        folder.mkdir()
        shutil.copy(Path(PLANTED) / "format-planted.so", folder)
        process = self.start("--plugins", folder, "run", self.planted(["hang"]), "--out", "out")
        while not (results := self.folder / "out" / "results.csv").exists() or len(results.read_text().splitlines()) < 2:
            time.sleep(0.01)
        # The file is overwritten in place, as cp does, while the running worker has it mapped into memory. The new
        # contents do not have the plugin `planted`.
        (folder / "format-planted.so").write_bytes((Path(PLANTED) / "schedule-greedy.so").read_bytes())
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 2, err)
        self.assertIn("unknown format 'planted'", err.splitlines()[-1])
        self.assertIn("changed while the sweep ran; every finished row is written", err.splitlines()[-1])
        # The status of the second configuration depends on its progress when the file changed. The first one was
        # finished before.
        first, second = (row["status"] for row in self.rows("out"))
        self.assertEqual(first, "ok")
        self.assertIn(second, ("timeout", "plugin_error", "crash"))

    def test_without_a_cache_too(self):
        file = self.planted(["crash"])
        self.harness("--cache-dir", "", "--plugins", PLANTED, "run", file, "--out", "out", code=1)
        self.assertEqual([row["status"] for row in self.rows("out")], ["ok", "crash", "ok"])

    def test_larger_graphs_are_skipped_after_running_out_of_memory(self):
        file = self.experiment(graphs="[{generator: kronecker, scale: [6, 7, 8, 5], seed: 1}]",
                               formats="[csr, {id: planted, deed: no_memory, above: 1000}]")
        self.sweep(file, "--out", "out", code=1)
        fates = [row["status"] for row in self.rows("out") if row["format"] == "planted"]
        self.assertEqual(fates, ["ok", "oom", "skipped", "ok"])
        skipped = [row for row in self.rows("out") if row["status"] == "skipped"]
        self.assertIn("ran out of memory on kronecker(scale=7", skipped[0]["reason"])
        # Removes the skipped row from results.csv. A resume must skip the larger graph again, because a configuration
        # on the smaller one ran out of memory.
        results = self.folder / "out" / "results.csv"
        lines = results.read_text().splitlines(keepends=True)
        results.write_text("".join(line for line in lines if ",skipped," not in line))
        self.sweep(file, "--out", "out", "--resume")
        self.assertEqual(sorted(row["status"] for row in self.rows("out") if row["format"] == "planted"),
                         sorted(fates))

    def test_smoke_stops_before_the_sweep(self):
        _, err = self.sweep(self.planted(["none", "throw", "crash"]), "--out", "out", "--smoke", code=1)
        self.assertIn("2 combinations fail", err)
        self.assertIn("thrown by the planted plugin", err)
        self.assertFalse((self.folder / "out").exists())
        _, err = self.sweep(self.planted(["none"]), "--out", "out", "--smoke")
        self.assertEqual([row["status"] for row in self.rows("out")], ["ok"] * 3)

    def test_a_graph_that_changes_during_the_sweep_costs_its_own_rows(self):
        self.harness("graph", "generate", "path", "path.mtx", "vertices=50")
        # While the hanging configuration waits for its timeout, the test damages the file. The next worker reads the
        # graph again.
        file = self.planted(["hang"], graphs="[{file: path.mtx}, {generator: path, vertices: 60, name: good}]",
                            measure="{repetitions: 1, warmup: 0, step_timeout: 3s}")
        process = self.start("--plugins", PLANTED, "run", file, "--out", "out")
        results = self.folder / "out" / "results.csv"
        while not (results.exists() and len(results.read_text().splitlines()) > 1):
            time.sleep(0.01)
        (self.folder / "path.mtx").write_text("junk\n")
        process.communicate(timeout=60)
        self.assertEqual([row["status"] for row in self.rows("out")],
                         ["ok", "timeout", "load_error", "ok", "timeout", "ok"])

    def test_a_budget_ends_the_sweep_and_resume_goes_on(self):
        file = self.planted(["hang", "none"])
        _, err = self.sweep(file, "--out", "out", "--budget", "2500ms", code=1)
        self.assertIn("time budget of 2.5 s is used up: 2 rows are left", err)
        self.assertEqual([row["status"] for row in self.rows("out")], ["ok", "timeout"])
        self.sweep(file, "--out", "out", "--resume")
        self.assertEqual([row["status"] for row in self.rows("out")], ["ok", "timeout", "ok", "ok"])
        self.refused("run", self.experiment(), "--budget", "soon", says="--budget: expected a duration")


if __name__ == "__main__":
    unittest.main()
