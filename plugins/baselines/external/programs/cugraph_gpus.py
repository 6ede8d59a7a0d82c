#!/usr/bin/env python3
"""PageRank of cuGraph over all visible GPUs, one process each. Prints its time. The answer has one line
`vertex rank` per vertex."""
import argparse
import sys
import time

try:
    import cugraph
    import cugraph.dask
    import cugraph.dask.comms.comms as comms
    import dask_cudf
    from dask.distributed import Client, wait
    from dask_cuda import LocalCUDACluster
except ImportError as missing:
    print(f"cugraph_gpus: {missing} (pip install cugraph-cu13 dask-cuda)", file=sys.stderr)
    sys.exit(2)


def ranks_of(options):
    """Returns the ranks as a distributed table, and the time of the second of two runs, in seconds. The first run
    sets up the GPUs."""
    arcs = dask_cudf.read_csv(options.graph, sep=" ", header=None, names=["source", "target"], dtype=["int32", "int32"])
    graph = cugraph.Graph(directed=True)
    graph.from_dask_cudf_edgelist(arcs, source="source", destination="target", store_transposed=True)
    seconds = 0.0
    for _ in range(2):
        began = time.perf_counter()
        ranks, _ = cugraph.dask.pagerank(graph, alpha=options.damping, max_iter=options.iterations, tol=0.0,
                                         fail_on_nonconvergence=False)
        wait(ranks.persist())
        seconds = time.perf_counter() - began
    return ranks, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("graph")
    parser.add_argument("answer")
    parser.add_argument("--damping", type=float, required=True)
    parser.add_argument("--iterations", type=int, required=True)
    options = parser.parse_args()
    with LocalCUDACluster() as cluster, Client(cluster):
        comms.initialize(p2p=True)
        ranks, seconds = ranks_of(options)
        table = ranks.compute().to_pandas()
        comms.destroy()
    table[["vertex", "pagerank"]].to_csv(options.answer, sep=" ", header=False, index=False)
    print(f"pagerank took {seconds} s")


if __name__ == "__main__":
    main()
