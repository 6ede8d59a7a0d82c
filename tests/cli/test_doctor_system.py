"""Tests harness doctor --system: what it reports as a disturbance of measurements, and the command that it prints to
correct it."""
import json
import os
import shutil
import unittest
from unittest import mock

from cli import CliTest, needs_cpu

SMI = "#!/bin/sh\necho '0, Disabled, 1200, 1980, 0x0000000000000000, 0'\n"


class DoctorSystem(CliTest):
    def setUp(self):
        super().setUp()
        program = self.folder / "nvidia-smi"
        program.write_text(SMI)
        program.chmod(0o755)
        self.enterContext(mock.patch.dict(os.environ, {"PATH": f"{self.folder}:{os.environ['PATH']}"}))

    def test_each_disturbance_has_its_cure(self):
        found = json.loads(self.harness("doctor", "--system", "--json")[0])
        names = {one["what"] for one in found}
        self.assertLessEqual({"clock governor", "turbo", "SMT", "huge pages", "ASLR", "load", "limit of processors",
                              "limit of memory", "GPU 0 clocks", "GPU 0 persistence"}, names)
        for one in found:
            self.assertEqual(one["state"] == "disturbs", one["cure"] != "", one)
        said, _ = self.harness("doctor", "--system")
        self.assertIn("disturbs GPU 0 clocks: 1200 of at most 1980 MHz, not fixed: they follow load and temperature\n"
                      "           sudo nvidia-smi -i 0 -lgc 1980\n", said)
        self.assertRegex(said, r"\d+ of \d+ disturb measurements; harness doctor --system --aa FOLDER, before and after")

    @needs_cpu
    def test_the_noise_is_measured_before_and_after(self):
        said, err = self.harness("doctor", "--system", "--aa", "noise")
        self.assertIn("change a setting, then run the same command again", said)
        self.assertRegex(err, r"noise floor: two measurements .* \(half of 16 rows\)")
        self.assertEqual(len(self.rows("noise/1")), 16)
        if not os.environ.get("HARNESS_TEST_ALL"):  # not in every test run, because each measurement takes seconds
            return
        shutil.copytree(self.folder / "noise/1", self.folder / "other/1")
        file, host = self.folder / "other/1/results.csv", self.rows("noise/1")[0]["host"]
        file.write_text(file.read_text().replace(f",{host},", f",not-{host},"))
        said, _ = self.harness("doctor", "--system", "--aa", "noise")
        self.assertRegex(said, r"noise: (quieter|noisier|unclear): a round differs .*\(medians over 16 rows\)")
        _, err = self.harness("doctor", "--system", "--aa", "other", code=2)
        self.assertIn("other/1: was measured on another machine", err.splitlines()[-1])

    def test_it_is_not_combined_with_links(self):
        self.refused("doctor", "--system", "--links", says="--links")
        self.refused("doctor", "--aa", "noise", says="--aa: goes with --system")


if __name__ == "__main__":
    unittest.main()
