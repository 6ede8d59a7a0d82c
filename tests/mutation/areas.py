"""The areas in which mutate.py plants mutants. An area has sources, the build targets that contain them, and the tests
that must detect the mutants.

Tests load plugins at run time, so building a test does not build the plugins. If the mutants or tests of an area
involve plugins, the area therefore lists the plugins as targets too."""
import pathlib
from dataclasses import dataclass


@dataclass(frozen=True)
class Area:
    name: str
    sources: tuple[str, ...]  # globs below the root
    targets: tuple[str, ...]  # targets of ninja
    tests: tuple[str, ...]  # commands; {bin} is the folder of the test binaries, {root} that of the sources
    quick: bool = False  # a mutant takes some seconds; in other areas it takes a minute or two


ROOT = pathlib.Path(__file__).resolve().parents[2]
ALGORITHMS = tuple(sorted(f"algorithm-{file.parent.name}" for file in ROOT.glob("algorithms/*/CMakeLists.txt")))
PLUGINS = (*ALGORITHMS, *sorted(f"{kind}-{file.parent.name}" for kind in ("format", "schedule")
                               for file in ROOT.glob(f"{kind}s/*/CMakeLists.txt")))
# The short tests come first, because most mutants fail them.
DEVICE_TESTS = (
    "{bin}/combinations_test --gtest_filter=Queues*:GoingAhead*:*FrontierWork*:*WideEdges*:FixedPoint*",
    "{bin}/simt_test --gtest_filter=SimtFusion*:SimtParts*:*SimtTiles*",
    "{bin}/simt_test --gtest_filter=*SimtVariants*",
    "{bin}/simt_test --gtest_filter=*SimtFrontiers*",
    "{bin}/combinations_test --gtest_filter=*Variants*",
)
INPUT_RULES = ("Foreign*:Numpy*:*Ids*:Gapbs*:Compressed*:Bomb*:ChangingFile*:RoundTrip*:Mark*:Returns*:Banner*:Ending*:"
               "Sniffing*:HeaderRow*:Columnar*:Fields*:LeadingZeros*:Counts*:WeightNotes*:NamedFormats*:Parallel*")
# Tests that run sweeps with the installed commands, short ones first. They are run by ctest, which sets their
# environment.
PLANTED = ("format-planted", "baseline-planted", "schedule-greedy")
SWEEPS = tuple(f"ctest --test-dir {{bin}}/../tests/{folder} -R .{name}$ --no-tests=error --stop-on-failure"
               for folder, name in (("cli", "test_rounds"), ("cli", "test_assemble"), ("sweep", "test_planted_baselines"),
                                    ("sweep", "test_kills"), ("sweep", "test_durability"), ("sweep", "test_planted")))
# Plugins that the tests of several areas run.
PLAIN = ("format-csr", "schedule-vm")

AREAS = (
    Area("judge", ("harness/results/judge/*.cpp",), ("results_test",), ("{bin}/results_test",), quick=True),
    Area("store", ("harness/results/store/*.cpp",), ("results_test",), ("{bin}/results_test",), quick=True),
    Area("sampling", ("harness/sweep/measure/*.cpp",), ("measure_test", "sweep_test", *ALGORITHMS, *PLAIN),
         ("{bin}/measure_test", "{bin}/sweep_test")),
    Area("sweep", ("harness/sweep/*.cpp",), ("sweep_test", "harness", "backend-cpu", *PLANTED, *PLUGINS),
         ("{bin}/sweep_test", *SWEEPS)),
    Area("share", ("harness/sweep/share/*.cpp",), ("share_test",), ("{bin}/share_test",), quick=True),
    Area("tune", ("harness/tune/*.cpp", "harness/tune/samplers/*.cpp"), ("tune_test",), ("{bin}/tune_test",), quick=True),
    Area("experiment", ("harness/experiment/*.cpp",), ("experiment_test",), ("{bin}/experiment_test",), quick=True),
    Area("input", ("harness/graph/input/*.cpp",), ("graph_test", "graph_collections_test"),
         ("{bin}/graph_test --gtest_filter=Dimacs*:EdgeList*:MatrixMarket*:Metis*:Readers*:*BadFile*:BadInput*:" + INPUT_RULES,
          "{bin}/graph_collections_test")),
    Area("graph", ("harness/graph/build/*", "harness/graph/cache/*.cpp"), ("graph_test",),
         ("{bin}/graph_test --gtest_filter=Build*:Mirror*:Weights*:Cache*:*Lying*",)),
    Area("runtime", ("harness/runtime/*.cpp", "harness/runtime/*/*.cpp"),
         ("runtime_test", "plugin_test", "update_test", "combinations_test", "backend-cpu", "backend-simt", *PLUGINS),
         ("{bin}/runtime_test", "{bin}/plugin_test", "{bin}/update_test --gtest_filter=-*Attacks*",
          "{bin}/combinations_test --gtest_filter=Queues*:Impossible*:RunTime*:All/Work*:*FrontierWork*")),
    Area("layouts", ("harness/runtime/store/layout*.cpp",), ("plugin_test", "runtime_test", *PLUGINS),
         ("{bin}/runtime_test", "{bin}/plugin_test")),
    Area("simt", ("harness/backends/simt/*.cpp",), ("gpu_test", "lanes_test", "simt_test", "backend-simt", *PLUGINS),
         ("{bin}/lanes_test", "{bin}/gpu_test", "{bin}/simt_test --gtest_filter=-*ReferencesAnswer*")),
    # Device modules that every combination links, such as frontiers, deduplication and ordering, and the headers of
    # device code.
    Area("device", ("harness/skeleton/*.dev.cpp", "harness/skeleton/*.h",
                    "plugins/include/harness/device/core/*.h", "plugins/include/harness/device/gather/*.h",
                    "plugins/include/harness/device/balance/*.h"),
         ("combinations_test", "simt_test", "backend-cpu", "backend-simt", *PLUGINS), DEVICE_TESTS),
    Area("cpu", ("harness/backends/cpu/*.cpp",),
         ("pool_test", "assembler_test", "lone_test", "combinations_test", "backend-cpu", "algorithm-bfs", *PLAIN),
         ("{bin}/pool_test", "{bin}/assembler_test", "{bin}/lone_test", "{bin}/combinations_test --gtest_filter=RunTime*")),
    Area("verifiers", ("algorithms/*/*.cpp", "algorithms/*/*.hpp", "algorithms/*/*.h"),
         ("combinations_test", "backend-cpu", *ALGORITHMS, *PLAIN, "schedule-wm"),
         ("{bin}/combinations_test --gtest_filter=*Verifier*:*Answers*:*Planted*:*Tolerance*:*ShortestPaths*:*Labels*:*Ranks*:*Distances*:DistanceTypes*:*FixedPoint*:GaussSeidel*:*EdgesThat*:All/Work*:*_csr_vm",)),
    Area("claims", ("plots/reproduce/*.py",), ("harness",), tuple(
        f"/usr/bin/env HARNESS_PROGRAM={{bin}}/harness /usr/bin/python3 {{root}}/tests/reproduce/test_{name}.py"
        for name in ("cells", "entries", "useful_lines", "claims", "page", "draw", "awkward", "reproduce")),
         quick=True),
)
