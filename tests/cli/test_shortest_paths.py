"""Tests that shortest paths with integer weights are exact. Combinations, baselines and a program with Python's
integers must agree on graphs with distances that no float can represent."""
import os
import random
import stat
import unittest

from cli import CliTest, needs_cpu

# Dijkstra's algorithm with integers of any size. The last argument selects how distances are printed. With `late`, the
# last distance is wrong by one.
PROGRAM = r"""#!/usr/bin/env python3
import heapq, sys
graph, answer, vertices, source, spelling = sys.argv[1:]
edges = [[] for _ in range(int(vertices))]
for line in open(graph):
    u, v, weight = line.split()
    edges[int(u)].append((int(v), int(float(weight))))
far = [None] * len(edges)
heap = [(0, int(source))]
while heap:
    near, u = heapq.heappop(heap)
    if far[u] is None:
        far[u] = near
        for v, weight in edges[u]:
            heapq.heappush(heap, (near + weight, v))
spell = {"whole": "{}", "real": "{}.0", "rounded": "{:.6e}", "late": "{}"}[spelling]
if spelling == "late":
    far[-1] += 1
with open(answer, "w") as file:
    for x in far:
        print("inf" if x is None else spell.format(x), file=file)
print("time: 0.0025 s")
"""
SUM = "0 1 16777216\n1 2 1\n2 3 1\n3 4 1\n"
LARGE = "0 1 3e38\n1 2 3e38\n0 3 1\n"


def road(vertices, unit):
    draw = random.Random(vertices)
    return "".join(f"{v} {v + 1} {draw.randint(500, 1499) * unit}\n" for v in range(vertices - 1))


@needs_cpu
class ShortestPaths(CliTest):
    def setUp(self):
        super().setUp()
        os.environ["HARNESS_PROGRAMS"] = os.environ["PATHS"] = str(self.folder)
        self.addCleanup(os.environ.pop, "HARNESS_PROGRAMS")
        self.addCleanup(os.environ.pop, "PATHS")
        program = self.folder / "paths.py"
        program.write_text(PROGRAM)
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        for spelling in ("whole", "real", "rounded", "late"):
            (self.folder / f"{spelling}.yaml").write_text(f"""
summary: shortest paths
folder: PATHS
graph: edge_list
algorithms:
  sssp:
    command: "paths.py {{graph}} {{answer}} {{vertices}} {{source}} {spelling}"
    time: 'time:\\s+([0-9.]+) s'
    unit: s
    answer: {{property: distance, type: float}}
    weighted: true
""")

    def rows_of(self, text, baselines, code=0, **changes):
        (self.folder / "paths.wel").write_text(text)
        changes = {"algorithms": "[{id: sssp, source: 0}]", **changes}
        file = self.experiment(graphs="[{file: paths.wel}]", baselines=baselines, measure="{repetitions: 1, warmup: 0}", **changes)
        self.harness("run", file, "--out", "out", "--force", code=code)
        return self.rows("out")

    def baselines(self):
        listed = self.harness("list", "baselines")[0]
        return "".join(f"{name}, " for name in ("openmp", "graphblas") if f"\n{name} " in f"\n{listed}")

    def test_all_agree_with_whole_numbers_of_any_length(self):
        for text in (SUM, road(2000, 16), road(300, 1 << 14), road(300, 1 << 23)):
            rows = self.rows_of(text, f"[{self.baselines()}{{id: external, program: [whole, real]}}]")
            self.assertEqual({row["status"] for row in rows}, {"ok"}, [row["reason"] for row in rows])
            self.assertEqual(len({(row["answer"], row["answer_hash"]) for row in rows}), 1)

    def test_the_words_are_those_of_a_sum_by_hand(self):
        row, = self.rows_of(SUM, None)
        self.assertEqual(row["answer"], "reached=5 distance_sum=67108870 distance_max=16777219")
        row, = self.rows_of(LARGE, None)
        self.assertIn("reached=4 ", row["answer"])

    def test_a_sum_that_is_rounded_down_to_the_limit_of_float_is_not_called_exact(self):
        rounded, exact = self.rows_of("0 1 16777215\n1 2 2\n", None,
                                      algorithms="[{id: sssp, source: 0, distance: [float, uint32]}]")
        self.assertEqual(exact["answer"], "reached=3 distance_sum=33554432 distance_max=16777217")
        self.assertIn("distance_max=16777216+-8", rounded["answer"])

    def test_a_distance_that_is_off_by_one_is_wrong(self):
        rows = self.rows_of(road(2000, 16), "[{id: external, program: [rounded, late]}]", code=1)
        fates = {row["baseline_params"]: (row["status"], row["reason"]) for row in rows}
        self.assertEqual(fates[""], ("ok", ""))
        self.assertEqual(fates["program=rounded"][0], "wrong")
        self.assertEqual(fates["program=late"][0], "wrong")
        self.assertIn("distance of vertex 1999 is", fates["program=late"][1])

    def test_a_type_that_does_not_hold_the_distances_is_refused_with_a_cure(self):
        def reason(text, kind):
            fits, row = self.rows_of(text, None, algorithms=f"[{{id: sssp, source: 0, distance: [auto, {kind}]}}]")
            self.assertEqual((fits["status"], row["status"]), ("ok", "unsupported"))
            self.assertIn("distance: auto", row["reason"])
            return row["reason"]

        self.assertIn("is 4294967296", reason("0 1 2147483648\n1 2 2147483648\n", "uint32"))
        self.assertIn("some weights have a fraction", reason("0 1 1.5\n", "uint64"))
        self.assertIn("do not fit distances in whole numbers", reason(LARGE, "uint64"))
        self.assertIn("more than its type holds", reason(LARGE, "float"))


if __name__ == "__main__":
    unittest.main()
