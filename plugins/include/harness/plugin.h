/* The plugin ABI of harness: plain C11 without dependencies. plugins/ABI.md has its rules, its history and
 * what is reserved.
 *
 * A plugin is a shared library that exports one function, harness_plugin_v1(). That function returns a
 * static description, which includes device code as bytes. The harness links the device code, allocates
 * memory and launches kernels. The name of the function contains the major version of the SDK. Within a
 * major version, structs grow only at their end, on either side of the ABI:
 *   - Every struct that can grow begins with struct_size. Its writer sets it to its own sizeof.
 *   - A struct has at least *_V1_BYTES bytes. A reader treats missing fields as zero. Before writing a field
 *     that was added later, the writer tests it with HARNESS_HAS. The distance between two elements of an
 *     array is the struct_size of the first element.
 *   - harness_value, harness_adjacency, harness_property and harness_setting never grow, because other
 *     structs and arrays contain them.
 *
 * Calls return an int32 status (harness_status). If a call fails, its out parameters are unchanged, and
 * *error, which the caller owns, holds one line of text. Plugins never print, abort, exit or let an
 * exception escape.
 *
 * A tag in brackets at each function says who may call it.
 *   [builder]  The thread that called build(), before build() returns.
 *   [building] Any thread of the plugin, before build() returns.
 *   [answerer] The thread that called answer(), before answer() returns.
 *   [any]      Several threads concurrently. The function keeps no state of its own.
 *   [program]  The thread that called prepare(), one call at a time. */
#ifndef HARNESS_PLUGIN_H
#define HARNESS_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Version of the SDK: 100 * major + minor. It covers this header, the device headers with their hooks and
 * structs, and the helpers of both. The minor version grows whenever one of them gains something. A plugin
 * built with one version loads and links in all later ones, and its source compiles with their headers
 * (plugins/ABI.md). */
#define HARNESS_SDK_VERSION 103u
#define HARNESS_OLDEST_SDK 100u
#define HARNESS_ENTRY_POINT "harness_plugin_v1"

/* Size in bytes of a struct up to and including a field. */
#define HARNESS_BYTES_THROUGH(type, field) (offsetof(type, field) + sizeof(((type*)0)->field))

/* True if the struct at p is long enough to contain the field. */
#define HARNESS_HAS(p, type, field) ((p)->struct_size >= offsetof(type, field) + sizeof((p)->field))

typedef enum harness_status {
  HARNESS_OK = 0,
  HARNESS_INVALID = 1,       /* the input or a parameter is invalid; the text says which */
  HARNESS_OUT_OF_MEMORY = 2, /* an allocation failed */
  HARNESS_UNSUPPORTED = 3,   /* valid, but not supported: the configuration is skipped; the text says why */
  HARNESS_WRONG = 4,         /* verify only: the result is wrong */
  HARNESS_WIDE_EDGES = 6,    /* build only: 32-bit edge ids do not suffice; repeat with edge_bytes = 8 */
  HARNESS_INTERNAL = 5       /* a defect of the plugin, for example an exception that guarded() caught */
} harness_status;

typedef struct harness_error {
  uint32_t struct_size;
  int32_t status;
  char text[504];
} harness_error;
#define HARNESS_ERROR_V1_BYTES HARNESS_BYTES_THROUGH(harness_error, text)

/* ---- Parameters ------------------------------------------------------------------------------------- */

typedef enum harness_type {
  HARNESS_INT = 1,   /* device type: int64_t  */
  HARNESS_UINT = 2,  /* device type: uint32_t */
  HARNESS_REAL = 3,  /* device type: double   */
  HARNESS_BOOL = 4,  /* device type: uint32_t, 0 or 1 */
  HARNESS_CHOICE = 5 /* device type: uint32_t, index into choices */
} harness_type;

#define HARNESS_NOT_ON_DEVICE 0xffffffffu

/* The value of a parameter. In an array of values, they are in the order in which the plugin declares its
 * parameters. */
typedef struct harness_value {
  int64_t integer; /* INT, UINT, BOOL, CHOICE (index) */
  double real;     /* REAL; for integers the same number */
} harness_value;

typedef struct harness_param {
  uint32_t struct_size;
  uint32_t type; /* harness_type */
  const char* name;
  const char* default_value; /* in the syntax that a user writes */
  harness_value min, max; /* inclusive, for numbers: `real` for HARNESS_REAL, `integer` for the other types */
  const char* choices;    /* "a|b|c" for HARNESS_CHOICE, else NULL */
  const char* help;
  uint32_t state_offset; /* byte offset in the device state, or HARNESS_NOT_ON_DEVICE */
  uint32_t flags;        /* HARNESS_NAMES_VERTEX */
} harness_param;
#define HARNESS_PARAM_V1_BYTES HARNESS_BYTES_THROUGH(harness_param, flags)

/* Flags of a parameter. HARNESS_NAMES_VERTEX: the user gives a vertex id of the input file, or a negative
 * number for none. The plugin receives the id in this graph, which differs if the graph was renumbered. */
enum { HARNESS_NAMES_VERTEX = 1u };

/* ---- Device code ------------------------------------------------------------------------------------ */

typedef struct harness_image {
  uint32_t struct_size;
  uint32_t sdk_version; /* HARNESS_SDK_VERSION of the headers that the image was compiled with */
  const char* target;   /* "bitcode:19", "simt:19" (LLVM major) or "ltoir:13.0" (CUDA toolkit) */
  uint32_t value_bytes; /* width of the algorithm's values: 4, 8, or 0 = any */
  uint32_t edge_bytes;  /* width of the edge ids: 4, 8, or 0 = any */
  const unsigned char* bytes;
  const unsigned char* end;
  const char* defines; /* symbols that the image defines, separated by blanks; "" = not listed */
  const char* needs;   /* symbols that other device modules must define, separated by blanks */
  const char* variant; /* the image is used if harness_plan.variant is this name, or if both are NULL */
} harness_image;
#define HARNESS_IMAGE_V1_BYTES HARNESS_BYTES_THROUGH(harness_image, variant)

/* ---- Memory ----------------------------------------------------------------------------------------- */

/* The memory that holds an array. */
typedef enum harness_place {
  HARNESS_ON_DEVICE = 0, /* in the device's memory */
  HARNESS_ON_HOST = 1    /* in pinned host memory: kernels access it over the bus */
} harness_place;

/* The type of an array's elements. */
typedef enum harness_element {
  HARNESS_UINT32 = 1,
  HARNESS_INT32 = 2,
  HARNESS_UINT64 = 3,
  HARNESS_INT64 = 4,
  HARNESS_FLOAT32 = 5,
  HARNESS_FLOAT64 = 6
} harness_element;

/* ---- The graph as plugins see it -------------------------------------------------------------------- */

typedef struct harness_adjacency {
  const uint64_t* offsets;   /* [vertices + 1] */
  const uint32_t* neighbors; /* [edges], sorted within a vertex */
  const float* weights;      /* [edges], or NULL */
} harness_adjacency;

/* ---- Formats ---------------------------------------------------------------------------------------- */

typedef struct harness_build_input {
  uint32_t struct_size;
  uint32_t edge_bytes; /* width in bytes of edge ids and offsets in the device arrays: 4 or 8 */
  uint32_t vertices;
  uint32_t reserved;
  uint64_t edges;
  harness_adjacency adjacency; /* edges by source if the run pushes, by destination if it pulls */
  const harness_value* params;
} harness_build_input;
#define HARNESS_BUILD_INPUT_V1_BYTES HARNESS_BYTES_THROUGH(harness_build_input, params)

enum {
  HARNESS_ROWS_ARE_VERTICES = 1u, /* row i is vertex i: rows_of(v) is [v, v + 1) */
  HARNESS_ROWS_UNIQUE = 2u        /* no vertex has two rows in this part */
};

/* One part of a layout. Each part has its own rows and its own device descriptor, and the hooks of one device
 * module access it. */
typedef struct harness_part {
  uint32_t struct_size;
  uint32_t flags;
  uint32_t rows;
  uint32_t values_offset; /* offset of the pointer to pre-gathered values (format.h); 0: none */
  uint64_t edges;         /* edge ids are [0, edges), including padding slots */
  const void* state;      /* device descriptor, copied by part(); the harness sets the pointers in its copy */
} harness_part;
#define HARNESS_PART_V1_BYTES HARNESS_BYTES_THROUGH(harness_part, state)

/* Flags of an array. */
enum {
  /* Elements of the array are found by edge id, as neighbours and weights are, or by another number that
   * ascends with the rows. The option `edges_at` may place such an array in host memory. */
  HARNESS_ARRAY_BY_EDGE = 1,
  /* The array, here called `bounds`, has rows + 1 ascending numbers of edge_bytes bytes. The elements of row
   * r in all arrays with HARNESS_ARRAY_BY_EDGE are [bounds[r], bounds[r + 1]). The option `edges_at` may then
   * copy the elements of a range of rows at a time. At most one array of a part has this flag. Since SDK 1.1.
   * An older harness ignores it. */
  HARNESS_ARRAY_ROW_BOUNDS = 2
};

/* A device array of a part. */
typedef struct harness_array {
  uint32_t struct_size;
  uint32_t state_offset; /* offset in the part's descriptor of the pointer to this array */
  const char* name;      /* printed in messages and results */
  uint64_t bytes;
  uint64_t capacity; /* bytes to allocate, for an array that can grow; 0: as many as `bytes` */
  uint32_t place;    /* harness_place */
  uint32_t flags;    /* HARNESS_ARRAY_BY_EDGE, HARNESS_ARRAY_ROW_BOUNDS, or 0 */
  /* An array of the build input that this array equals, such as adjacency.neighbors, or NULL. array() may
   * return this pointer instead of new memory. The plugin then does not write to the array. Since SDK 1.1. */
  const void* contents;
} harness_array;
#define HARNESS_ARRAY_V1_BYTES HARNESS_BYTES_THROUGH(harness_array, flags)

/* Services of the harness while a layout is built. Call array() for each array of a part, then part();
 * repeat for any number of parts. Call delegate() only between parts. A layout has at least one part. */
typedef struct harness_builder {
  uint32_t struct_size;
  uint32_t reserved;
  void* self;
  /* [building] Returns 1 if the schedule or the frontier of this run requires the capability. Build only
   * arrays that a wanted capability needs. The harness keeps a layout and reuses it for runs for which
   * wants() would return the same. */
  int32_t (*wants)(void* self, const char* capability);
  /* [builder] Allocates uninitialised host memory for one device array of the next part. Any thread of the
   * plugin may write to it until part() is called, but not later. */
  int32_t (*array)(void* self, const harness_array* array, void** data, harness_error* error);
  /* [builder] Ends a part. Copies its descriptor, and adds to the part the arrays that were requested since
   * the previous part. */
  int32_t (*part)(void* self, const harness_part* part, harness_error* error);
  /* [builder] Appends the parts that another format builds from the edges of `input`, with default
   * parameters. `input` has the same vertices as the input of build(). The caller owns its edges, which must
   * live until the call returns. */
  int32_t (*delegate)(void* self, const char* format, const harness_build_input* input, harness_error* error);
} harness_builder;
#define HARNESS_BUILDER_V1_BYTES HARNESS_BYTES_THROUGH(harness_builder, delegate)

struct harness_update; /* update.h */

typedef struct harness_format {
  uint32_t struct_size;
  uint32_t state_bytes; /* size of the largest device descriptor of a part: at most HARNESS_MAX_PART */
  /* [any] Builds the layout of *input, which lives until the call returns. The harness never calls build()
   * twice concurrently with the same builder. */
  int32_t (*build)(const harness_build_input* input, const harness_builder* builder, harness_error* error);
  const struct harness_update* update; /* how batches of edges change a layout (a draft), or NULL */
} harness_format;
#define HARNESS_FORMAT_V1_BYTES HARNESS_BYTES_THROUGH(harness_format, build)

/* ---- Schedules -------------------------------------------------------------------------------------- */

/* The items over which a kernel step runs, or for which a scratch array has elements. */
typedef enum harness_domain {
  HARNESS_PER_ROW = 1,  /* candidate rows: those of the frontier queue, or all rows of the part */
  HARNESS_PER_EDGE = 2, /* edge ids of the part */
  /* The value that an earlier kernel wrote to element `index` of the schedule's counters. */
  HARNESS_PER_COUNT = 3,
  HARNESS_ONCE = 4, /* a single item */
  /* Candidate rows plus edge ids of the part, for schedules that divide both together evenly (merge path). */
  HARNESS_PER_ROW_AND_EDGE = 5,
  HARNESS_PER_VERTEX = 6 /* vertices of the graph */
} harness_domain;

typedef enum harness_step_kind {
  HARNESS_KERNEL_STEP = 1,    /* runs the schedule's kernel `index` over the domain */
  HARNESS_EXCLUSIVE_SCAN = 2, /* scans the uint64 scratch array `index` over the domain; the total goes to
                                 counter `counter` and to the element after the last one */
  HARNESS_UNIT_STEP = 3       /* runs kernel `counter`, whose blocks use the unit `index` (harness_unit of
                                 units.h); a device with that unit resets it for each block */
} harness_step_kind;

typedef enum harness_group {
  HARNESS_THREAD = 1,  /* one item per thread */
  HARNESS_WARP = 2,    /* one item per warp */
  HARNESS_BLOCK = 3,   /* one item per block */
  HARNESS_RESIDENT = 4 /* one item per thread, with at most as many blocks as fit on the GPU at once */
} harness_group;

typedef struct harness_step {
  uint32_t struct_size;
  uint32_t kind;
  uint32_t index;
  uint32_t domain;
  uint32_t domain_index;            /* for HARNESS_PER_COUNT: index of the counter */
  uint32_t group;                   /* harness_group; determines the number of blocks */
  uint32_t counter;                 /* scan: counter for the total; unit step: index of the kernel */
  uint32_t shared_bytes_per_thread; /* bytes of dynamic shared memory per thread of a block */
} harness_step;
#define HARNESS_STEP_V1_BYTES HARNESS_BYTES_THROUGH(harness_step, shared_bytes_per_thread)

typedef struct harness_scratch {
  uint32_t struct_size;
  uint32_t domain;        /* a harness_domain except HARNESS_PER_COUNT; allocated for its largest size */
  uint32_t element_bytes; /* any size, or 0: the width of the algorithm's values */
  uint32_t extra;         /* elements in addition to the domain, for example 1 for a scan's total */
  uint32_t state_offset;  /* offset in the schedule's device state of the pointer to this array */
  uint32_t zeroed;        /* 1: zero before a run; 0: the contents are undefined */
  const char* name;
} harness_scratch;
#define HARNESS_SCRATCH_V1_BYTES HARNESS_BYTES_THROUGH(harness_scratch, name)

typedef struct harness_schedule {
  uint32_t struct_size;
  uint32_t state_bytes; /* size of the schedule's device state: at most HARNESS_MAX_SCHEDULE */
  const harness_step* steps;
  uint32_t step_count;
  uint32_t scratch_count;
  const harness_scratch* scratch;
} harness_schedule;
#define HARNESS_SCHEDULE_V1_BYTES HARNESS_BYTES_THROUGH(harness_schedule, scratch)

/* ---- Algorithms ------------------------------------------------------------------------------------- */

/* The graph and the parameters of a run, for the host part of an algorithm. */
typedef struct harness_problem {
  uint32_t struct_size;
  uint32_t vertices;
  uint64_t edges;
  uint32_t symmetric;      /* 1: `out` and `in` are the same arrays */
  uint32_t frontier_tells; /* 1: the frontier contains the active vertices; 0: every vertex is a candidate,
                              and the state must tell which ones are active */
  harness_adjacency out, in;
  const harness_value* params;
  /* new_ids[i] is the id in this graph of vertex i of the input, if a vertex order renumbered the graph;
   * otherwise NULL. Parameters that name a vertex are already ids in this graph. */
  const uint32_t* new_ids;
  uint32_t threads; /* CPU threads of a run; 0: a run uses another device, or the number is unknown. Since
                       SDK 1.3. */
  uint32_t pulls;   /* 1: all supersteps of a run are in pull, and visit all edges. Since SDK 1.3. */
} harness_problem;
#define HARNESS_PROBLEM_V1_BYTES HARNESS_BYTES_THROUGH(harness_problem, new_ids)

/* The contents of a property at the start of a run. A poisoned array is filled with one
 * byte pattern, so that the verifier detects an element that the run does not write. */
typedef enum harness_initial {
  HARNESS_BY_INIT = 0,     /* poisoned before each run; the init hook or the run must write it */
  HARNESS_OUT_DEGREES = 1, /* an input: the out-degrees of the graph, as uint32 */
  HARNESS_INPUT = 2,       /* an input: input() writes it before the timed region */
  HARNESS_ZEROED = 3       /* poisoned before each run, then set to zero bytes at the start of the run */
} harness_initial;

/* An array of the algorithm, with `columns` elements per vertex, or per arc in the order of
 * harness_problem.out. */
typedef struct harness_property {
  const char* name;
  uint32_t type;          /* harness_element, into which a baseline with another type converts its result;
                             0: not listed in harness_element, or unknown */
  uint32_t element_bytes; /* size of one element */
  uint32_t columns;       /* elements per vertex or arc; 0 means 1 */
  uint32_t domain;        /* HARNESS_PER_VERTEX or HARNESS_PER_EDGE; 0 means HARNESS_PER_VERTEX */
  uint32_t place;         /* harness_place */
  uint32_t initial;       /* harness_initial */
  uint32_t state_offset;  /* offset in the device state of the pointer to this array */
  /* 1: hooks read an element only for the vertex to which they write, so the ranks into which a run is
   * divided do not exchange the array */
  uint32_t stays_with_owner;
  uint32_t reserved[4]; /* zero */
} harness_property;

enum { HARNESS_MAX_PROPERTIES = 32 };

/* Decisions of plan(), made from the parameters and the problem. */
typedef struct harness_plan {
  uint32_t struct_size;
  uint32_t value_bytes; /* 4 or 8: selects the images */
  uint32_t property_count;
  uint32_t has_apply;      /* 1: the apply hook runs over all vertices each superstep */
  uint32_t commits_once;   /* 1: in forward supersteps, commit changes a vertex at most once after each init
                            */
  uint32_t max_supersteps; /* 0: the algorithm sets no limit */
  harness_property properties[HARNESS_MAX_PROPERTIES];
  uint64_t fixed_supersteps;  /* above 0: exact number of supersteps, so a backend may record the launches of
                                 a run */
  uint64_t vertex_supersteps; /* number of supersteps at the start of a run that only run the apply hook and
                                 process no edges */
  /* 1: the next hook may add HARNESS_BACKWARD to the direction if the superstep activated no vertex. The loop
   * then replays the supersteps from the last to the first, and traverses edges from head to tail. Requires
   * commits_once. If frontiers are queues, the harness keeps the queues of all supersteps. A backward
   * superstep pulls on the layout of push, and reads the queue of the superstep that it replays. */
  uint64_t goes_backward;
  /* Name of the variant whose images run, if the parameters select the type of number that the algorithm
   * computes with; otherwise NULL. The text lives as long as the plugin. */
  const char* variant;
} harness_plan;
#define HARNESS_PLAN_V1_BYTES HARNESS_BYTES_THROUGH(harness_plan, variant)

/* An array of an answer, with `columns` elements per vertex or arc, in input order. */
typedef struct harness_answer_array {
  uint32_t struct_size;
  uint32_t type;    /* harness_element */
  const char* name; /* [a-z][a-z0-9_]* */
  uint64_t columns; /* elements per vertex or arc */
  /* Bound on the distance of a right result from the exact one, summed over all elements. Two right results
   * differ by at most the sum of their tolerances. 0 means that there is one right result, and infinity that
   * right results may have nothing in common. */
  double tolerance;
  uint32_t domain; /* HARNESS_PER_VERTEX; or HARNESS_PER_EDGE, for the arcs sorted by the input ids of source
                      and destination; 0 means HARNESS_PER_VERTEX */
  uint32_t reserved;
} harness_answer_array;
#define HARNESS_ANSWER_ARRAY_V1_BYTES HARNESS_BYTES_THROUGH(harness_answer_array, reserved)

/* The answer: a verified result as numbers for people, and as arrays, of which the harness computes a hash
 * and which it may store. All ids are those of the input, even if a vertex order renumbered the graph. All
 * formats, schedules and vertex orders therefore give the same answer. Names of numbers are unique within an
 * answer, and so are names of arrays. */
typedef struct harness_answer {
  uint32_t struct_size;
  uint32_t reserved;
  void* self;
  /* [answerer] Adds an exact number, such as reached=12. */
  int32_t (*count)(void* self, const char* name, uint64_t value, harness_error* error);
  /* [answerer] Adds a number that differs from the exact one by at most `tolerance`. 0 means that it is
   * exact. */
  int32_t (*number)(void* self, const char* name, double value, double tolerance, harness_error* error);
  /* [answerer] Allocates zeroed memory for an array. Any thread of the plugin may write to it before
   * answer() returns. */
  int32_t (*array)(void* self, const harness_answer_array* array, void** data, harness_error* error);
} harness_answer;
#define HARNESS_ANSWER_V1_BYTES HARNESS_BYTES_THROUGH(harness_answer, array)

/* The state of a run between two supersteps, for the host hook. */
typedef struct harness_superstep {
  uint32_t struct_size;
  uint32_t superstep;     /* number of the superstep that has ended, from 0; UINT32_MAX after the init hook */
  uint64_t frontier_size; /* number of active vertices of the next superstep */
  uint64_t* user;         /* [HARNESS_USER_WORDS] scalars of the algorithm; the device sees changes */
  const double* sums;     /* [HARNESS_SUMS] sums over the superstep that has ended */
  uint32_t* done;         /* 1: the run ends after this superstep; preset by the next hook */
  uint32_t* restart; /* 1: the init hook runs again, with a new first frontier; preset by the next hook */
  void* self;
  /* read() and write() copy `bytes` bytes of the algorithm's property number `index`
   * (harness_plan.properties) between device and host, from byte `first` on. Only the thread that called
   * superstep() may call these functions, before superstep() returns. */
  int32_t (*read)(void* self, uint32_t index, uint64_t first, uint64_t bytes, void* to, harness_error* error);
  int32_t (*write)(void* self, uint32_t index, uint64_t first, uint64_t bytes, const void* from,
                   harness_error* error);
} harness_superstep;
#define HARNESS_SUPERSTEP_V1_BYTES HARNESS_BYTES_THROUGH(harness_superstep, write)

/* In the calls below, properties[i] is a host array with the contents of harness_plan.properties[i]. */
typedef struct harness_algorithm {
  uint32_t struct_size;
  uint32_t state_bytes;      /* size of the device state: at most HARNESS_MAX_STATE */
  const char* direction;     /* default direction: push, pull or auto */
  const char* frontier_push; /* default frontier kinds "in/out" in push */
  const char* frontier_pull; /* default frontier kinds "in/out" in pull */
  /* [any] Writes the scalars of *state that no parameter fills, and *plan, which is zeroed before the call.
   */
  int32_t (*plan)(const harness_problem* problem, void* state, harness_plan* plan, harness_error* error);
  /* [any] Runs the sequential reference implementation. Writes every property that verify() or answer()
   * reads. Other properties may have any contents afterwards. */
  int32_t (*reference)(const harness_problem* problem, void* const* properties, harness_error* error);
  /* [any] Checks the properties by another method than the kernels use. `expected` is the output of
   * reference() for the same problem. Returns HARNESS_OK, or HARNESS_WRONG with the reason. */
  int32_t (*verify)(const harness_problem* problem, const void* const* properties,
                    const void* const* expected, harness_error* error);
  /* [any] Returns the number of arcs for "edges per second" by the usual convention: the out-edges of
   * reached vertices for a traversal, all arcs times supersteps for an iteration. */
  uint64_t (*edges_processed)(const harness_problem* problem, const void* const* properties,
                              uint64_t supersteps);
  /* [any] Writes the contents of property number `index`, whose `initial` is HARNESS_INPUT, to `data`. NULL
   * if the algorithm has no such property. */
  int32_t (*input)(const harness_problem* problem, uint32_t index, void* data, harness_error* error);
  /* [any] Describes a right result by numbers and arrays. Not timed. NULL: the algorithm has no answer. */
  int32_t (*answer)(const harness_problem* problem, const void* const* properties,
                    const harness_answer* answer, harness_error* error);
  /* [any] The host hook, called within the timed region after the init hook and after each superstep. It is
   * for algorithms with several phases, if the device cannot determine the number of the phases or their
   * data. NULL: the host only tests if the run is done. */
  int32_t (*superstep)(const harness_problem* problem, harness_superstep* superstep, harness_error* error);
} harness_algorithm;
#define HARNESS_ALGORITHM_V1_BYTES HARNESS_BYTES_THROUGH(harness_algorithm, superstep)

/* ---- Baselines -------------------------------------------------------------------------------------- */

/* A parameter of the algorithm with its value. A baseline finds it by name, and need not know the order in
 * which the algorithm declares its parameters. */
typedef struct harness_setting {
  const char* name;
  const char* text; /* the value in the syntax that a user writes */
  harness_value value;
} harness_setting;

/* The purpose of a baseline's memory. It selects the column of results.csv that counts the memory. */
typedef enum harness_purpose {
  HARNESS_GRAPH_MEMORY = 1,  /* the graph in the baseline's own data structure: format_bytes */
  HARNESS_SCRATCH_MEMORY = 2 /* all memory except the graph and the algorithm's properties: scratch_bytes */
} harness_purpose;

/* The algorithm, graph and device of a baseline. The struct and everything it points to live until
 * destroy(), so a program may read the graph in place. */
typedef struct harness_baseline_input {
  uint32_t struct_size;
  uint32_t threads;                /* CPU threads that a run may use; 0: the run is on another device */
  const char* algorithm;           /* id of the algorithm */
  const harness_problem* problem;  /* the cleaned graph in host memory, as out-edges and as in-edges */
  const harness_setting* settings; /* the algorithm's parameters */
  uint32_t setting_count;
  int32_t device; /* device.cuda/1: number of the device; -1: the host */
  void* stream;   /* device.cuda/1: the cudaStream_t on which events time a run; NULL: the host */
  const harness_value* params; /* the baseline's own parameters, in declaration order */
  void* self;
  /* [program] Allocates uninitialised device memory, aligned to 4 KiB. `name` is for messages, and `purpose`
   * (harness_purpose) selects the column of results.csv that counts the memory. The harness frees it after
   * destroy(). */
  int32_t (*allocate)(void* self, uint32_t purpose, const char* name, uint64_t bytes, void** data,
                      harness_error* error);
  /* [program] Returns the device array of one of the algorithm's properties, one element per vertex. The
   * harness poisons it before each run and passes it to the algorithm's verify(), so the result must be in
   * it when a run has ended. Inputs (HARNESS_INPUT, HARNESS_OUT_DEGREES) are filled and must not change. */
  int32_t (*property)(void* self, const char* name, uint32_t element_bytes, void** data,
                      harness_error* error);
  const harness_plan* plan; /* the algorithm's decisions for this problem */
} harness_baseline_input;
#define HARNESS_BASELINE_INPUT_V1_BYTES HARNESS_BYTES_THROUGH(harness_baseline_input, plan)

/* Counts of one run. The harness presets supersteps to 1 and the other fields to zero. */
typedef struct harness_baseline_run {
  uint32_t struct_size;
  uint32_t checked_itself; /* 1: the program verified its own result, which is not in the properties; the
                              harness does not call verify(), and results.csv says so */
  uint64_t supersteps;  /* iterations, levels or rounds, as edges_processed() of the algorithm counts them */
  uint64_t graph_bytes; /* peak device memory of the graph, without memory from allocate() */
  uint64_t scratch_bytes; /* peak device memory of all but the graph, without memory from allocate() */
  double milliseconds;    /* above 0: time measured by the program itself, which replaces the time measured by
                             the harness; for external programs that are started for each run */
} harness_baseline_run;
#define HARNESS_BASELINE_RUN_V1_BYTES HARNESS_BYTES_THROUGH(harness_baseline_run, milliseconds)

struct harness_baseline_update; /* update.h */

/* A complete program to compare with: another implementation of one or several algorithms, on its own data
 * structure. The plugin provides baseline.ID/1 for each algorithm, and demands the device that it runs on
 * (device.host/1, device.cuda/1). */
typedef struct harness_baseline {
  uint32_t struct_size;
  uint32_t reserved;
  /* [program] Builds the data that all runs share. The time of this call is the column build_ms of
   * results.csv. */
  int32_t (*prepare)(const harness_baseline_input* input, void** program, harness_error* error);
  /* [program] Executes one complete run, including the setting of initial values. On the host, the time from
   * call to return is measured. On a GPU, events in input->stream before and after the call measure the run.
   * The run's work must be launched on that stream, or have ended when the call returns. */
  int32_t (*run)(void* program, harness_baseline_run* run, harness_error* error);
  /* [program] Copies the result of the last run to the properties. Not timed. NULL: run() writes them
   * itself. */
  int32_t (*collect)(void* program, harness_error* error);
  /* [program] Ends the program's threads and frees what it holds. Accepts NULL. */
  void (*destroy)(void* program);
  /* How batches of edges change the graph of a program (a draft), or NULL. Since SDK 1.2. */
  const struct harness_baseline_update* update;
} harness_baseline;
#define HARNESS_BASELINE_V1_BYTES HARNESS_BYTES_THROUGH(harness_baseline, destroy)

/* ---- The plugin ------------------------------------------------------------------------------------- */

typedef enum harness_kind {
  HARNESS_KIND_SCHEDULE = 1,
  HARNESS_KIND_FORMAT = 2,
  HARNESS_KIND_ALGORITHM = 3,
  HARNESS_KIND_BASELINE = 4
} harness_kind;

typedef struct harness_plugin {
  uint32_t struct_size;
  uint32_t sdk_version; /* HARNESS_SDK_VERSION of the headers that the plugin was built with */
  uint32_t kind;
  uint32_t param_count;
  const char* id;      /* [a-z][a-z0-9_]*, unique within the kind */
  const char* version; /* version of the plugin */
  const char* summary; /* one line */
  const char* source;  /* paper and section, or NULL */
  const harness_param* params;
  const char* provides; /* capability ids separated by blanks, for example "edges.by_row/1 weights/1" */
  const char* demands;  /* capabilities that the rest of the combination must provide, separated by blanks */
  const harness_image* images;
  uint32_t image_count;
  uint32_t needs_sdk; /* oldest SDK version of a harness that the plugin works with; 0: any of this major
                         version */
  union {
    const harness_schedule* schedule;
    const harness_format* format;
    const harness_algorithm* algorithm;
    const harness_baseline* baseline;
  } ops;
} harness_plugin;
#define HARNESS_PLUGIN_V1_BYTES HARNESS_BYTES_THROUGH(harness_plugin, ops)

/* [any] The only exported function. It cannot fail, and returns the same pointer each time. */
const harness_plugin* harness_plugin_v1(void);

#ifdef __cplusplus
}
#endif
#endif
