/* Arguments that the runtime gives to the kernels of update_batch.dev.cpp and update_prints.dev.cpp, in
 * harness_args.schedule. Plain data, shared by device code and host code. */
#ifndef HARNESS_SKELETON_UPDATE_BATCH_H
#define HARNESS_SKELETON_UPDATE_BATCH_H

#include <stdint.h>

/* Arcs of a batch whose entries and rows are counted together. */
#define HARNESS_CUT_TILE 256

/* A batch as it was submitted, and the arrays in which it is prepared. In a graph without directions, arcs
 * 2 i and 2 i + 1 are those of operation i; otherwise arc i is that of operation i. The results are the
 * arrays of harness_batch. A large batch is sorted between the first and the second kernel. */
typedef struct harness_raw_batch {
  const uint32_t *from, *to; /* one per operation */
  const float* weights;      /* one per operation, or null */
  const uint8_t* changes;    /* one per operation */
  uint64_t arcs;
  uint64_t* keys;    /* [arcs] base and other end, in as few bits as the vertices need, then the arc */
  uint32_t* places;  /* [arcs] the arc of each key, if keys have no room for it; otherwise null */
  uint64_t* marks;   /* [arcs + 1] entries and rows of each tile, 32 bits each, then of all tiles before it */
  uint32_t* degrees; /* [vertices] out-degrees, changed by the effects; or null */
  uint8_t other_bits; /* bits of the other end in a key */
  uint8_t place_bits; /* bits of the arc in a key; 0 if there are places */
  uint8_t reversed;   /* 1: the layout stores in-edges */
  uint8_t both;       /* 1: an operation is on both arcs of its edge */
  uint32_t reserved;
  uint64_t sizes[4]; /* edge ids and rows of both parts before the update */
} harness_raw_batch;

/* The sums to which the kernel of prints adds the prints of edges, by base. */
typedef struct harness_prints {
  uint64_t* prints;  /* [vertices] */
  uint32_t weighted; /* 1: the layout stores weights */
  uint32_t reserved;
} harness_prints;

#endif
