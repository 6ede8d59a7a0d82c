/* Functional units that the cores of a GPU may have, for the host part and the device part of a schedule. The
 * emulated GPU has these units. On other devices the same kernel distributes the edges by software
 * (device/units/). */
#ifndef HARNESS_UNITS_H
#define HARNESS_UNITS_H

/* The unit that a step of kind HARNESS_UNIT_STEP uses. */
typedef enum harness_unit {
  HARNESS_UNIT_WEAVER = 1, /* distributes the edges of rows over the threads of a block [SparseWeaver 4.3] */
  HARNESS_UNIT_EGHW = 2    /* the same, and also reads rows and edges from memory [SparseWeaver 4.5] */
} harness_unit;

/* Bytes of shared memory per thread that the software which replaces either unit needs. */
enum { HARNESS_UNIT_BYTES = 28 };

#endif
