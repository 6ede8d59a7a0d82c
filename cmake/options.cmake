# Switches for the whole build. The defaults are for users; CMakePresets.json has other combinations.
option(HARNESS_WERROR "Treat warnings as errors, as tests/run_all.sh does" OFF)
option(HARNESS_UNITY "Compile the files of a folder together: half the time from nothing, more after a change" OFF)
set(HARNESS_SANITIZE "" CACHE STRING "Sanitizers of the host code: address;undefined or thread")

# -DHARNESS_CUDA_LATER=ON leaves CUDA out of this configure only, and stores nothing about CUDA in the cache. A later
# `cmake -S . -B build` then builds everything that the machine supports. The first command of the README uses it.
if(HARNESS_CUDA_LATER)
  set(HARNESS_CUDA OFF)
  set(HARNESS_LTOIR OFF)
endif()
unset(HARNESS_CUDA_LATER CACHE)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

# Compile options of every target of the project.
add_library(harness_flags INTERFACE)
# A generator expression that is true for sources in all languages except CUDA. nvcc does not understand these options.
# It passes them on to the host compiler only if they follow -Xcompiler.
set(_host "$<NOT:$<COMPILE_LANGUAGE:CUDA>>")
target_compile_options(harness_flags INTERFACE
  "$<${_host}:-Wall;-Wextra;-Wpedantic;-Wshadow;-Wno-missing-field-initializers>"
  "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra>")
if(HARNESS_WERROR)
  target_compile_options(harness_flags INTERFACE "$<${_host}:-Werror>"
    "$<$<COMPILE_LANGUAGE:CUDA>:-Werror=all-warnings;-Xcompiler=-Werror>")
endif()
if(HARNESS_SANITIZE)
  string(REPLACE ";" "," _sanitizers "${HARNESS_SANITIZE}")
  add_compile_options(-fsanitize=${_sanitizers} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${_sanitizers})
  # g++ 12 reports std::function and std::regex as uninitialised if they are compiled with sanitizers.
  target_compile_options(harness_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
                         # g++ 12 also reports LLVM's operators new and delete as a mismatch, because calls are inlined
                         # differently
                         $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-mismatched-new-delete>
                         # Clang reports deprecated calls inside libstdc++ 12's own stable_sort
                         $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
endif()

# CMake's -O3 is for plugins and backends. Host code whose time users notice gets -O2. All other host code gets -Og,
# because with -O3 its compilation would take more than twice as long, and with -O1 a quarter longer.
add_library(harness_quick INTERFACE)
target_compile_options(harness_quick INTERFACE $<$<CONFIG:Release>:-O2>)
add_library(harness_plain INTERFACE)
target_compile_options(harness_plain INTERFACE $<$<CONFIG:Release>:-Og>)

find_program(HARNESS_CCACHE ccache)
if(HARNESS_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${HARNESS_CCACHE} CACHE STRING "")
  set(CMAKE_C_COMPILER_LAUNCHER ${HARNESS_CCACHE} CACHE STRING "")
endif()
