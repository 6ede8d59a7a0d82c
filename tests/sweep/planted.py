"""Helpers for tests that faults of one plugin do not affect others. Their sweeps run the plugin `planted` among good
plugins. Its parameter `deed` selects what it does wrong (deeds.hpp)."""
import os
import re

from cli import CliTest

PLANTED = os.environ["PLANTED"]


class PlantedTest(CliTest):
    def planted(self, deeds, **changes):
        """Writes an experiment whose formats are csr, `planted` with each of these deeds, and coo, so that good
        configurations precede and follow the bad ones. Returns the name of the file."""
        formats = f"[csr, {{id: planted, deed: [{', '.join(deeds)}]}}, coo]"
        changes.setdefault("measure", "{repetitions: 2, rounds: 1, warmup: 0, timeout: 1s, step_timeout: 3s, memory_limit: 300MB}")
        return self.experiment(formats=formats, **changes)

    def sweep(self, *arguments, code=0):
        return self.harness("--plugins", PLANTED, "run", *arguments, code=code)

    def by_deed(self, folder="out"):
        """Returns the rows of results.csv as a dict: deed -> row for the format `planted`, format -> row for the
        others."""
        return {dict(re.findall(r"(\w+)=(\w+)", row["format_params"])).get("deed", row["format"]): row
                for row in self.rows(folder)}
