// The device state of `twc`: a queue of rows for each size of worker. One kernel fills the queues by degree,
// the next works through them.
#pragma once

#include <cstdint>

struct TwcState {
  uint32_t* small;                     // [rows]: queue of the rows that a thread takes
  uint32_t* medium;                    // [rows]: queue of the rows that a warp takes
  uint32_t* large;                     // [rows]: queue of the rows that a block takes
  uint32_t warp_degree, block_degree;  // the least edges of a row for a warp, for a block
};
