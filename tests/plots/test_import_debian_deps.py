"""Tests experiments/import_debian_deps.py on a few packages, whose graph is known."""
import contextlib
import gzip
import io
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "experiments"))
import import_debian_deps as importer  # noqa: E402

METADATA = """\
Package: b
Depends: c (>= 1.0) | a, mail-agent,
 folded:any

Package: a
Pre-Depends: b
Depends: gone | c
Description: a package
 Depends: this line is prose

Package: c
Provides: mail-agent (= 2)

Package: folded
Provides: mail-agent
Depends: gone, folded

Package: b
Depends: a
"""


class Importer(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_main(self, *arguments):
        out, error = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(error):
            code = importer.main([str(word) for word in arguments])
        return code, out.getvalue(), error.getvalue()

    def test_graph(self):
        names, edges, counts = importer.build_graph(METADATA)
        self.assertEqual(names, ["a", "b", "c", "folded"])
        # a -> b, c. Package b depends on c and, through mail-agent, on c and folded. A dependency of folded on itself
        # is not an edge.
        self.assertEqual(edges, [(0, 1), (0, 2), (1, 2), (1, 3)])
        self.assertEqual((counts["packages"], counts["edges"]), (4, 4))
        self.assertEqual((counts["virtual"], counts["unresolved"]), (1, 1))

    def test_file(self):
        packages, out, names = (self.folder / name for name in ("Packages.gz", "sub/deps.mtx", "names"))
        packages.write_bytes(gzip.compress(METADATA.encode()))
        code, text, _ = self.run_main("--from", packages, "--out", out, "--names", names)
        self.assertEqual(code, 0)
        self.assertIn("4 packages, 4 edges", text)
        lines = out.read_text().splitlines()
        self.assertEqual(lines[0], "%%MatrixMarket matrix coordinate pattern general")
        self.assertEqual([line for line in lines if not line.startswith("%")],
                         ["4 4 4", "1 2", "1 3", "2 3", "2 4"])
        self.assertEqual(names.read_text(), "a\nb\nc\nfolded\n")
        first = out.read_bytes()
        self.run_main("--from", packages, "--out", out)
        self.assertEqual(out.read_bytes(), first, "equal metadata, equal file")

    def test_mistakes(self):
        missing = self.folder / "none"
        code, _, error = self.run_main("--from", missing, "--out", self.folder / "x")
        self.assertEqual(code, 2)
        self.assertIn("none: cannot be read", error)
        missing.write_text("nothing here\n")
        code, _, error = self.run_main("--from", missing, "--out", self.folder / "x")
        self.assertEqual((code, error), (2, "import_debian_deps: the metadata holds no package\n"))


if __name__ == "__main__":
    unittest.main()
