#pragma once

#include <malloc.h>

namespace attention_lab {

/// For the whole process, before threads start. Traces are made and dropped many times a second:
/// memory that goes back to the system has to be mapped and cleared again, which costs more than
/// the computing. One arena keeps it here.
inline void keepFreedMemory() {
  constexpr int kLargestBlock = 32 << 20;
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, kLargestBlock);
  mallopt(M_TRIM_THRESHOLD, 16 * kLargestBlock);
}

}  // namespace attention_lab
