/* Arguments that the runtime gives to the kernels of update_vertices.dev.cpp, in harness_args.schedule. Plain
 * data, shared by device code and host code. */
#ifndef HARNESS_SKELETON_UPDATE_VERTICES_H
#define HARNESS_SKELETON_UPDATE_VERTICES_H

#include <stdint.h>

/* Vertices to be deleted, and the batch that deletes their edges. */
typedef struct harness_deleted_vertices {
  const uint32_t* vertices; /* [count] all different */
  uint64_t count;
  uint8_t* marks;      /* [vertices of the graph] 1 for a vertex to be deleted, otherwise 0 */
  uint64_t* found;     /* [1] number of edges that were found, more than `room` if the batch is too small */
  uint64_t room;       /* operations that the batch can hold */
  uint32_t *from, *to; /* [room] the batch (harness_raw_batch) */
  float* weights;      /* [room], or null */
  uint8_t* changes;    /* [room] */
  uint32_t reversed;   /* 1: the layout stores in-edges */
  uint32_t both_ends;  /* 1: edges whose other end is to be deleted are listed too, so all edges are read */
} harness_deleted_vertices;

#endif
