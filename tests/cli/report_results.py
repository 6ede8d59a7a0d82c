"""Generates results for the tests of harness report. Some have hostile texts, and some have as many rows as a large
sweep."""
import csv
import datetime
import json
import random

HOSTILE = "</script><img src=x onerror=\"document.title='broken'\">&lt;'\u202eflip\u202c"
COLUMNS = ["id", "status", "reason", "warning", "graph", "graph_hash", "vertices", "edges", "algorithm", "algorithm_params",
           "format", "schedule", "direction", "options", "backend", "device", "repetitions"]
TIMES = ["time_ms_median", "time_ms_min", "time_ms_max", "time_ms_mean", "time_ms_q1", "time_ms_q3", "time_ms_cv", "gteps",
         "build_ms", "upload_ms", "assemble_ms", "assemble_link_ms", "verify_ms", "end_to_end_ms", "time_ms_median_low",
         "time_ms_median_high", "read_ms", "order_ms", "load_average", "edges_d"]
BYTES = ["format_bytes", "algorithm_bytes", "frontier_bytes", "scratch_bytes", "peak_device_bytes", "host_rss_bytes"]
FURTHER = ["plugin_hash", "harness_version", "started_at", "rounds", "busy_rounds", "batch", "caches", "verified", "baseline", "judged_by", "made_by"]


def write(path, rows):
    """Writes rows, which are dictionaries of cells, as a results file. It is not called results.csv, because a
    results.csv needs samples."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [*COLUMNS, *TIMES, *BYTES, *FURTHER], restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def row(i, random_numbers, **cells):
    graph, schedule, layout = f"graph{i // 400}", f"sched{i % 20}", f"fmt{i // 20 % 20}"
    made = {"id": f"alg:bfs/sched:{schedule}/fmt:{layout}/graph:{graph}/dev:cpu", "status": "ok", "graph": graph, "algorithm": "bfs",
            "format": layout, "schedule": schedule, "direction": "pull", "backend": "cpu", "device": "2 x znver4",
            "graph_hash": f"{i // 400:016x}", "vertices": 1000, "edges": 16000 + i // 400, "repetitions": 9, "rounds": 9,
            "plugin_hash": f"{i % 400:016x}", "started_at": "2026-11-26T12:00:00Z", "verified": "first and last run"}
    made |= {name: f"{random_numbers.uniform(1, 10):.9g}" for name in TIMES}
    made |= {name: random_numbers.randrange(10**9) for name in BYTES}
    return made | cells


def many(count):
    numbers = random.Random(1)
    return [row(i, numbers) if i % 17 else row(i, numbers, status="unsupported", reason="no counting frontier", **dict.fromkeys(TIMES, ""))
            for i in range(count)]


def hostile():
    """Returns rows whose texts contain markup and characters that change the direction of text. One text has 10 kB."""
    numbers = random.Random(2)
    texts = {"reason": HOSTILE * 150, "warning": HOSTILE, "made_by": HOSTILE, "options": HOSTILE, "algorithm": HOSTILE, "graph": HOSTILE,
             "schedule": HOSTILE, "format": HOSTILE, "device": HOSTILE}
    return [row(0, numbers, id="one" + HOSTILE, **texts), row(1, numbers, id="two" + HOSTILE, **texts),
            row(2, numbers, id="three", **{**texts, "status": "crash"}, **dict.fromkeys(TIMES, ""))]


def ids_of_history(count):
    return [f"alg:bfs/sched:sched{i % 20}/fmt:fmt{i // 20}/graph:g/dev:cpu" for i in range(count)]


def rows_of_history(count):
    numbers = random.Random(3)
    return [row(i, numbers, id=one, schedule=f"sched{i % 20}") for i, one in enumerate(ids_of_history(count))]


def history(folder, runs, ids):
    """Writes a history whose times have a noise of 1 %. In the last 30 runs, sched3 is slower by 20 %."""
    numbers, begin = random.Random(4), datetime.datetime(2026, 1, 1)
    (folder / "abc").mkdir(parents=True)
    for run in range(runs):
        facts = {"machine": "abc", "device": "box, cpu", "commit": f"{run:010x}", "experiment": "x", "rows": ids,
                 "date": (begin + datetime.timedelta(hours=run)).strftime("%Y-%m-%dT%H:%M:%SZ")}
        lines = ["#harness-history 1 " + json.dumps(facts), "id,graph_hash,plugin_hash,status,unit,samples,cost,low,high"]
        slow = run >= runs - 30
        lines += [f"{one},h,p,ok,ms,9,{numbers.gauss(1, 0.01) * (1.2 if slow and 'sched:sched3/' in one else 1):.6g},0.98,1.02"
                  for one in ids_of_history(ids)]
        (folder / f"abc/{run:05}.csv").write_text("\n".join(lines) + "\n")
