/* The plugin ABI of harness: plain C11, no dependency. Its rules, its history and what is reserved stand in
 * plugins/ABI.md.
 *
 * A plugin is a shared library that exports one function, harness_plugin_v1(). What it returns is a static
 * description plus device code bytes; the harness links, allocates and launches. The major of the SDK is in
 * the function's name. Within a major, structs grow by appending only, in either direction:
 *   - Every struct that grows begins with struct_size, which its writer sets to its own sizeof.
 *   - A struct may be as short as its *_V1_BYTES. A reader takes what is not there for zero, and looks with
 *     HARNESS_HAS before it writes a field that came later. Arrays are walked by the struct_size of their
 *     first element.
 *   - harness_value, harness_adjacency, harness_property and harness_setting never grow: they stand inside
 *     other structs and arrays.
 *
 * Calls return an int32 status. On failure out parameters are untouched and *error, which the caller owns,
 * holds one line of text. Plugins never print, abort, exit or let an exception cross.
 *
 * Who may call, said in brackets at each function:
 *   [builder]  the thread that build() was called on, before build() returns
 *   [building] any thread of the plugin, before build() returns
 *   [answerer] the thread that answer() was called on, before answer() returns
 *   [any]      several threads at once: what is called keeps no state of its own
 *   [program]  the thread that prepare() was called on, one call at a time
 */
#ifndef HARNESS_PLUGIN_H
#define HARNESS_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the SDK: 100 * major + minor. It covers this header, the device headers with their hooks and
 * structs, and the helpers of both. The minor grows whenever one of them gets something new: what is built
 * with one version loads and links in later ones, and what compiles with it compiles with them
 * (plugins/ABI.md). */
#define HARNESS_SDK_VERSION 100u
#define HARNESS_OLDEST_SDK 100u
#define HARNESS_ENTRY_POINT "harness_plugin_v1"

/* Bytes of a struct up to and with a field. */
#define HARNESS_BYTES_THROUGH(type, field) (offsetof(type, field) + sizeof(((type*)0)->field))

/* True when the struct that p points to is new enough to hold the field. */
#define HARNESS_HAS(p, type, field) ((p)->struct_size >= offsetof(type, field) + sizeof((p)->field))

typedef enum harness_status {
  HARNESS_OK = 0,
  HARNESS_INVALID = 1,       /* the input or a parameter makes no sense: the text says which */
  HARNESS_OUT_OF_MEMORY = 2, /* an allocation was refused */
  HARNESS_UNSUPPORTED = 3,   /* valid, but this plugin cannot do it: a skipped row with the text as reason */
  HARNESS_WRONG = 4,         /* verify only: the result is not the algorithm's */
  HARNESS_WIDE_EDGES = 6,    /* build only: call again with edge_bytes = 8 */
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

/* A parameter's value. Values are given in the order of the declarations. */
typedef struct harness_value {
  int64_t integer; /* INT, UINT, BOOL, CHOICE (index) */
  double real;     /* REAL; for integers the same number */
} harness_value;

typedef struct harness_param {
  uint32_t struct_size;
  uint32_t type; /* harness_type */
  const char* name;
  const char* default_value; /* as a user would write it */
  harness_value min, max;    /* inclusive, for numbers: `real` of a HARNESS_REAL, `integer` of the others */
  const char* choices;       /* "a|b|c" for HARNESS_CHOICE, else NULL */
  const char* help;
  uint32_t state_offset; /* in the device state of a schedule or algorithm, or HARNESS_NOT_ON_DEVICE */
  uint32_t flags;        /* HARNESS_NAMES_VERTEX */
} harness_param;
#define HARNESS_PARAM_V1_BYTES HARNESS_BYTES_THROUGH(harness_param, flags)

/* Flags of a parameter. HARNESS_NAMES_VERTEX: its value is a vertex id of the input file, or negative for
 * none; where the graph was renumbered the plugin is given the new id. */
enum { HARNESS_NAMES_VERTEX = 1u };

/* ---- Device code ------------------------------------------------------------------------------------ */

typedef struct harness_image {
  uint32_t struct_size;
  uint32_t sdk_version; /* HARNESS_SDK_VERSION of the headers that it was compiled with */
  const char* target;   /* "bitcode:19", "simt:19" (LLVM major) or "ltoir:13.0" (CUDA toolkit) */
  uint32_t value_bytes; /* width of the algorithm's values that it is for: 4, 8, or 0 = any */
  uint32_t edge_bytes;  /* width of the edge ids that it is for: 4, 8, or 0 = any */
  const unsigned char* bytes;
  const unsigned char* end;
  const char* defines; /* symbols defined, separated by blanks; "" = not listed */
  const char* needs;   /* symbols expected from other modules, separated as above */
  const char* variant; /* NULL: runs where the plan names no variant. Else where the plan names this one. */
} harness_image;
#define HARNESS_IMAGE_V1_BYTES HARNESS_BYTES_THROUGH(harness_image, variant)

/* ---- Memory ----------------------------------------------------------------------------------------- */

/* Where an array lies. */
typedef enum harness_place {
  HARNESS_ON_DEVICE = 0, /* in the device's memory */
  HARNESS_ON_HOST = 1    /* in the host's, pinned: kernels reach it across the bus */
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
  uint32_t edge_bytes; /* width that edge ids and offsets must have in the device arrays: 4 or 8 */
  uint32_t vertices;
  uint32_t reserved;
  uint64_t edges;
  harness_adjacency adjacency; /* by source when the run pushes, by destination when it pulls */
  const harness_value* params;
} harness_build_input;
#define HARNESS_BUILD_INPUT_V1_BYTES HARNESS_BYTES_THROUGH(harness_build_input, params)

enum {
  HARNESS_ROWS_ARE_VERTICES = 1u, /* row i is vertex i: rows_of(v) is [v, v + 1) */
  HARNESS_ROWS_UNIQUE = 2u        /* no vertex has two rows in this part */
};

/* One part of a layout, that is one descriptor with one hook module. */
typedef struct harness_part {
  uint32_t struct_size;
  uint32_t flags;
  uint32_t rows;
  uint32_t values_offset; /* in the descriptor, of the pointer to gathered values (format.h); 0: none */
  uint64_t edges;         /* edge ids are [0, edges): padding slots included */
  const void* state;      /* the device descriptor, copied; array pointers in it are set by the harness */
} harness_part;
#define HARNESS_PART_V1_BYTES HARNESS_BYTES_THROUGH(harness_part, state)

/* A device array of a part. */
typedef struct harness_array {
  uint32_t struct_size;
  uint32_t state_offset; /* in the part's descriptor: where the harness puts the array's address */
  const char* name;      /* for messages and results */
  uint64_t bytes;
  uint64_t capacity; /* bytes to allocate, so that the array can grow; 0: as many as it holds */
  uint32_t place;    /* harness_place */
  uint32_t flags;    /* 0 */
} harness_array;
#define HARNESS_ARRAY_V1_BYTES HARNESS_BYTES_THROUGH(harness_array, flags)

/* What the harness offers while a layout is built. Call order: array() for each array of a part, then part();
 * any number of parts; delegate() only between parts. A layout has at least one part. */
typedef struct harness_builder {
  uint32_t struct_size;
  uint32_t reserved;
  void* self;
  /* [building] 1 when the schedule or the frontier of this run requires the capability: build nothing that is
   * not wanted. A layout is kept and used again for runs that would give the same answers. */
  int32_t (*wants)(void* self, const char* capability);
  /* [builder] Host memory for one device array of the next part. The memory is not initialised. Any thread of
   * the plugin may write it until part() is called, and none after that. */
  int32_t (*array)(void* self, const harness_array* array, void** data, harness_error* error);
  /* [builder] Ends a part: copies its descriptor and takes the arrays asked for since the part before. */
  int32_t (*part)(void* self, const harness_part* part, harness_error* error);
  /* [builder] Appends the parts that another format makes of these edges (same vertices), with default
   * parameters. The edges are the caller's and need to last as long as the call. */
  int32_t (*delegate)(void* self, const char* format, const harness_build_input* input, harness_error* error);
} harness_builder;
#define HARNESS_BUILDER_V1_BYTES HARNESS_BYTES_THROUGH(harness_builder, delegate)

typedef struct harness_format {
  uint32_t struct_size;
  uint32_t state_bytes; /* of a part's device descriptor: at most HARNESS_MAX_PART */
  /* [any] Makes the layout of *input, which lasts as long as the call. Never called twice at once with one
   * builder. */
  int32_t (*build)(const harness_build_input* input, const harness_builder* builder, harness_error* error);
} harness_format;
#define HARNESS_FORMAT_V1_BYTES HARNESS_BYTES_THROUGH(harness_format, build)

/* ---- Schedules -------------------------------------------------------------------------------------- */

/* How many items a kernel of a step works on, or how many elements a scratch array has. */
typedef enum harness_domain {
  HARNESS_PER_ROW = 1,  /* candidate rows: those of the frontier queue, else all rows of the part */
  HARNESS_PER_EDGE = 2, /* edge ids of the part */
  /* The value that a kernel before left in element `index` of the schedule's counters. */
  HARNESS_PER_COUNT = 3,
  HARNESS_ONCE = 4, /* one */
  /* Candidate rows and edge ids of the part together, as a merge of both takes them. */
  HARNESS_PER_ROW_AND_EDGE = 5,
  HARNESS_PER_VERTEX = 6 /* vertices of the graph */
} harness_domain;

typedef enum harness_step_kind {
  HARNESS_KERNEL_STEP = 1,    /* runs the schedule's kernel `index` over the domain */
  HARNESS_EXCLUSIVE_SCAN = 2, /* scans the uint64 scratch array `index` over the domain; the total goes to
                                 counter `counter` and to the element after the last */
  HARNESS_UNIT_STEP = 3       /* a kernel step, of kernel `counter`, whose blocks use the unit `index`
                                 (harness_unit of units.h): a device that has the unit resets it for them */
} harness_step_kind;

typedef enum harness_group {
  HARNESS_THREAD = 1,  /* threads take items */
  HARNESS_WARP = 2,    /* warps take items */
  HARNESS_BLOCK = 3,   /* blocks take items */
  HARNESS_RESIDENT = 4 /* threads take items, of no more blocks than fit a GPU at once */
} harness_group;

typedef struct harness_step {
  uint32_t struct_size;
  uint32_t kind;
  uint32_t index;
  uint32_t domain;
  uint32_t domain_index;            /* of the counter, for HARNESS_PER_COUNT */
  uint32_t group;                   /* who takes an item: sets the number of blocks */
  uint32_t counter;                 /* of the total, for a scan; the kernel, for a unit's step */
  uint32_t shared_bytes_per_thread; /* dynamic shared memory */
} harness_step;
#define HARNESS_STEP_V1_BYTES HARNESS_BYTES_THROUGH(harness_step, shared_bytes_per_thread)

typedef struct harness_scratch {
  uint32_t struct_size;
  uint32_t domain;        /* any but HARNESS_PER_COUNT, at its largest */
  uint32_t element_bytes; /* any size, or 0: as wide as the algorithm's values */
  uint32_t extra;         /* elements beyond the domain, for example 1 for a scan's total */
  uint32_t state_offset;  /* where its address goes in the schedule's device state */
  uint32_t zeroed;        /* 1: zero before a run; otherwise nothing is known of what it holds */
  const char* name;
} harness_scratch;
#define HARNESS_SCRATCH_V1_BYTES HARNESS_BYTES_THROUGH(harness_scratch, name)

typedef struct harness_schedule {
  uint32_t struct_size;
  uint32_t state_bytes; /* of the schedule's device state: at most HARNESS_MAX_SCHEDULE */
  const harness_step* steps;
  uint32_t step_count;
  uint32_t scratch_count;
  const harness_scratch* scratch;
} harness_schedule;
#define HARNESS_SCHEDULE_V1_BYTES HARNESS_BYTES_THROUGH(harness_schedule, scratch)

/* ---- Algorithms ------------------------------------------------------------------------------------- */

/* A run as the algorithm's host side sees it. */
typedef struct harness_problem {
  uint32_t struct_size;
  uint32_t vertices;
  uint64_t edges;
  uint32_t symmetric;      /* 1: out and in are the same arrays */
  uint32_t frontier_tells; /* 0: every vertex is a candidate and the state must say which are active */
  harness_adjacency out, in;
  const harness_value* params;
  /* The id here of each vertex of the input, if a vertex ordering renumbered the graph, or NULL
   * where the ids are the input's. Parameters that name a vertex are given as ids here. */
  const uint32_t* new_ids;
} harness_problem;
#define HARNESS_PROBLEM_V1_BYTES HARNESS_BYTES_THROUGH(harness_problem, new_ids)

typedef enum harness_initial {
  HARNESS_BY_INIT = 0,     /* poisoned before each run: the init hook or the run must write it */
  HARNESS_OUT_DEGREES = 1, /* input, uint32: out-degrees of the graph */
  HARNESS_INPUT = 2,       /* input, written by input() before anything is timed */
  HARNESS_ZEROED = 3       /* poisoned, then set to zero bytes as the first thing that a run does */
} harness_initial;

/* An array that the algorithm keeps: so many elements for each vertex, or for each arc in the order of
 * harness_problem.out. */
typedef struct harness_property {
  const char* name;
  uint32_t type;          /* harness_element: a baseline that computes in another type converts its result to
                             this one. 0: none of them, or the plugin does not say */
  uint32_t element_bytes; /* of one element */
  uint32_t columns;       /* elements a vertex or arc; 0 is 1 */
  uint32_t domain;        /* HARNESS_PER_VERTEX or HARNESS_PER_EDGE; 0 is HARNESS_PER_VERTEX */
  uint32_t place;         /* harness_place */
  uint32_t initial;       /* harness_initial */
  uint32_t state_offset;  /* in the device state: where the harness puts the array's address */
  uint32_t reserved[5];   /* zero */
} harness_property;

enum { HARNESS_MAX_PROPERTIES = 32 };

/* What plan() decides from the parameters. */
typedef struct harness_plan {
  uint32_t struct_size;
  uint32_t value_bytes; /* 4 or 8: which images run */
  uint32_t property_count;
  uint32_t has_apply;      /* 1: the apply hook runs over all vertices each superstep */
  uint32_t commits_once;   /* 1: forward, commit changes a vertex at most once between two inits */
  uint32_t max_supersteps; /* 0: no limit of its own */
  harness_property properties[HARNESS_MAX_PROPERTIES];
  uint64_t fixed_supersteps;  /* above 0: a run takes exactly so many: a backend may record it */
  uint64_t vertex_supersteps; /* a run begins with so many supersteps of apply alone, without edges */
  /* 1: next() may add HARNESS_BACKWARD to the direction when nothing was activated. That replays the
   * superstep before with its edges backward, then the one before that. Takes commits_once: where frontiers
   * are queues they are kept, and pulling on push's layout reads them again. */
  uint64_t goes_backward;
  /* Which of the algorithm's images of this width run, where what it computes with is a matter
   * of its parameters: the name of a variant, or NULL. As long-lived as the plugin. */
  const char* variant;
} harness_plan;
#define HARNESS_PLAN_V1_BYTES HARNESS_BYTES_THROUGH(harness_plan, variant)

/* An array of an answer: so many elements for each vertex or arc, in the order of the input. */
typedef struct harness_answer_array {
  uint32_t struct_size;
  uint32_t type;    /* harness_element */
  const char* name; /* [a-z][a-z0-9_]* */
  uint64_t columns; /* elements a vertex or arc */
  /* How far a right result may be from another one, as the sum of the absolute differences of all elements.
   * 0: there is one right result. Infinite: there are several, which have nothing in common. */
  double tolerance;
  uint32_t domain; /* HARNESS_PER_VERTEX, or HARNESS_PER_EDGE: the arcs of the input by their ends; 0 is
                      HARNESS_PER_VERTEX */
  uint32_t reserved;
} harness_answer_array;
#define HARNESS_ANSWER_ARRAY_V1_BYTES HARNESS_BYTES_THROUGH(harness_answer_array, reserved)

/* What an algorithm says of a right result: numbers for people, and arrays, which are fingerprinted and may
 * be kept. Everything is said in terms of the input: if a vertex ordering renumbered the graph, by ids
 * before it, so that all combinations and vertex orderings give one answer. No two numbers and no two arrays
 * of an answer have one name. */
typedef struct harness_answer {
  uint32_t struct_size;
  uint32_t reserved;
  void* self;
  /* [answerer] A number that has one right value, such as reached=12. */
  int32_t (*count)(void* self, const char* name, uint64_t value, harness_error* error);
  /* [answerer] A number that may be so far from another right result's; 0: not at all. */
  int32_t (*number)(void* self, const char* name, double value, double tolerance, harness_error* error);
  /* [answerer] Memory for an array, zeroed, which any thread of the plugin may write before answer() returns.
   */
  int32_t (*array)(void* self, const harness_answer_array* array, void** data, harness_error* error);
} harness_answer;
#define HARNESS_ANSWER_V1_BYTES HARNESS_BYTES_THROUGH(harness_answer, array)

/* The run between two supersteps, as the host hook sees it. */
typedef struct harness_superstep {
  uint32_t struct_size;
  uint32_t superstep;     /* that has ended: the first one is 0. UINT32_MAX: the init hook */
  uint64_t frontier_size; /* active vertices of the superstep to come */
  uint64_t* user; /* [HARNESS_USER_WORDS] the algorithm's scalars; what is written here, the device sees */
  const double* sums; /* [HARNESS_SUMS] what the superstep summed up */
  uint32_t* done;     /* 1: the run ends here. As the next hook left it */
  uint32_t* restart;  /* 1: the init hook runs again, with a new first frontier. Likewise */
  void* self;
  /* Copies `bytes` bytes of property number `index` of the plan, from byte `first` on, to or from the host.
   */
  int32_t (*read)(void* self, uint32_t index, uint64_t first, uint64_t bytes, void* to, harness_error* error);
  int32_t (*write)(void* self, uint32_t index, uint64_t first, uint64_t bytes, const void* from,
                   harness_error* error);
} harness_superstep;
#define HARNESS_SUPERSTEP_V1_BYTES HARNESS_BYTES_THROUGH(harness_superstep, write)

typedef struct harness_algorithm {
  uint32_t struct_size;
  uint32_t state_bytes;      /* of the device state: at most HARNESS_MAX_STATE */
  const char* direction;     /* defaults when the experiment does not say: push, pull or auto, */
  const char* frontier_push; /* frontier kinds "in/out" in push, */
  const char* frontier_pull; /* and in pull */
  /* [any] Writes the scalars of *state that no parameter fills, and the plan, which comes zeroed. */
  int32_t (*plan)(const harness_problem* problem, void* state, harness_plan* plan, harness_error* error);
  /* [any] The sequential reference: writes every property that verify() or answer() reads. Arrays that it
   * leaves hold an arbitrary pattern. */
  int32_t (*reference)(const harness_problem* problem, void* const* properties, harness_error* error);
  /* [any] Decides by another route than the kernels whether the properties are a right result, given what
   * reference() wrote for the same problem: HARNESS_OK, or HARNESS_WRONG with the reason. */
  int32_t (*verify)(const harness_problem* problem, const void* const* properties,
                    const void* const* expected, harness_error* error);
  /* [any] The arcs that a run stands for in edges per second, as the field counts them: the arcs of what a
   * traversal reached, all arcs times supersteps for an iteration. */
  uint64_t (*edges_processed)(const harness_problem* problem, const void* const* properties,
                              uint64_t supersteps);
  /* [any] Writes property number `index` of the plan, one of those with HARNESS_INPUT. NULL where there is
   * none. */
  int32_t (*input)(const harness_problem* problem, uint32_t index, void* data, harness_error* error);
  /* [any] Says what a right result is in a few words and arrays. Never timed. NULL: nothing. */
  int32_t (*answer)(const harness_problem* problem, const void* const* properties,
                    const harness_answer* answer, harness_error* error);
  /* [any] The host hook: called after the init hook and after each superstep, within what is timed, for
   * phases whose number or data the device cannot know. NULL: the host only looks whether the run is done. */
  int32_t (*superstep)(const harness_problem* problem, harness_superstep* superstep, harness_error* error);
} harness_algorithm;
#define HARNESS_ALGORITHM_V1_BYTES HARNESS_BYTES_THROUGH(harness_algorithm, superstep)

/* ---- Baselines -------------------------------------------------------------------------------------- */

/* A parameter of the algorithm with its value, by name: a baseline need not know the order in which an
 * algorithm declares its parameters. */
typedef struct harness_setting {
  const char* name;
  const char* text; /* the value as a user would write it */
  harness_value value;
} harness_setting;

/* What memory of a baseline is for: the column of the results that counts it. */
typedef enum harness_purpose {
  HARNESS_GRAPH_MEMORY = 1,  /* the graph in the baseline's own data structure: format_bytes */
  HARNESS_SCRATCH_MEMORY = 2 /* everything else but the algorithm's properties: scratch_bytes */
} harness_purpose;

/* What a baseline is to compute, on which graph and where. The struct and all that it points to last until
 * destroy(), so that a program may read the graph where it lies. */
typedef struct harness_baseline_input {
  uint32_t struct_size;
  uint32_t threads;                /* of the processor that a run is to take; 0: a run is on another device */
  const char* algorithm;           /* id of the algorithm */
  const harness_problem* problem;  /* the cleaned graph in host memory, by source and by destination */
  const harness_setting* settings; /* the algorithm's parameters */
  uint32_t setting_count;
  int32_t device;              /* device.cuda/1: its number; -1: the host */
  void* stream;                /* device.cuda/1: the cudaStream_t whose events time a run; NULL: the host */
  const harness_value* params; /* the baseline's own, in the order of their declaration */
  void* self;
  /* [program] Memory of the device, not initialised, aligned to 4 KiB; `name` is for messages. It is counted
   * by purpose (harness_purpose) and given back after destroy(). */
  int32_t (*allocate)(void* self, uint32_t purpose, const char* name, uint64_t bytes, void** data,
                      harness_error* error);
  /* [program] The device array of one of the algorithm's properties, one element per vertex. Its result has
   * to be there when a run has ended: it is poisoned before each run and handed to the algorithm's verify().
   * Inputs (HARNESS_INPUT, HARNESS_OUT_DEGREES) are filled and stay as they are. */
  int32_t (*property)(void* self, const char* name, uint32_t element_bytes, void** data,
                      harness_error* error);
  const harness_plan* plan; /* what the algorithm decided for this problem */
} harness_baseline_input;
#define HARNESS_BASELINE_INPUT_V1_BYTES HARNESS_BYTES_THROUGH(harness_baseline_input, plan)

/* What a run says of itself; comes with supersteps 1 and the rest zero. */
typedef struct harness_baseline_run {
  uint32_t struct_size;
  uint32_t checked_itself; /* 1: the program looked at its own result, which is not in the properties, and
                              found it right: verify() is not asked, and the row says so */
  uint64_t supersteps;  /* iterations, levels or rounds, as edges_processed() of the algorithm counts them */
  uint64_t graph_bytes; /* device memory of the program, without what allocate() returned, */
  uint64_t scratch_bytes; /* at its most: of the graph, and of everything else */
  double milliseconds; /* above 0: what the program measured by itself, in place of the clock around it: for
                          one that has to be started anew for each run */
} harness_baseline_run;
#define HARNESS_BASELINE_RUN_V1_BYTES HARNESS_BYTES_THROUGH(harness_baseline_run, milliseconds)

/* A whole program to compare with: another implementation of one algorithm or several, on a data structure of
 * its own. A plugin provides baseline.ID/1 for each algorithm, and demands the device that it runs on
 * (device.host/1, device.cuda/1). */
typedef struct harness_baseline {
  uint32_t struct_size;
  uint32_t reserved;
  /* [program] Builds all that runs share. Its time is the column build_ms. */
  int32_t (*prepare)(const harness_baseline_input* input, void** program, harness_error* error);
  /* [program] A whole run, initial values included. It is timed, as a combination's is: on the host from call
   * to return, on a GPU by events in input->stream before and after, so that work is launched there or has
   * ended when this returns. */
  int32_t (*run)(void* program, harness_baseline_run* run, harness_error* error);
  /* [program] Brings the result of the last run to the properties, where run() leaves it elsewhere. Not
   * timed. NULL: run() writes them. */
  int32_t (*collect)(void* program, harness_error* error);
  /* [program] Ends the threads of the program and gives back what it holds. Takes NULL. */
  void (*destroy)(void* program);
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
  uint32_t sdk_version; /* HARNESS_SDK_VERSION of the headers that it was built with */
  uint32_t kind;
  uint32_t param_count;
  const char* id;      /* [a-z][a-z0-9_]*, unique within the kind */
  const char* version; /* of the plugin */
  const char* summary; /* one line */
  const char* source;  /* paper and section, or NULL */
  const harness_param* params;
  const char* provides; /* capability ids separated by blanks, for example "edges.by_row/1 weights/1" */
  const char* demands;  /* what the rest of the combination must provide, separated as above */
  const harness_image* images;
  uint32_t image_count;
  uint32_t needs_sdk; /* the lowest SDK version of a harness that it works with; 0: any of this major */
  union {
    const harness_schedule* schedule;
    const harness_format* format;
    const harness_algorithm* algorithm;
    const harness_baseline* baseline;
  } ops;
} harness_plugin;
#define HARNESS_PLUGIN_V1_BYTES HARNESS_BYTES_THROUGH(harness_plugin, ops)

/* The one exported function: no arguments, cannot fail, the same pointer each time. [any] */
const harness_plugin* harness_plugin_v1(void);

#ifdef __cplusplus
}
#endif
#endif
