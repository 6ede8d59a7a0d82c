"""Tests runs over several GPUs: one process per GPU with MPI, each way to exchange values, and a graph that does not
fit on one GPU. A test is skipped if the machine has too few GPUs, no MPI or no NCCL.

The test needs no build tree. With installed binaries, set these variables: HARNESS=bin/harness PYTHONPATH=tests/cli."""
import unittest

from cli import CliTest

RUNS = {"backend": "cuda", "formats": "[csr]", "schedules": "[twc]", "measure": "{rounds: 1, repetitions: 2, warmup: 1}",
        "graphs": "[{name: g, generator: kronecker, scale: 14, seed: 3, weights: {seed: 1}}]"}


class SeveralGpus(CliTest):
    def measured(self, out, **changes):
        """Returns the rows of a sweep. Skips the test if there are too few GPUs, no MPI or no NCCL."""
        file = self.experiment(**{**RUNS, **changes})
        process = self.start("run", file, "--out", out)
        _, err = process.communicate(timeout=300)
        if process.returncode == 3:
            self.skipTest(err.strip().splitlines()[-1])
        rows = self.rows(out)
        for row in rows:
            if row["status"] == "unsupported":
                self.skipTest(row["reason"])
        return rows

    def test_processes_answer_as_one_gpu_does(self):
        algorithms = "[bfs, cc, sssp, {id: pagerank, precision: fixed, iterations: 5}]"
        self.measured("probe", options="{gpus: 2}", algorithms="[bfs]")
        answers = {row["algorithm"]: row["answer_hash"] for row in self.measured("one", algorithms=algorithms)}
        rows = self.measured("two", algorithms=algorithms, options="{processes: 2, exchange: [copies, auto, nccl]}")
        self.assertEqual(len(rows), 3 * len(answers))
        for row in rows:
            self.assertEqual((row["status"], row["answer_hash"]), ("ok", answers[row["algorithm"]]), row["id"] + row["reason"])
            self.assertGreater(float(row["exchange_ms"]), 0, row["id"])

    def test_two_hold_a_graph_that_one_cannot(self):
        whole = {"algorithms": "[{id: pagerank, iterations: 5}]", "options": "{direction: pull, gpus: 2}"}
        needed = int(self.measured("two", **whole)[0]["rank_bytes"])
        options = f"{{direction: pull, gpus: [1, 2], device_memory: {needed}}}"
        rows = {row["id"].split("/gpus:")[1][0]: row for row in self.measured("limited", **{**whole, "options": options})}
        self.assertEqual((rows["1"]["status"], rows["2"]["status"]), ("oom", "ok"), rows["2"]["reason"])
        self.assertIn(f"of {needed} bytes of device_memory are in use", rows["1"]["reason"])


if __name__ == "__main__":
    unittest.main()
