"""Tests the baseline `external` with programs that report impossible times, write malformed answers, or change their
input. Each program must give a row with the reason within a bounded time, and leave no process or file behind."""
import os
import stat
import tempfile
import time
import unittest
from pathlib import Path

from cli import CliTest, needs_cpu

# Writes the right answer to breadth-first search on a path, then makes the fault that its last argument selects.
TOY = r"""#!/usr/bin/env python3
import os, sys, time
graph, answer, vertices, source, deed = sys.argv[1:]
parent = [max(v - 1, 0) for v in range(int(vertices))]
lines = [str(p) for p in parent]
said = "0.0001"
if deed == "wrapped":
    lines = [str(p + 2**32) for p in parent]
elif deed == "fraction":
    lines[3] = "2.5"
elif deed == "word":
    lines[3] = "two"
elif deed == "short":
    lines.pop()
elif deed == "blank":
    lines[3] = ""
elif deed == "twice":
    lines = [f"{v} {p}" for v, p in enumerate(parent)]
    lines[3] = lines[2]
elif deed == "negative":
    lines = [f"{v} {p}" for v, p in enumerate(parent)]
    lines[3] = "-3 2"
elif deed == "many":
    lines += ["0"]
open(answer, "w").write("\n".join(lines) + "\n")
if deed == "fifo":
    os.unlink(answer)
    os.mkfifo(answer)
elif deed == "folder":
    os.unlink(answer)
    os.mkdir(answer)
elif deed == "link":
    os.unlink(answer)
    os.symlink("/dev/zero", answer)
elif deed == "edits":
    os.chmod(graph, 0o644)
    open(graph, "a").write("0 5\n")
elif deed == "daemon" and os.fork() == 0:
    os.setsid()
    time.sleep(60)
    sys.exit()
said = {"long": "3600", "digits": "1" * 400, "dots": "1.2.3", "tiny": "1e-321", "nothing": "0", "minus": "-1",
        "bigline": "7" * 2_000_000}.get(deed, said)
print(f"time: {said} s")
"""
FATES = {
    "wrapped": ("plugin_error", "expected a number of the type int32"),
    "fraction": ("plugin_error", "holds '2.5', expected a number of the type int32"),
    "word": ("plugin_error", "holds 'two'"),
    "short": ("plugin_error", "has no value of vertex 9"),
    "blank": ("plugin_error", "has 0 words in line 4"),
    "twice": ("plugin_error", "names the vertex 2 twice"),
    "negative": ("plugin_error", "holds '-3', expected the id of a vertex"),
    "many": ("plugin_error", "names the vertex 10, and there are 10"),
    "fifo": ("plugin_error", "is no longer a regular file"),
    "folder": ("plugin_error", "is no longer a regular file"),
    "link": ("plugin_error", "is no longer a regular file"),
    "edits": ("plugin_error", "was changed during the run"),
    "daemon": ("plugin_error", "left it behind"),
    "long": ("plugin_error", "'3600', which is 3600000"),
    "digits": ("plugin_error", "which is not a time"),
    "dots": ("plugin_error", "'1.2.3', which is not a time"),
    "tiny": ("plugin_error", "less than a nanosecond"),
    "nothing": ("plugin_error", "'0', which is not a time"),
    "minus": ("plugin_error", "'-1', which is not a time"),
    "bigline": ("plugin_error", "printed no time"),
}


@needs_cpu
class Claims(CliTest):
    def setUp(self):
        super().setUp()
        self.programs = self.folder / "programs"
        self.programs.mkdir()
        own = {"HARNESS_PROGRAMS": str(self.programs), "TOYS": str(self.folder), "TMPDIR": str(self.folder / "tmp"),
               "HARNESS_CACHE_DIR": str(self.folder / "cache")}
        (self.folder / "tmp").mkdir()
        for name, value in own.items():
            before = os.environ.get(name)
            os.environ[name] = value
            self.addCleanup(os.environ.pop, name) if before is None else self.addCleanup(os.environ.__setitem__, name, before)
        self.program("toy.py", TOY)

    def program(self, name, text):
        file = self.folder / name
        file.write_text(text)
        file.chmod(file.stat().st_mode | stat.S_IXUSR)

    def describe(self, name, command, result="answer: {property: parent, type: int32}"):
        (self.programs / f"{name}.yaml").write_text(f"""
summary: a toy
folder: TOYS
graph: edge_list
algorithms:
  bfs:
    command: "{command}"
    time: 'time:\\s+([-0-9.e]+) s'
    unit: s
    {result}
""")

    def run_programs(self, names, code, measure="{repetitions: 2, warmup: 0, timeout: 5s}", graphs=None):
        file = self.experiment(baselines=f"[{{id: external, program: [{', '.join(names)}]}}]", formats="[csr]",
                               algorithms="[{id: bfs, source: 0}]", measure=measure,
                               graphs=graphs or "[{generator: path, vertices: 10}]")
        self.harness("run", file, "--out", "out", "--force", code=code)
        return {row["baseline_params"].removeprefix("program=") or row["format"]: row for row in self.rows("out")}

    def test_what_cannot_be_is_no_row(self):
        for deed in ("right", *FATES):
            self.describe(deed, f"toy.py {{graph}} {{answer}} {{vertices}} {{source}} {deed}")
        rows = self.run_programs(["right", *FATES], 1)
        self.assertEqual(rows["right"]["status"], "ok", rows["right"]["reason"])
        for deed, (status, reason) in FATES.items():
            with self.subTest(deed=deed):
                self.assertEqual(rows[deed]["status"], status, rows[deed]["reason"])
                self.assertIn(reason, rows[deed]["reason"])
                self.assertLess(len(rows[deed]["reason"]), 600)
        self.assertEqual(list((self.folder / "tmp").iterdir()), [], "temporary files stay")

    def test_files_of_graphs_that_were_changed_are_written_anew(self):
        self.program("count.py", "#!/bin/sh\necho time: 0.0001 s; wc -l < $1; [ $(wc -l < $1) = $2 ] && echo PASS\n")
        for name, edges in (("nine", 18), ("five", 10)):
            self.describe(name, f"count.py {{graph}} {edges}", "check: PASS")
        graphs = "[{generator: path, vertices: 10, name: nine}, " \
                 "{generator: path, vertices: 6, name: five}]"

        def right():
            self.run_programs(["nine", "five"], 1, graphs=graphs)
            return sorted((row["graph"], row["status"]) for row in self.rows("out")
                          if row["baseline_params"] == f"program={row['graph']}")
        self.assertEqual(right(), [("five", "ok"), ("nine", "ok")])
        files = sorted((self.folder / "cache" / "external").glob("*.el"))
        self.assertEqual(len(files), 2)
        one, other = (file.read_bytes() for file in files)
        notes = [file.with_name(file.name + ".note").read_bytes() for file in files]
        for damage in ("swapped", "swapped with notes", "cut", "a link", "a folder", "no note"):
            with self.subTest(damage=damage):
                if damage.startswith("swapped"):
                    files[0].write_bytes(other)
                    files[1].write_bytes(one)
                if damage == "swapped with notes":
                    for file, note in zip(files, reversed(notes)):
                        file.with_name(file.name + ".note").write_bytes(note)
                if damage == "cut":
                    os.truncate(files[0], 8)
                if damage in ("a link", "a folder"):
                    files[0].unlink()
                    files[0].symlink_to("/dev/null") if damage == "a link" else files[0].mkdir()
                if damage == "no note":
                    files[0].write_bytes(other)
                    files[0].with_name(files[0].name + ".note").unlink()
                self.assertEqual(right(), [("five", "ok"), ("nine", "ok")])
                self.assertEqual([file.read_bytes() for file in files], [one, other])

    def test_a_program_that_claims_to_take_no_time_is_bounded_by_the_clock(self):
        self.program("quick.sh", "#!/bin/sh\nsleep 0.02\necho 'time: 0.000001 s'; echo PASS\n")
        self.describe("quick", "quick.sh {graph}", "check: PASS")
        began = time.monotonic()
        row = self.run_programs(["quick"], 0, "{repetitions: 3, min_time: 500ms, max_time: 500ms, timeout: 5s}")["quick"]
        self.assertEqual(row["status"], "ok", row["reason"])
        self.assert_within(8, began)


if __name__ == "__main__":
    unittest.main()
