"""Tests that commands and experiments read graph files in the formats of public collections."""
import struct
import sys
import tarfile
import unittest

from cli import CliTest, needs_cpu


class Inputs(CliTest):
    @needs_cpu
    def test_ids_of_the_file_name_sources_and_answers(self):
        (self.folder / "long.txt").write_text("9000000000 17\n17 4294967296\n4294967296 9000000000\n")
        self.harness("graph", "convert", "long.txt", "long.mtx", "--compact", "--ids", "ids.txt")
        self.assertEqual((self.folder / "ids.txt").read_text(), "17\n4294967296\n9000000000\n")
        graphs = "[{name: plain, file: long.txt, compact: true}, {name: ordered, file: long.txt, compact: true, order: degree}]"
        bfs = {"graphs": graphs, "schedules": "[vm]", "options": "{direction: push}"}
        self.harness("run", self.experiment(algorithms="[{id: bfs, source: 4294967296}]", **bfs), "--keep-answers", "--out", "o")
        rows = self.rows("o")
        self.assertEqual([row["status"] for row in rows], ["ok", "ok"])
        self.assertEqual(len({row["answer_hash"] for row in rows}), 1)
        header, ids = (self.folder / "o/answers" / rows[0]["id"] / "vertex_ids.npy").read_bytes().split(b"\n", 1)
        self.assertIn(b"'<u8'", header)
        self.assertEqual(struct.unpack("<3Q", ids), (17, 4294967296, 9000000000))
        self.harness("run", self.experiment(algorithms="[{id: bfs, source: 18}]", **bfs), "--out", "no", code=1)
        self.assertIn("18 is not a vertex: the graph has 3, which its file numbers 17 to 9000000000", self.rows("no")[0]["reason"])
        self.harness("run", self.experiment(algorithms="[{id: bfs, sources: 2}]", **bfs), "--out", "drawn")
        for row in self.rows("drawn"):
            self.assertRegex(row["answer"], "source=(17|4294967296|9000000000) ")

    @needs_cpu
    def test_columns_and_members_in_an_experiment(self):
        (self.folder / "t.csv").write_text("id,from,to\n1,0,1\n2,1,2\n")
        with tarfile.open(self.folder / "a.tar.xz", "w:xz") as archive:
            archive.add(self.folder / "t.csv", "deep/t.csv")
            archive.add(self.folder / "t.csv", "deep/u.csv")
        graphs = "[{file: t.csv, columns: [from, to]}, {file: a.tar.xz, member: t.csv, columns: [from, to]}]"
        self.harness("run", self.experiment(graphs=graphs), "--out", "out")
        self.assertEqual([(row["graph"], row["vertices"], row["edges"]) for row in self.rows("out")],
                         [("t", "3", "2"), ("a", "3", "2")])
        self.assertIn("found an archive with 2 graphs (deep/t.csv, deep/u.csv)",
                      self.harness("graph", "info", "a.tar.xz", code=2)[1])
        (self.folder / "w.csv").write_text("u,v,t,w\n0,1,2,3\n")
        self.assertIn("the first two of 4 columns were taken, 'u' and 'v' (--columns", self.harness("graph", "info", "w.csv")[1])


if __name__ == "__main__":
    sys.exit(unittest.main())
