# Writes the C file that embeds device images. It includes their bytes with .incbin, and has a table of harness_image
# with the target, the widths, and the symbols that each image defines and needs. KIND, NAME and VALUES of the plugin
# are for messages.

# Sets `out` to the file from which the symbols of an image are read, or to "" if there is none. This is the image
# itself, except for LTO-IR, which does not list its symbols. They are read from the bitcode of the same source for
# warps, or if that is not built, from the bitcode for CPUs, which has nearly all of them.
function(symbol_file image out)
  string(REGEX REPLACE "\\.ltoir$" ".simt.bc" file "${image}")
  if(NOT EXISTS ${file})
    string(REGEX REPLACE "\\.ltoir$" ".bc" file "${image}")
  endif()
  if(NOT NM OR NOT EXISTS ${file} OR NOT file MATCHES "\\.bc$")
    set(file "")
  endif()
  set(${out} "${file}" PARENT_SCOPE)
endfunction()

# Fails if an image that is not compiled per width of edge ids calls a hook with edge ids. Such an image would pass ids
# of 32 bits, but the format may have been compiled for 64 bits.
function(refuse_edge_ids_without_width edge_bytes needs)
  if(KIND STREQUAL "algorithm" AND edge_bytes EQUAL 0 AND " ${needs} " MATCHES
     " (harness_(neighbors|edge|edge_of_row|find_row|four_edges|prefetch|open_cursor|next_edge|tile_[a-z]+)) ")
    string(STRIP "algorithm ${VALUES}" arguments)
    # CMake prints a text that begins with a space unchanged, on one line.
    message(FATAL_ERROR " add_harness_plugin(${NAME} algorithm): its device part calls ${CMAKE_MATCH_1} "
            "(as neighborhood.h does), which takes edge ids of 32 or 64 bits; write in CMakeLists.txt: "
            "add_harness_plugin(${NAME} ${arguments} EDGES 4 8)")
  endif()
endfunction()

# One call of nm reads the symbols of all files, because starting nm takes longer than reading a file. The results
# defined_N and undefined_N are the symbols of file N in `listed`.
set(listed "")
foreach(image ${IMAGES})
  string(REPLACE "|" ";" image "${image}")
  list(GET image 3 file)
  symbol_file("${file}" file)
  list(APPEND listed ${file})
endforeach()
list(REMOVE_DUPLICATES listed)
set(lines "")
if(listed)
  execute_process(COMMAND ${NM} --extern-only --format=posix --print-file-name ${listed}
                  OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "\n" ";" lines "${lines}")
endif()
foreach(line ${lines})
  if(line MATCHES "^(.*): ([^ ]+) ([A-Za-z])")
    set(name ${CMAKE_MATCH_2})
    set(type ${CMAKE_MATCH_3})
    list(FIND listed "${CMAKE_MATCH_1}" number)
    if(type MATCHES "[Uwv]")
      string(APPEND undefined_${number} " ${name}")
    else()
      string(APPEND defined_${number} " ${name}")
    endif()
  endif()
endforeach()

set(code "#include <harness/plugin.h>\n\n")
set(rows "")
set(count 0)
foreach(image ${IMAGES})
  string(REPLACE "|" ";" image "${image}")
  list(GET image 0 target)
  list(GET image 1 value_bytes)
  set(variant NULL)
  if(value_bytes MATCHES "^(.*):(.*)$")
    set(value_bytes ${CMAKE_MATCH_1})
    set(variant "\"${CMAKE_MATCH_2}\"")
  endif()
  list(GET image 2 edge_bytes)
  list(GET image 3 file)
  symbol_file("${file}" with_symbols)
  list(FIND listed "${with_symbols}" number)
  string(STRIP "${defined_${number}}" defines)
  string(STRIP "${undefined_${number}}" needs)
  refuse_edge_ids_without_width(${edge_bytes} "${needs}")
  set(symbol ${TABLE}_${count})
  string(APPEND code "__asm__(\".section .rodata\\n.balign 16\\n${symbol}:\\n.incbin \\\"${file}\\\"\\n${symbol}_end:\\n.previous\\n\");\n"
    "extern const unsigned char ${symbol}[] __attribute__((visibility(\"hidden\")));\n"
    "extern const unsigned char ${symbol}_end[] __attribute__((visibility(\"hidden\")));\n")
  string(APPEND rows "  {.struct_size = sizeof(harness_image), .sdk_version = HARNESS_SDK_VERSION, .target = \"${target}\",\n"
    "   .value_bytes = ${value_bytes}, .edge_bytes = ${edge_bytes}, .bytes = ${symbol}, .end = ${symbol}_end,\n"
    "   .defines = \"${defines}\", .needs = \"${needs}\", .variant = ${variant}},\n")
  math(EXPR count "${count} + 1")
endforeach()
if(count EQUAL 0)
  set(rows "  {0}\n")
endif()
string(APPEND code "\nextern const harness_image ${TABLE}[];\nextern const uint32_t ${TABLE}_count;\n"
  "const harness_image ${TABLE}[] = {\n${rows}};\nconst uint32_t ${TABLE}_count = ${count};\n")
file(WRITE ${OUTPUT} "${code}")
