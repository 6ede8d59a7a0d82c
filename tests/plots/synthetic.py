"""Makes a results.csv like that of a sweep, with generated times of many combinations on three graphs. Some of the
combinations are unsupported."""
import csv
import itertools
import random

GRAPHS = {"kron18": (262144, 3800000, 1.0), "road": (1048576, 4190000, 2.6), "debian-deps": (63666, 265841, 0.09)}
SCHEDULES = ("cm", "em", "strict", "twc", "vm", "wm")
FORMATS = {"csr": 4.6, "coo": 8.0, "ell(width=8)": 9.5, "tigr(degree=16)": 5.9}
DIRECTIONS = ("push", "pull")
COLUMNS = ("id", "experiment", "status", "reason", "graph", "vertices", "edges", "algorithm", "format", "schedule",
           "baseline", "direction", "backend", "time_ms_median", "time_ms_min", "time_ms_max", "time_ms_q1", "time_ms_q3", "time_ms_cv",
           "format_bytes", "algorithm_bytes", "frontier_bytes", "scratch_bytes", "repetitions",
           "counted_steps", "judged_by", "answer", "supersteps", "superstep_frontiers", "superstep_times", "edges_processed", "sources", "read_ms", "order_ms", "build_ms", "upload_ms",
           "assemble_ms", "graph_policy", "threads", "model_cycles", "simt_edges_visited", "simt_sectors_format",
           "simt_warp_instructions", "simt_active_lanes", "simt_imbalance_warps", "simt_atomic_conflicts", "updates", "rebuild_ms")


def rows(algorithms=("pagerank(iterations=20)",), seed=1):
    chance = random.Random(seed)
    for algorithm, graph, schedule, layout, direction in itertools.product(
            algorithms, GRAPHS, SCHEDULES, FORMATS, DIRECTIONS):
        vertices, edges, weight = GRAPHS[graph]
        row = dict.fromkeys(COLUMNS, "")
        row.update(id=f"alg:{algorithm}/sched:{schedule}/fmt:{layout}/dir:{direction}/graph:{graph}/dev:cpu",
                   experiment="synthetic", graph=graph, vertices=vertices, edges=edges,
                   algorithm=algorithm.split("(")[0], format=layout.split("(")[0], schedule=schedule,
                   direction=direction, backend="cpu")
        row.update(outcome(chance, row, weight, edges, FORMATS[layout]))
        yield row


def outcome(chance, row, weight, edges, bytes_per_edge):
    if row["format"] == "coo" and row["schedule"] in ("vm", "wm", "cm"):
        return {"status": "unsupported", "reason": f"schedule {row['schedule']} needs edges.by_row/1, which coo does "
                                                   "not provide"}
    if row["format"] == "tigr" and row["schedule"] == "strict":
        return {"status": "crash", "reason": "worker ended by signal 11"}
    if row["format"] == "ell" and row["graph"] == "kron18" and row["schedule"] == "twc":
        return {"status": "oom", "reason": "format: 9.1 GiB asked, 4.0 GiB free"}
    time = 14 * weight * chance.lognormvariate(0, 0.5) * (2.2 if row["direction"] == "push" else 1)
    return {"status": "ok", "time_ms_median": f"{time:.6g}", "time_ms_min": f"{time * 0.97:.6g}",
            "time_ms_q1": f"{time * 0.98:.6g}", "time_ms_q3": f"{time * 1.03:.6g}", "time_ms_cv": "0.02",
            "format_bytes": int(edges * bytes_per_edge), "algorithm_bytes": 12 * 262144,
            "frontier_bytes": 0, "scratch_bytes": int(edges * 0.5) if row["schedule"] in ("strict", "twc") else 0}


def baseline_rows(algorithm="pagerank(iterations=20)", times=None):
    """Yields the rows of two baselines on each graph. One of the baselines does not support the graph `road`."""
    for name, graph in itertools.product(("openmp", "other(pool=on)"), GRAPHS):
        vertices, edges, weight = GRAPHS[graph]
        row = dict.fromkeys(COLUMNS, "")
        row.update(id=f"alg:{algorithm}/base:{name}/graph:{graph}/dev:cpu", experiment="synthetic", graph=graph,
                   vertices=vertices, edges=edges, algorithm=algorithm.split("(")[0], baseline=name.split("(")[0],
                   backend="cpu", status="ok", time_ms_median=f"{(times or {}).get(name, 20) * weight:.6g}",
                   format_bytes=int(edges * 4.5), algorithm_bytes=4 * vertices, frontier_bytes=0,
                   scratch_bytes=8 * vertices)
        if name != "openmp" and graph == "road":
            row.update(status="unsupported", reason="it has no roads", time_ms_median="")
        yield row


def write(path, some):
    some = list(some)
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(some)
    return path


def everything(long=""):
    """Returns rows from which every figure can be drawn. They have two algorithms, two vertex orders, two numbers of
    threads, graphs of three sizes from one generator, baselines, and all OUTCOMES. The text `long` is appended to the
    names of graphs, formats and schedules."""
    chance, found = random.Random(2), []
    sizes = {"kron16": 1.0, "kron17": 2.1, "kron18": 4.5, "kron16(order=rcm)": 0.8, "road": 2.6}
    for algorithm, graph, schedule, layout, direction, threads in itertools.product(
            ("bfs", "pagerank(iterations=20)"), sizes, ("vm", "em", "wm(width=8)"), ("csr", "coo", "ell(width=8)"), DIRECTIONS, (1, 2)):
        name, bracket, rest = graph.partition("(")
        graph_name = name + long + bracket + rest
        row = dict.fromkeys(COLUMNS, "")
        row.update(id=f"alg:{algorithm}/sched:{schedule}{long}/fmt:{layout}{long}/dir:{direction}/threads:{threads}/graph:{graph_name}/dev:cpu",
                   graph=graph_name, vertices=int(65536 * sizes[graph]), edges=int(1e6 * sizes[graph]), algorithm=algorithm.split("(")[0],
                   format=layout.split("(")[0], schedule=schedule, direction=direction, backend="cpu", threads=threads,
                   graph_policy=f"source: {'kronecker' if 'kron' in graph else 'road'} scale=1", order_ms=40 if bracket else 0)
        row.update(outcome(chance, row, sizes[graph] / threads, row["edges"], FORMATS[layout]))
        row.update(supersteps_of(chance, row))
        row.update(repetitions=10, edges_processed=row["edges"], read_ms=30, build_ms=chance.uniform(1, 9), upload_ms=1, assemble_ms=80)
        found.append(row)
    for row, (status, changes) in zip(found[::17], itertools.cycle(OUTCOMES.items())):
        row.update(status=status.split(" ")[0], **changes)
    return found + list(baseline_rows()) + list(modelled(found, chance)) + list(copies()) + list(streams(("hub", "uniform"), long=long))


def supersteps_of(chance, row):
    """Returns the columns about supersteps for a row. The frontier grows and then shrinks. Rows on roads have many
    supersteps."""
    if row["status"] != "ok" or row["threads"] == 1:
        return {}
    frontiers = [0, 1, 40, 3000, 50000, 900, 7] if row["graph"].startswith("kron") else [0, *range(1, 300), *range(300, 1, -1)]
    times = [float(row["time_ms_median"]) * (frontier + 100) / sum(frontiers) * chance.uniform(0.8, 1.2) for frontier in frontiers]
    return {"supersteps": len(frontiers) - 1, "superstep_frontiers": " ".join(map(str, frontiers)), "superstep_times": " ".join(f"{ms:.4g}" for ms in times)}


def copies():
    """Yields the rows of two programs that copy memory (algorithm `copying`), at 20 and 10 GB/s."""
    for name, time in (("one", 26.8), ("other", 53.7)):
        row = dict.fromkeys(COLUMNS, "")
        row.update(id=f"alg:copying/base:{name}/graph:road/dev:cpu", graph="road", algorithm="copying", baseline=name, backend="cpu", status="ok",
                   time_ms_median=time, time_ms_min=time, time_ms_max=time, repetitions=9, edges_processed=0, answer=f"n=3 copied_bytes={2**29}")
        yield row


BATCHES = (64, 4096, 262144)
# Milliseconds for a batch of each of the sizes in BATCHES, by format. csr always merges all edges, so its time hardly
# depends on the size of the batch.
LATENCIES = {"csr": (10, 10, 12), "csr_delta": (0.1, 1, 20)}


def streams(picks=("uniform",), graphs=("kron18", "road"), long="", algorithm="cc"):
    """Yields the rows of streams of updates."""
    for graph, pick, (name, times) in itertools.product(graphs, picks, LATENCIES.items()):
        for batch, time in zip(BATCHES, times):
            row = dict.fromkeys(COLUMNS, "")
            row.update(id=f"alg:{algorithm}/sched:vm/fmt:{name}{long}/dir:pull/upd:stream(batch={batch},pick={pick})/graph:{graph}{long}/dev:cpu",
                       status="ok", graph=graph + long, vertices=1000, edges=20000, algorithm=algorithm, format=name, schedule="vm",
                       direction="pull", backend="cpu", time_ms_median=time, time_ms_min=0.9 * time, time_ms_max=1.2 * time, repetitions=9,
                       edges_processed=batch, updates=f"batch={batch} batches=9 load=0.8 pick={pick}", rebuild_ms=400)
            yield row


def modelled(rows, chance):
    """Yields copies of some rows for the backend simt, the emulated GPU: with its counts, and judged by the cycles of
    its cost model."""
    for row in rows:
        if row["graph"].startswith(("kron16", "road")) and "threads:1" in row["id"] and row["status"] == "ok" and row["time_ms_median"]:
            steps = float(row["time_ms_median"]) * 1e5 * chance.uniform(0.8, 1.25)
            yield {**row, "id": row["id"].replace("dev:cpu", "dev:simt"), "backend": "simt", "judged_by": "model_cycles", "model_cycles": int(steps),
                   "time_ms_median": 9, "simt_edges_visited": row["edges"], "simt_sectors_format": row["edges"] * 3,
                   "simt_warp_instructions": row["edges"], "simt_active_lanes": chance.uniform(0.3, 1), "simt_imbalance_warps": chance.uniform(1, 4),
                   "simt_atomic_conflicts": 0}


# Unusual outcomes of a row. The first word of a key is the status, the second one only tells the keys apart. The value
# has the columns that differ from a usual row.
OUTCOMES = {"timeout": {"reason": "600 s", "time_ms_median": ""}, "ok zero": {"time_ms_median": 0}, "ok missing": {"time_ms_median": ""},
            "ok empty": {"edges_processed": 0, "time_ms_median": 0.001}, "ok single": {"repetitions": 1, "time_ms_min": "", "time_ms_max": ""},
            "wrong": {"reason": "3 of 9 distances differ", "time_ms_median": ""}}


def write_folder(folder, some):
    """Writes results.csv with samples.csv, and the file of verdicts that harness passes to the script. Returns the
    paths of results and verdicts."""
    some = list(some)
    chance = random.Random(3)
    with open(folder / "samples.csv", "w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(("id", "repetition", "time_ms", "round", "at_s", "yardstick_ms"))
        for number, row in enumerate(some):
            for i in range(3 if row["time_ms_median"] else 0):
                lines.writerow((row["id"], i, float(row["time_ms_median"]) * chance.uniform(0.9, 1.2), i, 1000 + number + 0.1 * i, 0.1))
    with open(folder / "judged", "w", newline="", encoding="utf-8") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(("id", "place", "slower_low", "slower_high", "rank_low", "rank_high", "judged_by"))
        for number, row in enumerate(some):
            place = ("best", "tied", "unclear", "slower")[number % 4]
            lines.writerow((row["id"], place, 0.9, 1.4, number % 4 + 1, number % 4 + 5, row["judged_by"]))
    return write(folder / "results.csv", some), folder / "judged"
