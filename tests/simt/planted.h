// A schedule made wrong in one way at a time.
#pragma once

#include <cstdint>

struct PlantedState {
  uint32_t* list;    // a word a row
  uint32_t* unused;  // likewise: nobody writes it
  uint32_t defect;
};
