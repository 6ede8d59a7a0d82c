"""Ratios of times between rows, with their confidence intervals. A process of `harness judge` computes them: each line
of its input is a request, and each line of its output is the answer.

If no program was set by use(), or if it gives no answer, a ratio is that of the medians, and its interval is
unknown."""
import json
import subprocess

asked = {"harness": None, "results": None, "process": None}


def use(harness, results):
    """Sets the executable of harness that is asked, and the folder or file of results that it reads."""
    close()
    asked.update(harness=harness, results=str(results))


def close():
    if asked["process"]:
        asked["process"].stdin.close()
        asked["process"].stdout.close()
        asked["process"].wait()
    asked["process"] = None


def ratios(pairs, costs):
    """Returns (ratio, low, high) for each pair of ids. The ratio is the time of the first row over that of the second.
    `costs` are the times by id. If the interval is unknown, low and high are NaN."""
    pairs = list(pairs)
    found = answers(pairs) if asked["harness"] and pairs else [None] * len(pairs)
    nan = float("nan")
    return [ends(answer) if answer else (costs[one] / costs[other], nan, nan) for (one, other), answer in zip(pairs, found)]


def ends(answer):
    """Returns (value, low, high) of a speedup from an answer of `harness judge`. If the interval has no upper end or is
    in doubt, low and high are NaN."""
    known = answer["high"] is not None and not answer["doubt"]
    return (answer["value"], answer["low"], answer["high"]) if known else (answer["value"], float("nan"), float("nan"))


def answers(pairs):
    # A request with `over` is for a speedup: the time of the rows in `over` divided by that of the rows in `of`.
    numbers = [{"axes": ["time", "", "", "", str(i)], "of": [{"id": other}], "over": [{"id": one}]}
               for i, (one, other) in enumerate(pairs)]
    answer = ask(results=asked["results"], numbers=numbers)
    return answer["numbers"] if answer else [None] * len(pairs)


def mean_ranks(problems):
    """Returns the mean rank of each choice and the critical difference, which is None for too many choices. `problems`
    has the costs of all choices on each problem. Returns None without the program."""
    answer = ask(ranks=problems) if asked["harness"] else None
    return (answer["ranks"], answer["difference"]) if answer and "ranks" in answer else None


def ask(**request):
    """Sends a request to the process of `harness judge`, which it starts if necessary. Returns the answer, or None if
    there is none."""
    try:
        if asked["process"] is None:
            asked["process"] = subprocess.Popen([asked["harness"], "judge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                                text=True, encoding="utf-8")
        process = asked["process"]
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
        return None if "error" in answer else answer
    except (OSError, ValueError):
        return None
