"""harness doctor --system: what disturbs measurements, with the command that fixes it."""
import json
import os
import unittest
from unittest import mock

from cli import CliTest

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
        self.assertRegex(said, r"\d+ of \d+ disturb measurements; harness run EXPERIMENT --aa, before and after")

    def test_it_is_not_combined_with_links(self):
        self.refused("doctor", "--system", "--links", says="--links")


if __name__ == "__main__":
    unittest.main()
