"""Tests experiments with streams of updates: their rows, updates.csv, resuming, and errors, which are one line each."""
import csv
import os
import pathlib
import random
import shutil
import signal
import subprocess
import tempfile
import unittest

HARNESS = os.environ["HARNESS"]
EXPERIMENT = """experiment: streams
graphs: [{{name: g, generator: kronecker, scale: 9, edge_factor: 8, directed: true}}]
algorithms: [{algorithm}]
formats: [{format}]
schedules: [vm]
options: {{direction: push}}
updates: {updates}
measure: {{rounds: {rounds}}}
backend: {backend}
"""


class Streams(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def run_experiment(self, *arguments, **keys):
        keys = {"algorithm": "bfs", "format": "csr, csr_delta", "updates": "{batch: 200, batches: 5}", "rounds": 1,
                "backend": "cpu", **keys}
        path = self.folder / "streams.yaml"
        path.write_text(EXPERIMENT.format(**keys))
        return subprocess.run([HARNESS, "run", path, "--out", self.folder / "out", *arguments], text=True,
                              capture_output=True, check=False)

    def rows(self, name="results.csv"):
        with open(self.folder / "out" / name, newline="") as file:
            return list(csv.DictReader(file))

    def test_rounds_of_reordering_have_a_cost_and_a_gain(self):
        done = self.run_experiment(updates="[none, {change: order, batches: 4, every: 2}]", rounds=2)
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = {row["format"] + ("/upd" if row["updates"] else ""): row for row in self.rows()}
        self.assertEqual(rows["csr_delta/upd"]["status"], "unsupported")
        self.assertIn("has 2 parts", rows["csr_delta/upd"]["reason"])
        self.assertEqual([rows[one]["status"] for one in ("csr", "csr_delta", "csr/upd")], ["ok"] * 3)
        self.assertEqual(rows["csr"]["batches"], "")
        row, lines = rows["csr/upd"], self.rows("updates.csv")
        self.assertEqual(len(row["aged_times"].split()), 2, "one per round of the sweep")
        self.assertEqual([(line["round"], line["batch"]) for line in lines], [(a, b) for a in "01" for b in "0123"])
        for line in lines:
            self.assertGreater(int(line["moved"]), 0)
            self.assertEqual(line["inserted"], line["deleted"])
            self.assertLess(float(line["sample_ms"]), float(line["batch_ms"]))
            self.assertEqual(bool(line["algorithm_ms"]), line["batch"] == "1")
            self.assertEqual(line["checked"], "true" if line["batch"] in "13" else "false")
        self.assertEqual(lines[0]["moved"], lines[4]["moved"], "each round of the sweep begins anew")

    def test_a_row_per_format_and_a_line_per_batch(self):
        done = self.run_experiment(updates="{batch: 200, batches: [5, 7], every: 2, absent: 0.2, duplicates: 0.2}")
        self.assertEqual(done.returncode, 0, done.stderr)
        rows, lines = self.rows(), self.rows("updates.csv")
        self.assertEqual([row["status"] for row in rows], ["ok"] * 4)
        self.assertIn("/upd:stream(batch=200,batches=5,duplicates=0.2,absent=0.2,every=2)/graph:g/", rows[0]["id"])
        self.assertEqual(len(lines), 2 * (5 + 7))
        for row in rows:
            own = [line for line in lines if line["id"] == row["id"]]
            self.assertEqual(len(own), int(row["batches"]))
            self.assertEqual([line["arcs"] for line in own], ["200"] * len(own))
            self.assertTrue(all(line["checked"] == "true" for line in own))
            self.assertEqual([bool(line["algorithm_ms"]) for line in own],
                             [number % 2 == 1 for number in range(len(own) - 1)] + [False])
            for column in ["aged_ms", "fresh_ms", "rebuild_ms", "arcs_per_s", "batch_ms_p99"]:
                self.assertGreater(float(row[column]), 0, column)
        best = subprocess.run([HARNESS, "best", self.folder / "out"], text=True, capture_output=True, check=True)
        self.assertEqual(best.stderr, "", "nothing was changed after it was written")

    def test_every_format_and_backend_gets_the_same_operations(self):
        done = self.run_experiment(format="csr, csr_delta, cr2", backend="[cpu, simt]",
                                   updates="{batch: 100, batches: 3}")
        self.assertEqual(done.returncode, 0, done.stderr)
        streams = {}
        for line in self.rows("updates.csv"):
            streams.setdefault(line["id"], []).append((line["inserted"], line["deleted"], line["edges"]))
        self.assertEqual(len(streams), 6)
        self.assertEqual(len({tuple(stream) for stream in streams.values()}), 1)

    def test_every_way_to_pick(self):
        picks = "[uniform, by_degree, window, hub, loaded]"
        done = self.run_experiment(updates=f"{{batch: 300, times: 2, pick: {picks}}}", algorithm="spmv")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([row["status"] for row in self.rows()], ["ok"] * 10)

    def test_vertices_come_and_go(self):
        for directed in ["true", "false"]:
            done = self.run_experiment(f"--set=graphs.0.directed={directed}", "--force",
                                       format="csr, csr_delta, bal, cr2", algorithm="{id: pagerank, iterations: 3}",
                                       updates="{batch: 200, batches: 3, every: 1, vertices: 0.3}")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual([row["status"] for row in self.rows()], ["ok"] * 4)
            streams = {}
            for line in self.rows("updates.csv"):
                names = ["inserted", "deleted", "edges", "vertices", "vertices_inserted", "vertices_deleted"]
                streams.setdefault(line["id"], []).append(tuple(int(line[name]) for name in names))
            self.assertEqual(len(streams), 4)
            self.assertEqual(len({tuple(stream) for stream in streams.values()}), 1)
            vertices = 512
            for _, _, _, now, inserted, deleted in next(iter(streams.values())):
                vertices += inserted - deleted
                self.assertEqual(now, vertices)
                self.assertGreater(min(inserted, deleted), 0)

    def test_operations_of_the_host_keep_the_vertices(self):
        self.run_experiment(format="bal", updates="{batch: 5, batches: 2, apply: host, vertices: 0.5}")
        self.assertEqual(self.rows()[0]["reason"], "updates: host operations keep the vertices (apply: device)")

    def test_a_batch_on_the_device_is_not_copied_in_its_latency(self):
        done = self.run_experiment(format="csr", updates="{batch: 200, batches: 3, batch_at: [host, device]}")
        self.assertEqual(done.returncode, 0, done.stderr)
        for row, copied in zip(self.rows(), [True, False]):
            self.assertEqual("batch_at=device" in row["id"], not copied)
            lines = [line for line in self.rows("updates.csv") if line["id"] == row["id"]]
            self.assertEqual([float(line["copy_ms"]) > 0 for line in lines], [copied] * 3)
            for line in lines:
                parts = sum(float(line[f"{part}_ms"]) for part in ["copy", "grow", "sort", "apply", "compact"])
                self.assertAlmostEqual(parts, float(line["batch_ms"]), delta=1e-3)

    def test_rounds_keep_their_batches(self):
        done = self.run_experiment(rounds=2, format="csr")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([line["round"] for line in self.rows("updates.csv")], ["0"] * 5 + ["1"] * 5)
        self.assertEqual(len(self.rows("samples.csv")), 10)

    def test_a_finished_folder_resumes(self):
        self.assertEqual(self.run_experiment().returncode, 0)
        before = (self.folder / "out" / "updates.csv").read_text()
        done = self.run_experiment("--resume")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual((self.folder / "out" / "updates.csv").read_text(), before)

    def test_killed_and_resumed_streams_have_the_same_batches(self):
        updates = "{batch: 300, batches: 40, every: 4, duplicates: 0.1, absent: 0.1, vertices: 0.02}"
        keys = {"format": "csr, csr_delta, bal", "updates": updates}
        self.assertEqual(self.run_experiment(**keys).returncode, 0)
        whole, rows = self.effects(), len(self.rows())
        moments = random.Random(1)
        killed = 0
        for _ in range(50 if os.environ.get("HARNESS_TEST_ALL") else 2):
            shutil.rmtree(self.folder / "out", ignore_errors=True)
            run = subprocess.Popen([HARNESS, "run", self.folder / "streams.yaml", "--out", self.folder / "out"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
            try:
                run.wait(moments.uniform(0.02, 0.6))
            except subprocess.TimeoutExpired:
                os.killpg(run.pid, signal.SIGKILL)
                run.wait()
                killed += 1
            # If a run was killed before it made its folder, it is started again instead of resumed.
            begun = (self.folder / "out" / "meta.json").exists()
            done = self.run_experiment(*(["--resume"] if begun else []), **keys)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(self.effects(), whole)
            self.assertEqual([row["status"] for row in self.rows()], ["ok"] * rows)
        self.assertGreater(killed, 0)

    def effects(self):
        """Returns the lines of updates.csv, one per row and batch, without the columns that have times."""
        names = ["id", "batch", "arcs", "entries", "inserted", "deleted", "edges", "vertices", "checked"]
        return sorted(tuple(line[name] for name in names) for line in self.rows("updates.csv"))

    def test_a_changed_line_is_found(self):
        self.assertEqual(self.run_experiment().returncode, 0)
        path = self.folder / "out" / "updates.csv"
        path.write_text(path.read_text().replace(",200,", ",201,", 1))
        done = self.run_experiment("--resume")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("were changed after they were written", done.stderr)

    def test_a_format_without_updates_is_unsupported(self):
        self.run_experiment(format="csr, ell")
        row = self.rows()[1]
        self.assertEqual(row["status"], "unsupported")
        self.assertEqual(row["reason"],
                         "updates needs a format whose edges can be inserted and deleted [edges.update/1]")

    def test_operations_of_the_host(self):
        done = self.run_experiment(format="bal", backend="[cpu, simt]", updates="{batch: 50, batches: 4, apply: host, "
                                   "sync: [blocks, auto], duplicates: 0.2, absent: 0.2}")
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = {row["id"]: row for row in self.rows()}
        self.assertEqual([row["status"] for row in rows.values()], ["ok"] * 4)
        copies = {"cpu": [], "simt": []}
        for line in self.rows("updates.csv"):
            copies[rows[line["id"]]["backend"]].append(int(line["sync_copies"]))
        self.assertEqual(copies["cpu"], [0] * 8)
        self.assertGreater(min(copies["simt"]), 0)

    def test_operations_of_the_host_are_not_of_all(self):
        self.run_experiment(format="csr", updates="{batch: 5, batches: 2, apply: host}")
        self.assertEqual(self.rows()[0]["reason"],
                         "updates: format csr has no host operations (apply: host)")
        self.run_experiment("--force", format="bal", updates="{batch: 5, batches: 2, apply: host, batch_at: device}")
        self.assertEqual(self.rows()[0]["reason"],
                         "updates: host operations take batches from the host (batch_at: host)")

    def test_cr2_demands_its_published_form(self):
        self.run_experiment(format="{id: cr2, expand: rank}, {id: cr2, base_bits: 16}")
        self.assertEqual([row["reason"] for row in self.rows()],
                         ["format cr2: updates need expand: list and base_bits: 32"] * 2)
        self.run_experiment("--set=schedules=[cluster]", "--set=options.direction=pull", "--force", format="cr2",
                            algorithm="{id: pagerank, iterations: 2}")
        self.assertEqual([row["reason"] for row in self.rows()],
                         ["updates: the run needs rows of one size in the order of their vertices, which batches do "
                          "not keep"])

    def baselines(self):
        found = subprocess.run([HARNESS, "list", "baselines"], text=True, capture_output=True, check=True).stdout
        return {line.split()[0] for line in found.splitlines() if line.startswith("  ")}

    def test_baselines_get_the_same_operations(self):
        baselines = sorted({"graphblas", "btree"} & self.baselines())
        if not baselines:
            self.skipTest("neither GraphBLAS nor Abseil is installed")
        updates = "{batch: 300, batches: 8, every: 3, duplicates: 0.2, absent: 0.2}"
        for directed in ["true", "false"]:
            done = self.run_experiment(f"--set=graphs.0.directed={directed}", f"--set=baselines=[{', '.join(baselines)}]",
                                       "--force", format="csr", algorithm="bfs, {id: pagerank, iterations: 5}",
                                       updates=updates)
            self.assertEqual(done.returncode, 0, done.stderr)
            rows = self.rows()
            self.assertEqual([row["status"] for row in rows], ["ok"] * 2 * (1 + len(baselines)))
            streams = {}
            for line in self.rows("updates.csv"):
                streams.setdefault(line["id"], []).append(
                    [line[name] for name in ("arcs", "entries", "inserted", "deleted", "edges")])
            self.assertEqual(len(streams), len(rows))
            for stream in streams.values():
                self.assertEqual(stream, streams[rows[0]["id"]])
            for row in rows:
                self.assertGreater(float(row["bytes_per_arc_after"]), 4)
                self.assertIn("edges", row["verified"])

    def test_a_baseline_without_updates_is_unsupported(self):
        if "openmp" not in self.baselines():
            self.skipTest("OpenMP is not installed")
        self.run_experiment("--set=baselines=[openmp]", format="csr")
        row = next(row for row in self.rows() if row["baseline"] == "openmp")
        self.assertEqual(row["status"], "unsupported")
        self.assertEqual(row["reason"], "updates: the graph of baseline openmp cannot change [baseline.update/1]")

    def test_mistakes_are_one_line(self):
        for updates, said in [("{batchs: 5}", "unknown parameter 'batchs' (did you mean 'batch'?)"),
                              ("{insert: 1.5}", "insert"), ("{pick: any}", "pick"), ("{batch: 0}", "batch"),
                              ("5", "updates")]:
            done = self.run_experiment("--dry-run", updates=updates)
            self.assertNotEqual(done.returncode, 0, updates)
            self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
            self.assertIn(said, done.stderr)


if __name__ == "__main__":
    unittest.main()
