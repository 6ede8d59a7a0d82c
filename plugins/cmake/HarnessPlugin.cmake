# add_harness_plugin(): the one CMake line of a plugin, the same in the source tree and after find_package(harness).
#
#   add_harness_plugin(NAME schedule|format|algorithm [VALUES 4 8 8:fixed] [EDGES 4 8] [SOURCES more.cpp ...])
#   add_harness_plugin(NAME format [UPDATE] [SOURCES more.cpp ...])
#   add_harness_plugin(NAME baseline [SOURCES more.cpp ...])
#
# NAME.cpp is the host part, and NAME.dev.cpp is the device part. Without NAME.dev.cpp, NAME.cpp contains both parts:
# code under `#ifdef HARNESS_DEVICE_PART` is the device part, all other code is the host part. A baseline is a complete
# program and has no device part.
#
# clang compiles the device part to LLVM bitcode twice, for the cpu backend and for the warps of the simt backend. If
# nvcc is installed, it compiles the device part to LTO-IR. There is one image per pair of widths (of values and of edge
# ids) that the kind of plugin depends on. The hooks of the kind (harness/device/kinds/emit_*.h) are appended to the
# device part. The images are embedded in the library, so a plugin is a single file.
#
# VALUES lists the widths of an algorithm's values in bytes. A width may have a name, such as 8:fixed. Its image is a
# variant, compiled with HARNESS_VARIANT_FIXED, and the algorithm's host part chooses it by this name. UPDATE is for a
# format whose layouts can change: the variant `update`, compiled with HARNESS_VARIANT_UPDATE, has the kernels that
# update a layout (a draft). EDGES 4 8 is for an algorithm that calls hooks with edge ids itself
# (device/gather/neighborhood.h and vectors.h).

include_guard(DIRECTORY)  # not GLOBAL, because the variables below belong to one directory
set(_harness_plugin_dir ${CMAKE_CURRENT_LIST_DIR})

option(HARNESS_BITCODE "Compile device code to LLVM bitcode, for the cpu backend" ON)
option(HARNESS_SIMT_BITCODE "Compile device code for warps to LLVM bitcode, for the simt backend" ON)
option(HARNESS_LTOIR "Compile device code to LTO-IR when nvcc is found, for the cuda backend" ON)

if(HARNESS_BITCODE)
  # A harness reads bitcode of its own LLVM (19) and of older versions, down to 14.
  find_program(HARNESS_CLANG NAMES clang++-19 clang++-18 clang++-17 clang++-16 clang++-15 clang++-14)
  find_program(HARNESS_LLVM_NM NAMES llvm-nm-19 llvm-nm-18 llvm-nm-17 llvm-nm-16 llvm-nm-15 llvm-nm-14)
  if(NOT HARNESS_CLANG OR NOT HARNESS_LLVM_NM)
    message(WARNING "harness: no clang++-19 or no llvm-nm-19, so plugins that are built here hold no code for CPUs and for "
            "the emulated GPU, and their rows there are unsupported: install clang-19 and llvm-19, then configure again "
            "(-DHARNESS_BITCODE=OFF if that is meant)")
    set(HARNESS_CLANG "")
  elseif(NOT HARNESS_CLANG_MAJOR)
    execute_process(COMMAND ${HARNESS_CLANG} -dumpversion OUTPUT_VARIABLE _clang OUTPUT_STRIP_TRAILING_WHITESPACE)
    string(REGEX MATCH "^[0-9]+" _clang "${_clang}")
    set(HARNESS_CLANG_MAJOR ${_clang} CACHE INTERNAL "")
  endif()
endif()
if(HARNESS_LTOIR)
  find_program(HARNESS_NVCC NAMES nvcc PATHS /usr/local/cuda/bin)
  if(HARNESS_NVCC AND NOT HARNESS_NVCC_VERSION)
    execute_process(COMMAND ${HARNESS_NVCC} --version OUTPUT_VARIABLE _nvcc OUTPUT_STRIP_TRAILING_WHITESPACE)
    string(REGEX MATCH "release ([0-9]+\\.[0-9]+)" _ "${_nvcc}")
    set(HARNESS_NVCC_VERSION "${CMAKE_MATCH_1}" CACHE INTERNAL "")
  endif()
  if(NOT HARNESS_NVCC)
    message(STATUS "harness: no nvcc, so plugins get no LTO-IR images (cuda backend)")
  endif()
endif()

# In an unnamed namespace, a member function that is never called is a misspelt hook, and therefore an error. Other
# warnings are errors only inside the harness's own tree, because nvcc and future compilers have other warnings.
set(_harness_device_warnings -Wall -Wextra -Wunused-member-function -Werror=unused-member-function)
set(_harness_nvcc_warnings)
if(TARGET harness_flags)
  list(APPEND _harness_device_warnings -Werror)
  set(_harness_nvcc_warnings -Werror all-warnings)
endif()
# Flags with which clang compiles device code. With -O2 -flto, clang runs the part of the optimiser that precedes
# link-time optimisation. The backend runs the rest after it has linked the device code of the plugins.
set(_harness_clang_flags -std=c++20 -O2 -flto -emit-llvm -ffreestanding -fno-exceptions -fno-rtti -fno-math-errno
    -fno-unwind-tables -fno-asynchronous-unwind-tables -fno-stack-protector -fno-threadsafe-statics
    ${_harness_device_warnings})
# Flags for the bitcode of the simt backend. It contains line numbers, because this backend reports source lines, but no
# folders of the build machine. -O1 is enough, because the backend optimises the code after linking.
set(_harness_simt_flags ${_harness_clang_flags} -O1 -gline-tables-only -DHARNESS_EMULATED
    -fdebug-prefix-map=${HARNESS_SDK_INCLUDE}/= -fdebug-prefix-map=${CMAKE_BINARY_DIR}/= -fdebug-prefix-map=${CMAKE_SOURCE_DIR}/=
    -fdebug-compilation-dir=.)
set(_harness_nvcc_flags -std=c++20 -x cu -gencode arch=compute_80,code=lto_80 -dc -ltoir ${_harness_nvcc_warnings})

# harness_device_images(STEM SOURCE values edges OUT [DEFINES...]): adds build rules for all images of a device source.
# Their files begin with STEM. Sets OUT to a list of "target|value_bytes[:variant]|edge_bytes|file".
function(harness_device_images stem source values edges out)
  set(include ${HARNESS_SDK_INCLUDE})
  set(images)
  foreach(value ${values})
    foreach(edge ${edges})
      set(defines ${ARGN})
      if(value STREQUAL "0:update")
        list(APPEND defines -DHARNESS_VARIANT_UPDATE=1)
      elseif(value MATCHES "^([48])(:([a-z]+))?$")
        list(APPEND defines -DHARNESS_VALUE_BYTES=${CMAKE_MATCH_1})
        if(CMAKE_MATCH_3)
          string(TOUPPER ${CMAKE_MATCH_3} variant)
          list(APPEND defines -DHARNESS_VARIANT_${variant}=1)
        endif()
      elseif(value)
        message(FATAL_ERROR "add_harness_plugin: VALUES has ${value}, expected 4 or 8, or one with a name: 8:fixed")
      endif()
      if(edge)
        list(APPEND defines -DHARNESS_EDGE_BYTES=${edge})
      endif()
      string(REPLACE ":" "_" width ${value})
      set(base ${CMAKE_CURRENT_BINARY_DIR}/images/${stem}.v${width}.e${edge})
      # HARNESS_CLANG alone is not checked, because the cache may still have the compiler of an earlier configure with
      # bitcode.
      if(HARNESS_BITCODE AND HARNESS_CLANG)
        add_custom_command(
          OUTPUT ${base}.bc
          COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_CURRENT_BINARY_DIR}/images
          COMMAND ${HARNESS_CLANG} ${_harness_clang_flags} ${defines} -I${include} -MD -MF ${base}.bc.d -c ${source} -o ${base}.bc
          DEPENDS ${source} DEPFILE ${base}.bc.d VERBATIM
          COMMENT "Bitcode ${stem} (values ${value}, edges ${edge})")
        list(APPEND images "bitcode:${HARNESS_CLANG_MAJOR}|${value}|${edge}|${base}.bc")
      endif()
      if(HARNESS_BITCODE AND HARNESS_CLANG AND HARNESS_SIMT_BITCODE)
        add_custom_command(
          OUTPUT ${base}.simt.bc
          COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_CURRENT_BINARY_DIR}/images
          COMMAND ${HARNESS_CLANG} ${_harness_simt_flags} ${defines} -I${include} -MD -MF ${base}.simt.bc.d -c ${source} -o ${base}.simt.bc
          DEPENDS ${source} DEPFILE ${base}.simt.bc.d VERBATIM
          COMMENT "Bitcode for warps ${stem} (values ${value}, edges ${edge})")
        list(APPEND images "simt:${HARNESS_CLANG_MAJOR}|${value}|${edge}|${base}.simt.bc")
      endif()
      if(HARNESS_LTOIR AND HARNESS_NVCC)
        add_custom_command(
          OUTPUT ${base}.ltoir
          COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_CURRENT_BINARY_DIR}/images
          COMMAND ${HARNESS_NVCC} ${_harness_nvcc_flags} ${defines} -I${include} -MD -MF ${base}.ltoir.d ${source} -o ${base}.ltoir
          DEPENDS ${source} DEPFILE ${base}.ltoir.d VERBATIM
          COMMENT "LTO-IR ${stem} (values ${value}, edges ${edge})")
        list(APPEND images "ltoir:${HARNESS_NVCC_VERSION}|${value}|${edge}|${base}.ltoir")
      endif()
    endforeach()
  endforeach()
  set(${out} ${images} PARENT_SCOPE)
endfunction()

# harness_embed(TARGET TABLE images...): embeds images into a target, as the C table TABLE with its length TABLE_count.
# Messages use the name, kind and arguments of the plugin, which are variables of add_harness_plugin().
function(harness_embed target table)
  set(values_word "")
  if(arg_VALUES)
    string(REPLACE ";" " " values_word "VALUES ${arg_VALUES}")
  endif()
  set(files)
  foreach(image ${ARGN})
    string(REPLACE "|" ";" image "${image}")
    list(GET image 3 file)
    list(APPEND files ${file})
  endforeach()
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${target}.${table}.c)
  add_custom_command(
    OUTPUT ${generated}
    COMMAND ${CMAKE_COMMAND} "-DIMAGES=${ARGN}" -DTABLE=${table} -DOUTPUT=${generated} -DNM=${HARNESS_LLVM_NM}
            -DKIND=${kind} -DNAME=${name} "-DVALUES=${values_word}"
            -P ${_harness_plugin_dir}/embed.cmake
    DEPENDS ${files} ${_harness_plugin_dir}/embed.cmake VERBATIM)
  target_sources(${target} PRIVATE ${generated})
  # The generated file includes the images when it is assembled, so it must be assembled again if they change.
  set_property(SOURCE ${generated} APPEND PROPERTY OBJECT_DEPENDS "${files}")
endfunction()

# Generates the source file for the device: the plugin's device part, followed by the hooks of its kind. Sets `out` to
# its path.
function(_harness_device_source name kind out)
  # The glob runs again in each build, because the file may be added or removed.
  file(GLOB part CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}.dev.cpp)
  set(HARNESS_PART_DEFINE "")
  if(NOT part)
    set(part ${CMAKE_CURRENT_SOURCE_DIR}/${name}.cpp)
    set(HARNESS_PART_DEFINE "#define HARNESS_DEVICE_PART 1")
  endif()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/images/${name}.image.cpp)
  set(HARNESS_PART ${part})
  set(HARNESS_KIND ${kind})
  configure_file(${_harness_plugin_dir}/image.cpp.in ${source} @ONLY)
  set(${out} ${source} PARENT_SCOPE)
endfunction()

# Compiles the device part of a plugin, and embeds the images as the C table `harness_images`, which the plugin's host
# part publishes.
function(_harness_add_images target name kind values edges)
  _harness_device_source(${name} ${kind} device)
  harness_device_images(${name} ${device} "${values}" "${edges}" images)
  harness_embed(${target} harness_images ${images})
endfunction()

function(add_harness_plugin name kind)
  cmake_parse_arguments(arg "UPDATE" "" "VALUES;EDGES;SOURCES" ${ARGN})
  if(kind STREQUAL "schedule")
    set(values 4 8)
    set(edges 4 8)
  elseif(kind STREQUAL "format")
    set(values 0)
    if(arg_UPDATE)
      list(APPEND values 0:update)
    endif()
    set(edges 4 8)
  elseif(kind STREQUAL "algorithm")
    set(values ${arg_VALUES})
    if(NOT values)
      set(values 4)
    endif()
    set(edges ${arg_EDGES})
    if(NOT edges)
      set(edges 0)
    endif()
  elseif(NOT kind STREQUAL "baseline")
    message(FATAL_ERROR "add_harness_plugin(${name} ${kind}): the kind is schedule, format, algorithm or baseline")
  endif()

  set(target ${kind}-${name})
  add_library(${target} MODULE ${name}.cpp ${arg_SOURCES})
  if(NOT kind STREQUAL "baseline")
    _harness_add_images(${target} ${name} ${kind} "${values}" "${edges}")
  endif()
  target_link_libraries(${target} PRIVATE harness::sdk)
  if(TARGET harness_flags)
    target_link_libraries(${target} PRIVATE harness_flags)
  endif()
  target_compile_features(${target} PRIVATE cxx_std_20)
  set(script ${_harness_plugin_dir}/plugin.map)
  # The version script hides every symbol except the entry point. Hidden visibility alone would still export std::
  # symbols.
  target_link_options(${target} PRIVATE -Wl,--version-script=${script})
  if(NOT HARNESS_SANITIZE)  # clang leaves the run time of its sanitizers to the executable
    target_link_options(${target} PRIVATE -Wl,--no-undefined)
  endif()
  set_target_properties(${target} PROPERTIES PREFIX "" CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
    LINK_DEPENDS ${script})
  if(DEFINED HARNESS_PLUGIN_OUTPUT)
    set_target_properties(${target} PROPERTIES LIBRARY_OUTPUT_DIRECTORY ${HARNESS_PLUGIN_OUTPUT})
    install(TARGETS ${target} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/harness/plugins ${HARNESS_PLUGIN_INSTALL})
  endif()
endfunction()
