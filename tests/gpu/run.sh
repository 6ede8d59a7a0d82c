#!/bin/sh
# Everything that needs a GPU, in one command: the tests labelled gpu, compute-sanitizer over every plugin on a small
# graph, and the benchmark against code by hand and cuSPARSE. Exit 1 when one of them fails.
#
#   tests/gpu/run.sh [tests|sanitizers|benchmark]...     all of them by default
#   BUILD=DIR       a build folder; configured and built when it is not there
#   REPORT=DIR      where logs and CSV go; default BUILD/gpu
#   BENCHMARK=...   further arguments of gpu_bench, for example "--scales 20 --road 1000x1000"
set -u
cd "$(dirname "$0")/../.." || exit 1
build=${BUILD:-build}
report=${REPORT:-$build/gpu}
parts=${*:-tests sanitizers benchmark}
failed=""
mkdir -p "$report"

if [ ! -x "$build/bin/harness" ] || [ ! -x "$build/bin/gpu_bench" ]; then
  cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release && cmake --build "$build" --target all gpu_bench || exit 1
fi

# The binary itself rather than CTest: one process keeps its context and what it has linked. Two halves side by side.
run_tests() {
  for shard in 0 1; do
    GTEST_TOTAL_SHARDS=2 GTEST_SHARD_INDEX=$shard "$build/bin/cuda_combinations_test" --gtest_brief=1 \
      >"$report/tests.$shard.log" 2>&1 &
    eval "pid_$shard=$!"
  done
  # shellcheck disable=SC2154  # set by eval
  wait "$pid_0" || failed="$failed tests"
  # shellcheck disable=SC2154
  wait "$pid_1" || failed="$failed tests"
  grep -h 'FAILED\|PASSED' "$report"/tests.*.log
}

run_sanitizers() {
  for tool in memcheck racecheck initcheck synccheck; do
    if compute-sanitizer --tool "$tool" --target-processes all --error-exitcode 9 --print-limit 20 \
      "$build/bin/harness" run tests/gpu/sanitize.yaml --force --out "$report/$tool" >"$report/$tool.log" 2>&1; then
      echo "$tool: clean"
    else
      echo "$tool: see $report/$tool.log"
      grep -m 5 '=========' "$report/$tool.log"
      failed="$failed $tool"
    fi
  done
}

run_benchmark() {
  # shellcheck disable=SC2086  # words
  "$build/bin/gpu_bench" --out "$report/benchmark.csv" ${BENCHMARK:-} 2>&1 | tee "$report/benchmark.log"
  grep -q '^MISSED' "$report/benchmark.log" && failed="$failed benchmark"
}

for part in $parts; do
  case $part in
    tests) run_tests ;;
    sanitizers) run_sanitizers ;;
    benchmark) run_benchmark ;;
    *) echo "run.sh: no part '$part': tests, sanitizers or benchmark" >&2; exit 2 ;;
  esac
done
[ -z "$failed" ] || { echo "failed:$failed"; exit 1; }
