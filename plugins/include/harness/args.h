/* Launch arguments of a kernel and the control block of a run, shared by the harness and the device code. All
 * structs are plain data. Existing fields never move; new fields take space from the reserved arrays
 * (plugins/ABI.md). */
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
  HARNESS_BLOCK_POOL_BYTES = 28 /* shared memory per thread if a block shares rows (balance/pool.h) */
};

/* Values of harness_control.direction: whether the superstep pushes or pulls. */
enum { HARNESS_PUSH_SUPERSTEP = 0, HARNESS_PULL_SUPERSTEP = 1 };
/* Flag that may be added to a direction. The superstep then uses the layout of that direction, but traverses
 * each edge from its head to its tail. With the out-edges that push stores, each vertex therefore gathers
 * from its out-neighbours, and with the in-edges that pull stores, it scatters to its in-neighbours. Only
 * algorithms whose harness_plan sets `goes_backward` use the flag. */
enum { HARNESS_BACKWARD = 2, HARNESS_DIRECTIONS = 4 };
/* Flag that device code adds to `direction` at the end of a superstep, to inform the host. It is set if the
 * next superstep goes backward and the superstep that has ended activated vertices. Hooks of the algorithm
 * never see it. */
enum { HARNESS_ACTIVATED = 4 };

/* Number of 32-bit words of a bitmap with one bit per vertex. */
#define HARNESS_BITMAP_WORDS(vertices) (((uint64_t)(vertices) + 31) / 32)

/* One frontier. Only the array of the kind in use is set; the other pointers are null. */
typedef struct harness_frontier {
  uint32_t* queue; /* active vertices in any order */
  uint32_t* bits;  /* bit of vertex v: bit v % 32 of word v / 32 */
  uint8_t* bytes;  /* 1: vertex v is active */
} harness_frontier;

/* Control block of a run, in device memory. Every kernel reads it. The init and next kernels write it, and
 * kernels add their counts at their end. The counts to which all workers add are not in the first cache line,
 * so that no write invalidates this line while kernels of a superstep run. */
typedef struct harness_control {
  uint32_t superstep;
  uint32_t done;          /* 1: the run has ended */
  uint32_t direction;     /* direction of the current superstep, such as HARNESS_PUSH_SUPERSTEP */
  uint32_t epoch;         /* grows by one per superstep and is never reset, so it differs from all entries of
                             harness_args.stamps of earlier runs */
  uint64_t frontier_size; /* number of active vertices */
  uint64_t frontier_work; /* number of their out-edges, if the algorithm counts them */
  uint64_t rows;    /* number of rows that the kernel harness_expand listed for a format with virtual rows */
  double threshold; /* with the option ordering: a vertex with at least this priority is deferred */
  uint64_t partial_blocks; /* number of rows of harness_args.partials, one per block, that the last kernel
                              that computes sums wrote */
  double threshold_before; /* the threshold before it was last raised */

  uint64_t next_size; /* number of vertices activated so far in this superstep */
  uint64_t next_work;
  uint64_t queue_size;    /* number of entries in the output queue */
  uint64_t edges_visited; /* number of edges visited; written only with the counting option */
  uint64_t deferred;      /* number of entries in the far pile */
  uint64_t deferred_min;  /* smallest priority of a vertex that is still deferred, as bits of a double */
  uint64_t lists[2];      /* sizes of the far pile to split, and of the frontier queue to convert */

  double sums[HARNESS_SUMS];           /* sums over this superstep, written by its kernels */
  uint64_t counters[HARNESS_COUNTERS]; /* counters of the schedule, zero before its first step */
  uint64_t user[HARNESS_USER_WORDS];   /* the algorithm's own scalars, zero before a run */

  uint32_t arrived; /* number of blocks that arrived at the barrier of a fused run */
  uint32_t reserved;
  uint64_t supersteps;         /* number of supersteps that a fused run has completed */
  uint32_t restart;            /* 1: the init hook runs again, with a new first frontier */
  uint32_t apart[27];          /* padding: waiting threads read `generation` in a cache line of its own */
  uint64_t generation;         /* number of barriers passed, and the value that the last barrier returned */
  uint64_t deferred_elsewhere; /* number of entries in the far piles of other ranks; in harness_args.mirror,
                                  `deferred` counts the entries of all ranks */
  uint64_t spare[14];          /* for future fields: zero */
} harness_control;

/* Counts and sums of one rank. A run may be divided into several ranks, each a range of vertices with its
 * part of the graph. The other ranks read this struct at the end of a superstep. All ranks add up these
 * structs in the same sequence, so that all of them take the same decisions. */
typedef struct harness_tally {
  uint64_t next_size;
  uint64_t next_work;
  uint64_t queue_size;
  uint64_t deferred;
  uint64_t deferred_min;
  double sums[HARNESS_SUMS];
  uint64_t late;     /* 1: the host of this rank has found that its time limit has passed */
  uint64_t spare[2]; /* for future fields: zero */
} harness_tally;

/* Memory for a launch with turns, a launch over few vertices on the cpu target. The vertices that blocks
 * append to the output queue are then in ascending sequence of block numbers. Without turns, a block appends
 * its vertices when it ends, so the pieces of the queue are in arbitrary sequence. In the next superstep, a
 * thread then processes vertices that another thread has found, and the cache lines of these vertices move
 * from core to core. In a grid-shaped graph these moves take longer than the work itself. With turns, each
 * block publishes how many vertices it appends, and adds up the numbers of all lower blocks to find its
 * position in the queue. The thread of block i then finds about the same part of the graph in block i of the
 * next superstep. */

enum {
  HARNESS_SPILL = 4096
}; /* capacity of a block's spill area, for vertices that do not fit into its buffer */

/* The words that one block publishes, in a separate cache line. Other blocks read only `word`. */
typedef struct harness_said {
  uint64_t word;    /* number of the launch << 32 | number of vertices that the block appends */
  uint64_t spilled; /* number of vertices that the block has moved out of its buffer; zero before a launch */
  uint64_t place;   /* position in the queue of the block's first vertex, if its vertices exceed the spill
                       area */
  uint64_t apart[5];
} harness_said;

typedef struct harness_turns {
  uint32_t launch; /* number of the launch; each of its blocks runs on its own thread; 0: no turns */
  uint32_t reserved;
  harness_said* said;     /* [threads] */
  uint32_t* spill;        /* [threads][HARNESS_SPILL] */
  void (*wait)(int spin); /* waits for another thread; `spin` counts the calls */
} harness_turns;

typedef struct harness_args {
  harness_control* control;
  uint32_t vertices;
  uint32_t rows; /* number of rows of the part */
  /* This device owns the vertices [owned_first, owned_first + owned_count): init, apply and similar hooks
   * run over them. If one device has the whole graph, it owns all vertices. */
  uint32_t owned_first;
  uint32_t owned_count;
  uint64_t edges; /* edge ids of the part: [0, edges) */
  harness_frontier in, out;
  uint32_t* expanded; /* rows of the active vertices, for formats with virtual rows */
  uint32_t* stamps;   /* for deduplication: epoch of a vertex's last activation, or a mark of 1 or 8 bits */
  uint32_t* far_pile; /* deferred vertices */
  uint32_t* far_next; /* the new far pile, while `far_pile` is split */
  uint8_t* in_far;    /* 1: the vertex is in the far pile */
  double* partials;   /* [blocks][HARNESS_SUMS] */
  HARNESS_ALIGN unsigned char part[HARNESS_MAX_PART];
  HARNESS_ALIGN unsigned char algorithm[HARNESS_MAX_STATE];
  HARNESS_ALIGN unsigned char schedule[HARNESS_MAX_SCHEDULE];
  harness_control* mirror; /* copy of the control block for the host, written at the end of a superstep with
                              the epoch last; or null */
  uint64_t frontier_size;  /* with a mirror: frontier_size of the control block, as the host read it */
  uint32_t fused_steps;    /* in a run fused to one kernel: number of kernels of the schedule */
  uint32_t fused_apply;    /* in a run fused to one kernel: 1 if the apply hook runs */
  uint64_t fused_limit;    /* in a run fused to one kernel: maximum number of supersteps; 0: no limit */
  uint64_t replay_size;    /* size of the next frontier if the next superstep goes backward */
  harness_tally* tallies;  /* [ranks], in memory that all ranks access; null if there is one rank */
  uint32_t rank;           /* number of this rank, from 0 */
  uint32_t ranks;          /* number of ranks; 0 means 1 */
  harness_turns* turns;    /* on the cpu target: memory for turns; else null */
  uint64_t spare[5];       /* for future fields: zero */
} harness_args;

#endif
