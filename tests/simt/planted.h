// Device state of the schedule `planted`, which has one selected defect.
#pragma once

#include <cstdint>

struct Padded {
  uint8_t narrow;
  uint32_t wide;
};

struct PlantedState {
  uint32_t* list;    // one word per row
  uint32_t* unused;  // one word per row, never written
  Padded* padded;    // one per row
  Padded* copies;    // one per row
  uint32_t defect;
};
