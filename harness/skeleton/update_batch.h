/* Arguments that the runtime gives to the kernels of update_batch.dev.cpp and update_prints.dev.cpp, in
 * harness_args.schedule. Plain data, shared by device code and host code. */
#ifndef HARNESS_SKELETON_UPDATE_BATCH_H
#define HARNESS_SKELETON_UPDATE_BATCH_H

#include <stdint.h>

/* A batch as it was submitted, and the arrays in which it is prepared. `keys` and `places` are sorted between
 * the first and the second kernel. The results are the arrays of harness_batch. */
typedef struct harness_raw_batch {
  const uint32_t *from, *to; /* [operations] */
  const float* weights;      /* [operations], or null */
  const uint8_t* changes;    /* [operations] */
  uint64_t operations;
  uint64_t* keys;      /* [operations] base and other end, in as few bits as the vertices need */
  uint32_t* places;    /* [operations] the operation of each key */
  uint64_t* marks;     /* [operations + 1] */
  uint32_t* degrees;   /* [vertices] out-degrees, changed by the effects; or null */
  uint32_t other_bits; /* bits of the other end in a key */
  uint32_t reversed;   /* 1: the layout stores in-edges */
} harness_raw_batch;

/* The sums to which the kernel of prints adds the prints of edges, by base. */
typedef struct harness_prints {
  uint64_t* prints;  /* [vertices] */
  uint32_t weighted; /* 1: the layout stores weights */
  uint32_t reserved;
} harness_prints;

#endif
