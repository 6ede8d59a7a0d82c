"""Tests entries of papers (entry.yaml, published.csv) with mistakes that external authors may make. Each mistake must
give one line of message. A figure must be drawn whatever its names contain."""
import contextlib
import io
import pathlib
import tempfile
import unittest
from unittest import mock

import support
import cells
import draw
import entries
import harness_reproduce

ENTRY = {"title": "t", "kind": "table", "source": "000:1", "shows": "s"}
HEADER = ",".join(entries.COLUMNS)
ROW = "time,GSWITCH,road,bfs,,7,ms,,000:1,"


class Awkward(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name) / "papers" / "g2" / "g2-t1"
        self.folder.mkdir(parents=True)

    def reproduce(self, extra="", published=f"{HEADER}\n{ROW}\n"):
        """Runs `harness reproduce` on an entry with these additional lines of entry.yaml and this published.csv.
        Returns (exit code, stderr)."""
        facts = "".join(f"{key}: {value!r}\n" for key, value in ENTRY.items()) + extra
        for name, text in (("entry.yaml", facts), ("published.csv", published)):
            (self.folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        error = io.StringIO()
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(error):
            code = harness_reproduce.main(["--harness", support.HARNESS, "--papers", str(self.folder.parent.parent), "--out", str(self.folder / "out")])
        return code, error.getvalue()

    def refused(self, message, **given):
        code, error = self.reproduce(**given)
        self.assertEqual((code, error.count("\n")), (2, 1), error)
        self.assertIn(message, error)

    def test_what_is_not_utf8(self):
        self.refused("published.csv:3: is not UTF-8 (byte 0xe9)", published=f"{HEADER}\n{ROW}\n".encode() + ROW.replace("road", "é").encode("latin-1"))
        (self.folder / "entry.yaml").write_bytes(b"title: t\nshows: caf\xe9\n")
        with self.assertRaisesRegex(entries.EntryError, r"entry.yaml:2: is not UTF-8"):
            entries.load_entry(self.folder)

    def test_what_is_no_table(self):
        self.refused("published.csv:2: found 3 values, expected 10", published=f"{HEADER}\na,b,c\n")
        self.refused("published.csv:2: found 11 values", published=f"{HEADER}\n{ROW},\n")
        self.refused("expected the columns", published="")
        self.refused("is not CSV", published=f'{HEADER}\n"a"b,c\n')

    def test_a_value_of_another_kind(self):
        claim = "claims:\n- {name: n, source: '000:1', test: value, %s}\n"
        for extra, message in ((claim % "at_least: much", "claims 0: at_least: expected a number, got 'much'"),
                               (claim % "at_most: [1]", "at_most: expected a number"),
                               (claim % "at_most: 1, where: road", "where: expected a map"),
                               (claim % "at_most: 1, where: {graph: {a: b}}", "where: graph: expected"),
                               (claim % "at_most: .nan", "at_most: expected a number"),
                               ("claims: [x]\n", "claims 0: expected a map"), ("ours: x\n", "ours: expected a list"),
                               ("ours: [{system: a, rows: b, scale: big}]\n", "scale: expected a number"),
                               ("ours: [{system: a, rows: b, x: {parameter: c}}]\n", "'part' is missing"),
                               ("groups: {a: 1}\n", "groups: a: expected a list"), ("draw: lines\n", "draw: expected a map")):
            with self.subTest(extra=extra):
                self.refused(message, extra=extra)

    def test_what_else_goes_wrong_is_one_line_too(self):
        # `as: lines` needs numbers in the column `x` of published.csv, but ROW has an empty `x`.
        self.refused("cannot be judged or drawn: ValueError", extra="draw: {as: lines}\n")

    def test_any_name_can_be_drawn(self):
        entry = entries.load_entry(support.PAPERS / "g2" / "g2-t9")
        for name in ("$\\alpha_{", "cost in $", "a_$b$^", "\\frac{1}{2}$", "\u56fe", "n" * 100):
            ours = [cells.Cell("time", name, graph, "bfs", "", 1, 1, 1, "ms") for graph in ("a", name)]
            figure = draw.draw(entry, [], ours, [f"a note of {name}"])
            with tempfile.TemporaryDirectory() as folder:
                figure.save(pathlib.Path(folder), "x", ("svg",))


if __name__ == "__main__":
    unittest.main()
