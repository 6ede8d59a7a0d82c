"""Optuna as a sampler: harness tune EXPERIMENT.yaml --sampler 'python3 experiments/tuning/optuna_sampler.py [tpe|gp]'.

Optuna does not know which combinations exist, so each suggestion is replaced by the nearest remaining candidate."""
import json
import sys

import optuna

optuna.logging.set_verbosity(optuna.logging.ERROR)
space = json.loads(sys.stdin.readline())
candidates = [one["values"] for one in space["candidates"]]
names = sorted({name for values in candidates for name in values})
choices = {name: sorted({values.get(name, "") for values in candidates}) for name in names}
kinds = {"tpe": optuna.samplers.TPESampler, "gp": optuna.samplers.GPSampler}
sampler = kinds[sys.argv[1] if len(sys.argv) > 1 else "tpe"](seed=space["seed"])
study = optuna.create_study(sampler=sampler)
left, trials, worst = set(range(len(candidates))), {}, 1.0
for line in sys.stdin:
    message = json.loads(line)
    if "ask" in message:
        if not left:
            print(json.dumps({"candidate": None}), flush=True)
            continue
        trial = study.ask()
        wish = {name: trial.suggest_categorical(name, choices[name]) for name in names}
        chosen = min(left, key=lambda i: (sum(candidates[i].get(name, "") != wish[name] for name in names), i))
        left.remove(chosen)
        trials[chosen] = trial
        print(json.dumps({"candidate": chosen, "reason": "optuna", "ahead": True}), flush=True)
    elif "tell" in message:
        cost = message["cost"]
        worst = max(worst, cost or worst)
        study.tell(trials[message["tell"]], worst if cost is None else cost)
