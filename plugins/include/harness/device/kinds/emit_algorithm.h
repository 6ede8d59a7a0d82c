// Added by add_harness_plugin() behind the device part of an algorithm: its hooks. Each calls the member that
// the algorithm has, or AlgorithmDefaults.
#pragma once

#include "algorithm.h"
#include "members.h"

namespace harness {

// What an algorithm has to have, and in which shape; `a` is one, the rest are arguments.
template <class A>
concept HasValue = sizeof(typename A::Value) == HARNESS_VALUE_BYTES;
template <class A>
concept HasInit = requires(const A& a, Context& c, vertex_t v) {
  { a.init(c, v) } -> Gives<bool>;
};
template <class A>
concept HasGather = requires(const A& a, const Context& c, vertex_t v, float weight) {
  { a.gather(c, v, v, weight) } -> Gives<typename A::Value>;
};
template <class A>
concept HasIdentity = requires {
  { A::identity() } -> Gives<typename A::Value>;
};
template <class A>
concept HasCombine = requires(typename A::Value x) {
  { A::combine(x, x) } -> Gives<typename A::Value>;
};
template <class A>
concept HasCommit = requires(const A& a, Context& c, vertex_t v, typename A::Value x, bool exclusive) {
  { a.commit(c, v, x, exclusive) } -> Gives<bool>;
};
template <class A>
concept HasCommitFew = requires(const A& a, Context& c, const Commits& commits) {
  { A::commit_few(c, a, commits) } -> Gives<uint32_t>;
};
template <class A>
concept HasApply = requires(const A& a, Context& c, vertex_t v) {
  { a.apply(c, v) } -> Gives<bool>;
};
template <class A>
concept HasFilter = requires(const A& a, const Context& c, vertex_t v) {
  { a.filter(c, v) } -> Gives<bool>;
};
template <class A>
concept HasSettled = requires(const A& a, const Context& c, vertex_t v) {
  { a.settled(c, v) } -> Gives<bool>;
};
template <class A>
concept HasActive = requires(const A& a, const Context& c, vertex_t v) {
  { a.active(c, v) } -> Gives<bool>;
};
template <class A>
concept HasEnough = requires(typename A::Value x) {
  { A::enough(x) } -> Gives<bool>;
};
template <class A>
concept HasImproves = requires(const A& a, const Context& c, vertex_t v, typename A::Value x) {
  { a.improves(c, v, x) } -> Gives<bool>;
};
template <class A>
concept HasPriority = requires(const A& a, const Context& c, vertex_t v) {
  { a.priority(c, v) } -> Gives<double>;
};
template <class A>
concept HasThreshold = requires(const A& a, const Context& c, double threshold) {
  { a.next_threshold(c, threshold, threshold) } -> Gives<double>;
};
template <class A>
concept HasRow = requires(const A& a, Context& c, vertex_t v, Range edges, uint32_t lane, bool exclusive) {
  a.row(c, v, edges, lane, lane, exclusive);
};
template <class A>
concept HasRowLanes = requires(const A& a) {
  { a.row_lanes() } -> Gives<uint32_t>;
};
template <class A>
concept HasNextStep = requires(const A& a, const Context& c, harness_control& control) {
  a.next(c, control);
};

namespace given {
using A = ::named_by_HARNESS_ALGORITHM;
static_assert(HasValue<A>,
              "an algorithm needs: using Value, of as many bytes as VALUES says in its CMake line (4)");
static_assert(HasInit<A>, "an algorithm needs: bool init(Context&, vertex_t) const");
static_assert(HasGather<A>,
              "an algorithm needs: Value gather(const Context&, vertex_t source, vertex_t destination, "
              "float weight) const");
static_assert(HasIdentity<A>, "an algorithm needs: static Value identity()");
static_assert(HasCombine<A>, "an algorithm needs: static Value combine(Value, Value)");
static_assert(HasCommit<A>,
              "an algorithm needs: bool commit(Context&, vertex_t, Value, bool exclusive) const");
static_assert(HasCommitFew<A>,
              "the algorithm's commit_few is to be: static uint32_t commit_few(Context&, const "
              "Algorithm&, const Commits&)");
static_assert(HasApply<A>, "the algorithm's apply is to be: bool apply(Context&, vertex_t) const");
static_assert(HasFilter<A>, "the algorithm's filter is to be: bool filter(const Context&, vertex_t) const");
static_assert(HasSettled<A>,
              "the algorithm's settled is to be: bool settled(const Context&, vertex_t) const");
static_assert(HasActive<A>, "the algorithm's active is to be: bool active(const Context&, vertex_t) const");
static_assert(HasEnough<A>, "the algorithm's enough is to be: static bool enough(Value)");
static_assert(HasImproves<A>,
              "the algorithm's improves is to be: bool improves(const Context&, vertex_t, Value) const");
static_assert(HasPriority<A>,
              "the algorithm's priority is to be: double priority(const Context&, vertex_t) const");
static_assert(HasThreshold<A>,
              "the algorithm's next_threshold is to be: double next_threshold(const Context&, double, double "
              "smallest) const");
static_assert(HasRow<A>,
              "the algorithm's row is to be: void row(Context&, vertex_t, Range, uint32_t lane, uint32_t "
              "lanes, bool exclusive) const");
static_assert(HasRowLanes<A>, "the algorithm's row_lanes is to be: uint32_t row_lanes() const");
static_assert(HasNextStep<A>,
              "the algorithm's next is to be: void next(const Context&, harness_control&) const");
constexpr bool is_right = HasValue<A> && HasInit<A> && HasGather<A> && HasIdentity<A> && HasCombine<A> &&
                          HasCommit<A> && HasCommitFew<A> && HasApply<A> && HasFilter<A> && HasSettled<A> &&
                          HasActive<A> && HasEnough<A> && HasImproves<A> && HasPriority<A> &&
                          HasThreshold<A> && HasRow<A> && HasRowLanes<A> && HasNextStep<A>;
}  // namespace given

struct AlgorithmStandIn : AlgorithmDefaults {
  using Value = value_bits;
  HARNESS_DEVICE bool init(Context&, vertex_t) const { return false; }
  HARNESS_DEVICE Value gather(const Context&, vertex_t, vertex_t, float) const { return 0; }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value) { return a; }
  HARNESS_DEVICE bool commit(Context&, vertex_t, Value, bool) const { return false; }
};
using Algorithm = GivenOr<given::is_right, given::A, AlgorithmStandIn>::type;

HARNESS_DEVICE const Algorithm& algorithm_of(const Context& c) {
  return c.algorithm<Algorithm>();
}
HARNESS_DEVICE Algorithm::Value value_of(value_bits bits) {
  return bit_cast<Algorithm::Value>(bits);
}
HARNESS_DEVICE value_bits bits_of(Algorithm::Value value) {
  return bit_cast<value_bits>(value);
}

}  // namespace harness

HARNESS_HOOK bool harness_init(harness::Context& c, harness::vertex_t v) {
  return harness::algorithm_of(c).init(c, v);
}
HARNESS_HOOK harness::value_bits harness_gather(const harness::Context& c, harness::vertex_t source,
                                                harness::vertex_t destination, float weight) {
  return harness::bits_of(harness::algorithm_of(c).gather(c, source, destination, weight));
}
HARNESS_HOOK harness::value_bits harness_identity() {
  return harness::bits_of(harness::Algorithm::identity());
}
HARNESS_HOOK harness::value_bits harness_combine(harness::value_bits a, harness::value_bits b) {
  return harness::bits_of(harness::Algorithm::combine(harness::value_of(a), harness::value_of(b)));
}
HARNESS_HOOK bool harness_commit(harness::Context& c, harness::vertex_t v, harness::value_bits value,
                                 bool exclusive) {
  return harness::algorithm_of(c).commit(c, v, harness::value_of(value), exclusive);
}

HARNESS_HOOK bool harness_gathers_by_source() {
  return harness::Algorithm::gathers_by_source;
}
HARNESS_HOOK bool harness_weighs() {
  return harness::Algorithm::weighs;
}
HARNESS_HOOK harness::value_bits harness_weigh(harness::value_bits gathered, float weight) {
  return harness::bits_of(harness::Algorithm::weigh(harness::value_of(gathered), weight));
}
HARNESS_HOOK bool harness_gathers_together() {
  return harness::Algorithm::gathers_together;
}
HARNESS_HOOK uint32_t harness_commit_few(harness::Context& c, const harness::Commits& commits) {
  return harness::Algorithm::commit_few(c, harness::algorithm_of(c), commits);
}
HARNESS_HOOK bool harness_apply(harness::Context& c, harness::vertex_t v) {
  return harness::algorithm_of(c).apply(c, v);
}
HARNESS_HOOK bool harness_filter(const harness::Context& c, harness::vertex_t v) {
  return harness::algorithm_of(c).filter(c, v);
}
HARNESS_HOOK bool harness_settled(const harness::Context& c, harness::vertex_t v) {
  return harness::algorithm_of(c).settled(c, v);
}
HARNESS_HOOK bool harness_enough(harness::value_bits value) {
  return harness::Algorithm::enough(harness::value_of(value));
}
HARNESS_HOOK bool harness_stops_early() {
  return harness::Algorithm::stops_early;
}
HARNESS_HOOK harness::CommitTests harness_commit_tests() {
  return harness::Algorithm::commit_tests;
}
HARNESS_HOOK bool harness_improves(const harness::Context& c, harness::vertex_t v,
                                   harness::value_bits value) {
  return harness::algorithm_of(c).improves(c, v, harness::value_of(value));
}
HARNESS_HOOK bool harness_active(const harness::Context& c, harness::vertex_t v) {
  return harness::algorithm_of(c).active(c, v);
}
HARNESS_HOOK double harness_priority(const harness::Context& c, harness::vertex_t v) {
  return harness::algorithm_of(c).priority(c, v);
}
HARNESS_HOOK double harness_next_threshold(const harness::Context& c, double threshold, double smallest) {
  return harness::algorithm_of(c).next_threshold(c, threshold, smallest);
}
HARNESS_HOOK uint32_t harness_sums() {
  return harness::Algorithm::sums;
}
HARNESS_HOOK bool harness_is_wide() {
  return harness::Algorithm::vectors;
}
HARNESS_HOOK uint32_t harness_row_lanes(const harness::Context& c) {
  return harness::algorithm_of(c).row_lanes();
}
HARNESS_HOOK void harness_row(harness::Context& c, harness::vertex_t base, uint64_t begin, uint64_t end,
                              uint32_t lane, uint32_t lanes, bool exclusive) {
  const harness::Range edges{static_cast<harness::edge_t>(begin), static_cast<harness::edge_t>(end)};
  harness::algorithm_of(c).row(c, base, edges, lane, lanes, exclusive);
}
HARNESS_HOOK void harness_next(const harness::Context& c, harness_control& control) {
  harness::algorithm_of(c).next(c, control);
}

namespace harness {

/// A template, so that what an algorithm's Value cannot is not compiled.
template <class A>
HARNESS_DEVICE void combine_shared_as(value_bits* element, value_bits value) {
  if constexpr (A::combine_adds) {
    atomic_add(reinterpret_cast<typename A::Value*>(element), bit_cast<typename A::Value>(value));
  } else {
    combine_shared(element, value, [](value_bits a, value_bits b) { return harness_combine(a, b); });
  }
}

}  // namespace harness

HARNESS_HOOK void harness_combine_shared(harness::value_bits* element, harness::value_bits value) {
  harness::combine_shared_as<harness::Algorithm>(element, value);
}
