"""Claims are statements of a paper about its numbers. harness judges claims, by the rule with which harness hold judges
bounds. This module only translates claims into requests."""
import json
import subprocess

import cells as cells_of
import entries

STATES = HOLDS, FAILS, UNCLEAR, UNTESTED = "holds", "fails", "unclear", "untested"

# Name of a test that a claim may use -> three sets of keys: the required ones, the limits of which at least one is
# required, and the optional ones.
TESTS = {
    "ratio": ({"of", "over"}, {"each_at_least", "each_at_most", "mean_at_least", "mean_at_most", "max_at_least"}, {"share"}),
    "value": (set(), {"at_least", "at_most"}, set()),
    "fastest": ({"system"}, set(), {"share"}),
    "distinct_best": ({"best", "at_least"}, set(), set()),
    "trend": ({"goes"}, set(), {"by"}),
}


class Judge:
    """A harness process that answers requests line by line, for use in a `with` statement."""

    def __init__(self, harness):
        self.harness = harness

    def __enter__(self):
        self.process = subprocess.Popen([self.harness, "judge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        encoding="utf-8")
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def ask(self, **request):
        """Returns the answer of harness/cli/judge.cpp to a request. Throws EntryError if something is wrong with the
        results."""
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            answer = json.loads(self.process.stdout.readline())
        except (OSError, ValueError) as error:
            raise entries.EntryError(f"{self.harness} judge: ended without an answer") from error
        if "error" in answer:
            raise entries.EntryError(answer["error"])
        return answer

    def verdicts(self, claims, cells, groups, backends=(), size=""):
        """Returns one {"state", "seen"} per claim. The state is one of STATES: whether the claim holds for the numbers
        in `cells`. The text `seen` has the observed values, or says why there are none."""
        return self.ask(numbers=cells_of.given(cells), claims=[worded(one, groups) for one in claims],
                        backends=list(backends), size=size)["claims"]


def worded(claim, groups):
    """Returns the claim in the form that harness judge accepts. Each value of `where`, `of`, `over` and `system`
    becomes a list of globs. The name of a group (key `groups` of entry.yaml) is replaced by the globs of the group."""
    def globs(values):
        return [str(name) for value in cells_of.as_list(values) for name in groups.get(str(value), [value])]
    said = {key: claim[key] for key in {*claim} - {"name", "source", "reason", "cannot"}}
    for side in {"where", "of", "over"} & set(claim):
        said[side] = {axis: globs(values) for axis, values in claim[side].items()}
    return {**said, "system": globs(claim["system"])} if "system" in claim else said
