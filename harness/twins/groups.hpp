// The steps by which make_twin() makes a twin, a generated graph with the statistics of another graph
// (recipe.hpp). Each step has its own file. A vertex of degree d begins with d half-edges, which are the ends
// of its future edges. The variables named `ends` hold half-edges. Each step connects pairs of half-edges,
// and each pair becomes an edge. A group is a clique, a set of vertices that are all adjacent. A single
// half-edge is one that belongs to no clique. Each vertex has a position on a line, or on a curve through a
// lattice (layout.hpp), and vertices at near positions are connected.
#pragma once

#include <vector>

#include "twins/by_place.hpp"
#include "twins/directed.hpp"
#include "twins/directed_singles.hpp"
#include "twins/edges.hpp"
#include "twins/layout.hpp"
#include "twins/sort.hpp"

namespace harness::twins {

/// Returns the positions of the vertices on the line or curve, sorted by degree. Element i is the position of
/// the vertex with the i-th lowest degree.
std::vector<vertex_t> order_of_degrees(const Recipe& recipe, unsigned threads);

/// Returns the degree of each vertex of an undirected graph.
std::vector<offset_t> placed_degrees(const Recipe& recipe, unsigned threads);

/// Connects nearby vertices to cliques of at least three, so that every vertex gets its clustering
/// coefficient. Then connects half-edges that belong to no clique. Returns the vertices of the half-edges
/// that are still not connected. Sets `*groups` to the number of edges inside cliques, which come first in
/// `edges`.
std::vector<vertex_t> join_groups(const Recipe& recipe, const Layout& layout,
                                  const std::vector<offset_t>& degrees, unsigned threads, EdgeSet& edges,
                                  size_t* groups);

/// Connects cliques and single half-edges of a directed graph, as join_groups() does for an undirected one.
/// The half-edges are tails and heads of arcs, and mutual half-edges, which become edges with arcs in both
/// directions. Tails are connected with heads, and mutual half-edges with one another. Returns the half-edges
/// that are still not connected, sorted by position on the line or curve. `neighbors` has the number of
/// neighbours of each vertex in either direction. Sets `*groups` to the number of edges inside cliques.
DirectedSingles join_directed(const Recipe& recipe, const Layout& layout,
                              const std::vector<DirectedDegree>& degrees,
                              const std::vector<offset_t>& neighbors, unsigned threads, EdgeSet& edges,
                              size_t* groups);

/// Connects the half-edges in `left` by exchanging ends with existing edges, as match_by_exchange() does.
/// Mutual half-edges are exchanged with mutual edges, tails and heads with one-way arcs. The factor `spread`,
/// at most 1, limits the distance between a vertex of high degree and its neighbours (Layout::spread).
void match_directed(DirectedSingles left, const Recipe& recipe, double spread, const EdgesByPlace& by_place,
                    EdgeSet& edges);

/// Connects half-edges of an undirected graph that belong to no clique. They are sorted by position on the
/// line or curve. Each is connected with one of the last few half-edges before it that are not connected yet.
/// The keys of the two half-edges (16 times their positions) differ by at most `reach`. If `far`, half-edges
/// that found no near one also try more distant ones. Adds the vertices of the half-edges that are still not
/// connected to `rest`.
void join_singles(const HugeVector<Keyed>& parts, uint64_t reach, bool far, EdgeSet& edges,
                  std::vector<vertex_t>& rest);

/// Connects nearby half-edges. `ends` has the vertex of each half-edge. Two connected vertices are at most
/// `reach` positions apart. Returns the vertices of the half-edges that are still not connected.
std::vector<vertex_t> match_near(std::vector<vertex_t> ends, vertex_t reach, EdgeSet& edges);

/// Connects the half-edges in `ends` by exchange: two half-edges of vertices a and b replace an edge (c, d)
/// by the edges (a, c) and (b, d). The edge (c, d) is drawn at random from the `window` edges nearest to a,
/// and after failures from more and more edges. For a fraction Knobs::home of the half-edges, the edge is
/// first drawn from those in the home of a, its cluster of 2^16 ids. Half-edges that are more than `reach`
/// positions apart are not combined.
void match_by_exchange(const std::vector<vertex_t>& ends, vertex_t reach, uint64_t window,
                       const Recipe& recipe, const Layout& layout, const EdgesByPlace& by_place,
                       EdgeSet& edges);

/// Exchanges the ends of nearby edges until the largest component has `wanted` vertices. No vertex changes
/// its degree in either direction. Edges with an index of at least `groups` are outside of cliques and are
/// exchanged first.
void join_components(vertex_t vertices, vertex_t wanted, size_t groups, const EdgesByPlace& by_place,
                     EdgeSet& edges);

/// Returns the new id of each vertex. The old ids are positions on the line or curve. A fraction Knobs::moved
/// of the vertices moves by up to 2^Knobs::reach, and all others keep about their ids.
std::vector<vertex_t> moved_ids(vertex_t vertices, const Knobs& knobs, uint64_t seed, unsigned threads);

}  // namespace harness::twins
