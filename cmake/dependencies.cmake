# Well-kept libraries that the harness stands on. LLVM, CUDA and Boost.Context are optional: they serve one backend or two;
# so are libcurl and libarchive.
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(benchmark REQUIRED)
find_package(Boost 1.74 REQUIRED COMPONENTS filesystem OPTIONAL_COMPONENTS context)  # DLL and Math are header-only; context: the simt backend
find_package(ZLIB REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(zstd REQUIRED IMPORTED_TARGET libzstd)
pkg_check_modules(xxhash REQUIRED IMPORTED_TARGET libxxhash)
pkg_check_modules(libarchive IMPORTED_TARGET libarchive)
if(NOT libarchive_FOUND)
  message(STATUS "harness: no libarchive, so tar, zip, xz, bzip2 and lz4 are not read: install libarchive-dev")
endif()
# `harness graph get` downloads with it; without it takes files that the user brings.
pkg_check_modules(libcurl IMPORTED_TARGET libcurl>=7.85)

# CUDA: its compiler is often not on the path.
option(HARNESS_CUDA "Build the cuda backend when a CUDA toolkit is found" ON)
if(HARNESS_CUDA)
  find_program(HARNESS_NVCC NAMES nvcc PATHS /usr/local/cuda/bin)
  if(HARNESS_NVCC AND NOT DEFINED CMAKE_CUDA_COMPILER)
    set(CMAKE_CUDA_COMPILER ${HARNESS_NVCC})
  endif()
  if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES AND NOT DEFINED ENV{CUDAARCHS})  # CMake reads the latter itself
    set(CMAKE_CUDA_ARCHITECTURES 80 90)
  endif()
  include(CheckLanguage)
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    enable_language(CUDA)
    set(CMAKE_CUDA_STANDARD 17)
    if(NOT DEFINED CMAKE_CUDA20_STANDARD_COMPILE_OPTION)  # which CMake 3.25 does not know of nvcc 12 and later
      set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
      set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
    endif()
    find_package(CUDAToolkit)
  endif()
endif()
