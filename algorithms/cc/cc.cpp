// Connected components of an undirected graph by label propagation: every vertex takes the smallest label
// around it. With `jump`, labels also follow their own labels after each superstep (pointer jumping, Shiloach
// and Vishkin 1982), so that long paths take few supersteps.
#include "cc.h"

#include <harness/plugin.hpp>
#include <numeric>

using namespace harness;

enum Param { jump };

static constexpr harness_param params[] = {
    choice_param("jump", "on", "off|on", "pointer jumping over all vertices after each superstep",
                 offsetof(CcState, jump)),
};

static int32_t plan(const harness_problem* problem, void*, harness_plan* plan, harness_error* error) {
  return guarded(error, [&] {
    plan->value_bytes = 4;
    plan->has_apply = problem->params[jump].integer != 0;
    add_property(*plan, "label", 4, offsetof(CcState, label));
  });
}

// Union-find with path halving; labels are the smallest vertex of a component.
static int32_t reference(const harness_problem* problem, void* const* properties, harness_error* error) {
  return guarded(error, [&] {
    auto* root = static_cast<uint32_t*>(properties[0]);
    std::iota(root, root + problem->vertices, 0u);
    const auto find = [&](uint32_t v) {
      for (; root[v] != v; v = root[v]) root[v] = root[root[v]];
      return v;
    };
    for (uint32_t u = 0; u < problem->vertices; ++u) {
      for (uint64_t e = problem->out.offsets[u]; e < problem->out.offsets[u + 1]; ++e) {
        const uint32_t a = find(u), b = find(problem->out.neighbors[e]);
        root[std::max(a, b)] = std::min(a, b);
      }
    }
    for (uint32_t v = 0; v < problem->vertices; ++v) root[v] = root[root[v]];
  });
}

// The same partition: a label of ours stands for one label of the reference and the other way round.
static int32_t verify(const harness_problem* problem, const void* const* properties,
                      const void* const* expected, harness_error* error) {
  return guarded(error, [&] {
    const auto* got = static_cast<const uint32_t*>(properties[0]);
    const auto* want = static_cast<const uint32_t*>(expected[0]);
    constexpr uint32_t none = ~0u;
    std::vector<uint32_t> to_want(problem->vertices, none), to_got(problem->vertices, none);
    for (uint32_t v = 0; v < problem->vertices; ++v) {
      if (got[v] >= problem->vertices) wrong("the label of vertex " + std::to_string(v) + " is no vertex");
      uint32_t& w = to_want[got[v]];
      uint32_t& g = to_got[want[v]];
      if (w == none) w = want[v];
      if (g == none) g = got[v];
      if (w != want[v])
        wrong("vertex " + std::to_string(v) + " is joined to a component that it is not connected to");
      if (g != got[v]) wrong("vertex " + std::to_string(v) + " is split from its component");
    }
  });
}

static uint64_t edges_processed(const harness_problem* problem, const void* const*, uint64_t) {
  return problem->edges;
}

static constexpr harness_algorithm algorithm =
    make_algorithm<CcState>("push", "queue/queue", "bitmap/bitmap", plan, reference, verify, edges_processed);
static constexpr About about{
    .id = "cc",
    .version = "1.0",
    .summary = "connected components by label propagation",
    .source = "Shiloach and Vishkin 1982; GRAssembler, section 2.5",
    .provides = "algorithm.push/1 algorithm.pull/1",
    .demands = "graph.symmetric/1",
    .params = params,
};
HARNESS_PUBLISH(algorithm, about)
