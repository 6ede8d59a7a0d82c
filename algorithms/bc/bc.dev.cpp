#include "bc.h"

#include <harness/device.h>

using namespace harness;

struct Bc : AlgorithmDefaults, BcState {
  using Value = double;
  enum User { run, level, unexplored, started };
  static constexpr uint32_t unreached = ~0u;

  // Runs for every source: adds up what the last one gave and starts anew.
  HARNESS_DEVICE bool init(Context& c, vertex_t v) const {
    const uint64_t now = c.user[run];
    score[v] = now == 0 ? 0 : score[v] + paths[v] * dependency[v];
    const bool is_source = now < count && v == sources[now];
    depth[v] = is_source ? 0 : unreached;
    paths[v] = is_source ? 1 : 0;
    dependency[v] = 0;
    if (is_source) c.work += load_input(&degrees[v]);
    return is_source;
  }

  // Forward, paths go from depth `level` to the next. Backward, dependencies come from depth level + 1 to
  // `level`: delta(u) / paths(u) is the sum of (1 + delta(v)) / paths(v) over the v that follow u.
  HARNESS_DEVICE Value gather(const Context&, vertex_t source, vertex_t, float) const {
    if (!harness_goes_backward()) return load_settled(&paths[source]);
    return load_settled(&dependency[source]) + 1 / load_settled(&paths[source]);
  }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value b) { return a + b; }
  HARNESS_DEVICE bool active(const Context& c, vertex_t v) const {
    const uint32_t from = static_cast<uint32_t>(c.user[level]);
    return load_relaxed(&depth[v]) == (harness_goes_backward() ? from + 1 : from);
  }
  HARNESS_DEVICE bool settled(const Context& c, vertex_t v) const {
    const uint32_t from = static_cast<uint32_t>(c.user[level]), found = load_relaxed(&depth[v]);
    return harness_goes_backward() ? found != from : found <= from;
  }
  static constexpr CommitTests commit_tests = CommitTests::together;
  HARNESS_DEVICE bool improves(const Context& c, vertex_t v, Value) const { return !settled(c, v); }
  HARNESS_DEVICE bool commit(Context& c, vertex_t v, Value value, bool exclusive) const {
    return harness_goes_backward() ? take_dependency(c, v, value, exclusive)
                                   : take_paths(c, v, value, exclusive);
  }

  HARNESS_DEVICE void next(const Context& c, harness_control& control) const {
    if (harness_goes_backward()) {
      if (--control.user[level] == 0) end_source(control);
    } else if (control.user[started] == 0) {
      control.user[started] = 1;
      control.user[level] = 0;
      control.user[unexplored] = edges;
      control.done = control.user[run] == count;
      go_forward(c, control);
    } else if (control.frontier_size > 0) {
      ++control.user[level];
      go_forward(c, control);
    } else if (control.user[level] > 1) {
      // The deepest vertices depend on none, and the source counts for nothing.
      --control.user[level];
      control.direction = HARNESS_BACKWARD;
    } else {
      end_source(control);
    }
  }

 private:
  HARNESS_DEVICE bool take_paths(Context& c, vertex_t v, Value value, bool exclusive) const {
    const uint32_t next = static_cast<uint32_t>(c.user[level]) + 1, found = load_relaxed(&depth[v]);
    bool first = found == unreached;
    if (exclusive) {
      if (first) store_relaxed(&depth[v], next);
      paths[v] += value;
    } else {
      if (!first && found != next) return false;
      first = first && atomic_claim(&depth[v], unreached,
                                    next);  // if not, another thread has claimed it in this superstep
      atomic_add(&paths[v], value);
    }
    if (first) c.work += load_input(&degrees[v]);
    return first;
  }
  HARNESS_DEVICE bool take_dependency(const Context& c, vertex_t v, Value value, bool exclusive) const {
    if (!harness_pulls() && load_relaxed(&depth[v]) != static_cast<uint32_t>(c.user[level])) return false;
    if (exclusive) {
      dependency[v] += value;
    } else {
      atomic_add(&dependency[v], value);
    }
    return false;
  }
  // Pull while the edges of the frontier outweigh what is left to explore, all of which pull looks at.
  HARNESS_DEVICE void go_forward(const Context& c, harness_control& control) const {
    const uint64_t work = control.frontier_work, left = control.user[unexplored];
    control.user[unexplored] = work < left ? left - work : 0;
    const bool pull = work * alpha > control.user[unexplored] + c.args.vertices;
    control.direction = pull ? HARNESS_PULL_SUPERSTEP : HARNESS_PUSH_SUPERSTEP;
  }
  HARNESS_DEVICE static void end_source(harness_control& control) {
    ++control.user[run];
    control.user[started] = 0;
    control.direction = HARNESS_PUSH_SUPERSTEP;
    control.restart = 1;
  }
};
HARNESS_ALGORITHM(Bc)
