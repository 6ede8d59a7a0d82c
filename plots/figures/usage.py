"""Memory, processors and the device over time, with the steps that the worker process was in. The data are in
timeline.csv, which `measure.monitor` makes harness write."""
import pandas as pd
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

import axis
import sheet as sheets
import style
import table
import words

NAME = "usage"
TITLE = "memory, processors and the device over the time of the sweep"

MIB = 1 << 20
# Column of timeline.csv -> axis label, and the number by which its values are divided. A column without samples is not
# drawn. The memory of the worker is drawn only if that of the device is unknown.
CURVES = {"device_bytes": ("memory of\nthe device (MiB)", MIB), "host_bytes": ("memory of\nthe worker (MiB)", MIB),
          "utilisation": ("kernels run\n(% of time)", 0.01), "cores": ("busy\nprocessors", 1), "power_w": ("power (W)", 1)}
# Step of the worker -> how the background is drawn while the worker is in this step.
STEPS = {"prepare": {"facecolor": style.PALE, "hatch": "////"}, "run": {"facecolor": style.PALETTE[0], "hatch": ""},
         "verify": {"facecolor": "white", "hatch": "...."}}
SHADE = {"edgecolor": style.GREY, "alpha": 0.4, "linewidth": 0, "zorder": 0}
MOST_ROWS = 12  # rows whose beginning is marked


def samples_of(rows):
    """Returns the lines of timeline.csv that belong to these rows, sorted by time, with numbers converted."""
    try:
        found = pd.read_csv(table.ORIGIN["folder"] / "timeline.csv", dtype=str, keep_default_na=False, on_bad_lines="skip")
    except (OSError, TypeError, ValueError):
        return pd.DataFrame(columns=["id", "at_s", "step", *CURVES])
    found = found[found["id"].isin(set(rows["id"]))]
    found = found.assign(**{column: table.numbers_of(found, column) for column in ("at_s", *CURVES)})
    return found.sort_values("at_s").reset_index(drop=True)


def applies(rows):
    return len(samples_of(rows)) >= 2


def curves_of(found):
    drawn = [column for column in CURVES if found[column].notna().any()]
    return [column for column in drawn if column != "host_bytes" or "device_bytes" not in drawn]


def ranges_of(found, step):
    """Returns the ranges of successive samples in which the worker was in `step`. A range is the position of its first
    sample, and the position of the sample after its last one (or of the very last sample)."""
    ranges, first = [], None
    for i, name in enumerate([*found["step"], None]):
        if name == step and first is None:
            first = i
        elif name != step and first is not None:
            ranges.append((first, min(i, len(found) - 1)))
            first = None
    return ranges


def share_of_runs(found):
    """Returns the fraction of the samples that were taken while runs were measured."""
    return float((found["step"] == "run").mean())


def draw(rows):
    found = samples_of(rows)
    if len(found) < 2:
        raise table.PlotError("no timeline.csv with samples lies beside the results: set measure.monitor")
    at = (found["at_s"] - found["at_s"].iloc[0]).to_numpy()
    columns = curves_of(found)
    sheet = sheets.Sheet(style.COLUMN)
    panels = sheet.subplots(len(columns), 1, squeeze=False, sharex=True).ravel()
    for panel, column in zip(panels, columns):
        label, unit = CURVES[column]
        values = (found[column] / unit).ffill()
        panel.plot(at, values, color=style.INK, linewidth=1.0, drawstyle="steps-post")
        axis.set_linear(panel.yaxis, 0, float(values.max()) * 1.15 or 1, most=3)
        panel.set_ylabel(label)
        panel.grid(True)
        for step, look in STEPS.items():
            for first, last in ranges_of(found, step):
                panel.axvspan(at[first], at[last], **look, **SHADE)
    panels[-1].set_xlim(0, max(float(at[-1]), 1e-3))
    panels[-1].set_xlabel("time since the first sample (s)")
    firsts = found.drop_duplicates("id")
    if len(firsts) <= MOST_ROWS:
        for i in firsts.index:
            for panel in panels:
                panel.axvline(at[i], color=style.GREY, linewidth=0.8, linestyle=":", zorder=1)
    sheet.tabulate(["at (s)", "step", *columns], [[f"{second:.4g}", line["step"], *(f"{line[column]:.6g}" if pd.notna(line[column]) else "" for column in columns)]
                                                  for second, line in zip(at, found.to_dict("records"))])
    keys = [Patch(label=step, **look, **SHADE) for step, look in STEPS.items() if (found["step"] == step).any()]
    if len(firsts) <= MOST_ROWS:
        keys.append(Line2D([], [], color=style.GREY, linestyle=":", linewidth=0.8, label="a row begins"))
    notes = [f"{words.plural(len(found), 'sample')} of {words.plural(len(firsts), 'row')}. A run was measured at {words.percent(share_of_runs(found))} % of them."]
    if "utilisation" in columns:
        notes.append(f"The driver's period of utilisation is {table.numbers_of(found, 'utilisation_period_ms').max():.0f} ms.")
    most = found[columns[0]].max()
    return sheet.finish(1.2 * len(columns) + 0.4, f"{words.workload(rows)}: what do the rows use over time?", keys,
                        notes + words.machine(table.ok_rows(rows)), verdict=f"At most {most / MIB:.0f} MiB." if columns[0].endswith("bytes") else "")
