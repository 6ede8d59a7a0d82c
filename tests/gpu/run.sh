#!/bin/sh
# Runs everything that needs a GPU: the tests with the label gpu, every combination on real graphs, and
# compute-sanitizer with every plugin on a small graph. It also measures the experiments in experiments/held, and judges
# the bounds on speed in them. The exit code is 1 if one of these fails.
#
#   tests/gpu/run.sh [tests|graphs|sanitizers|held]...     all of them by default
#   BUILD=DIR       a build folder, or a copy of its bin and lib; configured and built if it does not exist
#   REPORT=DIR      folder of logs and CSV; default BUILD/gpu
#   GRAPHS=DIR      the folder of the real graphs; default ../shared/data; skipped with a message if it does not exist
#   TOOLS="..."     tools of compute-sanitizer; default memcheck racecheck initcheck synccheck
#   HELD="..."      files of experiments/held, without the ending; default overhead_gpu spmv_gpu library_gpu peers_gpu
set -u
cd "$(dirname "$0")/../.." || exit 1
build=${BUILD:-build}
report=${REPORT:-$build/gpu}
graphs=${GRAPHS:-../shared/data}
tools=${TOOLS:-memcheck racecheck initcheck synccheck}
held=${HELD:-overhead_gpu spmv_gpu library_gpu peers_gpu}
parts=${*:-tests graphs sanitizers held}
failed=""

if [ ! -x "$build/bin/harness" ]; then
  cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release && cmake --build "$build" || exit 1
fi
mkdir -p "$report"
# Paths become absolute, because some of the steps below run in another folder.
build=$(cd "$build" && pwd)
report=$(cd "$report" && pwd)

# Runs the test binary itself rather than CTest, so that one process keeps its CUDA context and its linked programs for
# many tests. Several such processes run in parallel, each with a part of the tests, because linking on the host takes
# most of the time.
run_tests() {
  rm -f "$report"/tests.*.log
  shards=$((($(nproc) + 1) / 2))
  pids=""
  for shard in $(seq 0 $((shards - 1))); do
    GTEST_TOTAL_SHARDS=$shards GTEST_SHARD_INDEX=$shard "$build/bin/cuda_combinations_test" --gtest_brief=1 \
      >"$report/tests.$shard.log" 2>&1 &
    pids="$pids $!"
  done
  missed=""
  for pid in $pids; do
    wait "$pid" || missed=" tests"
  done
  failed=$failed$missed
  grep -h 'FAILED\|PASSED' "$report"/tests.*.log
  for name in cache_share isolation several_gpus; do
    HARNESS="$build/bin/harness" PLANTED="$build/lib/harness/planted" HARNESS_CACHE_DIR="$build/gpu-cache" \
      PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=tests/cli:tests/sweep \
      python3 "tests/gpu/test_$name.py" >"$report/$name.log" 2>&1 || failed="$failed $name"
    tail -n 1 "$report/$name.log"
  done
}

# Runs every combination on real graphs, one process per schedule. A row that is neither ok nor unsupported fails.
run_graphs() {
  [ -d "$graphs" ] || { echo "graphs: skipped, no folder $graphs: GRAPHS=DIR"; return; }
  rm -rf "$report"/graphs.*
  yaml=$PWD/tests/gpu/real_graphs.yaml
  for plugin in "$build"/lib/harness/plugins/schedule-*.so; do
    schedule=$(basename "${plugin#*schedule-}" .so)
    log=$report/graphs.$schedule.log
    (cd "$graphs" && "$build/bin/harness" --cache-dir "$report/cache" run "$yaml" --only "sched:$schedule" \
      --out "$report/graphs.$schedule") >"$log" 2>&1 || echo "exit $?" >>"$log" &
  done
  wait
  if grep -q '^exit' "$report"/graphs.*.log; then
    echo "graphs: see $(grep -l '^exit' "$report"/graphs.*.log | tr '\n' ' ')"
    failed="$failed graphs"
  else
    echo "graphs: $(cat "$report"/graphs.*/results.csv | grep -c ',ok,') rows verified"
    python3 tests/cli/answers.py "$report"/graphs.*/results.csv || failed="$failed answers"
  fi
}

# Schedules are divided into groups by their first letter. So a new schedule is in one of these groups too.
shares="a-e f-s t u-z"

sanitize() { # TOOL SHARE
  compute-sanitizer --tool "$1" --target-processes all --error-exitcode 9 --print-limit 20 \
    "$build/bin/harness" --cache-dir "$report/cache" run tests/gpu/sanitize.yaml --only "sched:[$2]*" --force \
    --out "$report/$1.$2" >"$report/$1.$2.log" 2>&1
  echo $? >"$report/$1.$2.exit"
}

# Prints the findings of a tool. A process under the tool may end before the tool prints its summary, so the caller
# checks these lines in addition to exit codes.
findings() { # TOOL
  grep -h '^=========.*[A-Za-z]' "$report/$1".*.log | grep -v 'COMPUTE-SANITIZER\|SUMMARY: 0 \|before first instrumented API'
}

# Runs all tools at the same time, each once per group of schedules, because loading and rewriting programs takes most
# of the time.
run_sanitizers() {
  rm -f "$report"/*.exit
  for tool in $tools; do
    for share in $shares; do
      sanitize "$tool" "$share" &
    done
  done
  wait
  for tool in $tools; do
    if findings "$tool" >"$report/$tool.findings" || grep -qvx 0 "$report/$tool".*.exit; then
      echo "$tool: see $report/$tool.findings and $report/$tool.*.log"
      head -n 5 "$report/$tool.findings"
      failed="$failed $tool"
    else
      echo "$tool: clean, $(cat "$report/$tool".*/results.csv | grep -c ',ok,') rows"
    fi
  done
}

# Measures the experiments in experiments/held, and judges the bounds on speed in their files. If a baseline was not
# built, its rows are unsupported, and bounds that need them are not judged.
run_held() {
  for file in $held; do
    "$build/bin/harness" --cache-dir "$report/cache" hold "experiments/held/$file.yaml" --force \
      --out "$report/$file" >"$report/$file.log" 2>&1 || failed="$failed $file"
    grep '^fails\|^unclear\|holds, ' "$report/$file.log" || tail -n 1 "$report/$file.log"
  done
}

for part in $parts; do
  case $part in
    tests) run_tests ;;
    graphs) run_graphs ;;
    sanitizers) run_sanitizers ;;
    held) run_held ;;
    *) echo "run.sh: no part '$part': tests, graphs, sanitizers or held" >&2; exit 2 ;;
  esac
done
[ -z "$failed" ] || { echo "failed:$failed"; exit 1; }
