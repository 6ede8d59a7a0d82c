/* Updates of a format: batches that insert and delete edges and vertices, applied to a layout on the device.
 * Plain C11.
 * Everything here is a draft. It may change in any version, and HARNESS_UPDATE_DRAFT then grows. A harness
 * ignores the updates of a format that was built with another number. plugins/ABI.md has the rules of drafts.
 * */
#ifndef HARNESS_UPDATE_H
#define HARNESS_UPDATE_H

#include "args.h"
#include "plugin.h"

#ifdef __cplusplus
extern "C" {
#endif

#define HARNESS_UPDATE_DRAFT 4u

/* The change that an entry of a batch makes to its edge. */
enum { HARNESS_DELETE = 0, HARNESS_INSERT = 1 };

/* A batch on the device. The harness has sorted its entries by key. If a batch has several operations on an
 * edge, only the last one is an entry. The base of an edge is the vertex whose row contains it: the source,
 * or the destination if the layout stores in-edges. */
typedef struct harness_batch {
  const uint64_t* keys;   /* [entries] base << 32 | neighbour: ascending and distinct */
  const float* weights;   /* [entries], or null */
  const uint8_t* changes; /* [entries] HARNESS_DELETE or HARNESS_INSERT */
  const uint32_t* bases;  /* [rows] the vertices that have entries, ascending */
  const uint64_t* begins; /* [rows + 1] first entry of each base */
  int32_t* effects;       /* [entries] written by the update: 1 if it inserted an edge, -1 if it deleted one,
                             0 if the edge was there already, or was not there to delete */
  uint64_t entries, rows; /* set by batch_of() in a kernel. The host does not know them before it launches the
                             steps */
} harness_batch;

/* The arguments of an update's kernels, in harness_args.algorithm. harness_args.part has the descriptor of
 * the first part, and harness_args.schedule the update's state. */
typedef struct harness_update_input {
  harness_batch batch;
  uint64_t second_edges; /* numbers of edge ids and rows of the second part before the update; 0 if there is
                            none */
  uint64_t second_rows;
  uint64_t old_vertices; /* number of vertices before steps that add vertices */
  uint64_t spare[5];
  HARNESS_ALIGN unsigned char second[HARNESS_MAX_PART]; /* descriptor of the second part, if there is one */
} harness_update_input;

/* The words of harness_control.user in an update. Word 2 p is the number of edge ids of part p after the
 * update, and word 2 p + 1 its number of rows. The harness presets both to the sizes before the update. Words
 * HARNESS_BATCH_ENTRIES and HARNESS_BATCH_ROWS have the numbers of entries and of rows of the batch
 * (harness_batch). */
enum { HARNESS_UPDATED_PARTS = 2, HARNESS_BATCH_ENTRIES = 4, HARNESS_BATCH_ROWS = 5 };

/* Domains of an update's arrays and steps, in addition to the values of harness_domain. */
enum {
  HARNESS_PER_BATCH_ENTRY = 101,
  HARNESS_PER_BATCH_ROW = 102,
  HARNESS_PER_EDGE_OF_SECOND = 103, /* edge ids of the second part, plus entries of the batch */
  HARNESS_PER_EDGE_OF_BOTH = 104    /* edge ids of both parts */
};

/* How an update uses an array. */
typedef enum harness_update_role {
  HARNESS_UPDATE_SCRATCH = 0,  /* scratch memory, whose contents are undefined before an update */
  HARNESS_UPDATE_REPLACES = 1, /* replaces an array of a part when the update has ended */
  HARNESS_UPDATE_GROWS = 2, /* is an array of a part; the update may append as many elements as room() says */
  HARNESS_UPDATE_KEPT = 3   /* kept from update to update, and zero before the first one */
} harness_update_role;

/* The steps that use an array of an update. */
typedef enum harness_update_phase {
  HARNESS_OF_BATCH = 0,
  HARNESS_OF_COMPACTION = 1,
  HARNESS_OF_NEW_VERTICES = 2 /* the steps that add vertices */
} harness_update_phase;

/* An array of an update. The harness allocates it for the largest number of elements that the batch can need.
 * A batch has at most as many entries as operations, and each operation may add one edge id. */
typedef struct harness_update_array {
  uint32_t struct_size;
  uint32_t domain; /* a harness_domain except HARNESS_PER_COUNT, or HARNESS_PER_BATCH_ENTRY ... above */
  uint32_t element_bytes; /* 0: the width of edge ids */
  uint32_t extra;         /* elements in addition to the domain */
  uint32_t state_offset;  /* offset in the update's state of the pointer to this array; HARNESS_UPDATE_GROWS:
                             ignored */
  uint32_t role;          /* harness_update_role */
  uint32_t part;          /* HARNESS_UPDATE_REPLACES and _GROWS: number of the part */
  uint32_t part_offset;   /* for the same roles: offset of the pointer in the descriptor of the part. If the
                             layout has no such array, the update gets none either */
  uint32_t phase;         /* harness_update_phase */
  uint32_t reserved;      /* zero */
  const char* name;       /* printed in messages and results */
} harness_update_array;

/* Input of room(): the sizes of the next batch and of the layout. */
typedef struct harness_room_input {
  uint32_t struct_size;
  uint32_t vertices;   /* including those that will be added before the batch */
  uint64_t operations; /* number of operations of the batch, which has at most as many entries */
  uint64_t edges[HARNESS_UPDATED_PARTS]; /* number of edge ids of each part */
  uint32_t rows[HARNESS_UPDATED_PARTS];  /* number of rows of each part */
  const void* part;                      /* descriptor of the first part */
} harness_room_input;

/* Argument of describe(): the layout after the steps of a batch. */
typedef struct harness_described {
  uint32_t struct_size;
  uint32_t edge_bytes;                 /* width of edge ids */
  uint64_t counters[HARNESS_COUNTERS]; /* harness_control.counters, as the last step left them */
  void* parts[HARNESS_UPDATED_PARTS];  /* descriptors, which may be changed, or null */
} harness_described;

/* A batch of operations on edges, as it was submitted. The last of several operations on an edge wins.
 * Inserting an edge that exists sets its weight, and deleting one that does not exist does nothing. */
typedef struct harness_operations {
  uint32_t struct_size;
  uint32_t both; /* 1: the graph has no directions, and each operation is on both arcs of its edge */
  uint64_t count;
  const uint32_t* from;   /* [count] vertices of the graph */
  const uint32_t* to;     /* [count] */
  const float* weights;   /* [count], or NULL */
  const uint8_t* changes; /* [count] HARNESS_DELETE or HARNESS_INSERT */
} harness_operations;

/* The layout of one part in host memory, which harness_host_operations changes. */
typedef struct harness_host_layout {
  uint32_t struct_size;
  uint32_t vertices;
  void* part;     /* descriptor of the part; its pointers are to host memory, with space for the batch */
  uint64_t edges; /* numbers of edge ids and of rows of the part, which apply() updates */
  uint64_t rows;
  void* self;
  /* The plugin calls this function after it has changed `bytes` bytes from byte `first` on, in the array
   * whose pointer is at `state_offset` of the descriptor. The harness notes this range, to copy it to the
   * device later. NULL: device and host have the same memory. */
  void (*touched)(void* self, uint32_t state_offset, uint64_t first, uint64_t bytes);
} harness_host_layout;

/* Functions that a CPU thread runs to apply operations to a layout in host memory, one edge at a time. No
 * steps run on the device meanwhile. */
typedef struct harness_host_operations {
  uint32_t struct_size;
  uint32_t reserved;
  /* [any] Allocates and builds the data that apply() needs in addition to the layout. *opened receives a
   * pointer to it. */
  int32_t (*open)(const harness_host_layout* layout, void** opened, harness_error* error);
  /* [any] Applies the operations one after another. `from` of an operation is the vertex whose row contains
   * the edge. Writes to effects[i] the change in the number of edges by operation i: 1, 0 or -1. */
  int32_t (*apply)(void* opened, harness_host_layout* layout, const harness_operations* operations,
                   int32_t* effects, harness_error* error);
  void (*close)(void* opened); /* [any] */
} harness_host_operations;

/* The updates of a format. A layout of such a format has at most HARNESS_UPDATED_PARTS parts. A step
 * (harness_step) runs kernel HARNESS_UPDATE_STEP(n) of the format's device part, or scans array number
 * `index`. In a scan over entries or rows of the batch, `domain_index` is the number of elements per entry or
 * row, and 0 means 1. */
typedef struct harness_update {
  uint32_t struct_size;
  uint32_t draft;       /* HARNESS_UPDATE_DRAFT */
  uint32_t state_bytes; /* size of the update's state: at most HARNESS_MAX_SCHEDULE */
  uint32_t array_count;
  const harness_update_array* arrays;
  const harness_step* steps; /* steps that apply a batch */
  uint32_t step_count;
  uint32_t compact_count;
  /* Steps of the compaction, which restores a compact layout after many updates have fragmented it. They run
   * without a batch, when the harness decides so. */
  const harness_step* compact;
  /* [any] Writes into elements[i] the number of elements that array i of the update needs for the next batch.
   * For an array that GROWS, this number includes the elements in use. NULL: the domains determine the
   * numbers. */
  int32_t (*room)(const harness_room_input* input, uint64_t* elements, harness_error* error);
  /* [any] Changes numbers in the descriptors of the parts after the steps of a batch. It may not change
   * pointers. NULL: a batch changes no number in a descriptor. */
  int32_t (*describe)(const harness_described* after, harness_error* error);
  const harness_host_operations* host; /* applies operations on a CPU thread; may be NULL */
  /* Steps that add vertices without edges, whose ids follow those of all other vertices. They run without a
   * batch. harness_args.vertices is the new number of vertices. A format that has these steps provides
   * vertices.update/1. To delete a vertex, the harness deletes its edges by a batch, so a format needs no
   * steps for that. */
  const harness_step* new_vertices;
  uint32_t new_vertices_count;
  uint32_t reserved;
} harness_update;

/* The effect of a batch, counted in arcs. */
typedef struct harness_applied {
  uint32_t struct_size;
  uint32_t reserved;
  uint64_t entries;           /* number of operations of the batch, without earlier ones on the same edge */
  uint64_t inserted, deleted; /* numbers of arcs */
  uint64_t graph_bytes;       /* memory of the graph afterwards, without memory from allocate() */
} harness_applied;

/* The updates of a baseline, which provides baseline.update/1. */
typedef struct harness_baseline_update {
  uint32_t struct_size;
  uint32_t draft; /* HARNESS_UPDATE_DRAFT */
  /* [program] Applies a batch to the program's own graph. The time from call to return is measured. Later
   * runs are on the changed graph. A program of an algorithm that has no updates returns HARNESS_UNSUPPORTED.
   */
  int32_t (*apply)(void* program, const harness_operations* batch, harness_applied* applied,
                   harness_error* error);
} harness_baseline_update;

#ifdef __cplusplus
}
#endif
#endif
