/* Functional units that the cores of a GPU may have, for the host part and the device part of a schedule. The
 * emulated GPU has them; elsewhere the same kernel does their work in software (device/units/). */
#ifndef HARNESS_UNITS_H
#define HARNESS_UNITS_H

/* What a step of kind HARNESS_UNIT_STEP names. */
typedef enum harness_unit {
  HARNESS_UNIT_WEAVER = 1, /* deals out the edges of rows [SparseWeaver 4.3] */
  HARNESS_UNIT_EGHW = 2    /* likewise, and reads rows and edges from memory itself [SparseWeaver 4.5] */
} harness_unit;

/* Shared memory a thread that the software form of these two needs. */
enum { HARNESS_UNIT_BYTES = 28 };

#endif
