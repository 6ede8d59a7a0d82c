"""Tests that the gallery of figures (docs/gallery.md) shows every kind of figure, and that the command next to a figure
draws it. Each day one figure is drawn."""
import datetime
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "docs"))
import gallery  # noqa: E402

HARNESS = os.environ["HARNESS"]
PYTHON = os.environ.get("HARNESS_PYTHON", "/usr/bin/python3")
CAN_DRAW = subprocess.run([PYTHON, "-c", "import matplotlib, pandas"], capture_output=True, check=False).returncode == 0


def width_of(png):
    return struct.unpack(">I", png.read_bytes()[16:20])[0]


class Gallery(unittest.TestCase):
    def test_the_page_is_the_one_that_the_script_makes(self):
        self.assertEqual((ROOT / "docs" / "gallery.md").read_text(encoding="utf-8"), gallery.page())
        for kind in gallery.FIGURES:
            self.assertIn(width_of(gallery.PICTURES / f"{kind}.png"), (990, 2100), kind)

    @unittest.skipUnless(CAN_DRAW, "this Python has no matplotlib and pandas")
    def test_every_kind_is_shown(self):
        listed = subprocess.run([HARNESS, "plot", "--list"], capture_output=True, text=True, check=True).stdout
        of_backends = {path.stem for path in ROOT.glob("harness/backends/*/figures/*.py")}
        self.assertEqual({line.split()[0] for line in listed.splitlines()} - of_backends, set(gallery.FIGURES) - of_backends)

    @unittest.skipUnless(CAN_DRAW, "this Python has no matplotlib and pandas")
    def test_a_picture_is_drawn_by_its_command(self):
        kinds = list(gallery.FIGURES)
        if not os.environ.get("HARNESS_TEST_ALL"):
            kinds = [kinds[datetime.date.today().toordinal() % len(kinds)]]
        with tempfile.TemporaryDirectory() as folder:
            for kind in kinds:
                gallery.draw(HARNESS, kind, pathlib.Path(folder))
                self.assertIn(width_of(pathlib.Path(folder) / f"{kind}.png"), (990, 2100), kind)


if __name__ == "__main__":
    unittest.main()
