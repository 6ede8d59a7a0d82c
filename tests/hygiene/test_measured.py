"""Tests that docs/measured.py reports numbers that differ from docs/measurements.yaml, unknown records, unused records,
and records without an origin. Changed code is only noted, and fails only with --strict."""
import contextlib
import io
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "docs"), str(ROOT / "tests" / "hygiene")]
import measured  # noqa: E402
import measured_records  # noqa: E402
import unmarked  # noqa: E402

FILE = """machines: {m: a machine}
code: {both: [formats/csr, formats/coo]}
records:
- id: table
  what: times
  unit: ms
  command: harness hold x.yaml
  machine: m
  date: 2026-11-24
  version: HEAD
  of: [both]
  columns: [graph, ours, theirs, ratio]
  long: {kron20: a Kronecker graph}
  rows:
    kron20: [3.40, "13.60", 0.25]
    "road, large": [1, 2, 1.00 (0.95 to 1.19)]

- id: single
  what: a time
  command: sh run.sh
  machine: m
  date: 2026-11-24
  recorded: HEAD
  of: []
  values: 20 minutes
"""
README = """# x

<!-- measured: table; columns: ratio | ours; long -->
<!-- end -->

It takes [](docs/measurements.md#table "kron20, ours") ms, [](docs/measurements.md#table
"road, large, ratio") of theirs, mean [](docs/measurements.md#table "geomean ratio") of
[](docs/measurements.md#table "count ratio"), [](docs/measurements.md#table "times ratio") times as fast; all in
[](docs/measurements.md#single), [as told](docs/measurements.md#table).

<!-- measured: legend -->
<!-- end -->
"""
FILLED = """<!-- measured: table; columns: ratio | ours; long -->
| graph | ratio | ours |
| --- | --- | --- |
| a Kronecker graph | 0.25 | 3.40 |
| road, large | 1.00 (0.95 to 1.19) | 1 |

*Times, ms. Measured by `harness hold x.yaml` on a machine, 2026-11-24, at HEAD.*
<!-- end -->

It takes [3.40](docs/measurements.md#table "kron20, ours") ms, [1.00 (0.95 to 1.19)](docs/measurements.md#table
"road, large, ratio") of theirs, mean [0.5](docs/measurements.md#table "geomean ratio") of
[2](docs/measurements.md#table "count ratio"), [2](docs/measurements.md#table "times ratio") times as fast; all in
[20 minutes](docs/measurements.md#single), [as told](docs/measurements.md#table).
"""


class MeasuredTest(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.write("formats/csr/csr.cpp", "int a;  // first\n")
        self.write("formats/coo/coo.dev.cpp", "int b;\n")
        self.write("docs/measurements.yaml", FILE)
        self.write("README.md", README)
        for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=n", "-c", "user.email=e", "commit", "-qm", "x"]):
            subprocess.run(["git", "-C", self.root, *words], check=True)
        measured_records.stamp(self.root, ["all"])
        self.run_tool()

    def write(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text, encoding="utf-8")

    def replace(self, name, old, new):
        text = (self.root / name).read_text(encoding="utf-8")
        self.assertIn(old, text)
        self.write(name, text.replace(old, new, 1))

    def run_tool(self, *words, code=0):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            self.assertEqual(measured.main(["--root", str(self.root), *words]), code, out.getvalue())
        return out.getvalue().strip()

    def fails(self, says):
        """Checks that `--check` fails and prints one line, which contains this text."""
        out = self.run_tool("--check", code=1)
        self.assertEqual(len(out.splitlines()), 1, out)
        self.assertIn(says, out)


class Filling(MeasuredTest):
    def test_pages_are_filled_once_and_stay(self):
        filled = (self.root / "README.md").read_text(encoding="utf-8")
        self.assertIn(FILLED, filled)
        self.run_tool("--check")
        self.run_tool("--strict")
        self.run_tool()
        self.assertEqual((self.root / "README.md").read_text(encoding="utf-8"), filled)

    def test_a_line_may_end_within_a_value(self):
        self.replace("README.md", "[20 minutes]", "[20\nminutes]")
        self.run_tool("--check")


class Checking(MeasuredTest):
    def test_a_number_that_differs(self):
        self.replace("README.md", "[3.40]", "[3.30]")
        self.fails("README.md:12: differs from record table, expected: It takes [3.40]")

    def test_a_cell_that_differs(self):
        self.replace("README.md", "| 3.40 |", "| 3.30 |")
        self.fails("README.md:6: differs from record table, expected: | a Kronecker graph | 0.25 | 3.40 |")

    def test_a_record_that_differs(self):
        self.replace("docs/measurements.yaml", "20 minutes", "21 minutes")
        out = self.run_tool("--check", code=1)
        self.assertIn("README.md:15: differs from record single, expected: [21 minutes]", out)
        self.assertIn("docs/measurements.md:", out)

    def test_a_record_of_no_page(self):
        self.replace("README.md", "[20 minutes](docs/measurements.md#single)", "a while")
        self.fails("record single is used on no page")

    def test_names_of_nothing(self):
        self.write("docs/a.md", "\n[](measurements.md#other)\n")
        self.fails("docs/a.md:2: no record other")
        self.write("docs/a.md", "\n\n<!-- measured: other -->\n<!-- end -->\n")
        self.fails("docs/a.md:3: no record other")
        self.write("docs/a.md", '\n[](measurements.md#table "kron21, ours")\n')
        self.fails("docs/a.md:2: record table has no 'kron21, ours', but kron20, road, large and geomean")
        self.write("docs/a.md", "<!-- measured: table; columns: our -->\n<!-- end -->\n")
        self.fails("docs/a.md:1: record table has no column 'our', but ours, theirs, ratio")
        self.write("docs/a.md", "<!-- measured: single -->\n<!-- end -->\n\n[](measurements.md#other)\n")
        self.assertIn("docs/a.md:4: no record other", self.run_tool("--check", code=1))
        self.write("docs/a.md", "\n<!-- measured: table -->\n")
        self.fails("docs/a.md:2: no line <!-- end -->")
        self.write("docs/a.md", "\n<!-- measured: table -->\n\n<!-- measured: single -->\n<!-- end -->\n")
        self.fails("docs/a.md:2: no line <!-- end -->")

    def test_records_without_an_origin(self):
        stamped = (self.root / "docs/measurements.yaml").read_text(encoding="utf-8")
        for line in ("command: sh run.sh", "machine: m", "date: 2026-11-24", "what: a time"):
            before, after = stamped.split("- id: single")
            self.write("docs/measurements.yaml", f"{before}- id: single{after.replace(f'  {line}' + chr(10), '')}")
            self.fails(f"record single: lacks {line.split(':')[0]}: a number of unknown origin is no measurement")
        self.write("docs/measurements.yaml", stamped.replace("  recorded: HEAD\n", ""))
        self.fails("record single: expected version")
        self.write("docs/measurements.yaml", FILE)
        self.fails("record table: no code: run python3 docs/measured.py --stamp table")

    def test_records_that_contradict_themselves(self):
        for old, new, says in (("id: single", "id: table", "the id is there twice"), ("2026-11-24", "24 Nov", "expected YYYY-MM-DD"),
                               ("machine: m", "machine: n", "no machine 'n' under machines, but m"),
                               ("[3.40, ", "[", "row kron20 has 2 cells, expected 3"), ("  what", "  wath: x\n  what", "unknown field wath"),
                               ("[3.40, ", "[: 3.40, ", "docs/measurements.yaml: ")):
            self.write("docs/measurements.yaml", FILE.replace("  of: [both]", "  of: []"))
            self.replace("docs/measurements.yaml", old, new)
            with self.subTest(says=says):
                self.fails(says)


class Stale(MeasuredTest):
    def test_code_that_changed_is_told_then_shown(self):
        self.write("formats/coo/coo.dev.cpp", "int c;\n")
        self.assertEqual(self.run_tool("--check"),
                         "table: its code has changed since the pages were written: run python3 docs/measured.py")
        self.run_tool("--strict", code=1)
        self.run_tool()
        page = (self.root / "README.md").read_text(encoding="utf-8")
        self.assertIn('[3.40†](docs/measurements.md#table "kron20, ours")', page)
        self.assertIn('[2](docs/measurements.md#table "count ratio")', page)
        self.assertIn("at HEAD.* †\n", page)
        self.run_tool("--strict")

    def test_a_mark_cannot_be_taken_away(self):
        self.write("formats/coo/coo.dev.cpp", "int c;\n")
        self.run_tool()
        self.replace("README.md", "[3.40†]", "[3.40]")
        self.fails("README.md:12: differs from record table")

    def test_comments_change_nothing(self):
        self.write("formats/csr/csr.cpp", "/* another */ int a;\n\n")
        self.assertEqual(self.run_tool("--check"), "2 records stand where the pages say")

    def test_a_file_more_is_a_change(self):
        self.write("formats/csr/more.h", "int a;\n")
        self.assertIn("its code has changed", self.run_tool("--check"))

    def test_no_git_is_needed(self):
        (self.root / ".git").rename(self.root / "away")
        self.run_tool("--check")
        self.write("formats/coo/coo.dev.cpp", "int c;\n")
        self.assertIn("its code has changed", self.run_tool("--check"))

    def test_marks_want_their_legend(self):
        self.write("formats/coo/coo.dev.cpp", "int c;\n")
        self.replace("README.md", "<!-- measured: legend -->", "<!-- legend -->")
        self.run_tool()
        self.assertIn("† stands in this page without <!-- measured: legend -->", self.run_tool("--check", code=1))

    def test_a_stamp_is_of_the_version(self):
        self.write("formats/coo/coo.dev.cpp", "int c;\n")
        before = (self.root / "docs/measurements.yaml").read_text(encoding="utf-8")
        self.run_tool("--stamp", "table")
        self.assertEqual((self.root / "docs/measurements.yaml").read_text(encoding="utf-8"), before)
        self.replace("docs/measurements.yaml", "formats/coo]", "formats/coo, formats/none]")
        self.assertIn("record table: no source under formats/none at that version", self.run_tool("--stamp", "table", code=1))


class Unmarked(unittest.TestCase):
    def found(self, text, excused=()):
        return [line.split("'")[1] for line in unmarked.findings_of("README.md", text, dict.fromkeys(excused, "x"), set())]

    def test_what_looks_measured(self):
        for text in ("1.2 ms", "12 s", "6 minutes", "six minutes", "one and a half hours", "2.4 TB/s", "292 GTEPS", "1.7 times", "2.1x", "12 %",
                     "0.59", "286 billion edges a second", "twice as", "3 to 4 times", "5.5 GiB/s", "40 µs"):
            with self.subTest(text=text):
                self.assertEqual(len(self.found(f"It takes {text} fast.")), 1)

    def test_what_does_not(self):
        for text in ("2^24 vertices", "`max_time: 1s`", "```\nsleep 2 s\n```", "    harness  # 2 s", "2048 x 2048", "2026-11-24", "36cfd02",
                     '[2.03](docs/measurements.md#a "b") times', "[x](a/1.2.md)", "<!-- measured: a -->\n| 1.2 ms |\n<!-- end -->",
                     "20 MB", "23 cells", "version 1.2.3", "[CR2 3.5]", "2^24 times", "Algorithms 3.1 to 3.3", "figure 4.2a"):
            with self.subTest(text=text):
                self.assertEqual(self.found(f"It is\n{text}\nhere."), [])

    def test_excuses_are_of_one_place(self):
        excuse = ("README.md", "tutorial: ten minutes")
        self.assertEqual(self.found("The tutorial: ten\nminutes.", [excuse]), [])
        self.assertEqual(self.found("It takes ten minutes.", [excuse]), ["ten minutes"])
        self.assertEqual(self.found("The tutorial: ten minutes. It runs for 5 minutes.", [excuse]), ["5 minutes"])


if __name__ == "__main__":
    unittest.main()
