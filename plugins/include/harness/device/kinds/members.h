// Helpers that check the members of a plugin's struct before hooks call them. If a member is missing,
// misspelt or of another type, the compiler prints one error that names the member.
#pragma once

#include "../target/types.h"

namespace harness {

template <class A, class B>
constexpr bool same_type = false;
template <class A>
constexpr bool same_type<A, A> = true;

/// True if an expression has exactly the wanted type, or if its result is unused (void).
template <class Found, class Wanted>
concept Gives = same_type<Found, Wanted> || same_type<Wanted, void>;

/// Stands for an edge id in a check of a member's parameters. It converts only to types of its own width.
/// Rows and vertices have 32 bits, so arguments in the wrong order fail the check in an image with 64-bit
/// edge ids.
struct GivenEdge {
  template <class T>
  requires(sizeof(T) == sizeof(edge_t)) HARNESS_DEVICE operator T() const;
};

/// The plugin's struct, or a correct stand-in if one of its members is wrong. With the stand-in the compiler
/// reports the error once, instead of again at each use.
template <bool right, class Given, class StandIn>
struct GivenOr {
  using type = Given;
};
template <class Given, class StandIn>
struct GivenOr<false, Given, StandIn> {
  using type = StandIn;
};

}  // namespace harness
