"""Tests vertex orders, backends and numbers of threads as axes of an experiment, and rows with several sources. Runs
along such an axis must do the same work, from the same source vertices."""
import csv
import io
import json
import os
import statistics
import unittest

from cli import CliTest

PATH = "[{generator: path, vertices: 100, name: path, order: [original, degree, random]}]"
KRONECKER = "{generator: kronecker, scale: 8, seed: 3, directed: true, name: kron%s}"
CORES = len(os.sched_getaffinity(0))


class Orders(CliTest):
    def supersteps(self, algorithm):
        self.harness("run", self.experiment(graphs=PATH, algorithms=f"[{algorithm}]"), "--out", "out", "--force")
        rows = self.rows("out")
        self.assertEqual([row["status"] for row in rows], ["ok"] * 3)
        self.assertEqual([row["graph_order"] for row in rows], ["original", "degree", "random"])
        return rows, {row["supersteps"] for row in rows}

    def test_a_source_is_the_same_vertex_in_every_order(self):
        rows, supersteps = self.supersteps("{id: bfs, source: 0}")
        self.assertEqual(supersteps, {"100"}, "from an end of the path")
        self.assertTrue(all("source=0" in row["algorithm_params"] for row in rows), "as the user wrote it")
        self.assertEqual(self.supersteps("{id: bfs, source: 49}")[1], {"51"})

    def test_the_default_source_is_the_same_vertex_in_every_order(self):
        self.assertEqual(self.supersteps("bfs")[1], {"99"}, "from vertex 1, the first with two edges")

    def test_sources_that_an_algorithm_draws_are_the_same_vertices_in_every_order(self):
        self.assertEqual(len(self.supersteps("{id: bc, source: 0, sources: 4}")[1]), 1)

    def test_ids_come_back_from_the_cache_of_graphs(self):
        self.supersteps("{id: bfs, source: 0}")
        self.assertEqual(self.supersteps("{id: bfs, source: 0}")[1], {"100"})

    def test_parameters_of_an_order_are_axes(self):
        graphs = "[{generator: path, vertices: 100, name: path, order: [random, {id: sage, rounds: [1, 5], tile: 8}]}]"
        self.harness("run", self.experiment(graphs=graphs), "--out", "out")
        rows = self.rows("out")
        self.assertEqual([row["graph_order"] for row in rows], ["random", "sage(rounds=1,tile=8)", "sage(tile=8)"])
        self.assertTrue(all(row["status"] == "ok" and float(row["order_ms"]) > 0 for row in rows))
        self.assertEqual({row["edges_d"] for row in rows}, {"1"}, "100 ids are in one block")

    def test_what_orders_cost_and_gain(self):
        self.harness("graph", "generate", "kronecker", "k.sg", "scale=8")
        lines = json.loads(self.harness("graph", "order", "k.sg", "rcm", "sage( rounds = 2 )", "--json")[0])
        self.assertEqual([(line["order"], line.get("round")) for line in lines],
                         [("original", None), ("rcm", None), *(("sage(rounds=2)", one) for one in (1, 2, None))])
        self.assertLess(lines[3]["sectors_an_edge"], lines[0]["sectors_an_edge"])
        self.assertEqual(lines[3]["sectors_an_edge"], lines[4]["sectors_an_edge"])
        table = list(csv.DictReader(io.StringIO(self.harness("graph", "order", "k.sg", "sage", "--format", "csv")[0])))
        self.assertEqual([row["round"] for row in table], ["", "1", "2", "3", "4", "5", ""])

    def test_an_id_that_no_vertex_has_is_a_reason(self):
        file = self.experiment(graphs=PATH, algorithms="[{id: bfs, source: 100}]")
        self.harness("run", file, "--out", "out", code=1)
        for row in self.rows("out"):
            self.assertEqual(row["reason"], "algorithm bfs: source 100 is not a vertex: the graph has 100, counted from 0")


class Sources(CliTest):
    def run_sources(self, out="out", **changes):
        keys = {"graphs": f"[{KRONECKER % ''}]", "algorithms": "[{id: bfs, sources: 16}]", "formats": "[csr, coo]",
                "schedules": "[vm]", "measure": "{repetitions: 2, warmup: 0, batch: 1, rounds: 1}"}
        self.harness("run", self.experiment(**{**keys, **changes}), "--out", out)
        return self.rows(out), self.rows(out, "samples.csv")

    def test_one_row_whose_samples_name_their_sources(self):
        rows, samples = self.run_sources()
        self.assertEqual([row["id"].split("/")[0] for row in rows], ["alg:bfs(sources=16)"] * 2)
        drawn = []
        for row in rows:
            self.assertEqual((row["status"], row["sources"], row["repetitions"]), ("ok", "16", "16"))
            self.assertIn("from each source", row["verified"])
            mine = [sample for sample in samples if sample["id"] == row["id"]]
            times = {int(sample["source"]): float(sample["time_ms"]) for sample in mine}
            edges = {int(sample["source"]): int(sample["edges_processed"]) for sample in mine}
            self.assertAlmostEqual(float(row["time_ms_median"]), statistics.median(times.values()), delta=1e-6)
            harmonic = statistics.harmonic_mean([edges[source] / times[source] * 1e-6 for source in times])
            self.assertAlmostEqual(float(row["gteps_harmonic"]) / harmonic, 1, delta=1e-6)
            drawn.append(edges)
        self.assertEqual(len(drawn[0]), 16)
        self.assertEqual(drawn[0], drawn[1], "the same sources, and from each the same work")

    def test_the_same_sources_in_every_order_and_another_draw_by_another_seed(self):
        _, samples = self.run_sources(graphs=f"[{KRONECKER % ', order: [original, degree, random]'}]", formats="[csr]",
                                      algorithms="[{id: bfs, sources: 16, seed: [1, 2]}]")
        drawn = {}
        for sample in samples:
            drawn.setdefault(sample["id"], set()).add((sample["source"], sample["edges_processed"]))
        by_seed = {seed: [some for one, some in drawn.items() if f"seed={seed})" in one] for seed in (1, 2)}
        for some in by_seed.values():
            self.assertEqual(len(some), 3)
            self.assertEqual(some[0], some[1])
            self.assertEqual(some[0], some[2])
        self.assertNotEqual(by_seed[1][0], by_seed[2][0])

    def test_repetitions_are_shared_out_and_rounds_repeat_them(self):
        rows, samples = self.run_sources(algorithms="[{id: bfs, sources: 4}]", formats="[csr]",
                                         measure="{repetitions: 6, rounds: 3, batch: 1}")
        self.assertEqual([(row["sources"], row["repetitions"], row["rounds"]) for row in rows], [("4", "24", "3")])
        per_round = {}
        for sample in samples:
            per_round.setdefault(sample["round"], []).append(sample["source"])
        self.assertEqual({len(some) for some in per_round.values()}, {8}, "two of each source in each round")
        self.assertEqual({frozenset(some) for some in per_round.values()}, {frozenset(per_round["0"])})

    def test_a_graph_with_fewer_vertices_gives_those_it_has_and_none_is_a_reason(self):
        (self.folder / "star.el").write_text("3 0\n3 1\n5 2\n")
        (self.folder / "loop.el").write_text("0 0\n")
        rows, samples = self.run_sources(graphs="[{file: star.el}, {file: loop.el}]", formats="[csr]")
        self.assertEqual([(row["status"], row["sources"]) for row in rows], [("ok", "2"), ("unsupported", "")])
        self.assertEqual({sample["source"] for sample in samples}, {"3", "5"})
        self.assertIn("no vertex of the graph has an out-edge", rows[1]["reason"])

    def test_resume_compare_and_best_take_such_rows(self):
        rows, _ = self.run_sources()
        self.harness("run", "small.yaml", "--out", "out", "--resume")
        self.assertEqual(self.rows("out"), rows)
        self.run_sources("again")
        out, _ = self.harness("compare", "out", "again", "--format", "csv", "--min-effect", "1000%")
        self.assertEqual({row["basis"] for row in csv.DictReader(io.StringIO(out))}, {"sources"})
        out, _ = self.harness("best", "out", "--format", "csv")
        self.assertEqual({row["algorithm"] for row in csv.DictReader(io.StringIO(out))},
                         {"bfs alpha=15 beta=18 seed=27491095 sources=16"})

    def test_the_smoke_pass_starts_from_one(self):
        file = self.experiment(algorithms="[{id: bfs, sources: 200}]", graphs=f"[{KRONECKER % ''}]")
        self.harness("run", file, "--out", "out", "--smoke")
        self.assertEqual([row["status"] for row in self.rows("out")], ["ok"])

    def test_only_what_starts_somewhere_has_sources(self):
        self.refused("run", self.experiment(algorithms="[{id: pagerank, sources: 4}]"), says="unknown parameter 'sources'")
        self.refused("run", self.experiment(algorithms="[{id: bfs, sources: 4, source: 1}]"),
                     says="small.yaml:3: algorithm 'bfs': source and sources: give one of the two")


class Backends(CliTest):
    def setUp(self):
        super().setUp()
        if "simt" not in self.harness("list", "backends")[0].split():
            self.skipTest("one backend alone was built")

    def test_one_sweep_with_a_worker_for_each(self):
        file = self.experiment(backend="[cpu, simt]", formats="[csr, coo]", algorithms="[{id: pagerank, iterations: 2}, bfs]")
        _, err = self.harness("run", file, "--out", "out")
        rows = self.rows("out")
        self.assertEqual([(row["backend"], row["status"]) for row in rows], [("cpu", "ok"), ("simt", "ok")] * 4)
        self.assertEqual({row["device"] for row in rows if row["backend"] == "simt"}, {"emulated GPU, warps of 32"})
        self.assertEqual({row["model_cycles"] == "" for row in rows if row["backend"] == "cpu"}, {True})
        self.assertEqual(err.count("fastest of 2:"), 4, "each backend by itself")
        meta = json.loads((self.folder / "out" / "meta.json").read_text())
        self.assertEqual(meta["backend"]["name"], "cpu, simt")
        self.assertEqual([one["name"] for one in meta["backend"]["each"]], ["cpu", "simt"])

    def test_backends_are_never_compared_with_each_other(self):
        file = self.experiment(backend="[simt, cpu]", formats="[csr, coo]", measure="{repetitions: 6}")
        self.harness("run", file, "--out", "out")
        best = list(csv.DictReader(io.StringIO(self.harness("best", "out", "--format", "csv")[0])))
        self.assertEqual(sorted(row["backend"] for row in best if row["place"] == "best"), ["cpu", "simt"])
        for row in best:
            self.assertEqual(row["cycles"] == "", row["backend"] == "cpu")
        out, _ = self.harness("compare", "out", "out", "--format", "csv")
        self.assertEqual({row["verdict"] for row in csv.DictReader(io.StringIO(out))} - {"same", "unclear"}, set())

    def test_resume_goes_on_with_both_and_insists_on_them(self):
        file = self.experiment(backend="[cpu, simt]", formats="[csr, coo]")
        self.harness("run", file, "--out", "whole")
        self.harness("run", file, "--out", "out", "--budget", "1ms")
        self.harness("run", file, "--out", "out", "--resume")
        self.assertEqual([row["id"] for row in self.rows("out")], [row["id"] for row in self.rows("whole")])
        self.harness("run", file, "--out", "out", "--resume", "--backend", "cpu", code=2)

    def test_rounds_and_sources_on_both(self):
        file = self.experiment(backend="[cpu, simt]", algorithms="[{id: bfs, sources: 4}]",
                               measure="{repetitions: 1, rounds: 2, batch: 1}")
        self.harness("run", file, "--out", "out")
        self.assertEqual(sorted((row["backend"], row["status"], row["sources"]) for row in self.rows("out")),
                         [("cpu", "ok", "4"), ("simt", "ok", "4")])
        drawn = {}
        for sample in self.rows("out", "samples.csv"):
            drawn.setdefault(sample["id"][-4:], set()).add((sample["source"], sample["edges_processed"]))
        self.assertEqual(*drawn.values())
        counted, = [row for row in self.rows("out") if row["backend"] == "simt"]
        kernels = [float(kernel["model_cycles"]) for kernel in self.rows("out", "kernels.csv")]
        self.assertAlmostEqual(sum(kernels) / float(counted["model_cycles"]), 1, delta=1e-6, msg="counts of one run")


class Threads(CliTest):
    def test_an_axis_whose_rows_say_how_many(self):
        self.harness("run", self.experiment(options="{threads: [1, 2]}"), "--out", "out")
        rows = self.rows("out")
        self.assertEqual([(row["status"], row["threads"]) for row in rows], [("ok", "1"), ("ok", "2")])
        self.assertEqual([row["id"].split("/")[3] for row in rows], ["threads:1", "threads:2"])
        self.assertEqual([row["device"].split(" x ")[0] for row in rows], ["1", "2"])
        self.assertTrue(all(f"threads={row['threads']}" in row["options"] for row in rows))

    def test_without_the_axis_ids_are_as_before_and_the_command_line_decides(self):
        self.harness("--threads", "1", "run", self.experiment(), "--out", "out")
        row, = self.rows("out")
        self.assertEqual((row["threads"], row["id"]), ("1", "alg:pagerank(iterations=2)/sched:vm/fmt:csr/"
                                                        "graph:kronecker(scale=7,seed=1)/dev:cpu"))

    def test_the_axis_beats_the_command_line_and_ends_with_its_row(self):
        file = self.experiment(options="{threads: [2, 1]}", formats="[csr, coo]")
        self.harness("--threads", "1", "run", file, "--out", "out")
        self.assertEqual([row["threads"] for row in self.rows("out")], ["2", "1"] * 2)
        meta = json.loads((self.folder / "out" / "meta.json").read_text())
        self.assertTrue(meta["backend"]["device"].startswith("1 x "), meta["backend"]["device"])

    def test_resume_after_an_interrupted_axis(self):
        file = self.experiment(options="{threads: [2, 1]}", formats="[csr, coo]")
        self.harness("run", file, "--out", "out", "--budget", "1ms")
        self.harness("run", file, "--out", "out", "--resume")
        self.assertEqual([row["threads"] for row in self.rows("out")], ["2", "1"] * 2)

    def test_more_than_there_are_cores_is_a_warning(self):
        self.harness("run", self.experiment(options="{threads: %d}" % (CORES + 1)), "--out", "out")
        self.assertIn(f"more threads than cores: {CORES + 1} on {CORES}", self.rows("out")[0]["warning"])
        self.refused("run", self.experiment(options="{threads: 0}"), "--out", "no", says="0 is out of range (1 to 1024)")

    def test_elsewhere_it_is_a_reason(self):
        if "simt" not in self.harness("list", "backends")[0].split():
            self.skipTest("the backend that has none was not built")
        self.harness("run", self.experiment(options="{threads: [1, 2]}", backend="[simt, cpu]"), "--out", "out")
        self.assertEqual(self.harness("list", "--count", "small.yaml", "--valid")[0].strip(), "2")
        for row in self.rows("out"):
            if row["backend"] == "cpu":
                self.assertEqual(row["status"], "ok")
                continue
            self.assertEqual((row["status"], row["threads"]), ("unsupported", ""))
            self.assertEqual(row["reason"], "threads has no effect on the simt backend, which does not run on threads "
                                            "of the processor: leave it out")


if __name__ == "__main__":
    unittest.main()
