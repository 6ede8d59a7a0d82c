"""A sampler for `harness tune --sampler 'python3 random_sampler.py'`: every candidate once, in random order."""
import json
import random
import sys

space = json.loads(sys.stdin.readline())
left = list(range(len(space["candidates"])))
random.Random(space["seed"]).shuffle(left)
for line in sys.stdin:
    if "ask" in json.loads(line):  # other lines have the cost of a candidate, or null if it failed
        print(json.dumps({"candidate": left.pop() if left else None, "reason": "random"}), flush=True)
