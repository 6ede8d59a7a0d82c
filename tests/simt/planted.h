// A schedule made wrong in one way at a time.
#pragma once

#include <cstdint>

struct Padded {
  uint8_t narrow;
  uint32_t wide;
};

struct PlantedState {
  uint32_t* list;    // a word a row
  uint32_t* unused;  // likewise: nobody writes it
  Padded* padded;    // one a row
  Padded* copies;    // likewise
  uint32_t defect;
};
