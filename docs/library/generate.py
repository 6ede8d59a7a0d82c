"""generate.py: writes the pages in its folder from the descriptions of the built plugins.

    harness list --json | python3 docs/library/generate.py [FOLDER]

For each kind of plugin (algorithm, format, schedule), one page has the parameters, capabilities and sources of its
plugins. `pairs.md` lists the pairs that cannot be combined, with reasons. A test compares the pages with the output of
this script."""
import json
import pathlib
import sys
import textwrap

NOTE = "<!-- Written by generate.py from `harness list --json`: change the plugins, not this page. -->\n"
KINDS = {"schedules": "Schedules: which thread processes which edge",
         "formats": "Formats: how edges are stored",
         "algorithms": "Algorithms: what is computed"}


def values_of(option):
    if "of" in option:
        return f"one of the {option['of']}"
    return ", ".join(f"`{choice}`" for choice in option["choices"]) or "a number"


def cell(text):
    return str(text).replace("|", "\\|")


def paragraph(text):
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False) + "\n"


def limits(param):
    if "choices" in param:
        return ", ".join(f"`{choice}`" for choice in param["choices"])
    if "min" in param and param["max"] > 2**53:  # so large that the page names no maximum
        return f"{param['min']:g} and more"
    if "min" in param:
        return f"{param['min']:g} to {param['max']:g}"
    return "true, false"


def words(capabilities):
    return ", ".join(f"`{name}`" for name in sorted(capabilities)) or "nothing"


def params_table(params):
    return ["| parameter | default | values | meaning |", "| --- | --- | --- | --- |",
            *(f"| `{p['name']}` | `{cell(p['default'])}` | {cell(limits(p))} | {cell(p['help'])} |" for p in params)]


def plugin_section(plugin):
    lines = [f"## `{plugin['id']}`\n", paragraph(f"{plugin['summary'][0].upper()}{plugin['summary'][1:]}.")]
    if plugin["source"]:
        lines.append(paragraph(f"Source: {plugin['source']} ([references](../references.md))."))
    lines.append(paragraph(f"Provides {words(plugin['provides'])}. Demands {words(plugin['requires'])}."))
    if plugin["params"]:
        lines += [*params_table(plugin["params"]), ""]
    return "\n".join(lines)


def kind_page(kind, title, plugins):
    overview = ["| id | summary |", "| --- | --- |"]
    overview += [f"| [`{p['id']}`](#{p['id']}) | {cell(p['summary'])} |" for p in plugins]
    intro = paragraph("This page lists the plugins of the source tree, with their parameters and [capabilities](../capabilities.md). "
                      f"The command `harness list {kind}` prints the installed ones.")
    return "\n".join([NOTE, f"# {title}\n", intro, *overview, ""]) + "\n" + "\n".join(map(plugin_section, plugins))


def options_page(options, orderings):
    lines = [NOTE, "# Options of a configuration\n", paragraph("An experiment sets these under [`options`](../experiments.md#options). "
             "An omitted option has the default of the algorithm."), "| option | values | meaning |", "| --- | --- | --- |"]
    lines += [f"| `{o['id']}` | {values_of(o)} | {cell(o['summary'])} |"
              for o in options]
    lines += ["", "## Vertex orderings\n", "| `order:` of a graph | places first | source |", "| --- | --- | --- |"]
    lines += [f"| `{o['id']}` | {cell(o['summary'])} | {cell(o['source'])} |" for o in orderings]
    for ordering in (o for o in orderings if o["params"]):
        lines += ["", f"Parameters of `{ordering['id']}`:\n", *params_table(ordering["params"])]
    return "\n".join(lines) + "\n"


def lacking(demanding, formats):
    """Yields each format that lacks capabilities which the schedule or algorithm `demanding` requires, with these
    capabilities."""
    for form in formats:
        missing = [d for d in demanding["requires"] if d.startswith(("edges.", "rows.")) and d not in form["provides"]]
        if missing:
            yield form["id"], ", ".join(f"`{name}`" for name in missing)


def pairs_page(everything):
    lines = [NOTE, "# Plugins that cannot be combined\n",
             paragraph("A configuration of such a pair is a row `unsupported` with the reason. Every other triple of algorithm, "
                       "format and schedule runs. Which frontiers suit it follows from the "
                       "[capabilities](../capabilities.md) of the three.")]
    for kind in ("schedules", "algorithms"):
        rows = [f"| `{plugin['id']}` | `{form}` | {missing} |" for plugin in everything[kind]
                for form, missing in lacking(plugin, everything["formats"])]
        lines.append(f"## {kind.capitalize()} and formats\n")
        if rows:
            lines += [f"| {kind[:-1]} | format | the format lacks |", "| --- | --- | --- |", *rows, ""]
        else:
            lines.append("Each runs on each.\n")
    lines.append("## Algorithms and graphs\n\n| algorithm | demands of the graph |\n| --- | --- |")
    for algorithm in everything["algorithms"]:
        demands = [d for d in algorithm["requires"] if d.startswith("graph.")]
        if demands:
            lines.append(f"| `{algorithm['id']}` | {words(demands)} |")
    return "\n".join(lines) + "\n"


def pages(everything):
    result = {f"{kind}.md": kind_page(kind, title, everything[kind]) for kind, title in KINDS.items()}
    result["options.md"] = options_page(everything["options"], everything["orderings"])
    result["pairs.md"] = pairs_page(everything)
    return result


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else __file__).resolve()
    folder = folder.parent if folder.is_file() else folder
    for name, text in pages(json.load(sys.stdin)).items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
