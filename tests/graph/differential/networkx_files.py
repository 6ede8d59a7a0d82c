"""networkx_files.py [--seed N] [--count N]: writes graphs by NetworkX, and compares what harness reads from the files
with what NetworkX reads.

Vertices, ids, arcs and weights must be the same. The default seed is the current date."""
import argparse
import collections
import datetime
import json
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

try:
    import networkx as nx
except ImportError:
    print("networkx is missing: nothing is compared")
    sys.exit(0)

DUMP = os.environ.get("HARNESS_GRAPH_DUMP", "build/bin/graph_dump")
WORDS = ["a b", "<tag>", "x&y", 'say "hi"', "it's", "\u00fcber", "\u7a00", "007", "1e5", "-3", "#c", "[", "]", "*vertices", "%", "\\", "a,b", "{}", "\u202e"]


def named(dice, graph):
    """Returns the graph with other names of its vertices: numbers with gaps, or words."""
    kind = dice.randrange(3)
    if kind == 0:
        return graph
    some = dice.sample(range(10 ** 6), graph.order()) if kind == 1 else [f"{dice.choice(WORDS)}{i}" for i in range(graph.order())]
    return nx.relabel_nodes(graph, dict(zip(graph.nodes, some)))


def graph_of(dice, directed, weighted, multi):
    kind = {(False, False): nx.Graph, (True, False): nx.DiGraph, (False, True): nx.MultiGraph, (True, True): nx.MultiDiGraph}[directed, multi]
    graph = kind()
    order = dice.choice([1, 2, 3, 5, 8, 20, 70])
    graph.add_nodes_from(range(order))
    for _ in range(dice.randrange(3 * order)):
        weight = {"weight": dice.choice([1, 2, 0.5, -3, 1e-3, 12345678])} if weighted else {}
        graph.add_edge(dice.randrange(order), dice.randrange(order), **weight)
    return graph


def arcs_of(graph, names):
    """Returns a counter of the arcs (u, v, weight) of a graph, with vertices numbered in the order of `names`. An
    undirected edge is two arcs."""
    place = {name: i for i, name in enumerate(names)}
    arcs = collections.Counter()
    for u, v, weight in graph.edges(data="weight"):
        weight = None if weight is None else struct.unpack("f", struct.pack("f", float(weight)))[0]
        arcs[place[u], place[v], weight] += 1
        if not graph.is_directed() and u != v:
            arcs[place[v], place[u], weight] += 1
    return arcs


def in_order(names):
    """Returns names in the sequence in which the harness numbers them: sorted as numbers if all are plain numbers,
    otherwise as bytes."""
    texts = {str(name): name for name in names}
    plain = all(text.isascii() and text.isdigit() and (text == "0" or text[0] != "0") for text in texts)
    return [texts[text] for text in sorted(texts, key=int if plain else lambda text: text.encode())]


def made(dice, path):
    """Writes one file. Returns its path, the names of its vertices in the sequence in which the harness numbers them,
    and the graph that NetworkX reads from it."""
    kind = dice.choice(["graphml", "gml", "pajek", "graph6", "sparse6", "json"])
    directed, weighted, multi = (dice.random() < 0.5 for _ in range(3))
    graph = graph_of(dice, directed, weighted, multi and kind not in ("graph6", "sparse6"))
    path = path.with_suffix({"pajek": ".net", "graph6": ".g6", "sparse6": ".s6"}.get(kind, "." + kind))
    if kind == "graphml":
        nx.write_graphml(named(dice, graph), path, named_key_ids=dice.random() < 0.5, infer_numeric_types=True)
        graph = nx.read_graphml(path, force_multigraph=True)
        return path, in_order(graph.nodes), graph
    if kind == "gml":
        nx.write_gml(named(dice, graph), path, stringizer=str)
        graph = nx.read_gml(path, label="id")
        return path, in_order(graph.nodes), graph
    if kind == "pajek":
        graph = nx.relabel_nodes(graph, {node: f"n{node}" for node in graph})
        nx.write_pajek(graph, path)
        read = nx.read_pajek(path)
        return path, list(read.nodes), read
    if kind == "json":
        data = nx.node_link_data(named(dice, graph))
        if dice.random() < 0.5:
            data = dict(reversed(data.items()))
        if dice.random() < 0.3:
            data["edges"] = data.pop("links")
        path.write_text(json.dumps(data, indent=dice.choice([None, 1])))
        link = "edges" if "edges" in data else "links"
        graph = nx.node_link_graph(data, attrs={"source": "source", "target": "target", "name": "id", "key": "key", "link": link})
        return path, in_order(graph.nodes), graph
    simple = nx.Graph(graph)
    simple.remove_edges_from(list(nx.selfloop_edges(simple)) if kind == "graph6" or simple.order() == 1 else [])
    write, read = (nx.write_graph6, nx.read_graph6) if kind == "graph6" else (nx.write_sparse6, nx.read_sparse6)
    write(simple, path, header=dice.random() < 0.5)
    graph = read(path)
    return path, sorted(graph.nodes), graph


def fault_of(answer, names, graph):
    if not answer.startswith("ok "):
        return answer
    _, vertices, weighted, _, _, ids, *arcs = answer.split(" ")
    found = collections.Counter()
    for arc in arcs:
        u, v, *weight = arc.split(":")
        found[int(u), int(v), float.fromhex(weight[0]) if weight else None] += 1
    if int(vertices) != len(names):
        return f"{vertices} vertices, expected {len(names)}"
    if ids != "-" and [bytes.fromhex(one).decode() for one in ids.split(",")] != [str(name) for name in names]:
        return f"other ids than {names}"
    expected = arcs_of(graph, names)
    if found != expected:
        return f"other arcs: {sorted((found - expected).items(), key=str)} expected {sorted((expected - found).items(), key=str)}"
    return ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=int(datetime.date.today().strftime("%Y%m%d")))
    parser.add_argument("--count", type=int, default=300)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    faults, kinds = 0, collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        files = [made(dice, pathlib.Path(folder) / f"{i}") for i in range(options.count)]
        text = "".join(f"{path}\n" for path, _, _ in files)
        done = subprocess.run([DUMP], input=text, capture_output=True, text=True, check=True)
        answers = done.stdout.splitlines()
        assert len(answers) == len(files), done.stderr
        for answer, (path, names, graph) in zip(answers, files):
            kinds[path.suffix] += 1
            if fault := fault_of(answer, names, graph):
                faults += 1
                if faults < 5:
                    print(f"seed {options.seed}: {path.name}: {fault[:500]}\n{path.read_bytes()[:1500].decode(errors='replace')}")
    print(f"{options.count} files ({', '.join(f'{count} {kind}' for kind, count in sorted(kinds.items()))}), {faults} differ")
    return faults > 0


if __name__ == "__main__":
    sys.exit(main())
