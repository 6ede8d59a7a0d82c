"""Timeline of the warps and the functional unit of one core, with the cause for which each warp waits. The data are in
warps.json, which HARNESS_SIMT_TIMELINE makes a modelled run write."""
import collections
import json

import axis
import sheet as sheets
import style
import table
import words

NAME = "warps"
TITLE = "simt only: what the warps and the unit of a core do over the cycles of the longest launch"

MOST_WARPS = 16  # warps to draw, the first ones of the core
# The causes of waiting, as in the columns machine_cycles_*, and what a unit does.
CAUSES = ("issue", "memory", "l2", "l1", "barrier", "unit", "atomics", "shared", "l3", "busy")
# Issue and a busy unit, which are work, have no hatch. The causes of waiting have one each.
LOOKS = {"issue": style.Look(style.PALE, "", "-", ""), "busy": style.Look(style.INK, "", "-", ""),
         **dict(zip(CAUSES[1:-1], (style.Look(style.PALETTE[i % 7], "", "-", style.HATCHES[i % 7]) for i in (0, 1, 3, 4, 5, 6, 8, 9))))}

Span = collections.namedtuple("Span", "begin end name")


class Trace:
    """The events of a file: the launches as spans, and for each core its tracks, which are lists of spans by number.
    Track 0 is the unit, and warps have the tracks from 1 on."""

    def __init__(self, text):
        events, names = json.loads(text)["traceEvents"], {}
        self.launches, self.cores = [], collections.defaultdict(lambda: collections.defaultdict(list))
        for event in events:
            if event["name"] == "process_name":
                names[event["pid"]] = event["args"]["name"]
        for event in events:
            if event["ph"] != "X":
                continue
            span = Span(event["ts"], event["ts"] + event["dur"], event["name"].removeprefix("wait for ").removeprefix("the "))
            if names[event["pid"]] == "launches":
                self.launches.append(span)
            else:
                self.cores[event["pid"]][event["tid"]].append(span)

    def longest(self):
        """Returns the launch with the most cycles."""
        return max(self.launches, key=lambda launch: (launch.end - launch.begin, -launch.begin))

    def tracks(self, launch):
        """Returns the number of the first core that has spans in this launch, and its tracks without other spans."""
        for core, tracks in sorted(self.cores.items()):
            inside = {track: [span for span in spans if launch.begin <= span.begin < launch.end] for track, spans in sorted(tracks.items())}
            inside = {track: spans for track, spans in inside.items() if spans}
            if inside:
                return core, inside
        return None, {}


def trace():
    """Returns the trace in the folder of the results, or None if there is none or it has no launch."""
    try:
        found = Trace((table.ORIGIN["folder"] / "warps.json").read_text(encoding="utf-8"))
    except (OSError, TypeError, ValueError, KeyError):
        return None
    return found if found.launches and found.tracks(found.longest())[1] else None


def applies(_):
    return trace() is not None


def draw(rows):
    found = trace()
    if found is None:
        raise table.PlotError("no warps.json with the timeline of a modelled run is in the folder of the results: set HARNESS_SIMT_TIMELINE=RESULTS/warps.json")
    launch = found.longest()
    core, tracks = found.tracks(launch)
    warps = [track for track in tracks if track > 0]
    shown = ([0] if 0 in tracks else []) + warps[:MOST_WARPS]
    sheet = sheets.Sheet(style.PAGE)
    panel = sheet.subplots()
    for y, track in enumerate(shown):
        for cause in CAUSES:
            bars = [(span.begin - launch.begin, span.end - span.begin) for span in tracks[track] if span.name == cause]
            if bars:
                panel.broken_barh(bars, (y - 0.4, 0.8), **LOOKS[cause].bar())
    panel.set_yticks(range(len(shown)), ["unit" if track == 0 else f"warp {track - 1}" for track in shown])
    panel.set_ylim(len(shown) - 0.4, -0.6)
    panel.tick_params(axis="y", length=0)
    axis.set_linear(panel.xaxis, 0, launch.end - launch.begin, axis.count, most=6)
    panel.set_xlabel("cycles since the launch")
    waits = waits_of(tracks, warps)
    sheet.tabulate(["cause", "cycles of warps", "% of them"], [[cause, f"{cycles:.6g}", words.percent(cycles / sum(waits.values()))] for cause, cycles in waits.items()])
    used = {span.name for track in shown for span in tracks[track]}
    notes = [f"Core {core}, kernel {launch.name}, the launch with the most cycles."]
    if len(warps) > MOST_WARPS:
        notes.append(f"The first {MOST_WARPS} of {len(warps)} warps.")
    notes.append("A warp waits for the cause of its colour; issue is its own instructions. White: no warp is in the place.")
    return sheet.finish(0.35 + 0.16 * len(shown), f"{words.workload(rows)}: for what do warps wait?",
                        [sheets.bar_key(LOOKS[cause], cause) for cause in CAUSES if cause in used], notes, verdict=answer(tracks, waits, launch))


def waits_of(tracks, warps):
    """Returns the cycles that these warps spend for each cause, the largest first."""
    cycles = collections.Counter()
    for track in warps:
        for span in tracks[track]:
            cycles[span.name] += span.end - span.begin
    return dict(cycles.most_common())


def answer(tracks, waits, launch):
    """Returns a text with the cause for which warps wait most, and the time in which the unit is busy."""
    total = sum(waits.values())
    cause, cycles = max(((name, value) for name, value in waits.items() if name != "issue"), key=lambda pair: pair[1], default=("", 0))
    said = f"Warps of the core wait most for {cause}, {words.percent(cycles / total)} % of their time." if cycles else "Warps wait for nothing."
    if 0 not in tracks:
        return said
    busy = sum(span.end - span.begin for span in tracks[0])
    return f"{said} The unit is busy in {words.percent(busy / (launch.end - launch.begin))} % of the cycles."
