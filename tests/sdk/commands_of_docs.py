"""Lists the command lines that test_commands_of_docs.py treats specially: lines that are shortened because they take
long, and lines that do not run.

Patterns are compared with lines without their comments, in which `harness` replaces the paths of the executable."""
import re

SMALL_GRAPH = "--set 'graphs=[{name: kron6, generator: kronecker, scale: 6}]' --set measure.rounds=1"
SMALL = f"{SMALL_GRAPH} --set formats=[csr] --set schedules=[vm,wm] --set measure.repetitions=1"
FEW = "--with bfs --with csr --with vm"

# Replacements (pattern, replacement). A replaced command is still the one on the page, but has smaller input, or uses
# files that earlier lines wrote.
SHORT = [
    (r"^(harness graph generate road road-NY.mtx) rows=40 cols=40", r"\1 rows=8 cols=8 --weights uniform"),
    (r"^(harness (?:--plugins \S+ )?(?:run|assemble|tune) \S+\.yaml.*)$", rf"\1 {SMALL}"),
    (r"^(harness run my_host_updates\.yaml .*)formats=\[csr\]", r"\1formats=[bal]"),  # csr has no host operations, bal has
    (r"^(harness hold \S+\.yaml.*)$", rf"\1 {SMALL_GRAPH} --set measure.repetitions=1 --set algorithms=[pagerank,bc]"),
    (r"^((?:HARNESS_\w+=\S+ )?harness (?:--plugins \S+ )?(?:run|tune|hold) (?!.*(?:--resume|--judge|--dry-run|--force)).*\.yaml.*)$", r"\1 --force"),
    (r"^(harness (?:--plugins \S+ )?check (?!.*--backend).*)$", r"\1 --backend cpu"),
    (r"^(harness (?:--plugins \S+ )?check .*)$", rf"\1 {FEW}"),
    (r"^(harness tune --replay [^>]*) --seeds \d+", r"\1"),
    (r"^(harness tune --replay [^>]*)", r"\1 --seeds 2 "),
    (r"^(cmake -S my_schedule -B my_schedule/build)", r"\1 -DHARNESS_LTOIR=$LTOIR"),
    (r"^(harness suite (?:gap|graph500))\b.*", r"\1 --size tiny --dry-run"),
    (r"^(harness suite graphalytics) --data .*", r"\1 --dry-run"),  # test_suites.py runs it with a data set
    (r"--backend cuda", "--backend cpu"),
    (r"\bscale=18", "scale=6"),
    (r"\brows=512 cols=512", "rows=8 cols=8"),
    (r"\| (jq \S+|man -l -|source)$", "| cat"),  # a program that is possibly not installed
    (r"^source <\((harness completion zsh)\)", r"\1"),
    (r"\.mtx\.zst", ".mtx"),
]
# A line of a page -> why it does not run, and a pattern of the words with which the page says so. The words are in the
# line's comment, in its block or in the paragraph before it. The pattern is None for lines in the help of a command and
# on generated pages.
NOT_RUN = {
    **dict.fromkeys(("sh experiments/run_pr_sweep.sh", "sh tests/run_all.sh", "sh cmake/install_dependencies.sh",
                     "sh cmake/install_dependencies.sh --tests"), ("installs packages of the system", "install")),
    **dict.fromkeys(("cmake -S . -B build -G Ninja -DBUILD_TESTING=OFF && cmake --build build",
                     "cmake -S . -B build -G Ninja -DHARNESS_WERROR=ON -DBUILD_TESTING=ON",
                     "cmake --build build --target main_job", "cmake --build build", "cmake -S . -B build -DBUILD_TESTING=ON && cmake --build build --target aged_bench",
                     "cmake --build build --target memory_bench", "build/bin/memory_bench",
                     "build/bin/aged_bench --generator uniform --algorithm bfs", "ctest --test-dir build -R update",
                     "cmake -S . -B build -DHARNESS_CUGRAPH=$HOME/cugraph"),
                    ("builds the source tree, which made the prefix at hand", "source tree|build")),
    'ctest --test-dir build --parallel "$(nproc)" --output-on-failure': ("runs this test", "test"),
    **dict.fromkeys(("cmake --install build --prefix $HOME/.local/harness", "cmake --install build --prefix ~/harness",
                     "cpack -G DEB", "cpack -G TGZ", "cmake -S . -B build -DCMAKE_PREFIX_PATH=~/harness"),
                    ("works on the build tree; test_install.py and test_package.py do it", "build|source tree")),
    **dict.fromkeys(("python3 tests/hygiene/format.py . --fix", "python3 tests/hygiene/hygiene.py .",
                     "python3 tests/hygiene/layers.py .", "python3 tests/hygiene/prose.py . --fix",
                     "python3 tests/hygiene/style.py .", "python3 tests/hygiene/spelling.py .", "python3 tests/hygiene/docstrings.py .",
                     "python3 tests/hygiene/additions.py .", "python3 tests/hygiene/constants.py .", "python3 tests/hygiene/lines.py .", "python3 tests/hygiene/unmarked.py .",
                     "python3 docs/hooks.py", "python3 docs/measured.py --check", "python3 docs/measured.py --stamp ID", "python3 docs/measured.py", "harness list --json | python3 docs/library/generate.py",
                     "python3 tests/graph/differential/differential.py --seed 1 --count 100000",
                     "python3 plots/reproduce/page.py --record results/reproduce > docs/reproduction.md",
                     "python3 plots/reproduce/page.py --recount harness > docs/reproduction.md",
                     "python3 plots/replays.py ours.csv others_*.csv -o replays.png"),
                    ("works on the source tree, which tests/hygiene and others do", None)),
    **dict.fromkeys(("harness run experiments/gpus.yaml",
                     "harness run experiments/gpus.yaml --set options.exchange=[copies,nccl,auto] --out results/exchange",
                     "TIGR=tigr CUSHA=cusha GSWITCH=gswitch harness run experiments/peers.yaml",
                     "harness run experiments/edges_at_host.yaml", "harness run experiments/edges_at_auto.yaml", "harness run experiments/edges_at_host_bytes.yaml",
                     "harness doctor --links"),
                    ("needs a GPU", "GPU")),
    **dict.fromkeys(("harness graph get roadNet-CA", "harness graph get minnesota roadNet-CA", "harness graph info roadNet-CA",
                     "pip install --target $HOME/cugraph libcugraph-cu13"), ("needs the network", "fetch|network|download")),
    **dict.fromkeys(("git clone https://github.com/CMU-SAFARI/ramulator2", "python3 tests/bench/dram/dram_queue.py ramulator2"),
                    ("needs the network, and builds a program that is no part of harness", "clone")),
    **dict.fromkeys(("harness graph get email-Enron", "harness graph get email-Enron roadNet-CA",
                     "harness graph get uk-2002 --rate 1.3MB", "harness graph get soc-orkut --from ~/Downloads/soc-orkut.zip",
                     "harness graph verify email-Enron"), ("needs the network", None)),
    **dict.fromkeys(("python3 experiments/import_debian_deps.py --out data/debian-deps.mtx",
                     "/usr/bin/python3 experiments/import_debian_deps.py --out data/debian-deps.mtx"),
                    ("needs the package lists of Debian", "Debian|apt")),
    "harness hold experiments/held/updates_cpu.yaml": ("takes half an hour", "half an hour"),
    "GAPBS=gapbs GBBS=gbbs PASGAL=PASGAL GALOIS=Galois harness hold experiments/held/kinds_peers_cpu.yaml":
        ("needs the programs of other systems", "needs the programs"),
    "harness results results/pr_sweep --format parquet -o rows.parquet":
        ("needs pyarrow; test_parquet.py does it where it is installed", "pyarrow"),
    "harness graph info edges.parquet --columns source,target": ("needs pyarrow; test_columnar_graphs.py does it", "pyarrow"),
    "pip install .": ("builds the package in the source tree; test_python_package.py does it", "source tree"),
    **dict.fromkeys(("harness history confirm old/bin/harness new/bin/harness mine.yaml --only 'dir:pull'",
                     "harness history confirm old new mine.yaml --rounds 40"),
                    ("needs two installed versions; test_history.py measures one against itself", None)),
    "harness reproduce diss-f3.8": ("takes minutes; tests/reproduce runs entries", "minutes"),
    **dict.fromkeys(("harness reproduce diss-t3.5 g2-t10", "harness reproduce g2-t10"),
                    ("takes minutes; tests/reproduce runs entries", None)),
    **dict.fromkeys(("harness reproduce all --size full", "harness reproduce g2 --size full --out results/g2_full"),
                    ("needs a GPU and hours", "GPU")),
    **dict.fromkeys(("harness run pr_sweep.yaml --pool /shared/pr_sweep",
                     "harness tune pr.yaml --budget 12 --pool /shared/pr_tune",
                     "harness best /shared/pr_sweep",
                     "harness run pr_sweep.yaml --shard 1/2",
                     "harness run pr_sweep.yaml --shard 2/2",
                     "harness merge results/pr_sweep-1of2 results/pr_sweep-2of2 -o results/pr_sweep",
                     "harness slurm pr_sweep.yaml --nodes 4 --partition gpu --time 4h",
                     "harness slurm pr_sweep.yaml --hosts hosts.txt --submit",
                     "harness run few_rows.yaml --out results/node1",
                     "harness compare --machines results/node1 results/node2",
                     "harness compare --machines results/node_a results/node_b",
                     "harness slurm pr_sweep.yaml --nodes 4 --partition gpu --time 4h --submit",
                     "harness slurm pr_sweep.yaml --status",
                     "harness merge /shared/pr_sweep -o results/pr_sweep"),
                    ("needs several machines; tests/isolation stands in for them", "machine|node|host")),
    **dict.fromkeys(("python3 harness/backends/simt/model_errors.py draw experiments/simt_model/cuda.csv --each 20 --seed 1 > sample",
                     "python3 harness/backends/simt/model_errors.py compare modelled/results.csv experiments/simt_model/cuda.csv"),
                    ("compares rows that take hours", "hours")),
    "harness graph twin roadNet-CA -o roadNet-CA-twin.sg": ("makes a graph of two million vertices", "minute"),
    "harness assemble experiments/tuning/exhaustive.yaml --arch sm_90": ("needs the cuda backend", None),
}


def without_comment(line):
    return re.sub(r"(^|\s)#.*$", "", line).strip()


def shortened(command, replacements=SHORT):
    for pattern, replacement in replacements:
        command = re.sub(pattern, replacement, command)
    return command
