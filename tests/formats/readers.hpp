// The device code of the formats, compiled for the host. Tests read layouts as kernels do.
#pragma once

#include <harness/device.h>
#undef HARNESS_FORMAT
#define HARNESS_DEVICE_PART 1  // selects the device part of a format in one file
#define HARNESS_FORMAT(T)      // defines nothing: tests need the descriptors only, and the hooks of several
                               // formats have the same names

#include "formats/bal/bal.cpp"
#include "formats/binned/binned.dev.cpp"
#include "formats/block_coo/block_coo.cpp"
#include "formats/blocked/blocked.cpp"
#include "formats/byte_csr/byte_csr.cpp"
#include "formats/byte_split/byte_split.cpp"
#include "formats/coo/coo.cpp"
#include "formats/cr2/cr2.dev.cpp"
#include "formats/csr/csr.cpp"
#include "formats/csr_delta/csr_delta.cpp"
#include "formats/dia/dia.cpp"
#include "formats/ell/ell.cpp"
#include "formats/gshard/gshard.cpp"
#include "formats/tigr/tigr.cpp"
