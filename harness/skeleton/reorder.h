/* Arguments that the runtime gives to the kernels of reorder.dev.cpp, in harness_args.schedule. Plain data,
 * shared by device code and host code. */
#ifndef HARNESS_SKELETON_REORDER_H
#define HARNESS_SKELETON_REORDER_H

#include <stdint.h>

/* Edges of a row that are read together, and vertices whose values lie in one memory sector of 32 bytes. */
enum { HARNESS_REORDER_CHUNK = 32, HARNESS_REORDER_SECTOR = 8 };

/* Stages of a round of reordering. The kernel harness_reorder_sample counts the mates of each vertex (the
 * vertices that share a chunk of edges with it) in some memory sectors. harness_reorder_decide uses them. */
typedef enum harness_reorder_stage {
  HARNESS_REORDER_HERE = 0, /* mates of a vertex in its own sector */
  HARNESS_REORDER_SEARCH =
      1,                    /* mates in the right half of the searched sectors minus those in the left half */
  HARNESS_REORDER_THERE = 2 /* mates in the sector that the search found */
} harness_reorder_stage;

/* A round of reordering. Its result is a batch that deletes all arcs, and then inserts them with new ids. */
typedef struct harness_reordering {
  uint64_t* before;    /* [rows + 1] chunks << 32 | edges of each row, which a scan replaces by prefix sums */
  uint64_t* chunks;    /* row << 32 | number of the chunk in the row */
  uint32_t* first;     /* [vertices] first sector of the range that is searched for a vertex */
  uint32_t* length;    /* [vertices] number of sectors in that range */
  uint32_t* sum;       /* [vertices] mates counted in this stage; differences wrap around */
  uint32_t* here;      /* [vertices] mates in the vertex's own sector */
  uint64_t* keys;      /* [vertices] chosen sector << 32 | vertex */
  uint32_t* place;     /* [vertices] new id of each vertex */
  uint32_t *from, *to; /* [2 * edges] the batch (harness_raw_batch) */
  float* weights;      /* [2 * edges], or null */
  uint8_t* changes;    /* [2 * edges] */
  uint64_t edges;
  uint32_t sectors;
  uint32_t stage;    /* harness_reorder_stage */
  uint32_t reversed; /* 1: the layout stores in-edges */
  uint32_t reserved;
} harness_reordering;

#endif
