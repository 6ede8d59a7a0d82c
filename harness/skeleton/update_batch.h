/* Arguments that the runtime gives to the kernels in the files update_*.dev.cpp, in harness_args.schedule.
 * Plain data, shared by device code and host code. */
#ifndef HARNESS_SKELETON_UPDATE_BATCH_H
#define HARNESS_SKELETON_UPDATE_BATCH_H

#include <stdint.h>

/* Number of arcs in a chunk of a batch. One warp counts the entries of a chunk, and the vertices whose rows
 * they change. */
#define HARNESS_CUT_TILE 256

/* A batch as it was submitted, and the arrays in which the kernels prepare it. In an undirected graph, arcs
 * 2 i and 2 i + 1 belong to operation i; otherwise arc i does. The kernels write the prepared batch to the
 * arrays of harness_batch. The keys of a large batch are sorted between the kernels harness_batch_keys and
 * harness_batch_count. */
typedef struct harness_raw_batch {
  const uint32_t *from, *to; /* one per operation */
  const float* weights;      /* one per operation, or null */
  const uint8_t* changes;    /* one per operation */
  uint64_t arcs;
  uint64_t* keys; /* [arcs] row's vertex, neighbour, each in as few bits as ids need, then the arc's index */
  uint32_t* places;   /* [arcs] index of each key's arc, if keys have no bits left for it; otherwise null */
  uint64_t* marks;    /* [arcs + 1] numbers of entries and rows of each chunk, 32 bits each; the scan replaces
                         them by the sums over all chunks before the chunk */
  uint32_t* degrees;  /* [vertices] out-degrees, to which the batch adds its changes; or null */
  uint8_t other_bits; /* bits of the neighbour in a key */
  uint8_t place_bits; /* bits of the arc's index in a key; 0 if `places` has the indices */
  uint8_t reversed;   /* 1: the layout stores in-edges */
  uint8_t both;       /* 1: an operation changes both arcs of an undirected edge */
  uint32_t reserved;
  uint64_t sizes[4]; /* before the update: edge ids, then rows, of the first and then of the second part */
} harness_raw_batch;

/* For each vertex, the sum of the hashes (edge_print.h) of the edges in its rows, which the kernel
 * harness_print_rows computes. */
typedef struct harness_prints {
  uint64_t* prints;  /* [vertices] */
  uint32_t weighted; /* 1: the layout stores weights */
  uint32_t reserved;
} harness_prints;

/* Words that the kernel harness_scatter_words writes. */
typedef struct harness_scatter {
  uint32_t* const* places; /* [count] addresses on the device, all different */
  const uint32_t* values;  /* [count] */
  uint64_t count;
} harness_scatter;

#endif
