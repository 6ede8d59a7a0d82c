// The other processes of a run whose ranks are in several processes. Process 0 measures and verifies, and
// tells the others what to do. The exchange at the end of a superstep and the instances of the runtime use
// this interface. The library mpi.so (runtime/peers) implements it, and is loaded when a run has processes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/library_folder.hpp"

namespace harness::backends {

class Peers {
 public:
  virtual ~Peers() = default;
  /// Returns the number of this process, from 0.
  virtual uint32_t number() const = 0;
  virtual uint32_t processes() const = 0;
  /// Returns the number of this process among those of its host, and how many these are.
  virtual uint32_t number_on_host() const = 0;
  virtual uint32_t processes_on_host() const = 0;

  /// Sends a message from process 0 to all others, which call hear().
  virtual void tell(const std::string& message) = 0;
  /// Waits for the next message of process 0. Waiting uses no processor, but may return a millisecond late.
  virtual std::string hear() = 0;
  /// Exchanges the slices of an array in host memory. Process i has the bytes [bounds[i], bounds[i + 1]), and
  /// gets those of all others. All processes call it with the same bounds.
  virtual void gather(unsigned char* array, std::span<const uint64_t> bounds) = 0;

  /// Ends the connection, after which the process may exit. All processes call it.
  virtual void leave() = 0;
  /// Ends all processes at once.
  [[noreturn]] virtual void abort() = 0;
};

/// The interface of mpi.so. This library provides the command that starts the processes of a run, and
/// connects a started process with the others.
class PeersLibrary {
 public:
  virtual ~PeersLibrary() = default;
  /// Returns the first words of the command that starts `processes` processes. The program and its arguments
  /// follow them.
  virtual std::vector<std::string> start_command(uint32_t processes) const = 0;
  /// Returns name and version: "MPICH 4.0.2".
  virtual std::string version() const = 0;
  /// Connects this process with the others. Call it once.
  virtual Peers& join() = 0;
};

/// Returns the interface of mpi.so. Throws an Error with Exit::unusable if mpi.so is missing or cannot be
/// loaded.
inline PeersLibrary& peers_library() {
  return require_library<PeersLibrary>(
      {"mpi", "harness_peers_v1"}, "ranks in processes",
      "install libmpich-dev or libopenmpi-dev, then configure and build again");
}

/// Exchanges one value per process, and returns the values of all processes, sorted by process number.
template <class T>
std::vector<T> gather_values(Peers& peers, const T& own) {
  std::vector<T> values(peers.processes());
  std::vector<uint64_t> bounds;
  for (uint64_t i = 0; i <= values.size(); ++i) bounds.push_back(i * sizeof(T));
  values[peers.number()] = own;
  peers.gather(reinterpret_cast<unsigned char*>(values.data()), bounds);
  return values;
}

}  // namespace harness::backends
