"""Tests the Debian package: its metadata, and that the harness in it runs from the folder into which the package is
unpacked."""
import os
import shutil
import tempfile
import unittest
from pathlib import Path

from sdk import HARNESS, call, skip_without_cpu

BUILD = Path(os.environ["SDK_BUILD"])
EXPERIMENT = """
experiment: unpacked
graphs: [{generator: path, vertices: 50}]
algorithms: [bfs]
formats: [csr]
schedules: [vm]
measure: {repetitions: 1, warmup: 0}
"""


@unittest.skipUnless(shutil.which("dpkg-deb") and shutil.which("dpkg-shlibdeps"), "there is no dpkg-dev")
class Package(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def test_debian_package(self):
        cpack = Path(os.environ["SDK_CMAKE"]).with_name("cpack")
        call(cpack, "-G", "DEB", "--config", BUILD / "CPackConfig.cmake", "-B", self.folder, cwd=BUILD)
        [package] = self.folder.glob("*.deb")
        version = call(HARNESS, "--version").split()[0]
        self.assertRegex(package.name, rf"^harness_{version}_\w+\.deb$")
        said = call("dpkg-deb", "-f", package, "Package", "Depends", "Maintainer", "Description")
        for word in ("Package: harness", "libc6 (>=", "libfmt", "libyaml-cpp", "Maintainer: ", "schedules x formats x algorithms"):
            self.assertIn(word, said)
        call("dpkg-deb", "-x", package, self.folder / "root")
        harness = self.folder / "root/usr/bin/harness"
        self.assertEqual(call(harness, "list"), call(HARNESS, "list"))
        call(harness, "graph", "generate", "communities", "small.mtx", "vertices=200", "communities=4", "degree=6", cwd=self.folder)
        self.assertIn("twin of small", call(harness, "graph", "twin", "small.mtx", cwd=self.folder))
        skip_without_cpu()
        (self.folder / "unpacked.yaml").write_text(EXPERIMENT)
        call(harness, "--cache-dir", "", "run", "unpacked.yaml", "--out", "out", cwd=self.folder)
        self.assertTrue((self.folder / "out/results.csv").exists())


if __name__ == "__main__":
    unittest.main()
