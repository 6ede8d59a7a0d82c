"""Tests baselines that misbehave during preparation or during runs. Each fails only its own configurations."""
import re
import unittest

from planted import PlantedTest

# Deed (parameter of the baseline `planted`) -> status of its row of results.csv, and words in the column `reason`.
WHEN_PREPARED = {
    "crash": ("crash", ["SIGSEGV", "while preparing"]),
    "abort": ("crash", ["SIGABRT", "its last words: planted: about to abort"]),
    "exit": ("crash", ["exit code 7"]),
    "hang": ("timeout", ["measure.step_timeout", "while preparing"]),
    "leak": ("oom", ["measure.memory_limit"]),
    "no_memory": ("oom", ["baseline planted: out of host memory"]),
    "room": ("oom", ["baseline planted", "bytes for scratch room were refused"]),
    "throw": ("plugin_error", ["thrown by the planted plugin"]),
    "scribble": ("crash", ["SIGSEGV", "while preparing"]),
    "forge": ("crash", ["is not an answer"]),
    "leave_child": ("plugin_error", ["left it behind"]),
    "escape": ("crash", ["SIGSEGV", "a process that it had started was killed too"]),
}
WHEN_RUN = {
    "crash": ("crash", ["SIGSEGV", "while running"]),
    "hang": ("timeout", ["measure.timeout", "while running"]),
    "no_memory": ("oom", ["baseline planted: out of host memory"]),
    "throw": ("plugin_error", ["thrown by the planted plugin"]),
    "leak": ("oom", ["measure.memory_limit", "while running"]),
    "wrong": ("wrong", ["rank of vertex"]),
    "fork": ("plugin_error", ["left it behind"]),
}


class PlantedBaselines(PlantedTest):
    def planted_baselines(self, when, deeds, **changes):
        return self.experiment(baselines=f"[{{id: planted, when: {when}, deed: [{', '.join(deeds)}]}}]",
                               formats="[csr, coo]",
                               measure="{repetitions: 2, warmup: 0, timeout: 1s, step_timeout: 3s, memory_limit: 300MB}",
                               **changes)

    def by_baseline(self, folder="out"):
        return {dict(re.findall(r"(\w+)=(\w+)", row["baseline_params"])).get("deed", row["format"]): row
                for row in self.rows(folder)}

    def check(self, when, fates):
        self.sweep(self.planted_baselines(when, ["none", "print", *fates]), "--out", "out", code=1)
        rows = self.by_baseline()
        self.assertEqual(len(rows), len(fates) + 4)
        for deed, (status, words) in fates.items():
            with self.subTest(when=when, deed=deed):
                row = rows[deed]
                self.assertEqual(row["status"], status, row["reason"])
                for word in words:
                    self.assertIn(word, row["reason"])
                self.assertEqual(row["time_ms_median"], "")
                self.assertEqual((row["baseline"], row["format"], row["schedule"]), ("planted", "", ""))
                if status in ("crash", "timeout"):
                    self.assertIn(f"pagerank(iterations=2) x planted(deed={deed}", row["reason"])
        for deed in ("csr", "coo", "none", "print"):
            self.assertEqual((rows[deed]["status"], rows[deed]["reason"]), ("ok", ""))
        self.assertIn("printed", rows["print"]["warning"])
        good = {rows[deed]["id"] for deed in ("csr", "coo", "none", "print")}
        self.assertEqual({sample["id"] for sample in self.rows("out", "samples.csv")}, good)

    def test_what_goes_wrong_in_preparing_is_one_row(self):
        self.check("prepare", WHEN_PREPARED)

    def test_what_goes_wrong_in_running_is_one_row(self):
        self.check("run", WHEN_RUN)

    def test_failed_rows_are_measured_again_and_resumed_among_rounds(self):
        file = self.planted_baselines("run", ["none", "throw"])
        self.sweep(file, "--out", "out", "--set", "measure.rounds=2", code=1)
        before = self.by_baseline()
        self.assertEqual((before["none"]["status"], before["none"]["rounds"]), ("ok", "2"))
        self.sweep(file, "--out", "out", "--set", "measure.rounds=2", "--retry", "failed", code=1)
        after = self.by_baseline()
        self.assertEqual(after["throw"]["status"], "plugin_error")
        self.assertEqual(after["none"], before["none"])
        self.sweep(file, "--out", "killed", "--set", "measure.rounds=2", "--budget", "1ms", code=0)
        self.sweep(file, "--out", "killed", "--set", "measure.rounds=2", "--resume", code=1)
        self.assertEqual(sorted(row["status"] for row in self.rows("killed")), ["ok", "ok", "ok", "plugin_error"])

    def test_smoke_stops_before_the_sweep(self):
        _, err = self.sweep(self.planted_baselines("run", ["none", "throw"]), "--out", "out", "--smoke", code=1)
        self.assertIn("1 combinations fail", err)
        self.assertFalse((self.folder / "out").exists())


if __name__ == "__main__":
    unittest.main()
