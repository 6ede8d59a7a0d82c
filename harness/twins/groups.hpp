// The steps by which make_twin() makes a graph, in their order. Each stands in a file of its own.
#pragma once

#include <vector>

#include "twins/by_place.hpp"
#include "twins/directed.hpp"
#include "twins/directed_singles.hpp"
#include "twins/edges.hpp"
#include "twins/layout.hpp"
#include "twins/sort.hpp"

namespace harness::twins {

/// The vertices in an order in which they get their degrees, the lowest first.
std::vector<vertex_t> order_of_degrees(const Recipe& recipe, unsigned threads);

/// The degree of each vertex of an undirected twin.
std::vector<offset_t> placed_degrees(const Recipe& recipe, unsigned threads);

/// Joins groups of vertices that lie close together, all with all, so that every vertex gets its degree and
/// its clustering. Gives the ends that found no partner. The first `*groups` edges are those of groups of
/// three and more, the others single ones.
std::vector<vertex_t> join_groups(const Recipe& recipe, const Layout& layout,
                                  const std::vector<offset_t>& degrees, unsigned threads, EdgeSet& edges,
                                  size_t* groups);

/// Joins groups and single ends of a directed twin, as join_groups() does, but each end with its like: tails
/// with heads, and mutual ends with one another. Gives the ends that found no partner, in the order of their
/// places. `neighbors`: of each vertex, whatever the direction. `*groups`: as for join_groups().
DirectedSingles join_directed(const Recipe& recipe, const Layout& layout,
                              const std::vector<DirectedDegree>& degrees,
                              const std::vector<offset_t>& neighbors, unsigned threads, EdgeSet& edges,
                              size_t* groups);

/// Finds partners for these by exchanging ends with edges of their kind. `spread`: of the layout.
void match_directed(DirectedSingles left, const Recipe& recipe, double spread, const EdgesByPlace& by_place,
                    EdgeSet& edges);

/// Joins single ends in the order of their places: each with one of the few before it that still wait, not
/// farther apart than `reach`. What is left looks for partners `far` away too, or is added to `rest`.
void join_singles(const HugeVector<Keyed>& parts, uint64_t reach, bool far, EdgeSet& edges,
                  std::vector<vertex_t>& rest);

/// Joins ends that are left and lie near each other, not farther apart than `reach`; gives those that have no
/// partner.
std::vector<vertex_t> match_near(std::vector<vertex_t> ends, vertex_t reach, EdgeSet& edges);

/// Finds partners for the others by exchanging ends with edges: with one of the nearest `window` edges at
/// first, or where ends are to stay in their homes with one that begins there.
void match_by_exchange(const std::vector<vertex_t>& ends, vertex_t reach, uint64_t window,
                       const Recipe& recipe, const Layout& layout, const EdgesByPlace& by_place,
                       EdgeSet& edges);

/// Exchanges ends of edges that lie close together until the largest component has so many vertices; no
/// vertex gets another degree in either direction. The edges from number `groups` on are single ones, which
/// go first.
void join_components(vertex_t vertices, vertex_t wanted, size_t groups, const EdgesByPlace& by_place,
                     EdgeSet& edges);

/// The new id of each vertex: nearly that of its place, but `moved` of them lie up to 2^reach away.
std::vector<vertex_t> moved_ids(vertex_t vertices, const Knobs& knobs, uint64_t seed, unsigned threads);

}  // namespace harness::twins
