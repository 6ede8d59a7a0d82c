"""Tests answers: they are the same for every combination, backend and vertex order, and NumPy can read their arrays."""
import json
import resource
import subprocess
import unittest

import answers
from answers import words_of
from cli import HARNESS, CliTest

try:
    import numpy as np
except ImportError:
    np = None

# Two components: a path of 5 vertices, and a pair. Every vertex order gives these vertices other ids.
FILE = "0 1 2\n1 2 1\n2 3 1.5\n3 4 4\n5 6 1\n"
FROM_FILE = "[{file: two.wel, symmetric: true, name: two, order: [original, random, degree]}]"
KRONECKER = ("[{generator: kronecker, scale: 7, seed: 5, symmetric: true, name: kron, weights: {low: 1, high: 9}, "
             "order: [original, random]}]")


# Algorithms without an answer. The result of sage_round depends on the ids of the vertex order, and no combination
# computes stream_copy.
SILENT = {"sage_round", "stream_copy"}
# These algorithms take long to link, so fewer of their combinations are tested here. tests/combinations tests the
# others.
LARGE = "cdlp, kcore, lcc, scc, truss"
FEWER = f"[{{algorithm: [{LARGE}], format: [tigr, coo], schedule: [em, strict]}}, {{algorithm: [{LARGE}], backend: simt}}]"


class Answers(CliTest):
    def sweep(self, *words, **changes):
        (self.folder / "two.wel").write_text(FILE)
        changes = {"graphs": FROM_FILE, "algorithms": "all", "measure": "{repetitions: 1, warmup: 0}", **changes}
        self.harness("run", self.experiment(**changes), "--out", "out", "--force", *words)
        rows = [row for row in self.rows("out") if row["status"] != "unsupported"]
        self.assertEqual({row["status"] for row in rows}, {"ok"})
        self.assertEqual({row["warning"] for row in rows if "answer" in row["warning"]}, set())
        return rows

    def assert_one_answer(self, rows):
        rows = [row for row in rows if row["algorithm"] not in SILENT]
        first, wrong = answers.compare(rows, work=lambda row: row["algorithm"])
        self.assertEqual(wrong, [])
        self.assertTrue(all(row["answer"] for row in rows))
        return first

    def test_every_combination_and_ordering_has_one_answer(self):
        rows = self.sweep(graphs=KRONECKER, formats="[csr, tigr, coo]", schedules="[vm, em, strict]", exclude=FEWER)
        first = self.assert_one_answer(rows)
        algorithms = json.loads(self.harness("list", "algorithms", "--json")[0])["algorithms"]
        self.assertEqual(set(first), {plugin["id"] for plugin in algorithms} - SILENT, "every other one says something")
        self.assertEqual({row["graph_order"] for row in rows}, {"original", "random"})
        exact = {name for name, row in first.items() if row["answer_hash"]}
        self.assertEqual(exact, {"bfs", "cc", "cc_afforest", "cc_soman", "cdlp", "hash_lookup", "kcore", "scc", "sssp", "tc",
                                 "tc_merge", "truss", "lcc"})
        self.assertEqual(first["cc"]["answer"], first["cc_afforest"]["answer"])
        self.assertEqual(first["cc"]["answer"], first["cc_soman"]["answer"])
        self.assertEqual(first["tc"]["answer"], first["tc_merge"]["answer"])
        self.assertTrue(all(f"{array}_checksum" in words_of(first[name]) for name, array in
                            {"pagerank": "rank", "bc": "score", "spmv": "y", "gcn": "mean"}.items()))

    def test_every_backend_has_one_answer(self):
        if "simt" not in self.harness("list", "backends")[0].split():
            self.skipTest("there is one backend alone")
        rows = self.sweep(backend="[cpu, simt]", options="{direction: [push, pull]}", exclude=FEWER)
        self.assertEqual({row["backend"] for row in rows}, {"cpu", "simt"})
        self.assert_one_answer(rows)

    def test_it_is_the_right_one(self):
        rows = self.sweep(algorithms="[{id: bfs, source: 0}, {id: sssp, source: 0}, cc, tc]")
        self.assertEqual({row["algorithm"]: row["answer"] for row in rows},
                         {"bfs": "reached=5 depth=4", "sssp": "reached=5 distance_sum=18 distance_max=8.5",
                          "cc": "components=2 largest=5", "tc": "triangles=0"})

    def test_answers_that_differ_are_found(self):
        row, = self.sweep(graphs="[{file: two.wel, symmetric: true}]", algorithms="[pagerank]")
        value, tolerance = words_of(row)["rank_max"]
        near, far = (dict(row, answer=row["answer"].replace(f"rank_max={value:.12g}", f"rank_max={value + off:.12g}"))
                     for off in (1.9 * tolerance, 2.1 * tolerance))
        self.assertEqual([len(answers.compare([row, other])[1]) for other in (near, far, dict(row, answer_hash="0"))],
                         [0, 1, 1])

    def test_another_result_has_another_hash(self):
        rows = self.sweep(algorithms="[{id: bfs, source: [0, 2]}]")
        self.assertEqual({row["answer"] for row in rows}, {"reached=5 depth=4", "reached=5 depth=2"})
        self.assertEqual(len({row["answer_hash"] for row in rows}), 2)

    def test_of_several_sources_the_first_speaks_and_all_are_hashed(self):
        rows = self.sweep(algorithms="[{id: bfs, sources: 3}]", formats="[csr, coo]")
        self.assertEqual(len({(row["answer"], row["answer_hash"]) for row in rows}), 1)
        self.assertRegex(rows[0]["answer"], r"^source=\d reached=\d depth=\d$")
        alone = self.sweep(algorithms="[{id: bfs, sources: 1}]")
        self.assertEqual(alone[0]["answer"], rows[0]["answer"])
        self.assertNotEqual(alone[0]["answer_hash"], rows[0]["answer_hash"])

    def test_rounds_have_one_answer(self):
        rows = self.sweep(measure="{repetitions: 1, warmup: 0, rounds: 2}", schedules="[vm, wm]")
        self.assert_one_answer(rows)

    def test_a_result_that_is_not_right_says_nothing(self):
        _, err = self.harness("run", self.experiment(algorithms="[sssp]"), "--out", "out", code=3)
        self.assertIn("1 row unsupported: ", err)
        self.assertIn("nothing ran: no row is ok", err)
        row, = self.rows("out")
        self.assertEqual((row["status"], row["answer"], row["answer_hash"]), ("unsupported", "", ""))


class FixedPoint(CliTest):
    """Sums in fixed point do not depend on the order of additions. Sums in float may depend on it."""
    sweep = Answers.sweep
    GRAPH = KRONECKER.replace("scale: 7", "scale: 6")
    FIXED = "[{id: pagerank, precision: fixed, iterations: 3}, {id: spmv, precision: fixed}]"

    def test_they_are_equal_to_the_last_bit(self):
        rows = self.sweep(graphs=self.GRAPH, algorithms=self.FIXED, schedules="[vm, pb]",
                          formats="[csr, {id: binned, block: [16, 40], share: 64}]", options="{direction: pull, threads: [1, 2]}")
        rows += self.sweep(graphs=self.GRAPH, algorithms=self.FIXED, schedules="[em]", formats="[coo]", options="{direction: push}")
        if "simt" in self.harness("list", "backends")[0].split():
            rows += self.sweep(graphs=self.GRAPH, algorithms=self.FIXED, schedules="[pb]", formats="[{id: binned, block: 40}]",
                               options="{direction: pull, cta_size: [32, 64]}", backend="simt")
        self.assertEqual({row["schedule"] for row in rows}, {"vm", "em", "pb"})
        for algorithm in ("pagerank", "spmv"):
            mine = [row for row in rows if row["algorithm"] == algorithm]
            self.assertGreater(len(mine), 12)
            self.assertEqual(len({(row["answer"], row["answer_hash"]) for row in mine}), 1, algorithm)
            self.assertNotEqual(mine[0]["answer_hash"], "")
            self.assertNotIn("+-", mine[0]["answer"])

    def test_of_float_it_is_not_said(self):
        rows = self.sweep(graphs=self.GRAPH, algorithms="[{id: pagerank, precision: [float, double]}, spmv]")
        self.assertEqual({row["answer_hash"] for row in rows}, {""})
        self.assertTrue(all("+-" in row["answer"] for row in rows))


class Compared(CliTest):
    def test_another_answer_is_a_regression_by_name(self):
        file = self.experiment(algorithms="[bfs, cc, pagerank]", measure="{repetitions: 6, warmup: 0}",
                               graphs="[{generator: kronecker, scale: 7, seed: 1, symmetric: true}]")
        self.harness("run", file, "--out", "before")
        self.harness("run", file, "--out", "after")
        results = self.folder / "after" / "results.csv"
        text = results.read_text()
        self.assertNotIn("the answers differ", self.harness_compare())
        before = {row["algorithm"]: row for row in self.rows("before")}
        changed = text.replace(before["cc"]["answer"], before["cc"]["answer"].replace("components=", "components=9"))
        changed = changed.replace(before["bfs"]["answer_hash"], "0123456789abcdef")
        results.write_text(changed)
        said = self.harness_compare(code=1)
        self.assertRegex(said, r"broke +alg:cc/.*the answers differ: components=\d+ and components=9\d+")
        self.assertRegex(said, r"broke +alg:bfs/.*the answers differ: .*answer_hash \w{16} and 0123456789abcdef")
        self.assertNotRegex(said, r"broke +alg:pagerank")

    def harness_compare(self, code=None):
        process = self.start("compare", "before", "after", "--all")
        out, err = process.communicate(timeout=60)
        if code is not None:
            self.assertEqual(process.returncode, code, out + err)
        return out


@unittest.skipIf(np is None, "NumPy is not there")
class Kept(CliTest):
    def kept(self, *words, out="out", code=0, **changes):
        (self.folder / "two.wel").write_text(FILE)
        changes = {"graphs": FROM_FILE, "measure": "{repetitions: 1, warmup: 0}", **changes}
        self.harness("run", self.experiment(**changes), "--out", out, "--keep-answers", *words, code=code)
        return self.rows(out)

    def load(self, row, name, out="out"):
        return np.load(self.folder / out / "answers" / row["id"] / f"{name}.npy")

    def test_arrays_are_in_the_order_of_the_file_whatever_the_ordering(self):
        rows = self.kept(algorithms="[{id: bfs, source: 0}, {id: sssp, source: 0}, cc, {id: gcn, width: 2}, pagerank]")
        self.assertEqual({row["graph_order"] for row in rows}, {"original", "random", "degree"})
        infinite = float("inf")
        for row in rows:
            with self.subTest(id=row["id"]):
                arrays = {name: self.load(row, name) for name in row["kept_arrays"].split()}
                if row["algorithm"] == "bfs":
                    self.assertEqual(arrays["depth"].tolist(), [0, 1, 2, 3, 4, -1, -1])
                    self.assertEqual(arrays["parent"].tolist(), [0, 0, 1, 2, 3, -1, -1])
                if row["algorithm"] == "sssp":
                    self.assertEqual(arrays["distance"].dtype, np.float32)
                    self.assertEqual(arrays["distance"].tolist(), [0, 2, 3, 4.5, 8.5, infinite, infinite])
                if row["algorithm"] == "cc":
                    self.assertEqual(arrays["component"].tolist(), [0, 0, 0, 0, 0, 5, 5])
                if row["algorithm"] == "gcn":
                    self.assertEqual(arrays["mean"].shape, (7, 2))
                if row["algorithm"] == "pagerank":
                    self.assertAlmostEqual(float(arrays["rank"].sum()), 1, delta=1e-4)
                    self.assertAlmostEqual(float(arrays["rank"].max()), words_of(row)["rank_max"][0], delta=1e-9)

    def test_each_source_has_a_folder(self):
        row, = self.kept(graphs="[{file: two.wel, symmetric: true}]", algorithms="[{id: bfs, sources: 2}]")
        sources = {sample["source"] for sample in self.rows("out", "samples.csv")}
        self.assertEqual(len(sources), 2)
        for source in sources:
            self.assertEqual(self.load(row, f"source={source}/depth")[int(source)], 0)

    def test_without_the_option_nothing_is_kept(self):
        self.harness("run", self.experiment(), "--out", "out")
        self.assertEqual(self.rows("out")[0]["kept_arrays"], "")
        self.assertFalse((self.folder / "out" / "answers").exists())

    def test_smoke_keeps_the_answers_of_the_real_graph(self):
        rows = self.kept("--smoke", algorithms="[cc]")
        self.assertTrue(all(len(self.load(row, "component")) == 7 for row in rows))

    def test_a_disk_that_is_full_costs_a_warning_and_no_row(self):
        """A limit on the size of files (RLIMIT_FSIZE) has the effect of a full disk, as in test_durability.py."""
        file = self.experiment(graphs="[{generator: kronecker, scale: 15, seed: 1}]")
        limit = 1 << 16
        done = subprocess.run([HARNESS, "run", file, "--out", "out", "--keep-answers", "--cache-dir", ""], text=True,
                              cwd=self.folder, capture_output=True,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
        self.assertEqual(done.returncode, 0, done.stderr)
        row, = self.rows("out")
        self.assertEqual((row["status"], row["kept_arrays"]), ("ok", ""))
        self.assertTrue(row["answer"] and row["time_ms_median"])
        self.assertRegex(row["warning"], r"answer not kept: .*/rank\.npy: cannot be written: File too large")
        self.assertEqual([path for path in (self.folder / "out" / "answers").rglob("*") if path.is_file()], [])

    def test_dry_runs_keep_nothing(self):
        self.refused("run", self.experiment(), "--keep-answers", "--dry-run", says="--keep-answers: a dry run has no answers")


if __name__ == "__main__":
    unittest.main()
