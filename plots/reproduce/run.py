"""Processes an entry, from its experiment to its verdicts: runs a missing experiment, reads results, draws figures and
judges claims."""
import csv
import io
import json
import pathlib
import subprocess

import cells
import claims
import draw
import entries
import ratios
import stamps
import table
import tables
import useful_lines

TREE = pathlib.Path(__file__).resolve().parent.parent.parent  # an installed harness has no plugin sources


def reproduce(entry, options):
    """Returns the verdicts of an entry, in the form of verdict.json. Writes figure, tables and verdict.json to OUT/ID.
    """
    out = options.out / entry.id
    out.mkdir(parents=True, exist_ok=True)
    results, problem = results_of(entry, options, out)
    with claims.Judge(options.harness) as judge:
        rows = None
        if results is not None:
            try:
                rows = rows_of(results, judge)
            except (table.PlotError, entries.EntryError) as error:
                results, problem = None, str(error)
        counted = counts_of(entry, options) + lines_of(entry)
        asked = [] if rows is None else cells.asked(entry, rows, kernels_of(results))
        backends = () if rows is None else backends_of(rows)
        # Cells that are computed from rows come first in `numbers`, because requests for means name other requests by
        # their index in this list.
        answer = judge.ask(numbers=asked + cells.given(counted), claims=[claims.worded(one, entry.groups) for one in entry.claims],
                           backends=list(backends), size=options.size, **({} if rows is None else {"results": str(results)}))
    ours = counted + cells.told(asked, answer["numbers"])
    used = rows[rows["id"].isin({cell.row for cell in ours})]["repetitions"] if rows is not None else []
    facts = meta_of(results) if results is not None else {}
    if problem and not ours:
        answer["claims"] = [{"state": claims.UNTESTED, "seen": problem}] * len(entry.claims)
    verdicts = [{"claim": claim["name"], **verdict, **stamps.taken(entry, claim, facts)}
                for claim, verdict in zip(entry.claims, answer["claims"])]
    seen = {"id": entry.id, "size": options.size, "machine": machine(facts), "backends": list(backends),
            "date": str(facts.get("started_at", ""))[:10], "numbers": len(ours), "problem": problem, "claims": verdicts,
            "samples": sorted({int(min(used)), int(max(used))}) if len(used) and max(used) > 0 else []}
    write(entry, out, ours, seen)
    return seen


def backends_of(rows):
    """Returns the backends of the combinations that ran, or of the baselines if no combination ran. A baseline that is
    a separate program counts as one of the backend cpu, even if it computes on a GPU."""
    ran = rows[rows["status"] == "ok"]
    combinations = ran[ran["baseline"] == ""] if "baseline" in ran else ran
    return tuple(sorted(set((ran if combinations.empty else combinations)["backend"]) - {""}))


def rows_of(results, judge):
    """Returns the rows of results, with the name of the column by which each row is judged. harness judge finds out
    this column, because older results do not name it."""
    rows = table.load(results)
    judged_by = judge.ask(results=str(results), rows=True)["judged_by"]
    return rows.assign(judged_by=[judged_by.get(one, "") for one in rows["id"]])


def results_of(entry, options, out):
    """Returns (path, "") of the folder or file with the results of an entry, or (None, reason) if there are none."""
    if options.take is not None:
        own = options.take / entry.measured.name / options.size
        if own.exists():
            return own, ""
        if options.take.is_file() or (options.take / "results.csv").exists():
            return options.take, ""
        return None, f"{options.take} has no results of it"
    if entry.needs:
        return None, f"waits for {', '.join(entry.needs)}"
    if not entry.measures():
        return None, "nothing to measure: only published data"
    experiment = entry.experiment(options.size)
    if experiment is None:
        return None, f"it has no experiment of the {options.size} size"
    results = options.out / entry.measured.name / options.size
    word = [options.harness, "run", str(experiment), "--out", str(results), *options.words]
    word += ["--backend", options.backend] if options.backend else []
    word += ["--resume"] if (results / "results.csv").exists() else []
    done = subprocess.run(word, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          check=False)
    (out / "run.log").write_text(done.stdout + done.stderr, encoding="utf-8")
    if done.returncode in (0, 1) and (results / "results.csv").exists():
        return results, ""  # exit code 1: some row failed, and the other rows count
    last = (done.stderr.strip().splitlines() or ["no message"])[-1].removeprefix("harness: ")
    return None, f"harness run ended with {done.returncode}: {last}"


def kernels_of(results):
    """Returns the lines of kernels.csv, or none if the backend does not count by kernel."""
    path = pathlib.Path(results)
    try:
        path = (path if path.is_dir() else path.parent) / "kernels.csv"
        return list(csv.DictReader(io.StringIO(entries.read(path), newline="")))
    except entries.EntryError:
        return []


def counts_of(entry, options):
    """Returns a cell for each series with `count: FILE`. Its value is the number of configurations of that experiment
    file, the product of the lengths of its axes."""
    found = []
    for series in (series for series in entry.ours if "count" in series):
        word = [options.harness, "list", "--count", str(entry.folder / series["count"]), *options.words]
        done = subprocess.run(word, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            found.append(cells.counted(series, int(done.stdout)))
    return found


def lines_of(entry, tree=TREE):
    """Returns cells with the numbers of useful lines for each series with `lines: {ALGORITHM: [PATH...]}` or
    `lines: [PATH...]`. A path is relative to the folder of the entry, or to the source tree `tree`. A series whose
    sources do not exist has no cells."""
    found = []
    for series in (series for series in entry.ours if "lines" in series):
        groups = series["lines"] if isinstance(series["lines"], dict) else {"": series["lines"]}
        paths = {algorithm: [entry.folder / word if useful_lines.file_of(entry.folder / word).exists() else tree / word for word in words]
                 for algorithm, words in groups.items()}
        if all(useful_lines.file_of(path).exists() for group in paths.values() for path in group):
            found += cells.counted_lines(series, {name: useful_lines.useful_lines(group) for name, group in paths.items()})
    return found


def meta_of(results):
    path = pathlib.Path(results)
    try:
        facts = json.loads(entries.read((path if path.is_dir() else path.parent) / "meta.json"))
        return facts if isinstance(facts, dict) else {}
    except (entries.EntryError, ValueError):
        return {}


def machine(facts):
    """Returns the devices, sorted, and the processor. Empty if the results do not contain them."""
    device, processor = (facts.get(part, {}).get(key) for part, key in (("backend", "device"), ("machine", "cpu")))
    device = device and "; ".join(sorted(device.split("; ")))
    return ", ".join(str(word) for word in (device, processor) if word)


def notes_of(entry, seen):
    """Returns footnotes that state where the published numbers and ours come from. Our graphs are generated, and each
    stands for a kind of graph rather than a specific one."""
    notes = [f"Published: {entry.hardware}." if entry.hardware else "Published: the machine is not stated."]
    if not entry.published:
        notes = ["The text states the shape; no numbers are published."]
    doubts = {}
    for row in entry.published:
        if row.doubtful:
            doubts.setdefault(row.doubtful, {})[" ".join(filter(None, (row.system, row.graph, row.algorithm)))] = None
    notes += [f"In doubt: {', '.join(names)}: {why}." for why, names in doubts.items()]
    if seen["numbers"] and not seen["backends"]:
        notes.append("Ours: counted, independent of any machine.")
    elif seen["numbers"]:
        notes.append(f"Ours: {', '.join(seen['backends'])} backend, {seen['machine'] or 'machine not recorded'}, "
                     f"{seen['size']} size; generated graphs instead of the originals.")
        notes += whiskers(seen.get("samples", []))
        if "best" in entry.arms:
            notes.append(f"{entry.arms['best']}: ours in another form than published, under equal conditions.")
    else:
        notes.append(f"Ours: {seen['problem'] or 'nothing was measured'}.")
    return notes


def whiskers(samples):
    """Returns footnotes that state how many runs our medians are from (`samples` has the least and the largest number),
    and what the whiskers mean."""
    if not samples:
        return []
    n = " to ".join(map(str, samples))
    return [f"Ours: medians of n = {n} runs." + (" Whiskers: 95 % intervals; a cross: too few runs for one." if samples[-1] > 1 else " No interval is known.")]


def write(entry, out, ours, seen):
    published, notes = cells.published(entry, doubtful=True), notes_of(entry, seen)
    claimed = ratios.draw(entry, published, ours, seen, notes)
    figure = draw.draw(entry, published, ours, notes if claimed else [*ratios.said(seen), *notes])
    if claimed:
        draw.save(claimed, out, entry.id)
    if figure:  # if there are ratios, the values are a second figure
        draw.save(figure, out, f"{entry.id}-values" if claimed else entry.id)
    (out / "table.md").write_text(tables.markdown(entry, published, ours, notes), encoding="utf-8")
    tables.write_csv(out / "numbers.csv", published, ours)
    (out / "table.tex").write_text(tables.latex(entry, published, ours, notes), encoding="utf-8")
    (out / "verdict.json").write_text(json.dumps(seen, indent=1) + "\n", encoding="utf-8")


def last_seen(out, entry):
    """Returns the contents of verdict.json of the last run of an entry, or None."""
    try:
        return json.loads((out / entry.id / "verdict.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def in_short(seen):
    """Returns a text such as `2 hold, 1 fails` for the claims of an entry. `seen` has the contents of verdict.json."""
    if not seen["claims"]:
        return seen["problem"] or "no claim to judge"
    counts = {state: sum(one["state"] == state for one in seen["claims"]) for state in claims.STATES}
    return ", ".join(f"{count} {state}" for state, count in counts.items() if count)
