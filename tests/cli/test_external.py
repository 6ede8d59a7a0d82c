"""Tests the baseline `external`, which runs a program that a YAML file describes, and all ways in which the program can
fail."""
import os
import shutil
import stat
import time
import unittest
from pathlib import Path

from cli import CliTest, needs_cpu

# A program for breadth-first search on an edge list. Its last argument `deed` selects what it does wrong.
TOY = r"""#!/usr/bin/env python3
import collections, os, signal, sys, time
graph, answer, vertices, source, deed = sys.argv[1:]
if deed == "hang":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if os.fork() == 0:
        os.setsid()
    while True:
        time.sleep(1)
if deed == "crash":
    os.kill(os.getpid(), signal.SIGSEGV)
if deed == "exit":
    print("toy: about to give up", file=sys.stderr)
    sys.exit(7)
neighbors = collections.defaultdict(list)
for line in open(graph):
    u, v = line.split()[:2]
    neighbors[int(u)].append(int(v))
parent = [-1] * int(vertices)
source = int(source)
parent[source] = source
queue = collections.deque([source])
while queue:
    u = queue.popleft()
    for v in neighbors[u]:
        if parent[v] < 0:
            parent[v] = u
            queue.append(v)
if deed == "wrong":
    parent[source] = -1
if deed != "mute":
    with open(answer, "w") as file:
        for v, p in enumerate(parent):
            print(*([v, p] if deed == "pairs" else [p]), file=file)
if deed != "silent":
    print("threads", os.environ["OMP_NUM_THREADS"])
    print("time: 0.0025 s, verification:", "PASS" if deed == "pass" else "FAIL")
"""
DEEDS = ("right", "pairs", "wrong", "silent", "mute", "crash", "exit", "hang")


@needs_cpu
class External(CliTest):
    def setUp(self):
        super().setUp()
        self.programs = self.folder / "programs"
        self.programs.mkdir()
        os.environ["HARNESS_PROGRAMS"] = str(self.programs)
        os.environ["TOYS"] = str(self.folder)
        self.addCleanup(os.environ.pop, "HARNESS_PROGRAMS")
        self.addCleanup(os.environ.pop, "TOYS")
        toy = self.folder / "toy.py"
        toy.write_text(TOY)
        toy.chmod(toy.stat().st_mode | stat.S_IXUSR)
        for deed in DEEDS:
            self.describe(deed)

    def describe(self, deed, result="answer: {property: parent, type: int32}", program="toy.py", graph="edge_list"):
        (self.programs / f"{deed}.yaml").write_text(f"""
summary: a toy
folder: TOYS
bring: write it
graph: {graph}
algorithms:
  bfs:
    command: "{program} {{graph}} {{answer}} {{vertices}} {{source}} {deed}"
    time: 'time:\\s+([0-9.]+) s'
    unit: s
    {result}
""")

    def run_programs(self, names, code, **changes):
        changes.setdefault("algorithms", "[bfs]")
        file = self.experiment(baselines=f"[{{id: external, program: [{', '.join(names)}]}}]", formats="[csr]",
                               measure="{repetitions: 2, warmup: 0, timeout: 2s}", **changes)
        self.harness("run", file, "--out", "out", code=code)
        return {row["baseline_params"].removeprefix("program=") or row["format"]: row for row in self.rows("out")}

    def test_what_it_prints_is_its_time_and_its_answer_is_verified(self):
        rows = self.run_programs(["right", "pairs"], 0)
        for name in ("right", "pairs"):
            row = rows[name]
            self.assertEqual((row["status"], row["reason"], row["time_ms_median"]), ("ok", "", "2.5"))
            self.assertEqual(row["verified"], rows["csr"]["verified"])
            self.assertEqual(row["edges_processed"], rows["csr"]["edges_processed"])
            self.assertEqual(row["format_bytes"], "", "nobody knows")
            self.assertEqual(row["id"].split("/")[1], f"base:external(program={name})")

    def test_a_program_gets_the_conditions_of_a_combination(self):
        def environment(algorithm="{id: pagerank_gs, tolerance: 8.5e-5}", **given):
            (self.programs / "env.yaml").write_text("""
summary: the environment
folder: TOYS
graph: edge_list
algorithms:
  pagerank_gs: {command: "env.sh {last_change}", time: 'time: ([0-9.]+)', unit: ms, check: 'all right'}
  sssp: {command: "env.sh {bucket} {bucket_bits}", time: 'time: ([0-9.]+)', unit: ms, check: 'all right'}
""")
            program = self.folder / "env.sh"
            program.write_text(f'#!/bin/sh\necho "$GLIBC_TUNABLES $OMP_NUM_THREADS $*" > {self.folder}/seen\n'
                               'echo "all right, time: 0.1"\n')
            program.chmod(0o755)
            os.environ.update(given)
            file = self.experiment(baselines="[{id: external, program: env}]", options="{threads: 1}",
                                   graphs="[{generator: kronecker, scale: 5, seed: 1, weights: {low: 1, high: 9}}]",
                                   algorithms=f"[{algorithm}]")
            self.harness("run", file, "--out", "out", "--force", "--only", "base:*")
            return (self.folder / "seen").read_text().split()

        huge = "glibc.malloc.hugetlb"
        self.addCleanup(os.environ.pop, "GLIBC_TUNABLES", None)
        self.assertEqual(environment(), [f"{huge}=1", "1", "0.0001"])
        self.assertEqual(environment("{id: sssp, delta: 300}")[2:], ["300", "8"])
        self.assertEqual(environment(GLIBC_TUNABLES="glibc.malloc.check=0")[0], f"glibc.malloc.check=0:{huge}=1")
        self.assertEqual(environment(GLIBC_TUNABLES=f"{huge}=0")[0], f"{huge}=0")

    def test_every_failure_is_one_row(self):
        self.describe("missing", program="no_such_program")
        self.describe("nonsense", graph="papyrus")
        self.describe("merged", result="<<: {unit: ms}")
        self.describe("lost", result="check: PASS", program="toy.py {delta}")
        began = time.monotonic()
        rows = self.run_programs([*DEEDS[2:], "missing", "nonsense", "merged", "lost", "none"], 1)
        self.assert_within(60, began)
        fates = {"wrong": ("wrong", "the source is not its own parent"),
                 "silent": ("plugin_error", "printed no time: nothing matches"),
                 "mute": ("plugin_error", "wrote no answer"),
                 "crash": ("plugin_error", "died of signal 11"),
                 "exit": ("plugin_error", "ended with exit code 7; its last words: toy: about to give up"),
                 "hang": ("timeout", "measure.timeout"),
                 "missing": ("unsupported", "no_such_program of missing was not found; to install it: write it"),
                 "nonsense": ("plugin_error", "nonsense.yaml: graph: expected gapbs, edge_list"),
                 "lost": ("unsupported", "its command has {delta}, and the algorithm no such parameter"),
                 "merged": ("plugin_error", "merged.yaml: bfs: unknown key '<<'"),
                 "none": ("unsupported", "say which program")}
        for name, (status, reason) in fates.items():
            with self.subTest(program=name):
                self.assertEqual(rows[name]["status"], status, rows[name]["reason"])
                self.assertIn(reason, rows[name]["reason"])
                self.assertEqual(rows[name]["time_ms_median"], "")
        self.assertEqual(rows["csr"]["status"], "ok")
        self.assertIn("that it had started were killed too", rows["hang"]["reason"])
        strays = [path.parent.name for path in Path("/proc").glob("[0-9]*/cmdline")
                  if str(self.folder / "toy.py").encode() in self.command_of(path)]
        self.assertEqual(strays, [])

    def test_a_description_with_a_slip_is_named_with_its_line(self):
        self.describe("good")
        good = (self.programs / "good.yaml").read_text()
        slips = {"twice": (good + "graph: ligra\n", "key 'graph' is given twice (line 12)"),
                 "laughs": (good + "bring: &a [*a]\n", "nested too deep or too large"),
                 "zero": (good.replace("a toy", "a \0 toy"), "found a control character, expected text (line 2)"),
                 "long": (good + "#" * (1 << 20), "found more than 1 MB"),
                 "slip": (good.replace("bring:", "bringt:"), "unknown key 'bringt' (known: summary, folder, bring,"),
                 "list": (good.replace("unit: s", "unit: [s]"), "bfs: unit: expected one value"),
                 "pattern": (good.replace("([0-9.]+) s", "([0-9"), "bfs: time: expected a regular expression"),
                 "broken": (good + "x: [", "line 12")}
        for name, (text, _) in slips.items():
            (self.programs / f"{name}.yaml").write_text(text)
        rows = self.run_programs(slips, 1)
        for name, (_, reason) in slips.items():
            with self.subTest(slip=name):
                self.assertIn(reason, rows[name]["reason"])
                self.assertIn(f"{name}.yaml: ", rows[name]["reason"])

    @staticmethod
    def command_of(path):
        try:
            return path.read_bytes()
        except OSError:
            return b""

    def test_a_program_that_has_a_folder_is_not_looked_for_on_the_path(self):
        self.describe("cat", program="cat")
        rows = self.run_programs(["cat"], 0)
        self.assertIn("the program cat of cat was not found", rows["cat"]["reason"])
        os.environ["TOYS"] = ""
        shutil.rmtree(self.folder / "out")
        self.assertIn("the program toy.py of right was not found", self.run_programs(["right"], 0)["right"]["reason"])

    def test_a_program_that_checks_itself_says_so_and_one_that_does_not_has_no_number(self):
        self.describe("pass", result="check: 'verification: PASS'")
        self.describe("fail", result="check: 'verification: PASS'")
        self.describe("nothing", result="supersteps: '1'")
        rows = self.run_programs(["pass", "fail", "nothing"], 1)
        self.assertEqual((rows["pass"]["status"], rows["pass"]["verified"]),
                         ("ok", "by the program itself, which does not show its result"))
        self.assertEqual((rows["pass"]["edges_processed"], rows["pass"]["gteps"]), ("", ""))
        self.assertEqual(rows["fail"]["status"], "plugin_error")
        self.assertIn("did not find its result right", rows["fail"]["reason"])
        self.assertIn("neither answer nor check", rows["nothing"]["reason"])

    def test_a_sum_that_is_printed_is_verified(self):
        (self.folder / "count.py").write_text("#!/bin/sh\necho time: 0.0001 s, corners $1\n")
        (self.folder / "count.py").chmod(0o755)
        file = self.experiment(algorithms="[tc]", formats="[csr]", measure="{repetitions: 1, warmup: 0}")
        self.harness("run", file, "--out", "ours")
        right = int(self.rows("ours")[0]["answer"].split("triangles=")[1].split()[0])
        for name, count in (("right", right), ("wrong", right + 1)):
            (self.programs / f"{name}.yaml").write_text(f"""
summary: a toy
folder: TOYS
graph: edge_list
algorithms:
  tc:
    command: "count.py {count}"
    time: 'time: ([0-9.]+) s'
    unit: s
    answer: {{property: triangles, type: uint64, printed: 'corners ([0-9]+)'}}
""")
        rows = self.run_programs(["right", "wrong"], 1, algorithms="[tc]")
        self.assertEqual((rows["right"]["status"], rows["right"]["answer"]), ("ok", rows["csr"]["answer"]))
        self.assertEqual(rows["wrong"]["status"], "wrong")
        self.assertIn(f"{right + 1} triangles, expected {right}", rows["wrong"]["reason"])

    def test_the_descriptions_that_come_along_are_sound(self):
        known = ["cugraph_gpus", "gapbs", "gswitch", "gunrock", "lagraph", "ligra", "tigr"]
        for name in known:
            os.environ.pop(name.upper(), None)
        file = self.experiment(baselines=f"[{{id: external, program: [{', '.join(known)}]}}]", formats=None, schedules=None,
                               algorithms="[bfs, cc, pagerank, tc, {id: sssp, source: 1}]",
                               graphs="[{generator: kronecker, scale: 5, weights: {seed: 1}}]")
        self.harness("run", file, "--out", "out", code=3)
        rows = self.rows("out")
        self.assertEqual(len(rows), 5 * len(known))
        for row in rows:
            self.assertEqual(row["status"], "unsupported", row["reason"])
            self.assertRegex(row["reason"], "was not found; to install it: (git clone|pip install)|has no (bfs|cc|pagerank|tc|sssp)|needs a tolerance")

    def test_a_parameter_that_a_program_needs_must_not_be_0(self):
        self.describe("right", result="answer: {property: parent, type: int32}\n    needs: source")
        row = self.run_programs(["right"], 0, algorithms="[{id: bfs, source: 0}]")["right"]
        self.assertEqual(row["status"], "unsupported")
        self.assertIn("the bfs of right needs a source other than 0", row["reason"])
        shutil.rmtree(self.folder / "out")
        self.assertEqual(self.run_programs(["right"], 0, algorithms="[{id: bfs, source: 1}]")["right"]["status"], "ok")

    def test_a_parameter_that_a_program_has_built_in(self):
        self.describe("right", result="answer: {property: parent, type: int32}\n    fixed: {source: 1}")
        row = self.run_programs(["right"], 0, algorithms="[{id: bfs, source: 0}]")["right"]
        self.assertEqual(row["status"], "unsupported")
        self.assertIn("the bfs of right has source 1 built in", row["reason"])
        shutil.rmtree(self.folder / "out")
        self.assertEqual(self.run_programs(["right"], 0, algorithms="[{id: bfs, source: 1}]")["right"]["status"], "ok")

    def test_graph_files_are_those_that_harness_reads(self):
        endings = {"gapbs": "sg", "edge_list": "el", "matrix_market": "mtx", "ligra": "adj"}
        os.environ["HARNESS_CACHE_DIR"], before = str(self.folder / "cache"), os.environ["HARNESS_CACHE_DIR"]
        self.addCleanup(os.environ.__setitem__, "HARNESS_CACHE_DIR", before)
        (self.folder / "true.py").write_text("#!/bin/sh\necho time: 0.0001 s, verification: PASS\n")
        (self.folder / "true.py").chmod(0o755)
        for name in (*endings, "galois"):
            self.describe(name, result="check: PASS", program="true.py", graph=name)
        rows = self.run_programs([*endings, "galois"], 0)
        self.assertEqual({row["status"] for row in rows.values()}, {"ok"})
        for ending in endings.values():
            file, = (self.folder / "cache" / "external").glob(f"*.{ending}")
            said, _ = self.harness("graph", "info", file)
            for count in ("vertices", "edges"):
                self.assertIn(rows["csr"][count], said)
        galois, = (self.folder / "cache" / "external").glob("*.gr")
        vertices, edges = int(rows["csr"]["vertices"]), int(rows["csr"]["edges"])
        self.assertEqual(galois.stat().st_size, 32 + 8 * vertices + 4 * (edges + edges % 2))


if __name__ == "__main__":
    unittest.main()
