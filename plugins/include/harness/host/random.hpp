// Random numbers that are the same on every machine: a number is a hash of its place in the sequence, so that
// threads can draw any of them. The standard library's distributions promise neither.
#pragma once

#include <cstdint>

namespace harness {

/// The step between two states of SplitMix64 [Steele 2014]: mix64(seed + k * golden_gamma) is its k-th
/// number.
constexpr uint64_t golden_gamma = 0x9e3779b97f4a7c15;

/// SplitMix64's number after the state x [Steele 2014].
constexpr uint64_t mix64(uint64_t x) {
  x += golden_gamma;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// A random number of at least -1 and less than 1 for each key: 24 bits of mix64().
constexpr float random_unit(uint64_t key) {
  return static_cast<float>(mix64(key) >> 40) * 0x1p-23f - 1.0f;
}

}  // namespace harness
