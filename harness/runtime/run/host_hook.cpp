#include "runtime/run/host_hook.hpp"

#include <harness/host/errors.hpp>

#include "runtime/resolve/problem.hpp"

namespace harness::runtime {
namespace {

/// Implements harness_superstep: an algorithm's host hook reads and writes properties through it.
class Caller {
 public:
  Caller(backends::Backend& backend, const graph::Graph& graph, const Combination& run,
         const std::vector<Buffer>& properties)
      : backend_(backend),
        algorithm_(run.algorithm()),
        problem_(problem_of(graph, algorithm_.values, true)),
        properties_(properties) {}

  void operator()(harness_control& control) const {
    harness_superstep at{.struct_size = sizeof at,
                         .superstep = control.superstep - 1,
                         .frontier_size = control.frontier_size,
                         .user = control.user,
                         .sums = control.sums,
                         .done = &control.done,
                         .restart = &control.restart,
                         .self = const_cast<Caller*>(this),
                         .read = read,
                         .write = write};
    harness_error error = empty_error();
    require_ok(algorithm_.plugin->algorithm.superstep(&problem_, &at, &error), error, name_of(algorithm_));
    // The first superstep after a restart goes forward, as after a restart by the hook `next`.
    if (control.restart != 0) control.direction &= ~uint32_t{HARNESS_BACKWARD};
  }

 private:
  static int32_t read(void* self, uint32_t index, uint64_t first, uint64_t bytes, void* to,
                      harness_error* error) {
    return guarded(error, [&] {
      const auto& caller = *static_cast<const Caller*>(self);
      caller.backend_.download(to, caller.bytes_of(index, first, bytes), bytes);
    });
  }
  static int32_t write(void* self, uint32_t index, uint64_t first, uint64_t bytes, const void* from,
                       harness_error* error) {
    return guarded(error, [&] {
      const auto& caller = *static_cast<const Caller*>(self);
      caller.backend_.upload(caller.bytes_of(index, first, bytes), from, bytes);
    });
  }

  unsigned char* bytes_of(uint32_t index, uint64_t first, uint64_t bytes) const {
    if (index >= properties_.size())
      throw PluginError(HARNESS_INVALID, fmt::format("superstep(): there is no property number {}", index));
    const Buffer& property = properties_[index];
    if (first > property.bytes() || bytes > property.bytes() - first) {
      throw PluginError(HARNESS_INVALID,
                        fmt::format("superstep(): bytes {} to {} of property {}, which has {}", first,
                                    first + bytes, property.name(), property.bytes()));
    }
    return property.as<unsigned char>() + first;
  }

  backends::Backend& backend_;
  const Choice& algorithm_;
  const harness_problem problem_;
  const std::vector<Buffer>& properties_;
};

}  // namespace

backends::HostHook host_hook_of(backends::Backend& backend, const graph::Graph& graph, const Combination& run,
                                const std::vector<Buffer>& properties) {
  if (run.algorithm().plugin->algorithm.superstep == nullptr) return {};
  return Caller(backend, graph, run, properties);
}

}  // namespace harness::runtime
