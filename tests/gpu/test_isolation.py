"""Tests faults on a GPU: refused memory, an access past the end of an array, and an endless kernel.

Each fault fails only its own row, with a status that names the fault. The next row is measured in a healthy process.
The test needs no build tree. With installed binaries, set these variables: HARNESS=bin/harness
PLANTED=lib/harness/planted PYTHONPATH=tests/cli:tests/sweep."""
import unittest

from planted import PLANTED, PlantedTest

# Fault (parameter `deed` of the plugin `planted`) -> status of its rows, and words in their reasons.
FATES = {
    "room": ("oom", ["bytes for format room were refused", "bytes are free"]),
    "stray": ("crash", ["cudaErrorIllegalAddress"]),
    "spin": ("timeout", ["did not end within"]),
}
# Without fusion, PageRank is recorded as a CUDA graph and BFS is launched superstep by superstep. With fusion, each is
# one kernel.
RUNS = {"algorithms": "[{id: pagerank, iterations: 2}, bfs]", "options": "{fusion: [off, on], direction: push}",
        "measure": "{repetitions: 2, warmup: 0, timeout: 1s, step_timeout: 60s}", "backend": "cuda"}


class Isolation(PlantedTest):
    def setUp(self):
        super().setUp()
        file = self.experiment(backend="cuda")
        process = self.start("run", file, "--out", "probe")
        _, err = process.communicate(timeout=120)
        if process.returncode == 3:
            self.skipTest(err.strip())
        self.assertEqual(process.returncode, 0, err)

    def test_each_fault_costs_its_own_row(self):
        # Each faulty row is between rows without faults. The parameter `above` only makes the ids of these rows differ.
        pairs = [f"{{id: planted, deed: {deed}}}, {{id: planted, deed: none, above: {i}}}" for i, deed in enumerate(FATES, 1)]
        formats = f"[csr, {', '.join(pairs)}]"
        self.sweep(self.experiment(formats=formats, **RUNS), "--out", "out", code=1)
        rows = self.rows("out")
        self.assertEqual(len(rows), 4 * (1 + 2 * len(FATES)))
        for row in rows:
            deed = next((deed for deed in FATES if f"deed={deed}" in row["format_params"]), None)
            with self.subTest(id=row["id"]):
                status, words = FATES.get(deed, ("ok", []))
                self.assertEqual(row["status"], status, row["reason"])
                for word in words:
                    self.assertIn(word, row["reason"])
                self.assertEqual(row["time_ms_median"] == "", status != "ok")

    def test_memory_for_the_run_may_be_refused_too(self):
        self.sweep(self.experiment(schedules="[vm, greedy, wm]", backend="cuda"), "--out", "out", code=1)
        rows = self.rows("out")
        self.assertEqual([row["status"] for row in rows], ["ok", "oom", "ok"])
        self.assertIn("bytes for scratch hoard were refused", rows[1]["reason"])
        self.assertIn("bytes are free", rows[1]["reason"])


if __name__ == "__main__":
    unittest.main()
