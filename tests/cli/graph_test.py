"""Helpers for the tests of harness graph get: a catalogue entry, its graph, and the expected files."""
import os
import random
from pathlib import Path
from unittest import mock

from cli import HARNESS, CliTest

ENTRY = """id: {id}
title: a graph for tests
class: synthetic
directed: true
sources:
{sources}
{more}licence: none
cites: [nobody]
"""


def edges(seed, count=4000):
    draw = random.Random(seed)
    return "".join(f"{draw.randrange(900)} {draw.randrange(900)}\n" for _ in range(count)).encode()


PLAIN = edges(1)
QUICK = ("--wait", "10ms")


# The library by which the tested executable downloads files. It does not exist if harness was built without libcurl
# or libarchive.
TRANSPORT = Path(HARNESS).parent.parent / "lib" / "harness" / "transport.so"


class GraphTest(CliTest):
    def setUp(self):
        super().setUp()
        if not TRANSPORT.exists():
            self.skipTest("built without libcurl and libarchive")
        self.entries, self.data = self.folder / "entries", self.folder / "data"
        self.entries.mkdir()
        self.enterContext(mock.patch.dict(os.environ, {"HARNESS_CATALOGUE_PATH": str(self.entries),
                                                       "HARNESS_DATA_DIR": str(self.data), "no_proxy": "127.0.0.1"}))

    def entry(self, *urls, name="toy", member=None, pinned=None):
        sources = "".join(f"  - url: {url}\n" + (f"    member: {member}\n" if member else "") for url in urls)
        (self.entries / f"{name}.yaml").write_text(ENTRY.format(id=name, sources=sources.rstrip(), more=pinned or ""))

    def get(self, *arguments, code=0, name="toy"):
        return self.harness("graph", "get", name, *QUICK, *arguments, code=code)

    def in_place(self, name="toy"):
        folder = self.data / "graphs" / name
        return sorted(path.name for path in folder.iterdir()) if folder.exists() else []

    def expect_right(self, content=PLAIN, file="toy.el", name="toy"):
        self.assertEqual(self.in_place(name), sorted([file, "origin.json"]))
        self.assertEqual((self.data / "graphs" / name / file).read_bytes(), content)
        left = [path.name for path in (self.data / "graphs").iterdir() if path.name not in (name, f".{name}.lock")]
        self.assertEqual(left, [])

    def expect_refused(self, *arguments, says, code=2):
        """Checks that the output ends with a one-line reason, after messages about earlier tries, and that no graph
        file is stored. Returns stderr."""
        out, err = self.get(*arguments, code=code)
        self.assertEqual(out, "")
        last = err.splitlines()[-1]
        self.assertTrue(last.startswith("harness: "), err)
        self.assertIn(says, last)
        self.assertEqual(self.in_place(), [])
        return err
