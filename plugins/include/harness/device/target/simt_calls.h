// What device code of the simt target calls in the backend: harness/backends/simt/calls.cpp defines it. A
// lane runs on until one of these needs the other lanes.
#pragma once

#include <stdint.h>

extern "C" {
/// Where a lane stands in the launch.
struct simt_place {
  uint32_t thread, threads;  // in the block
  uint32_t block, blocks;
  void* shared;  // the block's shared memory
};

/// Thread in the block: constant for a lane, so that calls may be joined.
__attribute__((const)) uint32_t simt_thread();

// Operations of the lanes of `mask`, all of which have to come to the same one with the same mask.
uint32_t simt_ballot(uint32_t mask, bool x);
uint64_t simt_shuffle(uint32_t mask, uint64_t x, uint32_t from);  // `from`: a lane of the warp
uint32_t simt_match(uint32_t mask, uint64_t key);
void simt_warp_sync(uint32_t mask);
/// The lanes that are at this call together.
uint32_t simt_converged();

// Operations of all threads of the block; each is a barrier.
void simt_block_sync();
uint32_t simt_block_count(bool x);
/// What every thread brought, by thread; stays until the next exchange but one.
const uint64_t* simt_block_exchange(uint64_t x);

// Hints, such as asking ahead, change nothing and are not counted. They are looked at under checks alone.
/// Whether this program looks at hints: the backend makes it a constant. A backend that knows no hints finds
/// this definition.
__attribute__((weak)) bool simt_looks_at_hints() {
  return false;
}
/// Memory at this address is asked for ahead.
void simt_hint(const void* memory);

// Marks for counting.
void simt_note_edge();
void simt_note_useful_edge();

/// An operation of a functional unit of the core (harness/units.h) with three words of each lane of `mask`,
/// as above. Returns what the unit answers this lane. The step that the kernel runs in names the unit.
uint64_t simt_unit(uint32_t mask, uint32_t unit, uint32_t operation, uint64_t a, uint64_t b, uint64_t c);

/// Operations of the units that deal edges out (device/units/weaver.h).
enum {
  SIMT_DEAL_REGISTER = 1,  // name of a row (~0: none), its first edge, how many it has
  SIMT_DEAL_NEXT = 2,      // returns the name of the row that this lane's next edge is of; ~0: it gets none
  SIMT_DEAL_EDGE = 3,      // returns that edge
  SIMT_DEAL_SKIP = 4       // name of a row: no further edges of its vertex, the name's low 32 bits
};
}
