"""Tests files that harness graph get reads and that other programs may have changed. They are pipes, records of
downloads (*.part.json, origin.json) with foreign content, archive members with any name, and endless files."""
import json
import os
import resource
import subprocess
import unittest

from cli import HARNESS, CliTest, needs_cpu
from graph_server import GraphServer
from graph_test import ENTRY, PLAIN, GraphTest


class Pipes(GraphTest):
    def test_a_source_that_is_a_pipe(self):
        (self.entries / "toy.yaml").write_text(ENTRY.format(id="toy", sources="  - file: toy.el", more=""))
        os.mkfifo(self.entries / "toy.el")
        self.expect_refused(says="toy.el: found a pipe, expected the graph or its archive")
        self.expect_refused("--mirror", self.entries, says="found a pipe")

    def test_an_entry_that_is_a_pipe(self):
        for name in ("toy.yaml", "works.bib"):
            os.mkfifo(self.entries / name)
            self.refused("graph", "list", says=f"{name}: found a pipe")
            (self.entries / name).unlink()

    def test_a_twin_of_a_pipe(self):
        os.mkfifo(self.folder / "pipe")
        self.refused("graph", "twin", "pipe", says="pipe: found a pipe, expected a graph or statistics")

    def test_a_note_of_a_download_that_is_none(self):
        for note in ('{"url": 5}', '{"url": "URL", "etag": 7}', '{"url": "URL", "etag": null, "last_modified": []}', "[", "5"):
            with GraphServer(PLAIN) as server:
                self.entry(server.url("toy.el"))
                folder = self.data / "graphs" / ".toy.downloads"
                part = next(iter(self.parts(server)), None) or folder / "x"
                part.parent.mkdir(parents=True, exist_ok=True)
                part.with_name("toy.el.part").write_text("0 1\n")
                part.with_name("toy.el.part.json").write_text(note.replace("URL", server.url("toy.el")))
                self.get("--again")
                self.expect_right()

    def test_a_note_of_a_download_adds_no_line_to_a_request(self):
        with GraphServer(PLAIN) as server:
            self.entry(server.url("toy.el"))
            part = next(iter(self.parts(server)))
            for line_end in ("\r\n", "\n", "\x7f"):
                part.parent.mkdir(parents=True, exist_ok=True)
                part.with_name("toy.el.part").write_text("0 1\n")
                part.with_name("toy.el.part.json").write_text(
                    json.dumps({"url": server.url("toy.el"), "etag": f'"one"{line_end}X-Evil: 1', "last_modified": ""}))
                self.get("--again")
                self.expect_right()
            self.assertEqual([headers for _, headers in server.requests if "X-Evil" in headers], [])
            self.assertEqual(set(server.ranges()), {None})

    def parts(self, server):
        """Starts a download of `toy` that fails after 100 bytes. Returns an iterator over the paths of the partial
        files."""
        server.faults[:] = []
        probe = subprocess.run([HARNESS, "graph", "get", "toy", "--again", "--tries", "1", "--timeout", "1s", "--rate", "1KB"],
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)), capture_output=True,
                               timeout=60, check=False)
        self.assertNotEqual(probe.returncode, 0)
        return (self.data / "graphs" / ".toy.downloads").rglob("*.part")


class Notes(GraphTest):
    def damage(self, **changes):
        note = self.data / "graphs" / "toy" / "origin.json"
        note.write_text(json.dumps({**json.loads(note.read_text()), **changes}, indent=1))

    def test_values_are_read_by_type_with_their_line(self):
        with GraphServer(PLAIN) as server:
            self.entry(server.url("toy.el"))
            self.get()
        cure = "(harness graph get toy --again)"
        for key, value, says in (("vertices", -1, "vertices: found -1, expected a whole number from 0 on"),
                                 ("arcs", 1.5, "arcs: found 1.5, expected a whole number"),
                                 ("file", 5, "file: found 5, expected a text"),
                                 ("source", None, "source: found null, expected a text"),
                                 ("file", "../../x", "expected the name of a file next to it")):
            good = (self.data / "graphs" / "toy" / "origin.json").read_text()
            self.damage(**{key: value})
            _, err = self.harness("graph", "info", "toy", code=2)
            self.assertEqual(len(err.splitlines()), 1)
            self.assertIn(says, err)
            self.assertRegex(err, r"origin.json(:[2-9])?: ")
            out, err = self.harness("graph", "list", "--class", "synthetic")
            self.assertRegex(out, r"\ntoy +synthetic +.* \? ")
            self.assertIn(cure, err)
            self.assertGreater(len(out.splitlines()), 3, "the others are listed")
            (self.data / "graphs" / "toy" / "origin.json").write_text(good)
        (self.data / "graphs" / "toy" / "origin.json").write_text("{\n\n]")
        self.assertIn("origin.json:3: found no JSON", self.harness("graph", "verify", "--all", code=2)[1])

    def test_a_member_that_has_the_name_of_the_note(self):
        for name in ("origin.json", "deep/origin.json"):
            (self.entries / "toy.tar").unlink(missing_ok=True)
            (self.folder / "origin.json").write_bytes(PLAIN)
            (self.folder / "deep").mkdir(exist_ok=True)
            (self.folder / "deep" / "origin.json").write_bytes(PLAIN)
            subprocess.run(["tar", "cf", self.entries / "toy.tar", name], cwd=self.folder, check=True)
            (self.entries / "toy.yaml").write_text(
                ENTRY.format(id="toy", sources=f"  - file: toy.tar\n    member: {name}\n    format: edge-list", more=""))
            self.expect_refused(says="found a file called origin.json, expected a graph by another name")

    def test_two_members_of_one_name(self):
        for folder in ("one", "two"):
            (self.folder / folder).mkdir()
            (self.folder / folder / "toy.el").write_bytes(PLAIN)
        for names in (["one/toy.el", "two/toy.el"], ["one/toy.el", "one/toy.el"]):
            subprocess.run(["tar", "cf", self.entries / "toy.tar", "--hard-dereference", *names], cwd=self.folder, check=True)
            (self.entries / "toy.yaml").write_text(
                ENTRY.format(id="toy", sources="  - file: toy.tar\n    member: toy.el", more=""))
            self.expect_refused(says="found two members called toy.el in the archive")
        self.refused("graph", "info", self.entries / "toy.tar", "--member", "toy.el", says="found 2 members called 'toy.el'")


class Words(GraphTest):
    def test_long_and_odd_names_are_printed_short(self):
        name = "\x1b[31m" + "x" * 150 + ".el"
        (self.folder / name).write_bytes(PLAIN)
        subprocess.run(["tar", "cf", self.entries / "toy.tar", name], cwd=self.folder, check=True)
        (self.entries / "toy.yaml").write_text(ENTRY.format(id="toy", sources="  - file: toy.tar", more=""))
        out, err = self.get()
        self.assertNotIn("\x1b", out + err)
        self.assertIn("\\x1b[31m", out)
        self.entry("http://127.0.0.1:9/" + "y" * 100000 + "/toy.el")
        out, err = self.get("--again", "--tries", "1", code=2)
        self.assertLess(max(map(len, (out + err).splitlines())), 2000)


class Limits(CliTest):
    def test_a_file_that_may_not_grow(self):
        def little():
            resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))
        for arguments in (("generate", "kronecker", "k.sg", "scale=12"), ("generate", "kronecker", "k.mtx.gz", "scale=12"),
                          ("twin", "k.mtx", "k-twin.mtx")):
            if arguments[0] == "twin":
                self.harness("graph", "generate", "kronecker", "k.mtx", "scale=10")
            done = subprocess.run([HARNESS, "graph", *arguments], cwd=self.folder, preexec_fn=little, capture_output=True,
                                  text=True, timeout=60, check=False)
            self.assertEqual((done.returncode, len(done.stderr.splitlines())), (2, 1), done.stderr)
            self.assertIn("File too large", done.stderr)
        self.assertEqual([name for name in self.files() if name != "k.mtx"], [])

    def test_twin_takes_its_output_as_convert_does(self):
        self.harness("graph", "generate", "kronecker", "k.mtx", "scale=8")
        self.harness("graph", "twin", "k.mtx", "k-twin.sg")
        self.harness("graph", "twin", "k.mtx", "-o", "other-twin.sg")
        self.assertEqual((self.folder / "k-twin.sg").read_bytes(), (self.folder / "other-twin.sg").read_bytes())

    @needs_cpu
    def test_rows_say_what_the_reader_decided(self):
        (self.folder / "times.csv").write_text("source,target,weight\n0,1,1082040961\n1,2,1082151938\n")
        _, err = self.harness("run", self.experiment(graphs="[{name: times, file: times.csv}]"), "--out", "out")
        self.assertIn("warning: graph times: the first line 'source,target,weight' was taken for names of columns", err)
        for says in ("was taken for names", "weights_rounded is 2", "the weights look like times"):
            self.assertIn(says, self.rows("out")[0]["warning"])


if __name__ == "__main__":
    unittest.main()
