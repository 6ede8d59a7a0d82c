"""Tests plugin libraries that change the process which loads them. The command itself, results of other plugins and the
result folder must not be affected."""
import json
import os
import shutil
import unittest
from pathlib import Path

from cli import CliTest

CHANGING = Path(os.environ["CHANGING"])
SET_BACK = {"flushes_to_zero", "rounds_up", "handles_signals", "blocks_signals", "sets_an_alarm", "goes_elsewhere",
            "masks_rights", "lowers_a_limit", "sets_a_locale", "sets_variables"}
LEFT_OUT = {"leaves_a_thread", "leaves_a_process", "copies_itself", "closes_files"}


class Loading(CliTest):
    def plugins_with(self, name):
        folder = self.folder / name
        folder.mkdir()
        shutil.copy(CHANGING / f"{name}.so", folder)
        return folder

    def test_list_is_what_it_was_and_one_line_more(self):
        expected, _ = self.harness("list", "--json")
        expected = json.loads(expected)
        for library in sorted(CHANGING.glob("*.so")):
            with self.subTest(library=library.stem):
                out, err = self.harness("--plugins", self.plugins_with(library.stem), "list", "--json")
                found = json.loads(out)
                self.assertEqual(len(err.splitlines()), 1, err)
                self.assertIn(library.name, err)
                self.assertIn("set back" if library.stem in SET_BACK else "left out", err)
                mine = [one for one in found["formats"] if one["id"] == "good"]
                self.assertEqual(len(mine), int(library.stem in SET_BACK))
                found["formats"] = [one for one in found["formats"] if one["id"] != "good"]
                self.assertEqual(found, expected)
        self.assertEqual({library.stem for library in CHANGING.glob("*.so")} | {"flushes_to_zero"}, SET_BACK | LEFT_OUT)

    def test_rows_of_others_are_what_they_were(self):
        (self.folder / "tiny.wel").write_text("0 1 2.8e-45\n1 2 5.6e-45\n")
        file = self.experiment(graphs="[{file: tiny.wel}]", algorithms="[{id: sssp, source: 0}]", formats="[csr]",
                               schedules="[vm]")
        self.harness("run", file, "--out", "before")
        expected, = self.rows("before")
        self.assertEqual(expected["status"], "ok", expected["reason"])
        for name in ("flushes_to_zero", "rounds_up", "goes_elsewhere", "masks_rights", "closes_files", "leaves_a_thread",
                     "handles_signals", "sets_variables", "lowers_a_limit"):
            if not (CHANGING / f"{name}.so").exists():
                continue
            with self.subTest(library=name):
                self.harness("--plugins", self.plugins_with(name), "run", file, "--out", f"beside_{name}")
                row, = self.rows(f"beside_{name}")
                self.assertEqual({key: row[key] for key in ("id", "status", "answer", "warning")},
                                 {key: expected[key] for key in ("id", "status", "answer", "warning")})


if __name__ == "__main__":
    unittest.main()
