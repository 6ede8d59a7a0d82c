"""Tests harness pack. An artifact must contain what a replay needs, and a replay must find differences."""
import csv
import io
import json
import shutil
import tarfile
from pathlib import Path
import unittest

from cli import HARNESS, CliTest, needs_cpu

PLUGINS = Path(HARNESS).resolve().parents[1] / "lib" / "harness" / "plugins"
HOLD = "[{name: any, rows: 'sched:vm', over: 'sched:em', at_most: 1000}]"


@needs_cpu
class Pack(CliTest):
    def measured(self, *words, **changes):
        (self.folder / "data").mkdir(exist_ok=True)
        (self.folder / "data" / "g.el").write_text("0 1\n1 2\n2 0\n3 1\n")
        changes = {"graphs": "[{file: data/g.el, symmetric: true}]", "algorithms": "[bfs, cc]", "schedules": "[vm, em]",
                   "measure": "{repetitions: 1, warmup: 0}", **changes}
        self.harness(*words, "run", self.experiment(**changes), "--out", "out", "--force", "--set", "formats=[csr, coo]",
                     "--only", "fmt:coo")

    def members(self, file="a.tar.gz"):
        with tarfile.open(self.folder / file) as archive:
            return {member.name: archive.extractfile(member).read() for member in archive if member.isfile()}

    def write(self, members, file="b.tar.gz"):
        with tarfile.open(self.folder / file, "w:gz") as archive:
            for name, content in members.items():
                member = tarfile.TarInfo(name)
                member.size = len(content)
                archive.addfile(member, io.BytesIO(content))

    def test_a_replay_measures_the_same_rows_elsewhere(self):
        own = self.folder / "own"
        own.mkdir()
        shutil.copy(PLUGINS / "algorithm-bfs.so", own)
        source = self.folder / "my_bfs"
        (source / "build").mkdir(parents=True)
        (source / "bfs.cpp").write_text("//\n")
        self.measured("--plugins", own, hold=HOLD)
        said, _ = self.harness("--plugins", own, "pack", "out", "-o", "a.tar.gz", "--source", source)
        self.assertIn("a.tar.gz: ", said)
        members = self.members()
        for name in ("README.md", "experiment.yaml", "expected.json", "results/results.csv", "results/samples.csv",
                     "results/meta.json", "plugins/algorithm-bfs.so", "sources/my_bfs/bfs.cpp", "graphs/g.el"):
            self.assertIn(f"a/{name}", members)
        facts = json.loads(members["a/MANIFEST.json"])
        self.assertEqual({one["id"]: one["packed"] for one in facts["plugins"]},
                         {"bfs": True, "cc": False, "coo": False, "vm": False, "em": False})
        self.assertEqual(facts["options"], ["--only", "fmt:coo", "--set", "formats=[csr, coo]"])
        self.assertIn("bound any", members["a/README.md"].decode())

        shutil.rmtree(self.folder / "data")
        shutil.rmtree(own)
        said, _ = self.harness("pack", "--check", "a.tar.gz", "-o", "again")
        self.assertIn("agrees: rows: 4 of 4 have the same status and the same exact answer", said)
        # Both verdicts are unclear, because each row has one sample.
        self.assertRegex(said, r"unclear: bound any on g bfs .*: unclear there, unclear here")
        self.assertRegex(said, r"\n\d agree, 0 differ, \d unclear; again\n")
        self.assertEqual({row["id"] for row in self.rows("again/replay")}, {row["id"] for row in self.rows("out")})

    def test_another_answer_differs(self):
        self.measured()
        path = self.folder / "out" / "results.csv"
        rows = list(csv.DictReader(io.StringIO(path.read_text())))
        path.write_text(path.read_text().replace(rows[0]["answer_hash"], "0123456789abcdef"))
        self.harness("pack", "out", "-o", "a.tar.gz")
        said, _ = self.harness("pack", "--check", "a.tar.gz", code=1)
        self.assertIn(f"differs: row {rows[0]['id']}: answer ", said)

    def test_damaged_artifacts_are_refused(self):
        self.measured()
        self.harness("pack", "out", "-o", "a.tar.gz")
        members = self.members()
        (self.folder / "text.tar.gz").write_text("no archive")
        self.refused("pack", "--check", "text.tar.gz", says="text.tar.gz: cannot be unpacked")
        for change, says in (
                ({"a/experiment.yaml": b"experiment: x\n"}, "experiment.yaml: is not the file that was packed"),
                ({"a/more.txt": b""}, "more.txt: is not in the manifest"),
                ({"../out.txt": b"x"}, "../out.txt is not a file inside"),
                ({"a/MANIFEST.json": b'{"format": 2}'}, "MANIFEST.json: format 2, expected 1")):
            self.write({**members, **change})
            self.refused("pack", "--check", "b.tar.gz", says=says)
        self.write({name: content for name, content in members.items() if "expected" not in name})
        self.refused("pack", "--check", "b.tar.gz", says="expected.json: is missing in the artifact")
        self.write({"a/x": b""})
        self.refused("pack", "--check", "b.tar.gz", says="b.tar.gz: has no MANIFEST.json; expected a file of harness pack")

    def test_mistakes_are_one_line(self):
        self.refused("pack", says="pack: expected a folder of results to pack, or --check with an artifact")
        self.refused("pack", "nowhere", says="nowhere: is no folder of results; expected results.csv and meta.json in it")
        self.refused("pack", "--check", "nowhere.tar.gz", says="nowhere.tar.gz: there is no such file")
        self.measured()
        meta = self.folder / "out" / "meta.json"
        facts = json.loads(meta.read_text())
        meta.write_text(json.dumps({key: value for key, value in facts.items() if key != "finished_at"}))
        self.refused("pack", "out", says="its run did not end; harness run --resume measures what is missing")
        meta.write_text(json.dumps(facts))
        self.refused("pack", "out", "-o", "no/a.tar.gz", says="no: the folder does not exist")
        self.refused("pack", "out", "--source", "gone", says="--source gone: is not a folder")


if __name__ == "__main__":
    unittest.main()
