"""Helpers of the tests of isolation: sweeps with the planted plugin among good ones."""
import os
import re

from cli import CliTest

PLANTED = os.environ["PLANTED"]


class PlantedTest(CliTest):
    def planted(self, deeds, **changes):
        """Writes an experiment of csr, the deeds, and coo, so that good rows are on both sides. Returns the name of its
        file."""
        formats = f"[csr, {{id: planted, deed: [{', '.join(deeds)}]}}, coo]"
        changes.setdefault("measure", "{repetitions: 2, rounds: 1, warmup: 0, timeout: 1s, step_timeout: 3s, memory_limit: 300MB}")
        return self.experiment(formats=formats, **changes)

    def sweep(self, *arguments, code=0):
        return self.harness("--plugins", PLANTED, "run", *arguments, code=code)

    def by_deed(self, folder="out"):
        """Returns deed -> row, and format -> row for other formats."""
        return {dict(re.findall(r"(\w+)=(\w+)", row["format_params"])).get("deed", row["format"]): row
                for row in self.rows(folder)}
