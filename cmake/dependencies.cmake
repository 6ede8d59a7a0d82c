# Well-kept libraries that the harness stands on. LLVM and CUDA are optional: each serves one backend.
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(benchmark REQUIRED)
find_package(Boost 1.74 REQUIRED COMPONENTS filesystem)  # Boost.DLL is header-only on top of it
find_package(ZLIB REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(zstd REQUIRED IMPORTED_TARGET libzstd)
pkg_check_modules(xxhash REQUIRED IMPORTED_TARGET libxxhash)
