#include "graph/twins/directing.hpp"

#include <algorithm>

#include "base/parallel.hpp"

namespace harness::graph {
namespace {

/// What is wanted beside the directions that are taken.
std::vector<Wants> wants_of(const std::vector<DirectedDegree>& degrees, const EdgeSet& edges) {
  std::vector<Wants> wants(degrees.size());
  for (size_t v = 0; v < degrees.size(); ++v) {
    const auto [out, in, both] = degrees[v];
    wants[v] = {static_cast<int32_t>(both), static_cast<int32_t>(out - both),
                static_cast<int32_t>(in - both)};
  }
  for (size_t e = 0; e < edges.ways.size(); ++e) {
    const auto [u, v] = edges.edges[e];
    switch (edges.ways[e]) {
      case undecided:
        break;
      case forward:
        --wants[u].out, --wants[v].in;
        break;
      case backward:
        --wants[u].in, --wants[v].out;
        break;
      case mutual:
        --wants[u].mutual, --wants[v].mutual;
        break;
    }
  }
  return wants;
}

void choose_mutual(EdgeSet& edges, std::vector<Wants>& wants) {
  for (size_t e = 0; e < edges.ways.size(); ++e) {
    const auto [u, v] = edges.edges[e];
    if (edges.ways[e] != undecided || wants[u].mutual <= 0 || wants[v].mutual <= 0) continue;
    edges.ways[e] = mutual;
    --wants[u].mutual, --wants[v].mutual;
  }
}

/// Each edge leads away from the end of which a larger share is to do so.
void direct(EdgeSet& edges, std::vector<Wants>& wants) {
  for (size_t e = 0; e < edges.ways.size(); ++e) {
    if (edges.ways[e] != undecided) continue;
    Wants &u = wants[edges.edges[e].u], &v = wants[edges.edges[e].v];
    const int64_t here = int64_t{u.out} * (int64_t{v.out} + v.in),
                  there = int64_t{v.out} * (int64_t{u.out} + u.in);
    const bool leads_on = here >= there;
    edges.ways[e] = leads_on ? forward : backward;
    --(leads_on ? u : v).out;
    --(leads_on ? v : u).in;
  }
}

/// Turns arcs round that lead from where there are too many to where there are too few.
void turn_round(EdgeSet& edges, std::vector<Wants>& wants) {
  for (size_t e = 0; e < edges.ways.size(); ++e) {
    if (edges.ways[e] == mutual) continue;
    const bool leads_on = edges.ways[e] == forward;
    Wants& tail = wants[leads_on ? edges.edges[e].u : edges.edges[e].v];
    Wants& head = wants[leads_on ? edges.edges[e].v : edges.edges[e].u];
    if (tail.out >= 0 || head.out <= 0) continue;
    edges.ways[e] = reversed(edges.ways[e]);
    ++tail.out, --tail.in, --head.out, ++head.in;
  }
}

}  // namespace

Directing::Directing(std::vector<DirectedDegree> degrees, uint64_t seed, unsigned threads)
    : degrees_(std::move(degrees)), random_(seed, 0x6f726965), threads_(threads) {}

void Directing::direct_groups(EdgeSet& edges, const std::vector<offset_t>& neighbors) {
  edges.ways.assign(edges.edges.size(), undecided);
  degrees_ = assigned(neighbors, edges.edges, degrees_, random_, threads_);
  wants_ = wants_of(degrees_, edges);
  choose_mutual(edges, wants_);
  direct(edges, wants_);
}

Way Directing::draw(vertex_t v) {
  Wants& wants = wants_[v];
  const uint64_t out = std::max(wants.out, 0), in = std::max(wants.in, 0), both = std::max(wants.mutual, 0);
  if (out + in + both == 0) return undecided;
  const uint64_t nth = random_.below(drawn_++, out + in + both);
  if (nth < out) return --wants.out, forward;
  if (nth < out + in) return --wants.in, backward;
  return --wants.mutual, mutual;
}

void Directing::finish(EdgeSet& edges, size_t groups) {
  edges.ways.resize(edges.edges.size(), undecided);
  wants_ = wants_of(degrees_, edges);
  choose_mutual(edges, wants_);
  mend_mutual(edges, wants_, random_);
  direct(edges, wants_);
  turn_round(edges, wants_);
  mend_singles(edges, wants_, groups);
}

EdgeList arcs_of(const EdgeSet& edges) {
  EdgeList list;
  const auto both = static_cast<size_t>(std::count(edges.ways.begin(), edges.ways.end(), mutual));
  list.src = HugeArray<vertex_t>(edges.ways.size() + both);
  list.dst = HugeArray<vertex_t>(edges.ways.size() + both);
  size_t next = 0;
  const auto add = [&](vertex_t u, vertex_t v) {
    list.src[next] = u;
    list.dst[next++] = v;
  };
  for (size_t e = 0; e < edges.ways.size(); ++e) {
    const auto [u, v] = edges.edges[e];
    if ((edges.ways[e] & forward) != 0) add(u, v);
    if ((edges.ways[e] & backward) != 0) add(v, u);
  }
  return list;
}

}  // namespace harness::graph
