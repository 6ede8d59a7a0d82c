"""Tests which files harness graph get stores: from archives and mirrors, on a full disk, in concurrent runs, and after
a killed run."""
import bz2
import gzip
import io
import os
import resource
import shutil
import signal
import subprocess
import tarfile
import time
import unittest
import zipfile

from cli import HARNESS
from graph_server import Fault, GraphServer
from graph_test import ENTRY, PLAIN, QUICK, GraphTest


class Disk(GraphTest):
    def test_no_room(self):
        def little():
            resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))
        with GraphServer(PLAIN) as server:
            self.entry(server.url("toy.el"))
            done = subprocess.run([HARNESS, "graph", "get", "toy"], preexec_fn=little, capture_output=True, text=True,
                                  timeout=60, check=False)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
            self.assertIn("cannot be written: File too large (free some space", done.stderr)
            self.assertEqual(self.in_place(), [])
            self.get()
            self.expect_right()
            self.assertEqual(server.ranges(), [None, "bytes=20000-"])

    def test_no_room_for_what_is_unpacked(self):
        def little():
            resource.setrlimit(resource.RLIMIT_FSIZE, (30000, 30000))
        with GraphServer(bz2.compress(PLAIN)) as server:
            self.entry(server.url("toy.el.bz2"))
            done = subprocess.run([HARNESS, "graph", "get", "toy"], preexec_fn=little, capture_output=True, text=True,
                                  timeout=60, check=False)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn("the unpacked data cannot be written", done.stderr)
            self.assertEqual(self.in_place(), [])

    def test_a_full_disk(self):
        disk = self.folder / "disk"
        disk.mkdir()
        if os.getuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24k", "tmpfs", disk],
                                              capture_output=True, check=False).returncode != 0:
            self.skipTest("only root may mount a small disk")
        self.addCleanup(subprocess.run, ["umount", "-l", disk], check=True)
        os.environ["HARNESS_DATA_DIR"] = str(disk)
        for chunked, says in ((False, "the disk is full"), (True, "No space left on device")):
            with GraphServer(PLAIN, faults=[Fault(chunked=chunked)]) as server:
                self.entry(server.url("toy.el"))
                self.expect_refused(says=says)

    def test_two_at_once(self):
        with GraphServer(PLAIN, faults=[Fault(pace=500)]) as server:
            self.entry(server.url("toy.el"))
            both = [self.start("graph", "get", "toy", *QUICK) for _ in range(2)]
            said = [process.communicate(timeout=60) for process in both]
            self.assertEqual([process.returncode for process in both], [0, 0], said)
            self.assertEqual(len(server.requests), 1)
            self.assertIn("another harness fetches it: waiting", said[0][1] + said[1][1])
            self.expect_right()

    def test_killed_in_the_middle(self):
        with GraphServer(PLAIN, faults=[Fault(cut=15000, stall=60)]) as server:
            self.entry(server.url("toy.el"))
            process = self.start("graph", "get", "toy")
            part = self.data / "graphs" / ".toy.downloads"
            end = time.monotonic() + 30
            while time.monotonic() < end and not any(path.stat().st_size == 15000 for path in part.rglob("*.part")):
                time.sleep(0.01)
            process.send_signal(signal.SIGKILL)
            process.communicate()
            self.assertEqual(self.in_place(), [])
            self.get()
            self.expect_right()
            self.assertEqual(server.ranges(), [None, "bytes=15000-"])


class Archives(GraphTest):
    def tar(self, mode="w:gz", **files):
        stream = io.BytesIO()
        with tarfile.open(fileobj=stream, mode=mode) as archive:
            for name, content in files.items():
                info = tarfile.TarInfo(name.replace("__", "/").replace("_", "."))
                info.size = len(content)
                archive.addfile(info, io.BytesIO(content))
        return stream.getvalue()

    def fetch(self, content, file, member=None, code=0):
        with GraphServer(content) as server:
            self.entry(server.url(file), member=member)
            return self.get("--again", code=code)

    def test_members(self):
        archive = self.tar(toy__toy_el=PLAIN, toy__readme_txt=b"words")
        self.fetch(archive, "toy.tar.gz", member="toy/toy.el")
        self.expect_right()
        self.fetch(self.tar("w:xz", deep__toy__toy_el=PLAIN), "toy.tar.xz")
        self.expect_right()
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("toy.el", PLAIN)
            packed.writestr("readme.html", "words")
        self.fetch(stream.getvalue(), "toy.zip", member="toy.el")
        self.expect_right()

    def test_compressed_files(self):
        self.fetch(bz2.compress(PLAIN), "toy.el.bz2")
        self.expect_right()
        packed = gzip.compress(PLAIN)
        self.fetch(packed, "toy.el.gz")  # readers decompress this format themselves, so the file is stored as it is
        self.expect_right(packed, "toy.el.gz")

    def test_what_is_wrong_with_an_archive(self):
        archive = self.tar(toy__toy_el=PLAIN, toy__readme_txt=b"words")
        for content, member, says in ((archive, "toy/other.el", "found toy/toy.el, toy/readme.txt in the archive, expected"),
                                      (archive, None, "expected just one file, or its name as `member`"),
                                      (archive[:len(archive) // 2], "toy/toy.el", "the archive is damaged or cut short"),
                                      (self.tar(), None, "expected just one file")):
            with self.subTest(says=says):
                _, err = self.fetch(content, "toy.tar.gz", member, code=2)
                self.assertEqual(len(err.splitlines()), 1, err)
                self.assertIn(says, err)
                self.assertEqual(self.in_place(), [])

    def test_nothing_is_written_outside(self):
        self.fetch(self.tar(**{"______toy_el": PLAIN}), "toy.tar.gz")  # the archive's member is called ///toy.el
        stream = io.BytesIO()
        with tarfile.open(fileobj=stream, mode="w:gz") as archive:
            info = tarfile.TarInfo("../../../../toy.el")
            info.size = len(PLAIN)
            archive.addfile(info, io.BytesIO(PLAIN))
        self.fetch(stream.getvalue(), "toy.tar.gz")
        self.expect_right()

    def test_files_that_lie_beside_each_other(self):
        with GraphServer(PLAIN) as server:
            self.entry(f"[{server.url('toy.el')}, {server.url('toy.properties')}]")
            self.get()
            self.assertEqual(self.in_place(), ["origin.json", "toy.el", "toy.properties"])
            self.assertIn("900", self.harness("graph", "info", "toy")[0])
        for name in ("toy.el", "toy.properties"):
            (self.folder / name).write_bytes(PLAIN)
        self.get("--again", "--from", "toy.el")
        self.assertEqual(self.in_place(), ["origin.json", "toy.el", "toy.properties"])

    def test_a_data_folder_that_others_keep(self):
        with GraphServer(PLAIN) as server:
            self.entry(server.url("toy.el"))
            self.get()
        for folder in (self.folder, self.entries, self.data, self.data / "graphs", self.data / "graphs" / "toy"):
            folder.chmod(0o755)
        done = self.harness_of_nobody("graph", "get", "toy")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("toy: is here", done.stdout)

    def test_a_file_of_the_user(self):
        self.entry("http://127.0.0.1:9/toy.tar.gz", member="toy/toy.el")
        (self.folder / "mine.tar.gz").write_bytes(self.tar(toy__toy_el=PLAIN))
        self.get("--from", self.folder / "mine.tar.gz", "--offline")
        self.expect_right()
        (self.folder / "mine.el").write_bytes(PLAIN)
        self.get("--from", "mine.el", "--again")
        self.expect_right(file="mine.el")
        self.assertEqual((self.folder / "mine.el").read_bytes(), PLAIN)
        self.assertIn("found no such file", self.get("--from", "none.el", "--again", code=2)[1])

    def test_mirrors_and_being_offline(self):
        (self.folder / "mirror").mkdir()
        (self.folder / "mirror" / "toy.el").write_bytes(PLAIN)
        self.entry("http://127.0.0.1:9/toy.el")
        self.expect_refused("--offline", says="--offline leaves nothing to try (download http://127.0.0.1:9/toy.el")
        self.get("--offline", "--mirror", self.folder / "mirror")
        self.expect_right()
        with GraphServer(PLAIN) as server:
            self.get("--again", "--mirror", server.url("pub"))
            self.assertEqual(server.requests[0][0], "/pub/toy.el")
        self.expect_right()

    def test_a_build_without_the_libraries(self):
        (self.folder / "bin").mkdir()
        bare = shutil.copy(HARNESS, self.folder / "bin")  # its ../lib/harness has no transport.so
        (self.folder / "lib" / "harness" / "graphs").mkdir(parents=True)
        (self.folder / "mine.el").write_bytes(PLAIN)
        self.entry("http://127.0.0.1:9/toy.el", "http://127.0.0.1:9/other/toy.el")

        def get(*arguments):
            return subprocess.run([bare, "graph", "get", "toy", *arguments], cwd=self.folder, capture_output=True,
                                  text=True, timeout=60, check=False)
        refused = get()
        self.assertEqual((refused.returncode, len(refused.stderr.splitlines())), (3, 1), refused.stderr)
        self.assertIn("built without libcurl and libarchive (install libcurl4-openssl-dev", refused.stderr)
        self.assertIn("or bring the file: --from FILE", refused.stderr)
        self.assertEqual(get("--from", "mine.el").returncode, 0)
        self.expect_right(file="mine.el")
        self.entry("http://127.0.0.1:9/toy.tar", member="toy.el")
        self.assertEqual(get("--again", "--from", "mine.el").returncode, 0)

    def test_a_folder_of_this_machine(self):
        (self.entries / "files").mkdir()
        (self.entries / "files" / "toy.el").write_bytes(PLAIN)
        (self.entries / "toy.yaml").write_text(ENTRY.format(id="toy", sources="  - file: files/toy.el", more=""))
        self.get("--offline")
        self.expect_right()


if __name__ == "__main__":
    unittest.main()
