// Checks of an author's struct before hooks call its members. A member that is missing, misspelt or of
// another type is named in one line.
#pragma once

#include "../target/types.h"

namespace harness {

template <class A, class B>
constexpr bool same_type = false;
template <class A>
constexpr bool same_type<A, A> = true;

/// What an expression gives: exactly this type, or whatever it likes where nobody looks at it.
template <class Found, class Wanted>
concept Gives = same_type<Found, Wanted> || same_type<Wanted, void>;

/// An edge id in a check of a member's parameters: it converts to no type of another width. Rows and vertices
/// have 32 bits, so in an image of 64-bit edge ids arguments in the wrong order do not pass.
struct GivenEdge {
  template <class T>
  requires(sizeof(T) == sizeof(edge_t)) HARNESS_DEVICE operator T() const;
};

/// The author's struct, or in place of one with a wrong member a stand-in that is right: the compiler then
/// says what is wrong once, and not again at each use.
template <bool right, class Given, class StandIn>
struct GivenOr {
  using type = Given;
};
template <class Given, class StandIn>
struct GivenOr<false, Given, StandIn> {
  using type = StandIn;
};

}  // namespace harness
