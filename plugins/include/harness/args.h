/* What a kernel is launched with, shared by the harness and the device code: plain data. What stands here
 * never moves; new fields take from the reserved space (plugins/ABI.md). */
#ifndef HARNESS_ARGS_H
#define HARNESS_ARGS_H

#include <stdint.h>

#ifdef __cplusplus
#define HARNESS_ALIGN alignas(16)
#else
#define HARNESS_ALIGN _Alignas(16)
#endif

enum {
  HARNESS_MAX_PART = 256,
  HARNESS_MAX_STATE = 512,
  HARNESS_MAX_SCHEDULE = 128,
  HARNESS_SUMS = 8,
  HARNESS_USER_WORDS = 8,
  HARNESS_COUNTERS = 8,
  HARNESS_POOL_BYTES = 4,       /* shared memory per thread if a warp shares rows (balance/warp_rows.h) */
  HARNESS_BLOCK_POOL_BYTES = 28 /* and if a block does (balance/pool.h) */
};

/* Directions of a superstep in harness_control. */
enum { HARNESS_PUSH_SUPERSTEP = 0, HARNESS_PULL_SUPERSTEP = 1 };
/* A flag added to a direction: the layout stays that of the direction, and its edges are walked from head to
 * tail. So a superstep on push's layout gathers, and one on pull's scatters. Only for plans that go backward.
 */
enum { HARNESS_BACKWARD = 2, HARNESS_DIRECTIONS = 4 };
/* What the end of a superstep adds for the host if the next one goes backward, and this one activated
 * vertices. The algorithm does not see it. */
enum { HARNESS_ACTIVATED = 4 };

/* The words of a bitmap with a bit per vertex. */
#define HARNESS_BITMAP_WORDS(vertices) (((uint64_t)(vertices) + 31) / 32)

/* One frontier. Only the array of the kind in use is there. */
typedef struct harness_frontier {
  uint32_t* queue; /* active vertices in any order */
  uint32_t* bits;  /* bit v % 32 of word v / 32 */
  uint8_t* bytes;  /* 1 = active */
} harness_frontier;

/* The loop's memory: read by every kernel, written by the init and next kernels and by the counts at a
 * kernel's end. The first cache line is constant while kernels of a superstep run; counts that all workers
 * add to stand apart from it. */
typedef struct harness_control {
  uint32_t superstep;
  uint32_t done;           /* 1: the run has ended */
  uint32_t direction;      /* of the superstep at hand: HARNESS_PUSH_SUPERSTEP ..., see above */
  uint32_t epoch;          /* grows by one per superstep and is never reset: stamps of older runs stay old */
  uint64_t frontier_size;  /* active vertices */
  uint64_t frontier_work;  /* their out-edges, where the algorithm counts them */
  uint64_t rows;           /* rows that the expand step listed for a format with virtual rows */
  double threshold;        /* of the option ordering: vertices at or past it are deferred */
  uint64_t partial_blocks; /* rows of partials that the last summing kernel wrote */
  double threshold_before; /* the threshold that the last split replaced */

  uint64_t next_size; /* vertices activated so far in this superstep */
  uint64_t next_work;
  uint64_t queue_size;    /* entries in the output queue */
  uint64_t edges_visited; /* only counted by the counting option */
  uint64_t deferred;      /* entries in the far pile */
  uint64_t deferred_min;  /* smallest deferred priority seen by the last split, as bits of a double */
  uint64_t lists[2];      /* sizes of lists that services fill */

  double sums[HARNESS_SUMS];           /* what the kernels of this superstep summed up */
  uint64_t counters[HARNESS_COUNTERS]; /* of the schedule, zero before its first step */
  uint64_t user[HARNESS_USER_WORDS];   /* the algorithm's own scalars, zero before a run */

  uint32_t arrived; /* at the barrier over all blocks of a fused run */
  uint32_t reserved;
  uint64_t supersteps; /* that a fused run has done */
  uint32_t restart;    /* 1: the loop runs the init hook again, with a new first frontier */
  uint32_t apart[27]; /* keeps what follows in a cache line of its own: waiting does not slow arriving down */
  uint64_t generation; /* of the barrier: how often it was passed, and what was decided there */
  uint64_t spare[15];  /* for fields to come: zero */
} harness_control;

typedef struct harness_args {
  harness_control* control;
  uint32_t vertices;
  uint32_t rows; /* of the part */
  /* Vertices [owned_first, owned_first + owned_count) are this device's: init, apply and similar hooks run
   * over them. All vertices if one device has the graph. */
  uint32_t owned_first;
  uint32_t owned_count;
  uint64_t edges; /* edge ids of the part */
  harness_frontier in, out;
  uint32_t* expanded; /* rows of the active vertices, for formats with virtual rows */
  uint32_t* stamps;   /* of deduplication: the epoch of a vertex's last activation, a bit or a byte */
  uint32_t* far_pile; /* deferred vertices */
  uint32_t* far_next; /* the pile being built by a split */
  uint8_t* in_far;    /* 1 = the vertex is in the pile */
  double* partials;   /* [blocks][HARNESS_SUMS] */
  HARNESS_ALIGN unsigned char part[HARNESS_MAX_PART];
  HARNESS_ALIGN unsigned char algorithm[HARNESS_MAX_STATE];
  HARNESS_ALIGN unsigned char schedule[HARNESS_MAX_SCHEDULE];
  harness_control* mirror; /* where the end of a superstep copies the control block for the host, or null; the
                              epoch is written last */
  uint64_t frontier_size;  /* where there is a mirror: that of the control block, which the host has seen */
  uint32_t fused_steps;    /* for the fused loop: kernels of the schedule, */
  uint32_t fused_apply;    /* whether apply runs, */
  uint64_t fused_limit;    /* and the most supersteps, 0 = no limit */
  uint64_t replay_size;    /* size of the next frontier if the algorithm goes backward */
  uint64_t spare[8];       /* for fields to come: zero */
} harness_args;

#endif
