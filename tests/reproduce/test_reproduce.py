"""Runs `harness reproduce` as a user does. Tests figures, tables and verdicts of existing results, and errors."""
import argparse
import contextlib
import csv
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import support
import entries
import harness_reproduce
import run

SAMPLES = ("id", "repetition", "time_ms", "round")
COLUMNS = ("id", "status", "graph", "algorithm", "format", "schedule", "direction", "backend", "time_ms_median",
           "repetitions", "format_bytes", "build_ms")


def results(folder, times, graphs=("kron12", "road64"), algorithm="bfs", rounds=5):
    """Writes a result folder with rows of three schedules on CSR. `times` has the time of each schedule in
    milliseconds, which increases a little from round to round. Returns the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "samples.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(SAMPLES)
        writer.writerows((id_of(algorithm, schedule, graph), 2 * number + i, time * (1 + (number - rounds // 2) / 100), number)
                         for graph in graphs for schedule, time in times.items() for number in range(rounds) for i in range(2))
    with open(folder / "results.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n", restval="")
        writer.writeheader()
        for graph in graphs:
            for schedule, time in times.items():
                writer.writerow({"id": id_of(algorithm, schedule, graph), "status": "ok", "graph": graph, "algorithm": algorithm,
                                 "format": "csr", "schedule": schedule.split("(")[0], "backend": "cuda",
                                 "time_ms_median": time,
                                 "repetitions": 2 * rounds, "format_bytes": 1000, "build_ms": 1})
    (folder / "meta.json").write_text(json.dumps({"backend": {"device": "a GPU"}, "machine": {"cpu": "a processor"},
                                                  "started_at": "2026-11-23T10:00:00Z"}), encoding="utf-8")
    return folder


def id_of(algorithm, schedule, graph):
    return f"alg:{algorithm}/sched:{schedule}/fmt:csr/dir:push/graph:{graph}/dev:cuda"


GOOD = {"twce(middle=32)": 1, "twc3(block_degree=512)": 2, "cm": 3}
BAD = {"twce(middle=32)": 3, "twc3(block_degree=512)": 1, "cm": 2}


class ReproduceCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def reproduce(self, *words, out="out"):
        """Runs `harness reproduce`. Returns (exit code, stdout, stderr)."""
        given = [str(word) for word in ("--papers", support.PAPERS, "--harness", support.HARNESS, "--out", self.folder / out, *words)]
        text, error = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(text), contextlib.redirect_stderr(error):
            code = harness_reproduce.main(given)
        return code, text.getvalue(), error.getvalue()


class Results(ReproduceCase):
    @classmethod
    def setUpClass(cls):
        """Draws once for all tests that need no other drawing, because drawing takes half a second."""
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.shared = pathlib.Path(folder.name)
        taken = results(cls.shared / "good", GOOD)
        with contextlib.redirect_stdout(io.StringIO()) as text:
            words = ["g2-t9", "--papers", support.PAPERS, "--size", "full", "--take", taken]
            cls.code = harness_reproduce.main([str(word) for word in (*words, "--harness", support.HARNESS, "--out", cls.shared / "out")])
        cls.text, cls.out = text.getvalue(), cls.shared / "out" / "g2-t9"

    def test_planted_results_decide_the_claims(self):
        self.assertEqual((self.code, self.text.count("  holds: ")), (0, 2), self.text)
        with mock.patch("draw.draw", return_value=None):
            code, text, _ = self.reproduce("g2-t9", "--size", "full", "--take", results(self.folder / "bad", BAD))
        self.assertEqual((code, text.count("  fails: ")), (1, 2), text)

    def test_results_of_one_round_decide_nothing(self):
        for rounds, count in ((1, 2), (2, 2), (3, 0)):
            with mock.patch("draw.draw", return_value=None):
                taken = results(self.folder / str(rounds), GOOD, rounds=rounds)
                code, text, _ = self.reproduce("g2-t9", "--size", "full", "--take", taken)
            self.assertEqual((code, text.count("  unclear: ")), (0, count), text)
            self.assertEqual(text.count(f"measured in {rounds} round"), count, text)
        self.assertIn("2 claims tested: 2 hold, 0 fail, 0 unclear", text)

    def test_results_without_samples_decide_nothing(self):
        taken = results(self.folder / "bare", GOOD)
        (taken / "samples.csv").unlink()
        with mock.patch("draw.draw", return_value=None):
            _, text, _ = self.reproduce("g2-t9", "--size", "full", "--take", taken)
        self.assertEqual(text.count("  unclear: "), 2, text)

    def test_all_that_is_promised_is_written(self):
        self.assertEqual({"g2-t9.pdf", "g2-t9.svg", "g2-t9.png", *(f"g2-t9-values.{kind}" for kind in ("pdf", "svg", "png")), "numbers.csv", "table.md", "table.tex", "verdict.json"},
                         {path.name for path in self.out.iterdir()})
        page, latex = ((self.out / name).read_text(encoding="utf-8") for name in ("table.md", "table.tex"))
        self.assertIn("| time | ETWC | road_usa | bfs | 136.6 |  | ms |", page)
        self.assertIn("| time | ETWC | road64 | bfs |  | 1 | ms |", page)
        self.assertIn(r"road\_usa & bfs & 136.6 &  & ms \\", latex)
        self.assertEqual(latex.count("{tabular}"), 2)

    def test_the_list_says_what_was_seen_last(self):
        _, text, _ = self.reproduce("g2-t9", "--list", "--out", self.shared / "out")
        self.assertIn("last: 2 holds", text)

    def test_equal_results_give_equal_bytes(self):
        self.reproduce("g2-t9", "--size", "full", "--take", self.shared / "good")
        for kind in ("pdf", "svg", "png"):
            again = self.folder / "out" / "g2-t9" / f"g2-t9.{kind}"
            self.assertEqual((self.out / again.name).read_bytes(), again.read_bytes(), kind)

    def test_figures_say_whose_numbers_they_show(self):
        page = (self.out / "table.md").read_text(encoding="utf-8")
        for words in ("Published: Titan Xp.", "cuda backend, a GPU, a processor", "instead of the originals"):
            self.assertIn(words, page)

    def test_results_of_an_out_before_are_taken_by_entry(self):
        results(self.folder / "before" / "g2-t9" / "full", GOOD)
        for entry, expected in (("g2-t9", (self.folder / "before" / "g2-t9" / "full", "")),
                                ("g2-t10", (None, f"{self.folder / 'before'} has no results of it"))):
            options = argparse.Namespace(take=self.folder / "before", size="full", backend=None)
            loaded = entries.load_entry(support.PAPERS / "g2" / entry)
            self.assertEqual(run.results_of(loaded, options, self.folder), expected)

    def test_an_entry_may_read_the_results_of_another(self):
        measured = results(self.folder / "before" / "g2-t6" / "full", GOOD)
        options = argparse.Namespace(take=self.folder / "before", size="full", backend=None)
        table, its_twin = (entries.load_entry(support.PAPERS / "g2" / name) for name in ("g2-t6", "g2-t7"))
        self.assertEqual(its_twin.experiment("full"), table.experiment("full"))
        self.assertEqual(run.results_of(its_twin, options, self.folder), (measured, ""))

    def test_what_waits_says_so_and_shows_what_was_published(self):
        with mock.patch("draw.draw", return_value=None) as drawn:
            code, text, _ = self.reproduce("diss-t4.4")
        self.assertEqual(code, 0)
        self.assertIn("waits for synthesis for an FPGA", text)
        entry, published, ours, notes = drawn.call_args.args
        self.assertEqual((len(published), ours, notes[-1][:16]), (8, [], "Ours: waits for "))


class Mistakes(ReproduceCase):
    def assert_mistake(self, words, message):
        code, text, error = self.reproduce(*words)
        self.assertEqual((code, text), (2, ""))
        self.assertIn(message, error)
        self.assertEqual(error.count("\n"), 1, error)

    def test_each_is_one_line(self):
        self.assert_mistake(["g2-t99"], "there is no entry 'g2-t99' (did you mean 'g2-t9'?)")
        self.assert_mistake(["nothing"], "there is no entry 'nothing' (see harness reproduce --list)")
        self.assert_mistake(["--size", "huge"], "invalid choice: 'huge'")
        self.assert_mistake(["g2-t9", "--take", self.folder / "nothing"], "there is no such file or folder")

    def test_an_entry_with_a_mistake_is_refused_by_name(self):
        folder = self.folder / "papers" / "g2" / "g2-t9"
        folder.mkdir(parents=True)
        (folder / "entry.yaml").write_text("title: x\nkind: picture\n", encoding="utf-8")
        self.assert_mistake(["--papers", self.folder / "papers"], "kind: expected one of table, figure")
        (folder / "entry.yaml").write_text("title: [", encoding="utf-8")
        self.assert_mistake(["--papers", self.folder / "papers"], "entry.yaml: is not YAML")


class Program(ReproduceCase):
    def harness(self, *words):
        command = [support.HARNESS, *map(str, words)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def test_what_is_no_python_is_refused(self):
        results(self.folder / "good", GOOD)
        for program in ("/bin/true", "/bin/false", "/nowhere/python", "/bin/cat"):
            for words in (("reproduce", "--list"), ("plot", "--list"), ("reproduce", "g2-t9", "--take", self.folder / "good")):
                done = subprocess.run([support.HARNESS, *map(str, words)], capture_output=True, text=True, check=False,
                                      env={**os.environ, "HARNESS_PYTHON": program}, stdin=subprocess.DEVNULL)
                self.assertEqual((done.returncode, done.stdout), (3, ""), (program, words))
                self.assertIn(f"HARNESS_PYTHON={program}: is not a Python 3", done.stderr)

    def test_the_list_counts_tables_and_figures(self):
        done = self.harness("reproduce", "--list", "--out", self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("30 tables, 39 figures", done.stdout)
        self.assertRegex(done.stdout, r"diss-t4\.4 .*\(waits for synthesis for an FPGA\)")

    def test_a_reader_that_has_seen_enough_is_no_error(self):
        read, write = os.pipe()
        os.close(read)
        done = subprocess.run([support.HARNESS, "reproduce", "--list"], stdout=write, stderr=subprocess.PIPE,
                              text=True, check=False)
        os.close(write)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_an_entry_runs_is_judged_and_goes_on(self):
        words = ("--cache-dir", self.folder / "cache", "reproduce", "diss-f3.8", "--out", self.folder / "out")
        done = self.harness(*words)
        if "no backend" in done.stderr + done.stdout:
            self.skipTest("no cpu backend")
        self.assertIn("holds: CR2 takes less than Tigr on every graph", done.stdout, done.stderr)
        first = (self.folder / "out" / "diss-f3.8" / "small" / "results.csv").read_bytes()
        self.assertEqual(self.harness(*words).returncode, done.returncode)
        self.assertEqual((self.folder / "out" / "diss-f3.8" / "small" / "results.csv").read_bytes(), first)

    def test_the_page_is_that_of_the_entries(self):
        done = subprocess.run([sys.executable, str(support.ROOT / "plots" / "reproduce" / "page.py")],
                              capture_output=True, text=True, check=True)
        page = (support.ROOT / "docs" / "reproduction.md").read_text(encoding="utf-8")
        self.assertEqual(done.stdout, page, "python3 plots/reproduce/page.py --recount build/bin/harness > docs/reproduction.md")
        self.assertGreater(len(re.findall(r"^\| `", page, re.MULTILINE)), 70)


if __name__ == "__main__":
    unittest.main()
