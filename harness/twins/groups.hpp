// The steps of make_twin(), in their sequence. Each step has its own file. A vertex of degree d begins with d
// half-edges: ends of edges that have no partner yet. A single half-edge is one that belongs to no group. The
// variables named `ends` hold half-edges.
#pragma once

#include <vector>

#include "twins/by_place.hpp"
#include "twins/directed.hpp"
#include "twins/directed_singles.hpp"
#include "twins/edges.hpp"
#include "twins/layout.hpp"
#include "twins/sort.hpp"

namespace harness::twins {

/// Returns the places of the vertices, sorted by degree: element i is the place of the i-th lowest degree.
std::vector<vertex_t> order_of_degrees(const Recipe& recipe, unsigned threads);

/// Returns the degree of each vertex of an undirected twin.
std::vector<offset_t> placed_degrees(const Recipe& recipe, unsigned threads);

/// Joins groups of nearby vertices, all to all, so that every vertex gets its degree and clustering. Returns
/// the half-edges without a partner. The first `*groups` edges are inside groups of at least three vertices.
/// The other edges connect single half-edges, which belong to no such group.
std::vector<vertex_t> join_groups(const Recipe& recipe, const Layout& layout,
                                  const std::vector<offset_t>& degrees, unsigned threads, EdgeSet& edges,
                                  size_t* groups);

/// Joins groups and single half-edges of a directed twin, as join_groups() does, with tails to heads and
/// mutual half-edges to mutual half-edges. Returns the half-edges without a partner, sorted by place.
/// `neighbors` has the number of neighbours of each vertex in either direction. `*groups` is as in
/// join_groups().
DirectedSingles join_directed(const Recipe& recipe, const Layout& layout,
                              const std::vector<DirectedDegree>& degrees,
                              const std::vector<offset_t>& neighbors, unsigned threads, EdgeSet& edges,
                              size_t* groups);

/// Places the half-edges in `left` by exchange with existing edges: mutual half-edges with mutual edges,
/// tails and heads with one-way edges. `spread` is Layout::spread.
void match_directed(DirectedSingles left, const Recipe& recipe, double spread, const EdgesByPlace& by_place,
                    EdgeSet& edges);

/// Connects single half-edges, which are sorted by place. Each is connected with one of the last few
/// half-edges before it that have no partner yet. The keys of the two differ by at most `reach`
/// (Placing::reach()). If `far`, half-edges that found no nearby partner also look for distant partners.
/// Half-edges without a partner are added to `rest`.
void join_singles(const HugeVector<Keyed>& parts, uint64_t reach, bool far, EdgeSet& edges,
                  std::vector<vertex_t>& rest);

/// Connects nearby half-edges among `ends`, at most `reach` places apart. Returns the half-edges without a
/// partner.
std::vector<vertex_t> match_near(std::vector<vertex_t> ends, vertex_t reach, EdgeSet& edges);

/// Places the half-edges in `ends`: two half-edges a and b turn an edge (c, d) into (a, c) and (b, d). The
/// edge is drawn from the nearest `window` edges, and after failures from more and more edges. For half-edges
/// that should stay in their home (Layout::home()), the edge is first drawn from those that begin in the
/// home. Half-edges that are more than `reach` places apart are not combined.
void match_by_exchange(const std::vector<vertex_t>& ends, vertex_t reach, uint64_t window,
                       const Recipe& recipe, const Layout& layout, const EdgesByPlace& by_place,
                       EdgeSet& edges);

/// Exchanges the ends of nearby edges until the largest component has `wanted` vertices. No vertex changes
/// its degree in either direction. Edges with an index of at least `groups` are outside of groups and are
/// exchanged first.
void join_components(vertex_t vertices, vertex_t wanted, size_t groups, const EdgesByPlace& by_place,
                     EdgeSet& edges);

/// Returns the new id of each vertex. The id is close to the place of the vertex, but a fraction `moved` of
/// the vertices is up to 2^reach away.
std::vector<vertex_t> moved_ids(vertex_t vertices, const Knobs& knobs, uint64_t seed, unsigned threads);

}  // namespace harness::twins
