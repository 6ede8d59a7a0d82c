// The device code of the formats, compiled for the host: a layout is read as kernels read it.
#pragma once

#include <harness/device.h>
#undef HARNESS_FORMAT
#define HARNESS_FORMAT(T)  // the descriptors alone: hooks of so many formats would clash

#include "formats/bal/bal.dev.cpp"
#include "formats/binned/binned.dev.cpp"
#include "formats/block_coo/block_coo.dev.cpp"
#include "formats/blocked/blocked.dev.cpp"
#include "formats/byte_csr/byte_csr.dev.cpp"
#include "formats/coo/coo.dev.cpp"
#include "formats/cr2/cr2.dev.cpp"
#include "formats/csr/csr.dev.cpp"
#include "formats/dia/dia.dev.cpp"
#include "formats/ell/ell.dev.cpp"
#include "formats/gshard/gshard.dev.cpp"
#include "formats/tigr/tigr.dev.cpp"
