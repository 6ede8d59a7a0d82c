// The steps of make_twin(), in their sequence. Each has its own file.
#pragma once

#include <vector>

#include "twins/by_place.hpp"
#include "twins/directed.hpp"
#include "twins/directed_singles.hpp"
#include "twins/edges.hpp"
#include "twins/layout.hpp"
#include "twins/sort.hpp"

namespace harness::twins {

/// Returns the vertices in the order in which they get their degrees, the lowest first.
std::vector<vertex_t> order_of_degrees(const Recipe& recipe, unsigned threads);

/// Returns the degree of each vertex of an undirected twin.
std::vector<offset_t> placed_degrees(const Recipe& recipe, unsigned threads);

/// Joins groups of nearby vertices, all to all, so that every vertex gets its degree and clustering. Returns
/// the ends without a partner. The first `*groups` edges are those of groups of at least three, the others
/// single ones.
std::vector<vertex_t> join_groups(const Recipe& recipe, const Layout& layout,
                                  const std::vector<offset_t>& degrees, unsigned threads, EdgeSet& edges,
                                  size_t* groups);

/// Joins groups and single ends of a directed twin, as join_groups() does, with tails to heads and mutual
/// ends to each other. Returns the ends without a partner, in the order of their places. `neighbors` has the
/// number of neighbours of each vertex in either direction. `*groups` is as in join_groups().
DirectedSingles join_directed(const Recipe& recipe, const Layout& layout,
                              const std::vector<DirectedDegree>& degrees,
                              const std::vector<offset_t>& neighbors, unsigned threads, EdgeSet& edges,
                              size_t* groups);

/// Places these ends by exchanging ends with edges of their kind. `spread` is that of the layout.
void match_directed(DirectedSingles left, const Recipe& recipe, double spread, const EdgesByPlace& by_place,
                    EdgeSet& edges);

/// Connects single ends in the order of their places: each with one of the few waiting ends before it, at
/// most `reach` apart. If `far`, leftover ends also look for distant partners. Ends without a partner are
/// added to `rest`.
void join_singles(const HugeVector<Keyed>& parts, uint64_t reach, bool far, EdgeSet& edges,
                  std::vector<vertex_t>& rest);

/// Connects nearby leftover ends, at most `reach` apart. Returns the ends without a partner.
std::vector<vertex_t> match_near(std::vector<vertex_t> ends, vertex_t reach, EdgeSet& edges);

/// Places the remaining ends by exchanging ends with edges. It begins with the nearest `window` edges, or,
/// for ends that should stay in their homes, with edges that begin there.
void match_by_exchange(const std::vector<vertex_t>& ends, vertex_t reach, uint64_t window,
                       const Recipe& recipe, const Layout& layout, const EdgesByPlace& by_place,
                       EdgeSet& edges);

/// Exchanges ends of nearby edges until the largest component has `wanted` vertices. No vertex changes its
/// degree in either direction. The edges from index `groups` on are single ones, which are exchanged first.
void join_components(vertex_t vertices, vertex_t wanted, size_t groups, const EdgesByPlace& by_place,
                     EdgeSet& edges);

/// Returns the new id of each vertex. It is close to its place, but a fraction `moved` of the vertices is up
/// to 2^reach away.
std::vector<vertex_t> moved_ids(vertex_t vertices, const Knobs& knobs, uint64_t seed, unsigned threads);

}  // namespace harness::twins
