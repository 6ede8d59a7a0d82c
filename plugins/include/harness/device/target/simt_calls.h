// Calls from device code of the simt target to the backend, which harness/backends/simt/calls.cpp implements.
// A lane runs until one of these calls needs the other lanes.
#pragma once

#include <stdint.h>

extern "C" {
/// Position of a lane in the launch.
struct simt_place {
  uint32_t thread, threads;  // index in the block, and threads per block
  uint32_t block, blocks;
  void* shared;  // the block's shared memory
};

/// Returns the index of the thread in its block. The index is constant per lane, so the attribute lets the
/// compiler merge calls.
__attribute__((const)) uint32_t simt_thread();

// Operations of the lanes of `mask`. All these lanes must reach the same call with the same mask.
uint32_t simt_ballot(uint32_t mask, bool x);
uint64_t simt_shuffle(uint32_t mask, uint64_t x, uint32_t from);  // `from`: a lane of the warp
uint32_t simt_match(uint32_t mask, uint64_t key);
void simt_warp_sync(uint32_t mask);
/// Returns the mask of the lanes that execute this call together.
uint32_t simt_converged();

// Operations of all threads of the block. Each one is a barrier.
void simt_block_sync();
uint32_t simt_block_count(bool x);
/// Returns an array that contains the argument x of every thread, indexed by thread. The array is valid until
/// the block calls this function for the second time after this call.
const uint64_t* simt_block_exchange(uint64_t x);

// Returns true if kernels must report hints, such as prefetches, which only the checks of the backend use.
// The backend replaces this function by a constant. A backend without hints uses the definition here.
__attribute__((weak)) bool simt_looks_at_hints() {
  return false;
}
/// Reports a prefetch of this address.
void simt_hint(const void* memory);

// Count a visited edge, and an edge whose value is gathered.
void simt_note_edge();
void simt_note_useful_edge();

/// Calls an operation of the core's functional unit (harness/units.h). All lanes of `mask` call this function
/// together, each with three words. Returns the unit's answer to the calling lane. Only kernels that the
/// schedule launches by a step of kind HARNESS_UNIT_STEP may call it, and `unit` must be the unit of that
/// step.
uint64_t simt_unit(uint32_t mask, uint32_t unit, uint32_t operation, uint64_t a, uint64_t b, uint64_t c);

/// Operations of the functional units that distribute edges (device/units/weaver.h).
enum {
  SIMT_DEAL_REGISTER = 1,  // arguments: name of a row (~0: none), its first edge, its number of edges
  SIMT_DEAL_NEXT = 2,      // returns the name of the row of this lane's next edge; ~0: no edge
  SIMT_DEAL_EDGE = 3,      // returns the id of this lane's edge
  // Argument: name of a row. Its low 32 bits are the id of a vertex. The unit returns no further edges of
  // that vertex.
  SIMT_DEAL_SKIP = 4
};
}
