"""Kernel Tuner as a sampler: harness tune EXPERIMENT.yaml --sampler 'python3 .../kernel_tuner_sampler.py greedy_ils'.

The strategies of Kernel Tuner call a cost function. A strategy therefore runs in its own thread, which waits until
harness has measured each cost. If the strategy ends before every candidate was tried, or finds nothing new for long, it
starts again with another seed. For example, greedy_ils only moves between neighbours. If a format has parameters, its
configurations have no neighbour with another format."""
import importlib
import json
import queue
import random
import sys
import threading

import numpy
from kernel_tuner.interface import Options
from kernel_tuner.searchspace import Searchspace
from kernel_tuner.util import StopCriterionReached, TuningBudget

space = json.loads(sys.stdin.readline())
names = sorted({name for one in space["candidates"] for name in one["values"]})
points = {tuple(one["values"].get(name, "-") for name in names): i for i, one in enumerate(space["candidates"])}
parameters = {name: sorted({point[i] for point in points}) for i, name in enumerate(names)}
known = {str(i): dict(zip(names, point)) for point, i in points.items()}
strategy = importlib.import_module("kernel_tuner.strategies." + (sys.argv[1] if len(sys.argv) > 1 else "greedy_ils"))
asked, told, costs = queue.Queue(1), queue.Queue(1), {}


class Runner:  # Kernel Tuner calls this class to measure a point, in place of a GPU
    stale = 0  # requests for known points since the last new one

    def run(self, configurations, _):
        for point in map(tuple, configurations):
            self.stale = self.stale + 1 if point in costs else 0
            if self.stale > 1000:
                raise StopCriterionReached("nothing new")
            if point not in costs:
                asked.put(points[point])
                costs[point] = told.get()
        return [dict(zip(names, point), time=costs[tuple(point)]) for point in configurations]

    def add_strategy_time(self, _):
        pass


def search():
    for seed in range(space["seed"], space["seed"] + 1000):
        random.seed(seed)
        numpy.random.seed(seed)
        valid = Searchspace(None, None, None, from_cache={"tune_params": parameters, "cache": known})
        options = Options(objective=["time"], objective_higher_is_better=[False], verbose=False, budget=TuningBudget(),
                          strategy_options=Options(max_fevals=len(points)))
        try:
            strategy.tune(valid, Runner(), options)
        except (StopCriterionReached, TypeError):
            pass  # greedy_ils raises TypeError if a point has no neighbour
        if len(costs) == len(points):
            break
    for point in sorted(points.keys() - costs.keys()):  # points that the strategy has not reached with any seed
        Runner().run([point], None)


def run():
    try:
        search()
    finally:
        # `None` tells the main thread that the search has ended, also after a failure of the strategy, whose text is on
        # stderr
        asked.put(None)


threading.Thread(target=run, daemon=True).start()
for line in sys.stdin:
    message = json.loads(line)
    if "ask" in message:
        print(json.dumps({"candidate": asked.get(), "reason": "kernel_tuner"}), flush=True)
    elif "tell" in message:
        told.put(1e9 if message["cost"] is None else message["cost"])
