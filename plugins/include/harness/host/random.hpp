// Random numbers that are equal on every machine. The distributions of the standard library differ between
// its implementations. Each number is a hash of its position in the sequence, so threads can generate any of
// them independently.
#pragma once

#include <cstdint>

namespace harness {

/// Increment of the state of SplitMix64 [Steele 2014]. Number k of the sequence is mix64(seed + k *
/// golden_gamma).
constexpr uint64_t golden_gamma = 0x9e3779b97f4a7c15;

/// Returns the number that SplitMix64 generates from state x [Steele 2014].
constexpr uint64_t mix64(uint64_t x) {
  x += golden_gamma;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// Returns a random number in [-1, 1) for a key, made of 24 bits of mix64().
constexpr float random_unit(uint64_t key) {
  return static_cast<float>(mix64(key) >> 40) * 0x1p-23f - 1.0f;
}

}  // namespace harness
